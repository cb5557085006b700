/** The small table of the page against the whole conversion of the library. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromIast } from '../../../src/script/sanskrit.js';
import { devanagariOf } from './devanagari.js';

const VOWELS = ['a', 'ā', 'i', 'ī', 'u', 'ū', 'ṛ', 'ṝ', 'ḷ', 'ḹ', 'e', 'ai', 'o', 'au'];
const CONSONANTS = 'k kh g gh ṅ c ch j jh ñ ṭ ṭh ḍ ḍh ṇ t th d dh n p ph b bh m y r l v ś ṣ s h'.split(' ');
const whole = (word: string) => fromIast(word, 'devanagari').text;

it.each([
  ['śiva', 'शिव'],
  ['agni', 'अग्नि'],
  ['kṛṣṇa', 'कृष्ण'],
  ['saṃskṛta', 'संस्कृत'],
  ['namaḥ', 'नमः'],
  ['vāc', 'वाच्'],
  ['praüga', 'प्रउग'],
  ['agní', 'अग्नि'],
  ['Rāma', 'राम'],
])('%s is %s', (iast, devanagari) => expect(devanagariOf(iast)).toBe(devanagari));

it('writes every letter as the library does, alone and in each neighbourhood', () => {
  const words = [
    ...VOWELS,
    ...CONSONANTS.flatMap((one) => [one, ...VOWELS.map((vowel) => one + vowel)]),
    ...CONSONANTS.flatMap((one) => CONSONANTS.filter((two) => two !== 'h').map((two) => `${one}${two}a`)),
    ...VOWELS.flatMap((vowel) => [`k${vowel}ṃ`, `k${vowel}ḥ`]),
  ];
  expect(words.map((word) => [word, devanagariOf(word)])).toEqual(words.map((word) => [word, whole(word)]));
});

it('writes any word as the library does', () => {
  // The vowel ḷ has one place in the language; anywhere else the library itself guesses.
  const vowels = VOWELS.filter((vowel) => !/[ḷḹ]/.test(vowel));
  const sounds = fc.constantFrom(...vowels, ...CONSONANTS, 'ṃ', 'ḥ', 'kḷpta', 'īḷe');
  fc.assert(
    fc.property(fc.array(sounds, { minLength: 1, maxLength: 12 }), (parts) => {
      const word = parts.join('');
      expect(devanagariOf(word)).toBe(whole(word));
    }),
  );
});

it.each(['lupus, f.', 'λόγος', 'शिव', '', 'agni 3', 'a<b'])('has no form for %j', (text) =>
  expect(devanagariOf(text)).toBe(''),
);
