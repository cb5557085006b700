/** Where a dictionary explains a phrase with the headword and not the headword: `Lupum auribus tenere, …`. Plain text only. */
import { type ClassicalLanguage, foldText } from './keys.js';

/** What may stand between phrase and meaning, and before the phrase. */
const BEHIND = /[,:;]?\s*(?:i\. ?e\.|lit\.|prop\.)?,?$/;
const LABEL =
  /^(?:Prov(?:erb)?\.?|Esp\.|Transf\.|Trop\.|Fig\.|Poet\.|Pregn\.|So|Also|Hence|[Ii]n the phrases?)[:,]?\s+/;
const PHRASE = /^[\p{L}\p{M},()' -]+$/u;
/** Words of the dictionary itself. */
const REMARK = /^(?:the|an?|another|two|form|forms|to|of|as|with|for|from|at|by)\s/i;
const LONGEST = 100;
/** Of a shorter word too little is left when its ending goes. */
const SHORTEST_HEADWORD = 4;
const SHORTEST_STEM = 3;
const ENDING = 2;

/** `gloss` is the first meaning in `text`, the text of the part. Empty when no phrase stands before it. */
export function phraseBefore(
  text: string,
  gloss: string,
  headword: string,
  language: ClassicalLanguage,
): string {
  const before = text.slice(0, Math.max(0, text.indexOf(gloss)));
  if (before.length > 2 * LONGEST) return '';
  const phrase = before.trim().replace(BEHIND, '').replace(LABEL, '').trim();
  if (phrase.length > LONGEST || !PHRASE.test(phrase) || REMARK.test(phrase)) return '';
  const words = phrase.match(/[\p{L}\p{M}]+/gu) ?? [];
  const folded = foldText(headword, language);
  if (words.length < 2 || folded.length < SHORTEST_HEADWORD) return '';
  const stem = folded.slice(0, Math.max(SHORTEST_STEM, folded.length - ENDING));
  return words.some((word) => foldText(word, language).startsWith(stem)) ? phrase : '';
}
