/** The words of some glosses, numbered, and which of them are alike. */
import type { GlossWord, PreparedGloss } from './gloss.js';
import { findNeighbours, type Neighbours } from './word-likeness.js';
import type { Word } from './word-table.js';

export interface Vocabulary extends Neighbours {
  placeOf(one: GlossWord): number;
}

export function gatherWords(glosses: readonly PreparedGloss[]): Vocabulary {
  const places = new Map<Word, number>();
  for (const { clauses, words } of glosses) {
    for (const { word } of words) if (!places.has(word)) places.set(word, places.size);
    for (const clause of clauses) {
      for (const { word } of clause.words) if (!places.has(word)) places.set(word, places.size);
    }
  }
  return { ...findNeighbours([...places.keys()]), placeOf: ({ word }) => places.get(word) ?? -1 };
}

/** How alike two words are as they stand in their glosses: a denied word is like its opposite. */
export function likenessOf(one: GlossWord, other: GlossWord, vocabulary: Vocabulary): number {
  const maps = one.isDenied === other.isDenied ? vocabulary.alike : vocabulary.opposite;
  return maps[vocabulary.placeOf(one)]?.get(vocabulary.placeOf(other)) ?? 0;
}

/** True when one says what the other denies. */
export function areOpposed(one: GlossWord, other: GlossWord, vocabulary: Vocabulary): boolean {
  if (one.isDenied !== other.isDenied) return one.word.stem === other.word.stem;
  const opposites = vocabulary.opposite[vocabulary.placeOf(one)];
  if (opposites === undefined || opposites.size === 0) return false;
  const isSame = one.word.forms.some((form) => other.word.forms.includes(form));
  return !isSame && opposites.has(vocabulary.placeOf(other));
}
