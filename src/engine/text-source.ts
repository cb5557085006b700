/** Where a text to be read comes from: a string, a stream of bytes, or a passage of an installed text. Bounded in memory. */
import { FailureError, failure } from '../model/failure.js';
import { LANGUAGE_NAMES, type Language } from '../model/language.js';
import { decodeLoose, utf8Length } from '../model/text.js';
import { cts } from './cts.js';
import type { Engine } from './engine.js';

export interface TextPiece {
  readonly text: string;
  /** Where it begins in its source, in bytes; of a passage, in its unit. */
  readonly start: number;
  /** URN of the unit it is; empty for other texts. */
  readonly urn: string;
}

const NEWLINE = 0x0a;
const BLANK = 0x20;
/** A line longer than this is read in parts, cut at a blank where there is one. */
const MAX_PIECE = 65_536;
/** Units of a passage asked for at once. */
const UNITS = 200;

export function* piecesOfText(text: string): Generator<TextPiece> {
  let start = 0;
  for (const line of text.split(/(?<=\n)/)) {
    yield { text: line, start, urn: '' };
    start += utf8Length(line);
  }
}

/** Line by line; a byte order mark is no part of the text. */
export async function* piecesOfBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TextPiece> {
  let rest: Uint8Array = new Uint8Array();
  let start = 0;
  const take = (end: number): TextPiece => {
    const piece = { text: decodeLoose(rest.subarray(0, end)), start, urn: '' };
    rest = rest.subarray(end);
    start += end;
    return piece;
  };
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (start === 0 && rest[0] === 0xef && rest[1] === 0xbb && rest[2] === 0xbf) take(3);
    for (let end = cutAt(rest); end > 0; end = cutAt(rest)) yield take(end);
  }
  if (rest.length > 0) yield take(rest.length);
}

/** How many bytes make a piece; 0 while more must come. */
function cutAt(bytes: Uint8Array): number {
  const newline = bytes.subarray(0, MAX_PIECE).indexOf(NEWLINE);
  if (newline >= 0) return newline + 1;
  if (bytes.length < MAX_PIECE) return 0;
  const blank = bytes.subarray(0, MAX_PIECE).lastIndexOf(BLANK);
  if (blank > 0) return blank + 1;
  // Not inside a letter: bytes 10xxxxxx continue one.
  let end = MAX_PIECE;
  while (end > MAX_PIECE - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}

/** Unit by unit, however long the passage is. */
export async function* piecesOfPassage(
  engine: Engine,
  urn: string,
  language: Language,
  signal: AbortSignal,
): AsyncGenerator<TextPiece> {
  for (let skip = 0; ; skip += UNITS) {
    const result = await cts(engine, urn, { language, neighbours: 0, skip, limit: UNITS }, signal);
    if (!result.ok) throw new FailureError(result.error);
    const { status, match, units, total, notes } = result.value;
    if (skip === 0 && (status !== 'found' || match === 'wider')) {
      const detail = match === 'wider' ? (notes[0]?.text ?? '') : `Of ${LANGUAGE_NAMES[language]}: ${urn}`;
      throw new FailureError(failure('passage_missing', detail, `See what is there: langnet cts ${urn}`));
    }
    for (const unit of units) if (unit.role === 'passage') yield { text: unit.text, start: 0, urn: unit.urn };
    if (skip + UNITS >= total) return;
  }
}
