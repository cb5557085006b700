/** Core response bytes to rows with the place of every cell; knows the format, not what a cell means. */
import type { JsonObject } from '../../model/json.js';
import { sliceText, utf8Length } from '../../model/text.js';
import type { ExtractionDraft } from '../../model/tool.js';
import type { Finding, Span, Staged } from '../../model/types.js';
import { ENVELOPE, ROW_HEADER } from './envelope.js';
import { LIST_SEPARATOR } from './table.js';

const NEWLINE = 0x0a;
const COLUMNS = 6;

/** A line, and its text where the bytes are UTF-8. The span leaves out the line end. */
interface Line {
  readonly text: string | undefined;
  readonly span: Span;
}

/** A piece of text with its place in the body. */
interface Cell extends JsonObject {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function extract(body: Uint8Array): Staged<ExtractionDraft> {
  const values: ExtractionDraft[] = [];
  const findings: Finding[] = [];
  const lines = splitLines(body);
  const [first] = lines;
  const rowsSaid = ENVELOPE.exec(first?.text ?? '')?.[1];
  const envelopeSpan = first?.span ?? { start: 0, end: 0 };
  // A damaged first line costs nothing but itself: the rows describe themselves.
  const rest = rowsSaid === undefined && first?.text?.startsWith('@row ') ? lines : lines.slice(1);

  let header: { readonly data: JsonObject; readonly span: Span } | undefined;
  let rowsSeen = 0;
  const report = (code: string, text: string, span: Span): void => {
    findings.push({ code, text, span });
  };
  if (rowsSaid === undefined)
    report('bad_envelope', 'The answer does not begin with the line of a core answer.', envelopeSpan);
  for (const { text, span } of rest) {
    if (text?.startsWith('@')) {
      if (header !== undefined) report('bad_header', 'No row follows the line about it.', header.span);
      const data = readHeader(text, span);
      header = data === undefined ? undefined : { data, span };
      if (data === undefined) report('bad_header', 'The line about a row cannot be read.', span);
      continue;
    }
    rowsSeen++;
    const row = readRow(text, span);
    if (header === undefined) report('bad_header', 'A row has no line about it.', span);
    else if (row === undefined)
      report(
        'bad_row',
        'The row does not have the six columns of the vocabulary, or not a constant for each sense.',
        span,
      );
    else {
      values.push({
        type: 'tsv_row',
        path: `row[${rowsSeen - 1}]`,
        span: { start: header.span.start, end: span.end },
        data: { ...header.data, ...row },
      });
    }
    header = undefined;
  }
  if (header !== undefined) report('bad_header', 'No row follows the line about it.', header.span);
  if (rowsSaid !== undefined && Number(rowsSaid) !== rowsSeen) {
    report('bad_envelope', `The answer says it has ${rowsSaid} rows and has ${rowsSeen}.`, envelopeSpan);
  }
  return { values, findings };
}

function splitLines(body: Uint8Array): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < body.length; ) {
    const newline = body.indexOf(NEWLINE, start);
    const end = newline === -1 ? body.length : newline;
    lines.push({ text: sliceText(body, start, end), span: { start, end } });
    start = end + 1;
  }
  return lines;
}

function readHeader(text: string, span: Span): JsonObject | undefined {
  const match = ROW_HEADER.exec(text);
  const [, language, sha256, offset, homonym, kind, word] = match ?? [];
  const [, languageAt, , , , kindAt, wordAt] = match?.indices ?? [];
  if (language === undefined || kind === undefined || word === undefined) return undefined;
  if (languageAt === undefined || kindAt === undefined || wordAt === undefined) return undefined;
  return {
    language: cell(language, span.start + languageAt[0]),
    sha256: sha256 ?? '',
    offset: Number(offset),
    homonym: Number(homonym),
    match: cell(kind, span.start + kindAt[0]),
    word: cell(word, span.start + wordAt[0]),
  };
}

/** Undefined when the line is not UTF-8, has not six columns, lacks a lemma, pos or sense, or a constant for one. */
function readRow(text: string | undefined, span: Span): JsonObject | undefined {
  if (text === undefined) return undefined;
  const cells = splitCells(text.replace(/\r$/, ''), '\t', span.start);
  const [lemma, pos, gender, className, senses, constants] = cells;
  if (cells.length !== COLUMNS || senses === undefined || constants === undefined) return undefined;
  if (lemma === undefined || pos === undefined || gender === undefined || className === undefined)
    return undefined;
  const senseCells = splitCells(senses.text, LIST_SEPARATOR, senses.start);
  const constantCells = splitCells(constants.text, LIST_SEPARATOR, constants.start);
  if (senseCells.length !== constantCells.length) return undefined;
  if ([lemma, pos, ...senseCells, ...constantCells].some((item) => item.text.trim() === '')) return undefined;
  return { lemma, pos, gender, class: className, senses: senseCells, constants: constantCells };
}

function splitCells(text: string, separator: string, start: number): readonly Cell[] {
  let at = start;
  return text.split(separator).map((part) => {
    const item = cell(part, at);
    at = item.end + separator.length;
    return item;
  });
}

/** `start` is a byte offset in the body; both separators are ASCII, so their length is in bytes too. */
function cell(text: string, start: number): Cell {
  return { text, start, end: start + utf8Length(text) };
}
