/** Extractions come back from a cache, so that their shape is looked at again; what is not there reads as empty. */
import { type FormTags, readTags } from '../../lexica/sanskrit/tags.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { Evidence, Finding, Span } from '../../model/types.js';
import { MATCHES, type Match, RECORD_KINDS, type RecordKind, ROLES, type Role } from './envelope.js';
import { parseStem } from './keys.js';
import type { Cell } from './rows.js';

/** A line of the table, its cells and what they say. */
export interface ReadRow {
  readonly cells: { readonly form: Cell; readonly stem: Cell; readonly tags: Cell };
  readonly form: string;
  readonly stem: string;
  readonly homonym: string;
  readonly tags: FormTags;
}

export interface ReadTable {
  readonly kind: RecordKind;
  readonly part: number;
  readonly dataset: string;
  readonly rows: readonly ReadRow[];
}

export interface ReadHead {
  readonly dataset: string;
  readonly headword: Cell;
}

export interface ReadPiece {
  readonly rank: number;
  readonly number: number;
  readonly of: number;
  readonly role: Role;
  readonly junction: Cell;
  readonly text: Cell;
}

export interface ReadCountData {
  readonly dataset: string;
  readonly lemma: Cell;
  readonly amount: Cell;
  readonly of: Cell;
}

export interface WordData {
  readonly match: Match;
  readonly word: Cell;
  readonly parts: readonly ReadPiece[];
  readonly tables: readonly ReadTable[];
  readonly heads: readonly ReadHead[];
  readonly counts: readonly ReadCountData[];
}

/** Undefined for what is no word of this tool. */
export function readWord(data: JsonObject, findings: Finding[]): WordData | undefined {
  const match = MATCHES.find((known) => known === data.match);
  const word = readCell(data.word);
  if (match === undefined || word.text === '') return undefined;
  return {
    match,
    word,
    parts: list(data.parts).flatMap(readPiece),
    tables: list(data.tables).flatMap((table) => readTable(table, findings)),
    heads: list(data.heads).flatMap((head) => {
      const headword = readCell(member(head, 'headword'));
      return headword.text === '' ? [] : [{ headword, dataset: textOf(member(head, 'dataset')) }];
    }),
    counts: list(data.counts).flatMap(readCount),
  };
}

function readPiece(value: JsonValue): readonly ReadPiece[] {
  const role = ROLES.find((known) => known === member(value, 'role'));
  const [rank, number, of] = ['rank', 'number', 'of'].map((name) => numberOf(member(value, name)));
  if (role === undefined || rank === undefined || number === undefined || of === undefined) return [];
  return [
    {
      rank,
      number,
      of,
      role,
      junction: readCell(member(value, 'junction')),
      text: readCell(member(value, 'text')),
    },
  ];
}

function readTable(value: JsonValue, findings: Finding[]): readonly ReadTable[] {
  const kind = RECORD_KINDS.find((known) => known === member(value, 'kind'));
  if (kind === undefined) return [];
  const rows = list(member(value, 'rows')).flatMap((row) => readRow(row, findings));
  const part = numberOf(member(value, 'part')) ?? -1;
  return [{ kind, part, dataset: textOf(member(value, 'dataset')), rows }];
}

function readRow(value: JsonValue, findings: Finding[]): readonly ReadRow[] {
  const cells = {
    form: readCell(member(value, 'form')),
    stem: readCell(member(value, 'stem')),
    tags: readCell(member(value, 'tags')),
  };
  const { stem, homonym } = parseStem(cells.stem.text);
  if (cells.form.text === '' || stem === '') return [];
  const tags = readTags(cells.tags.text);
  for (const unknown of tags?.unknown ?? [cells.tags.text]) {
    findings.push({
      code: 'unknown_tag',
      text: `\`${unknown}\` is no tag of the tables.`,
      span: spanOf(cells.tags),
    });
  }
  return tags === undefined ? [] : [{ cells, form: cells.form.text, stem, homonym, tags }];
}

function readCount(value: JsonValue): readonly ReadCountData[] {
  const [lemma, amount, of] = ['lemma', 'amount', 'of'].map((name) => readCell(member(value, name)));
  if (lemma === undefined || amount === undefined || of === undefined) return [];
  if (lemma.text === '' || !/^\d+$/.test(amount.text)) return [];
  return [{ dataset: textOf(member(value, 'dataset')), lemma, amount, of }];
}

function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return (value as Readonly<Record<string, JsonValue>>)[name];
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

function readCell(value: JsonValue | undefined): Cell {
  const [text, start, end] = [member(value, 'text'), member(value, 'start'), member(value, 'end')];
  if (typeof text !== 'string' || typeof start !== 'number' || typeof end !== 'number') return NO_CELL;
  return { text, start, end };
}

const NO_CELL: Cell = { text: '', start: 0, end: 0 };

export function spanOf({ start, end }: Cell): Span {
  return { start, end };
}

/** The cell says it in its own letters; an empty cell says nothing. */
export function printed(field: string, cell: Cell): readonly Evidence[] {
  return cell.text === '' ? [] : [{ field, span: spanOf(cell), text: cell.text, rule: '' }];
}

/** What a rule made of the cell. */
export function made(field: string, text: string, cell: Cell, rule: string): Evidence {
  return { field, span: spanOf(cell), text, rule };
}
