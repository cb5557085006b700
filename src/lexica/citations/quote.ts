/** Whether words a dictionary quotes stand in a passage, at it or near it. Compares letters, not meaning. */

export type QuoteVerdict =
  /** The words stand in the passage. */
  | 'there'
  /** They stand in it together with the units beside it: verse counts drift, and quotations run on. */
  | 'nearby'
  | 'not_found'
  /** The quotation has no word that could be looked for. */
  | 'no_words';

/** Dictionaries abridge and adapt what they quote: this much of it must be there. */
const ENOUGH = 0.8;
const MARKS = /\p{M}/gu;
const WORD = /[\p{L}]+/gu;

/** `before` and `after` are the texts of the units beside the passage, in reading order. */
export function checkQuote(
  quote: string,
  passage: string,
  before: readonly string[] = [],
  after: readonly string[] = [],
): QuoteVerdict {
  // What stands in brackets is the dictionary's own.
  const words = wordsOf(quote.replace(/\([^()]{0,200}\)/g, ' '));
  if (words.length === 0) return 'no_words';
  if (share(words, [passage]) >= ENOUGH) return 'there';
  return share(words, [...before, passage, ...after]) >= ENOUGH ? 'nearby' : 'not_found';
}

function share(words: readonly string[], texts: readonly string[]): number {
  const present = new Set(texts.flatMap(wordsOf));
  return words.filter((word) => present.has(word)).length / words.length;
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
