/** The lines that the views for a terminal have in common: head, headword, sense, foot. */
import { LANGUAGE_NAMES } from '../../../model/language.js';
import type { AnswerDocument, LemmaDocument, SenseDocument } from '../document.js';
import { flow, namesWithin, type Piece, withNote } from '../flow.js';
import { padEnd, printable, type Style } from '../style.js';
import { type NumberedSense, outlineOf } from './outline.js';
import {
  constantOf,
  glossOf,
  grammarOf,
  headwordOf,
  marksOf,
  sourceStatus,
  sourcesOf,
  tierOf,
} from './words.js';

export interface TextOptions {
  readonly columns: number;
  readonly style: Style;
  readonly view: 'didactic' | 'research';
  /** False when no cache will remember the ids. */
  readonly isTraceable: boolean;
  /** Foster's names for the codes of a reading, where they are wanted. */
  readonly foster?: (codes: Readonly<Record<string, string>>) => string;
  readonly isAgreementShown?: boolean;
  /** The sentence the word was met in. */
  readonly context?: Sentence;
}

/** A sentence, with the word in question between its two parts; `form` is empty where it was not found. */
export interface Sentence {
  readonly before: string;
  readonly form: string;
  readonly after: string;
}

/** Wider lines are hard to read. */
const WIDEST = 100;

export function textColumns({ columns }: TextOptions): number {
  return Math.min(columns, WIDEST);
}

export function headLines(document: AnswerDocument, options: TextOptions): readonly string[] {
  const { style, context } = options;
  const { surface, normalized, language_hint: language } = document.query;
  const mode = document.ui_hints.default_mode ?? '';
  const notes = [
    LANGUAGE_NAMES[language],
    ...(normalized === surface || normalized === '' ? [] : [`read as ${normalized}`]),
    ...(mode === '' || mode === 'open' ? [] : [`${mode} grouping`]),
  ];
  const columns = textColumns(options);
  const head = flow([{ text: printable(surface), paint: style.bold }], columns);
  const lines = withNote(head, { text: printable(notes.join(' · ')), paint: style.dim }, columns, '   ');
  if (context === undefined) return lines;
  const sentence = [
    { text: printable(context.before) },
    { text: printable(context.form), paint: style.mark },
    { text: printable(context.after) },
  ].filter(({ text }) => text !== '');
  return [...lines, ...flow(sentence, columns - 2, { first: '   ', rest: '   ' })];
}

export function headwordLines(lemma: LemmaDocument, options: TextOptions): readonly string[] {
  const { style } = options;
  const columns = textColumns(options);
  const [grammar, tier] = [grammarOf(lemma), tierOf(lemma)];
  const pieces: Piece[] = [
    { text: headwordOf(lemma), paint: style.bold },
    ...(grammar === '' ? [] : [{ text: `  ${grammar}` }]),
    ...(tier === '' ? [] : [{ text: '  ' }, { text: `(${tier})`, paint: style.yellow }]),
  ];
  const note = sourcesNote(lemma, options);
  return withNote(flow(pieces, columns, { first: '', rest: '   ' }), note, columns, '      ');
}

export function senseLines(
  { number, sense }: NumberedSense,
  options: TextOptions,
  further: readonly Piece[] = [],
): readonly string[] {
  const { style } = options;
  const columns = textColumns(options);
  const [constant, marks] = [constantOf(sense), marksOf(sense)];
  const pieces: Piece[] = [
    { text: glossOf(sense) },
    ...(marks === '' ? [] : [{ text: '  ' }, { text: `(${marks})`, paint: style.dim }]),
    ...(constant === '' ? [] : [{ text: '  ' }, { text: constant, paint: style.green }]),
    ...further,
  ];
  const lines = flow(pieces, columns, { first: padEnd(`   ${number}`, 6), rest: '      ' });
  return withNote(lines, sourcesNote(sense, options), columns, '      ');
}

/** Warnings, the state of the sources, and the way to the bytes. */
export function footLines(document: AnswerDocument, options: TextOptions): readonly string[] {
  const { style } = options;
  const columns = textColumns(options);
  const indent = { first: '', rest: '   ' };
  const lines: string[] = [];
  for (const { text } of document.warnings)
    lines.push('', ...flow([{ text: `note: ${printable(text)}`, paint: style.yellow }], columns, indent));
  const [first, ...further] = sourceStatus(document);
  if (first !== undefined) {
    const paint = (isFailure: boolean) => (isFailure ? style.red : style.dim);
    lines.push(
      '',
      ...flow([{ text: `sources: ${first.text}`, paint: paint(first.isFailure) }], columns, indent),
    );
    for (const { text, isFailure } of further)
      lines.push(...flow([{ text, paint: paint(isFailure) }], columns, { first: '   ', rest: '     ' }));
  }
  // A claim, not a sense: the same sense may also be reached by other words and other calls.
  const claim = outlineOf(document).flatMap(({ senses }) => senses)[0]?.sense.witnesses[0]?.claim_id;
  if (claim !== undefined && options.isTraceable)
    lines.push(style.dim(`why?  langnet trace ${shortId(claim)}`));
  return lines;
}

/** Enough of an id to be found again. */
export function shortId(id: string): string {
  const [prefix = '', digits = ''] = id.split('_');
  return `${prefix}_${digits.slice(0, 10)}`;
}

/** In the didactic view a few names and how many more; in research all. */
function sourcesNote(
  { witnesses, editorial }: Pick<SenseDocument, 'witnesses' | 'editorial'>,
  options: TextOptions,
): Piece {
  const names = sourcesOf(witnesses);
  const room = options.view === 'research' ? Number.POSITIVE_INFINITY : textColumns(options) * 0.5;
  const text = namesWithin(names, room);
  return { text: editorial && text !== '' ? `${text} (editorial)` : text, paint: options.style.dim };
}
