/** What is remembered: how much of it, how long, and that no answer shows whether it was. */
import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDataset } from '../../dataset/remove.js';
import { buildForTest } from '../../dataset/testing.js';
import type { DatasetIndex } from '../../model/dataset.js';
import { decodeLoose } from '../../model/text.js';
import { connect } from './connect.js';
import { DATASETS } from './datasets.js';
import { createMemory, perIndex } from './memory.js';
import { createOutlines, outlinesOf } from './outlines.js';
import { createTallies } from './tallies.js';
import { ask, FIXTURES, type Installed, installFixtures } from './testing.js';

describe('a memory', () => {
  const memory = (most: number) => createMemory<string>(most, ({ length }) => length);

  it('is never heavier than it may be, and drops what was not wanted for longest', () => {
    const kept = memory(10);
    kept.set('a', 'aaaa');
    kept.set('b', 'bbbb');
    expect(kept.get('a')).toBe('aaaa');
    kept.set('c', 'cccc');
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual(['aaaa', undefined, 'cccc']);
    for (let turn = 0; turn < 1000; turn++) {
      kept.set(`key ${turn}`, 'x'.repeat(turn % 12));
      expect(kept.weight()).toBeLessThanOrEqual(10);
    }
  });

  it('does not keep what is too heavy, nor what stood in its place before', () => {
    const kept = memory(5);
    kept.set('a', 'aaa');
    kept.set('a', 'aa');
    expect(kept.weight()).toBe(2);
    kept.set('a', 'aaaaaa');
    expect([kept.get('a'), kept.weight()]).toEqual([undefined, 0]);
  });

  it('is another one for another index', () => {
    const memoryOf = perIndex((_index: object) => memory(5));
    const [one, other] = [{}, {}];
    memoryOf(one).set('a', 'a');
    expect([memoryOf(one).get('a'), memoryOf(other).get('a')]).toEqual(['a', undefined]);
  });
});

/** An index of numbers that counts how often it is searched. */
function countedIndex(numbers: Readonly<Record<string, number>>) {
  const searched = { counts: 0, countsFrom: 0 };
  const entries = Object.entries(numbers);
  const found = (kind: string, isWanted: (key: string) => boolean) =>
    entries.flatMap(([name, amount]): [string, number][] => {
      const key = name.slice(kind.length + 1);
      return name.startsWith(`${kind}|`) && isWanted(key) ? [[key, amount]] : [];
    });
  const index: Pick<DatasetIndex, 'counts' | 'countsFrom'> = {
    counts: async (kind, keys) => {
      searched.counts += 1;
      return new Map(found(kind, (key) => keys.includes(key)));
    },
    countsFrom: async (kind, prefix, limit) => {
      searched.countsFrom += 1;
      return new Map(found(kind, (key) => key.startsWith(prefix)).slice(0, limit));
    },
  };
  return { index: index as DatasetIndex, searched };
}

