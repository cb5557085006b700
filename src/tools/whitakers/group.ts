/** The shape of this tool's extractions, written and read back as plain JSON. Must not interpret a line. */
import type { JsonObject, JsonValue } from '../../model/json.js';
import { AFFIX_POS, type AffixPos } from './tables.js';

export const LINE_KINDS = [
  'analysis',
  'compound',
  'affix',
  'trick',
  'note',
  'entry',
  'meaning',
  'unknown',
  'lost',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/**
 * A printed line: its text is exactly the bytes [start, end). One that was lost to damage keeps its place,
 * so that nothing is borrowed across it, but no text.
 */
export interface Line {
  readonly kind: LineKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** An enclitic, prefix, suffix or change of spelling, with the line that explains it. */
export interface Affix {
  readonly pos: AffixPos | 'TRICK';
  readonly line: Line;
  readonly note: Line | null;
}

/** Analyses (with the notes on compound tenses among them) and the meanings printed for them. */
export interface Section {
  readonly analyses: readonly Line[];
  readonly meanings: readonly Line[];
}

/** One dictionary entry of one word, with everything that governs it. */
export interface Group {
  readonly word: number;
  /** How many words the answer is about. */
  readonly words: number;
  readonly isTrimmed: boolean;
  readonly isDamaged: boolean;
  readonly affixes: readonly Affix[];
  readonly trick: Affix | null;
  /** Null when the program printed none. */
  readonly entry: Line | null;
  readonly sections: readonly Section[];
}

/** The affix itself, or the headline of a change of spelling. */
export function affixText({ pos, line }: Affix): string {
  return pos === 'TRICK' ? line.text : (line.text.split(/\s/, 1)[0] ?? '');
}

export function lineData(line: Line): JsonObject {
  return { kind: line.kind, text: line.text, start: line.start, end: line.end };
}

function affixData(affix: Affix): JsonObject {
  return {
    pos: affix.pos,
    line: lineData(affix.line),
    note: affix.note === null ? null : lineData(affix.note),
  };
}

export function groupData(group: Group): JsonObject {
  return {
    word: group.word,
    words: group.words,
    trimmed: group.isTrimmed,
    damaged: group.isDamaged,
    affixes: group.affixes.map(affixData),
    trick: group.trick === null ? null : affixData(group.trick),
    entry: group.entry === null ? null : lineData(group.entry),
    sections: group.sections.map((section) => ({
      analyses: section.analyses.map(lineData),
      meanings: section.meanings.map(lineData),
    })),
  };
}

/** The group again, or undefined when the data is not one of ours. */
export function readGroup(data: JsonObject): Group | undefined {
  const sections = readList(data.sections, readSection);
  const affixes = readList(data.affixes, readAffix);
  const trick = data.trick === null ? null : readAffix(data.trick);
  const entry = data.entry === null ? null : readLine(data.entry);
  if (sections === undefined || affixes === undefined || trick === undefined || entry === undefined)
    return undefined;
  if (typeof data.word !== 'number' || typeof data.words !== 'number') return undefined;
  return {
    word: data.word,
    words: data.words,
    isTrimmed: data.trimmed === true,
    isDamaged: data.damaged === true,
    affixes,
    trick,
    entry,
    sections,
  };
}

function readList<T>(
  value: JsonValue | undefined,
  read: (item: JsonValue) => T | undefined,
): T[] | undefined {
  if (!isList(value)) return undefined;
  const items: T[] = [];
  for (const member of value) {
    const item = read(member);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function readSection(value: JsonValue): Section | undefined {
  if (!isObject(value)) return undefined;
  const analyses = readList(value.analyses, readLine);
  const meanings = readList(value.meanings, readLine);
  return analyses === undefined || meanings === undefined ? undefined : { analyses, meanings };
}

function readAffix(value: JsonValue | undefined): Affix | undefined {
  if (!isObject(value)) return undefined;
  const pos = ([...AFFIX_POS, 'TRICK'] as const).find((name) => name === value.pos);
  const line = readLine(value.line);
  const note = value.note === null ? null : readLine(value.note);
  return pos === undefined || line === undefined || note === undefined ? undefined : { pos, line, note };
}

function readLine(value: JsonValue | undefined): Line | undefined {
  if (!isObject(value)) return undefined;
  const kind = LINE_KINDS.find((name) => name === value.kind);
  const { text, start, end } = value;
  if (kind === undefined || typeof text !== 'string') return undefined;
  return typeof start === 'number' && typeof end === 'number' ? { kind, text, start, end } : undefined;
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}
