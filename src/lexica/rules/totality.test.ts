/** Whatever the letters are, the rules answer, within their bounds and always alike. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_HEADWORDS } from './guess.js';
import { guessHeadwords } from './index.js';

const LANGUAGES = ['lat', 'grc'] as const;
const folded = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), maxLength: 48 });
/** Strings that look like words, so that the tables match often. */
const wordlike = fc
  .array(
    fc.constantFrom(
      'kat',
      'e',
      'sun',
      'lel',
      'u',
      'ka',
      'men',
      'ois',
      'in',
      'aui',
      'que',
      'atus',
      'ib',
      'us',
    ),
    {
      minLength: 1,
      maxLength: 9,
    },
  )
  .map((parts) => parts.join(''));

function expectSound(text: string, key: string, language: (typeof LANGUAGES)[number]): void {
  const guesses = guessHeadwords(text, key, language);
  const costs = guesses.map((guess) => guess.cost);
  expect(new Set(guesses.map((guess) => guess.headword)).size).toBeLessThanOrEqual(MAX_HEADWORDS);
  expect(costs).toEqual([...costs].sort((one, other) => one - other));
  for (const { headword, rule, changes, cost, readings } of guesses) {
    expect(headword).toMatch(/^[a-z]+$/);
    for (const name of [rule, ...changes]) expect(name).toMatch(/^(?:lat|grc)\.[a-z0-9.-]+$/);
    expect(cost).toBeGreaterThanOrEqual(0);
    expect(new Set(readings.map((reading) => JSON.stringify(reading))).size).toBe(readings.length);
  }
  expect(guessHeadwords(text, key, language)).toEqual(guesses);
}

describe.each(LANGUAGES)('guesses at %s', (language) => {
  it('are sound for random keys', () => {
    fc.assert(
      fc.property(folded, (key) => expectSound(key, key, language)),
      { numRuns: 150 },
    );
  });

  it('are sound for keys that look like words', () => {
    fc.assert(
      fc.property(wordlike, (key) => expectSound(key, key, language)),
      { numRuns: 150 },
    );
  });

  it('are sound for a text that does not fit its key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), wordlike, (text, key) =>
        expectSound(text, key, language),
      ),
      { numRuns: 150 },
    );
  });

  it('are none for a key longer than words are', () => {
    expect(guessHeadwords('a'.repeat(41), 'a'.repeat(41), language)).toEqual([]);
    expect(guessHeadwords('x', '', language)).toEqual([]);
  });

  it('take no longer for a text without end', () => {
    const text = 'κα)'.repeat(200_000);
    expect(guessHeadwords(text, 'luw', language).length).toBeGreaterThan(0);
  });
});

it('Sanskrit has no rules here', () => {
  expect(guessHeadwords('agninā', 'agnina', 'san')).toEqual([]);
});
