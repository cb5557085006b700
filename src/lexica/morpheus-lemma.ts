/**
 * The lemma part of a Morpheus analysis taken apart: `form-with-lengths,prefix,prefix-lemma#2`. Reads it as the tables
 * write it, Greek in beta code, and as Diogenes shows it, Greek in Unicode; gives canonical text.
 */
import { fromBeta, isGreek, toBeta } from '../script/greek.js';
import { isGreekPrefix, joinGreekPrefix } from './greek-compound.js';
import { joinLatinPrefix } from './latin-compound.js';

export interface MorpheusLemma {
  /** The form with macrons and breves; empty where it is not printed. */
  readonly form: string;
  /** Canonical text; of a compound without an entry of its own, the compound put together. */
  readonly lemma: string;
  /** The word that has the entry: the lemma without its prefixes. */
  readonly base: string;
  /** The dictionary's number among homonyms; empty where there is none. */
  readonly homonym: string;
  /** Canonical text, from left to right. */
  readonly prefixes: readonly string[];
}

/** More prepositions than any verb has. */
const MAX_PREFIXES = 4;

export function parseMorpheusLemma(printed: string, language: 'lat' | 'grc'): MorpheusLemma {
  const text = language === 'grc' && isGreek(printed) ? toBeta(printed).text : printed;
  const parts = text.trim().split(',');
  const own = parts.at(-1) ?? '';
  const [, stem = own, homonym = ''] = /^(.*?)(?:[#%]?(\d+)|#|-pl)?$/s.exec(own) ?? [];
  const pieces = stem.split('-');
  const last = pieces.at(-1) ?? '';
  const near = pieces.slice(0, -1);
  // A hyphen joins a prefix; elsewhere it is part of a name (Mount-Oneum).
  const hasPrefix = near.length > 0 && last !== '' && near.every((piece) => isPrefix(piece, language));
  const base = canonical(hasPrefix ? last : stem, language);
  const before = parts.slice(0, -1);
  const far: string[] = [];
  while (hasPrefix && far.length < MAX_PREFIXES && isPrefix(before.at(-1) ?? '', language)) {
    far.unshift(before.pop() ?? '');
  }
  const prefixes = hasPrefix ? [...far, ...near].map((piece) => canonical(piece, language)) : [];
  return {
    form: withLengths(before.join(','), language),
    lemma: joinAll(prefixes, base, language),
    base,
    homonym,
    prefixes,
  };
}

function joinAll(prefixes: readonly string[], base: string, language: 'lat' | 'grc'): string {
  const join = language === 'grc' ? joinGreekPrefix : joinLatinPrefix;
  return prefixes.reduceRight((word, prefix) => join(prefix, word) ?? prefix + word, base);
}

function isPrefix(text: string, language: 'lat' | 'grc'): boolean {
  return language === 'grc'
    ? isGreekPrefix(canonical(text, language))
    : joinLatinPrefix(canonical(text, language), 'ago') !== undefined;
}

function withLengths(text: string, language: 'lat' | 'grc'): string {
  if (language === 'grc') return fromBeta(text).text.normalize('NFC');
  return text.replaceAll('_', '\u0304').replaceAll('^', '\u0306').normalize('NFC');
}

/** Without lengths; Latin with i for j, Greek as Unicode in NFC. */
function canonical(text: string, language: 'lat' | 'grc'): string {
  const plain = text.replace(/[_^]/g, '');
  if (language === 'grc' && !/^[A-Z][a-z]/.test(plain)) return fromBeta(plain).text.normalize('NFC');
  return plain
    .normalize('NFD')
    .replace(/[\u0304\u0306]/g, '')
    .normalize('NFC')
    .replaceAll('j', 'i')
    .replaceAll('J', 'I');
}
