/** A stretch of the words of a text, so that no more of it is looked up than is shown. Knows no dictionary. */
import type { TextPiece } from '../../engine/text-source.js';
import { textTokens } from '../../engine/text-words.js';
import type { Language } from '../../model/language.js';

export interface TextWindow {
  readonly pieces: AsyncGenerator<TextPiece>;
  /** Whether words follow behind it; known when the pieces have been read. */
  readonly isMore: () => boolean;
}

type Pieces = AsyncIterable<TextPiece> | Iterable<TextPiece>;

/** Passes over `skip` words and ends behind `most` further ones; offsets stay those of the source. */
export function textWindow(pieces: Pieces, language: Language, skip: number, most: number): TextWindow {
  let isMore = false;
  async function* cutPieces(): AsyncGenerator<TextPiece> {
    let before = skip;
    let left = most;
    for await (const piece of pieces) {
      const words = [...textTokens(piece.text, language, 0)].filter(({ kind }) => kind === 'word');
      if (words.length === 0 && before > 0) continue;
      const first = words[before];
      if (before > 0 && first === undefined) {
        before -= words.length;
        continue;
      }
      const from = before > 0 ? (first?.start ?? 0) : 0;
      const next = words[before + left];
      const bytes = new TextEncoder().encode(piece.text).subarray(from, next?.start);
      left -= words.length - before;
      before = 0;
      if (bytes.length > 0)
        yield { ...piece, text: new TextDecoder().decode(bytes), start: piece.start + from };
      if (next !== undefined) {
        isMore = true;
        return;
      }
    }
  }
  return { pieces: cutPieces(), isMore: () => isMore };
}
