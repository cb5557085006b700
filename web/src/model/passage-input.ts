/** What was pasted into the reading view: a text or a URN, and most likely in which language. */
import type { LanguageCode } from '../api/types.js';

export function passageIn(typed: string): { readonly text: string; readonly urn: string } {
  const trimmed = typed.trim();
  return /^urn:cts:\S+$/i.test(trimmed) ? { text: '', urn: trimmed } : { text: typed, urn: '' };
}

/** Only the letters are looked at; the reader can choose another. */
export function guessLanguage(typed: string): LanguageCode {
  if (/^\s*urn:cts:greek/i.test(typed) || /\p{Script=Greek}/u.test(typed)) return 'grc';
  if (/^\s*urn:cts:(dcs|sanskrit)/i.test(typed)) return 'san';
  return /\p{Script=Devanagari}|[ṛṝḷṃṁḥśṣṭḍṇṅ]/iu.test(typed) ? 'san' : 'lat';
}
