/** Which languages a text can be in, judged by its letters alone. */
import { LANGUAGES, type Language } from '../model/language.js';

/**
 * The likely languages, best first. One script decides at once; plain ASCII and bare macrons fit more
 * than one language, and then the caller tries them in this order.
 */
export function detectLanguages(text: string): readonly Language[] {
  if (/\p{Script=Greek}/u.test(text)) return ['grc'];
  if (/\p{Script=Devanagari}/u.test(text)) return ['san'];
  const letters = text.normalize('NFC');
  if (/[ṛṝḷḹṃṁḥśṣṭḍṇṅñ]/iu.test(letters)) return ['san'];
  if (/[æœăĕĭŏŭēō]/iu.test(letters)) return ['lat'];
  if (/[āīū]/iu.test(letters)) return ['lat', 'san'];
  return LANGUAGES;
}
