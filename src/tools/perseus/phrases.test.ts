import { describe, expect, it } from 'vitest';
import { phraseBefore } from './phrases.js';

describe('a phrase before a meaning', () => {
  it.each([
    ['Fligam manu tenere, to hold a trap, i. e. to be safe', 'to hold a trap', 'Fligam manu tenere'],
    ['Prov.: Fligam (hosti) ponere, i. e. to wait', 'to wait', 'Fligam (hosti) ponere'],
    ['in the phrase flīgae dare: to give up', 'to give up', 'flīgae dare'],
  ])('%s', (text, gloss, phrase) => {
    expect(phraseBefore(text, gloss, 'fliga', 'lat')).toBe(phrase);
  });

  it.each([
    ['of the headword alone', 'Fliga, a trap', 'a trap', 'fliga'],
    ['of other words', 'Cum manu tenere, to hold', 'to hold', 'fliga'],
    ['told by the dictionary', 'The goddess Fliga, protectress of traps', 'protectress', 'fliga'],
    ['with a citation', 'Fligam tenere, Ex. 1, 2: to hold', 'to hold', 'fliga'],
    ['of a word too short to know again', 'Re vera, in truth', 'in truth', 'res'],
    ['before nothing', 'to hold', 'to hold', 'fliga'],
    ['that goes on for ever', `${'fligam tenere '.repeat(50)}to hold`, 'to hold', 'fliga'],
  ])('is none: %s', (_why, text, gloss, headword) => {
    expect(phraseBefore(text, gloss, headword, 'lat')).toBe('');
  });

  it('is Greek as well', () => {
    expect(phraseBefore('φλίγαν τιθέναι, set a trap', 'set a trap', 'φλίγα', 'grc')).toBe('φλίγαν τιθέναι');
  });
});
