/**
 * The form of an answer: a line about the call, then groups of records, each behind a line that says where its bytes
 * come from and how many they are. The bytes themselves are the source's own, untouched.
 *
 *     @perseus 1 language=lat purpose=query asked=["lupum"]
 *     @group match=exact word=lupum
 *     @record kind=analyses dataset=morpheus-lat sha256=… offset=9134 bytes=47
 *     lupum
 *     <NL>N lupum,lupus#1  masc acc sg			us_i</NL>
 *     @record kind=head dataset=lewis-short sha256=… offset=88120 bytes=118
 *     <div1 … orig_id="n27233"><head …>lupus</head>, <itype>i</itype>, <gen>m.</gen>
 *     @count kind=tokens dataset=treebank-lat amount=12 of=56645 lemma=lupus
 */
import type { Language } from '../../model/language.js';
import type { Purpose } from '../../model/tool.js';

export const RECORD_KINDS = ['analyses', 'head', 'entry'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const COUNT_KINDS = ['tokens', 'entry_bytes'] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

export interface EnvelopeRecord {
  readonly type: 'record';
  readonly kind: RecordKind;
  readonly dataset: string;
  readonly sha256: string;
  readonly offset: number;
  readonly body: Uint8Array;
}

export interface EnvelopeCount {
  readonly type: 'count';
  readonly kind: CountKind;
  readonly dataset: string;
  /** Canonical text. */
  readonly lemma: string;
  readonly amount: number;
  readonly of: number;
}

export interface EnvelopeGroup {
  /** How the word was found: the name of a tier. */
  readonly match: string;
  readonly word: string;
  readonly items: readonly (EnvelopeRecord | EnvelopeCount)[];
}

/** Texts stand last in their lines, so that they may hold blanks; all before them is ASCII. */
export const HEADER = /^@perseus 1 language=([a-z]{3}) purpose=(query|lemma) asked=\[.*\]$/s;
export const GROUP = /^@group match=([a-z_]{1,40}) word=(.{1,300})$/ds;
export const RECORD =
  /^@record kind=([a-z]{1,20}) dataset=([a-z0-9-]{1,40}) sha256=([0-9a-f]{64}) offset=(\d{1,12}) bytes=(\d{1,9})$/;
export const COUNT =
  /^@count kind=([a-z_]{1,20}) dataset=([a-z0-9-]{1,40}) amount=(\d{1,12}) of=(\d{1,12}) lemma=(.{1,300})$/ds;

const encoder = new TextEncoder();

/** No groups is a true answer, "no such word here"; the first line then says what was asked. */
export function writeEnvelope(
  language: Language,
  purpose: Purpose,
  words: readonly string[],
  groups: readonly EnvelopeGroup[],
): Uint8Array {
  const parts: Uint8Array[] = [
    encoder.encode(`@perseus 1 language=${language} purpose=${purpose} asked=${JSON.stringify(words)}\n`),
  ];
  for (const { match, word, items } of groups) {
    parts.push(encoder.encode(`@group match=${match} word=${word}\n`));
    for (const item of items) {
      if (item.type === 'count') {
        const { kind, dataset, amount, of, lemma } = item;
        const line = `@count kind=${kind} dataset=${dataset} amount=${amount} of=${of} lemma=${lemma}\n`;
        parts.push(encoder.encode(line));
      } else {
        const { kind, dataset, sha256, offset, body } = item;
        const place = `sha256=${sha256} offset=${offset} bytes=${body.length}`;
        parts.push(encoder.encode(`@record kind=${kind} dataset=${dataset} ${place}\n`), body, LINE_END);
      }
    }
  }
  return joinBytes(parts);
}

const LINE_END = encoder.encode('\n');

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
