/** The composition root: settings and a machine in, an engine out. The stores load only when used. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './edge/settings.js';
import { version } from './edge/version.js';
import { createEngine, type Engine } from './engine/engine.js';
import type { Cache, Clock, Storage } from './model/store.js';
import { SERVER_NOTE } from './model/store.js';
import type { Tool, ToolEnvironment } from './model/tool.js';
import { buildRegistry, type Registry } from './plan/registry.js';

export interface Machine {
  /** Search path for programs. */
  readonly path: string;
  /** Folder of the data that ships with langnet. */
  readonly bundledDataDir: string;
  readonly homeDir: string;
  readonly clock: Clock;
  readonly newCallId: () => string;
}

export function createRegistry(settings: Settings, tools: readonly Tool[], machine: Machine): Registry {
  return buildRegistry(
    tools,
    settings.tools,
    (tool, endpoint): ToolEnvironment => ({
      endpoint,
      toolDir: join(settings.dataDir, 'tools', tool.id),
      lexicaDir: join(settings.dataDir, 'lexica'),
      bundledDataDir: machine.bundledDataDir,
      homeDir: machine.homeDir,
      path: machine.path,
      maySystemInstall: settings.systemPackages,
    }),
  );
}

export interface Stores {
  readonly storage: Storage;
  readonly cache: Cache;
}

/** The cache can be done without, so nobody waits for it as long as for storage, in milliseconds. */
const CACHE_PATIENCE_MS = 5000;

/** The two files of a user, or those of a server that has them; `noCache` computes everything and remembers nothing. */
export async function openStores(settings: Settings, clock: Clock, noCache: boolean): Promise<Stores> {
  const { storage, cache } = await followedStores(settings, clock, settings.lockTimeoutMs);
  if (settings.cache.enabled && !noCache) return { storage, cache };
  const { openCache } = await import('./store/index.js');
  const unused = openCache({ ...settings.cache, enabled: false });
  // What is not used now will be again: it must not go on serving what a refresh has replaced.
  return {
    storage,
    cache: { ...unused, forgetCalls: (keys) => cache.forgetCalls(keys), close: () => cache.close() },
  };
}

/** The same for a single look, which has no time for a server that may come, nor for anybody's lock. */
export async function glanceStores(settings: Settings, clock: Clock, patienceMs: number): Promise<Stores> {
  // Looked for before anything is loaded, because mostly there is none.
  if (existsSync(join(settings.dataDir, SERVER_NOTE))) {
    const followed = await followedStores(settings, clock, patienceMs);
    if (await followed.isServed()) return followed;
  }
  return openFiles(settings, clock, patienceMs, false);
}

async function followedStores(settings: Settings, clock: Clock, patienceMs: number) {
  const { followStores } = await import('./store/remote-stores.js');
  return followStores({
    ...storePaths(settings),
    dataDir: settings.dataDir,
    version: version(),
    openFiles: () => openFiles(settings, clock, patienceMs, false),
  });
}

/** The files for the process that owns them as long as it runs. */
export function ownStores(settings: Settings, clock: Clock): Promise<Stores> {
  return openFiles(settings, clock, settings.lockTimeoutMs, true);
}

async function openFiles(
  settings: Settings,
  clock: Clock,
  patienceMs: number,
  exclusive: boolean,
): Promise<Stores> {
  const { openCache, openStorage } = await import('./store/index.js');
  const { storagePath, cachePath } = storePaths(settings);
  return {
    storage: openStorage({ path: storagePath, lockTimeoutMs: patienceMs, exclusive, clock }),
    cache: openCache({
      enabled: true,
      path: cachePath,
      maxSizeMb: settings.cache.maxSizeMb,
      ttlDays: settings.cache.ttlDays,
      lockTimeoutMs: Math.min(patienceMs, CACHE_PATIENCE_MS),
      exclusive,
      clock,
    }),
  };
}

export function storePaths(settings: Settings): { readonly storagePath: string; readonly cachePath: string } {
  return {
    storagePath: join(settings.dataDir, 'storage.duckdb'),
    cachePath: join(settings.cache.path, 'cache.duckdb'),
  };
}

export function createApp(settings: Settings, registry: Registry, stores: Stores, machine: Machine): Engine {
  return createEngine({
    registry,
    storage: stores.storage,
    cache: stores.cache,
    clock: machine.clock,
    newCallId: machine.newCallId,
    keepsRaw: settings.rawResponses,
    readEnglish: () => readEnglishFiles(machine.bundledDataDir),
  });
}

/** The files ship with langnet; one that is gone costs the comparison of glosses, not the answer. */
async function readEnglishFiles(dataDir: string): Promise<{ words: string; constants: string }> {
  const { readFile } = await import('node:fs/promises');
  const read = (...names: string[]) => readFile(join(dataDir, ...names), 'utf8').catch(() => '');
  const [words, constants] = await Promise.all([read('wordnet', 'words.txt'), read('core', 'constants.tsv')]);
  return { words, constants };
}
