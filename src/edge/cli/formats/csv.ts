/** One row a sense as CSV (RFC 4180): everything, whatever the view. A word that nobody explains has a row too. */
import type { AnswerDocument } from '../document.js';
import { printable } from '../style.js';
import { type LemmaOutline, type NumberedSense, outlineOf } from '../views/outline.js';
import type { Sentence } from '../views/parts.js';
import { singleLines } from '../views/readings.js';
import { constantOf, headwordOf, sourcesOf } from '../views/words.js';

export const CSV_COLUMNS = [
  'language',
  'query',
  'lemma',
  'headword',
  'pos',
  'gender',
  'readings',
  'sense_number',
  'gloss',
  'constant',
  'sources',
  'source_refs',
  'sense_id',
  'context',
] as const;

export function answerCsv(document: AnswerDocument, context?: Sentence): string {
  const sentence = context === undefined ? '' : `${context.before}${context.form}${context.after}`;
  const rows = outlineOf(document).flatMap((outline) =>
    (outline.senses.length > 0 ? outline.senses : [undefined]).map((numbered) =>
      rowOf(document, outline, numbered, sentence),
    ),
  );
  return [CSV_COLUMNS, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function rowOf(
  { query }: AnswerDocument,
  { lemma, readings }: LemmaOutline,
  numbered: NumberedSense | undefined,
  sentence: string,
): readonly string[] {
  const sense = numbered?.sense;
  const witnesses = sense?.witnesses ?? lemma.witnesses;
  const row: Readonly<Record<(typeof CSV_COLUMNS)[number], string>> = {
    language: query.language_hint,
    query: query.surface,
    lemma: lemma.display,
    headword: headwordOf(lemma),
    pos: lemma.pos,
    gender: lemma.gender,
    readings: several(singleLines(readings).map(({ text }) => text)),
    sense_number: numbered === undefined ? '' : String(numbered.number),
    gloss: sense?.display_gloss ?? '',
    constant: sense === undefined ? '' : constantOf(sense),
    sources: several(sourcesOf(witnesses)) + ((sense ?? lemma).editorial ? ' (editorial)' : ''),
    source_refs: several(witnesses.map(({ source_ref: ref }) => ref)),
    sense_id: sense?.sense_id ?? '',
    context: sentence,
  };
  return CSV_COLUMNS.map((column) => row[column]);
}

function several(values: readonly string[]): string {
  return [...new Set(values)].join(' | ');
}

/** What a spreadsheet would run as a formula gets an apostrophe before it. */
function cellOf(text: string): string {
  const line = printable(text.replace(/\s+/gu, ' ').trim());
  const safe = /^[=+\-@]/.test(line) ? `'${line}` : line;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
