/** Reaching Diogenes: where it is looked for, what is sent, and every way in which it can fail. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { describeShared } from '../../../test/support/shared.js';
import { codeOf, neverAborted, textOf } from '../../execute/transport/fixtures/testing.js';
import type { JsonObject } from '../../model/json.js';
import { BARE_ENVIRONMENT } from '../../model/testing.js';
import type { ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { connect, findAddress } from './connect.js';
import {
  BARE_PAGE,
  type FakeServer,
  HEADER,
  type Speak,
  sendPage,
  startServer,
} from './fixtures/fake-server.js';

const open: { close: () => Promise<void> }[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const ENVIRONMENT: ToolEnvironment = BARE_ENVIRONMENT;
const LIMITS = { timeoutMs: 5000, maxBytes: 100_000, concurrency: 4, retries: 0 };
const PAGE = `${BARE_PAGE}<p>Could not parse fligna.  Looking in dictionary.</p><hr /><h2>λ</h2>`;
const LUPUS = { do: 'parse', lang: 'lat', q: 'fligna', xml: '1', word: 'fligna' };

async function serve(speak: Speak): Promise<FakeServer> {
  const server = await startServer(speak);
  open.push(server);
  return server;
}

function reach(endpoint: string, more: object = {}): ToolConnection {
  const connection = connect({ ...ENVIRONMENT, endpoint, ...more });
  open.push(connection);
  return connection;
}

const ask = (connection: ToolConnection, params: JsonObject = LUPUS, changes: Partial<typeof LIMITS> = {}) =>
  connection.ask(params, { ...LIMITS, ...changes }, neverAborted());

/** A home folder with this lock file. */
function homeWith(lock: string): string {
  const home = mkdtempSync(join(tmpdir(), 'langnet-diogenes-'));
  folders.push(home);
  mkdirSync(join(home, '.diogenes'));
  writeFileSync(join(home, '.diogenes', 'diogenes-lock.json'), lock);
  return home;
}

describe('the address', () => {
  const addressOf = async (environment: object): Promise<string> => {
    const found = await findAddress({ ...ENVIRONMENT, ...environment });
    return found.ok ? `${found.value.base.href} ${found.value.isConfigured}` : found.error.code;
  };

  it('is the user’s, else the one Diogenes left, else the usual one', async () => {
    const homeDir = homeWith('{\n"port": 8901,\n"pid": 4711\n}');
    expect(await addressOf({ endpoint: 'http://example.org:99/dio?x#y', homeDir })).toBe(
      'http://example.org:99/dio/ true',
    );
    expect(await addressOf({ homeDir })).toBe('http://127.0.0.1:8901/ false');
    expect(await addressOf({})).toBe('http://127.0.0.1:8888/ false');
  });

  it.each(['', '{', '{"port": "x"}', '{"port": 70000}', '{"port": 8.5}', '[]', 'null', 'x'.repeat(10_000)])(
    'is the usual one where the lock file holds %s',
    async (lock) => {
      expect(await addressOf({ homeDir: homeWith(lock) })).toBe('http://127.0.0.1:8888/ false');
    },
  );

  it('must be one that Diogenes can have', async () => {
    for (const endpoint of ['https://example.org/', 'diogenes', '/usr/bin/x']) {
      expect(await addressOf({ endpoint })).toBe('config_invalid');
    }
  });
});

