/**
 * The strings of a JSON document with their places, and their content as bytes that know where they came from. Knows
 * JSON only, forgives what follows a break in it, and never throws.
 */
import { sliceText } from '../../model/text.js';
import type { Span } from '../../model/types.js';

export interface JsonString {
  /** Names of the members and places in the lists it lies in: `xml/3`. */
  readonly path: string;
  /** Between the quotes. */
  readonly span: Span;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MAX_DEPTH = 32;

/** All strings that are values, in order. */
export function jsonStrings(body: Uint8Array, within: Span): readonly JsonString[] {
  const found: JsonString[] = [];
  const open: { readonly isList: boolean; name: string; place: number }[] = [];
  let pending: Span | undefined;
  const flush = () => {
    if (pending === undefined) return;
    found.push({
      path: open.map(({ isList, name, place }) => (isList ? place : name)).join('/'),
      span: pending,
    });
    pending = undefined;
  };
  for (let at = within.start; at < within.end; at++) {
    const byte = body[at];
    const top = open.at(-1);
    if (byte === QUOTE) {
      const end = stringEnd(body, at + 1, within.end);
      if (end === undefined) return found;
      pending = { start: at + 1, end };
      at = end;
    } else if (byte === 0x3a && top !== undefined && !top.isList && pending !== undefined) {
      top.name = sliceText(body, pending.start, pending.end) ?? '';
      pending = undefined;
    } else if (byte === 0x2c) {
      flush();
      if (top !== undefined) top.place += 1;
    } else if (byte === 0x5b || byte === 0x7b) {
      if (open.length >= MAX_DEPTH) return found;
      open.push({ isList: byte === 0x5b, name: '', place: 0 });
    } else if (byte === 0x5d || byte === 0x7d) {
      flush();
      open.pop();
    }
  }
  return found;
}

function stringEnd(body: Uint8Array, from: number, limit: number): number | undefined {
  for (let at = from; at < limit; at++) {
    if (body[at] === BACKSLASH) at += 1;
    else if (body[at] === QUOTE) return at;
  }
  return undefined;
}

/** Bytes decoded from a string, and for each the offset in the body of what it was written as. */
export interface DecodedBytes {
  readonly bytes: Uint8Array;
  readonly toBody: (span: Span) => Span;
}

const ESCAPES: Readonly<Record<number, number>> = {
  34: 0x22,
  92: 0x5c,
  47: 0x2f,
  98: 0x08,
  102: 0x0c,
  110: 0x0a,
  114: 0x0d,
  116: 0x09,
};
const encoder = new TextEncoder();

/** What is no escape stands as it is written. */
export function decodeString(body: Uint8Array, span: Span): DecodedBytes {
  const bytes: number[] = [];
  const origins: number[] = [];
  const ends: number[] = [];
  const put = (values: Iterable<number>, start: number, end: number) => {
    for (const value of values) {
      bytes.push(value);
      origins.push(start);
      ends.push(end);
    }
  };
  for (let at = span.start; at < span.end; ) {
    const byte = body[at] ?? 0;
    const next = body[at + 1] ?? 0;
    if (byte === BACKSLASH && next === 0x75) {
      const { text, length } = unicodeEscape(body, at, span.end);
      put(encoder.encode(text), at, at + length);
      at += length;
    } else if (byte === BACKSLASH && ESCAPES[next] !== undefined) {
      put([ESCAPES[next]], at, at + 2);
      at += 2;
    } else {
      put([byte], at, at + 1);
      at += 1;
    }
  }
  return {
    bytes: Uint8Array.from(bytes),
    toBody: ({ start, end }) => ({
      start: origins[start] ?? span.end,
      end: end > start ? (ends[end - 1] ?? span.end) : (origins[start] ?? span.end),
    }),
  };
}

/** One escape, or two that are one character; `\u` without four digits is read as it is written. */
function unicodeEscape(body: Uint8Array, at: number, limit: number): { text: string; length: number } {
  const high = hexAt(body, at, limit);
  if (high === undefined) return { text: '\\', length: 1 };
  const isHigh = high >= 0xd800 && high < 0xdc00;
  const low =
    isHigh && body[at + 6] === BACKSLASH && body[at + 7] === 0x75 ? hexAt(body, at + 6, limit) : undefined;
  if (low !== undefined && low >= 0xdc00 && low < 0xe000) {
    return { text: String.fromCharCode(high, low), length: 12 };
  }
  return { text: String.fromCharCode(high), length: 6 };
}

function hexAt(body: Uint8Array, at: number, limit: number): number | undefined {
  if (at + 6 > limit) return undefined;
  const digits = sliceText(body, at + 2, at + 6);
  return digits !== undefined && /^[0-9a-fA-F]{4}$/.test(digits) ? Number.parseInt(digits, 16) : undefined;
}
