/** What the derivation notices about the data, in the words of the README. */
import type { Finding } from '../../model/types.js';
import { type Piece, spanOf } from './pieces.js';

export function unknownTag(piece: Piece): Finding {
  const text = `Expected a tag of the Heritage engine, not \`${piece.text}\``;
  return { code: 'unknown_tag', text, span: spanOf(piece) };
}

export function unreadableWord(piece: Piece): Finding {
  const text = `Expected a Sanskrit word, not \`${piece.text}\``;
  return { code: 'unreadable_word', text, span: spanOf(piece) };
}

export function unknownColor(piece: Piece): Finding {
  const text = `Expected a colour of the Heritage engine, not \`${piece.text}\``;
  return { code: 'unknown_color', text, span: spanOf(piece) };
}
