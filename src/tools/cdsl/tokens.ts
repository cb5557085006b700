/**
 * A record's body as a row of marked pieces. Plain JSON data, so that it can be kept as an extraction and read back; it
 * says how a piece is marked and must not know what any dictionary means by it.
 */
import type { JsonValue } from '../../model/json.js';
import { utf8Length } from '../../model/text.js';
import type { Span } from '../../model/types.js';

export const TOKEN_KINDS = [
  'text',
  /** Sanskrit in the scheme `scheme`, SLP1 when there is none. */
  'sanskrit',
  /** A name in Roman letters: `<s1>`, `<ns>`, `<is>`. */
  'name',
  /** `<ls>`: a source. `n` is the part left out in print. */
  'source',
  /** `<ab>`; `n` is its own expansion. */
  'abbreviation',
  /** `<lex>`; `type` tells what it is about when it is not the headword. */
  'grammar',
  /** `<hom>` */
  'homonym',
  /** `<lang>`, `<gk>`, `<etym>`, `<arab>`; `n` names the language. */
  'foreign',
  /** `<bot>`, `<bio>`, `<zoo>` */
  'species',
  /** `<F>`: a footnote. */
  'note',
  /** `<sup>`: a raised figure. */
  'raised',
  /** `<div n="…">` and like tags; `type` is which. */
  'division',
  /** The broken bar behind the headword. */
  'bar',
  /** Where a line of the print ends. */
  'line',
  /** An attribute of `<info>`; `type` is its name. */
  'info',
  /** `{{Lbody=…}}`: the text stands in another record. */
  'body',
] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** Text with its bytes. Where they differ (entities, other tags inside), `isExact` is false. */
export interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isExact: boolean;
}

export interface Token extends Cell {
  readonly kind: TokenKind;
  readonly style: '' | 'italic' | 'bold';
  readonly type: string;
  readonly scheme: '' | 'iast' | 'devanagari';
  readonly n: Cell | null;
}

export function tokenOf(kind: TokenKind, cell: Cell, more: Partial<Token> = {}): Token {
  const { text, start, end, isExact } = cell;
  return { kind, text, start, end, isExact, style: '', type: '', scheme: '', n: null, ...more };
}

/**
 * Cuts a cell into parts, from front to back: bytes are counted once, however many parts there are. Where bytes and text
 * differ, the place of a part is not known and stays that of the whole.
 */
export function createCutter(cell: Cell): (from: number, to: number) => Cell {
  let index = 0;
  let byte = cell.start;
  return (from, to) => {
    const text = cell.text.slice(from, to);
    if (!cell.isExact) return { ...cellOnly(cell), text };
    byte += utf8Length(cell.text.slice(index, from));
    index = from;
    return { text, start: byte, end: byte + utf8Length(text), isExact: true };
  };
}

/** One part of a token. */
export function part(token: Token, from: number, to: number): Token {
  const { text, start, end, isExact } = token;
  if (from === 0 && to === text.length) return token;
  const own = text.slice(from, to);
  if (!isExact) return { ...token, text: own };
  const first = start + utf8Length(text.slice(0, from));
  return { ...token, text: own, start: first, end: to === text.length ? end : first + utf8Length(own) };
}

function cellOnly({ text, start, end, isExact }: Cell): Cell {
  return { text, start, end, isExact };
}

export function spanOf({ start, end }: Cell): Span {
  return { start, end };
}

/** Only what differs from the usual is kept. */
export function tokenToJson({ kind, text, start, end, isExact, style, type, scheme, n }: Token): JsonValue {
  return {
    kind,
    text,
    at: [start, end],
    ...(isExact ? {} : { isExact }),
    ...(style === '' ? {} : { style }),
    ...(type === '' ? {} : { type }),
    ...(scheme === '' ? {} : { scheme }),
    ...(n === null ? {} : { n: cellToJson(n) }),
  };
}

/** Undefined where the data is something else. */
export function tokenFromJson(value: JsonValue | undefined): Token | undefined {
  const cell = cellFromJson(value);
  if (cell === undefined || !isObject(value)) return undefined;
  const kind = TOKEN_KINDS.find((known) => known === value.kind);
  if (kind === undefined) return undefined;
  return tokenOf(kind, cell, {
    style: value.style === 'italic' || value.style === 'bold' ? value.style : '',
    type: typeof value.type === 'string' ? value.type : '',
    scheme: value.scheme === 'iast' || value.scheme === 'devanagari' ? value.scheme : '',
    n: cellFromJson(value.n) ?? null,
  });
}

export function cellToJson({ text, start, end, isExact }: Cell): JsonValue {
  return { text, at: [start, end], ...(isExact ? {} : { isExact }) };
}

export function cellFromJson(value: JsonValue | undefined): Cell | undefined {
  if (!isObject(value) || typeof value.text !== 'string' || !Array.isArray(value.at)) return undefined;
  const [start, end] = value.at;
  if (!isOffset(start) || !isOffset(end) || end < start) return undefined;
  return { text: value.text, start, end, isExact: value.isExact !== false };
}

export function isObject(value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOffset(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
