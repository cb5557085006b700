/** The server without a socket, over fake tools or over what ships with langnet, and ways to ask it. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHttpApp, type HttpApp } from '../../src/edge/http/http-app.js';
import { readSettings, type ServerSettings, type Settings } from '../../src/edge/settings.js';
import { createEngine, type Engine } from '../../src/engine/engine.js';
import { BARE_ENVIRONMENT } from '../../src/model/testing.js';
import { buildRegistry } from '../../src/plan/registry.js';
import { TOOLS } from '../../src/tools/index.js';
import { createMemoryCache, createMemoryStorage } from './stores.js';

const DATA = fileURLToPath(new URL('../../data', import.meta.url));

/** Only the editorial core: nothing is installed, nothing leaves the process. */
export function coreEngine(): Engine {
  const clock = () => new Date('2026-01-02T03:04:05Z');
  const registry = buildRegistry(TOOLS, {}, (_tool, endpoint) => ({
    ...BARE_ENVIRONMENT,
    endpoint,
    bundledDataDir: DATA,
    lexicaDir: join(tmpdir(), 'langnet-no-such-folder'),
    toolDir: join(tmpdir(), 'langnet-no-such-folder'),
  }));
  const core = registry.tools.map((row) => ({ ...row, enabled: row.tool.id === 'core' }));
  let calls = 0;
  return createEngine({
    registry: { ...registry, tools: core },
    storage: createMemoryStorage(clock),
    cache: createMemoryCache(clock),
    clock,
    newCallId: () => {
      calls += 1;
      return `call_${String(calls).padStart(8, '0')}`;
    },
    keepsRaw: true,
  });
}

export function settingsFor(server: Partial<ServerSettings> = {}): Settings {
  const folder = mkdtempSync(join(tmpdir(), 'langnet-http-'));
  const result = readSettings({}, {}, [], { dataDir: folder, cacheDir: folder, systemPackages: false });
  if (!result.ok) throw new Error(result.error.detail);
  return { ...result.value, server: { ...result.value.server, ratePerSecond: 0, ...server } };
}

export interface TestServer {
  readonly http: HttpApp;
  readonly logged: string[];
  /** Path and parameters; the name of the server is added. */
  readonly get: (address: string, init?: RequestInit) => Promise<Response>;
  readonly post: (address: string, body: unknown, init?: RequestInit) => Promise<Response>;
}

export function testServer(
  engine: Engine,
  server: Partial<ServerSettings> = {},
  changes: { readonly webDir?: string; readonly now?: () => number } = {},
): TestServer {
  const logged: string[] = [];
  const http = createHttpApp({
    settings: settingsFor(server),
    engines: { use: (work) => work(engine), close: () => engine.close() },
    webDir: changes.webDir ?? '/no/such/folder',
    version: '1.2.3',
    now: changes.now ?? (() => performance.now()),
    log: (line) => logged.push(line),
  });
  const get = async (address: string, init: RequestInit = {}) => {
    const headers = { host: 'localhost', ...(init.headers as Record<string, string> | undefined) };
    return http.app.request(`http://localhost${address}`, { ...init, headers });
  };
  const post = (address: string, body: unknown, init: RequestInit = {}) =>
    get(address, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
      headers: {
        'content-type': 'application/json',
        ...(init.headers as Record<string, string> | undefined),
      },
    });
  return { http, logged, get, post };
}

/** The events of a whole stream. */
export async function eventsOf(
  response: Response,
): Promise<readonly { readonly event: string; readonly data: Record<string, unknown> }[]> {
  const text = await response.text();
  return text
    .split('\n\n')
    .filter((part) => part.startsWith('event: '))
    .map((part) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
      return { event, data: JSON.parse(data) as Record<string, unknown> };
    });
}

/** A value inside a JSON answer: `senses.0.sense_id`; an array is mapped over where the path says `*`. */
export async function jsonAt(response: Response, path = ''): Promise<unknown> {
  return inside(await response.json(), path === '' ? [] : path.split('.'));
}

export async function textOf(response: Response, path: string): Promise<string> {
  return String(await jsonAt(response, path));
}

function inside(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (name === '*') return Array.isArray(value) ? value.map((item) => inside(item, rest)) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return inside(Reflect.get(value, name), rest);
}
