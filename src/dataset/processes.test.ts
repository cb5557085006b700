/** Several processes and sudden ends: whatever happens, the old or the new dataset is there, and a build can go on. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDataset, readInstalled } from './index.js';
import { installDataset } from './install.js';
import { takeLock } from './lock.js';
import { manyWords, NEVER, type TestFolder, testFolder, wordsSpec } from './testing-words.js';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const program = testFolder();
beforeAll(async () => {
  await build({
    entryPoints: [here('testing-child.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['@duckdb/node-bindings'],
    // The bundle lies elsewhere; the native library is found from the project.
    banner: {
      js: `import{createRequire as makeRequire}from'node:module';const require=makeRequire(${JSON.stringify(here('../../package.json'))});`,
    },
    outfile: program.file('child.mjs'),
    logLevel: 'error',
  });
});
afterAll(() => program.remove());

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

interface Child {
  readonly process: ChildProcessWithoutNullStreams;
  /** Waits for a line that begins so; undefined when the child ends before. */
  readonly until: (start: string) => Promise<string | undefined>;
  /** All lines it wrote, once it has ended. */
  readonly lines: Promise<readonly string[]>;
}

function run(...args: string[]): Child {
  const child = spawn(process.execPath, [program.file('child.mjs'), lexicaDir, source, ...args]);
  const lines: string[] = [];
  const watchers: { start: string; resolve: (line: string | undefined) => void }[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const watcher of watchers) if (line.startsWith(watcher.start)) watcher.resolve(line);
  });
  const ended = new Promise<readonly string[]>((resolve) =>
    child.on('close', () => {
      for (const watcher of watchers) watcher.resolve(undefined);
      resolve(lines);
    }),
  );
  const until = (start: string) =>
    new Promise<string | undefined>((resolve) => {
      const seen = lines.find((line) => line.startsWith(start));
      if (seen !== undefined) resolve(seen);
      else watchers.push({ start, resolve });
    });
  return { process: child, until, lines: ended };
}

const write = (name: string, count: number, start = 0) =>
  writeFileSync(folder.file('source', name), manyWords(count, start));

async function versionThatAnswers(word: string): Promise<string | undefined> {
  const index = await openDataset(lexicaDir, 'words');
  const isKnown = (await index?.known('word', [word]))?.has(word) === true;
  const version = index?.manifest.version;
  await index?.close();
  return isKnown ? version : undefined;
}

