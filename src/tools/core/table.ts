/** The rows of one vocabulary file by their keys, and the search over them; knows bytes, not files. */
import type { Language } from '../../model/language.js';
import { decodeLoose } from '../../model/text.js';
import { foldMarks, foldSpelling, MATCH_KINDS, type MatchKind } from './match.js';

/** One line of a vocabulary file. */
export interface Row {
  readonly lemma: string;
  /** The line's own bytes, without its line end. */
  readonly bytes: Uint8Array;
  /** Byte offset of the line in its file. */
  readonly offset: number;
  /** Counts the rows of one lemma from 1, so that homographs can be told apart. */
  readonly homonym: number;
}

export interface Table {
  readonly language: Language;
  readonly file: string;
  /** SHA-256 of the whole file, in hexadecimal. */
  readonly sha256: string;
  readonly rows: readonly Row[];
  readonly byKey: Readonly<Record<MatchKind, ReadonlyMap<string, readonly Row[]>>>;
}

/** A row and the asked word that is nearest to it, or the constant that it has. */
export interface Match {
  readonly row: Row;
  readonly word: string;
  readonly kind: MatchKind | 'constant';
}

export const HEADER = 'lemma\tpos\tgender\tclass\tsenses\tconstants';

/** Between the senses of a row, and between their constants. */
export const LIST_SEPARATOR = ' | ';

/** Stands for a meaning that has no constant. */
export const NO_CONSTANT = '-';

const CONSTANTS_COLUMN = HEADER.split('\t').indexOf('constants');
const SENSES_COLUMN = HEADER.split('\t').indexOf('senses');
const NEWLINE = 0x0a;

/** Reads a file's bytes. A malformed row is kept: the extractor reports it when it is asked for. */
export function buildTable(language: Language, bytes: Uint8Array, sha256: string): Table {
  const rows: Row[] = [];
  const seen = new Map<string, number>();
  for (let offset = 0; offset < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, offset);
    const end = newline === -1 ? bytes.length : newline;
    const line = bytes.subarray(offset, end);
    const text = decodeLoose(line).trimEnd();
    // A line that begins with @ would look like part of the envelope.
    if (text !== '' && text !== HEADER && !/^[#@]/.test(text)) {
      const lemma = text.split('\t', 1)[0] ?? '';
      const homonym = (seen.get(lemma) ?? 0) + 1;
      seen.set(lemma, homonym);
      rows.push({ lemma, bytes: line, offset, homonym });
    }
    offset = end + 1;
  }
  const byKey = {
    exact: groupBy(rows, (row) => row.lemma),
    marks_ignored: groupBy(rows, (row) => foldMarks(row.lemma)),
    spelling_variant: groupBy(rows, (row) => foldSpelling(row.lemma, language)),
  };
  return { language, file: `${language}.tsv`, sha256, rows, byKey };
}

function groupBy(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/**
 * The rows for the words, in the order of the words. Each word is looked for exactly, and more freely
 * only where that finds nothing; a row found twice is given once, by the nearer word, because an
 * entry speaks once however many forms led to it.
 */
export function findRows(table: Table, words: readonly string[]): readonly Match[] {
  const matches = new Map<Row, Match & { readonly kind: MatchKind }>();
  for (const word of words) {
    const { kind, rows } = findWord(table, word);
    for (const row of rows) {
      const known = matches.get(row);
      if (known === undefined || MATCH_KINDS.indexOf(kind) < MATCH_KINDS.indexOf(known.kind)) {
        matches.set(row, { row, word, kind });
      }
    }
  }
  return [...matches.values()];
}

/** The rows with a sense of that constant: words that mean it first of all, then those that also mean it. */
export function findMeaning(table: Table, constant: string): readonly Match[] {
  if (constant === NO_CONSTANT) return [];
  return table.rows
    .map((row) => ({ row, place: constantsOf(row).indexOf(constant) }))
    .filter(({ place }) => place >= 0)
    .sort((one, other) => one.place - other.place)
    .map(({ row }) => ({ row, word: constant, kind: 'constant' }));
}

/** The first row of each lemma that begins like one of the texts, marks and spelling aside: the shortest first. */
export function beginningRows(
  { byKey, language }: Table,
  beginnings: readonly string[],
  limit: number,
): readonly Row[] {
  const prefixes = beginnings.map((text) => foldSpelling(text, language)).filter((text) => text !== '');
  const rows = [...byKey.spelling_variant]
    .filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix)))
    .sort(([one], [other]) => one.length - other.length)
    .flatMap(([, group]) => group);
  return rows.filter(({ homonym }) => homonym === 1).slice(0, limit);
}

/** The first sense of a row. */
export function glossOf({ bytes }: Row): string {
  const cell = decodeLoose(bytes).trimEnd().split('\t')[SENSES_COLUMN];
  return cell?.split(LIST_SEPARATOR)[0] ?? '';
}

/** Read only when a meaning is asked for, which is seldom. */
function constantsOf({ bytes }: Row): readonly string[] {
  const cell = decodeLoose(bytes).trimEnd().split('\t')[CONSTANTS_COLUMN];
  return cell?.split(LIST_SEPARATOR) ?? [];
}

function findWord(table: Table, word: string): { kind: MatchKind; rows: readonly Row[] } {
  const keys: Readonly<Record<MatchKind, string>> = {
    exact: word.normalize('NFC'),
    marks_ignored: foldMarks(word),
    spelling_variant: foldSpelling(word, table.language),
  };
  for (const kind of MATCH_KINDS) {
    const rows = table.byKey[kind].get(keys[kind]);
    if (rows !== undefined) return { kind, rows };
  }
  return { kind: 'exact', rows: [] };
}
