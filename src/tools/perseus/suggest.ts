/** Headwords of a dictionary that begin as somebody types; asks its index and knows no file. */
import type { DatasetIndex } from '../../model/dataset.js';
import type { Headword } from '../../model/tool.js';
import { type ClassicalLanguage, foldText } from './keys.js';
import { headwordOf } from './lookup.js';

/** Words that differ in marks only: βίος and βιός. */
const MAX_HOMONYMS = 4;

/** Those with the longest articles first: a dictionary says most about the commonest words. */
export async function suggestHeadwords(
  lexicon: DatasetIndex,
  language: ClassicalLanguage,
  beginnings: readonly string[],
  limit: number,
): Promise<readonly Headword[]> {
  const folds = new Set(beginnings.map((text) => foldText(text, language)));
  folds.delete('');
  const sizes = await Promise.all([...folds].map((fold) => lexicon.countsFrom('entry_bytes', fold, limit)));
  const keys = [...new Map(sizes.flatMap((found) => [...found]))]
    .sort(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([key]) => key);
  const heads = await lexicon.find('head', keys, MAX_HOMONYMS);
  // A head is also filed under its further spellings, which are no headwords.
  const texts = heads
    .map((head) => ({ key: head.key, text: headwordOf(head, language) }))
    .filter(({ key, text }) => foldText(text, language) === key)
    .map(({ text }) => text);
  return [...new Set(texts)].slice(0, limit).map((text) => ({ text }));
}
