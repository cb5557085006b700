/**
 * The form of an answer: a line about the call, then groups, one for each way a word was found, of records and counts.
 * The bytes of a record are its source's own, untouched; a line before them says where they stand there.
 *
 *     @forms 1 asked=["ityuktvā"]
 *     @group match=split word=ityuktvā
 *     @part rank=1 number=1 of=2 role=word junction=i+u>yu text=iti
 *     @record kind=form dataset=forms-san sha256=… offset=31337 bytes=31
 *     iti	iti	parti uf
 *     iti	iti	iic
 *     @part rank=1 number=2 of=2 role=word junction= text=uktvA
 *     @record kind=form …
 *     @count dataset=treebank-san amount=5243 of=414954 lemma=iti
 */

/**
 * How a word was found: as the table lists it; as preverbs before a listed verb form; by sandhi or composition; as a form
 * that a rule makes of a known stem.
 */
export const MATCHES = ['exact', 'preverb', 'split', 'declined'] as const;
export type Match = (typeof MATCHES)[number];

/** Lines of a form; a line that has a stem; lines of a form that names a participle's root; the head of an entry. */
export const RECORD_KINDS = ['form', 'stem', 'root', 'head'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const ROLES = ['word', 'member', 'prefix', 'preverb'] as const;
export type Role = (typeof ROLES)[number];

export interface EnvelopeRecord {
  readonly type: 'record';
  readonly kind: RecordKind;
  readonly dataset: string;
  readonly sha256: string;
  readonly offset: number;
  /** The headword, in the letters of its dictionary; empty for a record of the table. */
  readonly key: string;
  readonly body: Uint8Array;
}

export interface EnvelopeCount {
  readonly type: 'count';
  readonly dataset: string;
  /** Canonical text. */
  readonly lemma: string;
  readonly amount: number;
  readonly of: number;
}

/** A piece of the word; the records behind it are about it. */
export interface EnvelopePart {
  readonly type: 'part';
  /** Of the split it belongs to, from 1. */
  readonly rank: number;
  readonly number: number;
  readonly of: number;
  readonly role: Role;
  /** What it made with the next piece: `i+u>yu` in SLP1; empty where nothing is known. */
  readonly junction: string;
  /** SLP1, as it ends in pause. */
  readonly text: string;
}

export type EnvelopeItem = EnvelopeRecord | EnvelopeCount | EnvelopePart;

export interface EnvelopeGroup {
  readonly match: Match;
  /** Canonical text, as asked. */
  readonly word: string;
  readonly items: readonly EnvelopeItem[];
}

/** Texts stand last in their lines, so that they may hold blanks; all before them is ASCII. */
export const HEADER = /^@forms 1 asked=\[.*\]$/s;
export const GROUP = /^@group match=([a-z]{1,20}) word=(.{1,300})$/ds;
export const RECORD =
  /^@record kind=([a-z]{1,20}) dataset=([a-z0-9-]{1,40}) sha256=([0-9a-f]{64}) offset=(\d{1,12}) bytes=(\d{1,9})(?: key=([!-~]{1,200}))?$/;
export const COUNT = /^@count dataset=([a-z0-9-]{1,40}) amount=(\d{1,12}) of=(\d{1,12}) lemma=(.{1,300})$/ds;
export const PART =
  /^@part rank=(\d{1,3}) number=(\d{1,3}) of=(\d{1,3}) role=([a-z]{1,20}) junction=([!-~]{0,40}) text=([!-~]{1,300})$/d;

const encoder = new TextEncoder();
const LINE_END = encoder.encode('\n');

/** No groups is a true answer, "no such word here"; the first line then says what was asked. */
export function writeEnvelope(words: readonly string[], groups: readonly EnvelopeGroup[]): Uint8Array {
  const parts: Uint8Array[] = [encoder.encode(`@forms 1 asked=${JSON.stringify(words)}\n`)];
  for (const { match, word, items } of groups) {
    parts.push(encoder.encode(`@group match=${match} word=${word}\n`));
    for (const item of items) {
      parts.push(encoder.encode(`${lineOf(item)}\n`));
      if (item.type === 'record') parts.push(item.body, LINE_END);
    }
  }
  return joinBytes(parts);
}

function lineOf(item: EnvelopeItem): string {
  switch (item.type) {
    case 'record':
      return recordLine(item);
    case 'count':
      return `@count dataset=${item.dataset} amount=${item.amount} of=${item.of} lemma=${item.lemma}`;
    case 'part':
      return `@part rank=${item.rank} number=${item.number} of=${item.of} role=${item.role} junction=${item.junction} text=${item.text}`;
  }
}

function recordLine({ kind, dataset, sha256, offset, key, body }: EnvelopeRecord): string {
  const place = `sha256=${sha256} offset=${offset} bytes=${body.length}`;
  return `@record kind=${kind} dataset=${dataset} ${place}${key === '' ? '' : ` key=${key}`}`;
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
