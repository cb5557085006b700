import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  codeOf,
  eventually,
  isAlive,
  neverAborted,
  textOf,
} from '../../execute/transport/fixtures/testing.js';
import type { JsonObject } from '../../model/json.js';
import type { ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { splitCgi } from './arrival.js';
import { connect } from './connect.js';
import { entry, makePlace, PAGE, writePackage } from './fixtures/fake-engine.js';

const connections: ToolConnection[] = [];
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.close()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

function open(environment: ToolEnvironment): ToolConnection {
  const connection = connect(environment);
  connections.push(connection);
  return connection;
}

const LIMITS = { timeoutMs: 10_000, maxBytes: 1_000_000, concurrency: 1, retries: 0 };
const ask = (connection: ToolConnection, text: unknown, timeoutMs = LIMITS.timeoutMs) =>
  connection.ask({ text } as JsonObject, { ...LIMITS, timeoutMs }, neverAborted());
/** The body, or the code of the failure. */
async function answer(connection: ToolConnection, text: string, timeoutMs?: number): Promise<string> {
  const result = await ask(connection, text, timeoutMs);
  return result.ok ? textOf(result.value.body) : result.error.code;
}

const HOSTILE = [
  '', ' ', '.', '~', '-', 'Agni', 'AGNI', 'agni\n', 'agni\0', '\0', 'agni%20', 'agni+deva', 'a&mode=b', 'a;mode=b', 'a=b', '$(id)', '`id`',
  'a|b', '<b>agni</b>', '../../etc/passwd', '/etc/passwd', 'agni42', 'śiva', 'अग्नि', 'ἀγάπη', '🔥', 'a\\b', '#', '?', 'a'.repeat(65),
  `agni ${'a'.repeat(65)}`, 'agni '.repeat(101), 'a'.repeat(100_000),
]; // biome-ignore format: a list to be read as one

describe('the engine as a process', () => {
  it('gives the bytes behind the headers, no more and no less', async () => {
    const place = makePlace();
    const result = await ask(open(place.environment), "ko'pi");
    expect(result).toMatchObject({
      ok: true,
      value: {
        contentType: 'text/html',
        statusCode: 0,
        requestUrl:
          'process:interface2?t=VH&lex=SH&font=roma&st=t&us=f&mode=l&fmode=w&text=ko%27pi&stemmer=t',
        headers: { 'content-type': 'text/html', 'x-frame-options': 'deny' },
        reportedVersion: '9.9.9',
      },
    });
    expect(result.ok && textOf(result.value.body)).toBe(entry("ko'pi"));
  });

  it('is started in its folder, with nothing of our environment', async () => {
    const place = makePlace();
    await ask(open(place.environment), 'agni');
    expect(place.log()).toMatchObject([
      { query: { text: 'agni' }, cwd: place.assets, env: expect.not.arrayContaining(['HOME', 'USER']) },
    ]);
  });

  it('refuses what it could misread or never end with, before it starts', async () => {
    const place = makePlace();
    const connection = open(place.environment);
    for (const text of [...HOSTILE, undefined, null, 7, ['agni'], { text: 'agni' }]) {
      expect([text, codeOf(await ask(connection, text))]).toEqual([text, 'tool_query_unusable']);
    }
    expect(place.log()).toEqual([]);
    expect(await answer(connection, 'a'.repeat(64))).toBe(entry('a'.repeat(64)));
    expect(await answer(connection, 'agni deva')).toBe(entry('agni deva'));
  });

  it.each([
    ['pendati', 'tool_timeout'],
    ['plavate', 'tool_flood'],
    ['mriyate', 'tool_crashed'],
    ['patati', 'tool_exit'],
    ['muuka', 'tool_protocol'],
    ['nagna', 'tool_protocol'],
    ['dvaara', 'tool_protocol'],
    ['chinna', 'tool_protocol'],
    ['azuddha', 'tool_query_unusable'],
    ['vakra', 'tool_query_unusable'],
    ['diirgha', 'tool_query_unusable'],
    ['do.sa', 'tool_exit'],
  ])('survives `%s` and answers the next word', async (text, code) => {
    const connection = open(makePlace().environment);
    expect(await answer(connection, text, text === 'pendati' ? 700 : undefined)).toBe(code);
    expect(await answer(connection, 'agni')).toBe(entry('agni'));
  });

  it('says what the engine said', async () => {
    const result = await ask(open(makePlace().environment), 'vakra');
    expect(!result.ok && result.error.detail).toBe('The engine says: Wrong input - Undefined token : \\.');
  });

  it('kills the whole group when time is up', async () => {
    const place = makePlace();
    expect(await answer(open(place.environment), 'garbha', 1500)).toBe('tool_timeout');
    const [child = 0] = place.children();
    const [{ pid } = { pid: 0 }] = place.log();
    expect(child).toBeGreaterThan(0);
    expect(await eventually(() => !isAlive(child) && !isAlive(pid))).toBe(true);
  });

  it('does not wait for a child that holds the pipe', async () => {
    const place = makePlace();
    const began = performance.now();
    expect(await answer(open(place.environment), 'lambate')).toBe(entry('lambate'));
    expect(performance.now() - began).toBeLessThan(LIMITS.timeoutMs);
    const [child = 0] = place.children();
    expect(await eventually(() => !isAlive(child))).toBe(true);
  });

  it('stops when told to, and after close', async () => {
    const place = makePlace();
    const connection = open(place.environment);
    const controller = new AbortController();
    const running = connection.ask({ text: 'pendati' }, LIMITS, controller.signal);
    expect(await eventually(() => place.log().length === 1)).toBe(true);
    controller.abort();
    expect(codeOf(await running)).toBe('tool_cancelled');
    const [{ pid } = { pid: 0 }] = place.log();
    expect(await eventually(() => !isAlive(pid))).toBe(true);
    await connection.close();
    expect(await answer(connection, 'agni')).toBe('tool_cancelled');
  });

  it('asks for a page where the settings say so', async () => {
    const place = makePlace();
    const connection = open({ ...place.environment, endpoint: '?mode=b&lex=MW' });
    expect(await answer(connection, 'agni')).toBe(PAGE);
    expect(place.log()[0]?.query).toMatchObject({ mode: 'b', lex: 'MW' });
    expect(place.log()[0]?.query.stemmer).toBeUndefined();
  });
});

describe('the place of the engine', () => {
  const health = (environment: ToolEnvironment) => open(environment).health(neverAborted());

  it.each(['venv', 'path'] as const)('is a package in the %s', async (where) => {
    const place = makePlace({ where });
    expect(await health(place.environment)).toEqual({
      status: 'ready',
      version: '9.9.9',
      detail: place.program,
    });
    // Health starts it where it ends at once.
    expect(place.log()).toEqual([]);
    expect(await answer(open(place.environment), 'agni')).toBe(entry('agni'));
  });

  it('may be named: the program or a folder above it', async () => {
    const place = makePlace({ where: 'path' });
    const { assets, program } = place;
    for (const endpoint of [program, assets, dirname(assets), dirname(dirname(assets))]) {
      const environment = { ...makePlace({ isInstalled: false }).environment, endpoint };
      expect(await health(environment)).toMatchObject({ status: 'ready', detail: program });
      expect(await answer(open(environment), 'agni')).toBe(entry('agni'));
    }
  });

  it('is missing where nothing is, with the way to bring it', async () => {
    const { environment } = makePlace({ isInstalled: false });
    expect(await health(environment)).toEqual({
      status: 'missing',
      reason: 'sanskrit-heritage is not installed',
      advice: 'langnet setup heritage',
    });
    expect(await ask(open(environment), 'agni')).toMatchObject({
      ok: false,
      error: { code: 'tool_missing', advice: 'Run `langnet setup heritage`.' },
    });
  });

  it('is seen when it comes after the first question', async () => {
    const place = makePlace({ isInstalled: false });
    const connection = open(place.environment);
    expect(await answer(connection, 'agni')).toBe('tool_missing');
    writePackage(place.assets);
    expect(await answer(connection, 'agni')).toBe(entry('agni'));
  });

  it('is none without its data', async () => {
    const { environment } = makePlace({ hasData: false });
    expect(await health(environment)).toMatchObject({ status: 'missing' });
  });

  it('is broken where the settings name something else', async () => {
    const { environment } = makePlace();
    const named = (endpoint: string) => health({ ...environment, endpoint });
    expect(await named('/nowhere')).toMatchObject({ status: 'broken', failure: { code: 'tool_missing' } });
    for (const endpoint of ['heritage', 'ftp://example.org/x', 'http://localhost', '/x?text=a'])
      expect(await named(endpoint)).toMatchObject({ status: 'broken', failure: { code: 'config_invalid' } });
    expect(await answer(open({ ...environment, endpoint: 'heritage' }), 'agni')).toBe('config_invalid');
  });

  it('is told plainly to be too new for this system', async () => {
    const place = makePlace({ isTooOld: true });
    const said = expect.stringContaining('needs the C library glibc 2.38 or newer');
    // Nobody named it: it is skipped, not failed.
    expect(await health(place.environment)).toMatchObject({ status: 'missing', reason: said });
    expect(await health({ ...place.environment, endpoint: place.program })).toMatchObject({
      status: 'broken',
      failure: { code: 'tool_missing', detail: said },
    });
    expect(await ask(open(place.environment), 'agni')).toMatchObject({
      ok: false,
      error: { code: 'tool_missing', detail: said },
    });
  });
});

describe('a server', () => {
  async function serve(respond: (url: URL, response: ServerResponse) => void): Promise<string> {
    const server = createServer((request, response) =>
      respond(new URL(request.url ?? '/', 'http://localhost'), response),
    );
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/cgi-bin/SKT/sktgraph2`;
  }
  const at = (endpoint: string) => ({ ...makePlace({ isInstalled: false }).environment, endpoint });

  it('is asked as the engine is', async () => {
    const asked: URL[] = [];
    const address = await serve((url, response) => {
      asked.push(url);
      response.setHeader('content-type', 'text/html');
      response.end(entry(url.searchParams.get('text') ?? ''));
    });
    const result = await ask(open(at(`${address}?lex=MW`)), 'agni deva');
    expect(result).toMatchObject({
      ok: true,
      value: { statusCode: 200, contentType: 'text/html', reportedVersion: '' },
    });
    expect(result.ok && textOf(result.value.body)).toBe(entry('agni deva'));
    expect(asked[0]?.pathname).toBe('/cgi-bin/SKT/sktgraph2');
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      t: 'VH',
      lex: 'MW',
      font: 'roma',
      st: 't',
      us: 'f',
      mode: 'l',
      fmode: 'w',
      text: 'agni deva',
      stemmer: 't',
    });
  });

  it.each([
    ['an error inside a good answer', 200, '\n{"input": "x", "segmentation": ["error: Fatal error  - Unknown transliteration scheme"]}', 'tool_exit'],
    ['an error page', 200, '<html><span class="red">Stream error - wrong input ? </span><span class="blue">x</span>\n</html>', 'tool_query_unusable'],
    ['another page', 200, '<html>Welcome</html>', 'tool_protocol'],
    ['half an answer', 200, entry('agni').slice(0, -3), 'tool_protocol'],
    ['nothing', 200, '', 'tool_protocol'],
    ['a flood', 200, 'x'.repeat(1_100_000), 'tool_flood'],
    ['an error status', 500, 'Internal Server Error', 'tool_status'],
    ['a way elsewhere', 302, '', 'tool_status'],
  ])('that sends %s has failed', async (_, status, body, code) => {
    const address = await serve((_url, response) => {
      response.statusCode = status;
      response.end(body);
    });
    expect(await answer(open(at(address)), 'agni')).toBe(code);
  }); // biome-ignore format: rows to be read across

  it('that hangs or is not there has failed', async () => {
    const address = await serve(() => {});
    expect(await answer(open(at(address)), 'agni', 300)).toBe('tool_timeout');
    expect(await answer(open(at('http://127.0.0.1:1/x')), 'agni')).toBe('tool_refused');
  });

  it('is well if it says anything, and is not made to analyse for it', async () => {
    const asked: string[] = [];
    const address = await serve((url, response) => {
      asked.push(url.pathname);
      response.statusCode = 404;
      response.end();
    });
    expect(await open(at(address)).health(neverAborted())).toEqual({
      status: 'ready',
      version: '',
      detail: address,
    });
    expect(asked).toEqual(['/']);
    expect(await open(at('http://127.0.0.1:1/x')).health(neverAborted())).toMatchObject({
      status: 'broken',
      failure: { code: 'tool_refused' },
    });
  });
});

describe('splitCgi', () => {
  const split = (text: string) => {
    const output = splitCgi(new TextEncoder().encode(text));
    return output === undefined ? undefined : [output.headers, textOf(output.body)];
  };

  it('parts headers and body at the first empty line', () => {
    expect(split('Content-Type: text/html\n\n\nbody\n\nmore')).toEqual([
      { 'content-type': 'text/html' },
      '\nbody\n\nmore',
    ]);
    expect(split('A: 1\r\nB-C:2\r\n\r\n')).toEqual([{ a: '1', 'b-c': '2' }, '']);
  });

  it.each(['', '\n\n', 'no headers\n\nbody', 'A: 1\nbody', `${'A: 1\n'.repeat(5000)}\n`])(
    'has none in %j',
    (text) => {
      expect(split(text)).toBeUndefined();
    },
  );
});
