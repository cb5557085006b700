/**
 * What an extraction keeps of a page: one chunk an analysis line, one an entry, each with what it must know of the rest
 * of the page. Plain JSON; reads back only what it wrote.
 */
import { type DictionaryEntry, entryFromJson, isPrinted, isSpan } from '../../lexica/entry.js';
import { isFlag, isNumber, isText, listOf, oneOf, orNull, shaped } from '../../lexica/json-shape.js';
import type { Piece, Printed } from '../../lexica/printed.js';
import type { JsonObject } from '../../model/json.js';
import type { Span } from '../../model/types.js';
import { NOTES, type NoteKind } from './page.js';
import { NOTICES, type Notice } from './preface.js';

/** What the page says as a whole. */
export interface PageContext {
  readonly notices: readonly Notice[];
  /** Notes before entries, in the order of the entries; null where there is none. */
  readonly notes: readonly (NoteKind | null)[];
  readonly logeion: Piece | null;
}

/** An analysis line as printed: form, lemma, number, gloss, tags. */
export interface LineChunk {
  readonly form: Piece | null;
  readonly lemma: Piece;
  readonly homonym: Piece | null;
  readonly gloss: Printed | null;
  readonly tags: Piece;
  readonly span: Span;
}

/** As much of an entry as tells which word it is about. */
export type HeadChunk = Pick<
  DictionaryEntry,
  'dictionary' | 'origId' | 'key' | 'homonym' | 'headword' | 'genders' | 'pos' | 'inflection'
> & {
  readonly offset: Piece | null;
  readonly note: NoteKind | null;
  readonly headText: string;
};

export interface AnalysisChunk {
  readonly line: LineChunk;
  /** The lines of the page, this one among them. */
  readonly lines: readonly LineChunk[];
  readonly heads: readonly HeadChunk[];
  readonly page: PageContext;
}

export interface EntryChunk {
  /** Place on the page, from 0. */
  readonly number: number;
  readonly offset: Piece | null;
  readonly note: NoteKind | null;
  readonly entry: DictionaryEntry;
  /** The lines of the page, and the heads of all its entries. */
  readonly lines: readonly LineChunk[];
  readonly heads: readonly HeadChunk[];
  readonly page: PageContext;
}

export function toJson(chunk: AnalysisChunk | EntryChunk): JsonObject {
  return chunk as unknown as JsonObject;
}

export function analysisFromJson(data: JsonObject): AnalysisChunk | undefined {
  return isAnalysis(data) ? (data as unknown as AnalysisChunk) : undefined;
}

export function entryChunkFromJson(data: JsonObject): EntryChunk | undefined {
  return isEntryChunk(data) && entryFromJson(data.entry) !== undefined
    ? (data as unknown as EntryChunk)
    : undefined;
}

const isPiece = shaped({ text: isText, span: isSpan, isExact: isFlag });
const isNote = orNull(oneOf(...NOTES));
const isPage = shaped({
  notices: listOf(oneOf(...NOTICES)),
  notes: listOf(isNote),
  logeion: orNull(isPiece),
});
const isLine = shaped({
  form: orNull(isPiece),
  lemma: isPiece,
  homonym: orNull(isPiece),
  gloss: orNull(isPrinted),
  tags: isPiece,
  span: isSpan,
});
const isHead = shaped({
  dictionary: oneOf('ls', 'lsj'),
  origId: orNull(isPrinted),
  key: orNull(isPrinted),
  homonym: isText,
  headword: orNull(isPrinted),
  genders: listOf(isPrinted),
  pos: listOf(isPrinted),
  inflection: listOf(isPrinted),
  offset: orNull(isPiece),
  note: isNote,
  headText: isText,
});
const isAnalysis = shaped({ line: isLine, lines: listOf(isLine), heads: listOf(isHead), page: isPage });
const isEntryChunk = shaped({
  number: isNumber,
  offset: orNull(isPiece),
  note: isNote,
  lines: listOf(isLine),
  heads: listOf(isHead),
  page: isPage,
});
