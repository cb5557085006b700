/** What was looked up in this browser, newest first, each word once; bounded. */
import type { LanguageCode } from '../api/types.js';
import { isLanguage } from './language.js';

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

/** Whatever lies in the browser's storage: other versions and other hands may have written it. */
export function parseVisits(stored: string | null): readonly Visit[] {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((row: unknown) => {
      if (typeof row !== 'object' || row === null) return [];
      const { language, word, headword, gloss } = row as Record<string, unknown>;
      if (typeof language !== 'string' || !isLanguage(language) || typeof word !== 'string') return [];
      return [
        {
          language,
          word,
          headword: typeof headword === 'string' ? headword : '',
          gloss: typeof gloss === 'string' ? gloss : '',
        },
      ];
    })
    .slice(0, MAX_VISITS);
}