describe('health', () => {
  const healthOf = async (connection: ToolConnection): Promise<string> => {
    const health = await connection.health(neverAborted());
    if (health.status === 'broken') return `broken ${health.failure.code}`;
    return health.status === 'ready' ? `ready ${health.version}` : `missing: ${health.reason}`;
  };

  it('is ready with the version the page prints', async () => {
    const server = await serve(() => {});
    expect(await healthOf(reach(server.url))).toBe('ready 4.7.2');
    expect(server.asked).toEqual(['GET /Perseus.cgi HTTP/1.1']);
    expect(await healthOf(reach('', { homeDir: homeWith(`{"port": ${server.port}}`) }))).toBe('ready 4.7.2');
  });

  it('is missing where nobody promised it, broken where the user did', async () => {
    const server = await startServer(() => {});
    await server.close();
    const homeDir = homeWith(`{"port": ${server.port}}`);
    expect(await healthOf(reach('', { homeDir }))).toBe(`missing: not running at 127.0.0.1:${server.port}`);
    expect(await healthOf(reach(server.url))).toBe('broken tool_refused');
    expect(await healthOf(reach('mailto:x'))).toBe('broken config_invalid');
  });

  it('tells another program on the same port from Diogenes', async () => {
    const { createServer } = await import('node:http');
    const other = createServer((_, response) => response.end('<h1>Notebook</h1>'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    open.push({ close: async () => void other.close() });
    const { port } = other.address() as { port: number };
    const homeDir = homeWith(`{"port": ${port}}`);
    expect(await healthOf(reach('', { homeDir }))).toBe(
      `missing: another program answers at 127.0.0.1:${port}`,
    );
    expect(await healthOf(reach(`http://127.0.0.1:${port}`))).toBe('broken tool_protocol');
  });
});

describe('a call', () => {
  it('sends what the page needs and keeps the bytes', async () => {
    const server = await serve((socket) => sendPage(socket, PAGE));
    const result = await ask(reach(server.url), { ...LUPUS, lang: 'grk', q: '*)axilh=os', word: 'Ἀχιλῆος' });
    expect(server.asked).toEqual(['GET /Perseus.cgi?do=parse&lang=grk&q=*%29axilh%3Dos&xml=1 HTTP/1.1']);
    if (!result.ok) expect.fail(result.error.detail);
    expect(textOf(result.value.body)).toBe(PAGE);
    expect(result.value).toMatchObject({
      contentType: 'text/html; charset=utf-8',
      statusCode: 200,
      reportedVersion: '4.7.2',
      requestUrl: `${server.url}Perseus.cgi?do=parse&lang=grk&q=*%29axilh%3Dos&xml=1`,
      headers: { server: 'libwww-perl-daemon/1.36' },
    });
  });

  it.each<[string, JsonObject]>([
    ['two words', { ...LUPUS, q: 'fligna brunta' }],
    ['tags', { ...LUPUS, q: '<b>fligna</b>' }],
    ['no letters', { ...LUPUS, q: '123' }],
    ['nothing', { ...LUPUS, q: '' }],
    ['letters with marks', { ...LUPUS, q: 'flīgna' }],
    ['Greek letters', { ...LUPUS, lang: 'grk', q: 'μῆνις' }],
    ['too many letters', { ...LUPUS, q: 'a'.repeat(251) }],
    ['another language', { ...LUPUS, lang: 'eng' }],
    ['another action', { ...LUPUS, do: 'inflect' }],
    ['no text', { ...LUPUS, q: 5 }],
  ])('is not made for %s', async (_name, params) => {
    const server = await serve((socket) => sendPage(socket, PAGE));
    expect(codeOf(await ask(reach(server.url), params))).toBe('tool_query_unusable');
    expect(server.asked).toEqual([]);
  });

  it.each<[string, Speak, string, Partial<typeof LIMITS>]>([
    ['hangs', () => {}, 'tool_timeout', { timeoutMs: 200 }],
    [
      'hangs within the page',
      (socket) => socket.write(`${HEADER}\r\n\r\n${PAGE}`),
      'tool_timeout',
      { timeoutMs: 200 },
    ],
    ['floods', (socket) => sendPage(socket, `${PAGE}${'x'.repeat(200_000)}`), 'tool_flood', {}],
    ['cuts the header', (socket) => socket.end('HTTP/1.1 200 (OK)\r\nDate'), 'tool_protocol', {}],
    ['resets', (socket) => socket.resetAndDestroy(), 'tool_crashed', {}],
    ['says nothing', (socket) => socket.end(), 'tool_crashed', {}],
    ['stops after the link', (socket) => sendPage(socket, BARE_PAGE), 'tool_protocol', {}],
    ['sends a page of another program', (socket) => sendPage(socket, '<hr />'), 'tool_protocol', {}],
    [
      'sends another type',
      (socket) => sendPage(socket, PAGE, HEADER.replace('text/html', 'application/pdf')),
      'tool_protocol',
      {},
    ],
    ['has no such page', (socket) => sendPage(socket, 'x', 'HTTP/1.1 404 Not Found'), 'tool_status', {}],
  ])('to a server that %s is a failure', async (_name, speak, code, limits) => {
    const server = await serve(speak);
    expect(codeOf(await ask(reach(server.url), LUPUS, limits))).toBe(code);
  });

  it('ends when the caller stops it or the connection is closed', async () => {
    const controller = new AbortController();
    const first = await serve(() => controller.abort());
    const call = reach(first.url).ask(LUPUS, LIMITS, controller.signal);
    expect(codeOf(await call)).toBe('tool_cancelled');
    const second = await serve(() => void connection.close());
    const connection = reach(second.url);
    expect(codeOf(await ask(connection))).toBe('tool_cancelled');
    expect(codeOf(await ask(connection))).toBe('tool_cancelled');
    expect(second.asked).toHaveLength(1);
  });

  it('leaves eight others alone', async () => {
    const server = await serve((socket, path) => sendPage(socket, `${PAGE}${path}`));
    const connection = reach(server.url);
    const words = Array.from({ length: 9 }, (_, index) => 'f'.repeat(index + 1));
    const results = await Promise.all(words.map((q) => ask(connection, { ...LUPUS, q })));
    for (const [index, result] of results.entries()) {
      expect(result.ok && textOf(result.value.body)).toContain(`q=${words[index]}&`);
    }
  });
});

describeShared('recorded answers', (shared) => {
  interface Recording {
    readonly file: string;
    readonly header_text: string;
    readonly request_path: string;
    readonly do: string;
  }
  const folder = join(shared, 'recordings/diogenes');
  const rows = readFileSync(join(folder, 'manifest.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recording);

  it('arrive byte for byte through their own header blocks', async () => {
    const search = (path: string): URLSearchParams => new URL(path, 'http://localhost').searchParams;
    const usable = rows.filter(({ request_path: path, do: action }) => {
      const { lang = '', q = '', ...others } = Object.fromEntries(search(path));
      const isSent = Object.keys(others).every((name) => name === 'do' || name === 'xml');
      const letters = lang === 'lat' ? /^[A-Za-z]{1,200}$/ : /^[a-z/=()|*]{1,200}$/;
      return (
        action === 'parse' && isSent && /^(?:lat|grk)$/.test(lang) && letters.test(q) && path.includes('do=')
      );
    });
    expect(usable.length).toBeGreaterThan(200);
    const byPath = new Map(usable.map((row) => [search(row.request_path).toString(), row]));
    const server = await serve((socket, path) => {
      const row = byPath.get(search(path).toString());
      sendPage(
        socket,
        row === undefined ? '' : readFileSync(join(folder, row.file)),
        row?.header_text ?? HEADER,
      );
    });
    const connection = reach(server.url);
    let same = 0;
    for (const row of byPath.values()) {
      const params = Object.fromEntries(search(row.request_path));
      const result = await ask(connection, params, { maxBytes: 1_000_000 });
      const recorded = readFileSync(join(folder, row.file));
      const isCut = recorded.length < 400;
      if (result.ok ? Buffer.compare(result.value.body, recorded) === 0 : isCut) same += 1;
      else expect.fail(`${row.file}: ${codeOf(result)}`);
    }
    expect(same).toBe(byPath.size);
  });
});
