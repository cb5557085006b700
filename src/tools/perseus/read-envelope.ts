/** An answer's bytes to its groups and records with their places; knows the envelope, not what stands in a record. */
import { matchedCell } from '../../lexica/matched-cell.js';
import { sliceText } from '../../model/text.js';
import type { Finding, Span } from '../../model/types.js';
import {
  COUNT,
  COUNT_KINDS,
  type CountKind,
  GROUP,
  HEADER,
  RECORD,
  RECORD_KINDS,
  type RecordKind,
} from './envelope.js';

/** A piece of text with its place in the body. */
export interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface ReadRecord {
  readonly kind: RecordKind;
  readonly dataset: string;
  readonly sha256: string;
  /** Where the bytes stand in their own file. */
  readonly offset: number;
  /** Where they stand in this answer. */
  readonly span: Span;
}

export interface ReadCount {
  readonly kind: CountKind;
  readonly dataset: string;
  readonly amount: Cell;
  readonly of: Cell;
  readonly lemma: Cell;
}

export interface ReadGroup {
  readonly match: Cell;
  readonly word: Cell;
  readonly records: readonly ReadRecord[];
  readonly counts: readonly ReadCount[];
  readonly span: Span;
}

export interface ReadEnvelope {
  readonly groups: readonly ReadGroup[];
  readonly findings: readonly Finding[];
}

interface OpenGroup {
  readonly match: Cell;
  readonly word: Cell;
  readonly records: ReadRecord[];
  readonly counts: ReadCount[];
  readonly start: number;
  end: number;
}

const NEWLINE = 0x0a;
const AT = 0x40;

/** Damage costs the record it stands in: reading goes on at the next line of ours. */
export function readEnvelope(body: Uint8Array): ReadEnvelope {
  const groups: OpenGroup[] = [];
  const findings: Finding[] = [];
  const report = (code: string, text: string, span: Span) => findings.push({ code, text, span });
  let hasHeader = false;
  let at = 0;
  while (at < body.length) {
    const span = lineAt(body, at);
    const text = body[at] === AT ? sliceText(body, span.start, span.end) : undefined;
    const group = groups.at(-1);
    const read = text === undefined ? undefined : readLine(text, span.start);
    let next = span.end + 1;
    if (read?.type === 'header' && at === 0) hasHeader = true;
    else if (read?.type === 'group')
      groups.push({ ...read, records: [], counts: [], start: at, end: span.end });
    else if (read?.type === 'count' && group !== undefined) {
      group.counts.push(read);
      group.end = span.end;
    } else if (read?.type === 'record' && group !== undefined) {
      const start = span.end + 1;
      const end = start + read.bytes;
      if (end <= body.length && (end === body.length || body[end] === NEWLINE)) {
        const { kind, dataset, sha256, offset } = read;
        group.records.push({ kind, dataset, sha256, offset, span: { start, end } });
        group.end = end;
        next = end + 1;
      } else report('bad_record', 'The record does not have the length it states.', span);
    } else {
      report(at === 0 ? 'bad_envelope' : 'bad_record', 'A line of the answer cannot be read.', span);
      next = nextOwnLine(body, span.end);
    }
    at = next;
  }
  if (!hasHeader && body.length > 0 && findings.length === 0) {
    report('bad_envelope', 'The answer does not begin with its first line.', { start: 0, end: 0 });
  }
  return {
    groups: groups.map(({ match, word, records, counts, start, end }) => ({
      match,
      word,
      records,
      counts,
      span: { start, end },
    })),
    findings: findings.slice(0, MAX_FINDINGS),
  };
}

/** Hostile bytes could have one finding a line. */
const MAX_FINDINGS = 50;

function lineAt(body: Uint8Array, start: number): Span {
  const newline = body.indexOf(NEWLINE, start);
  return { start, end: newline === -1 ? body.length : newline };
}

function nextOwnLine(body: Uint8Array, from: number): number {
  for (
    let newline = body.indexOf(NEWLINE, from);
    newline !== -1;
    newline = body.indexOf(NEWLINE, newline + 1)
  ) {
    if (body[newline + 1] === AT) return newline + 1;
  }
  return body.length;
}

type Line =
  | { readonly type: 'header' }
  | { readonly type: 'group'; readonly match: Cell; readonly word: Cell }
  | ({ readonly type: 'count' } & ReadCount)
  | (Omit<ReadRecord, 'span'> & { readonly type: 'record'; readonly bytes: number });

function readLine(text: string, start: number): Line | undefined {
  if (HEADER.test(text)) return { type: 'header' };
  const group = GROUP.exec(text);
  if (group !== null)
    return { type: 'group', match: matchedCell(group, 1, start), word: matchedCell(group, 2, start) };
  const record = RECORD.exec(text);
  if (record !== null) {
    const kind = RECORD_KINDS.find((known) => known === record[1]);
    const [, , dataset = '', sha256 = '', offset, bytes] = record;
    if (kind === undefined) return undefined;
    return { type: 'record', kind, dataset, sha256, offset: Number(offset), bytes: Number(bytes) };
  }
  const count = COUNT.exec(text);
  const kind = COUNT_KINDS.find((known) => known === count?.[1]);
  if (count === null || kind === undefined) return undefined;
  return {
    type: 'count',
    kind,
    dataset: count[2] ?? '',
    amount: matchedCell(count, 3, start),
    of: matchedCell(count, 4, start),
    lemma: matchedCell(count, 5, start),
  };
}

/** All before a cell is ASCII, so that its index is its place in bytes. */
