/** Glosses taken apart. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clause } from './gloss.js';
import { prepareGloss } from './gloss.js';
import { headSenses } from './head-senses.js';
import { gloss, WORDS } from './testing.js';

const headOf = (clause: Clause) => `${clause.head?.isDenied ? 'not ' : ''}${clause.head?.word.text}`;
const heads = (text: string, pos = 'noun') => gloss(text, pos).clauses.map(headOf);

describe('heads', () => {
  it.each([
    ['a wolf', 'noun', ['wolf']],
    ['man, adult male', 'noun', ['man', 'male']],
    ['the god of fire', 'noun', ['god']],
    ["a sister's son", 'noun', ['son']],
    ['a kind of fish', 'noun', ['fish']],
    ['the dog-star', 'noun', ['dog-star']],
    ['to lead, guide; command', 'verb', ['lead', 'guide', 'command']],
    ['to give up a town', 'verb', ['give_up']],
    ['to have, hold', 'verb', ['have', 'hold']],
    ['light, not heavy', 'adjective', ['light', 'not heavy']],
    ['want of courage', 'noun', ['not courage']],
    ['bring/carry', 'verb', ['bring', 'carry']],
    ['without', 'preposition', ['without']],
    ['(plural) the senators', 'noun', ['senators']],
  ])('%s (%s)', (text, pos, expected) => {
    expect(heads(text, pos)).toEqual(expected);
  });
});

describe('what a gloss names', () => {
  it('is told by its first word, else by the part of speech', () => {
    const kinds = (text: string, pos: string) => gloss(text, pos).clauses.map(({ kind }) => kind);
    expect(kinds('to bear, carry', 'noun')).toEqual(['v', 'v']);
    expect(kinds('a bear', 'verb')).toEqual(['n']);
    expect(kinds('wind', 'noun')).toEqual(['n']);
    expect(kinds('heavy', 'adjective')).toEqual(['']);
  });

  it('counts less when it stands in brackets', () => {
    const weights = new Map(
      gloss('a bow (for shooting)').words.map(({ word, weight }) => [word.text, weight]),
    );
    expect(weights.get('bow')).toBeGreaterThan(0);
    expect(weights.get('shooting')).toBeLessThan(1);
    expect(gloss('a bow (for shooting)').clauses).toHaveLength(1);
    expect(gloss('(for shooting)').clauses).toHaveLength(1);
  });

  it('is nothing where nothing is said', () => {
    for (const text of ['', ' ', '?!', '1, 2;', '()', '—']) {
      expect(gloss(text)).toEqual({ text, clauses: [], words: [] });
    }
  });
});

describe('senses of heads', () => {
  it('are the commonest of the part of speech', () => {
    expect(headSenses(gloss('a wolf'), 'n')).toEqual([{ word: 'wolf', synset: '02116752-n' }]);
    expect(headSenses(gloss('wolves, dogs'), 'n').map(({ word }) => word)).toEqual(['wolf', 'dog']);
    expect(headSenses(gloss('to run', 'verb'), 'v')[0]?.synset).toMatch(/-v$/);
  });

  it('are none for what is denied, unknown or of another part of speech', () => {
    expect(headSenses(gloss('not heavy', 'adjective'), 'a')).toEqual([]);
    expect(headSenses(gloss('xyzzy'), 'n')).toEqual([]);
    expect(headSenses(gloss('quickly'), 'n')).toEqual([]);
  });
});

describe('any text', () => {
  it('is taken apart, within bounds', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ maxLength: 400 }),
      fc
        .array(fc.constantFrom('not', 'a', 'to', 'of', 'wolf', ',', ';', '(', ')', 'ἄλφα', "'", '-'))
        .map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('noun', 'verb', 'adjective', ''), (any, pos) => {
        const { clauses, words } = prepareGloss(any, pos, WORDS);
        expect(clauses.length).toBeLessThanOrEqual(20);
        expect(words.length).toBeLessThanOrEqual(80);
        for (const { weight } of words) expect(weight > 0 && weight <= 1).toBe(true);
        expect(words.length > 0).toBe(clauses.length > 0);
      }),
    );
  });

  it('is read no further than two thousand letters', () => {
    const long = 'wolf '.repeat(400);
    const far = prepareGloss(`${long}${'fox; '.repeat(100_000)}`, 'noun', WORDS);
    expect(far.words.map(({ word }) => word.text)).toEqual(['wolf']);
  });
});
