/**
 * A Bloom filter of a dictionary's keys: says for certain that a key is not there, so that of forty dictionaries only
 * those are asked that may have it. Pure; how it is kept is its user's affair.
 */

export interface KeyFilter {
  /** False is certain; true is wrong about once in a hundred and fifty. */
  readonly mayHave: (key: string) => boolean;
}

const BITS_PER_KEY = 12;
const PROBES = 4;
const GROUP_BITS = 32;

/** The filter as numbers of 32 bits by their place; those that are 0 are left out. `size` counts bits. */
export interface FilterGroups {
  readonly size: number;
  readonly groups: ReadonlyMap<number, number>;
}

export function makeFilter(keys: ReadonlySet<string>): FilterGroups {
  const size = Math.max(GROUP_BITS, 2 ** Math.ceil(Math.log2(keys.size * BITS_PER_KEY + 1)));
  const groups = new Map<number, number>();
  for (const key of keys) {
    for (const bit of bitsOf(key, size)) {
      const group = Math.floor(bit / GROUP_BITS);
      groups.set(group, ((groups.get(group) ?? 0) | (1 << (bit % GROUP_BITS))) >>> 0);
    }
  }
  return { size, groups };
}

export function openFilter({ size, groups }: FilterGroups): KeyFilter {
  const words = new Uint32Array(Math.ceil(size / GROUP_BITS));
  for (const [group, bits] of groups) if (group < words.length) words[group] = bits;
  return {
    mayHave: (key) =>
      bitsOf(key, size).every(
        (bit) => ((words[Math.floor(bit / GROUP_BITS)] ?? 0) >>> (bit % GROUP_BITS)) & 1,
      ),
  };
}

/** How many numbers a filter of a size has at most. */
export function groupCount(size: number): number {
  return Math.ceil(size / GROUP_BITS);
}

/** Two hashes give all probes (Kirsch and Mitzenmacher, "Less hashing, same performance"). */
function bitsOf(key: string, size: number): readonly number[] {
  const first = hash(key, 0x811c9dc5);
  const second = hash(key, 0x9747b28c) | 1;
  return Array.from({ length: PROBES }, (_, probe) => ((first + Math.imul(probe, second)) >>> 0) % size);
}

/** FNV-1a over UTF-16 units, with a last mixing because the sizes are powers of two. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
