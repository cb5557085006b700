/**
 * The form of an answer: a line about the call, then groups, each a word with the records found for it. Every record
 * stands behind a line that says where its bytes come from and how many they are; the bytes are the source's own.
 *
 *     @cdsl 1 asked=["agni"]
 *     @group match=exact key=agni word=agni
 *     @record kind=entry dictionary=mw sha256=… offset=9134 bytes=187
 *     <L>890<pc>5,1<k1>agni<k2>agni/<e>1
 *     …
 *     @record kind=work dictionary=mw sha256=… offset=40 bytes=31
 *     01:01	Abhinav.	Abhinava-gupta	Author
 *
 * A server's answers stand in it as `@answer dictionary=mw output=iast status=200 bytes=…`.
 */

export const RECORD_KINDS = ['entry', 'body', 'abbreviation', 'work'] as const;
/**
 * - `entry`: a record of the dictionary.
 * - `body`: the record that holds the text of an entry that has none of its own.
 * - `abbreviation`, `work`: a row of Cologne's lists of abbreviations and of works cited.
 */
export type RecordKind = (typeof RECORD_KINDS)[number];

export const MATCHES = ['exact', 'nominative', 'preverb', 'reference'] as const;
/**
 * - `exact`: the key is the word.
 * - `nominative`: the dictionary files nouns in the nominative, and the key is that of the word.
 * - `preverb`: the key is a root, and its entry says what it means with the preverbs of the word.
 * - `reference`: an entry of the word refers to this key, which is another word.
 */
export type Match = (typeof MATCHES)[number];

export interface EnvelopeRecord {
  readonly type: 'record';
  readonly kind: RecordKind;
  readonly dictionary: string;
  readonly sha256: string;
  readonly offset: number;
  readonly body: Uint8Array;
}

export interface EnvelopeAnswer {
  readonly type: 'answer';
  readonly dictionary: string;
  readonly output: string;
  readonly status: number;
  readonly body: Uint8Array;
}

export interface EnvelopeGroup {
  readonly match: Match;
  /** SLP1. */
  readonly key: string;
  /** The word asked for, as canonical text. */
  readonly word: string;
  readonly items: readonly (EnvelopeRecord | EnvelopeAnswer)[];
}

/** Texts that may hold blanks stand last in their lines; all before them is ASCII. */
export const HEADER = /^@cdsl 1 asked=\[.*\]$/s;
export const GROUP = /^@group match=([a-z]{1,20}) key=([!-~]{1,300}) word=(.{1,300})$/ds;
export const RECORD =
  /^@record kind=([a-z]{1,20}) dictionary=([a-z0-9]{2,10}) sha256=([0-9a-f]{64}) offset=(\d{1,12}) bytes=(\d{1,9})$/;
export const ANSWER =
  /^@answer dictionary=([a-z0-9]{2,10}) output=([a-z0-9]{1,10}) status=(\d{3}) bytes=(\d{1,9})$/;
export const START = '@cdsl 1 ';

const encoder = new TextEncoder();
const LINE_END = encoder.encode('\n');

/** No groups is a true answer, "no such word here"; the first line then says what was asked. */
export function writeEnvelope(keys: readonly string[], groups: readonly EnvelopeGroup[]): Uint8Array {
  const parts: Uint8Array[] = [encoder.encode(`${START}asked=${JSON.stringify(keys)}\n`)];
  for (const { match, key, word, items } of groups) {
    parts.push(encoder.encode(`@group match=${match} key=${key} word=${word}\n`));
    for (const item of items) parts.push(encoder.encode(`${lineOf(item)}\n`), item.body, LINE_END);
  }
  return joinBytes(parts);
}

function lineOf(item: EnvelopeRecord | EnvelopeAnswer): string {
  const bytes = `bytes=${item.body.length}`;
  if (item.type === 'answer') {
    return `@answer dictionary=${item.dictionary} output=${item.output} status=${item.status} ${bytes}`;
  }
  const { kind, dictionary, sha256, offset } = item;
  return `@record kind=${kind} dictionary=${dictionary} sha256=${sha256} offset=${offset} ${bytes}`;
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
