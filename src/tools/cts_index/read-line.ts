/** One line of an answer, whichever it is, with the places of its parts. Knows the envelope only. */
import { matchedCell } from '../../lexica/matched-cell.js';
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
    const word = matchedCell(opening, 3, start);
    return form === undefined || match === undefined ? undefined : { type: 'group', form, match, word };
  }
  const cited = CITED.exec(text);
  if (cited !== null) {
    const kind = CITED_KINDS.find((known) => known === cited[1]);
    return kind === undefined ? undefined : { type: 'cited', kind, text: matchedCell(cited, 2, start) };
  }
  const [extent, candidate] = [EXTENT.exec(text), CANDIDATE.exec(text)];
  if (extent !== null) {
    const [shown, total, skipped] = [
      matchedCell(extent, 1, start),
      matchedCell(extent, 2, start),
      matchedCell(extent, 3, start),
    ];
    return { type: 'extent', shown, total, skipped };
  }
  if (candidate !== null) {
    return {
      type: 'candidate',
      confidence: matchedCell(candidate, 1, start),
      isChosen: candidate[2] === '1',
      reasons: matchedCell(candidate, 3, start),
      urn: matchedCell(candidate, 4, start),
      author: matchedCell(candidate, 5, start),
      work: matchedCell(candidate, 6, start),
    };
  }
  const count = COUNT.exec(text);
  if (count !== null) {
    const [amount, of, work] = [
      matchedCell(count, 2, start),
      matchedCell(count, 3, start),
      matchedCell(count, 4, start),
    ];
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
  const name = matchedCell(record, 7, start);
  return { type: 'record', kind, role, dataset, sha256, offset: Number(offset), bytes: Number(bytes), name };
}
