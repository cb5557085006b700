/** Headwords that begin as somebody types; asks the indexes of a few dictionaries and knows no file. */
import type { Headword } from '../../model/tool.js';
import type { Volume } from './library.js';
import { iastToKey, keyToIast } from './sanskrit-words.js';

/** The first general dictionaries on the shelves: who types does not wait for all of them. */
const MAX_VOLUMES = 2;
const KEY = /^[A-Za-z|]+$/;

/** Words with the most records first: one record is one sense in the largest dictionary, one homonym in others. */
export async function suggestHeadwords(
  volumes: readonly Volume[],
  beginnings: readonly string[],
  limit: number,
): Promise<readonly Headword[]> {
  const prefixes = [...new Set(beginnings.map(iastToKey))].filter((key) => KEY.test(key));
  const asked = volumes
    .filter(({ dictionary: { hasEnglishKeys, hasNominatives } }) => !(hasEnglishKeys || hasNominatives))
    .slice(0, MAX_VOLUMES);
  const found = await Promise.all(
    asked.flatMap(({ index }) => prefixes.map((prefix) => index.begins('key', prefix, limit))),
  );
  const records = new Map<string, number>();
  for (const [key, amount] of found.flatMap((keys) => [...keys]))
    if (KEY.test(key)) records.set(key, (records.get(key) ?? 0) + amount);
  return [...records]
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || one.length - other.length)
    .slice(0, limit)
    .map(([key]) => ({ text: keyToIast(key) }));
}