describe('an outline', () => {
  const lines = Array.from({ length: 9 }, (_, line) => line + 1);
  const numbers = Object.fromEntries(
    ['ed.a', 'ed.b', 'ed.c'].flatMap((edition) =>
      lines.flatMap((line): [string, number][] => [
        [`place|${edition}:${line}`, line],
        [`ref|${edition} ${line}`, 100 + line],
      ]),
    ),
  );
  const limits = { questions: 3, ofEdition: 20, ofAll: 40 };

  it('is read when an edition was asked for some times, and then no search is needed', async () => {
    const { index, searched } = countedIndex(numbers);
    const outlines = createOutlines(index, limits);
    const answers = [];
    for (let turn = 0; turn < 6; turn++)
      answers.push(await outlines.numbers('place', 'ed.a', ['ed.a:2', 'ed.a:77', 'ed.a:9']));
    expect(answers).toEqual(
      Array(6).fill(
        new Map([
          ['ed.a:2', 2],
          ['ed.a:9', 9],
        ]),
      ),
    );
    expect(await outlines.numbers('ref', 'ed.a', ['ed.a 4'])).toEqual(new Map([['ed.a 4', 104]]));
    expect(searched).toEqual({ counts: 3, countsFrom: 3 });
    expect(outlines.size()).toBe(18);
  });

  it('keeps no question of one turn waiting', async () => {
    const { index, searched } = countedIndex(numbers);
    const outlines = createOutlines(index, limits);
    await Promise.all(lines.map((line) => outlines.numbers('place', 'ed.a', [`ed.a:${line}`])));
    expect(searched).toEqual({ counts: 9, countsFrom: 0 });
  });

  it('is forgotten when there are too many, and never kept when it is too long', async () => {
    const { index, searched } = countedIndex(numbers);
    const outlines = createOutlines(index, limits);
    const askOften = async (edition: string) => {
      for (let turn = 0; turn < 5; turn++) await outlines.numbers('place', edition, [`${edition}:1`]);
    };
    for (const edition of ['ed.a', 'ed.b', 'ed.c']) {
      await askOften(edition);
      expect(outlines.size()).toBeLessThanOrEqual(limits.ofAll);
    }
    expect(searched).toEqual({ counts: 9, countsFrom: 9 });
    await askOften('ed.a');
    expect(searched).toEqual({ counts: 12, countsFrom: 12 });

    const long = countedIndex(numbers);
    const never = createOutlines(long.index, { ...limits, ofEdition: 8 });
    for (let turn = 0; turn < 12; turn++) await never.numbers('place', 'ed.a', ['ed.a:1']);
    expect(long.searched).toEqual({ counts: 12, countsFrom: 3 });
    expect(never.size()).toBe(0);
  });

  it('that could not be read is tried again', async () => {
    const { index } = countedIndex(numbers);
    let isBroken = true;
    const countsFrom: DatasetIndex['countsFrom'] = (...question) =>
      isBroken ? Promise.reject(new Error('broken')) : index.countsFrom(...question);
    const outlines = createOutlines({ ...index, countsFrom }, { ...limits, questions: 0 });
    await expect(outlines.numbers('place', 'ed.a', ['ed.a:1'])).rejects.toThrow('broken');
    isBroken = false;
    expect(await outlines.numbers('place', 'ed.a', ['ed.a:1'])).toEqual(new Map([['ed.a:1', 1]]));
  });
});

describe('a tally', () => {
  const work = (name: string) => `urn:cts:test:${name}.w`;
  const numbers = {
    'lemma|a': 5,
    [`lemma|a ${work('x')}`]: 2,
    [`lemma|a ${work('y')}`]: 3,
    'lemma|a b': 4,
    [`lemma|a b ${work('x')}`]: 4,
    // A lemma that looks like one in a work.
    [`lemma|a ${work('x')} ${work('y')}`]: 9,
    'lemma|ab': 1,
    [`lemma|ab ${work('y')}`]: 1,
    'lemma|c': 1,
    [`lemma|c ${work('y')}`]: 1,
  };
  const limits = { questions: 2, ofLetter: 20, ofAll: 20 };
  const wanted = [
    { work: work('x'), amount: 2 },
    { work: work('y'), amount: 3 },
  ];

  it('is the same from the index and from the page of its letter', async () => {
    const { index, searched } = countedIndex(numbers);
    const tallies = createTallies(index, limits);
    for (let turn = 0; turn < 5; turn++) expect(await tallies.amounts('a')).toEqual(wanted);
    expect(await tallies.amounts('a b')).toEqual([{ work: work('x'), amount: 4 }]);
    expect(await tallies.amounts('ab')).toEqual([{ work: work('y'), amount: 1 }]);
    expect(await tallies.amounts('absent')).toEqual([]);
    expect(searched.countsFrom).toBe(3);
    expect(await tallies.amounts('c')).toEqual([{ work: work('y'), amount: 1 }]);
    expect(await tallies.amounts('𝛼')).toEqual([]);
    expect(searched.countsFrom).toBe(5);
  });

  it('is read again when it was forgotten, and asked for when its page is too long', async () => {
    const { index, searched } = countedIndex(numbers);
    const forgetful = createTallies(index, { ...limits, ofAll: 9 });
    for (const lemma of ['a', 'a', 'a', 'c', 'c', 'c', 'a']) {
      await forgetful.amounts(lemma);
      expect(forgetful.size()).toBeLessThanOrEqual(9);
    }
    expect(searched.countsFrom).toBe(7);

    const long = countedIndex(numbers);
    const never = createTallies(long.index, { ...limits, ofLetter: 7 });
    for (let turn = 0; turn < 6; turn++) expect(await never.amounts('a')).toEqual(wanted);
    expect([long.searched.countsFrom, never.size()]).toEqual([7, 0]);
  });
});

