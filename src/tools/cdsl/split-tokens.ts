/** Tokens in which the print put more than one thing, taken apart: brackets within Sanskrit, grammar within other italics. Knows no meaning. */
import { createCutter, type Token } from './tokens.js';

/** Brackets, and the full stop between two words. */
const IN_SANSKRIT = /[()[\]]+[.,;:]*|\.\s+(?=\S)/g;
/** What begins a meaning of its own. */
const IN_ITALICS =
  /(?<=^|[\s.;)*—-])(?:(?:Caus|Desid|Des|Intens|Denom|Abstr|Comp|Superl)\.?|[Pp]\. ?p\.?|(?:[mfn]|adv)\.)(?=\s|$)/gu;

/** A number, or the preverbs of a verb. */
const BOLD_MARK = /^\s*(?:(?:--|—|–|-)\s*)?(?:\d{1,3}[a-z]?\.?\s*|\+.*)/su;

/** Its punctuation, and the number of what follows: `{@--ā́gata: --1.@}` */
const BOLD_END = /\s*(?:(?:--|—)\s*\d{1,3}[a-z]?\.|[;.])\s*$/u;

/** Between meanings, and before that of another gender; what a bracket holds is not divided. */
const IN_MEANINGS =
  /\((?!\s*cf\.)[^()]*\)|\(\s*cf\.[^()]*\)|;\s*|(?<=^\s*|;\s*)(?:(?:[mfnaа]|adv|adj|ind|pl|pass|caus)\.,?\s+)+/gu;

export interface SplitOptions {
  /** Languages are marked, and what each says holds several meanings. */
  readonly splitsLanguages: boolean;
  /** Words in italics that the end of a line divides are joined. */
  readonly joinsItalics: boolean;
  readonly splitsItalics: boolean;
  readonly boldIsSanskrit: boolean;
}

export function splitTokens(
  tokens: readonly Token[],
  { splitsLanguages, joinsItalics, splitsItalics, boldIsSanskrit }: SplitOptions,
): readonly Token[] {
  return (joinsItalics ? joinItalics(tokens) : tokens).flatMap((token): readonly Token[] => {
    if (splitsLanguages && token.kind === 'foreign')
      return cutAt(token, IN_MEANINGS, (part) =>
        /^\((?!\s*cf\.)/.test(part.text) ? part : { ...part, kind: 'text', style: 'italic', type: '' },
      );
    if (boldIsSanskrit && token.kind === 'text' && token.style === 'bold') return splitBold(token);
    if (token.kind === 'sanskrit' && /[()[\].]/.test(token.text)) {
      return cutAt(token, IN_SANSKRIT, (part) => ({ ...part, kind: 'text' }));
    }
    const isItalic = splitsItalics && token.kind === 'text' && token.style === 'italic';
    return isItalic ? cutAt(token, IN_ITALICS, (part) => part) : [token];
  });
}

/** `{%prava-%}`, at the end of its line, `{%canīya,%}` */
function joinItalics(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const [word, line] = joined.slice(-2);
    const isDivided =
      line?.kind === 'line' &&
      isItalic(word) &&
      /\p{Ll}-$/u.test(word.text) &&
      isItalic(token) &&
      /^\p{Ll}/u.test(token.text);
    if (!isDivided) joined.push(token);
    else {
      const text = `${word.text.slice(0, -1)}${token.text}`;
      joined.splice(-2, 2, { ...word, text, end: token.end, isExact: false });
    }
  }
  return joined;
}

function isItalic(token: Token | undefined): token is Token {
  return token?.kind === 'text' && token.style === 'italic';
}

/** Behind its number a bold word is Sanskrit in IAST. */
function splitBold(token: Token): readonly Token[] {
  const from = BOLD_MARK.exec(token.text)?.[0].length ?? 0;
  const to = Math.max(from, token.text.replace(BOLD_END, '').length);
  const cut = createCutter(token);
  const piece = (start: number, end: number): Token => ({ ...token, ...cut(start, end) });
  const [mark, word, rest] = [piece(0, from), piece(from, to), piece(to, token.text.length)];
  const isWord = /\p{L}/u.test(word.text);
  const parts: readonly Token[] = isWord
    ? [mark, { ...word, kind: 'sanskrit', scheme: 'iast' }, rest]
    : [token];
  return parts.filter(({ text }) => text !== '');
}

/** The matches become tokens of their own. */
function cutAt(token: Token, pattern: RegExp, made: (part: Token) => Token): readonly Token[] {
  const cut = createCutter(token);
  const piece = (from: number, to: number): Token => ({ ...token, ...cut(from, to) });
  const parts: Token[] = [];
  let at = 0;
  for (const match of token.text.matchAll(pattern)) {
    if (match.index > at) parts.push(piece(at, match.index));
    at = match.index + match[0].length;
    parts.push(made(piece(match.index, at)));
  }
  if (at === 0) return [token];
  if (at < token.text.length) parts.push(piece(at, token.text.length));
  return parts;
}
