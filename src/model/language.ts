/** The three languages and the names people give them. */

export const LANGUAGES = ['lat', 'grc', 'san'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  lat: 'Latin',
  grc: 'Greek',
  san: 'Sanskrit',
};

const ALIASES: Readonly<Record<string, Language>> = {
  lat: 'lat',
  la: 'lat',
  latin: 'lat',
  grc: 'grc',
  el: 'grc',
  grk: 'grc',
  greek: 'grc',
  san: 'san',
  sa: 'san',
  skt: 'san',
  sanskrit: 'san',
};

export function parseLanguage(text: string): Language | undefined {
  const name = text.toLowerCase();
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
}
