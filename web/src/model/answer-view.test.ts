/** How an answer is arranged for reading. */
import { describe, expect, it } from 'vitest';
import {
  answerSummary,
  chips,
  firstGloss,
  isEmpty,
  lemmaViews,
  otherLanguages,
  repeats,
} from './answer-view.js';
import { aLemma, anAnswer, aSense, aWitness } from './testing.js';

describe('lemmaViews', () => {
  it('gives each lemma its own readings, senses and citations, the primary one first', () => {
    const answer = anAnswer({
      lemmas: [aLemma('a'), aLemma('b')],
      senses: [aSense('s1', 'a'), aSense('s2', 'b')],
      analyses: [{ lemma_id: 'b', features: { case: 'dative' }, text: 'dative', witnesses: [] }],
      ui_hints: { primary_lemma: 'b', collapsed_senses: [] },
    });
    const [first, second] = lemmaViews(answer);
    expect(first?.lemma.lemma_id).toBe('b');
    expect(first?.senses.map(({ sense_id }) => sense_id)).toEqual(['s2']);
    expect(first?.readings.map(({ text }) => text)).toEqual(['dative']);
    expect(second?.readings).toEqual([]);
  });

  it('folds what the answer wants folded, but never everything', () => {
    const senses = ['s1', 's2', 's3', 's4'].map((id) => aSense(id, 'a'));
    const folded = (collapsed_senses: string[]) =>
      lemmaViews(
        anAnswer({ lemmas: [aLemma('a')], senses, ui_hints: { primary_lemma: 'a', collapsed_senses } }),
      )[0];
    expect(folded(['s3', 's4'])?.folded.map(({ sense_id }) => sense_id)).toEqual(['s3', 's4']);
    const all = folded(['s1', 's2', 's3', 's4']);
    expect(all?.senses).toHaveLength(3);
    expect(all?.folded).toHaveLength(1);
  });

  it('joins readings that read alike and keeps every witness', () => {
    const reading = (claim: string) => ({
      lemma_id: 'a',
      features: {},
      text: 'genitive singular',
      witnesses: [aWitness(claim)],
    });
    const [view] = lemmaViews(anAnswer({ lemmas: [aLemma('a')], analyses: [reading('c1'), reading('c2')] }));
    expect(view?.readings).toHaveLength(1);
    expect(view?.readings[0]?.witnesses.map(({ claim_id }) => claim_id)).toEqual(['c1', 'c2']);
  });

  it('puts citations that can be read before bare references', () => {
    const citation = (ref: string, text: string, passage?: string) => ({
      source: 'x',
      type: 'citation',
      ref,
      cts_urn: '',
      text,
      author: '',
      work: '',
      claim_id: ref,
      lemma_id: 'a',
      passage: passage === undefined ? undefined : { text: passage, match: 'exact', check: '' },
    });
    const [view] = lemmaViews(
      anAnswer({
        lemmas: [aLemma('a')],
        citations: [citation('bare', ''), citation('quoted', 'q'), citation('found', 'q', 'p')],
      }),
    );
    expect(view?.citations.map(({ ref }) => ref)).toEqual(['found', 'quoted', 'bare']);
  });
});

describe('chips', () => {
  it('shows each work once', () => {
    const all = chips([aWitness('c1', 'Book'), aWitness('c2', 'Book'), aWitness('c3', 'Other')]);
    expect(all.map(({ work, witnesses }) => [work, witnesses.map(({ claim_id }) => claim_id)])).toEqual([
      ['Book', ['c1', 'c2']],
      ['Other', ['c3']],
    ]);
  });

  it('knows editorial text', () => {
    expect(chips([{ ...aWitness('c1', 'langnet core'), tool: 'core' }])[0]?.isEditorial).toBe(true);
  });
});

it('names the languages that know the word too', () => {
  const text =
    'No language was named; Latin, Greek, Sanskrit were tried and Latin knows the word. It is also a word elsewhere: langnet grc agni, langnet san agni.';
  expect(otherLanguages(anAnswer({ warnings: [{ code: 'language_guessed', text }] }))).toEqual([
    'grc',
    'san',
  ]);
  expect(otherLanguages(anAnswer({ warnings: [{ code: 'other', text }] }))).toEqual([]);
  expect(otherLanguages(anAnswer({}))).toEqual([]);
});

it.each([
  ['kṛ́ṣṇa', 'kṛṣṇa', true],
  ['lupus, lupi', 'lupus', true],
  ['Lŭpus', 'Lupus', true],
  ['√ bhū', 'bhū', false],
])('%s repeats %s: %s', (headword, display, is) => expect(repeats(headword, display)).toBe(is));

it('tells an empty answer, and what a lemma means in a line', () => {
  expect(isEmpty(anAnswer({}))).toBe(true);
  const answer = anAnswer({ lemmas: [aLemma('a')], senses: [aSense('s', 'a', 'a small boat')] });
  expect(isEmpty(answer)).toBe(false);
  expect(answerSummary(anAnswer({}))).toBe('');
  expect(answerSummary(answer)).toBe('x: 1 headword, 1 sense.');
  const [view] = lemmaViews(answer);
  expect(view && firstGloss(view)).toBe('a small boat');
});
