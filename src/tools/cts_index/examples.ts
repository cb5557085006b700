/** Chooses the examples of each lemma while a corpus is read: a few a lemma, spread over works. Bounded in memory. */
import { spreadAuthors } from './quality.js';

/** Examples kept for a lemma. */
export const MAX_EXAMPLES = 8;
/** Works of which a lemma remembers sentences, and sentences of each. */
const MAX_WORKS = 24;
const MAX_OF_WORK = 3;

interface Sentence {
  readonly record: number;
  readonly cost: number;
}

export interface ExampleChooser {
  readonly add: (lemma: string, work: string, record: number, cost: number) => void;
  /** For each lemma the records to show, in no order. */
  readonly chosen: () => Iterable<readonly [string, readonly number[]]>;
}

export function createChooser(): ExampleChooser {
  const byLemma = new Map<string, Map<string, Sentence[]>>();
  return {
    add: (lemma, work, record, cost) => {
      const works = byLemma.get(lemma) ?? new Map<string, Sentence[]>();
      byLemma.set(lemma, works);
      const known = works.get(work);
      if (known === undefined) {
        if (works.size < MAX_WORKS) works.set(work, [{ record, cost }]);
        return;
      }
      const worst = known.at(-1);
      if (known.length >= MAX_OF_WORK && worst !== undefined && worst.cost <= cost) return;
      known.push({ record, cost });
      known.sort((a, b) => a.cost - b.cost || a.record - b.record);
      known.length = Math.min(known.length, MAX_OF_WORK);
    },
    chosen: function* () {
      for (const [lemma, works] of byLemma) {
        const sentences = [...works].flatMap(([work, list]) =>
          list.map((sentence) => ({ work, ...sentence })),
        );
        sentences.sort(
          (a, b) =>
            Math.floor(a.cost / 100) - Math.floor(b.cost / 100) || a.cost - b.cost || a.record - b.record,
        );
        const spread = spreadAuthors(sentences, ({ work }) => work);
        yield [lemma, spread.slice(0, MAX_EXAMPLES).map(({ record }) => record)];
      }
    },
  };
}
