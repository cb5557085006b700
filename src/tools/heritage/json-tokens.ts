/**
 * Strings and brackets of the engine's JSON, which pastes text in without escaping it. Counts bytes (one unit a
 * byte); must not know any key.
 */

export type Token =
  | { readonly kind: 'key' | 'string'; readonly text: string; readonly start: number; readonly end: number }
  | { readonly kind: '{' | '}' | '[' | ']'; readonly start: number; readonly end: number }
  /** Bytes that belong to nothing. */
  | { readonly kind: 'noise'; readonly start: number; readonly end: number };

const BLANK = /[ \t\r\n]/;

/** Total and linear. `text` has one unit for each byte of the body, so that places are byte offsets. */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const unit = text.charAt(at);
    if (unit === '"') {
      const string = readString(text, at);
      tokens.push(string.token);
      at = string.next;
    } else if (unit === '{' || unit === '}' || unit === '[' || unit === ']') {
      tokens.push({ kind: unit, start: at, end: at + 1 });
      at += 1;
    } else if (unit === ',' || unit === ':' || BLANK.test(unit)) at += 1;
    else at = readNoise(text, at, tokens);
  }
  return tokens;
}

/**
 * A quotation mark ends a string only before what may follow one: the others are part of it. A backslash is a
 * letter like any other.
 */
function readString(text: string, open: number): { readonly token: Token; readonly next: number } {
  let close = text.indexOf('"', open + 1);
  while (close !== -1) {
    const after = text.charAt(skipBlanks(text, close + 1));
    if (after === '' || ',:]}'.includes(after)) {
      const kind = after === ':' ? 'key' : 'string';
      const token = { kind, text: text.slice(open + 1, close), start: open + 1, end: close } as const;
      return { token, next: close + 1 };
    }
    close = text.indexOf('"', close + 1);
  }
  return { token: { kind: 'noise', start: open, end: text.length }, next: text.length };
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && BLANK.test(text.charAt(at))) at++;
  return at;
}

function readNoise(text: string, from: number, tokens: Token[]): number {
  let at = from;
  while (at < text.length && !'"{}[]'.includes(text.charAt(at))) at++;
  const before = tokens[tokens.length - 1];
  if (before?.kind === 'noise') tokens[tokens.length - 1] = { ...before, end: at };
  else tokens.push({ kind: 'noise', start: from, end: at });
  return at;
}
