/** The stores of a server, through its socket: the same promises as any driver's, and what happens when the server goes. */
import { existsSync, statSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFailureError } from '../model/failure.js';
import type { Cache, Storage } from '../model/store.js';
import { mayHoldAnswers } from './answered-tools.js';
import { testCache } from './cache.conformance.js';
import { openCache, openStorage } from './index.js';
import { followStores, type Stores } from './remote-stores.js';
import { plainPath, readNote, removeNote, socketPath, writeNote } from './rendezvous.js';
import { testStorage } from './storage.conformance.js';
import { type StoreServer, serveStores } from './store-server.js';
import { sampleAnswer, type TestFolder, testFolder } from './testing.js';

interface Served {
  readonly folder: TestFolder;
  readonly dataDir: string;
  readonly server: StoreServer;
  readonly owned: { readonly storage: Storage; readonly cache: Cache };
  readonly remote: Stores;
  readonly stop: () => Promise<void>;
}

const VERSION = '1.0.0';

async function serve(makeCache?: (path: string) => Cache): Promise<Served> {
  const folder = testFolder();
  const storagePath = folder.file('storage.duckdb');
  const cachePath = folder.file('cache.duckdb');
  const dataDir = dirname(storagePath);
  const storage = openStorage({ path: storagePath, exclusive: true });
  const cache =
    makeCache?.(cachePath) ??
    openCache({ enabled: true, path: cachePath, maxSizeMb: 100, ttlDays: 30, exclusive: true });
  const path = socketPath(dataDir, undefined);
  const server = await serveStores(path, {
    storage,
    cache,
    storagePath: plainPath(storagePath),
    cachePath: plainPath(cachePath),
    version: VERSION,
  });
  writeNote(dataDir, { pid: process.pid, socket: path, version: VERSION, url: 'http://127.0.0.1/' });
  const remote = open(dataDir, folder);
  expect(await remote.isServed()).toBe(true);
  const stop = async () => {
    await server.close();
    await Promise.all([storage.close(), cache.close()]);
  };
  return { folder, dataDir, server, owned: { storage, cache }, remote, stop };
}

function open(dataDir: string, folder: TestFolder, version = VERSION) {
  const storagePath = folder.file('storage.duckdb');
  const cachePath = folder.file('cache.duckdb');
  return followStores({
    dataDir,
    version,
    storagePath,
    cachePath,
    openFiles: async () => ({
      storage: openStorage({ path: storagePath, lockTimeoutMs: 200 }),
      cache: openCache({ enabled: true, path: cachePath, maxSizeMb: 100, ttlDays: 30, lockTimeoutMs: 200 }),
    }),
  });
}

/** The promises are tested over stores that open at once. */
function eager<Store extends object>(opening: Promise<Store>, members: object): Store {
  return new Proxy({} as Store, {
    get: (_target, name) =>
      Reflect.get(members, name) ??
      (async (...args: unknown[]) => {
        const store = await opening;
        return (Reflect.get(store, name) as (...args: unknown[]) => unknown).apply(store, args);
      }),
  });
}

const servers: Promise<Served>[] = [];
const cleanUp = () => {
  for (const server of servers.splice(0)) {
    void server.then(async ({ stop, folder }) => {
      await stop();
      folder.remove();
    });
  }
};
const started = (makeCache?: (path: string) => Cache) => {
  const served = serve(makeCache);
  servers.push(served);
  return served;
};

testStorage(
  'through a socket',
  () => {
    const served = started();
    let path = '';
    void served.then(({ folder }) => {
      path = folder.file('storage.duckdb');
    });
    return eager(
      served.then(({ remote }) => remote.storage),
      { mayHoldAnswers: (tools: readonly string[]) => mayHoldAnswers(path, tools) },
    );
  },
  cleanUp,
);

testCache(
  'through a socket',
  (limits) => {
    const served = started((path) => openCache({ enabled: true, path, exclusive: true, ...limits }));
    const cache = served.then(({ remote }) => remote.cache);
    return eager(cache, { warnings: [] });
  },
  cleanUp,
);

