/** The door to the stores: chooses the driver. Load it lazily; it brings DuckDB. */
import type { Cache, CacheConfig, Clock, Storage } from '../model/store.js';
import { DuckDbCache } from './duckdb-cache.js';
import { DuckDbStorage } from './duckdb-storage.js';
import { MemoryCache } from './memory-cache.js';
import { MemoryStorage } from './memory-storage.js';
import { createNullCache } from './null-cache.js';

/** As a path: nothing is written anywhere. */
export const IN_MEMORY = ':memory:';

const DEFAULT_LOCK_TIMEOUT_MS = 10_000;

export interface StorageOptions {
  /** The file, or IN_MEMORY. Its folder is made with the first write. */
  readonly path: string;
  /** How long to wait for another process, in milliseconds. */
  readonly lockTimeoutMs?: number;
  /** Keep the file open for writing until close: for a server that owns its files. */
  readonly exclusive?: boolean;
  readonly clock?: Clock;
}

export interface CacheOptions extends CacheConfig {
  readonly lockTimeoutMs?: number;
  readonly exclusive?: boolean;
  readonly clock?: Clock;
}

export function openStorage(options: StorageOptions): Storage {
  if (options.path === IN_MEMORY) return new MemoryStorage();
  return new DuckDbStorage({
    path: options.path,
    lockTimeoutMs: options.lockTimeoutMs ?? DEFAULT_LOCK_TIMEOUT_MS,
    exclusive: options.exclusive ?? false,
    clock: options.clock ?? now,
  });
}

export function openCache(options: CacheOptions): Cache {
  if (!options.enabled) return createNullCache();
  const { path, maxSizeMb, ttlDays } = options;
  const clock = options.clock ?? now;
  if (path === IN_MEMORY) return new MemoryCache({ maxSizeMb, ttlDays, clock });
  return new DuckDbCache({
    path,
    maxSizeMb,
    ttlDays,
    clock,
    lockTimeoutMs: options.lockTimeoutMs ?? DEFAULT_LOCK_TIMEOUT_MS,
    exclusive: options.exclusive ?? false,
  });
}

function now(): Date {
  return new Date();
}
