/** How often each work of a corpus has a lemma. Knows the keys of lemmas, no sentence. */
import type { DatasetIndex } from '../../model/dataset.js';
import { perIndex } from './memory.js';
import { createPages } from './pages.js';

export interface WorkAmount {
  readonly work: string;
  readonly amount: number;
}

export interface TallyLimits {
  readonly questions: number;
  /** Numbers of the lemmas that begin alike; reading so many takes some hundredths of a second. */
  readonly ofLetter: number;
  /** Numbers of all lemmas that are remembered; each takes about a hundred bytes. */
  readonly ofAll: number;
}

const LIMITS: TallyLimits = { questions: 4, ofLetter: 20_000, ofAll: 100_000 };

/** Many more than any corpus has: the largest have a few hundred. */
const MAX_WORKS = 20_000;
const WORK = ' urn:cts:';

export interface Tallies {
  /** In no order; nothing of a lemma that the corpus does not have. */
  readonly amounts: (lemma: string) => Promise<readonly WorkAmount[]>;
  /** How many numbers are remembered. */
  readonly size: () => number;
}

export const talliesOf = perIndex((corpus: DatasetIndex) => createTallies(corpus));

/** All lemmas with the same first letter are a page. */
export function createTallies(corpus: DatasetIndex, limits: TallyLimits = LIMITS): Tallies {
  const { questions, ofLetter, ofAll } = limits;
  const works = new Map<string, string>();
  const pages = createPages<Page>((letter) => readPage(corpus, letter, ofLetter, works), {
    questions,
    ofAll,
    weightOf: ({ size }) => size,
  });
  return {
    amounts: async (lemma) => {
      const [letter = ''] = lemma;
      const page = await pages.page(letter);
      if (page !== undefined) return page.byLemma.get(lemma) ?? [];
      // The keys of a lemma in its works stand beside each other.
      const found = await corpus.countsFrom('lemma', `${lemma}${WORK}`, MAX_WORKS);
      pages.answered(letter);
      // A lemma that itself holds a URN is another one.
      return amountsIn(found, works).get(lemma) ?? [];
    },
    size: pages.weight,
  };
}

interface Page {
  readonly byLemma: ReadonlyMap<string, readonly WorkAmount[]>;
  readonly size: number;
}

async function readPage(
  corpus: DatasetIndex,
  letter: string,
  limit: number,
  works: Map<string, string>,
): Promise<Page | undefined> {
  const found = await corpus.countsFrom('lemma', letter, limit + 1);
  return found.size > limit ? undefined : { byLemma: amountsIn(found, works), size: found.size };
}

/** Keys are a lemma, or a lemma and a work; `works` keeps one text for each work. */
function amountsIn(
  numbers: ReadonlyMap<string, number>,
  works: Map<string, string>,
): ReadonlyMap<string, readonly WorkAmount[]> {
  const byLemma = new Map<string, WorkAmount[]>();
  for (const [key, amount] of numbers) {
    const end = key.lastIndexOf(WORK);
    if (end < 0) continue;
    const named = key.slice(end + 1);
    const work = works.get(named) ?? named;
    works.set(work, work);
    const lemma = key.slice(0, end);
    const known = byLemma.get(lemma);
    if (known === undefined) byLemma.set(lemma, [{ work, amount }]);
    else known.push({ work, amount });
  }
  return byLemma;
}
