/** What an abbreviation may stand for: the table a citation is resolved with, whatever it was read from. */

/** One work that one abbreviation stands for. */
export interface CitedWork {
  /** Of the work, without edition or passage. */
  readonly urn: string;
  /** `lat`, `grc`, `san`: whose dictionary abbreviates so. */
  readonly language: string;
  /** As printed; either may be empty (`Il.`, `Hel.`). */
  readonly author: string;
  readonly work: string;
  /** How many citations were counted; 0 for a spelling added by hand. */
  readonly citations: number;
  /** From a catalogue; empty when it does not have the work. */
  readonly authorName: string;
  readonly workTitle: string;
  /** A citation the row was counted from; empty if none. */
  readonly example: string;
}

/** All works that a folded abbreviation (`foldAbbreviation`) stands for, in any order. */
export type WorksOf = (key: string) => readonly CitedWork[];

const MARKS = /\p{M}+/gu;
const BEYOND = /[^\p{L}\p{N}]+/gu;

/** `Verg. E.` is `verg e`, `h.Hom.` is `h hom`, `ṚV` is `rv`. */
export function foldAbbreviation(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replace(BEYOND, ' ').trim();
}

export function abbreviationKey({ author, work }: Pick<CitedWork, 'author' | 'work'>): string {
  return foldAbbreviation(`${author} ${work}`);
}

/** A table held in memory. */
export function tableOf(works: readonly CitedWork[]): WorksOf {
  const byKey = new Map<string, CitedWork[]>();
  for (const work of works) {
    const key = abbreviationKey(work);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [work]);
    else known.push(work);
  }
  return (key) => byKey.get(key) ?? [];
}
