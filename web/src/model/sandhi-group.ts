/** The words that sandhi wrote as one, in the order the server gives. */
import type { ReadSegment, ReadToken } from '../api/types.js';

/** None where the token is one word: also where only a less likely reading would divide it. */
export function membersOf({ lemma = '', segments = [] }: ReadToken): readonly ReadSegment[] {
  const members = segments.filter((segment) => segment.lemma !== '');
  const isDivided = members.some((segment) => segment.lemma === lemma);
  return isDivided && members.length > 1 ? members : [];
}
