/** The tokens of a corpus put together as a reader would print them. Knows spelling, not bytes. */
import type { Language } from '../../model/language.js';

interface Word {
  readonly form: string;
  readonly lemma: string;
  readonly tag: string;
}

/** Signs that stand at the word before them, and those that stand at the word behind. */
const CLOSING = /^[.,;:·!?)\]»”’᾽]+$/u;
const OPENING = /^[([«“‘]+$/u;
const ENCLITICS = new Set(['que', 'ne', 've']);
const WORD = /^\p{L}/u;

/** Enclitics and members of compounds, which corpora list apart, are joined to what they belong to. */
export function sentenceText(words: readonly Word[], language: Language): string {
  let text = '';
  let isGlued = true;
  let before = '';
  for (const { form, lemma, tag } of words) {
    // The corpus of Sanskrit has no printed form for some members of compounds.
    if (form === '_') continue;
    const isEnclitic =
      language === 'lat' && ENCLITICS.has(form) && lemma.startsWith(form) && WORD.test(before);
    text += isGlued || CLOSING.test(form) || isEnclitic ? form : ` ${form}`;
    isGlued = OPENING.test(form) || (language === 'san' && tag.includes('Case=Cpd'));
    before = form;
  }
  return text;
}
