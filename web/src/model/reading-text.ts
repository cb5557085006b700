/** The tokens of a text laid out as it was written: what stood between them is taken from the source, byte by byte. */
import type { ReadToken } from '../api/types.js';

export interface PlacedToken {
  readonly token: ReadToken;
  readonly index: number;
  /** White space before it. */
  readonly before: string;
}

export interface ReadUnit {
  readonly urn: string;
  /** The last part of the URN, as printed in a margin. */
  readonly ref: string;
  readonly tokens: readonly PlacedToken[];
}

export function unitsOf(tokens: readonly ReadToken[], source: string): readonly ReadUnit[] {
  const bytes = new TextEncoder().encode(source);
  const decoder = new TextDecoder();
  const units: { urn: string; ref: string; tokens: PlacedToken[] }[] = [];
  let end = 0;
  tokens.forEach((token, index) => {
    let unit = units.at(-1);
    if (unit === undefined || unit.urn !== token.urn) {
      unit = { urn: token.urn, ref: refOf(token.urn), tokens: [] };
      units.push(unit);
      end = token.urn === '' ? end : 0;
    }
    const gap =
      token.urn === '' ? decoder.decode(bytes.subarray(end, token.start)) : token.start > end ? ' ' : '';
    unit.tokens.push({ token, index, before: unit.tokens.length === 0 ? '' : gap });
    end = token.end;
  });
  return units;
}

function refOf(urn: string): string {
  return urn === '' ? '' : (urn.split(':').at(-1) ?? '');
}

const SENTENCE_END = /^[.;·?!।॥:]+["'”’»)\]]*$/u;
const LONGEST_CONTEXT = 300;

/** The sentence around a token, with the token's own place in it. */
export interface Context {
  readonly before: string;
  readonly word: string;
  readonly after: string;
}

export function contextOf(tokens: readonly PlacedToken[], at: number): Context {
  const isEnd = (index: number) => {
    const token = tokens[index]?.token;
    return (
      token === undefined || (token.kind === 'sign' && SENTENCE_END.test(token.text) && token.text !== ':')
    );
  };
  let first = at;
  while (first > 0 && !isEnd(first - 1)) first -= 1;
  let last = at;
  while (last < tokens.length - 1 && !isEnd(last)) last += 1;
  const text = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map(({ token, before }) => before.replace(/\s+/g, ' ') + token.text)
      .join('');
  const own = tokens[at];
  const before = `${text(first, at)}${own?.before.replace(/\s+/g, ' ') ?? ''}`.trimStart();
  const after = text(at + 1, last + 1);
  return {
    before: before.length > LONGEST_CONTEXT ? `…${before.slice(-LONGEST_CONTEXT)}` : before,
    word: own?.token.text ?? '',
    after: after.length > LONGEST_CONTEXT ? `${after.slice(0, LONGEST_CONTEXT)}…` : after,
  };
}
