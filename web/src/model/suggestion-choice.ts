/** Which suggestion the arrow keys are on: held by what it says, so that another list cannot put another word in its place. */
import type { Suggestion } from '../api/types.js';

/** `undefined`: none, the text as typed. */
export type SuggestionChoice = Pick<Suggestion, 'language' | 'text'> | undefined;

/** -1 for none. */
export function placeOf(rows: readonly Suggestion[], choice: SuggestionChoice): number {
  if (choice === undefined) return -1;
  return rows.findIndex(({ language, text }) => language === choice.language && text === choice.text);
}

/** What remains chosen when this list takes the place of the one before. */
export function choiceIn(rows: readonly Suggestion[], choice: SuggestionChoice): SuggestionChoice {
  return placeOf(rows, choice) === -1 ? undefined : choice;
}

/** One row further or back. There is one place more than there are rows: none. */
export function nextChoice(
  rows: readonly Suggestion[],
  choice: SuggestionChoice,
  step: 1 | -1,
): SuggestionChoice {
  const places = rows.length + 1;
  return rows[((placeOf(rows, choice) + 1 + step + places) % places) - 1];
}
