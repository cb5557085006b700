/** Bounded stores for bytes that arrive in pieces; they know nothing of where the bytes come from. */

export interface ByteCollector {
  /** False when the piece would go beyond the bound; what fits of it is kept. */
  readonly add: (chunk: Uint8Array) => boolean;
  readonly bytes: () => Uint8Array;
}

/** Copies what it keeps, so that a flood of one-byte pieces costs no more than its bytes. */
export function createCollector(maxBytes: number): ByteCollector {
  let kept = Buffer.alloc(0);
  let size = 0;
  return {
    add(chunk) {
      const fitting = chunk.subarray(0, Math.max(0, maxBytes - size));
      const needed = size + fitting.length;
      if (needed > kept.length) {
        const roomier = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(needed, 2 * kept.length, 4096)));
        roomier.set(kept.subarray(0, size));
        kept = roomier;
      }
      kept.set(fitting, size);
      size = needed;
      return fitting.length === chunk.length;
    },
    bytes: () => Uint8Array.prototype.slice.call(kept, 0, size),
  };
}

/** The first line that is not blank, cut to a length that fits in a message. */
export function firstLine(text: string): string {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? '';
  const clean = line.replace(/\p{Cc}/gu, ' ').trim();
  return clean.length > 300 ? `${clean.slice(0, 300)}…` : clean;
}

const FIRST_CAPACITY = 64 * 1024;

/**
 * A queue of bytes whose unread part is always one piece, so that a marker cut in two by a pipe is found.
 * Bytes are moved at most once for each time they are doubled: reading n bytes costs O(n).
 */
export class ByteQueue {
  #bytes = Buffer.allocUnsafe(FIRST_CAPACITY);
  #start = 0;
  #end = 0;

  get length(): number {
    return this.#end - this.#start;
  }

  /** The unread bytes; valid until the next `append` or `drop`. */
  get view(): Buffer {
    return this.#bytes.subarray(this.#start, this.#end);
  }

  append(chunk: Uint8Array): void {
    if (this.#end + chunk.length > this.#bytes.length) this.#makeRoom(chunk.length);
    this.#bytes.set(chunk, this.#end);
    this.#end += chunk.length;
  }

  /** Forgets the first `count` unread bytes. */
  drop(count: number): void {
    this.#start = Math.min(this.#start + count, this.#end);
    if (this.#start === this.#end) {
      this.#start = 0;
      this.#end = 0;
      if (this.#bytes.length > 16 * FIRST_CAPACITY) this.#bytes = Buffer.allocUnsafe(FIRST_CAPACITY);
    }
  }

  #makeRoom(count: number): void {
    const unread = this.view;
    let capacity = this.#bytes.length;
    while (capacity < 2 * (unread.length + count)) capacity *= 2;
    const roomier = capacity === this.#bytes.length ? this.#bytes : Buffer.allocUnsafe(capacity);
    roomier.set(unread, 0);
    this.#bytes = roomier;
    this.#end = unread.length;
    this.#start = 0;
  }
}
