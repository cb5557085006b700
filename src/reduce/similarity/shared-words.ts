/** Which words make two glosses alike, for people who ask why. */
import type { PreparedGloss } from './gloss.js';
import { gatherWords, likenessOf } from './vocabulary.js';

export interface SharedWord {
  readonly one: string;
  readonly other: string;
  readonly likeness: number;
}

/** For each word of the first gloss the word of the second most alike to it, if any; the weightiest first. */
export function sharedWords(one: PreparedGloss, other: PreparedGloss): readonly SharedWord[] {
  const vocabulary = gatherWords([one, other]);
  const found = one.words.flatMap((here) => {
    const alike = other.words
      .map((there) => ({ there, likeness: likenessOf(here, there, vocabulary) }))
      .filter(({ likeness }) => likeness > 0)
      .sort((first, second) => second.likeness - first.likeness)[0];
    return alike === undefined ? [] : [{ here, ...alike }];
  });
  return found
    .sort((first, second) => second.likeness * second.here.weight - first.likeness * first.here.weight)
    .map(({ here, there, likeness }) => ({ one: here.word.text, other: there.word.text, likeness }));
}
