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

/** What an answer says of its question. */
export interface Found {
  readonly language: LanguageCode | '';
  /** The form that led to the first headword. */
  readonly form: string;
}

const OTHERS = 3;

/** One a language: where the letters leave it open, it is not for the page to say which it is. */
export function understoodViews(
  readings: readonly Normalized[],
  typed: string,
  foundForm = '',
): readonly UnderstoodView[] {
  return readings.flatMap(({ original, language: hint, candidates }) => {
    // Once there is an answer, the form it was found by is what was understood.
    const first = candidates.find(({ text }) => text === foundForm) ?? candidates[0];
    const language = languageOf(hint);
    if (first === undefined || language === '' || original.trim() !== typed.trim()) return [];
    return [
      {
        form: spelled(first.text),
        language,
        how: stepsText(first.steps),
        others: candidates
          .filter(({ text, tier }) => tier !== 'TIER_MARKS_IGNORED' && text !== first.text)
          .slice(0, OTHERS)
          .map(({ text }) => spelled(text)),
      },
    ];
  });
}

/** Keys of indexes have one sigma; a reader expects two. */
function spelled(form: string): string {
  return form.replace(/(?<=\p{L}\p{M}*)σ(?![\p{L}\p{M}])/gu, 'ς');
}
