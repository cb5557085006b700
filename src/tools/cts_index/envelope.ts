/**
 * The form of an answer: a line about the call, then groups, each with counts and with records behind a line that says
 * what they are and where their bytes come from. The bytes themselves are the source's own, untouched.
 *
 *     @cts_index 1 language=lat purpose=lemma asked=["lupus"]
 *     @group match=lemma word=lupus
 *     @count dataset=passages-lat amount=3 of=12 work=urn:cts:latinLit:phi0975.phi001
 *     @record kind=sentence role=example dataset=passages-lat sha256=… offset=9134 bytes=470 name=urn:cts:…
 *     …
 */
import type { Language } from '../../model/language.js';
import type { Purpose } from '../../model/tool.js';

/** `unit` is TEI, `sentence` lines of a corpus, `work` what a catalogue or a header says of a work. */
export const RECORD_KINDS = ['unit', 'sentence', 'work'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const ROLES = ['example', 'passage', 'before', 'after', 'about'] as const;
export type Role = (typeof ROLES)[number];

/** How a group was found: a lemma, or a passage that is the one asked for, counted otherwise, wider, or a whole work. */
export const MATCHES = ['lemma', 'exact', 'other_count', 'wider', 'work'] as const;
export type Match = (typeof MATCHES)[number];

export interface EnvelopeRecord {
  readonly kind: RecordKind;
  readonly role: Role;
  readonly dataset: string;
  readonly sha256: string;
  readonly offset: number;
  readonly body: Uint8Array;
  /** URN of the edition with the passage, or of the work. */
  readonly name: string;
}

export interface EnvelopeCount {
  readonly dataset: string;
  readonly amount: number;
  readonly of: number;
  readonly work: string;
}

export interface EnvelopeGroup {
  readonly match: Match;
  /** The lemma or URN asked for. */
  readonly word: string;
  readonly counts: readonly EnvelopeCount[];
  readonly records: readonly EnvelopeRecord[];
}

/** Texts stand last in their lines, so that they may hold blanks; all before them is ASCII. */
export const HEADER = /^@cts_index 1 language=([a-z]{3}) purpose=(query|lemma) asked=\[.*\]$/s;
export const GROUP = /^@group match=([a-z_]{1,40}) word=(.{1,400})$/ds;
export const COUNT = /^@count dataset=([a-z0-9-]{1,40}) amount=(\d{1,12}) of=(\d{1,12}) work=(.{1,200})$/ds;
export const RECORD =
  /^@record kind=([a-z]{1,20}) role=([a-z]{1,20}) dataset=([a-z0-9-]{1,40}) sha256=([0-9a-f]{64}) offset=(\d{1,12}) bytes=(\d{1,9}) name=(.{1,400})$/ds;

const encoder = new TextEncoder();
const LINE_END = encoder.encode('\n');

/** No groups is a true answer, "nothing here"; the first line then says what was asked. */
export function writeEnvelope(
  language: Language,
  purpose: Purpose,
  words: readonly string[],
  groups: readonly EnvelopeGroup[],
): Uint8Array {
  const parts: Uint8Array[] = [
    encoder.encode(`@cts_index 1 language=${language} purpose=${purpose} asked=${JSON.stringify(words)}\n`),
  ];
  for (const { match, word, counts, records } of groups) {
    parts.push(encoder.encode(`@group match=${match} word=${word}\n`));
    for (const { dataset, amount, of, work } of counts) {
      parts.push(encoder.encode(`@count dataset=${dataset} amount=${amount} of=${of} work=${work}\n`));
    }
    for (const { kind, role, dataset, sha256, offset, body, name } of records) {
      const place = `sha256=${sha256} offset=${offset} bytes=${body.length}`;
      const line = `@record kind=${kind} role=${role} dataset=${dataset} ${place} name=${name}\n`;
      parts.push(encoder.encode(line), body, LINE_END);
    }
  }
  return joinBytes(parts);
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
