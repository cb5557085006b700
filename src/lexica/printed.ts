/** Text that remembers the bytes it was read from. Knows no markup beyond the text nodes of a tree. */
import { utf8Length } from '../model/text.js';
import type { Span } from '../model/types.js';
import { type MarkupNode, type MarkupText, textNodes } from './markup.js';

/** A run of bytes and what they say. */
export interface Piece {
  readonly text: string;
  readonly span: Span;
  /** The bytes are this very text. */
  readonly isExact: boolean;
}

/** A text and the pieces it was put together from, in order; blanks between them may be squeezed. */
export interface Printed {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

export function pieceOf({ text, span, isExact }: MarkupText): Piece {
  return { text, span, isExact };
}

/** Part of a piece. Where bytes and text differ, the place of a part is not known and the span stays whole. */
export function slicePiece(piece: Piece, from: number, to: number): Piece {
  const text = piece.text.slice(from, to);
  if (!piece.isExact) return { text, span: piece.span, isExact: false };
  const start = piece.span.start + utf8Length(piece.text.slice(0, from));
  return { text, span: { start, end: start + utf8Length(text) }, isExact: true };
}

/** Without blanks and the given signs at the ends; undefined when nothing is left. */
export function trimPiece(piece: Piece, leading: RegExp, trailing: RegExp): Piece | undefined {
  const from = leading.exec(piece.text)?.[0].length ?? 0;
  const to = piece.text.length - (trailing.exec(piece.text.slice(from))?.[0].length ?? 0);
  return to <= from ? undefined : slicePiece(piece, from, to);
}

/** The text of nodes with its pieces, blanks squeezed; undefined when there is none. */
export function printedText(nodes: MarkupNode | readonly MarkupNode[]): Printed | undefined {
  return joinPieces(textNodes(nodes).map(pieceOf));
}

/** Pieces one behind the other, blanks squeezed, none at the ends; undefined when nothing is left. */
export function joinPieces(pieces: readonly Piece[]): Printed | undefined {
  const kept: Piece[] = [];
  let text = '';
  for (const piece of pieces) {
    const isFirst = text === '';
    if (isFirst && isBlank(piece.text)) continue;
    kept.push(piece);
    text += piece.text;
  }
  while (kept.length > 0 && isBlank(kept.at(-1)?.text ?? '')) kept.pop();
  const [first] = kept;
  const last = kept.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const trimmed = kept.map((piece) => {
    const from = piece === first ? piece.text.length - piece.text.trimStart().length : 0;
    const to = piece === last ? piece.text.trimEnd().length : piece.text.length;
    return from === 0 && to === piece.text.length ? piece : slicePiece(piece, from, to);
  });
  return { text: text.replace(/[\s\u00a0]+/g, ' ').trim(), pieces: trimmed };
}

/** The smallest range that holds all pieces. */
export function hullOf({ pieces }: Printed): Span {
  const start = pieces.reduce((least, { span }) => Math.min(least, span.start), Number.MAX_SAFE_INTEGER);
  return { start, end: pieces.reduce((most, { span }) => Math.max(most, span.end), 0) };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
