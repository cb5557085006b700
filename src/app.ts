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
      bundledDataDir: machine.bundledDataDir,
      path: machine.path,
      maySystemInstall: settings.systemPackages,
    }),
  );
}

export interface Stores {
  readonly storage: Storage;
  readonly cache: Cache;
}

/** The two files of a user; `noCache` computes everything and remembers nothing. */
export async function openStores(settings: Settings, clock: Clock, noCache: boolean): Promise<Stores> {
  const { openCache, openStorage } = await import('./store/index.js');
  const storage = openStorage({
    path: join(settings.dataDir, 'storage.duckdb'),
    lockTimeoutMs: settings.lockTimeoutMs,
    clock,
  });
  const cache = openCache({
    enabled: settings.cache.enabled && !noCache,
    path: join(settings.cache.path, 'cache.duckdb'),
    maxSizeMb: settings.cache.maxSizeMb,
    ttlDays: settings.cache.ttlDays,
    lockTimeoutMs: settings.lockTimeoutMs,
    clock,
  });
  return { storage, cache };
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
