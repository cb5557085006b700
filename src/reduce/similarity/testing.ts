/** The table of words as it is shipped, for tests only. */
import { readFileSync } from 'node:fs';
import { type PreparedGloss, prepareGloss } from './gloss.js';
import { type PairScore, scorePairs } from './score-pairs.js';
import { openWords } from './word-table.js';

export const TABLE_TEXT = readFileSync(new URL('../../../data/wordnet/words.txt', import.meta.url), 'latin1');
export const WORDS = openWords(TABLE_TEXT);

export const gloss = (text: string, pos = 'noun'): PreparedGloss => prepareGloss(text, pos, WORDS);

/** Scores of senses told by one source against those told by another. */
export function scoresOf(
  left: readonly string[],
  right: readonly string[],
  pos = 'noun',
): readonly PairScore[] {
  const side = (source: string) => (text: string) => ({ gloss: gloss(text, pos), source });
  return scorePairs([...left.map(side('left')), ...right.map(side('right'))]);
}

/** The score of two glosses that have no rivals; 0 when they have nothing in common. */
export function scoreOf(one: string, other: string, pos = 'noun'): number {
  return scoresOf([one], [other], pos)[0]?.score ?? 0;
}
