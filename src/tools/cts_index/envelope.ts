/**
 * The form of an answer: a line about the call, then groups, each with lines of its own and with records behind a line
 * that says what they are and where their bytes come from. The bytes themselves are the source's own, untouched.
 *
 *     @cts_index 1 language=lat purpose=lemma asked=["lupus"]
 *     @group match=lemma word=lupus
 *     @count dataset=passages-lat amount=3 of=12 work=urn:cts:latinLit:phi0975.phi001
 *     @record kind=sentence role=example dataset=passages-lat sha256=… offset=9134 bytes=470 name=urn:cts:…
 *     …
 *
 * A citation that a dictionary prints opens a group with `@citation`, one that a person asks for with `@lookup`; `@cited`
 * repeats what was asked, `@candidate` names a work it may stand for, `@extent` says how much of the passage is shown.
 */
import type { Language } from '../../model/language.js';
import type { Purpose } from '../../model/tool.js';

/** `citation`: those that dictionaries print; `passage`: one that a person asks for. */
export type CallPurpose = Purpose | 'citation' | 'passage';

/** `unit` is TEI, `sentence` lines of a corpus, `work` what a catalogue or a header says of a work. */
export const RECORD_KINDS = ['unit', 'sentence', 'work'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const ROLES = ['example', 'passage', 'before', 'after', 'about'] as const;
export type Role = (typeof ROLES)[number];

/**
 * How a group was found: a lemma, or a passage that is the one asked for, counted otherwise, wider, or a whole work (with
 * or without a text of it); or a citation that nobody can resolve.
 */
export const MATCHES = ['lemma', 'exact', 'other_count', 'wider', 'work', 'unresolved'] as const;
export type Match = (typeof MATCHES)[number];

export const GROUP_FORMS = ['group', 'citation', 'lookup'] as const;
export type GroupForm = (typeof GROUP_FORMS)[number];

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

/** `unresolved` and `rest` are what reading the citation gave; the others repeat the question. */
export const CITED_KINDS = ['lemma', 'ref', 'quote', 'unresolved', 'rest'] as const;
export type CitedKind = (typeof CITED_KINDS)[number];

export interface EnvelopeCited {
  readonly kind: CitedKind;
  /** One line. */
  readonly text: string;
}

export interface EnvelopeCandidate {
  readonly urn: string;
  readonly author: string;
  readonly work: string;
  readonly confidence: number;
  readonly reasons: readonly string[];
  readonly isChosen: boolean;
}

export interface EnvelopeExtent {
  /** Units of the passage shown, in all, and passed over. */
  readonly shown: number;
  readonly total: number;
  readonly skipped: number;
}

export interface EnvelopeGroup {
  readonly form: GroupForm;
  readonly match: Match;
  /** The lemma, URN or citation asked for. */
  readonly word: string;
  readonly cited?: readonly EnvelopeCited[];
  readonly extent?: EnvelopeExtent;
  readonly candidates?: readonly EnvelopeCandidate[];
  readonly counts?: readonly EnvelopeCount[];
  readonly records: readonly EnvelopeRecord[];
}

/** The longest citation or URN that is read, and the longest quotation. */
export const MAX_WORD = 400;
export const MAX_CITED = 2000;

/** Texts stand last in their lines, so that they may hold blanks. */
export const HEADER =
  /^@cts_index 1 language=([a-z]{3}) purpose=(query|lemma|citation|passage) asked=\[.*\]$/s;
export const GROUP = /^@(group|citation|lookup) match=([a-z_]{1,40}) word=(.{1,400})$/ds;
export const CITED = /^@cited kind=([a-z]{1,20}) text=(.{1,2000})$/ds;
export const EXTENT = /^@extent shown=(\d{1,9}) total=(\d{1,9}) skipped=(\d{1,9})$/ds;
export const CANDIDATE =
  /^@candidate confidence=([01](?:\.\d{1,3})?) chosen=([01]) reasons=([a-z_,]{0,200}) urn=([^\s]{1,400}) name=([^\t]{0,400})\t(.{0,400})$/ds;
export const COUNT = /^@count dataset=([a-z0-9-]{1,40}) amount=(\d{1,12}) of=(\d{1,12}) work=(.{1,200})$/ds;
export const RECORD =
  /^@record kind=([a-z]{1,20}) role=([a-z]{1,20}) dataset=([a-z0-9-]{1,40}) sha256=([0-9a-f]{64}) offset=(\d{1,12}) bytes=(\d{1,9}) name=(.{1,400})$/ds;

const encoder = new TextEncoder();
const LINE_END = encoder.encode('\n');

/** No groups is a true answer, "nothing here"; the first line then says what was asked. */
export function writeEnvelope(
  language: Language,
  purpose: CallPurpose,
  words: readonly string[],
  groups: readonly EnvelopeGroup[],
): Uint8Array {
  const parts: Uint8Array[] = [
    encoder.encode(`@cts_index 1 language=${language} purpose=${purpose} asked=${JSON.stringify(words)}\n`),
  ];
  for (const group of groups) {
    parts.push(encoder.encode(linesOf(group)));
    for (const { kind, role, dataset, sha256, offset, body, name } of group.records) {
      const place = `sha256=${sha256} offset=${offset} bytes=${body.length}`;
      const line = `@record kind=${kind} role=${role} dataset=${dataset} ${place} name=${name}\n`;
      parts.push(encoder.encode(line), body, LINE_END);
    }
  }
  return joinBytes(parts);
}

function linesOf({ form, match, word, cited, extent, candidates, counts }: EnvelopeGroup): string {
  let lines = `@${form} match=${match} word=${word}\n`;
  for (const { kind, text } of cited ?? []) if (text !== '') lines += `@cited kind=${kind} text=${text}\n`;
  if (extent !== undefined)
    lines += `@extent shown=${extent.shown} total=${extent.total} skipped=${extent.skipped}\n`;
  for (const { urn, author, work, confidence, reasons, isChosen } of candidates ?? []) {
    const sure = `confidence=${confidence} chosen=${isChosen ? 1 : 0} reasons=${reasons.join(',')}`;
    lines += `@candidate ${sure} urn=${urn} name=${author}\t${work}\n`;
  }
  for (const { dataset, amount, of, work } of counts ?? [])
    lines += `@count dataset=${dataset} amount=${amount} of=${of} work=${work}\n`;
  return lines;
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
