/** How good an example a sentence is. Knows forms and tags of a corpus, not bytes. */
import type { Language } from '../../model/language.js';
import { isCoarse } from './keys.js';

interface Word {
  readonly form: string;
  readonly tag: string;
}

const ENDS = /^[.;·?!:]$/;
const BEST_LENGTH = 8;

export function isPunctuation({ form, tag }: Word): boolean {
  return tag.startsWith('u') || !/[\p{L}_]/u.test(form);
}

/**
 * Smaller is better: first complete sentences short enough to be read at a glance and long enough to say something,
 * then longer ones, then those whose place is not known or whose words are not all printed.
 */
export function costOf(words: readonly Word[], passage: string, language: Language): number {
  const length = words.filter((word) => !isPunctuation(word)).length;
  // Lines of Sanskrit verse have no punctuation.
  const isComplete = language === 'san' || ENDS.test(words.at(-1)?.form ?? '');
  const isShown = words.every(({ form }) => form !== '_');
  const distance = Math.min(99, Math.abs(length - BEST_LENGTH));
  if (isCoarse(passage) || !isShown) return 200 + distance;
  return (isComplete && length >= 4 && length <= 12 ? 0 : 100) + distance;
}

/** The first work of each author, then the second of each. */
export function spreadAuthors<T>(items: readonly T[], workOf: (item: T) => string): readonly T[] {
  const turns: T[][] = [];
  const seen = new Map<string, number>();
  for (const item of items) {
    const work = workOf(item);
    const author = work.slice(0, work.lastIndexOf('.'));
    // The local namespace has one group for all texts.
    const key = author.endsWith(':dcs') ? work : author;
    const turn = seen.get(key) ?? 0;
    seen.set(key, turn + 1);
    const list = turns[turn];
    if (list === undefined) turns[turn] = [item];
    else list.push(item);
  }
  return turns.flat();
}
