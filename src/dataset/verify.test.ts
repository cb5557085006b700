/** Verifying finds what is wrong, and only that. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWindow } from './byte-window.js';
import { installDataset } from './install.js';
import { type InstalledDataset, readInstalled } from './installed.js';
import { INDEX_FILE, MANIFEST_FILE } from './manifest.js';
import { manyWords, NEVER, type TestFolder, testFolder, wordsSpec } from './testing-words.js';
import { verifyDataset } from './verify.js';

let folder: TestFolder;
let lexicaDir: string;
let installed: InstalledDataset;
beforeEach(async () => {
  folder = testFolder();
  lexicaDir = folder.file('lexica');
  mkdirSync(folder.file('source'));
  writeFileSync(folder.file('source', 'a.words'), `long\t${'x'.repeat(10_000)}\n${manyWords(30_000)}# end\n`);
  writeFileSync(folder.file('source', 'b.words'), manyWords(10, 90_000));
  await installDataset(wordsSpec(), folder.file('source'), { lexicaDir, signal: NEVER });
  const found = readInstalled(lexicaDir).get('words');
  if (found === undefined) throw new Error('not installed');
  installed = found;
});
afterEach(() => folder.remove());

const verify = (spec: ReturnType<typeof wordsSpec> | undefined = wordsSpec()) =>
  verifyDataset(lexicaDir, installed, spec, NEVER, () => undefined);
const path = (name: string) => folder.file('lexica', installed.folder, name);

async function change(...statements: string[]): Promise<void> {
  const instance = await DuckDBInstance.create(path(INDEX_FILE));
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

describe('verifying', () => {
  it('compares every record with the bytes of its source', async () => {
    expect(await verify()).toEqual({
      id: 'words',
      isReadable: true,
      problems: [],
      comparedRecords: 30_011,
      notCompared: '',
    });
  });

  it.each([
    [
      'a record is not what the file says',
      "UPDATE records SET body = 'w7\tglove of 7' WHERE record = 8",
      /1 records of a\.words/,
    ],
    [
      'a later part of a record is not',
      'UPDATE records SET body = upper(decode(body))::BLOB WHERE part = 2',
      /1 records of a\.words/,
    ],
    [
      'a record stands elsewhere',
      'UPDATE records SET byte_offset = byte_offset + 1 WHERE record = 1000000003',
      /1 records of b\.words/,
    ],
    [
      'a record is missing',
      'DELETE FROM records WHERE record = 8',
      /30010 records, not 30011.*lead to are missing/,
    ],
    ['a key is missing', "DELETE FROM keys WHERE key = 'w9'", /keys, not/],
    ['findings are missing', 'DELETE FROM finding_counts', /0 findings, not 1/],
  ])('finds that %s', async (_what, statement, expected) => {
    await change(statement);
    expect((await verify()).problems.join('; ')).toMatch(expected);
  });

  it('finds that the source has changed, lost or gained a file', async () => {
    writeFileSync(folder.file('source', 'b.words'), manyWords(10, 90_001));
    writeFileSync(folder.file('source', 'c.words'), 'lupus\twolf\n');
    const { problems } = await verify();
    expect(problems).toEqual([
      'b.words of the source has changed',
      'c.words of the source is not in the index',
    ]);
    rmSync(folder.file('source', 'b.words'));
    expect((await verify()).problems).toContain('b.words is no longer in the source');
  });

  it('says why it did not compare', async () => {
    expect(await verifyDataset(lexicaDir, installed, undefined, NEVER, () => undefined)).toMatchObject({
      problems: [],
      notCompared: 'no tool reads this dataset any more',
    });
    rmSync(folder.file('source'), { recursive: true });
    expect(await verify()).toMatchObject({ problems: [], notCompared: 'the source is no longer there' });
  });

  it('tells of an index that cannot be read', async () => {
    writeFileSync(path(INDEX_FILE), 'rubbish'.repeat(10_000));
    expect(await verify()).toMatchObject({
      isReadable: false,
      problems: [expect.stringMatching(/cannot be read/)],
    });
    rmSync(path(MANIFEST_FILE));
    expect((await verify()).problems).toHaveLength(1);
  });
});

describe('a window on a stream', () => {
  it('finds bytes across chunks, forward and a little back', async () => {
    async function* chunks() {
      for (const text of ['abc', 'def', '', 'ghij', 'k']) yield Buffer.from(text);
    }
    const window = createWindow(chunks(), 5);
    const holds = (offset: number, text: string) => window.holds(offset, Buffer.from(text));
    expect(await holds(1, 'bcde')).toBe(true);
    expect(await holds(1, 'bcdx')).toBe(false);
    expect(await holds(0, 'a')).toBe(true);
    expect(await holds(3, 'defghij')).toBe(true);
    expect(await holds(0, 'a')).toBeUndefined();
    expect(await holds(10, 'k')).toBe(true);
    expect(await holds(10, 'kl')).toBe(false);
    expect(await holds(11, '')).toBe(true);
  });
});
