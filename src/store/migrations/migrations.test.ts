/** Files of an older or newer schema. */
import { readdirSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFailureError } from '../../model/failure.js';
import { DuckDbCache } from '../duckdb-cache.js';
import { DuckDbStorage } from '../duckdb-storage.js';
import { sampleAnswer, sampleAnswerRow, type TestFolder, testFolder } from '../testing.js';
import { CACHE_MIGRATIONS } from './cache.js';
import { latestVersion, type Migration } from './migration.js';
import { STORAGE_MIGRATIONS } from './storage.js';

const lists = { storage: STORAGE_MIGRATIONS, cache: CACHE_MIGRATIONS };
let folder: TestFolder;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => folder.remove());

/** One more step, as a later langnet might bring it. */
function withStep(migrations: readonly Migration[]): readonly Migration[] {
  const version = latestVersion(migrations) + 1;
  return [
    ...migrations,
    { version, name: 'a later step', statements: ['CREATE TABLE later (word VARCHAR)'] },
  ];
}

const openStorage = (migrations: readonly Migration[]) =>
  new DuckDbStorage({
    path: folder.file('storage.duckdb'),
    lockTimeoutMs: 1000,
    exclusive: false,
    clock: () => new Date(),
    migrations,
  });

const openCache = (migrations: readonly Migration[]) =>
  new DuckDbCache({
    path: folder.file('cache.duckdb'),
    maxSizeMb: 10,
    ttlDays: 30,
    lockTimeoutMs: 1000,
    exclusive: false,
    clock: () => new Date(),
    migrations,
  });

async function query(file: string, sql: string): Promise<readonly (readonly unknown[])[]> {
  const instance = await DuckDBInstance.create(folder.file(file), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRows();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

it.each(Object.keys(lists) as (keyof typeof lists)[])(
  'the steps of %s are numbered from 1 without gaps',
  (name) => {
    expect(lists[name].map((step) => step.version)).toEqual(lists[name].map((_, index) => index + 1));
  },
);

describe('storage of an older schema', () => {
  it.each(['read', 'written'])('is upgraded when it is %s, after a copy is made', async (how) => {
    const { call, response } = sampleAnswer('key', 'lupus');
    const old = openStorage(STORAGE_MIGRATIONS);
    await old.record({ calls: [call], responses: [response] });
    await old.close();
    const storage = openStorage(withStep(STORAGE_MIGRATIONS));
    if (how === 'written') await storage.record({ calls: [], responses: [] });
    expect(await storage.getResponses([response.responseId])).toEqual(
      new Map([[response.responseId, response]]),
    );
    expect((await storage.status()).schemaVersion).toBe(latestVersion(STORAGE_MIGRATIONS) + 1);
    await storage.close();
    const backups = readdirSync(folder.path).filter((name) => name.includes('backup'));
    expect(backups).toHaveLength(1);
    const [backup = ''] = backups;
    expect(await query(backup, 'SELECT response_id FROM raw_responses')).toEqual([[response.responseId]]);
    expect(await query(backup, 'SELECT max(version) FROM schema_version')).toEqual([
      [latestVersion(STORAGE_MIGRATIONS)],
    ]);
    expect(await query('storage.duckdb', 'SELECT count(*) FROM later')).toEqual([[0n]]);
  });
});

describe('storage of a newer schema', () => {
  it('is refused and left as it is', async () => {
    const { call, response } = sampleAnswer('key', 'lupus');
    const newer = openStorage(withStep(STORAGE_MIGRATIONS));
    await newer.record({ calls: [call], responses: [response] });
    await newer.close();
    const storage = openStorage(STORAGE_MIGRATIONS);
    for (const work of [() => storage.countResponses(), () => storage.record({ calls: [], responses: [] })]) {
      const error = await work().catch((reason: unknown) => reason);
      expect(isFailureError(error) ? error.failure.code : error).toBe('storage_newer');
    }
    await storage.close();
    expect(readdirSync(folder.path).sort()).toEqual(['storage.duckdb', 'storage.duckdb.tools']);
    const again = openStorage(withStep(STORAGE_MIGRATIONS));
    expect(await again.countResponses()).toBe(1);
    await again.close();
  });
});

describe('a cache of another schema', () => {
  it('is upgraded when older, without a copy', async () => {
    const old = openCache(CACHE_MIGRATIONS);
    await old.write({ answers: [sampleAnswerRow('a')] });
    await old.close();
    const cache = openCache(withStep(CACHE_MIGRATIONS));
    expect((await cache.getAnswers(['ans_a'])).size).toBe(1);
    expect(cache.warnings).toEqual([]);
    await cache.close();
    expect(readdirSync(folder.path)).toEqual(['cache.duckdb']);
  });

  it('is set aside when newer', async () => {
    const newer = openCache(withStep(CACHE_MIGRATIONS));
    await newer.write({ answers: [sampleAnswerRow('a')] });
    await newer.close();
    const cache = openCache(CACHE_MIGRATIONS);
    expect((await cache.getAnswers(['ans_a'])).size).toBe(0);
    expect(await cache.write({ answers: [sampleAnswerRow('b')] })).toEqual({ written: true, reason: '' });
    expect(cache.warnings.join()).toContain('newer');
    await cache.close();
    expect(readdirSync(folder.path)).toHaveLength(2);
  });
});
