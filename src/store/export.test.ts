/** Storage out to a file and in again. */
import { Readable, Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFailureError } from '../model/failure.js';
import type { Storage } from '../model/store.js';
import { exportStorage, importStorage } from './export.js';
import { openStorage } from './index.js';
import { sampleAnswer, sampleCall, sampleResponse, type TestFolder, testFolder } from './testing.js';

let folder: TestFolder;
const open: Storage[] = [];
beforeEach(() => {
  folder = testFolder();
});
afterEach(async () => {
  for (const storage of open.splice(0)) await storage.close();
  folder.remove();
});

function storageAt(name: string): Storage {
  const storage = openStorage({ path: name === ':memory:' ? name : folder.file(name) });
  open.push(storage);
  return storage;
}

async function exported(storage: Storage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await exportStorage(storage, sink);
  return Buffer.concat(chunks);
}

const answers = Array.from({ length: 300 }, (_, index) =>
  sampleAnswer(`key_${index % 40}`, `word ${index} λόγος`),
);
const unkept = sampleResponse('unkept', { body: null });
const failed = sampleCall('key_failed', {
  status: 'failed',
  failureCode: 'tool_exit',
  failureText: 'died\u0000',
});

async function fill(storage: Storage, order: 'forward' | 'backward'): Promise<void> {
  // Numbers come from the first storage; the others are given the same rows in another order.
  const list = order === 'forward' ? answers : [...answers].reverse();
  await storage.restore({
    calls: [
      ...list.map(({ call }, index) => ({ ...call, generation: order === 'forward' ? index : 299 - index })),
      { ...failed, generation: 1 },
    ],
    responses: [...list.map(({ response }) => response), unkept],
  });
}

async function importFailure(storage: Storage, bytes: Buffer): Promise<string> {
  const error = await importStorage(storage, Readable.from([bytes])).catch((reason: unknown) => reason);
  expect(isFailureError(error) ? error.failure.code : error).toBe('import_invalid');
  return isFailureError(error) ? error.failure.detail : '';
}

describe('an export', () => {
  it('is equal for equal storages, whatever driver and order', async () => {
    const [memory, first, second] = [storageAt(':memory:'), storageAt('a.duckdb'), storageAt('b.duckdb')];
    await fill(memory, 'forward');
    await fill(first, 'backward');
    await fill(second, 'forward');
    const bytes = await exported(memory);
    expect((await exported(first)).equals(bytes)).toBe(true);
    expect((await exported(second)).equals(bytes)).toBe(true);
    const lines = gunzipSync(bytes).toString('utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(2 * 300 + 2 + 2);
    expect(JSON.parse(lines[0] ?? '')).toEqual({ format: 'langnet-storage', version: 1 });
    expect(JSON.parse(lines.at(-1) ?? '').end).toMatchObject({ calls: 301, responses: 301 });
  });

  it('comes back whole, and a second time changes nothing', async () => {
    const source = storageAt('a.duckdb');
    await fill(source, 'forward');
    const bytes = await exported(source);
    const target = storageAt('b.duckdb');
    const progress: number[] = [];
    const counts = await importStorage(target, Readable.from([bytes]), (done) => progress.push(done));
    expect(counts).toEqual({ calls: 301, responses: 301 });
    expect(progress.at(-1)).toBe(602);
    expect((await exported(target)).equals(bytes)).toBe(true);
    await importStorage(target, Readable.from([bytes]));
    expect((await exported(target)).equals(bytes)).toBe(true);
  });

  it('of nothing is a file too', async () => {
    const bytes = await exported(storageAt('none.duckdb'));
    expect(await importStorage(storageAt(':memory:'), Readable.from([bytes]))).toEqual({
      calls: 0,
      responses: 0,
    });
  });

  it('can be read in small pieces', async () => {
    const source = storageAt(':memory:');
    await fill(source, 'forward');
    const bytes = await exported(source);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 100) }, (_, index) =>
      bytes.subarray(index * 100, index * 100 + 100),
    );
    const target = storageAt(':memory:');
    await importStorage(target, Readable.from(pieces));
    expect((await exported(target)).equals(bytes)).toBe(true);
  });
});

describe('an import refuses', () => {
  let bytes: Buffer;
  let lines: string[];
  const zipped = (list: readonly string[]) => gzipSync(`${list.join('\n')}\n`);
  beforeEach(async () => {
    const source = storageAt(':memory:');
    await fill(source, 'forward');
    bytes = await exported(source);
    lines = gunzipSync(bytes).toString('utf8').trimEnd().split('\n');
  });

  it('a file cut within the compressed data, and says what it took', async () => {
    const target = storageAt(':memory:');
    const detail = await importFailure(target, bytes.subarray(0, bytes.length - 50));
    expect(detail).toMatch(/Before that, \d+ calls and \d+ responses were imported/);
    expect(detail).toContain(`${await target.countResponses()} responses`);
    expect((await target.verify()).filter(({ problem }) => problem === 'call_without_response')).toEqual([]);
  });

  it('a file cut at the end of a line', async () => {
    expect(await importFailure(storageAt(':memory:'), zipped(lines.slice(0, -1)))).toContain('closing line');
    expect(await importFailure(storageAt(':memory:'), zipped(lines.slice(0, 1)))).toContain('closing line');
  });

  it('a file that lost a line, or had one changed', async () => {
    expect(await importFailure(storageAt(':memory:'), zipped(lines.toSpliced(5, 1)))).toContain('counts');
    const changed = lines.map((line) => line.replace('"tool_exit"', '"tool_gone"'));
    expect(await importFailure(storageAt(':memory:'), zipped(changed))).toContain('hash');
  });

  it('bytes that do not have their hash', async () => {
    const target = storageAt(':memory:');
    const at = lines.findIndex((line) => line.startsWith('{"response"') && !line.includes('"body":null'));
    const changed = lines.map((line, index) =>
      index === at ? line.replace(/"body":"./, '"body":"_') : line,
    );
    expect(await importFailure(target, zipped(changed))).toContain('the bytes of resp_');
    expect(await target.countResponses()).toBe(0);
  });

  it.each([
    ['no gzip at all', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
    ['an empty gzip', () => gzipSync('')],
    ['other lines', () => gzipSync('{"format":"other"}\n')],
    ['a later version', () => gzipSync('{"format":"langnet-storage","version":2}\n')],
    ['no JSON', () => gzipSync('{"format":"langnet-storage","version":1}\nnot json\n')],
    [
      'a call that is none',
      () => gzipSync('{"format":"langnet-storage","version":1}\n{"call":{"callId":7}}\n'),
    ],
    [
      'a response that is none',
      () => gzipSync('{"format":"langnet-storage","version":1}\n{"response":[]}\n'),
    ],
    ['more after the end', () => zipped([...lines, lines[1] ?? ''])],
  ])('%s', async (_name, make) => {
    await importFailure(storageAt(':memory:'), make());
  });
});
