/**
 * What an answer says of one headword of one dictionary: its records, which belong together. Plain JSON data, so that it
 * can be kept as an extraction and read back.
 */
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { Span } from '../../model/types.js';
import type { ListRow } from './abbreviations.js';
import { MATCHES, type Match } from './envelope.js';
import { FIELDS, type Field, type RecordData } from './records.js';
import { type Cell, cellFromJson, cellToJson, isObject, tokenFromJson, tokenToJson } from './tokens.js';

export interface Article {
  readonly dictionary: string;
  readonly match: Match;
  /** The key asked for in SLP1 and the word as canonical text; null where the answer does not say. */
  readonly key: Cell | null;
  readonly word: Cell | null;
  readonly records: readonly RecordData[];
  /** Records that lend their text to those without one. */
  readonly bodies: readonly RecordData[];
  readonly list: readonly ListRow[];
}

/**
 * Monier-Williams spreads a headword over records: those whose level ends in a letter continue the one before them. In
 * other dictionaries every record is an article.
 */
export function groupRecords(records: readonly RecordData[]): readonly (readonly RecordData[])[] {
  const groups: RecordData[][] = [];
  let digit = '';
  for (const record of records) {
    const level = record.fields.e?.text ?? '';
    const isContinued = /^\d[A-E]$/.test(level) && level.startsWith(digit) && digit !== '';
    const current = groups.at(-1);
    if (isContinued && record.fields.h === undefined && current !== undefined) current.push(record);
    else {
      groups.push([record]);
      digit = level.slice(0, 1);
    }
  }
  return groups;
}

export function hullOf(records: readonly RecordData[]): Span {
  return {
    start: Math.min(...records.map(({ span }) => span.start)),
    end: Math.max(...records.map(({ span }) => span.end)),
  };
}

export function articleToJson({ dictionary, match, key, word, records, bodies, list }: Article): JsonObject {
  return {
    dictionary,
    match,
    key: key === null ? null : cellToJson(key),
    word: word === null ? null : cellToJson(word),
    records: records.map(recordToJson),
    bodies: bodies.map(recordToJson),
    list: list.map(({ kind, short, long, type }) => ({
      kind,
      short: cellToJson(short),
      long: cellToJson(long),
      type,
    })),
  };
}

/** Undefined where the data is something else; a part that is not whole is left out. */
export function articleFromJson(data: JsonObject): Article | undefined {
  const match = MATCHES.find((known) => known === data.match);
  if (typeof data.dictionary !== 'string' || match === undefined) return undefined;
  return {
    dictionary: data.dictionary,
    match,
    key: cellFromJson(data.key) ?? null,
    word: cellFromJson(data.word) ?? null,
    records: listOf(data.records, recordFromJson),
    bodies: listOf(data.bodies, recordFromJson),
    list: listOf(data.list, rowFromJson),
  };
}

function recordToJson({ fields, tokens, raw, span }: RecordData): JsonValue {
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([name, cell]) => [name, cellToJson(cell)])),
    at: [span.start, span.end],
    raw: raw === null ? null : cellToJson(raw),
    tokens: tokens.map(tokenToJson),
  };
}

function recordFromJson(value: JsonValue): RecordData | undefined {
  if (!isObject(value) || !Array.isArray(value.at) || !isObject(value.fields)) return undefined;
  const [start, end] = value.at;
  if (typeof start !== 'number' || typeof end !== 'number') return undefined;
  const fields: Partial<Record<Field, Cell>> = {};
  for (const name of FIELDS) {
    const cell = cellFromJson(value.fields[name]);
    if (cell !== undefined) fields[name] = cell;
  }
  const raw = cellFromJson(value.raw) ?? null;
  return { fields, span: { start, end }, raw, tokens: listOf(value.tokens, tokenFromJson) };
}

function rowFromJson(value: JsonValue): ListRow | undefined {
  if (!isObject(value)) return undefined;
  const [short, long] = [cellFromJson(value.short), cellFromJson(value.long)];
  if (short === undefined || long === undefined) return undefined;
  const kind = value.kind === 'work' ? 'work' : 'abbreviation';
  return { kind, short, long, type: typeof value.type === 'string' ? value.type : '' };
}

function listOf<T>(value: JsonValue | undefined, read: (item: JsonValue) => T | undefined): readonly T[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => {
    const read_ = read(item);
    return read_ === undefined ? [] : [read_];
  });
}
