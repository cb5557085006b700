/** What each tool did for many words, in as few lines as say it. */
import { sourceOf } from './problems.js';
import type { Source } from './shapes.js';

type Row = Parameters<typeof sourceOf>[0];

/** Failures that differ in their words alone are many; these are enough to see what is wrong. */
const MAX_TROUBLES = 20;

export interface Tally {
  readonly add: (row: Row) => void;
  readonly sources: () => Source[];
}

/** A tool that answered for any word answered; words it did not know are told only when it knew none. */
export function createTally(): Tally {
  const well = new Map<string, Source>();
  const troubles = new Map<string, { readonly row: Source; words: number }>();
  return {
    add: (row) => {
      if (row.status === 'answered' || row.status === 'no_match') {
        if (well.get(row.tool)?.status !== 'answered') well.set(row.tool, sourceOf(row));
        return;
      }
      const told = sourceOf(row);
      const key = JSON.stringify(told);
      const known = troubles.get(key);
      if (known !== undefined) known.words += 1;
      else if (troubles.size < MAX_TROUBLES) troubles.set(key, { row: told, words: 1 });
    },
    sources: () => [...well.values(), ...[...troubles.values()].map(({ row, words }) => ({ ...row, words }))],
  };
}
