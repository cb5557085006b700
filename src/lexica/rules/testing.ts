/** What the tests of the rules share: one line a form, with the headword, the rule and a reading it must lead to. */
import { expect } from 'vitest';
import { parseReadings } from './features.js';
import type { Guess } from './guess.js';

/** Form, key of the headword, rule, and one reading in the notation of the tables. */
export type Line = readonly [form: string, headword: string, rule: string, reading: string];

export function expectGuess(
  guesses: readonly Guess[],
  headword: string,
  rule: string,
  reading?: string,
): void {
  const right = guesses.filter((guess) => guess.headword === headword && guess.rule === rule);
  expect(right, `leads to ${headword} by ${rule}`).not.toHaveLength(0);
  if (reading === undefined) return;
  const readings = right.flatMap((guess) => guess.readings);
  expect(readings, reading).toContainEqual(parseReadings(reading)[0]);
}
