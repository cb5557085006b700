/** The cache that is switched off: it never holds anything, and nothing is wrong with that. */
import type { Cache, CacheStatus } from '../model/store.js';
import { CACHE_LAYERS } from '../model/store.js';

export function createNullCache(): Cache {
  const none = async (): Promise<ReadonlyMap<string, never>> => new Map<string, never>();
  const nobody = async (): Promise<undefined> => undefined;
  const nothing = async (): Promise<readonly never[]> => [];
  const status: CacheStatus = {
    path: '',
    fileBytes: 0,
    schemaVersion: 0,
    layers: CACHE_LAYERS.map((layer) => ({ layer, entries: 0, bytes: 0 })),
  };
  return {
    warnings: [],
    isOff: true,
    getQueries: none,
    findQueries: nothing,
    getPlans: none,
    getAnswers: none,
    getStages: none,
    stageVersions: nothing,
    getItem: nobody,
    childrenOf: nothing,
    getSense: nobody,
    findIds: nothing,
    // No reason: whoever switched the cache off need not be told on every query.
    write: async () => ({ written: false, reason: '' }),
    forgetCalls: async () => true,
    drop: async () => 0,
    clear: async () => true,
    status: async () => status,
    getJob: nobody,
    setJob: nobody,
    close: nobody,
  };
}
