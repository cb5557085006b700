/** Which language plain letters are most likely meant in, by how each language's best word was found and how common it is. */
import type { AnswerDocument } from './document.js';

/** Smaller first; inside a class the likelihood decides. */
const CLASSES: Readonly<Record<string, number>> = {
  exact: 0,
  marks_ignored: 0,
  spelling_variant: 0,
  enclitic_removed: 1,
  sandhi_split: 1,
  nearest_headword: 2,
  rule_made: 2,
  referred_to: 3,
};
const UNFOUND = 9;
/** Told by tools that only one language has, or by as many works as happen to be installed for it. */
const UNEQUAL = new Set(['further works', 'frequency: whitakers']);
/** Bits for the language whose own letters they are. */
const OWN_LETTERS = 2;

/** The place of the best of the documents that `knowing` names; the first of equals. */
export function bestLanguage(documents: readonly AnswerDocument[], knowing: readonly number[]): number {
  const rated = knowing.map((index) => ({ index, ...rate(documents[index]) }));
  const [best] = rated.sort((a, b) => a.rank - b.rank || b.bits - a.bits || a.index - b.index);
  return best?.index ?? 0;
}

/** Is it a word of that language, and not parts of words or a guess? */
export function isWord(document: AnswerDocument | undefined): boolean {
  return rate(document).rank === 0;
}

function rate(document: AnswerDocument | undefined): { readonly rank: number; readonly bits: number } {
  const [first] = document?.lemmas ?? [];
  const told = (first?.score?.reasons ?? []).filter(({ reason }) => !UNEQUAL.has(reason));
  const bits = told.reduce((sum, reason) => sum + reason.bits, 0);
  const own = document?.query.language_hint === 'lat' ? OWN_LETTERS : 0;
  return { rank: CLASSES[first?.tier ?? ''] ?? UNFOUND, bits: bits + own };
}
