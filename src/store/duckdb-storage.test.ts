/** What only the storage in a file has. */
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asideName, inodeOf, isWished, putInPlace, setAside } from './file-place.js';
import { openStorage } from './index.js';
import { sampleAnswer, sampleCall, sampleResponse, type TestFolder, testFolder } from './testing.js';

let folder: TestFolder;
const path = () => folder.file('storage.duckdb');
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => folder.remove());

async function query(sql: string): Promise<readonly (readonly unknown[])[]> {
  const instance = await DuckDBInstance.create(path());
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRows();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

describe('storage in a file', () => {
  it('has the seeds’ columns and indexes', async () => {
    const { call, response } = sampleAnswer('key', 'lupus');
    const storage = openStorage({ path: path() });
    await storage.record({ calls: [call], responses: [response] });
    await storage.close();
    const calls = 'call_id, tool, request_url, request_params, called_at';
    expect(await query(`SELECT ${calls} FROM tool_calls`)).toHaveLength(1);
    const responses =
      'response_id, call_id, tool, request_url, response_data, content_type, status_code, fetched_at, response_hash';
    expect(await query(`SELECT ${responses} FROM raw_responses`)).toHaveLength(1);
    const indexes = await query('SELECT index_name FROM duckdb_indexes() ORDER BY 1');
    expect(indexes.flat()).toContain('idx_raw_responses_call');
  });

  it('is not made by reading', async () => {
    const storage = openStorage({ path: folder.file('deep/storage.duckdb') });
    expect(await storage.countResponses()).toBe(0);
    expect((await storage.status()).fileBytes).toBe(0);
    expect(readdirSync(folder.path)).toEqual([]);
    await storage.record({ calls: [sampleCall('a')], responses: [] });
    await storage.close();
    expect(readdirSync(folder.file('deep')).sort()).toEqual(['storage.duckdb', 'storage.duckdb.tools']);
  });

  it('rules out no tool where the note of its tools is gone, damaged or of another file', async () => {
    const { call, response } = sampleAnswer('key', 'lupus');
    const storage = openStorage({ path: path() });
    await storage.record({ calls: [call], responses: [response] });
    const note = `${path()}.tools`;
    for (const text of ['', '{"file":1}', '{"file":"1:2","tools":[]}']) {
      writeFileSync(note, text);
      expect(storage.mayHoldAnswers(['another'])).toBe(true);
    }
    rmSync(note);
    expect(storage.mayHoldAnswers(['another'])).toBe(true);
    // The next record knows again what the file holds.
    await storage.record({ calls: [sampleCall('b', { tool: 'second' })], responses: [] });
    expect(['another', 'second', call.tool].map((tool) => storage.mayHoldAnswers([tool]))).toEqual([
      false,
      true,
      true,
    ]);
    await storage.close();
  });

  it('leaves no write-ahead log behind a record, closed or not', async () => {
    const storage = openStorage({ path: path() });
    await storage.record({ calls: [sampleCall('a')], responses: [sampleResponse('a')] });
    expect(statSync(`${path()}.wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    await storage.close();
  });

  it('gives null for bytes that cannot be decompressed, and verify finds them', async () => {
    const response = sampleResponse('lupus');
    const storage = openStorage({ path: path() });
    await storage.record({ calls: [], responses: [response] });
    await storage.close();
    await query("UPDATE raw_responses SET response_data = 'nonsense'::BLOB");
    const again = openStorage({ path: path() });
    expect((await again.getResponses([response.responseId])).get(response.responseId)?.body).toBeNull();
    expect((await again.verify()).map(({ problem }) => problem)).toEqual(['unreadable']);
    await again.close();
  });

  it('compresses bodies', async () => {
    const storage = openStorage({ path: path() });
    await storage.record({ calls: [], responses: [sampleResponse('x'.repeat(100_000))] });
    expect((await storage.status()).tables[1]?.bytes).toBeLessThan(1000);
    await storage.close();
  });

  it('begins anew when its file is deleted under it', async () => {
    const storage = openStorage({ path: path(), exclusive: true });
    await storage.record({ calls: [sampleCall('a')], responses: [] });
    folder.remove();
    expect((await storage.history(['a'])).length).toBe(0);
    await storage.record({ calls: [sampleCall('b')], responses: [] });
    expect((await storage.history(['b'])).length).toBe(1);
    await storage.close();
  });

  it('refuses work after it was closed', async () => {
    const storage = openStorage({ path: path() });
    await storage.record({ calls: [sampleCall('a')], responses: [] });
    await storage.close();
    await expect(storage.countResponses()).rejects.toThrow('after it was closed');
  });
});

describe('places', () => {
  it('a file is set aside only if it is the one meant', () => {
    writeFileSync(path(), 'old');
    const inode = inodeOf(path()) ?? '';
    expect(setAside(path(), 'another:1', folder.file('aside'))).toBe(false);
    expect(setAside(path(), inode, folder.file('aside'))).toBe(true);
    expect(setAside(path(), inode, folder.file('aside'))).toBe(false);
    expect(readdirSync(folder.path)).toEqual(['aside']);
  });

  it('a draft never replaces a file that is there', () => {
    writeFileSync(folder.file('draft'), 'mine');
    writeFileSync(path(), 'theirs');
    expect(putInPlace(folder.file('draft'), path())).toBe(false);
    expect(putInPlace(folder.file('draft'), folder.file('free'))).toBe(true);
    expect(readdirSync(folder.path).sort()).toEqual(['free', 'storage.duckdb']);
  });

  it('names do not collide within a second', () => {
    const now = new Date('2026-02-15T10:30:00.123Z');
    const first = asideName(path(), 'damaged', now);
    expect(first).toBe(`${path()}.damaged-20260215T103000Z`);
    mkdtempSync(folder.file('x'));
    writeFileSync(first, '');
    expect(asideName(path(), 'damaged', now)).toBe(`${first}-2`);
  });

  it('a wish counts for a moment only', () => {
    expect(isWished(path())).toBe(false);
    writeFileSync(`${path()}.wanted`, '');
    expect(isWished(path())).toBe(true);
    const past = new Date(Date.now() - 5000);
    utimesSync(`${path()}.wanted`, past, past);
    expect(isWished(path())).toBe(false);
  });
});
