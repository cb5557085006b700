/** The tables: every letter of a tag has a meaning, and every stage a worth. */
import { describe, expect, it } from 'vitest';
import { featureWords, posWord } from '../../model/words.js';
import { decodeTag, isPunctuation, readStage } from './tags.js';

function read(tag: string) {
  const decoded = decodeTag(tag);
  return (
    decoded && `${posWord(decoded.pos)} ${Object.values(featureWords(decoded.reading)).join(' ')}`.trim()
  );
}

describe('tags', () => {
  it.each([
    ['V1SPIA---', 'verb singular first present indicative active finite'],
    ['V3PLSP---', 'verb plural third pluperfect subjunctive passive finite'],
    ['V2SPMA---', 'verb singular second present imperative active finite'],
    ['V3DAOM---', 'verb dual third aorist optative middle finite'],
    ['V--RNE---', 'verb perfect mediopassive infinitive'],
    ['V1STIA---', 'verb singular first future perfect indicative active finite'],
    ['V---D--B-', 'verb ablative gerund'],
    ['V---U--A-', 'verb accusative supine'],
    ['T-SRPPMN-', 'participle nominative singular masculine perfect passive participle'],
    ['T-SFGPFA-', 'participle accusative singular feminine future passive gerundive'],
    ['N-S---FL-', 'noun locative singular feminine'],
    ['N-P---NV-', 'noun vocative plural neuter'],
    ['A-S---MNC', 'adjective nominative singular masculine comparative'],
    ['A-P---MGS', 'adjective genitive plural masculine superlative'],
    ['L-S---MD-', 'article dative singular masculine'],
    ['V3SIIA---', 'verb singular third imperfect indicative active finite'],
    ['D--------', 'adverb'],
    ['G--------', 'particle'],
    ['C--------', 'conjunction'],
    ['R--------', 'preposition'],
    ['P-S---MI-', 'pronoun instrumental singular masculine'],
    ['M--------', 'numeral'],
    ['I--------', 'interjection'],
    ['E--------', 'interjection'],
    ['n-s---mn-', 'noun nominative singular masculine'],
  ])('%s is %s', (tag, words) => {
    expect(read(tag)).toBe(words);
    expect(decodeTag(tag)?.unknown).toEqual([]);
  });

  it.each([
    '',
    'V',
    'V1SPIA--',
    'V1SPIA----',
    'Z--------',
    '---------',
    'U--------',
    'ß--------',
    '𐌰-------',
  ])('`%s` is no reading', (tag) => {
    expect(decodeTag(tag)).toBeUndefined();
  });

  it('a letter that is in no table costs its place only', () => {
    expect(decodeTag('V1SPIX---')?.unknown).toEqual([5]);
    expect(read('V1SPIX---')).toBe('verb singular first present indicative finite');
  });

  it('punctuation is no word', () => {
    expect([isPunctuation('U--------'), isPunctuation('N-S---MN-')]).toEqual([true, false]);
  });
});

describe('stages', () => {
  it.each([
    ['<DictLemmatizer: Latin Model>', 'evidence'],
    ['<DictLemmatizer: Morpheus Lemmas>', 'evidence'],
    ['<UnigramLemmatizer: CLTK Sentence Training Data>', 'evidence'],
    ['<RegexpLemmatizer: CLTK Latin Regex Patterns>', 'guess'],
    ['<IdentityLemmatizer>', 'nothing'],
  ])('%s gives %s', (text, kind) => {
    expect(readStage(text)).toMatchObject({ name: text.slice(1, -1), kind });
  });

  it.each([
    '',
    '<>',
    'IdentityLemmatizer',
    '<IdentityLemmatizer',
    '<IdentityLemmatizez>',
    '<DefaultLemmatizer: lemma=x>',
    '<DictLemmatizer>',
  ])('`%s` is none', (text) => {
    expect(readStage(text)).toBeUndefined();
  });
});
