/** Building and reading: what goes in comes out, resumed, rebuilt, or not at all. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatasetSpec } from '../model/dataset.js';
import { readFindings } from './findings.js';
import { datasetVersions, openDataset, readInstalled } from './index.js';
import { type InstallOptions, installDataset } from './install.js';
import { INDEX_FILE } from './manifest.js';
import { removeDataset } from './remove.js';
import { buildForTest } from './testing.js';
import { makeTar } from './testing-archives.js';
import { manyWords, NEVER, type TestFolder, testFolder, wordsControl, wordsSpec } from './testing-words.js';

let folder: TestFolder;
let lexicaDir: string;
let source: string;
beforeEach(() => {
  folder = testFolder();
  lexicaDir = folder.file('lexica');
  source = folder.file('source');
  mkdirSync(source);
});
afterEach(() => folder.remove());

const write = (name: string, text: string | Uint8Array) => writeFileSync(folder.file('source', name), text);
const install = (spec: DatasetSpec = wordsSpec(), changes: Partial<InstallOptions> = {}, from = source) =>
  installDataset(spec, from, { lexicaDir, signal: NEVER, ...changes });
const codeOf = (error: unknown) => (error as { failure?: { code: string } }).failure?.code;

async function find(keys: readonly string[], limit = 10, kind = 'word') {
  const index = await openDataset(lexicaDir, 'words');
  const found = (await index?.find(kind, keys, limit)) ?? [];
  await index?.close();
  return found.map(({ key, fileName, byteOffset, body }) => [
    key,
    fileName,
    byteOffset,
    Buffer.from(body).toString(),
  ]);
}

describe('an index', () => {
  beforeEach(() => {
    write('b.words', 'lupus\twolf\ncanis\tdog\nlupus\tpike fish\n');
    write('a.words', '# no word\nλύκος\twolf\nlupus\thook\nwrong\n');
  });

  it('gives records in the order of the keys, then of the source, with their place', async () => {
    await install();
    expect(await find(['canis', 'nothing', 'lupus'])).toEqual([
      ['canis', 'b.words', 11, 'canis\tdog'],
      ['lupus', 'a.words', 26, 'lupus\thook'],
      ['lupus', 'b.words', 0, 'lupus\twolf'],
      ['lupus', 'b.words', 21, 'lupus\tpike fish'],
    ]);
    expect(await find(['lupus'], 2)).toHaveLength(2);
    expect(await find(['lupus', 'lupus'], 1)).toHaveLength(2);
    expect(await find(['wolf'], 10, 'gloss')).toHaveLength(2);
    expect(await find(['wolf'], 10, 'word')).toEqual([]);
    expect(await find(['λύκος'])).toEqual([['λύκος', 'a.words', 10, 'λύκος\twolf']]);
    expect(await find([])).toEqual([]);
  });

  it('gives the same for one key, a few and many, whether their records stand in a row or not', async () => {
    write('c.words', manyWords(40));
    await install();
    const numbers = [3, 4, 5, 6, 7, 8, 20, 1, 39, 30];
    for (const count of [1, 2, 3, 4, 5, 6, 10]) {
      for (const chosen of [numbers.slice(0, count), numbers.slice(-count)]) {
        const keys = chosen.map((number) => `w${number}`);
        const expected = chosen.map((number) => `w${number}\tgloss of ${number}`);
        expect((await find(keys)).map(([, , , body]) => body)).toEqual(expected);
      }
    }
  });

  it('names the file of each record by its hash', async () => {
    const { manifest } = await install();
    const index = await openDataset(lexicaDir, 'words');
    const [record] = (await index?.find('word', ['canis'], 1)) ?? [];
    expect(record?.fileSha256).toBe(manifest.files.find(({ name }) => name === 'b.words')?.sha256);
    expect(index?.manifest).toEqual(manifest);
    await index?.close();
  });

  it('knows keys and sums counts over all files', async () => {
    await install();
    const index = await openDataset(lexicaDir, 'words');
    expect(await index?.known('word', ['lupus', 'nothing', 'wolf'])).toEqual(new Set(['lupus']));
    expect(await index?.counts('letters', ['l', 'c', 'z'])).toEqual(
      new Map([
        ['l', 3],
        ['c', 1],
      ]),
    );
    await index?.close();
  });

  it('gives the keys that begin so, those with the most records or the largest counts first', async () => {
    write('c.words', 'lup\tx\nlupa\tshe-wolf\nlupinus\tlupine\nlux\tlight\nlu\u{10fffe}\ty\nλύκη\tz\n');
    await install();
    const index = await openDataset(lexicaDir, 'words');
    const begins = async (prefix: string, limit = 10, kind = 'word') => [
      ...((await index?.begins(kind, prefix, limit)) ?? []),
    ];
    expect(await begins('lup')).toEqual([
      ['lupus', 3],
      ['lup', 1],
      ['lupa', 1],
      ['lupinus', 1],
    ]);
    expect(await begins('lu', 4)).toEqual([
      ['lupus', 3],
      ['lup', 1],
      ['lux', 1],
      ['lu\u{10fffe}', 1],
    ]);
    expect(await begins('λύκ')).toEqual([
      ['λύκη', 1],
      ['λύκος', 1],
    ]);
    for (const none of ['lupusx', 'Lup', "lup' OR 1=1", 'lup%', 'lu_'])
      expect(await begins(none)).toEqual([]);
    expect(await begins('lup', 10, 'gloss')).toEqual([['lupine', 1]]);
    expect(await begins('')).toHaveLength(9);
    expect([...((await index?.countsFrom('letters', '', 2)) ?? [])]).toEqual([
      ['l', 8],
      ['λ', 2],
    ]);
    expect((await index?.countsFrom('letters', 'x', 2))?.size).toBe(0);
    await index?.close();
    await expect(index?.begins('word', 'lup', 1)).rejects.toMatchObject({
      failure: { code: 'data_damaged' },
    });
  });

  it('answers many questions at once as it answers each', async () => {
    await install();
    const index = await openDataset(lexicaDir, 'words');
    const answers = await Promise.all([
      index?.find('word', ['lupus'], 1),
      index?.find('word', ['canis', 'lupus'], 5),
      index?.known('gloss', ['dog']),
      index?.find('gloss', ['wolf'], 5),
      index?.counts('letters', ['l']),
    ]);
    const texts = (records: unknown) =>
      (records as { body: Uint8Array }[]).map(({ body }) => Buffer.from(body).toString());
    expect(texts(answers[0])).toEqual(['lupus\thook']);
    expect(texts(answers[1])).toEqual(['canis\tdog', 'lupus\thook', 'lupus\twolf', 'lupus\tpike fish']);
    expect(answers[2]).toEqual(new Set(['dog']));
    expect(texts(answers[3])).toEqual(['λύκος\twolf', 'lupus\twolf']);
    expect(answers[4]).toEqual(new Map([['l', 3]]));
    await index?.close();
  });

  it('tells what could not be used, by code and place', async () => {
    const { manifest } = await install();
    expect(manifest).toMatchObject({ records: 5, findings: 2 });
    const path = folder.file('lexica', readInstalled(lexicaDir).get('words')?.folder ?? '', INDEX_FILE);
    expect(await readFindings(path, 5)).toEqual([
      {
        code: 'comment',
        count: 1,
        first: [{ code: 'comment', file: 'a.words', byteOffset: 0, text: 'no gloss: # no word' }],
      },
      {
        code: 'no_gloss',
        count: 1,
        first: [{ code: 'no_gloss', file: 'a.words', byteOffset: 37, text: 'no gloss: wrong' }],
      },
    ]);
  });

  it('is not open any more after close, and is not there when it is not installed', async () => {
    expect(await openDataset(lexicaDir, 'words')).toBeUndefined();
    await install();
    const index = await openDataset(lexicaDir, 'words');
    const again = await openDataset(lexicaDir, 'words');
    await index?.close();
    await index?.close();
    await expect(index?.find('word', ['lupus'], 1)).rejects.toThrow(/closed/);
    expect(await again?.known('word', ['lupus'])).toEqual(new Set(['lupus']));
    await again?.close();
  });

  it('that cannot be read is a failure with a name', async () => {
    await install();
    const path = folder.file('lexica', readInstalled(lexicaDir).get('words')?.folder ?? '', INDEX_FILE);
    writeFileSync(path, 'not a database at all, but long enough to be read as one'.repeat(500));
    await expect(openDataset(lexicaDir, 'words')).rejects.toMatchObject({
      failure: { code: 'data_damaged' },
    });
    rmSync(path);
    await expect(openDataset(lexicaDir, 'words')).rejects.toMatchObject({
      failure: { code: 'data_damaged' },
    });
  });
});

describe('bytes', () => {
  it('come back as they were: of any length, of any value', async () => {
    const spec = wordsSpec(undefined, {
      builder: async () => ({
        readSource: async (file, sink) => {
          const parts: Uint8Array[] = [];
          for await (const chunk of file.chunks) parts.push(chunk);
          const all = Buffer.concat(parts);
          for (const length of [0, 1, 12, 13, 3999, 4000, 4001, 8000, 12_001, 100_000]) {
            sink.key('length', String(length), sink.record(all.subarray(7, 7 + length), 7));
          }
        },
      }),
    });
    const bytes = Buffer.from(
      Array.from({ length: 200_000 }, (_, index) => (index * 7 + (index >> 8)) & 255),
    );
    await buildForTest(spec, [{ name: 'x.words', bytes }], lexicaDir);
    const index = await openDataset(lexicaDir, 'words');
    for (const length of [0, 1, 12, 13, 3999, 4000, 4001, 8000, 12_001, 100_000]) {
      const [record] = (await index?.find('length', [String(length)], 1)) ?? [];
      expect(
        Buffer.compare(record?.body ?? Buffer.alloc(1), bytes.subarray(7, 7 + length)),
        `${length}`,
      ).toBe(0);
    }
    await index?.close();
  });

  it('of keys may be anything a string can be', async () => {
    const keys = [
      '',
      ' ',
      "'",
      '"; DROP TABLE keys; --',
      '%',
      '__proto__',
      'a'.repeat(5000),
      'ἄ',
      '🐺',
      'a\u0000b',
    ];
    const spec = wordsSpec(undefined, {
      builder: async () => ({
        readSource: async (file, sink) => {
          for await (const _ of file.chunks);
          for (const key of keys) sink.key('any', key, sink.record(Buffer.from(key), 0));
        },
      }),
    });
    await buildForTest(spec, [{ name: 'x.words', bytes: Buffer.from('x') }], lexicaDir);
    const index = await openDataset(lexicaDir, 'words');
    for (const key of keys) {
      const found = (await index?.find('any', [key], 5)) ?? [];
      expect(
        found.map(({ body }) => Buffer.from(body).toString()),
        JSON.stringify(key),
      ).toEqual([key]);
    }
    expect((await index?.known('any', keys))?.size).toBe(keys.length);
    await index?.close();
  });
});

describe('a version', () => {
  it('depends on the files and the builder, not on place, order or time', async () => {
    write('a.words', 'lupus\twolf\n');
    write('b.words', 'canis\tdog\n');
    const first = (await install()).manifest;
    const elsewhere = folder.file('elsewhere', 'deep');
    mkdirSync(elsewhere, { recursive: true });
    writeFileSync(`${elsewhere}/b.words`, 'canis\tdog\n');
    writeFileSync(folder.file('elsewhere', 'a.words'), 'lupus\twolf\n');
    const spec = wordsSpec();
    const clock = () => new Date('2030-01-01T00:00:00Z');
    const second = (await install(spec, { isForced: true, clock }, folder.file('elsewhere'))).manifest;
    expect(second.version).toBe(first.version);
    expect(second.builtAt).not.toBe(first.builtAt);
    expect(datasetVersions(lexicaDir, ['other', 'words'])).toBe(`words:${first.version}`);
    expect(datasetVersions(lexicaDir, ['other'])).toBe('');
    const raised = (await install(wordsSpec(undefined, { builderVersion: '2' }))).manifest;
    expect(raised.version).not.toBe(first.version);
    write('a.words', 'lupus\tpike\n');
    expect((await install()).manifest.version).not.toBe(first.version);
  });
});

describe('an archive', () => {
  it('gives what a folder gives, whatever order it has', async () => {
    const words = { 'a.words': manyWords(3000), 'b.words': manyWords(3000, 2000), 'c.words': manyWords(10) };
    for (const [name, bytes] of Object.entries(words)) write(name, bytes);
    const fromFolder = (await install()).manifest;
    const inFolder = await find(['w2500', 'w5']);
    const members = Object.entries(words).map(([name, bytes]) => ({ name: `repo/${name}`, bytes }));
    writeFileSync(folder.file('x.tar'), await makeTar(members.toReversed()));
    expect((await install(wordsSpec(), {}, folder.file('x.tar'))).outcome).toBe('unchanged');
    const forced = await install(wordsSpec(), { isForced: true }, folder.file('x.tar'));
    const { source: _source, builtAt: _builtAt, ...fromTar } = forced.manifest;
    expect(fromFolder).toMatchObject(fromTar);
    expect(await find(['w2500', 'w5'])).toEqual(inFolder);
    expect(inFolder.map(([, file]) => file)).toEqual(['a.words', 'b.words', 'a.words', 'c.words']);
  });

  it('with two different files of one name is refused; equal ones are read once', async () => {
    mkdirSync(folder.file('source', 'other'));
    write('a.words', 'lupus\twolf\n');
    write('other/a.words', 'lupus\twolf\n');
    expect((await install()).manifest.records).toBe(1);
    write('other/a.words', 'lupus\tpike\n');
    expect(await install().catch(codeOf)).toBe('data_source_unusable');
    expect(await find(['lupus'])).toHaveLength(1);
  });
});

describe('a key that leads to many records', () => {
  it('gives the first of the source, as many as asked for', async () => {
    for (const [name, start] of [
      ['b.words', 50_000],
      ['a.words', 0],
    ] as const)
      write(name, manyWords(20_000, start));
    await install();
    const index = await openDataset(lexicaDir, 'words');
    const keys = ['of', ...Array.from({ length: 300 }, (_, count) => String(count * 100)), 'gloss'];
    const found = (await index?.find('gloss', keys, 30)) ?? [];
    for (const key of ['of', 'gloss']) {
      const offsets = found.filter((record) => record.key === key).map(({ byteOffset }) => byteOffset);
      expect(offsets).toHaveLength(30);
      expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
      expect(offsets[0]).toBe(0);
    }
    expect(found[0]?.fileName).toBe('a.words');
    await index?.close();
  });
});

describe('installing again', () => {
  it('reads nothing when the files are the same, and notes where they came from now', async () => {
    write('a.words', 'lupus\twolf\n');
    const control = wordsControl();
    await install(wordsSpec(control));
    const report = await install(wordsSpec(control), { release: '2026-08' });
    expect(report).toMatchObject({ outcome: 'unchanged', manifest: { release: '2026-08' } });
    expect(readInstalled(lexicaDir).get('words')?.manifest.release).toBe('2026-08');
    expect(control.read).toEqual(['a.words']);
    expect((await install(wordsSpec(control), { isForced: true })).outcome).toBe('installed');
    expect(control.read).toEqual(['a.words', 'a.words']);
  });

  it('replaces the index while a reader goes on with the old one, and leaves one folder', async () => {
    write('a.words', 'lupus\twolf\n');
    await install();
    const old = await openDataset(lexicaDir, 'words');
    expect(await old?.known('word', ['lupus'])).toEqual(new Set(['lupus']));
    write('a.words', 'canis\tdog\n');
    await install();
    const now = await openDataset(lexicaDir, 'words');
    expect(await old?.known('word', ['lupus', 'canis'])).toEqual(new Set(['lupus']));
    expect((await old?.find('word', ['lupus'], 1))?.length).toBe(1);
    expect(await now?.known('word', ['lupus', 'canis'])).toEqual(new Set(['canis']));
    await Promise.all([old?.close(), now?.close()]);
    expect(readdirSync(lexicaDir).sort()).toEqual([
      'installed.json',
      readInstalled(lexicaDir).get('words')?.folder,
    ]);
  });

  it('never leaves a reader without a dataset, whenever it opens it', async () => {
    write('a.words', 'lupus\t0\n');
    await install();
    let isOver = false;
    let opened = 0;
    const reading = (async () => {
      while (!isOver) {
        const index = await openDataset(lexicaDir, 'words');
        expect(await index?.known('word', ['lupus'])).toEqual(new Set(['lupus']));
        await index?.close();
        opened += 1;
      }
    })();
    for (let round = 1; round < 8; round++) {
      write('a.words', `lupus\t${round}\n`);
      await install();
    }
    isOver = true;
    await reading;
    expect(opened).toBeGreaterThan(7);
  });

  it('refuses a source with much less than there is, and one that names nothing', async () => {
    write('a.words', 'lupus\twolf\ncanis\tdog\nequus\thorse\n');
    await install();
    write('a.words', 'lupus\twolf\n');
    await expect(install()).rejects.toSatisfy((error) => codeOf(error) === 'data_shrinks');
    expect(await find(['canis'])).toHaveLength(1);
    await expect(install(wordsSpec(), {}, ' ')).rejects.toSatisfy(
      (error) => codeOf(error) === 'data_source_unusable',
    );
  });

  it('keeps the old index when the new source is no good', async () => {
    write('a.words', 'lupus\twolf\n');
    await install();
    write('a.words', '# nothing\n');
    expect(await install().catch(codeOf)).toBe('data_source_unusable');
    expect(await install(wordsSpec(), {}, folder.file('nothing')).catch(codeOf)).toBe('file_unreadable');
    expect(await find(['lupus'])).toHaveLength(1);
    // Nothing is left to go on from.
    expect(readdirSync(lexicaDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('an interrupted build', () => {
  // Each file is several chunks long.
  beforeEach(() => {
    for (const name of ['a', 'b', 'c'])
      write(`${name}.words`, manyWords(15_000, name.charCodeAt(0) * 100_000));
  });

  async function interruptIn(file: string, control = wordsControl()) {
    const abort = new AbortController();
    control.onBatch = async () => {
      if (control.read.at(-1) === file) abort.abort();
    };
    const result = await install(wordsSpec(control), { signal: abort.signal }).catch(
      (error) => error.failure,
    );
    control.onBatch = undefined;
    return result;
  }

  it('says how to go on, and goes on without reading complete files again', async () => {
    expect(await interruptIn('b.words')).toMatchObject({
      code: 'interrupted',
      advice: 'Run it again to go on.',
    });
    expect(await openDataset(lexicaDir, 'words')).toBeUndefined();
    const control = wordsControl();
    const { manifest } = await install(wordsSpec(control));
    expect(control.read).toEqual(['b.words', 'c.words']);
    expect(manifest).toMatchObject({
      records: 45_000,
      files: [{ name: 'a.words' }, { name: 'b.words' }, { name: 'c.words' }],
    });
    const whole = folder.file('whole');
    const signal = NEVER;
    const other = (await installDataset(wordsSpec(), source, { lexicaDir: whole, signal })).manifest;
    expect({ ...other, builtAt: '' }).toEqual({ ...manifest, builtAt: '' });
    expect(await find(['w9700001', 'w9800001', 'w9900001'])).toHaveLength(3);
    expect(readdirSync(lexicaDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('reads a file again that has changed meanwhile, and forgets one that is gone', async () => {
    await interruptIn('c.words');
    write('a.words', 'lupus\twolf\n');
    rmSync(folder.file('source', 'b.words'));
    const control = wordsControl();
    const { manifest } = await install(wordsSpec(control));
    expect(control.read.sort()).toEqual(['a.words', 'c.words']);
    expect(manifest.records).toBe(15_001);
    expect(await find(['lupus', 'w9800001'])).toEqual([['lupus', 'a.words', 0, 'lupus\twolf']]);
  });

  it('begins anew for another builder, and when its file is damaged', async () => {
    await interruptIn('c.words');
    const control = wordsControl();
    await install(wordsSpec(control, { builderVersion: '2' }));
    expect(control.read).toEqual(['a.words', 'b.words', 'c.words']);
    await removeDataset(lexicaDir, 'words');
    await interruptIn('c.words');
    for (const name of readdirSync(folder.file('lexica', '.building-words'))) {
      if (name.startsWith('work'))
        writeFileSync(folder.file('lexica', '.building-words', name), 'rubbish'.repeat(9000));
    }
    const again = wordsControl();
    expect((await install(wordsSpec(again))).manifest.records).toBe(45_000);
    expect(again.read).toEqual(['a.words', 'b.words', 'c.words']);
  });

  it('leaves nothing of a file whose builder made a mistake', async () => {
    const control = wordsControl();
    control.onBatch = async () => {
      if (control.read.at(-1) === 'b.words') throw new TypeError('a mistake');
    };
    await expect(install(wordsSpec(control))).rejects.toThrow('a mistake');
    control.onBatch = undefined;
    expect((await install(wordsSpec(control))).manifest.records).toBe(45_000);
  });
});

describe('removing', () => {
  it('takes the dataset and its traces away', async () => {
    write('a.words', 'lupus\twolf\n');
    expect(await removeDataset(lexicaDir, 'words')).toBe(false);
    await install();
    expect(await removeDataset(lexicaDir, 'words')).toBe(true);
    expect(await openDataset(lexicaDir, 'words')).toBeUndefined();
    expect(readdirSync(lexicaDir)).toEqual(['installed.json']);
  });
});

describe('the registry', () => {
  it('is believed only where it is whole, and a newer one is not overwritten', async () => {
    write('a.words', 'lupus\twolf\n');
    await install();
    const path = folder.file('lexica', 'installed.json');
    const whole = readFileSync(path, 'utf8');
    for (const [text, size] of [
      ['', 0],
      ['{', 0],
      ['[]', 0],
      ['{"format":1,"datasets":{"words":{}}}', 0],
      [whole.replaceAll(/"folder": "[^"]*"/g, '"folder": "../../etc"'), 0],
      [whole.replace('"format": 1', '"format": 2'), 0],
      [whole, 1],
    ] as const) {
      writeFileSync(path, text);
      expect(readInstalled(lexicaDir).size, text.slice(0, 40)).toBe(size);
    }
    const newer = whole.replace('"format": 1', '"format": 2');
    writeFileSync(path, newer);
    expect(await install(wordsSpec(), { isForced: true }).catch(codeOf)).toBe('storage_newer');
    expect(readFileSync(path, 'utf8')).toBe(newer);
  });

  it('holds no file list, so that it stays small', async () => {
    for (let index = 0; index < 50; index++) write(`f${index}.words`, `w${index}\tx\n`);
    await install();
    expect(readFileSync(folder.file('lexica', 'installed.json'), 'utf8').length).toBeLessThan(1500);
    expect(
      existsSync(folder.file('lexica', readInstalled(lexicaDir).get('words')?.folder ?? '', 'manifest.json')),
    ).toBe(true);
  });
});
