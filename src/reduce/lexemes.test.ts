/** Which entries and readings belong to one word. */
import { describe, expect, it } from 'vitest';
import { Case, Gender, PartOfSpeech } from '../gen/langnet/v1/morphology_pb.js';
import { citationValue, morphologyValue, NO_FEATURES } from '../model/claims.js';
import type { Claim } from '../model/types.js';
import { gatherLexemes, lexemeIds } from './lexemes.js';
import { reduceClaims } from './reduce.js';
import { claimOf as claim, entryClaims as entry, inputOf } from './testing.js';

function joined(...claims: readonly (readonly Claim[])[]): readonly string[] {
  return gatherLexemes(inputOf(claims.flat())).map(({ entries }) => [...entries].sort().join(' '));
}

describe('entries of one headword', () => {
  it('join by their class, whichever stands first', () => {
    const words = [
      entry('ww', 'ww:1', { class: '3rd conjugation, transitive' }),
      entry('ww', 'ww:2', { class: '1st conjugation' }),
    ];
    const ls = [
      entry('p', 'ls:1', { class: '1st conjugation' }),
      entry('p', 'ls:2', { class: '3rd conjugation' }),
    ];
    expect(joined(...words, ...ls)).toEqual(['ls:2 ww:1', 'ls:1 ww:2']);
  });

  it('of no stated kind stay apart where several would do', () => {
    const open = entry('p', 'ls:1', { pos: PartOfSpeech.UNSPECIFIED });
    const [noun, verb] = [entry('ww', 'ww:1', { pos: PartOfSpeech.NOUN }), entry('ww', 'ww:2', {})];
    expect(joined(noun, verb, open)).toEqual(['ww:1', 'ww:2', 'ls:1']);
    expect(joined(verb, open)).toEqual(['ls:1 ww:2']);
  });

  it('of no stated kind are kept together, those of one work apart', () => {
    const pos = PartOfSpeech.UNSPECIFIED;
    const [noun, verb] = [entry('ww', 'ww:1', { pos: PartOfSpeech.NOUN }), entry('ww', 'ww:2', {})];
    const opens = [entry('p', 'ls:1', { pos }), entry('p', 'ls:2', { pos }), entry('c', 'mw:1', { pos })];
    expect(joined(noun, verb, ...opens)).toEqual(['ww:1', 'ww:2', 'ls:1 mw:1', 'ls:2']);
  });

  it('are one where two tools repeat the same dictionary', () => {
    expect(joined(entry('p', 'ls:1', {}), entry('dg', 'ls:1', {}))).toEqual(['ls:1']);
  });
});

describe('a reading', () => {
  it('goes to the homonym of its gender', () => {
    const pos = PartOfSpeech.NOUN;
    const features = { ...NO_FEATURES, case: Case.NOMINATIVE, gender: Gender.FEMININE };
    const reading = claim('m', 'lego', morphologyValue({ lemma: 'lego', pos, features }), '');
    const claims = [
      ...entry('ww', 'ww:1', { pos, gender: Gender.MASCULINE }),
      ...entry('ww', 'ww:2', { pos, gender: Gender.FEMININE }),
      reading,
    ];
    const [, feminine] = gatherLexemes(inputOf(claims));
    expect(feminine?.morphologyClaims).toEqual([reading]);
  });
});

describe('what two tools repeat of one dictionary', () => {
  it('is told once', () => {
    const cited = { ref: 'Verg. E. 2, 63', ctsUrn: 'urn:cts:latinLit:phi0690.phi001:2.63', text: 'torva' };
    const claims = ['p', 'dg'].flatMap((tool) => [
      ...entry(tool, 'ls:1', {}),
      claim(tool, 'lego', citationValue(cited), 'ls:1'),
    ]);
    const answer = reduceClaims(inputOf(claims));
    expect(answer.citations).toHaveLength(1);
    expect(answer.lemmas[0]?.witnesses).toHaveLength(1);
  });
});

describe('the id of a word', () => {
  const ids = (...claims: readonly (readonly Claim[])[]) => {
    const lexemes = gatherLexemes(inputOf(claims.flat()));
    return lexemes.map((lexeme) => lexemeIds(lexemes).get(lexeme));
  };

  it('does not depend on who answered, nor on the homonyms they brought', () => {
    const [first, second] = [entry('ww', 'ww:1', { class: '3rd conjugation' }), entry('ww', 'ww:2', {})];
    const [alone] = ids(first);
    expect(ids(first, entry('p', 'ls:1', { class: '3rd conjugation, transitive' }))[0]).toBe(alone);
    expect(ids(entry('p', 'ls:1', {}))[0]).toBe(alone);
    const both = ids(first, second);
    expect(both[0]).toBe(alone);
    expect(new Set(both).size).toBe(2);
  });
});

describe('a reading of a segment', () => {
  it('says where it stands in the likeliest split that has it', () => {
    const pos = PartOfSpeech.NOUN;
    const reading = (rank: string, number: string) => {
      const extras = { segment: 'lego', segment_number: number, split: `split ${rank}`, split_rank: rank };
      const features = { ...NO_FEATURES, case: Case.NOMINATIVE, extras };
      return claim('m', 'lego', morphologyValue({ lemma: 'lego', pos, features }), '');
    };
    const answer = reduceClaims(
      inputOf([...entry('ww', 'ww:1', { pos }), reading('2', '3'), reading('1', '1')]),
    );
    expect(answer.analyses.map(({ features }) => features)).toMatchObject([
      { segment: 'lego', segment_number: '1', split: 'split 1', split_rank: '1' },
    ]);
  });
});
