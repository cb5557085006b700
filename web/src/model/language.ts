/** Languages and scripts: names for people, and the `lang` tags that choose fonts and voices. */
import type { LanguageCode } from '../api/types.js';

export const LANGUAGES: readonly LanguageCode[] = ['lat', 'grc', 'san'];

export const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = {
  lat: 'Latin',
  grc: 'Greek',
  san: 'Sanskrit',
};

export function isLanguage(value: string): value is LanguageCode {
  return (LANGUAGES as readonly string[]).includes(value);
}

/** `LANGUAGE_HINT_SAN` as documents of the pipeline write it, or `san`. */
export function languageOf(value: string): LanguageCode | '' {
  const code = value.replace(/^LANGUAGE_HINT_/, '').toLowerCase();
  return isLanguage(code) ? code : '';
}

const TAGS: Readonly<Record<string, string>> = { lat: 'la', grc: 'grc', san: 'sa-Latn' };

/** The tag of a word: its letters decide first, because Sanskrit dictionaries mix scripts. */
export function langTag(text: string, language = ''): string | undefined {
  if (/\p{Script=Devanagari}/u.test(text)) return 'sa-Deva';
  if (/\p{Script=Greek}/u.test(text)) return 'grc';
  return TAGS[language];
}

/** The language to ask in: what was chosen, unless it cannot be written in these letters. */
export function askedIn(text: string, chosen: LanguageCode | ''): LanguageCode | '' {
  if (/\p{Script=Greek}/u.test(text)) return chosen === 'grc' ? chosen : '';
  if (/\p{Script=Devanagari}/u.test(text)) return chosen === 'san' ? chosen : '';
  return chosen;
}

/** Gloss languages of the API are tags already, save for none. */
export function glossTag(language: string): string | undefined {
  return language === '' || language === 'en' ? undefined : language === 'sa' ? 'sa-Latn' : language;
}

const GLOSS_NAMES: Readonly<Record<string, string>> = {
  de: 'German',
  la: 'Latin',
  sa: 'Sanskrit',
  fr: 'French',
  cs: 'Czech',
  ru: 'Russian',
};

export function glossLanguageName(language: string): string {
  return GLOSS_NAMES[language] ?? '';
}
