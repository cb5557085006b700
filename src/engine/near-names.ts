/** Which of many names somebody may have meant: those with the same words first, then those spelled almost so. */

const MAX_DISTANCE = 2;
/** Shorter words are near to everything. */
const LETTERS_PER_SLIP = 3;

export function nearNames(asked: string, names: Iterable<string>, limit: number): readonly string[] {
  const found: { readonly name: string; readonly rank: number }[] = [];
  for (const name of names) {
    const rank = farness(asked, name);
    if (rank !== undefined) found.push({ name, rank });
  }
  return found
    .sort((one, other) => one.rank - other.rank || (one.name < other.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}

/** Undefined when they have nothing to do with each other. */
function farness(asked: string, name: string): number | undefined {
  const words = name.split('_');
  const own = asked.split('_');
  const shared = own.filter((word) => words.includes(word)).length;
  if (shared > 0) return 1 - (2 * shared) / (own.length + words.length);
  const distance = editDistance(asked, name, MAX_DISTANCE);
  return distance * LETTERS_PER_SLIP <= name.length ? distance + 1 : undefined;
}

/** Letters to add, drop or change, or neighbours to swap; anything above `limit` is `Infinity`. */
function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return Number.POSITIVE_INFINITY;
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const changed = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      const isSwapped = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      const swapped = isSwapped ? (before[to - 2] ?? at + to) + 1 : at + to;
      next.push(Math.min(changed, swapped, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    if (Math.min(...next, ...row) > limit) return Number.POSITIVE_INFINITY;
    before = row;
    row = next;
  }
  const distance = row[other.length] ?? 0;
  return distance > limit ? Number.POSITIVE_INFINITY : distance;
}
