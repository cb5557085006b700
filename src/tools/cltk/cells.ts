/** Pieces of text that remember their bytes, on the way from one stage to the next. Must not know any tag. */
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { Evidence, Span } from '../../model/types.js';

/** Text and where it stands. `runs` is empty when the bytes are the text itself (see json-spans.ts). */
export interface Cell {
  readonly text: string;
  readonly span: Span;
  readonly runs: readonly number[];
}

export function cellData({ text, span, runs }: Cell): JsonObject {
  const { start, end } = span;
  return runs.length === 0 ? { text, start, end } : { text, start, end, runs };
}

/** Extractions come back from a cache, so their shape is looked at again. */
export function readCell(value: JsonValue | undefined): Cell | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { text, start, end, runs = [] } = value as Partial<Record<string, JsonValue>>;
  if (typeof text !== 'string' || !isOffset(start) || !isOffset(end)) return undefined;
  if (!Array.isArray(runs) || !runs.every(isOffset)) return undefined;
  return { text, span: { start, end }, runs };
}

export function readCells(value: JsonValue | undefined): readonly Cell[] {
  return Array.isArray(value) ? value.flatMap((item: JsonValue) => readCell(item) ?? []) : [];
}

function isOffset(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/** Part of a text: what it says, its bytes, and whether the bytes say exactly that. */
export interface Piece {
  readonly text: string;
  readonly span: Span;
  readonly isExact: boolean;
}

export function wholePiece(cell: Cell): Piece {
  return { text: cell.text, span: cell.span, isExact: cell.runs.length === 0 };
}

/** A field with the bytes it was read from; what is not in the bytes letter by letter names its rule. */
export function evidenceOf(
  field: string,
  piece: Piece | undefined,
  rule = 'plain_text',
): readonly Evidence[] {
  if (piece === undefined || piece.text === '') return [];
  return [{ field, span: piece.span, text: piece.text, rule: piece.isExact ? '' : rule }];
}

/** A field that a named rule makes out of the bytes. */
export function ruled(field: string, text: string, span: Span, rule: string): readonly Evidence[] {
  return text === '' ? [] : [{ field, span, text, rule }];
}

/** A text whose parts can be cut out with their bytes. */
export interface SpannedText {
  readonly text: string;
  readonly cut: (from: number, to: number) => Piece;
}

/** The text of a cell with each run of white space made one blank, none at the ends. */
export function squeeze(cell: Cell): SpannedText {
  const bytes = byteOffsets(cell);
  const places: number[] = [];
  const units: string[] = [];
  const { text } = cell;
  for (let at = 0; at < text.length; at++) {
    const unit = text[at] ?? '';
    if (!/\s/.test(unit)) {
      units.push(unit);
      places.push(at);
    } else if (units.length > 0 && units[units.length - 1] !== ' ') {
      units.push(' ');
      places.push(at);
    }
  }
  if (units[units.length - 1] === ' ') units.pop();
  const squeezed = units.join('');
  const cut = (from: number, to: number): Piece => {
    const first = places[from];
    const last = places[to - 1];
    const part = squeezed.slice(from, to);
    if (first === undefined || last === undefined || to <= from) {
      return { text: '', span: { start: cell.span.start, end: cell.span.start }, isExact: true };
    }
    const span = { start: bytes.starts[first] ?? 0, end: bytes.starts[last + 1] ?? 0 };
    const isCopied = text.slice(first, last + 1) === part;
    return { text: part, span, isExact: isCopied && bytes.escapes[first] === bytes.escapes[last + 1] };
  };
  return { text: squeezed, cut };
}

interface ByteOffsets {
  /** The byte each unit begins at, and the one after the last; a low surrogate counts with its partner. */
  readonly starts: Uint32Array;
  /** How many escapes there are before each unit. */
  readonly escapes: Uint32Array;
}

function byteOffsets({ text, span, runs }: Cell): ByteOffsets {
  const starts = new Uint32Array(text.length + 1);
  const escapes = new Uint32Array(text.length + 1);
  let byte = span.start;
  let count = 0;
  let run = runs[0] === 0 ? 2 : 0;
  for (let at = 0; at < text.length; at++) {
    starts[at] = byte;
    escapes[at] = count;
    const width = unitBytes(text.charCodeAt(at));
    let next = byte + width;
    if (runs[run] === at + 1) {
      next = runs[run + 1] ?? next;
      run += 2;
    } else if (runs.length > 0 && at + 1 === text.length) next = span.end;
    // No escape is as long as the UTF-8 of what it stands for.
    if (next - byte !== width) count++;
    byte = next;
  }
  starts[text.length] = byte;
  escapes[text.length] = count;
  return { starts, escapes };
}

/** UTF-8 bytes of one unit of well-formed UTF-16; a pair's four are counted with its first half. */
function unitBytes(unit: number): number {
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (unit >= 0xdc00 && unit < 0xe000) return 0;
  return unit >= 0xd800 && unit < 0xdc00 ? 4 : 3;
}
