/** Where the references of an edition stand, and what stands at its places. Knows the keys of units, no passage. */
import type { DatasetIndex } from '../../model/dataset.js';
import { perIndex } from './memory.js';
import { createPages } from './pages.js';

type Numbers = ReadonlyMap<string, number>;
export type OutlineKind = 'place' | 'ref' | 'component';

/** What follows the edition in the keys of each kind; no two kinds have a key in common. */
const KINDS: readonly (readonly [kind: OutlineKind, follows: string])[] = [
  ['place', ':'],
  ['ref', ' '],
  ['component', ' '],
];

export interface OutlineLimits {
  readonly questions: number;
  /** Numbers of one kind in an outline; the longest epics have some 20,000 lines. */
  readonly ofEdition: number;
  /** Numbers of all outlines; each takes about a hundred bytes. */
  readonly ofAll: number;
}

const LIMITS: OutlineLimits = { questions: 20, ofEdition: 50_000, ofAll: 100_000 };

export interface Outlines {
  /** As `counts` of the index, for keys of one edition. */
  readonly numbers: (kind: OutlineKind, edition: string, keys: readonly string[]) => Promise<Numbers>;
  /** How many numbers are remembered. */
  readonly size: () => number;
}

export const outlinesOf = perIndex((texts: DatasetIndex) => createOutlines(texts));

export function createOutlines(texts: DatasetIndex, limits: OutlineLimits = LIMITS): Outlines {
  const { questions, ofEdition, ofAll } = limits;
  const outlines = createPages<Numbers>((edition) => readOutline(texts, edition, ofEdition), {
    questions,
    ofAll,
    weightOf: ({ size }) => size,
  });
  return {
    numbers: async (kind, edition, keys) => {
      const outline = await outlines.page(edition);
      if (outline !== undefined) return pick(outline, edition, keys);
      const found = await texts.counts(kind, keys);
      outlines.answered(edition);
      return found;
    },
    size: outlines.weight,
  };
}

/** All numbers under their keys without the edition; undefined when there are too many. */
async function readOutline(
  texts: DatasetIndex,
  edition: string,
  limit: number,
): Promise<Numbers | undefined> {
  const found = await Promise.all(
    KINDS.map(([kind, follows]) => texts.countsFrom(kind, `${edition}${follows}`, limit + 1)),
  );
  if (found.some(({ size }) => size > limit)) return undefined;
  const outline = new Map<string, number>();
  for (const numbers of found) {
    for (const [key, amount] of numbers) outline.set(key.slice(edition.length), amount);
  }
  return outline;
}

function pick(outline: Numbers, edition: string, keys: readonly string[]): Numbers {
  const found = new Map<string, number>();
  for (const key of keys) {
    const amount = outline.get(key.slice(edition.length));
    if (amount !== undefined) found.set(key, amount);
  }
  return found;
}
