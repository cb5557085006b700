/** Guesses at the headwords of a Latin form, from tables of regular inflection; knows no headwords. */
import { type Guess, headwordGuess, matchGuess, rankGuesses, type Variant } from './guess.js';
import { guessAbbreviation } from './latin-abbreviations.js';
import { LATIN_ADJECTIVES } from './latin-adjectives.js';
import { LATIN_IRREGULARS } from './latin-irregular.js';
import { LATIN_NOUNS } from './latin-nouns.js';
import { guessNumeral } from './latin-numerals.js';
import { LATIN_PERFECTS } from './latin-perfects.js';
import { removeEnclitics, respell } from './latin-spelling.js';
import { LATIN_PRESENTS } from './latin-verbs.js';
import { compileParadigms, matchEndings, type Paradigms } from './paradigm.js';

export const LATIN_FORMATIONS = [
  ...LATIN_NOUNS,
  ...LATIN_ADJECTIVES,
  ...LATIN_PRESENTS,
  ...LATIN_PERFECTS,
  ...LATIN_IRREGULARS,
];

let compiled: Paradigms | undefined;

/** Made on first use: most processes never guess. */
function paradigms(): Paradigms {
  compiled ??= compileParadigms(LATIN_FORMATIONS, (text) => text.replaceAll('v', 'u').replaceAll('j', 'i'));
  return compiled;
}

const MAX_LENGTH = 40;

/** `folded` is the form's key: small letters a–z, i for j, u for v; `original` the text as written. */
export function guessLatin(folded: string, original: string): readonly Guess[] {
  if (folded.length > MAX_LENGTH || folded === '') return [];
  const variants = removeEnclitics(folded).flatMap((host) =>
    respell(host.text).map((variant) => ({
      text: variant.text,
      changes: [...host.changes, ...variant.changes],
      cost: host.cost + variant.cost,
    })),
  );
  return rankGuesses([
    ...guessAbbreviation(original),
    ...guessNumeral(original),
    ...variants.flatMap(guessVariant),
  ]);
}

function guessVariant(variant: Variant): readonly Guess[] {
  const guesses = matchEndings(variant.text, paradigms()).map((match) =>
    matchGuess(match.rest + match.head, match, match.rest.length, variant),
  );
  return [headwordGuess('lat.headword', variant), ...guesses];
}