describe('answers', () => {
  let installed: Installed;
  beforeAll(async () => {
    installed = await installFixtures();
  });
  afterAll(async () => {
    await installed.connection.close();
    await installed.shelves.close();
    rmSync(installed.environment.lexicaDir, { recursive: true, force: true });
  });

  it('are the same from the index and from memory', async () => {
    const words = [
      ['lat', 'urn:cts:latinLit:phi9901.phi001:1.5'],
      ['lat', 'urn:cts:latinLit:phi9901.phi001:1'],
      ['grc', 'urn:cts:greekLit:tlg9901.tlg001:17b'],
      ['lat', 'lumbax'],
      ['san', 'dīpa'],
    ] as const;
    const askAll = () =>
      Promise.all(
        words.map(async ([language, word]) => decodeLoose(await ask(installed, language, 'query', word))),
      );
    const first = await askAll();
    for (let turn = 0; turn < 25; turn++) expect(await askAll()).toEqual(first);
    const other = connect(installed.environment);
    const fresh = await ask({ ...installed, connection: other }, 'grc', 'query', words[2][1]);
    expect(decodeLoose(fresh)).toBe(first[2]);
    await other.close();
  });

  it('come from an outline after a while', async () => {
    const { texts } = await installed.shelves.open('grc');
    if (texts === undefined) throw new Error('no texts');
    const edition = 'urn:cts:greekLit:tlg9901.tlg001.test-grc1';
    const wanted = await texts.counts('place', [`${edition}:17b`]);
    expect(wanted.size).toBe(1);
    for (let turn = 0; turn < 25; turn++)
      expect(await outlinesOf(texts).numbers('place', edition, [`${edition}:17b`])).toEqual(wanted);
    expect(outlinesOf(texts).size()).toBeGreaterThan(0);
  });

  it('of a connection are of the data it opened; the next connection sees what is installed then', async () => {
    const own = await installFixtures(['passages-lat']);
    const { lexicaDir } = own.environment;
    const spec = DATASETS.find(({ id }) => id === 'passages-lat');
    if (spec === undefined) throw new Error('no such dataset');
    const lemma = async (connection = own.connection) =>
      decodeLoose(await ask({ ...own, connection }, 'lat', 'lemma', 'lumbax'));
    const before = await lemma();
    expect(before).toContain('Lumbaces');

    const changed = readFileSync(new URL('lat.tsv', FIXTURES), 'utf8').replaceAll('Lumbaces', 'Lumbices');
    await buildForTest(spec, [{ name: 'lat.tsv', bytes: Buffer.from(changed) }], lexicaDir);
    expect(await lemma()).toBe(before);
    const next = connect(own.environment);
    const after = await lemma(next);
    expect(after).toContain('Lumbices');
    expect(after).not.toContain('Lumbaces');
    expect(await lemma(next)).toBe(after);
    await next.close();

    await removeDataset(lexicaDir, 'passages-lat');
    const last = connect(own.environment);
    await expect(lemma(last)).rejects.toThrow('data_missing');
    await Promise.all([last.close(), own.connection.close(), own.shelves.close()]);
    rmSync(lexicaDir, { recursive: true, force: true });
  });
});
