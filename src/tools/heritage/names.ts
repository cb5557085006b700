/** The engine's names of words, `prati-sthā#1`, taken apart and put together again. Knows its letters; must not know tags. */
import { convertSanskrit } from '../../script/sanskrit.js';
import { joinPreverbs } from './preverbs.js';

/** A root or stem as the Heritage dictionary files it. */
export interface Name {
  /** IAST, preverbs joined: `pratiṣṭhā`. */
  readonly lemma: string;
  /** IAST, in order; empty for a simple word. */
  readonly preverbs: readonly string[];
  /** Number among the dictionary's homonyms, empty if there is none. */
  readonly homonym: string;
  /** `heritage:prati-sthaa#1`: the parts as the dictionary's links spell them. */
  readonly ref: string;
}

const WX_WORD = /^[aAiIuUqQLeEoOMHzkKgGfcCjJFtTdDNwWxXnpPbBmyrlvSRshYZ]+$/;
const MAX_PARTS = 8;
const MAX_LETTERS = 200;

/** Undefined for what is no word in WX. */
export function wxToIast(text: string): string | undefined {
  return WX_WORD.test(text) ? convertSanskrit(text, 'wx', 'iast').text : undefined;
}

/** Undefined for what is no word in Roman letters. */
function iastToWx(text: string): string | undefined {
  const { text: wx, findings } = convertSanskrit(text, 'iast', 'wx');
  return findings.length === 0 && WX_WORD.test(wx) ? wx : undefined;
}

/** Canonical IAST of what a page displays, or undefined. */
export function canonicalIast(text: string): string | undefined {
  const wx = iastToWx(text);
  return wx === undefined ? undefined : wxToIast(wx);
}

/** `prawi-sWA#1` of a JSON answer; `met` is the form it was found in, in WX. */
export function readName(text: string, met: string): Name | undefined {
  const [, stem = '', homonym = ''] = /^([^#]*)(?:#(\d{1,3}))?$/.exec(text) ?? [];
  return makeName(stem.split('-'), homonym, met);
}

/** `prati`, `sthā_1` of a page; `met` is the form it was found in, as displayed. */
export function readPageName(parts: readonly string[], met: string): Name | undefined {
  const last = parts[parts.length - 1] ?? '';
  const [, stem = '', homonym = ''] = /^([^_]*)(?:_(\d{1,3}))?$/.exec(last) ?? [];
  const wx = [...parts.slice(0, -1), stem].map((part) => iastToWx(part) ?? '');
  return makeName(wx, homonym, iastToWx(met) ?? '');
}

function makeName(parts: readonly string[], homonym: string, met: string): Name | undefined {
  const isReadable =
    parts.length <= MAX_PARTS && parts.every((part) => part.length <= MAX_LETTERS && WX_WORD.test(part));
  if (!isReadable) return undefined;
  const lemma = wxToIast(joinPreverbs(parts, met)) ?? '';
  const preverbs = parts.slice(0, -1).map((part) => wxToIast(part) ?? '');
  const spelled = parts.map((part) => convertSanskrit(part, 'wx', 'heritage').text).join('-');
  return { lemma, preverbs, homonym, ref: `heritage:${spelled}${homonym === '' ? '' : `#${homonym}`}` };
}

/** What is told apart under one name: the dictionary has verb, nominal and indeclinable in one entry. */
export type EntryKind = 'verb' | 'nominal' | 'indeclinable' | 'preverb';

export function entryRef({ ref }: Name, kind: EntryKind): string {
  return `${ref}/${kind}`;
}

/** The stems that are pronouns and nothing else; eka, anya and the like are also filed as adjectives. */
export const PRONOUNS: ReadonlySet<string> = new Set([
  'tad',
  'etad',
  'idam',
  'adas',
  'kim',
  'yad',
  'asmad',
  'yuṣmad',
]);
