/** What forbids that two glosses tell one sense, however many words they share. */
import { canCompare, type PreparedGloss } from './gloss.js';
import { eachLikeness } from './likeness.js';
import { areOpposed, gatherWords, type Vocabulary } from './vocabulary.js';

export type Block = 'opposite' | 'denied' | 'part_of_speech';

/** Clauses so alike that what other clauses say against them is a remark ("light, not heavy"). */
const EQUAL = 0.99;

export function blocks(one: PreparedGloss, other: PreparedGloss): Block | undefined {
  const vocabulary = gatherWords([one, other]);
  let clause = 0;
  eachLikeness([one, other], vocabulary, (_, __, found) => {
    clause = found.clause;
  });
  return blockOf(one, other, clause, vocabulary);
}

/** `clause` is the likeness of the two clauses most alike. */
export function blockOf(
  one: PreparedGloss,
  other: PreparedGloss,
  clause: number,
  vocabulary: Vocabulary,
): Block | undefined {
  if (one.clauses.length === 0 || other.clauses.length === 0) return undefined;
  let isComparable = false;
  let found: Block | undefined;
  for (const here of one.clauses) {
    for (const there of other.clauses) {
      if (!canCompare(here, there)) continue;
      isComparable = true;
      if (clause >= EQUAL || here.head === undefined || there.head === undefined) continue;
      if (areOpposed(here.head, there.head, vocabulary))
        found ??= here.head.isDenied === there.head.isDenied ? 'opposite' : 'denied';
    }
  }
  return isComparable ? found : 'part_of_speech';
}
