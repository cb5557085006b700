/** How far a word may be from a lemma and still find it: keys that forget marks, then spelling. */
import type { Language } from '../../model/language.js';

/** From near to far, named as the answer's tiers are. */
export const MATCH_KINDS = ['exact', 'marks_ignored', 'spelling_variant'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** Without accents, breathings, length marks, dots and letter case; the script stays. */
export function foldMarks(text: string): string {
  const letters = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
  return letters.replaceAll('ς', 'σ');
}

/**
 * Only Latin has spellings that differ by more than marks: i and j, u and v are one letter each in
 * antiquity, and ligatures are printers' habit.
 */
export function foldSpelling(text: string, language: Language): string {
  const letters = foldMarks(text);
  if (language !== 'lat') return letters;
  return letters.replaceAll('j', 'i').replaceAll('v', 'u').replaceAll('æ', 'ae').replaceAll('œ', 'oe');
}
