/** Which things of two answers are the same thing: pairs by shared keys, and the groups that such pairs make. */

/** An index into each of two lists. */
export type Pair = readonly [from: number, to: number];

/**
 * Pairs items that share a key; each item gives its keys with the surest first, all items equally many, and an empty key
 * pairs nothing. Items with an equal key are paired in their order. Nobody is in two pairs, and swapping the lists swaps
 * the pairs and changes nothing else.
 */
export function pairByKeys(
  from: readonly (readonly string[])[],
  to: readonly (readonly string[])[],
): readonly Pair[] {
  const passes = from[0]?.length ?? 0;
  const taken = { from: new Set<number>(), to: new Set<number>() };
  const pairs: Pair[] = [];
  for (let pass = 0; pass < passes; pass += 1) {
    const open = byKey(to, pass, taken.to);
    for (const [key, indexes] of byKey(from, pass, taken.from)) {
      const partners = open.get(key) ?? [];
      for (let at = 0; at < indexes.length && at < partners.length; at += 1) {
        const pair = [indexes[at] ?? 0, partners[at] ?? 0] as const;
        taken.from.add(pair[0]);
        taken.to.add(pair[1]);
        pairs.push(pair);
      }
    }
  }
  return pairs;
}

function byKey(
  keys: readonly (readonly string[])[],
  pass: number,
  taken: ReadonlySet<number>,
): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, list] of keys.entries()) {
    const key = list[pass] ?? '';
    if (key === '' || taken.has(index)) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  }
  return groups;
}

/** Indexes of both lists that pairs hold together; what is in no pair is a group of its own. */
export interface Group {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

export function groupByPairs(fromCount: number, toCount: number, pairs: readonly Pair[]): readonly Group[] {
  const parents = Array.from({ length: fromCount + toCount }, (_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    for (let parent = parents[root]; parent !== undefined && parent !== root; parent = parents[root]) {
      parents[root] = parents[parent] ?? parent;
      root = parent;
    }
    return root;
  };
  for (const [from, to] of pairs) parents[rootOf(from)] = rootOf(fromCount + to);
  const groups = new Map<number, { readonly from: number[]; readonly to: number[] }>();
  for (const index of parents.keys()) {
    const root = rootOf(index);
    const group = groups.get(root) ?? { from: [], to: [] };
    groups.set(root, group);
    if (index < fromCount) group.from.push(index);
    else group.to.push(index - fromCount);
  }
  return [...groups.values()];
}
