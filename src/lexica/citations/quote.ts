/** Whether words a dictionary quotes stand in a passage, at it or near it, and where. Compares letters, not meaning. */

export type QuoteVerdict =
  /** The words stand in the passage. */
  | 'there'
  /** They stand in it together with the units beside it: verse counts drift, and quotations run on. */
  | 'nearby'
  | 'not_found'
  /** The quotation has no word that could be looked for. */
  | 'no_words';

export interface QuotePlace {
  readonly verdict: QuoteVerdict;
  /** The fewest units that hold the words, as places in all units; the passage's own when they were not found. */
  readonly first: number;
  readonly last: number;
}

/** Dictionaries abridge and adapt what they quote: this much of it must be there. */
const ENOUGH = 0.8;
/** Longer quotations and longer passages than any that are printed; more of them is not looked at. */
const MAX_WORDS = 200;
const MAX_UNITS = 80;
const MARKS = /\p{M}/gu;
const WORD = /[\p{L}]+/gu;
/** The headword, which LSJ cuts to a letter (`ἦν ὁ λ.`), and first names: nothing that could be looked for. */
const CUT_SHORT = /(?<![\p{L}\p{M}])\p{L}\p{M}*\.(?![\p{L}\p{M}])/gu;

/** `before` and `after` are the texts of the units beside the passage, in reading order. */
export function checkQuote(
  quote: string,
  passage: string,
  before: readonly string[] = [],
  after: readonly string[] = [],
): QuoteVerdict {
  return locateQuote(quote, [...before, passage, ...after], before.length, before.length).verdict;
}

/**
 * `units` are the passage, from `first` to `last`, and what stands beside it, in reading order. The headword may be quoted
 * in another form than the text has.
 */
export function locateQuote(
  quote: string,
  units: readonly string[],
  first: number,
  last: number,
  headword = '',
): QuotePlace {
  const nowhere = (verdict: QuoteVerdict) => ({ verdict, first, last });
  // What stands in brackets is the dictionary's own.
  const words = wordsOf(quote.replace(/\([^()]{0,200}\)/g, ' ').replace(CUT_SHORT, ' ')).slice(0, MAX_WORDS);
  if (words.length === 0) return nowhere('no_words');
  const stem = stemOf(headword);
  const fold = (word: string) => (stem !== '' && word.startsWith(stem) ? stem : word);
  const wanted = words.map(fold);
  const present = units.slice(0, MAX_UNITS).map((unit) => new Set(wordsOf(unit).map(fold)));
  const share = (from: number, to: number) => shareOf(wanted, present.slice(from, to + 1));
  const [start, end] = [Math.max(0, first), Math.min(last, present.length - 1)];
  if (share(start, end) >= ENOUGH) return { verdict: 'there', ...narrowest(start, end, share) };
  if (share(0, present.length - 1) < ENOUGH) return nowhere('not_found');
  return { verdict: 'nearby', ...narrowest(0, present.length - 1, share) };
}

/** Units a quotation may run over, and what each further one must add to it to be taken for part of it. */
const LONGEST = 6;
const WORTH = 0.1;

/** The few units in which the words stand; all of them when they are scattered. */
function narrowest(
  from: number,
  to: number,
  share: (from: number, to: number) => number,
): { readonly first: number; readonly last: number } {
  let best = { first: from, last: to, score: 0 };
  for (let length = 1; length <= Math.min(LONGEST, to - from + 1); length++) {
    for (let first = from; first + length - 1 <= to; first++) {
      const found = share(first, first + length - 1);
      const score = found - WORTH * (length - 1);
      if (found >= ENOUGH && score > best.score) best = { first, last: first + length - 1, score };
    }
  }
  return { first: best.first, last: best.last };
}

function shareOf(words: readonly string[], units: readonly ReadonlySet<string>[]): number {
  return words.filter((word) => units.some((unit) => unit.has(word))).length / words.length;
}

/** What the forms of a word have in common, roughly: all but its last two letters, if three are left. */
function stemOf(headword: string): string {
  const [word = ''] = wordsOf(headword);
  return word.length >= 5 ? word.slice(0, -2) : '';
}

/** Small letters without marks, i for j and u for v, one sigma. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFD').replace(MARKS, '').toLowerCase();
  const spelled = plain
    .replaceAll('j', 'i')
    .replaceAll('v', 'u')
    .replaceAll('ς', 'σ')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe');
  return spelled.match(WORD) ?? [];
}
