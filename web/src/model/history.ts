/** What was looked up in this browser, newest first, each word once; bounded. */
import type { LanguageCode } from '../api/types.js';
import { isLanguage } from './language.js';
import { storedRows } from './stored-rows.js';

export interface Visit {
  readonly language: LanguageCode;
  readonly word: string;
  readonly headword: string;
  readonly gloss: string;
}

export const MAX_VISITS = 100;
const MAX_TEXT = 120;

export function withVisit(visits: readonly Visit[], visit: Visit): readonly Visit[] {
  const short = {
    ...visit,
    headword: visit.headword.slice(0, MAX_TEXT),
    gloss: visit.gloss.slice(0, MAX_TEXT),
  };
  const others = visits.filter(({ language, word }) => language !== visit.language || word !== visit.word);
  return [short, ...others].slice(0, MAX_VISITS);
}

export function parseVisits(stored: string | null): readonly Visit[] {
  return storedRows(stored, visitOf, MAX_VISITS);
}

function visitOf({ language, word, headword, gloss }: Readonly<Record<string, unknown>>): readonly Visit[] {
  if (typeof language !== 'string' || !isLanguage(language) || typeof word !== 'string') return [];
  return [
    {
      language,
      word,
      headword: typeof headword === 'string' ? headword : '',
      gloss: typeof gloss === 'string' ? gloss : '',
    },
  ];
}
