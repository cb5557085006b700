/** Bits of a line that remember where they stand, and the evidence made of them. Must not know any tag. */
import type { Evidence, Span } from '../../model/types.js';
import type { Line } from './group.js';

/** Text with the bytes it was read from; offsets count bytes of the answer. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Part of a line's text, without blanks around it. */
export function pieceOf(line: Piece, from: number, to: number): Piece {
  let start = Math.max(0, from);
  let end = Math.min(to, line.text.length);
  while (start < end && line.text[start] === ' ') start++;
  while (end > start && line.text[end - 1] === ' ') end--;
  return { text: line.text.slice(start, end), start: line.start + start, end: line.start + end };
}

/** The words of a line from a column on. */
export function wordsFrom(line: Piece, from: number): Piece[] {
  const words: Piece[] = [];
  let index = Math.max(0, from);
  while (index < line.text.length) {
    if (line.text[index] === ' ') {
      index++;
      continue;
    }
    const blank = line.text.indexOf(' ', index);
    const end = blank < 0 ? line.text.length : blank;
    words.push({ text: line.text.slice(index, end), start: line.start + index, end: line.start + end });
    index = end;
  }
  return words;
}

export function spanOf(piece: { readonly start: number; readonly end: number }): Span {
  return { start: piece.start, end: piece.end };
}

/** A field that is what the bytes say. */
export function printed(field: string, piece: Piece): Evidence {
  return { field, span: spanOf(piece), text: piece.text, rule: '' };
}

/** A field that a named rule makes out of the bytes. */
export function inferred(field: string, text: string, from: Piece | Line, rule: string): Evidence {
  return { field, span: spanOf(from), text, rule };
}
