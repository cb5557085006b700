/** Cuts a stream of bytes into lines or marked records with their offsets; holds one piece at a time, never a file. */

/** Bytes of a source and where they begin in it. */
export interface Piece {
  readonly bytes: Uint8Array;
  readonly offset: number;
}

/** A piece that could not be used: it has no end, or is longer than it may be. */
export interface BadPiece {
  readonly offset: number;
  readonly reason: 'unclosed' | 'too_long';
}

const NEWLINE = 0x0a;

/** Lines without their ends, many at a time. A line longer than `maxBytes` is cut there. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes = 16_000_000,
): AsyncGenerator<readonly Piece[]> {
  let rest: Uint8Array = new Uint8Array();
  let offset = 0;
  for await (const chunk of chunks) {
    const bytes = joined(rest, chunk);
    const pieces: Piece[] = [];
    let at = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, at)) {
      pieces.push({ bytes: bytes.subarray(at, end), offset: offset + at });
      at = end + 1;
    }
    if (bytes.length - at > maxBytes) {
      pieces.push({ bytes: bytes.subarray(at), offset: offset + at });
      at = bytes.length;
    }
    rest = bytes.subarray(at);
    offset += at;
    if (pieces.length > 0) yield pieces;
  }
  if (rest.length > 0) yield [{ bytes: rest, offset }];
}

/**
 * What stands from each `open` to the next `close`, both included. An `open` inside a piece means that the one before
 * it was never closed: it is given as bad, and reading goes on from there.
 */
export async function* splitMarked(
  chunks: AsyncIterable<Uint8Array>,
  open: string,
  close: string,
  maxBytes = 16_000_000,
): AsyncGenerator<{ readonly pieces: readonly Piece[]; readonly bad: readonly BadPiece[] }> {
  let rest: Buffer = Buffer.alloc(0);
  let offset = 0;
  for await (const chunk of chunks) {
    const bytes = joined(rest, chunk);
    const pieces: Piece[] = [];
    const bad: BadPiece[] = [];
    let at = 0;
    for (;;) {
      const start = bytes.indexOf(open, at);
      if (start === -1) {
        at = Math.max(at, bytes.length - open.length + 1);
        break;
      }
      at = start;
      const end = bytes.indexOf(close, start);
      const again = bytes.indexOf(open, start + open.length);
      if (again !== -1 && (end === -1 || again < end)) {
        bad.push({ offset: offset + start, reason: 'unclosed' });
        at = again;
      } else if (end !== -1) {
        pieces.push({ bytes: bytes.subarray(start, end + close.length), offset: offset + start });
        at = end + close.length;
      } else if (bytes.length - start > maxBytes) {
        bad.push({ offset: offset + start, reason: 'too_long' });
        at = start + open.length;
      } else break;
    }
    rest = bytes.subarray(at);
    offset += at;
    if (pieces.length > 0 || bad.length > 0) yield { pieces, bad };
  }
  const start = rest.indexOf(open);
  if (start !== -1) yield { pieces: [], bad: [{ offset: offset + start, reason: 'unclosed' }] };
}

function joined(rest: Uint8Array, chunk: Uint8Array): Buffer {
  if (rest.length === 0) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
  return Buffer.concat([rest, chunk]);
}
