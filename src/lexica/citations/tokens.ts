/** A printed citation cut into words, numbers and signs. Knows letters and digits, not what they stand for. */

export interface Token {
  readonly kind: 'word' | 'number' | 'sign';
  /** A number may end in one letter (`327a`); signs are single characters. */
  readonly text: string;
  /** Where it begins, in UTF-16 units. */
  readonly at: number;
  /** Nothing stands between it and the token before. */
  readonly isJoined: boolean;
}

const TOKEN = /(\d{1,7}(?:\p{L}(?![\p{L}\p{M}]))?)|([\p{L}\p{M}]+)|([.,;:§()[\]–—-])/gu;

export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, number, word] = match;
    const kind = number !== undefined ? 'number' : word !== undefined ? 'word' : 'sign';
    tokens.push({ kind, text: whole, at: match.index, isJoined: match.index === end && end > 0 });
    end = match.index + whole.length;
  }
  return tokens;
}
