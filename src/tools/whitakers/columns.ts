/** Takes an analysis line apart by its columns. Must not know the entry it belongs to. */
import type { Line } from './group.js';
import { analysisShape } from './lines.js';
import { type Piece, pieceOf, wordsFrom } from './pieces.js';
import {
  AGE_WORDS,
  ANALYSIS_POS,
  CASES,
  DEGREES,
  FREQUENCY_WORDS,
  GENDERS,
  MOODS,
  NUMBERS,
  NUMERAL_SORTS,
  PERSONS,
  type Table,
  TENSES,
  VOICES,
} from './tables.js';

/** A feature as printed, or `deponent` for the voice columns a deponent leaves blank. */
export interface Field {
  readonly name: string;
  readonly piece: Piece;
  readonly isBlank: boolean;
}

export interface Analysis {
  readonly line: Line;
  /** `stem.ending` as printed. */
  readonly form: Piece;
  /** Stem and ending joined; the same as the form where nothing is marked off. */
  readonly joined: string;
  readonly stem: Piece | undefined;
  readonly ending: Piece | undefined;
  readonly tag: Piece;
  readonly fields: readonly Field[];
  readonly age: Piece | undefined;
  readonly frequency: Piece | undefined;
  /** Tags that no table holds. */
  readonly unknown: readonly Piece[];
  /** Form columns, fields and flags, trimmed on the right. */
  readonly columns: readonly [string, string, string];
}

interface Column {
  readonly name: string;
  /** Column counted from the part of speech, which stands in column 21. */
  readonly at: number;
  readonly width: number;
  readonly values: Table<unknown> | 'digit';
}

function column(name: string, at: number, width: number, values: Column['values']): Column {
  return { name, at: at - 21, width, values };
}

const NOMINAL = [
  column('case', 32, 3, CASES),
  column('number', 36, 1, NUMBERS),
  column('gender', 38, 1, GENDERS),
];
const DECLENSION = [column('declension', 28, 1, 'digit'), column('variant', 30, 1, 'digit')];
const CONJUGATION = [column('conjugation', 28, 1, 'digit'), column('variant', 30, 1, 'digit')];

const COLUMNS: ReadonlyMap<string, readonly Column[]> = new Map([
  ['N', [...DECLENSION, ...NOMINAL]],
  ['PRON', [...DECLENSION, ...NOMINAL]],
  ['PACK', [...DECLENSION, ...NOMINAL]],
  ['ADJ', [...DECLENSION, ...NOMINAL, column('degree', 40, 5, DEGREES)]],
  ['NUM', [...DECLENSION, ...NOMINAL, column('numeral_sort', 40, 6, NUMERAL_SORTS)]],
  ['ADV', [column('degree', 28, 5, DEGREES)]],
  [
    'V',
    [
      ...CONJUGATION,
      column('tense', 32, 4, TENSES),
      column('voice', 37, 7, VOICES),
      column('mood', 45, 3, MOODS),
      column('person', 49, 1, PERSONS),
      column('number', 51, 1, NUMBERS),
    ],
  ],
  [
    'VPAR',
    [
      ...CONJUGATION,
      ...NOMINAL,
      column('tense', 40, 4, TENSES),
      column('voice', 45, 7, VOICES),
      column('mood', 53, 3, MOODS),
    ],
  ],
  ['SUPINE', [...CONJUGATION, ...NOMINAL]],
  ['PREP', [column('governs', 28, 3, CASES)]],
]);

const FLAGS_AT = 56 - 21;

/** Undefined when the part of speech is none of the program's; the caller reports it. */
export function parseAnalysis(line: Line): Analysis | undefined {
  const shape = analysisShape(line.text);
  if (shape === undefined || !ANALYSIS_POS.has(shape.tag)) return undefined;
  const { formEnd, tagStart } = shape;
  const form = pieceOf(line, 0, formEnd);
  const unknown: Piece[] = [];
  const fields: Field[] = [];
  for (const { name, at, width, values } of COLUMNS.get(shape.tag) ?? []) {
    const from = tagStart + at;
    const piece = pieceOf(line, from, from + width);
    if (piece.text === '') {
      // Deponents leave their voice columns blank; the bytes are those blanks.
      const blank = { text: 'deponent', start: line.start + from, end: line.start + from + width };
      if (name === 'voice' && blank.end <= line.end) fields.push({ name, piece: blank, isBlank: true });
    } else if (isKnown(values, piece.text)) fields.push({ name, piece, isBlank: false });
    else unknown.push(piece);
  }
  const flags = readFlags(line, tagStart + FLAGS_AT);
  return {
    line,
    form,
    ...splitForm(line, form),
    tag: pieceOf(line, tagStart, tagStart + shape.tag.length),
    fields,
    age: flags.age,
    frequency: flags.frequency,
    unknown: [...unknown, ...flags.unknown],
    columns: [
      form.text,
      line.text.slice(tagStart, tagStart + FLAGS_AT).trimEnd(),
      line.text.slice(tagStart + FLAGS_AT).trim(),
    ],
  };
}

/** The printed value of a feature, or nothing. */
export function fieldText(analysis: Analysis, name: string): string {
  return analysis.fields.find((field) => field.name === name)?.piece.text ?? '';
}

function isKnown(values: Column['values'], text: string): boolean {
  return values === 'digit' ? /^\d$/.test(text) : values.has(text) && text !== 'deponent';
}

function splitForm(line: Line, form: Piece): Pick<Analysis, 'joined' | 'stem' | 'ending'> {
  const dot = form.text.indexOf('.');
  // `PPL+est` and `SUPINE + iri` stand for two words and have no stem.
  if (dot < 0) {
    const isCompound = form.text.includes('+');
    return { joined: form.text, stem: isCompound ? undefined : form, ending: undefined };
  }
  const at = form.start - line.start;
  return {
    joined: form.text.slice(0, dot) + form.text.slice(dot + 1),
    stem: pieceOf(line, at, at + dot),
    ending: pieceOf(line, at + dot + 1, at + form.text.length),
  };
}

function readFlags(line: Line, from: number): { age?: Piece; frequency?: Piece; unknown: Piece[] } {
  const flags: { age?: Piece; frequency?: Piece; unknown: Piece[] } = { unknown: [] };
  for (const word of wordsFrom(line, from)) {
    if (AGE_WORDS.has(word.text) && flags.age === undefined) flags.age = word;
    else if (FREQUENCY_WORDS.has(word.text) && flags.frequency === undefined) flags.frequency = word;
    else flags.unknown.push(word);
  }
  return flags;
}
