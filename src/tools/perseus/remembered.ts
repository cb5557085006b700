/** Remembers what an index said of a key: the words of a text share few lemmas, and an index never changes. */
import type { DatasetIndex } from '../../model/dataset.js';

/** Keys remembered of one index and kind; the oldest go first. */
const MAX_KEYS = 4000;

/** Of each index and kind of question: key -> answer. */
const memories = new WeakMap<DatasetIndex, Map<string, Map<string, unknown>>>();

/** The answers for the keys; only those not remembered are fetched, together. A key without an answer gets `none`. */
export async function remembered<T>(
  index: DatasetIndex,
  kind: string,
  keys: readonly string[],
  none: T,
  fetch: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): Promise<ReadonlyMap<string, T>> {
  const kinds = memories.get(index) ?? new Map<string, Map<string, unknown>>();
  memories.set(index, kinds);
  const memory = (kinds.get(kind) ?? new Map()) as Map<string, T>;
  kinds.set(kind, memory);
  const missing = [...new Set(keys)].filter((key) => !memory.has(key));
  const fetched = missing.length === 0 ? undefined : await fetch(missing);
  const answers = new Map(keys.map((key) => [key, memory.get(key) ?? fetched?.get(key) ?? none]));
  for (const key of missing) memory.set(key, fetched?.get(key) ?? none);
  for (const key of memory.keys()) {
    if (memory.size <= MAX_KEYS) break;
    memory.delete(key);
  }
  return answers;
}
