/** Plain text that lines and pages of the print divide, read as one, so that a pattern can be found across them. */
import { createCutter, part, type Token, tokenOf } from './tokens.js';

/** A place in the text of a run, and the tokens that stand for it afterwards. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  /** Gets what stands at the place as one token. */
  readonly replace: (found: Token) => readonly Token[];
}

/** What a run stands between. */
export interface Around {
  readonly before: Token | undefined;
  readonly after: Token | undefined;
}

interface Piece {
  readonly token: Token;
  /** Place in the text of the run; a hyphen at the end of a line has none. */
  readonly from: number;
  readonly to: number;
}

/** `find` gives the marks of a run in their order, none within another. */
export function markRuns(
  tokens: readonly Token[],
  hasDividedWords: boolean,
  find: (text: string, around: Around) => readonly Mark[],
): readonly Token[] {
  const marked: Token[] = [];
  for (let index = 0; index < tokens.length; ) {
    const start = index;
    while (index < tokens.length && isPlain(tokens[index])) index += 1;
    if (index === start) {
      const token = tokens[index];
      if (token !== undefined) marked.push(token);
      index += 1;
      continue;
    }
    const { text, pieces } = joinPieces(tokens.slice(start, index), hasDividedWords);
    const marks = find(text, { before: tokens[start - 1], after: tokens[index] });
    marked.push(...(marks.length === 0 ? tokens.slice(start, index) : replaceMarks(pieces, text, marks)));
  }
  return marked;
}

function isPlain(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'line' || (token.kind === 'text' && token.style === ''));
}

function joinPieces(
  tokens: readonly Token[],
  hasDividedWords: boolean,
): { readonly text: string; readonly pieces: readonly Piece[] } {
  let text = '';
  const pieces: Piece[] = [];
  for (const [index, token] of tokens.entries()) {
    const from = text.length;
    if (token.kind === 'line') text += hasDividedWords && isDivided(tokens[index - 1]) ? '' : ' ';
    else {
      const isLast = tokens[index + 1]?.kind === 'line' && hasDividedWords && isDivided(token);
      text += isLast ? token.text.slice(0, -1) : token.text;
    }
    pieces.push({ token, from, to: text.length });
  }
  return { text, pieces };
}

function isDivided(token: Token | undefined): boolean {
  return token?.kind === 'text' && /\p{Ll}-$/u.test(token.text);
}

function replaceMarks(pieces: readonly Piece[], text: string, marks: readonly Mark[]): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let index = 0;
  /** Cuts what lies before a place out of the pieces, from front to back. */
  let cut: ((from: number, to: number) => Token) | undefined;
  const take = (to: number): readonly Token[] => {
    const taken: Token[] = [];
    while (index < pieces.length) {
      const piece = pieces[index];
      if (piece === undefined || piece.from > to || (piece.from === to && piece.to > to)) break;
      cut ??= cutterOf(piece.token);
      const isWhole = piece.to <= to;
      const from = Math.max(0, at - piece.from);
      // A hyphen at the end goes with the last letters of its line.
      const end = isWhole ? piece.token.text.length : to - piece.from;
      if (end > from || (piece.token.kind === 'line' && at <= piece.from)) taken.push(cut(from, end));
      if (!isWhole) break;
      index += 1;
      cut = undefined;
    }
    at = to;
    return taken;
  };
  for (const { from, to, replace } of marks) {
    if (from < at || to < from) continue;
    tokens.push(...take(from));
    const found = take(to);
    tokens.push(...replace(joined(found, text.slice(from, to))));
  }
  tokens.push(...take(text.length));
  return tokens;
}

function cutterOf(token: Token): (from: number, to: number) => Token {
  if (token.kind === 'line') return () => token;
  const cut = createCutter(token);
  return (from, to) =>
    from === 0 && to === token.text.length ? token : { ...part(token, 0, 0), ...cut(from, to) };
}

/** Where the print divides it, its bytes are not its text. */
function joined(tokens: readonly Token[], text: string): Token {
  const [first] = tokens;
  const last = tokens.at(-1);
  const isExact = tokens.length === 1 && first?.text === text && first.isExact;
  const [start, end] = [first?.start ?? 0, last?.end ?? first?.start ?? 0];
  return tokenOf('text', {
    text: text.replace(/\s+/g, ' '),
    start,
    end,
    isExact: isExact && !/\s\s/.test(text),
  });
}
