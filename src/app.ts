/** The composition root: settings and a machine in, an engine out. The stores load only when used. */
import { join } from 'node:path';
import type { Settings } from './edge/settings.js';
import { createEngine, type Engine } from './engine/engine.js';
import type { Cache, Clock, Storage } from './model/store.js';
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

/** The two files of a user; `noCache` computes everything and remembers nothing. */
export async function openStores(
  settings: Settings,
  clock: Clock,
  noCache: boolean,
  patienceMs = settings.lockTimeoutMs,
): Promise<Stores> {
  const { openCache, openStorage } = await import('./store/index.js');
  const path = join(settings.dataDir, 'storage.duckdb');
  const storage = openStorage({ path, lockTimeoutMs: patienceMs, clock });
  const cacheOptions = {
    enabled: true,
    path: join(settings.cache.path, 'cache.duckdb'),
    maxSizeMb: settings.cache.maxSizeMb,
    ttlDays: settings.cache.ttlDays,
    lockTimeoutMs: Math.min(patienceMs, CACHE_PATIENCE_MS),
    clock,
  };
  const cache = openCache(cacheOptions);
  if (settings.cache.enabled && !noCache) return { storage, cache };
  const unused = openCache({ ...cacheOptions, enabled: false });
  // What is not used now will be again: it must not go on serving what a refresh has replaced.
  return {
    storage,
    cache: { ...unused, forgetCalls: (keys) => cache.forgetCalls(keys), close: () => cache.close() },
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
  });
}
