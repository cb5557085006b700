/** CLTK's spellings in canonical letters: no length marks, i for j, v where the form shows it. Knows no bytes. */
import type { Language } from '../../model/language.js';

/** The headword of a Latin entry as langnet writes lemmas; a hyphen parts prefix and stem in print only. */
export function canonicalHeadword(headword: string): string {
  return unmarked(headword).replaceAll('-', '');
}

/**
 * Greek lemmas are canonical as they come. Latin ones have u for v throughout; the form that was asked for
 * shows which of them are v, as far as the two begin alike, and at the beginning u before a vowel always is.
 */
export function canonicalLemma(language: Language, lemma: string, form: string): string {
  if (language === 'grc') return lemma.normalize('NFC');
  const letters = [...unmarked(lemma)];
  const shown = [...unmarked(form)];
  for (const [index, letter] of letters.entries()) {
    const other = shown[index];
    if (other === undefined || fold(other) !== fold(letter)) break;
    if (letter === 'u' && other.toLowerCase() === 'v') letters[index] = 'v';
  }
  if (letters[0] === 'u' && /^[aeio]$/.test(letters[1] ?? '')) letters[0] = 'v';
  return letters.join('');
}

function unmarked(text: string): string {
  const bare = text
    .normalize('NFD')
    .replace(/[\u0304\u0306]/gu, '')
    .normalize('NFC');
  return bare.replaceAll('j', 'i').replaceAll('J', 'I');
}

function fold(letter: string): string {
  return letter.toLowerCase().replace('v', 'u');
}
