/** Bits of an answer that remember where they stand, and the evidence made of them. Must not know any tag. */
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { Evidence, Span } from '../../model/types.js';

/** Text with the bytes it was read from; offsets count bytes of the answer. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Part of a piece whose bytes are its text. */
export function cut(piece: Piece, from: number, to: number): Piece {
  return { text: piece.text.slice(from, to), start: piece.start + from, end: piece.start + to };
}

export function pieceData({ text, start, end }: Piece): JsonObject {
  return { text, start, end };
}

/** Extractions come back from a cache, so their shape is looked at again. */
export function readPiece(value: JsonValue | undefined): Piece | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { text, start, end } = value as Partial<Record<string, JsonValue>>;
  if (typeof text !== 'string' || !isCount(start) || !isCount(end) || start > end) return undefined;
  return { text, start, end };
}

export function readPieces(value: JsonValue | undefined): readonly Piece[] {
  return Array.isArray(value) ? value.flatMap((item: JsonValue) => readPiece(item) ?? []) : [];
}

export function isCount(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

export function spanOf({ start, end }: { readonly start: number; readonly end: number }): Span {
  return { start, end };
}

/** A field that is what the bytes say. */
export function printed(field: string, piece: Piece): Evidence {
  return { field, span: spanOf(piece), text: piece.text, rule: '' };
}

/** A field that a named rule makes out of the bytes; no rule is named where it changes nothing. */
export function inferred(field: string, text: string, from: Piece, rule: string): Evidence {
  const isExact = text === from.text && from.end - from.start === text.length && isAscii(text);
  return { field, span: spanOf(from), text, rule: isExact ? '' : rule };
}

/** What the engine prints of its own is ASCII; anything else is damage, or a page in another script. */
export function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
