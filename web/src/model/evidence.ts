/** Raw bytes and spans to pieces of text that can be shown: what is marked is decoded from exactly the bytes of the span. */
import type { Span } from '../api/types.js';

export interface Piece {
  readonly kind: 'text' | 'mark' | 'gap';
  readonly text: string;
  /** Byte offset where it begins. */
  readonly start: number;
}

/** Bytes shown before and behind a span. */
const AROUND = 600;
/** A response no longer than this is shown whole. */
const WHOLE = 4000;

export function piecesOf(bytes: Uint8Array, spans: readonly Span[]): readonly Piece[] {
  const marks = disjoint(spans, bytes.length);
  const windows = bytes.length <= WHOLE ? [{ start: 0, end: bytes.length }] : windowsOf(bytes, marks);
  const pieces: Piece[] = [];
  let at = 0;
  const add = (kind: Piece['kind'], start: number, end: number) => {
    if (end > start) pieces.push({ kind, text: kind === 'gap' ? '' : decode(bytes, start, end), start });
  };
  for (const { start, end } of windows) {
    add('gap', at, start);
    at = start;
    for (const mark of marks) {
      if (mark.start < start || mark.end > end) continue;
      add('text', at, mark.start);
      add('mark', mark.start, mark.end);
      at = mark.end;
    }
    add('text', at, end);
    at = end;
  }
  add('gap', at, bytes.length);
  return pieces;
}

/** Sorted, inside the bytes; spans that touch or overlap become one. */
function disjoint(spans: readonly Span[], size: number): readonly Span[] {
  const sound = spans
    .map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(size, end) }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const result: Span[] = [];
  for (const span of sound) {
    const last = result.at(-1);
    if (last !== undefined && span.start < last.end) {
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else result.push(span);
  }
  return result;
}

function windowsOf(bytes: Uint8Array, marks: readonly Span[]): readonly Span[] {
  const wanted = marks.length === 0 ? [{ start: 0, end: AROUND }] : marks;
  const result: Span[] = [];
  for (const { start, end } of wanted) {
    const from = characterStart(bytes, Math.max(0, start - AROUND));
    const to = characterStart(bytes, Math.min(bytes.length, end + AROUND));
    const last = result.at(-1);
    if (last !== undefined && from <= last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(to, last.end) };
    else result.push({ start: from, end: to });
  }
  return result;
}

/** The window must not cut a character; at most three bytes of UTF-8 continue one. */
function characterStart(bytes: Uint8Array, at: number): number {
  let place = at;
  for (let tries = 0; tries < 3 && ((bytes[place] ?? 0) & 0xc0) === 0x80; tries += 1) place += 1;
  return Math.min(place, bytes.length);
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function decode(bytes: Uint8Array, start: number, end: number): string {
  return visible(decoder.decode(bytes.subarray(start, end)));
}

/** Characters that would act on their neighbours, or on nothing, are shown as signs: a raw answer may be hostile. */
export function visible(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (sign === '\n' || sign === '\t') return sign;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}
