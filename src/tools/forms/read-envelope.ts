/** An answer's bytes to its groups, parts and records with their places; knows the envelope, not what stands in a record. */
import { matchedCell } from '../../lexica/matched-cell.js';
import { sliceText } from '../../model/text.js';
import type { Finding, Span } from '../../model/types.js';
import {
  COUNT,
  GROUP,
  HEADER,
  MATCHES,
  type Match,
  PART,
  RECORD,
  RECORD_KINDS,
  type RecordKind,
  ROLES,
  type Role,
} from './envelope.js';
import type { Cell } from './rows.js';

export interface ReadRecord {
  readonly kind: RecordKind;
  readonly dataset: string;
  readonly sha256: string;
  /** Where the bytes stand in their own file. */
  readonly offset: number;
  /** The headword of an entry; else empty. */
  readonly key: string;
  /** Where they stand in this answer. */
  readonly span: Span;
  /** The part they are about: its place in the group, or -1. */
  readonly part: number;
}

export interface ReadCount {
  readonly dataset: string;
  readonly amount: Cell;
  readonly of: Cell;
  readonly lemma: Cell;
}

export interface ReadPart {
  readonly rank: number;
  readonly number: number;
  readonly of: number;
  readonly role: Role;
  readonly junction: Cell;
  readonly text: Cell;
}

export interface ReadGroup {
  readonly match: Match;
  readonly word: Cell;
  readonly parts: readonly ReadPart[];
  readonly records: readonly ReadRecord[];
  readonly counts: readonly ReadCount[];
  readonly span: Span;
}

export interface ReadEnvelope {
  readonly groups: readonly ReadGroup[];
  readonly findings: readonly Finding[];
}

interface OpenGroup extends ReadGroup {
  readonly parts: ReadPart[];
  readonly records: ReadRecord[];
  readonly counts: ReadCount[];
  span: Span;
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
    const line = text === undefined ? undefined : readLine(text, span.start);
    let next = span.end + 1;
    if (line?.type === 'header' && at === 0) hasHeader = true;
    else if (line?.type === 'group') groups.push({ ...line, parts: [], records: [], counts: [], span });
    else if (line !== undefined && line.type !== 'header' && group !== undefined) {
      const end =
        line.type === 'record' ? addRecord(group, line, body, span.end + 1) : addLine(group, line, span.end);
      if (end === undefined) report('bad_record', 'The record does not have the length it states.', span);
      else {
        group.span = { start: group.span.start, end };
        next = end + 1;
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
  return { groups, findings: findings.slice(0, MAX_FINDINGS) };
}

function addRecord(group: OpenGroup, line: RecordLine, body: Uint8Array, start: number): number | undefined {
  const { kind, dataset, sha256, offset, key } = line;
  const end = start + line.bytes;
  if (end > body.length || (end < body.length && body[end] !== NEWLINE)) return undefined;
  group.records.push({
    kind,
    dataset,
    sha256,
    offset,
    key,
    span: { start, end },
    part: group.parts.length - 1,
  });
  return end;
}

function addLine(group: OpenGroup, line: PartLine | CountLine, end: number): number {
  if (line.type === 'part') group.parts.push(line);
  else group.counts.push(line);
  return end;
}

function lineAt(body: Uint8Array, start: number): Span {
  const newline = body.indexOf(NEWLINE, start);
  return { start, end: newline === -1 ? body.length : newline };
}

function nextOwnLine(body: Uint8Array, from: number): number {
  let newline = body.indexOf(NEWLINE, from);
  while (newline !== -1 && body[newline + 1] !== AT) newline = body.indexOf(NEWLINE, newline + 1);
  return newline === -1 ? body.length : newline + 1;
}

type PartLine = ReadPart & { readonly type: 'part' };
type CountLine = ReadCount & { readonly type: 'count' };
type RecordLine = Omit<ReadRecord, 'span' | 'part'> & { readonly type: 'record'; readonly bytes: number };
type Line =
  | { readonly type: 'header' }
  | { readonly type: 'group'; readonly match: Match; readonly word: Cell }
  | PartLine
  | CountLine
  | RecordLine;

function readLine(text: string, start: number): Line | undefined {
  if (HEADER.test(text)) return { type: 'header' };
  return readGroup(text, start) ?? readRecord(text) ?? readPart(text, start) ?? readCount(text, start);
}

function readGroup(text: string, start: number): Line | undefined {
  const found = GROUP.exec(text);
  const match = MATCHES.find((known) => known === found?.[1]);
  return found === null || match === undefined
    ? undefined
    : { type: 'group', match, word: matchedCell(found, 2, start) };
}

function readRecord(text: string): Line | undefined {
  const found = RECORD.exec(text);
  const kind = RECORD_KINDS.find((known) => known === found?.[1]);
  if (found === null || kind === undefined) return undefined;
  const [, , dataset = '', sha256 = '', offset, bytes, key = ''] = found;
  return { type: 'record', kind, dataset, sha256, offset: Number(offset), bytes: Number(bytes), key };
}

function readPart(text: string, start: number): Line | undefined {
  const found = PART.exec(text);
  const role = ROLES.find((known) => known === found?.[4]);
  if (found === null || role === undefined) return undefined;
  const [, rank, number, of] = found;
  const cells = { junction: matchedCell(found, 5, start), text: matchedCell(found, 6, start) };
  return { type: 'part', rank: Number(rank), number: Number(number), of: Number(of), role, ...cells };
}

function readCount(text: string, start: number): Line | undefined {
  const found = COUNT.exec(text);
  if (found === null) return undefined;
  const [amount, of, lemma] = [2, 3, 4].map((index) => matchedCell(found, index, start)) as [
    Cell,
    Cell,
    Cell,
  ];
  return { type: 'count', dataset: found[1] ?? '', amount, of, lemma };
}

/** All before a cell is ASCII, so that its index is its place in bytes. */
