/** Looking words up in the compiled table. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TABLE_TEXT, WORDS } from './testing.js';
import { listedForms } from './word-forms.js';
import { openWords } from './word-table.js';

const SMALL = openWords(
  [
    'ant 9 n1',
    'give 4 v2/5^v3;v4/4',
    'give_up 8 v5',
    'give_way 9 v6',
    'giver 8 n7+v2',
    'wolf 8 n1y/5^n8;v9',
  ].join('\n'),
);

describe('a table of words', () => {
  it('finds its first, its last and its middle words, and no others', () => {
    for (const word of ['ant', 'give', 'give_up', 'giver', 'wolf'])
      expect(SMALL.word(word, '').forms).toContain(word);
    for (const word of ['', 'a', 'an', 'ants_', 'gi', 'give_', 'wolf8', 'zebra', 'wolf 8', 'ant\ngive', '\n'])
      expect(SMALL.word(word, '').forms).not.toContain(word);
  });

  it('reads senses with their shares and ties', () => {
    expect(SMALL.word('give', 'v').links).toEqual([
      { synset: 'v2', tie: 'own', share: 5 / 9 },
      { synset: 'v3', tie: 'general', share: 5 / 9 },
      { synset: 'v4', tie: 'own', share: 4 / 9 },
    ]);
    expect(SMALL.word('giver', 'n').links.map(({ tie }) => tie)).toEqual(['own', 'kin']);
  });

  it('keeps to the part of speech where the word has it', () => {
    expect(SMALL.word('wolf', 'v').links.map(({ synset }) => synset)).toEqual(['v9']);
    expect(SMALL.word('wolf', 'a').links).toHaveLength(3);
    expect(SMALL.synsetsOf('wolf', 'a')).toEqual([]);
  });

  it('knows the compounds that begin with a word', () => {
    expect([...SMALL.compoundsOf('give')]).toEqual(['give_up', 'give_way']);
    expect([...SMALL.compoundsOf('wolf')]).toEqual([]);
    expect([...openWords('').compoundsOf('give')]).toEqual([]);
  });

  it('names synsets by offset and part of speech', () => {
    expect(WORDS.synsetsOf('wolves', 'n')[0]?.id).toBe('02116752-n');
    expect(WORDS.synsetsOf('Human being', 'n')[0]?.id).toMatch(/^\d{8}-n$/);
    expect(WORDS.synsetsOf('xyzzy', 'n')).toEqual([]);
  });

  it('answers for any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (table, text) => {
        const { rarity, links } = openWords(table).word(text, 'n');
        expect(rarity >= 0 && rarity <= 1).toBe(true);
        expect(Array.isArray(links)).toBe(true);
        expect(WORDS.word(text, '').rarity).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('data/wordnet/words.txt', () => {
  const lines = TABLE_TEXT.trimEnd().split('\n');

  it('is sorted, or the search would miss words', () => {
    const unsorted = lines.filter((line, at) => at > 0 && (lines[at - 1] ?? '') >= line);
    expect(unsorted).toEqual([]);
    expect(lines.length).toBeGreaterThan(70_000);
  });

  it('has only lines of the form that is read', () => {
    const form =
      /^[a-z]+(?:[-'_][a-z]+)* [0-9a-z] (?:[nvar][0-9a-z]+(?:\/[1-8])?(?:[\^~+!][nvar][0-9a-z]+)*(?:;|$))+$/;
    expect(lines.filter((line) => !form.test(line))).toEqual([]);
  });
});

describe('listed forms', () => {
  const listed = new Set([
    'wolf',
    'run',
    'city',
    'make',
    'big',
    'bind',
    'bound',
    'happy',
    'quick',
    'arms',
    'arm',
  ]);
  const forms = (word: string) => listedForms(word, (form) => listed.has(form));

  it.each([
    ['wolf', ['wolf']],
    ['wolves', ['wolf']],
    ['running', ['run']],
    ['cities', ['city']],
    ['making', ['make']],
    ['biggest', ['big']],
    ['happier', ['happy']],
    ['quickly', ['quick']],
    ['bound', ['bound', 'bind']],
    ['arms', ['arms', 'arm']],
    ['s', []],
    ['', []],
  ])('%s', (word, expected) => {
    expect(forms(word)).toEqual(expected);
  });
});
