/** Sources in every form, whole, damaged and hostile. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SOURCE_LIMITS, type SourceLimits } from './source-limits.js';
import { namesIn, readSource } from './sources.js';
import { makeTar, makeZip } from './testing-archives.js';
import { manyWords, NEVER, type TestFolder, testFolder } from './testing-words.js';

let folder: TestFolder;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => folder.remove());

const isWords = (name: string) => name.endsWith('.words');

function put(name: string, bytes: string | Uint8Array): string {
  const path = folder.file(name);
  mkdirSync(folder.file(name, '..'), { recursive: true });
  writeFileSync(path, bytes);
  return path;
}

async function read(
  path: string,
  options: { readonly limits?: Partial<SourceLimits>; readonly name?: string } = {},
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const source = options.name === undefined ? { path } : { path, name: options.name };
  const { files } = readSource(source, isWords, NEVER, { ...SOURCE_LIMITS, ...options.limits });
  for await (const file of files) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.chunks) chunks.push(chunk);
    found[file.name] = Buffer.concat(chunks).toString();
  }
  return found;
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error.failure ?? error,
  );

const members = [
  { name: 'repo/b.words', bytes: Buffer.from('b') },
  { name: 'repo/deep/a.words', bytes: manyWords(30_000) },
  { name: 'repo/c.words.gz', bytes: gzipSync('c') },
  { name: 'repo/README.md', bytes: Buffer.from('read me') },
  { name: 'repo/._b.words', bytes: Buffer.from('a file of the Finder') },
  { name: 'repo/.git/d.words', bytes: Buffer.from('hidden') },
];
const content = { 'a.words': manyWords(30_000).toString(), 'b.words': 'b', 'c.words': 'c' };

describe('a source', () => {
  it('may be a plain or compressed file', async () => {
    expect(await read(put('a.words', 'plain'))).toEqual({ 'a.words': 'plain' });
    expect(await read(put('a.words.gz', gzipSync('packed')))).toEqual({ 'a.words': 'packed' });
    expect(await read(put('other.txt', 'x'))).toEqual({});
    expect(await read(put('empty.words', ''))).toEqual({ 'empty.words': '' });
  });

  it('may be an archive of any kind', async () => {
    const tar = await makeTar(members);
    for (const [name, bytes] of [
      ['x.tar', tar],
      ['x.tar.gz', gzipSync(tar)],
      ['x.tgz', gzipSync(tar)],
      ['x.zip', makeZip(members)],
    ] as const) {
      expect(await read(put(name, bytes)), name).toEqual(content);
    }
  });

  it('is known by its bytes where the name says nothing', async () => {
    const tar = await makeTar(members);
    expect(await read(put('download-1', gzipSync(tar)))).toEqual(content);
    expect(await read(put('download-2', makeZip(members)))).toEqual(content);
    expect(await read(put('download-3', gzipSync('x')), { name: 'a.words.gz' })).toEqual({ 'a.words': 'x' });
  });

  it('may be a folder, read in the order of paths, hidden files and loops left out', async () => {
    put('s/b.words', 'b');
    put('s/deep/er/a.words', 'a');
    put('s/c.words.gz', gzipSync('c'));
    put('s/archive.zip', makeZip([{ name: 'z.words', bytes: Buffer.from('z') }]));
    put('s/.git/d.words', 'hidden');
    put('s/notes.txt', 'x');
    put('outside.words', 'linked');
    symlinkSync(folder.file('outside.words'), folder.file('s/link.words'));
    symlinkSync(folder.file('s'), folder.file('s/loop'));
    const found = await read(folder.file('s'));
    expect(found).toEqual({
      'b.words': 'b',
      'a.words': 'a',
      'c.words': 'c',
      'z.words': 'z',
      'link.words': 'linked',
    });
    expect(Object.keys(found)).toEqual(['z.words', 'b.words', 'c.words', 'a.words', 'link.words']);
  });

  it('can be asked for its names alone', async () => {
    const tar = gzipSync(await makeTar(members));
    expect(await namesIn({ path: put('x.tar.gz', tar) }, NEVER)).toEqual([
      'README.md',
      'a.words',
      'b.words',
      'c.words',
    ]);
    put('s/x.tar.gz', tar);
    put('s/more.txt', 'x');
    expect(await namesIn({ path: folder.file('s') }, NEVER)).toContain('more.txt');
  });

  it('tells how far it is', async () => {
    put('s/a.words', manyWords(20_000));
    put('s/b.words.gz', gzipSync(manyWords(20_000)));
    put('s/c.zip', makeZip([{ name: 'c.words', bytes: manyWords(20_000) }]));
    const { files, meter } = readSource({ path: folder.file('s') }, isWords, NEVER);
    for await (const file of files)
      for await (const _ of file.chunks) expect(meter.taken()).toBeGreaterThan(0);
    // A zip's directory is not counted as read.
    expect(meter.taken() / meter.expected()).toBeGreaterThan(0.99);
    expect(meter.taken()).toBeLessThanOrEqual(meter.expected());
  });

  it('stops when it is told to', async () => {
    const abort = new AbortController();
    const { files } = readSource({ path: put('a.words', manyWords(100_000)) }, isWords, abort.signal);
    const reading = (async () => {
      for await (const file of files) for await (const _ of file.chunks) abort.abort();
    })();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a source that is no good', () => {
  it('is not there, or not a file', async () => {
    expect(await failureOf(read(folder.file('nothing')))).toMatchObject({ code: 'file_unreadable' });
    expect(await failureOf(read('/dev/null'))).toMatchObject({ code: 'data_source_unusable' });
  });

  it.each(['a.words.xz', 'a.tar.xz', 'a.words.bz2', 'x.7z'])('is packed in another way: %s', async (name) => {
    const failure = await failureOf(read(put(name, Buffer.from('\u00fd7zXZ\u0000more', 'latin1'))));
    expect(failure).toMatchObject({
      code: 'data_source_unusable',
      advice: expect.stringContaining('Unpack'),
    });
  });

  it('has a wanted file among others that is packed in another way', async () => {
    put('s/a.words', 'a');
    put('s/notes.xz', 'x');
    expect(await read(folder.file('s'))).toEqual({ 'a.words': 'a' });
    put('s/b.words.xz', 'x');
    expect(await failureOf(read(folder.file('s')))).toMatchObject({ code: 'data_source_unusable' });
    const zip = makeZip([{ name: 'b.words.xz', bytes: Buffer.from('x') }]);
    expect(await failureOf(read(put('x.zip', zip)))).toMatchObject({ code: 'data_source_unusable' });
  });

  it('is cut off or altered', async () => {
    const gz = gzipSync(manyWords(5000));
    const tar = await makeTar(members);
    const zip = makeZip(members);
    const altered = Buffer.from(gz);
    altered.writeUInt8(altered.readUInt8(5000) ^ 0xff, 5000);
    for (const [name, bytes] of [
      ['cut.words.gz', gz.subarray(0, gz.length - 100)],
      ['altered.words.gz', altered],
      ['nothing.words.gz', Buffer.alloc(0)],
      ['page.words.gz', '<html>Not found</html>'],
      ['cut.tar', tar.subarray(0, 100_000)],
      ['cut.tar.gz', gzipSync(tar).subarray(0, 20_000)],
      ['page.tar', '<html>Not found</html>'.repeat(100)],
      ['cut.zip', zip.subarray(0, zip.length - 300)],
      ['sum.zip', makeZip([{ name: 'a.words', bytes: Buffer.from('x'), hasWrongSum: true }])],
    ] as const) {
      expect(await failureOf(read(put(name, bytes))), name).toMatchObject({
        code: 'data_source_damaged',
        detail: expect.stringContaining(name),
      });
    }
  });

  const zeros = Buffer.alloc(20_000_000);
  const limits = { freeBytes: 1_000_000 };

  it.each([
    ['gzip', 'x.words.gz', async () => gzipSync(zeros)],
    [
      'gzip of a file that is not wanted, in a tar',
      'x.tar.gz',
      async () => gzipSync(await makeTar([{ name: 'big.bin', bytes: zeros }])),
    ],
    ['gzip in a tar', 'x.tar', async () => makeTar([{ name: 'x.words.gz', bytes: gzipSync(zeros) }])],
    ['zip', 'x.zip', async () => makeZip([{ name: 'x.words', bytes: zeros }])],
    [
      'zip of many files',
      'y.zip',
      async () =>
        makeZip([1, 2, 3, 4].map((count) => ({ name: `${count}.words`, bytes: zeros.subarray(0, 900_000) }))),
    ],
  ])('would fill the disk: %s', async (_what, name, make) => {
    expect(await failureOf(read(put(name, await make()), { limits }))).toMatchObject({
      code: 'data_source_damaged',
      detail: expect.stringContaining('200 times'),
    });
  });

  it('is larger, or has more files, than it may', async () => {
    const path = put('a.words', manyWords(1000));
    const damaged = { code: 'data_source_damaged' };
    expect(await failureOf(read(path, { limits: { maxFileBytes: 1000 } }))).toMatchObject(damaged);
    put('s/a.words', manyWords(100));
    put('s/b.words', manyWords(100));
    expect(await failureOf(read(folder.file('s'), { limits: { maxTotalBytes: 3000 } }))).toMatchObject(
      damaged,
    );
    expect(await failureOf(read(folder.file('s'), { limits: { maxEntries: 1 } }))).toMatchObject(damaged);
    const tar = put('x.tar', await makeTar(members));
    expect(await failureOf(read(tar, { limits: { maxEntries: 3 } }))).toMatchObject(damaged);
  });
});
