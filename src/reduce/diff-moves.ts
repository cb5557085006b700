/** Which of the things that two lists share changed places: the fewest whose leaving puts the rest in one order. */
import { compareTexts } from '../model/text.js';

export interface Placed {
  readonly from: number;
  readonly to: number;
  /** Decides between equals; the same whichever list comes first. */
  readonly key: string;
}

/**
 * Those that must be taken out so that the others stand in the same order in both lists (all but a longest increasing
 * run). Of several such runs always the same one is kept, and swapping the lists keeps it.
 */
export function movedOf<T extends Placed>(items: readonly T[]): ReadonlySet<T> {
  const sorted = [...items].sort((one, other) => one.from - other.from);
  const before = runLengths(sorted.map(({ to }) => to));
  const after = runLengths(sorted.map(({ to }) => -to).reverse()).reverse();
  const longest = before.reduce((most, length) => Math.max(most, length), 0);
  // Whoever is on some longest run, by the place it has there.
  const places = Array.from({ length: longest }, (): T[] => []);
  for (const [index, item] of sorted.entries()) {
    const place = (before[index] ?? 0) - 1;
    if (place + (after[index] ?? 0) === longest) places[place]?.push(item);
  }
  const moved = new Set(items);
  let last: T | undefined;
  for (const candidates of places) {
    const fitting = candidates.filter(
      ({ from, to }) => last === undefined || (from > last.from && to > last.to),
    );
    [last] = fitting.sort((one, other) => compareTexts(one.key, other.key));
    if (last !== undefined) moved.delete(last);
  }
  return moved;
}

/** The length of the longest increasing run that ends at each number. */
function runLengths(numbers: readonly number[]): number[] {
  const ends: number[] = [];
  return numbers.map((number) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    ends[low] = number;
    return low + 1;
  });
}
