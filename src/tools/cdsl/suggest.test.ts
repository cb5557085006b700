/** Which words everyday spelling finds while it is being typed. */
import { describe, expect, it } from 'vitest';
import { dictionaryOf } from './dictionaries.js';
import type { Volume } from './library.js';
import { iastToKey } from './sanskrit-words.js';
import { readHeadwords, suggestHeadwords } from './suggest.js';

/** A volume that has these words, each with so many records. */
function volume(code: string, words: Readonly<Record<string, number>>): Volume {
  const keys = new Map(Object.entries(words).map(([word, records]) => [iastToKey(word), records]));
  const dictionary = dictionaryOf(code);
  if (dictionary === undefined) throw new Error(code);
  return { dictionary, index: { begins: async () => keys }, filter: undefined } as unknown as Volume;
}

async function offered(typed: readonly string[], ...volumes: readonly Volume[]): Promise<readonly string[]> {
  return suggestHeadwords(await readHeadwords(volumes), typed, 8).map(({ text }) => text);
}

describe('suggestions', () => {
  it.each([
    ['kṛṣṇa', 'kriśn'],
    ['mahābhārata', 'mahab'],
    ['saṃskṛta', 'sanskr'],
    ['saṃskṛta', 'samskr'],
    ['saṃskṛta', 'sam'],
    ['gaṇeśa', 'ganes'],
    ['duḥkha', 'dukh'],
    ['duḥkha', 'duhk'],
    ['tattva', 'tatva'],
    ['bhīma', 'bhim'],
    ['lakṣmī', 'lakṣm'],
    ['śaiva', 'saiv'],
  ])('%s is found by %s', async (word, typed) => {
    expect(await offered([typed], volume('lan', { [word]: 1 }))).toEqual([word]);
  });

  it.each([
    ['vīṇā', 'bhim'],
    ['kula', 'kal'],
    ['daiva', 'dev'],
    ['gam', 'gam '],
  ])('%s is not found by %s', async (word, typed) => {
    expect(await offered([typed], volume('lan', { [word]: 1 }))).toEqual([]);
  });

  it('begin with what is spelled so, then with what most dictionaries have', async () => {
    const words = await offered(
      ['śiv', 'siv'],
      volume('lan', { śiva: 1, śivi: 2, sivana: 9 }),
      volume('mw', { śiva: 1, siva: 1, śivatama: 9 }),
      volume('ben', { siva: 1 }),
    );
    expect(words).toEqual(['śiva', 'śivatama', 'śivi', 'siva', 'sivana']);
  });

  it('are stems: neither English words nor nominatives', async () => {
    expect(await offered(['nav'], volume('ae', { navy: 1 }), volume('ap90', { navaḥ: 1 }))).toEqual([]);
  });
});
