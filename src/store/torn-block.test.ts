/** A block half written by a killed process is mended; a block that is really wrong is not taken for one. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { DuckDBInstance, DuckDBListValue } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFailureError } from '../model/failure.js';
import { openCache, openStorage } from './index.js';
import { sampleAnswer, sampleAnswerRow, sampleCall, type TestFolder, testFolder } from './testing.js';

const BLOCK = 16_384;
const CHECKSUM = 8;
/** A metadata block has 64 parts after its checksum, each used or free, of whole eights of bytes. */
const PART = Math.floor((BLOCK - CHECKSUM) / 64 / 8) * 8;
const HEADERS = 12_288;

let folder: TestFolder;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => folder.remove());

/** Writes over a free or a used part of a metadata block, as a write that stopped half-way would. */
async function tear(path: string, where: 'free' | 'used'): Promise<void> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll('SELECT block_id, free_list FROM pragma_metadata_info()');
  const blocks = reader.getRows().map(([id, free]) => ({
    id: Number(id),
    free: free instanceof DuckDBListValue ? free.items.map(Number) : [],
  }));
  connection.closeSync();
  instance.closeSync();
  const block = blocks.find(({ free }) => free.length > 0 && free.length < 64);
  if (block === undefined) throw new Error('no metadata block is half free');
  const used = Array.from({ length: 64 }, (_, index) => index).filter((index) => !block.free.includes(index));
  const bytes = readFileSync(path);
  for (const part of where === 'free' ? block.free.slice(-1) : used) {
    // The first bytes after a part's pointer to the next one hold what it says.
    const start = HEADERS + block.id * BLOCK + CHECKSUM + part * PART + 16;
    for (let at = start; at < start + 100; at++) bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
  }
  writeFileSync(path, bytes);
}

describe('a torn metadata block', () => {
  it('of storage is mended without a word, and nothing is lost', async () => {
    const path = folder.file('storage.duckdb');
    const answers = Array.from({ length: 40 }, (_, index) => sampleAnswer(`key_${index}`, `word ${index}`));
    const first = openStorage({ path });
    await first.record({
      calls: answers.map(({ call }) => call),
      responses: answers.map(({ response }) => response),
    });
    await first.close();
    await tear(path, 'free');
    const storage = openStorage({ path });
    expect(await storage.countResponses()).toBe(40);
    expect((await storage.record({ calls: [sampleCall('key_0')], responses: [] }))[0]?.generation).toBe(2);
    expect(await storage.verify()).toEqual([]);
    await storage.close();
    expect(readdirSync(folder.path).sort()).toEqual(['storage.duckdb', 'storage.duckdb.tools']);
  });

  it('of a cache is mended too', async () => {
    const path = folder.file('cache.duckdb');
    const options = { enabled: true, path, maxSizeMb: 10, ttlDays: 30 };
    const first = openCache(options);
    await first.write({ answers: [sampleAnswerRow('a')] });
    await first.close();
    await tear(path, 'free');
    const cache = openCache(options);
    expect((await cache.getAnswers(['ans_a'])).size).toBe(1);
    expect(cache.warnings).toEqual([]);
    await cache.close();
    expect(readdirSync(folder.path)).toEqual(['cache.duckdb']);
  });

  it('is not mended if the one before died of it', async () => {
    const path = folder.file('cache.duckdb');
    const options = { enabled: true, path, maxSizeMb: 10, ttlDays: 30 };
    const first = openCache(options);
    await first.write({ answers: [sampleAnswerRow('a')] });
    await first.close();
    await tear(path, 'free');
    // No process has so high a number.
    writeFileSync(`${path}.repair`, '99999999');
    const cache = openCache(options);
    expect((await cache.getAnswers(['ans_a'])).size).toBe(0);
    expect(cache.warnings.join()).toContain('begun anew');
    await cache.close();
  });
});

describe('a metadata block that is wrong where it matters', () => {
  it('is damage', async () => {
    const path = folder.file('storage.duckdb');
    const { call, response } = sampleAnswer('key', 'lupus');
    const first = openStorage({ path });
    await first.record({ calls: [call], responses: [response] });
    await first.close();
    await tear(path, 'used');
    const storage = openStorage({ path });
    const error = await storage.countResponses().catch((reason: unknown) => reason);
    expect(isFailureError(error) ? error.failure.code : error).toBe('storage_damaged');
    expect(await storage.countResponses()).toBeLessThanOrEqual(1);
    await storage.close();
    expect(readdirSync(folder.path).some((name) => name.includes('damaged'))).toBe(true);
  });
});
