/** An answer's bytes to its groups and records with their places; knows the envelope, not what stands in a record. */
import { sliceText, utf8Length } from '../../model/text.js';
import type { Finding, Span } from '../../model/types.js';
import {
  COUNT,
  GROUP,
  HEADER,
  MATCHES,
  type Match,
  RECORD,
  RECORD_KINDS,
  type RecordKind,
  ROLES,
  type Role,
} from './envelope.js';
import type { Cell } from './tables.js';

export interface ReadRecord {
  readonly kind: RecordKind;
  readonly role: Role;
  readonly dataset: string;
  readonly sha256: string;
  /** Where the bytes stand in their own file. */
  readonly offset: number;
  readonly name: Cell;
  /** Where they stand in this answer. */
  readonly span: Span;
}

export interface ReadCount {
  readonly dataset: string;
  readonly amount: Cell;
  readonly of: Cell;
  readonly work: Cell;
}

export interface ReadGroup {
  readonly match: Match;
  readonly word: Cell;
  readonly counts: readonly ReadCount[];
  readonly records: readonly ReadRecord[];
  readonly span: Span;
}

export interface ReadEnvelope {
  readonly groups: readonly ReadGroup[];
  readonly findings: readonly Finding[];
}

interface OpenGroup {
  readonly match: Match;
  readonly word: Cell;
  readonly counts: ReadCount[];
  readonly records: ReadRecord[];
  readonly start: number;
  end: number;
}

const NEWLINE = 0x0a;
const AT = 0x40;
/** Hostile bytes could have one finding a line. */
const MAX_FINDINGS = 50;

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
    else if (read?.type === 'group') {
      groups.push({ match: read.match, word: read.word, counts: [], records: [], start: at, end: span.end });
    } else if (read?.type === 'count' && group !== undefined) {
      const { dataset, amount, of, work } = read;
      group.counts.push({ dataset, amount, of, work });
      group.end = span.end;
    } else if (read?.type === 'record' && group !== undefined) {
      const start = span.end + 1;
      const end = start + read.bytes;
      if (end <= body.length && (end === body.length || body[end] === NEWLINE)) {
        const { kind, role, dataset, sha256, offset, name } = read;
        group.records.push({ kind, role, dataset, sha256, offset, name, span: { start, end } });
        group.end = end;
        next = end + 1;
      } else {
        report('bad_record', 'The record does not have the length it states.', span);
        next = nextOwnLine(body, span.end);
      }
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
    groups: groups.map(({ start, end, ...group }) => ({ ...group, span: { start, end } })),
    findings: findings.slice(0, MAX_FINDINGS),
  };
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
  | { readonly type: 'group'; readonly match: Match; readonly word: Cell }
  | ({ readonly type: 'count' } & ReadCount)
  | (Omit<ReadRecord, 'span'> & { readonly type: 'record'; readonly bytes: number });

function readLine(text: string, start: number): Line | undefined {
  if (HEADER.test(text)) return { type: 'header' };
  const group = GROUP.exec(text);
  if (group !== null) {
    const match = MATCHES.find((known) => known === group[1]);
    return match === undefined ? undefined : { type: 'group', match, word: cellOf(group, 2, start) };
  }
  const count = COUNT.exec(text);
  if (count !== null) {
    const [amount, of, work] = [cellOf(count, 2, start), cellOf(count, 3, start), cellOf(count, 4, start)];
    return { type: 'count', dataset: count[1] ?? '', amount, of, work };
  }
  const record = RECORD.exec(text);
  const kind = RECORD_KINDS.find((known) => known === record?.[1]);
  const role = ROLES.find((known) => known === record?.[2]);
  if (record === null || kind === undefined || role === undefined) return undefined;
  const [, , , dataset = '', sha256 = '', offset, bytes] = record;
  const name = cellOf(record, 7, start);
  return { type: 'record', kind, role, dataset, sha256, offset: Number(offset), bytes: Number(bytes), name };
}

/** All before a cell is ASCII, so that its index is its place in bytes. */
function cellOf(match: RegExpExecArray, group: number, lineStart: number): Cell {
  const text = match[group] ?? '';
  const start = lineStart + (match.indices?.[group]?.[0] ?? 0);
  return { text, start, end: start + utf8Length(text) };
}
