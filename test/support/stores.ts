/** Stores for tests: memory, none, and DuckDB files that vanish with the process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cache, Clock, Storage } from '../../src/model/store.js';
import { IN_MEMORY, openCache, openStorage } from '../../src/store/index.js';

const LIMITS = { enabled: true, maxSizeMb: 100, ttlDays: 3650 } as const;

export function createMemoryStorage(clock: Clock): Storage {
  return openStorage({ path: IN_MEMORY, clock });
}

export function createMemoryCache(clock: Clock): Cache {
  return openCache({ ...LIMITS, path: IN_MEMORY, clock });
}

export function createNullCache(): Cache {
  return openCache({ ...LIMITS, enabled: false, path: '' });
}

const folder = mkdtempSync(join(tmpdir(), 'langnet-stores-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let files = 0;

export function createFileCache(clock: Clock): Cache {
  files += 1;
  return openCache({ ...LIMITS, path: join(folder, `cache-${files}.duckdb`), clock });
}

/** Every kind of cache there is: they must be indistinguishable in what they answer. */
export function cacheKinds(clock: Clock): readonly { readonly name: string; readonly open: () => Cache }[] {
  return [
    { name: 'none', open: createNullCache },
    { name: 'memory', open: () => createMemoryCache(clock) },
    { name: 'file', open: () => createFileCache(clock) },
  ];
}
