/** The lines of the tables this tool reads: which column is which, and where a cell stands. Knows no meaning. */
import { decodeLoose, utf8Length } from '../../model/text.js';

/** A piece of text with its place in the bytes it was read from. */
export interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export const NO_CELL: Cell = { text: '', start: 0, end: 0 };

export const CATALOGUE_COLUMNS = [
  'text_group_urn',
  'text_group_name',
  'work_urn',
  'work_title',
  'language',
  'edition_urn',
  'edition_label',
  'kind',
  'file_path',
  'work_language',
  'citation_scheme',
  'source',
] as const;
export const ABBREVIATION_COLUMNS = [
  'language',
  'author_abbr',
  'work_abbr',
  'work_urn',
  'citations',
  'share',
  'author_name',
  'work_title',
  'source',
  'example',
] as const;
export const SANSKRIT_COLUMNS = ['dcs_text_id', 'title', 'citation_abbr'] as const;
export const TOKEN_COLUMNS = ['urn', 'sentence_id', 'token_no', 'form', 'lemma', 'postag', 'cite'] as const;

/** A header line must name these columns, in this order; more may follow. */
export function hasColumns(header: Uint8Array, columns: readonly string[]): boolean {
  const names = decodeLoose(header)
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\t');
  return columns.every((column, place) => names[place] === column);
}

/** The cells of one line, by column; `offset` is where the line begins in what the places count from. */
export function cellsOf<Column extends string>(
  line: Uint8Array,
  columns: readonly Column[],
  offset = 0,
): Readonly<Record<Column, Cell>> {
  const found: Partial<Record<Column, Cell>> = {};
  let start = offset;
  const texts = decodeLoose(line).split('\t');
  columns.forEach((column, place) => {
    const text = texts[place];
    if (text === undefined) {
      found[column] = NO_CELL;
      return;
    }
    const trimmed = text.trimEnd();
    found[column] = { text: trimmed, start, end: start + utf8Length(trimmed) };
    start += utf8Length(text) + 1;
  });
  return found as Record<Column, Cell>;
}