describe('a server of stores', () => {
  let served: Served;
  beforeEach(async () => {
    served = await serve();
  });
  afterEach(async () => {
    await served.stop();
    served.folder.remove();
  });

  it('is met in a folder that only this user can enter', () => {
    const note = readNote(served.dataDir);
    expect(note?.pid).toBe(process.pid);
    const path = note?.socket ?? '';
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  });

  it('keeps bytes and undefined members as they are, and tells how far a check is', async () => {
    const { call, response } = sampleAnswer('key_bytes', '\u0000\u00ff λ');
    await served.remote.storage.record({ calls: [call], responses: [response] });
    const direct = await served.owned.storage.getResponses([response.responseId]);
    expect(await served.remote.storage.getResponses([response.responseId])).toEqual(direct);
    const told: number[] = [];
    expect(await served.remote.storage.verify((done) => told.push(done))).toEqual([]);
    expect(told.at(-1)).toBe(1);
  });

  it('hands on failures of the catalogue as such', async () => {
    const broken: Storage = Object.assign(Object.create(served.owned.storage) as Storage, {
      status: () => Promise.reject(new Error('a mistake')),
    });
    const path = `${served.dataDir}/x.sock`;
    const other = await serveStores(path, {
      storage: broken,
      cache: served.owned.cache,
      storagePath: plainPath(served.folder.file('storage.duckdb')),
      cachePath: '',
      version: VERSION,
    });
    writeNote(served.dataDir, { pid: process.pid, socket: path, version: VERSION, url: '' });
    const remote = open(served.dataDir, served.folder);
    await expect(remote.storage.status()).rejects.toThrow('a mistake');
    await remote.storage.close();
    await remote.cache.close();
    await other.close();
  });

  it('is not used by another version, nor for a copied folder', async () => {
    const other = open(served.dataDir, served.folder, '2.0.0');
    const refused = await other.storage.status().catch((error: unknown) => error);
    expect(isFailureError(refused) && refused.failure.code).toBe('storage_locked');
    const copy = testFolder();
    const note = readNote(served.dataDir);
    if (note === undefined) throw new Error('no note');
    writeNote(dirname(copy.file('x')), note);
    expect(await open(dirname(copy.file('x')), copy).isServed()).toBe(false);
    copy.remove();
  });

  it('lets go of a client that does not speak its language', async () => {
    for (const bytes of [Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from('\0\0\0\x03abc')]) {
      const socket = connect(readNote(served.dataDir)?.socket ?? '');
      socket.resume();
      const closed = new Promise((resolve) => socket.on('close', resolve));
      socket.on('error', () => undefined);
      socket.write(bytes);
      await closed;
    }
    expect(await served.remote.storage.countResponses()).toBe(0);
  });

  it('is met once by calls that begin together, and no line stays open', async () => {
    const note = readNote(served.dataDir);
    if (note === undefined) throw new Error('no note');
    const lines = new Set<Socket>();
    let met = 0;
    const relay = createServer((socket) => {
      met += 1;
      lines.add(socket);
      socket.on('close', () => lines.delete(socket));
      const onward = connect(note.socket);
      socket.on('error', () => onward.destroy()).pipe(onward);
      onward.on('error', () => socket.destroy()).pipe(socket);
    });
    const path = `${served.dataDir}/relay.sock`;
    await new Promise<void>((resolve) => relay.listen(path, resolve));
    writeNote(served.dataDir, { ...note, socket: path });
    const remote = open(served.dataDir, served.folder);
    await Promise.all([remote.storage.countResponses(), remote.cache.status(), remote.isServed()]);
    expect(met).toBe(1);
    await Promise.all([remote.storage.close(), remote.cache.close()]);
    await vi.waitFor(() => expect(lines.size).toBe(0));
    await new Promise((resolve) => relay.close(resolve));
  });

  it('lets a client wait while it talks to two hundred others', async () => {
    const path = readNote(served.dataDir)?.socket ?? '';
    // The test's own client is one of them.
    const crowd = Array.from({ length: 199 }, () => connect(path).on('error', () => undefined));
    await Promise.all(crowd.map((socket) => new Promise((resolve) => socket.once('data', resolve))));
    const late = open(served.dataDir, served.folder);
    const answer = late.storage.countResponses();
    const first = await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 50, 'waiting'))]);
    expect(first).toBe('waiting');
    for (const socket of crowd) socket.destroy();
    expect(await answer).toBe(0);
    await Promise.all([late.storage.close(), late.cache.close()]);
  });

  it('leaves the files to whoever still has work when it ends', async () => {
    const first = sampleAnswer('key_one', 'first');
    await served.remote.storage.record({ calls: [first.call], responses: [first.response] });
    await served.stop();
    expect(existsSync(readNote(served.dataDir)?.socket ?? '')).toBe(false);
    const second = sampleAnswer('key_two', 'second');
    await served.remote.storage.record({
      calls: [second.call],
      responses: [second.response],
      keepsEarlier: true,
    });
    expect(await served.remote.storage.countResponses()).toBe(2);
    expect((await served.remote.cache.status()).layers.length).toBeGreaterThan(0);
    await served.remote.storage.close();
    await served.remote.cache.close();
    removeNote(served.dataDir);
    expect(readNote(served.dataDir)).toBeUndefined();
  });

  it('is found by whoever was at work before it came', async () => {
    await served.stop();
    removeNote(served.dataDir);
    const early = open(served.dataDir, served.folder);
    const first = sampleAnswer('key_one', 'first');
    await early.storage.record({ calls: [first.call], responses: [first.response] });
    expect(await early.isServed()).toBe(false);
    const owner = openStorage({ path: served.folder.file('storage.duckdb'), exclusive: true });
    expect(await owner.countResponses()).toBe(1);
    const path = socketPath(served.dataDir, undefined);
    const server = await serveStores(path, {
      storage: owner,
      cache: served.owned.cache,
      storagePath: plainPath(served.folder.file('storage.duckdb')),
      cachePath: '',
      version: VERSION,
    });
    writeNote(served.dataDir, { pid: process.pid, socket: path, version: VERSION, url: '' });
    expect(await early.isServed()).toBe(true);
    expect(await early.storage.countResponses()).toBe(1);
    await early.storage.close();
    await early.cache.close();
    await server.close();
    await owner.close();
  });
});
