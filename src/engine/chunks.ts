/**
 * Gathers a stream into chunks: full ones while input flows, early ones so that no item waits too long. The first may be
 * smaller, so that something can be seen soon.
 */
export async function* chunked<T>(
  input: AsyncIterable<T>,
  size: number,
  lingerMs: number,
  firstSize = size,
): AsyncGenerator<readonly T[]> {
  let wanted = firstSize;
  const iterator = input[Symbol.asyncIterator]();
  let chunk: T[] = [];
  let deadline = linger(lingerMs);
  let next = iterator.next();
  try {
    for (;;) {
      const item = chunk.length === 0 ? await next : await Promise.race([next, deadline]);
      if (item === PAUSE) {
        yield chunk;
        chunk = [];
        continue;
      }
      if (item.done === true) break;
      if (chunk.length === 0) deadline = linger(lingerMs);
      chunk.push(item.value);
      if (chunk.length >= wanted) {
        yield chunk;
        chunk = [];
        wanted = size;
      }
      next = iterator.next();
    }
    if (chunk.length > 0) yield chunk;
  } finally {
    await iterator.return?.();
  }
}

const PAUSE = Symbol('pause');

function linger(milliseconds: number): Promise<typeof PAUSE> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(PAUSE), milliseconds).unref();
  });
}
