/** The keys under which forms and headwords are filed: what is left when marks, case and spelling habits go. */
import { fromBeta, isGreek, toBeta } from '../../script/greek.js';

/** The languages this tool has. */
export type ClassicalLanguage = 'lat' | 'grc';

export function isClassical(language: unknown): language is ClassicalLanguage {
  return language === 'lat' || language === 'grc';
}

const GREEK_BEYOND_LETTERS = /[^a-z]/g;
const LATIN_BEYOND_LETTERS = /[^a-z]/g;
const MARKS = /\p{M}/gu;

/** `Vīrus`, `virus` and `uirus` are one key; so are μῆνιν, μηνιν and ΜΗΝΙΝ, in letters of beta code. */
export function foldText(text: string, language: ClassicalLanguage): string {
  return language === 'grc' ? foldBeta(toBeta(text).text) : foldLatin(text);
}

export function foldBeta(beta: string): string {
  return beta.toLowerCase().replace(GREEK_BEYOND_LETTERS, '');
}

/** Keys of LSJ are beta code, but for a dozen that its editors added in Unicode. */
export function foldGreekKey(key: string): string {
  return isGreek(key) ? foldText(key, 'grc') : foldBeta(key);
}

export function foldLatin(text: string): string {
  return text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('j', 'i')
    .replaceAll('v', 'u')
    .replace(LATIN_BEYOND_LETTERS, '');
}

/** Morpheus' and the dictionaries' own spelling as canonical text: no lengths, no homonym number, i for j. */
export function canonicalKey(key: string, language: ClassicalLanguage): string {
  const plain = key.replace(/[_^]/g, '').replace(/#?\d+$/, '');
  if (language === 'grc') return (isGreek(plain) ? plain : fromBeta(plain).text).normalize('NFC');
  return plain.replaceAll('j', 'i').replaceAll('J', 'I');
}

/** How near a form of the tables is to the word asked for. */
export type Match = 'exact' | 'marks_ignored' | 'spelling_variant';

/** Both are canonical texts that fold to the same key. */
export function matchOf(word: string, form: string, language: ClassicalLanguage): Match {
  if (word === form) return 'exact';
  if (language === 'grc') return 'marks_ignored';
  return word.toLowerCase() === form.toLowerCase() ? 'marks_ignored' : 'spelling_variant';
}

/** The total of a kind of counts stands under a key no lemma can have. */
export const TOTAL = '*';
