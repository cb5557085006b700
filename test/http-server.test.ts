/** `langnet serve` as a program: what it prints and how it ends, and other commands going through it by themselves. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENTRY, type Home, makeHome, type RunOptions } from './support/cli.js';

let home: Home;
let servers: Running[];
beforeEach(() => {
  home = makeHome();
  servers = [];
});
afterEach(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  home.remove();
});

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly ended: Promise<number | null>;
}

async function serve(env: Readonly<Record<string, string>> = {}): Promise<Running> {
  const child = spawn(process.execPath, [ENTRY, 'serve', '--port', '0', '--json'], {
    env: {
      HOME: home.folder,
      XDG_DATA_HOME: join(home.folder, 'data'),
      XDG_CACHE_HOME: join(home.folder, 'cache'),
      XDG_CONFIG_HOME: join(home.folder, 'config'),
      PATH: join(home.folder, 'no-programs'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    child.once('close', () => reject(new Error(`the server ended: ${complaint}`)));
  });
  const { url, pid } = JSON.parse(line) as { url: string; pid: number };
  expect(pid).toBe(child.pid);
  const running = { child, url, ended };
  servers.push(running);
  return running;
}

const note = () => join(dirname(home.storage), 'server.json');

describe('langnet serve', () => {
  it('answers as the command line does, and ends well when told to', async () => {
    const printed = await home.run(['query', 'lat', 'lupus', '--json']);
    const { url, child, ended } = await serve();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const response = await fetch(`${url}api/v1/query?q=lupus&lang=lat`);
    expect(`${await response.text()}\n`).toBe(printed.stdout);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(existsSync(note())).toBe(false);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('says what is wrong with an address', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const refused = await home.run(['serve', '--port', String(port)]);
    taken.close();
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(`Port ${port} of 127.0.0.1 is taken`);
    const open = await home.run(['serve', '--port', '0', '--host', '0.0.0.0']);
    expect(open).toMatchObject({ code: 2, stdout: '' });
    expect(open.stderr).toContain('[token_missing]');
    expect((await home.run(['serve', '--port', '65536'])).code).toBe(2);
    const nowhere = await home.run(['serve', '--port', '0', '--host', '203.0.113.7'], {
      env: { LANGNET_SERVER_TOKEN: 'secret' },
    });
    expect(nowhere.stderr).toContain('203.0.113.7 is no address of this machine');
  });

  it('is one for a storage; one that was killed does not count', async () => {
    const first = await serve();
    const second = await home.run(['serve', '--port', '0']);
    expect(second.code).toBe(6);
    expect(second.stderr).toContain(first.url);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(existsSync(note())).toBe(true);
    expect((await home.run(['lat', 'lupus'])).code).toBe(0);
    const third = await serve();
    expect((await fetch(`${third.url}api/v1/health`)).status).toBe(200);
    expect((await home.run(['lat', 'lupus'])).code).toBe(0);
  });

  it('tells in its own words what is no request, and stays', async () => {
    const { url } = await serve();
    const said = (bytes: string) =>
      new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
        socket.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(text));
      });
    const long = await said(`GET /api/v1/query?q=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1\.1 413 .*"code":"http_too_large"/s);
    expect(await said('\u0000\u0001 nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*"code":"http_invalid"/s);
    expect((await fetch(`${url}api/v1/health`)).status).toBe(200);
  });

  it('keeps its socket where only this user can enter', async () => {
    await serve({ XDG_RUNTIME_DIR: home.folder });
    const { socket } = JSON.parse(readFileSync(note(), 'utf8')) as { socket: string };
    expect(socket.startsWith(join(home.folder, 'langnet'))).toBe(true);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
  });

  it('ends an open stream when it stops, after its time of grace at the latest', async () => {
    const { url, child, ended } = await serve();
    const response = await fetch(`${url}api/v1/query/stream?q=lupus`);
    const text = response.text();
    child.kill('SIGTERM');
    expect(await text).toContain('event: done');
    expect(await ended).toBe(0);
  });
});

describe('langnet serve that is told to stop', () => {
  it('tells whoever waits for a tool that hangs, and has ended soon after its time of grace', async () => {
    let onAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      onAsked = resolve;
    });
    // Says that it is there, and then never answers.
    const tool = createServer((request, response) => {
      if (request.url?.includes('q=')) return onAsked();
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end('<div id="sidebar-control"></div><span hidden>Version 4.7.2</span>');
    });
    await new Promise<void>((resolve) => tool.listen(0, '127.0.0.1', resolve));
    const { port } = tool.address() as AddressInfo;
    const { url, child, ended } = await serve({
      LANGNET_TOOL_DIOGENES_ENDPOINT: `http://127.0.0.1:${port}/`,
      LANGNET_TOOL_DIOGENES_TIMEOUT_MS: '60000',
    });
    const plain = fetch(`${url}api/v1/query?q=lupus&lang=lat`);
    const stream = fetch(`${url}api/v1/query/stream?q=canis&lang=lat`).then((response) => response.text());
    await asked;
    const began = performance.now();
    child.kill('SIGTERM');
    const response = await plain;
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await response.json()).toMatchObject({
      error: { code: 'http_busy', detail: 'The server is being stopped.' },
    });
    expect(await stream).toContain('"detail":"The server is being stopped."');
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(3000);
    expect(performance.now() - began).toBeLessThan(8000);
    tool.closeAllConnections();
    tool.close();
  });
});

describe('other commands while a server runs', () => {
  const LINES = ['lupus', 'xyzzy', '', 'canis', 'virumque'].join('\n');

  /** Everything that needs the storage or the cache. */
  const commands = (): readonly (readonly [readonly string[], RunOptions?])[] => [
    [['lat', 'lupus']],
    [['query', 'lat', 'lupus', '--json']],
    [['query', 'shiva', '--explain']],
    [['query', 'lat', 'nonsense', '--json']],
    [['query', 'lat', 'lupus', '--no-cache']],
    [['query', 'lat', 'lupus', '--offline', '--json']],
    [['query', 'lat', 'lupus', '--mode', 'skeptic', '--view', 'research'], { env: { COLUMNS: '60' } }],
    [['lemmas', 'lat'], { input: LINES }],
    [['lemmas', 'lat', join(home.folder, 'words.txt')]],
    [['lemmas', 'lat', join(home.folder, 'no-such-file')]],
    [['read', 'lat', 'lupus in fabula', '--json']],
    [['plan', 'lat', 'lupus', '--json']],
    [['normalize', 'shiva', '--json']],
    [['trace', 'sns_none']],
    [['history', 'lat', 'nonsense']],
    [['cache', 'analyze', '--query', 'canis', '--lang', 'lat']],
    [['index', 'warm', join(home.folder, 'words.txt'), '--lang', 'lat', '--json']],
    [['store', 'verify', '--json']],
    [['cts', 'Verg. E. 2, 63', '--json']],
    [['query', 'lat', '']],
    [['query', 'xx', 'lupus']],
  ];

  it('print the same and end the same as without one', async () => {
    writeFileSync(join(home.folder, 'words.txt'), `${LINES}\n`);
    const runAll = () => Promise.all(commands().map(([args, options]) => home.run(args, options)));
    // Once before, so that both times everything is cached that ever will be.
    await runAll();
    const alone = await runAll();
    await serve();
    const served = await runAll();
    commands().forEach(([args], index) => {
      expect({ args, ...served[index] }).toEqual({ args, ...alone[index] });
    });
    expect(alone.map(({ code }) => code)).toEqual(expect.arrayContaining([0, 1, 2, 4]));
  });

  it('see each other’s answers at once, and bytes come whole', async () => {
    const { url } = await serve();
    const answer = (await (await fetch(`${url}api/v1/query?q=lupus&lang=lat`)).json()) as {
      provenance: { response_id: string }[];
    };
    const id = answer.provenance[0]?.response_id ?? '';
    const raw = await home.run(['raw', id]);
    expect(raw.stdout).toBe(await (await fetch(`${url}api/v1/responses/${id}`)).text());
    const status = await home.run(['store', 'status', '--json']);
    expect(JSON.parse(status.stdout).tools[0].tool).toBe('core');
    const file = join(home.folder, 'export.jsonl');
    expect((await home.run(['store', 'export', file])).code).toBe(0);
    expect((await home.run(['store', 'import', file])).stdout).toContain('unchanged');
    expect((await home.run(['cache', 'clear'])).code).toBe(0);
    const after = await fetch(`${url}api/v1/query?q=lupus&lang=lat`);
    expect(await after.json()).toEqual(answer);
  });

  it('all answer when many run at once, and go on when the server is killed meanwhile', async () => {
    const { child, ended } = await serve();
    const words = ['lupus', 'canis', 'vir', 'femina', 'rex', 'urbs', 'ignis', 'aqua'];
    const all = words.map((word) => home.run(['lat', word, '--json']));
    await Promise.race(all);
    child.kill('SIGKILL');
    await ended;
    for (const { code, stdout } of await Promise.all(all)) {
      expect(code).toBe(0);
      expect(JSON.parse(stdout).lemmas.length).toBeGreaterThan(0);
    }
  });
});
