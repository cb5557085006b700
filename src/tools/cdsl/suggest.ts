/**
 * Headwords that begin as somebody types, in everyday spelling: from the keys of all dictionaries, which are read once and kept
 * under what is left of them without lengths, aspirates and kinds of sibilants and nasals.
 */
import type { Headword } from '../../model/tool.js';
import type { Volume } from './library.js';
import { iastToKey, keyToIast } from './sanskrit-words.js';

interface Offer {
  readonly key: string;
  readonly fold: string;
  /** How many dictionaries have it, and how many records it has in them. */
  volumes: number;
  records: number;
}

/** The first letters of a fold -> the keys that begin so. */
export type Headwords = ReadonlyMap<string, readonly Offer[]>;

const KEY = /^[A-Za-z|]+$/;
/** More keys than the largest dictionary has; a file that has more is not read to its end. */
const MAX_KEYS = 400_000;
const SHELF_LENGTH = 2;

/** SLP1 letter -> how it is mostly typed; letters that are not named stand for themselves. */
const TYPED: Readonly<Record<string, string>> = {
  ...{ A: 'a', I: 'i', U: 'u', f: 'ri', F: 'ri', x: 'li', X: 'li', E: 'ai', O: 'au', H: 'h', '|': 'l' },
  ...{ K: 'k', G: 'g', N: 'n', C: 'c', J: 'j', Y: 'n', w: 't', W: 't', q: 'd', Q: 'd', R: 'n', T: 't' },
  ...{ D: 'd', P: 'p', b: 'v', B: 'v', S: 's', z: 's', M: 'm' },
};

/** kṛṣṇa and what begins with krish or krsn, mahābhārata and mahab, saṃskṛta and sanskr. */
export function foldKey(key: string): string {
  let fold = '';
  for (const letter of key) fold += Object.hasOwn(TYPED, letter) ? TYPED[letter] : letter;
  return fold
    .replace(/h(?=[^aeiou])/g, '')
    .replace(/m(?=[^aeiouy])/g, 'n')
    .replace(/([a-z])\1+/g, '$1');
}

/** Before a consonant a nasal is filed as n; at the end nobody knows yet what follows. */
function isBegun(fold: string, typed: string): boolean {
  if (fold.startsWith(typed)) return true;
  return (
    typed.endsWith('m') &&
    fold.startsWith(`${typed.slice(0, -1)}n`) &&
    !/^[aeiouy]/.test(fold.slice(typed.length))
  );
}

/** One question to each index, for as long as the library is open. */
export async function readHeadwords(volumes: readonly Volume[]): Promise<Headwords> {
  const asked = volumes.filter(
    ({ dictionary: { hasEnglishKeys, hasNominatives } }) => !(hasEnglishKeys || hasNominatives),
  );
  const offers = new Map<string, Offer>();
  for (const { index } of asked) {
    for (const [key, records] of await index.begins('key', '', MAX_KEYS)) {
      if (!KEY.test(key)) continue;
      const known = offers.get(key);
      if (known === undefined) offers.set(key, { key, fold: foldKey(key), volumes: 1, records });
      else {
        known.volumes += 1;
        known.records += records;
      }
    }
  }
  const shelves = new Map<string, Offer[]>();
  for (const offer of offers.values()) {
    for (let length = 1; length <= SHELF_LENGTH; length += 1) {
      const name = offer.fold.slice(0, length);
      if (name.length < length) break;
      const shelf = shelves.get(name);
      if (shelf === undefined) shelves.set(name, [offer]);
      else shelf.push(offer);
    }
  }
  return shelves;
}

/** What begins exactly so comes first, then words that most dictionaries have: they are the commonest. */
export function suggestHeadwords(
  headwords: Headwords,
  beginnings: readonly string[],
  limit: number,
): readonly Headword[] {
  const folds = new Set(beginnings.map((text) => foldKey(iastToKey(text))));
  folds.delete('');
  const found = new Set<Offer>();
  for (const typed of folds) {
    const shelves = [typed, typed.replace(/m$/, 'n')].map((name) => name.slice(0, SHELF_LENGTH));
    for (const shelf of new Set(shelves)) {
      for (const offer of headwords.get(shelf) ?? []) if (isBegun(offer.fold, typed)) found.add(offer);
    }
  }
  const best = iastToKey(beginnings[0] ?? '');
  const isExact = ({ key }: Offer) => Number(key.startsWith(best));
  return [...found]
    .sort(
      (one, other) =>
        isExact(other) - isExact(one) ||
        other.volumes - one.volumes ||
        other.records - one.records ||
        one.key.length - other.key.length,
    )
    .slice(0, limit)
    .map(({ key }) => ({ text: keyToIast(key) }));
}
