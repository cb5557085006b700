/** An answer's bytes to its groups and records with their places; knows the envelope, not what stands in a record. */
import { matchedCell } from '../../lexica/matched-cell.js';
import { sliceText } from '../../model/text.js';
import type { Finding, Span } from '../../model/types.js';
import {
  ANSWER,
  GROUP,
  HEADER,
  MATCHES,
  type Match,
  RECORD,
  RECORD_KINDS,
  type RecordKind,
} from './envelope.js';
import type { Cell } from './tokens.js';

export interface FoundRecord {
  readonly kind: RecordKind;
  readonly dictionary: string;
  readonly sha256: string;
  /** Where the bytes stand in their own file. */
  readonly offset: number;
  /** Where they stand in this answer. */
  readonly span: Span;
}

export interface FoundAnswer {
  readonly dictionary: string;
  readonly output: string;
  readonly span: Span;
}

export interface FoundGroup {
  readonly match: Match;
  readonly key: Cell;
  readonly word: Cell;
  readonly records: readonly FoundRecord[];
  readonly answers: readonly FoundAnswer[];
}

export interface FoundEnvelope {
  readonly groups: readonly FoundGroup[];
  readonly findings: readonly Finding[];
}

interface OpenGroup {
  readonly match: Match;
  readonly key: Cell;
  readonly word: Cell;
  readonly records: FoundRecord[];
  readonly answers: FoundAnswer[];
}

const NEWLINE = 0x0a;
const AT = 0x40;
/** Hostile bytes could have one finding a line. */
const MAX_FINDINGS = 50;

/** Damage costs the record it stands in: reading goes on at the next line of ours. */
export function readEnvelope(body: Uint8Array): FoundEnvelope {
  const groups: OpenGroup[] = [];
  const findings: Finding[] = [];
  const report = (code: string, text: string, span: Span) => findings.push({ code, text, span });
  let at = 0;
  while (at < body.length) {
    const line = lineAt(body, at);
    const text = body[at] === AT ? sliceText(body, line.start, line.end) : undefined;
    const read = text === undefined ? undefined : readLine(text, line.start);
    const group = groups.at(-1);
    let next = line.end + 1;
    if (read?.type === 'group') groups.push({ ...read, records: [], answers: [] });
    else if (read?.type === 'header' && at === 0) {
      // Nothing to keep: it says again what was asked.
    } else if ((read?.type === 'record' || read?.type === 'answer') && group !== undefined) {
      const span = { start: next, end: next + read.bytes };
      if (span.end <= body.length && (span.end === body.length || body[span.end] === NEWLINE)) {
        if (read.type === 'record') group.records.push({ ...read.record, span });
        else group.answers.push({ ...read.answer, span });
        next = span.end + 1;
      } else {
        report('bad_record', 'The record does not have the length it states.', line);
        next = nextOwnLine(body, line.end);
      }
    } else {
      report(at === 0 ? 'bad_envelope' : 'bad_record', 'A line of the answer cannot be read.', line);
      next = nextOwnLine(body, line.end);
    }
    at = next;
  }
  return { groups, findings: findings.slice(0, MAX_FINDINGS) };
}

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
  | { readonly type: 'group'; readonly match: Match; readonly key: Cell; readonly word: Cell }
  | { readonly type: 'record'; readonly record: Omit<FoundRecord, 'span'>; readonly bytes: number }
  | { readonly type: 'answer'; readonly answer: Omit<FoundAnswer, 'span'>; readonly bytes: number };

function readLine(text: string, start: number): Line | undefined {
  if (HEADER.test(text)) return { type: 'header' };
  const group = GROUP.exec(text);
  const match = MATCHES.find((known) => known === group?.[1]);
  if (group !== null) {
    if (match === undefined) return undefined;
    return { type: 'group', match, key: cellOf(group, 2, start), word: cellOf(group, 3, start) };
  }
  const answer = ANSWER.exec(text);
  if (answer !== null) {
    const [, dictionary = '', output = '', , bytes] = answer;
    return { type: 'answer', answer: { dictionary, output }, bytes: Number(bytes) };
  }
  const record = RECORD.exec(text);
  const kind = RECORD_KINDS.find((known) => known === record?.[1]);
  if (record === null || kind === undefined) return undefined;
  const [, , dictionary = '', sha256 = '', offset, bytes] = record;
  return {
    type: 'record',
    record: { kind, dictionary, sha256, offset: Number(offset) },
    bytes: Number(bytes),
  };
}

/** All before a cell is ASCII, so that its index is its place in bytes. */
function cellOf(match: RegExpExecArray, group: number, lineStart: number): Cell {
  return { ...matchedCell(match, group, lineStart), isExact: true };
}
