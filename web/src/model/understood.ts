/** What normalisation made of a text, in the few words the search box has room for. */
import type { LanguageCode, Normalized } from '../api/types.js';
import { languageOf } from './language.js';
import { stepsText } from './words.js';

export interface UnderstoodView {
  readonly form: string;
  readonly language: LanguageCode;
  readonly how: string;
  readonly others: readonly string[];
}

const OTHERS = 3;

export function understoodView(normalized: Normalized): UnderstoodView | undefined {
  const [first, ...rest] = normalized.candidates;
  const language = languageOf(normalized.language);
  if (first === undefined || language === '') return undefined;
  return {
    form: first.text,
    language,
    how: stepsText(first.steps),
    others: rest
      .filter(({ text, tier }) => tier !== 'TIER_MARKS_IGNORED' && text !== first.text)
      .slice(0, OTHERS)
      .map(({ text }) => text),
  };
}
