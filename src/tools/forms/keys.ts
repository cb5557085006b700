/** The keys under which words are filed here, and the way between IAST, which people read, and SLP1, which the tables are in. */
import { isWord } from '../../lexica/sanskrit/letters.js';
import { fromIast, toIast } from '../../script/sanskrit.js';

/** The total of a kind of counts stands under a key no lemma can have. */
export const TOTAL = '*';

/** Empty for what is no word of Sanskrit. */
export function toKey(iast: string): string {
  const slp1 = fromIast(iast, 'slp1').text;
  return isWord(slp1) ? slp1 : '';
}

/** Canonical text of a word in SLP1. */
export function toText(slp1: string): string {
  return toIast(slp1, 'slp1').text.normalize('NFC');
}

/** `kf#1` is the stem `kf`, number 1 of its homonyms. */
export function parseStem(printed: string): { readonly stem: string; readonly homonym: string } {
  const [, stem = printed, homonym = ''] = /^([^#]+)#(\d{1,3})$/.exec(printed) ?? [];
  return { stem, homonym };
}
