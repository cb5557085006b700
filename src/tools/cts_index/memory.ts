/** What was wanted lately, up to a given weight in all; what was not wanted for longest goes first. Knows nothing of what it keeps. */

export interface Memory<V> {
  /** What is asked for stays longer. */
  readonly get: (key: string) => V | undefined;
  /** What is heavier than all that may be kept is not kept. */
  readonly set: (key: string, value: V) => void;
  /** Of all that is kept. */
  readonly weight: () => number;
}

export function createMemory<V>(maxWeight: number, weightOf: (value: V) => number): Memory<V> {
  /** What was wanted last stands last. */
  const kept = new Map<string, V>();
  let weight = 0;
  const drop = (key: string, value: V) => {
    kept.delete(key);
    weight -= weightOf(value);
  };
  return {
    get: (key) => {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set: (key, value) => {
      const before = kept.get(key);
      if (before !== undefined) drop(key, before);
      if (weightOf(value) > maxWeight) return;
      kept.set(key, value);
      weight += weightOf(value);
      for (const [oldest, old] of kept) {
        if (weight <= maxWeight) break;
        drop(oldest, old);
      }
    },
    weight: () => weight,
  };
}

/** One for each opened index, made when it is first wanted; it goes with the index. */
export function perIndex<I extends object, M>(create: (index: I) => M): (index: I) => M {
  const made = new WeakMap<I, M>();
  return (index) => {
    const known = made.get(index) ?? create(index);
    made.set(index, known);
    return known;
  };
}
