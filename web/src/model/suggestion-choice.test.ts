/** A chosen suggestion stays the same word, whatever list comes next. */
import { describe, expect, it } from 'vitest';
import type { Suggestion } from '../api/types.js';
import { choiceIn, nextChoice, placeOf, type SuggestionChoice } from './suggestion-choice.js';

const row = (language: Suggestion['language'], text: string): Suggestion => ({
  language,
  text,
  display: text,
});
const FIRST = [row('san', 'mala'), row('lat', 'mala'), row('lat', 'malum')];

describe('the chosen suggestion', () => {
  it('is followed to its new place', () => {
    const second = [row('grc', 'μᾶλον'), ...FIRST];
    const choice = nextChoice(FIRST, nextChoice(FIRST, undefined, 1), 1);
    expect(choice).toMatchObject({ language: 'lat', text: 'mala' });
    expect(placeOf(second, choiceIn(second, choice))).toBe(2);
  });

  it('is given up by a list that lacks it, and does not come back with the next', () => {
    const choice = nextChoice(FIRST, undefined, -1);
    expect(choice).toMatchObject({ text: 'malum' });
    // The same letters in another language are another word.
    const second = [row('grc', 'malum'), row('lat', 'mala')];
    const kept = choiceIn(second, choice);
    expect(kept).toBeUndefined();
    expect(placeOf(FIRST, choiceIn(FIRST, kept))).toBe(-1);
  });

  it('goes round, by way of none', () => {
    let choice: SuggestionChoice;
    const places = [1, 1, 1, 1, 1, -1, -1].map((step) => {
      choice = nextChoice(FIRST, choice, step === 1 ? 1 : -1);
      return placeOf(FIRST, choice);
    });
    expect(places).toEqual([0, 1, 2, -1, 0, -1, 2]);
    expect(nextChoice([], undefined, 1)).toBeUndefined();
  });
});
