/** One line of an answer, whichever it is, with the places of its parts. Knows the envelope only. */
import { utf8Length } from '../../model/text.js';
import type { Span } from '../../model/types.js';
import {
  CANDIDATE,
  CITED,
  CITED_KINDS,
  type CitedKind,
  COUNT,
  EXTENT,
  GROUP,
  GROUP_FORMS,
  type GroupForm,
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

export interface ReadCited {
  readonly kind: CitedKind;
  readonly text: Cell;
}

export interface ReadCandidate {
  readonly confidence: Cell;
  readonly isChosen: boolean;
  readonly reasons: Cell;
  readonly urn: Cell;
  readonly author: Cell;
  readonly work: Cell;
}

export interface ReadExtent {
  readonly shown: Cell;
  readonly total: Cell;
  readonly skipped: Cell;
}

export type Line =
  | { readonly type: 'header' }
  | { readonly type: 'group'; readonly form: GroupForm; readonly match: Match; readonly word: Cell }
  | ({ readonly type: 'cited' } & ReadCited)
  | ({ readonly type: 'extent' } & ReadExtent)
  | ({ readonly type: 'candidate' } & ReadCandidate)
  | ({ readonly type: 'count' } & ReadCount)
  | (Omit<ReadRecord, 'span'> & { readonly type: 'record'; readonly bytes: number });

/** Undefined when it is no line of ours. */
export function readLine(text: string, start: number): Line | undefined {
  if (HEADER.test(text)) return { type: 'header' };
  const opening = GROUP.exec(text);
  if (opening !== null) {
    const form = GROUP_FORMS.find((known) => known === opening[1]);
    const match = MATCHES.find((known) => known === opening[2]);
    const word = cellOf(opening, 3, start);
    return form === undefined || match === undefined ? undefined : { type: 'group', form, match, word };
  }
  const cited = CITED.exec(text);
  if (cited !== null) {
    const kind = CITED_KINDS.find((known) => known === cited[1]);
    return kind === undefined ? undefined : { type: 'cited', kind, text: cellOf(cited, 2, start) };
  }
  const [extent, candidate] = [EXTENT.exec(text), CANDIDATE.exec(text)];
  if (extent !== null) {
    const [shown, total, skipped] = [
      cellOf(extent, 1, start),
      cellOf(extent, 2, start),
      cellOf(extent, 3, start),
    ];
    return { type: 'extent', shown, total, skipped };
  }
  if (candidate !== null) {
    return {
      type: 'candidate',
      confidence: cellOf(candidate, 1, start),
      isChosen: candidate[2] === '1',
      reasons: cellOf(candidate, 3, start),
      urn: cellOf(candidate, 4, start),
      author: cellOf(candidate, 5, start),
      work: cellOf(candidate, 6, start),
    };
  }
  const count = COUNT.exec(text);
  if (count !== null) {
    const [amount, of, work] = [cellOf(count, 2, start), cellOf(count, 3, start), cellOf(count, 4, start)];
    return { type: 'count', dataset: count[1] ?? '', amount, of, work };
  }
  return readRecordLine(text, start);
}

function readRecordLine(text: string, start: number): Line | undefined {
  const record = RECORD.exec(text);
  const kind = RECORD_KINDS.find((known) => known === record?.[1]);
  const role = ROLES.find((known) => known === record?.[2]);
  if (record === null || kind === undefined || role === undefined) return undefined;
  const [, , , dataset = '', sha256 = '', offset, bytes] = record;
  const name = cellOf(record, 7, start);
  return { type: 'record', kind, role, dataset, sha256, offset: Number(offset), bytes: Number(bytes), name };
}

function cellOf(match: RegExpExecArray, group: number, lineStart: number): Cell {
  const text = match[group] ?? '';
  const start = lineStart + utf8Length(match.input.slice(0, match.indices?.[group]?.[0] ?? 0));
  return { text, start, end: start + utf8Length(text) };
}