describe('a process that is killed', () => {
  it('while it reads: the next goes on after the last complete file', async () => {
    write('a.words', 40_000);
    write('b.words', 40_000, 100_000);
    write('c.words', 40_000, 200_000);
    const killed = run('words', '5');
    await killed.until('reading b.words');
    killed.process.kill('SIGKILL');
    await killed.lines;
    expect(readInstalled(lexicaDir).size).toBe(0);
    expect(existsSync(folder.file('lexica', '.building-words.lock'))).toBe(true);
    const again = await run('words').lines;
    expect(again.filter((line) => line.startsWith('reading'))).toEqual([
      'reading b.words',
      'reading c.words',
    ]);
    const whole = await installDataset(wordsSpec(), source, {
      lexicaDir: folder.file('whole'),
      signal: NEVER,
    });
    expect(again.at(-1)).toBe(`installed ${whole.manifest.version}`);
    const { builtAt: _a, ...resumed } = readInstalled(lexicaDir).get('words')?.manifest ?? { builtAt: '' };
    const { builtAt: _b, files: _files, ...expected } = whole.manifest;
    expect(resumed).toEqual(expected);
  });

  it('at any moment of a replacement: the old or the new dataset answers', async () => {
    write('a.words', 30_000);
    await installDataset(wordsSpec(), source, { lexicaDir, signal: NEVER });
    const old = readInstalled(lexicaDir).get('words')?.manifest.version;
    write('a.words', 30_000, 1);
    const fresh = await installDataset(wordsSpec(), source, {
      lexicaDir: folder.file('other'),
      signal: NEVER,
    });
    const began = performance.now();
    expect((await run('words').lines).at(-1)).toBe(`installed ${fresh.manifest.version}`);
    const needs = performance.now() - began;
    let olds = 0;
    for (let round = 0; round < 10; round++) {
      write('a.words', 30_000);
      await installDataset(wordsSpec(), source, { lexicaDir, signal: NEVER });
      write('a.words', 30_000, 1);
      const child = run('words');
      // From before it has begun to after it has ended; most of it in the last third, where things are moved.
      await sleep(needs * (round < 3 ? round / 5 : 0.55 + ((round - 3) / 7) * 0.5));
      child.process.kill('SIGKILL');
      await child.lines;
      const answers = await versionThatAnswers('w1234');
      expect([old, fresh.manifest.version]).toContain(answers);
      if (answers === old) olds += 1;
    }
    expect(olds).toBeGreaterThan(0);
    expect((await run('words').lines).at(-1)).toMatch(/^(installed|unchanged) /);
    expect(await versionThatAnswers('w30000')).toBe(fresh.manifest.version);
    const visible = readdirSync(lexicaDir).filter((name) => !name.startsWith('.'));
    expect(visible.sort()).toEqual(['installed.json', readInstalled(lexicaDir).get('words')?.folder]);
  });

  it('by an interrupt: ends by itself and says so', async () => {
    write('a.words', 40_000);
    write('b.words', 40_000, 100_000);
    const child = run('words', '5');
    await child.until('reading b.words');
    child.process.kill('SIGINT');
    expect((await child.lines).at(-1)).toBe('interrupted words is not installed yet.');
    expect(existsSync(folder.file('lexica', '.building-words.lock'))).toBe(false);
    expect((await run('words').lines).filter((line) => line.startsWith('reading'))).toEqual([
      'reading b.words',
    ]);
  });
});

describe('two processes', () => {
  it('do not build the same dataset: the second waits a little, then says who does', async () => {
    write('a.words', 60_000);
    const first = run('words', '20');
    await first.until('reading');
    const impatient = (await run('words', '0', '100').lines).at(-1);
    expect(impatient).toBe(`data_busy words is being installed by process ${first.process.pid}.`);
    const patient = run('words', '0', '30000');
    const [firstLines, patientLines] = await Promise.all([first.lines, patient.lines]);
    expect(firstLines.at(-1)).toMatch(/^installed /);
    expect(patientLines.at(-1)).toBe(firstLines.at(-1)?.replace('installed', 'unchanged'));
  });

  it('may build different datasets, and both are registered', async () => {
    write('a.words', 5000);
    const ids = ['one', 'two', 'three'];
    await Promise.all(ids.map((id) => run(id).lines));
    expect([...readInstalled(lexicaDir).keys()].sort()).toEqual([...ids].sort());
  });
});

describe('a lock', () => {
  it('of a living process holds; of a dead one, or of one that reuses its number, it does not', async () => {
    mkdirSync(lexicaDir, { recursive: true });
    const path = folder.file('lexica', 'x.lock');
    const lock = await takeLock(path, 0);
    expect(lock).toBeDefined();
    expect(await takeLock(path, 60)).toBeUndefined();
    lock?.release();
    for (const owner of ['', 'rubbish', '999999999 1', `${process.pid} 1`]) {
      writeFileSync(path, owner);
      const taken = await takeLock(path, 0);
      expect(taken, owner).toBeDefined();
      taken?.release();
    }
    expect(readdirSync(lexicaDir)).toEqual([]);
  });

  it('is given to one of many', async () => {
    const path = folder.file('lexica', 'x.lock');
    mkdirSync(lexicaDir, { recursive: true });
    writeFileSync(path, '999999999 1');
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeLock(path, 0)));
    expect(taken.filter((lock) => lock !== undefined)).toHaveLength(1);
  });
});
