/** A stream of bytes looked at from front to back, with some way to look back. */

/** Bytes that are kept behind the last that were read. */
const BEHIND_BYTES = 64 * 2 ** 20;

export interface ByteWindow {
  /** Do these bytes stand at this offset? Undefined when that lies too far back to tell. */
  readonly holds: (offset: number, bytes: Uint8Array) => Promise<boolean | undefined>;
}

export function createWindow(chunks: AsyncIterable<Uint8Array>, behindBytes = BEHIND_BYTES): ByteWindow {
  const source = chunks[Symbol.asyncIterator]();
  const kept: { readonly offset: number; readonly bytes: Uint8Array }[] = [];
  let end = 0;
  let isDone = false;

  async function readTo(from: number, to: number): Promise<void> {
    while (end < to && !isDone) {
      const { value, done } = await source.next();
      if (done === true) {
        isDone = true;
        return;
      }
      kept.push({ offset: end, bytes: value });
      end += value.length;
      const needed = Math.min(from, end - behindBytes);
      while ((kept[1]?.offset ?? end) <= needed) kept.shift();
    }
  }

  return {
    holds: async (offset, bytes) => {
      await readTo(offset, offset + bytes.length);
      if (offset + bytes.length > end) return false;
      if (offset < (kept[0]?.offset ?? 0)) return undefined;
      let index = kept.findLastIndex((chunk) => chunk.offset <= offset);
      let at = 0;
      while (at < bytes.length) {
        const chunk = kept[index];
        if (chunk === undefined) return false;
        const from = offset + at - chunk.offset;
        const part = chunk.bytes.subarray(from, from + bytes.length - at);
        if (Buffer.compare(part, bytes.subarray(at, at + part.length)) !== 0) return false;
        at += part.length;
        index += 1;
      }
      return true;
    },
  };
}
