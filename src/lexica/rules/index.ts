/** The door of the rules: guesses at the headwords of a form that no table of forms knows. */
import type { Language } from '../../model/language.js';
import { guessGreek } from './greek.js';
import type { Guess } from './guess.js';
import { guessLatin } from './latin.js';
import { guessAbbreviation as guessLatinAbbreviation } from './latin-abbreviations.js';
import { guessNumeral } from './latin-numerals.js';

export type { Guess } from './guess.js';

/** The words a form may be short for; it may be a word of its own as well. */
export function guessAbbreviation(text: string, language: Language): readonly Guess[] {
  return language === 'lat' ? [...guessLatinAbbreviation(text), ...guessNumeral(text)] : [];
}

/**
 * `text` is the form as written, `folded` its key: letters a–z, in Greek those of beta code. The headwords are
 * candidates, cheapest first; which of them exist the caller knows. Sanskrit has no rules here.
 */
export function guessHeadwords(text: string, folded: string, language: Language): readonly Guess[] {
  if (language === 'lat') return guessLatin(folded, text);
  if (language === 'grc') return guessGreek(folded, text);
  return [];
}
