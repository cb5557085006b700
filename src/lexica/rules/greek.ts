/** Guesses at the headwords of a Greek form, from tables of regular inflection; knows no headwords. */
import { toBeta } from '../../script/greek.js';
import { GREEK_ADJECTIVES } from './greek-adjectives.js';
import { GREEK_ATHEMATICS } from './greek-athematic.js';
import { type Front, findFronts } from './greek-beginnings.js';
import { GREEK_IRREGULARS } from './greek-irregular.js';
import { GREEK_NOUNS } from './greek-nouns.js';
import { GREEK_PERFECTS } from './greek-perfects.js';
import { joinHead } from './greek-preverbs.js';
import { respellGreek, type Writing } from './greek-spelling.js';
import { GREEK_THIRDS } from './greek-thirds.js';
import { GREEK_VERBS } from './greek-verbs.js';
import { type Guess, headwordGuess, matchGuess, rankGuesses, type Variant } from './guess.js';
import {
  type Beginning,
  compileParadigms,
  isWholeStem,
  type Match,
  matchEndings,
  type Paradigms,
} from './paradigm.js';

export const GREEK_FORMATIONS = [
  ...GREEK_NOUNS,
  ...GREEK_THIRDS,
  ...GREEK_ADJECTIVES,
  ...GREEK_VERBS,
  ...GREEK_PERFECTS,
  ...GREEK_ATHEMATICS,
  ...GREEK_IRREGULARS,
];

const BEGINNINGS: readonly (Beginning | undefined)[] = [undefined, 'augment', 'reduplication', 'pluperfect'];

/** The tables by what stands before the stem, with subscripts and without. */
type Tables = readonly (readonly [Beginning | undefined, Paradigms])[];
const compiled = new Map<boolean, Tables>();

/** Made on first use: most processes never guess. */
function tables(isMarked: boolean): Tables {
  const known = compiled.get(isMarked);
  if (known !== undefined) return known;
  const beyond = isMarked ? /[^a-z|]/g : /[^a-z]/g;
  const spelled = new Map<string, string>();
  const spell = (text: string): string => {
    const letters = spelled.get(text) ?? toBeta(text).text.replace(beyond, '');
    spelled.set(text, letters);
    return letters;
  };
  const made = BEGINNINGS.map((beginning) => {
    const formations = GREEK_FORMATIONS.filter((formation) => formation.beginning === beginning);
    return [beginning, compileParadigms(formations, spell)] as const;
  });
  compiled.set(isMarked, made);
  return made;
}

const MAX_LENGTH = 40;
/** A letter has three marks at most, and a sign for each. */
const MAX_WRITTEN = 4 * MAX_LENGTH;

/** `folded` is the form's key: letters of beta code without marks; `original` the text as written. */
export function guessGreek(folded: string, original: string): readonly Guess[] {
  if (folded.length > MAX_LENGTH || folded === '') return [];
  const { form, writing } = readWriting(folded, original);
  return rankGuesses(
    respellGreek(form, writing).flatMap((variant) => guessVariant(variant, writing.isMarked)),
  );
}

/** The form with the subscripts of the text, if the text has marks at all. */
function readWriting(folded: string, original: string): { readonly form: string; readonly writing: Writing } {
  const beta = toBeta(original.slice(0, MAX_WRITTEN)).text.toLowerCase().replaceAll('*', '').trim();
  const letters = beta.replace(/[^a-z|]/g, '');
  const isSame = letters.replaceAll('|', '') === folded;
  const isMarked = isSame && /[()/\\=|]/.test(beta);
  // A smooth breathing behind a consonant is a coronis; at the end of a word it is an apostrophe.
  const hasInnerBreathing = isSame && /^[bgdzqklmncprstfxy].*\)/.test(beta);
  const endsInBreathing = hasInnerBreathing && /\)[/\\=]?$/.test(beta);
  const writing = {
    isMarked,
    isElided: endsInBreathing || beta.endsWith("'"),
    hasCoronis: hasInnerBreathing && !endsInBreathing,
  };
  return { form: isMarked ? letters : folded, writing };
}

function guessVariant(variant: Variant, isMarked: boolean): readonly Guess[] {
  const { text } = variant;
  const guesses = tables(isMarked).flatMap(([beginning, paradigms]) => {
    const fronts = findFronts(text, beginning, isMarked);
    return matchEndings(text, paradigms).flatMap((match) =>
      fronts
        .filter((front) => isPossible(match, front))
        .flatMap((front) => guessMatch(variant, match, front)),
    );
  });
  return [headwordGuess('grc.headword', variant), ...guesses];
}

function isPossible({ rest, stem, head }: Match, { drop, isExact }: Front): boolean {
  if (!isExact) return drop <= rest.length && rest !== '';
  return drop === rest.length && isWholeStem(stem, head);
}

function guessMatch(variant: Variant, match: Match, front: Front): readonly Guess[] {
  const { text, changes, cost } = variant;
  const { rest, head, stem } = match;
  const kept = rest.slice(front.drop);
  const headwords =
    kept === '' && rest !== '' ? joinHead(front.split, text, head) : [front.put + kept + head];
  const begun = { text, changes: [...changes, ...front.changes], cost: cost + front.cost };
  const isExplained = kept === '' && isWholeStem(stem, head);
  return headwords.map((headword) =>
    matchGuess(headword, match, isExplained ? undefined : kept.length, begun),
  );
}
