/** How alike two words are in meaning, by form and by WordNet's relations. Knows words, no glosses. */
import type { Tie, Word } from './word-table.js';

/** Weights chosen by eval/similarity.mjs; docs/reference/similarity.md has the measurements. */
export const LIKENESS = {
  /** wolves, wolf */
  form: 1,
  /** friend, friendly */
  stem: 0.6,
  /** sea, ocean: of one synset */
  synonym: 0.9,
  /** king, monarch: one names a kind of what the other names */
  general: 0.6,
  /** big, sizeable: adjectives of one cluster, verbs of one group */
  similar: 0.6,
  /** Both similar to a third. */
  cousin: 0.42,
  /** learn, learned: derived one from the other */
  kin: 0.8,
} as const;

/** Words of a vocabulary are named by their places in it. */
export interface Neighbours {
  /** For each word those alike to it, itself among them. */
  readonly alike: readonly ReadonlyMap<number, number>[];
  /** For each word those that mean the opposite. */
  readonly opposite: readonly ReadonlyMap<number, number>[];
}

interface Place {
  readonly at: number;
  readonly tie: Tie;
  readonly share: number;
}

/** Only words that share a form, a stem or a synset ever meet. */
export function findNeighbours(words: readonly Word[]): Neighbours {
  const alike = words.map((_, at) => new Map([[at, 1]]));
  const opposite = words.map(() => new Map<number, number>());
  meet(
    words,
    (word) => new Set([word.text, ...word.forms]),
    (one, other) => note(alike, one, other, LIKENESS.form),
  );
  meet(
    words,
    (word) => [word.stem],
    (one, other) => note(alike, one, other, LIKENESS.stem),
  );
  for (const places of gatherSynsets(words)) {
    const tied = (tie: Tie): readonly Place[] => places.filter((place) => place.tie === tie);
    const own = tied('own');
    join(own, own, LIKENESS.synonym, alike);
    join(own, tied('general'), LIKENESS.general, alike);
    join(own, tied('kin'), LIKENESS.kin, alike);
    join(own, tied('opposite'), LIKENESS.synonym, opposite);
    const similar = tied('similar');
    join(own, similar, LIKENESS.similar, alike);
    join(similar, similar, LIKENESS.cousin, alike);
  }
  return { alike, opposite };
}

/** The places of words tied to one synset, for each synset that ties any two. */
function gatherSynsets(words: readonly Word[]): Place[][] {
  const synsets = new Map<string, Place[]>();
  words.forEach((word, at) => {
    for (const { synset, tie, share } of word.links) {
      const known = synsets.get(synset);
      if (known === undefined) synsets.set(synset, [{ at, tie, share }]);
      else known.push({ at, tie, share });
    }
  });
  return [...synsets.values()].filter((places) => places.length > 1);
}

function join(
  some: readonly Place[],
  others: readonly Place[],
  strength: number,
  maps: readonly Map<number, number>[],
): void {
  for (const one of some) {
    // A tie through a sense that is rarely meant says less, yet not much less.
    for (const other of others) {
      note(maps, one.at, other.at, strength * Math.sqrt(Math.sqrt(one.share * other.share)));
    }
  }
}

function note(maps: readonly Map<number, number>[], one: number, other: number, strength: number): void {
  if (one === other || strength <= (maps[one]?.get(other) ?? 0)) return;
  maps[one]?.set(other, strength);
  maps[other]?.set(one, strength);
}

function meet(
  words: readonly Word[],
  keysOf: (word: Word) => Iterable<string>,
  note: (one: number, other: number) => void,
): void {
  const places = new Map<string, number[]>();
  words.forEach((word, at) => {
    for (const key of keysOf(word)) {
      const others = places.get(key) ?? [];
      places.set(key, others);
      for (const other of others) note(at, other);
      others.push(at);
    }
  });
}
