/** From answers to facts and claims, case by case. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.js';
import { isLengthKnown } from './length.js';
import { canonicalHeadword, canonicalLemma } from './spelling.js';
import { bytesOf, claimed, lewisFacts, morphFacts, runGreek, runLatin, runStages } from './testing.js';

const UNIGRAM = '<UnigramLemmatizer: CLTK Sentence Training Data>';
const REGEXP = '<RegexpLemmatizer: CLTK Latin Regex Patterns>';
const codes = (outcome: { findings: readonly { code: string }[] }) =>
  outcome.findings.map(({ code }) => code);

describe('a lemma', () => {
  it('is claimed of the form asked for, with the part of speech the taggers agree on', () => {
    const outcome = runLatin('locuti', {
      lemma: 'loquor',
      lemma_source: UNIGRAM,
      pos_tags: { unigram: 'T-PRPPMN-' },
    });
    expect(claimed(outcome, 'has_lemma')).toMatchObject([
      {
        subject: 'locuti',
        value: { lemma: 'loquor', pos: 'verb', tier: 'exact', inferred: false },
        entryRef: '',
      },
    ]);
    expect(morphFacts(outcome)[0]?.modelId).toBe(`cltk/lat_models_cltk/${UNIGRAM.slice(1, -1)}`);
  });

  it('has no part of speech where the taggers differ or are silent', () => {
    const differ = { unigram: 'N-S---NA-', ngram_123_backoff: 'A-S---NN-' };
    for (const tags of [differ, { unigram: null }, {}]) {
      const outcome = runLatin('bellum', { lemma: 'bellum', lemma_source: UNIGRAM, pos_tags: tags });
      expect(claimed(outcome, 'has_lemma')).toMatchObject([{ value: { lemma: 'bellum', pos: '' } }]);
    }
  });

  it('made by a rule about endings is a guess', () => {
    const outcome = runLatin('libertatem', { lemma: 'libertas', lemma_source: REGEXP });
    expect(claimed(outcome, 'has_lemma')).toMatchObject([
      { value: { lemma: 'libertas', tier: 'nearest_headword', inferred: true } },
    ]);
    expect(outcome.facts[0]?.derivation.confidence).toBeLessThan(0.5);
  });

  it('is never taken from the identity lemmatiser', () => {
    const answer = {
      lemma: 'amaverunt',
      lemma_source: '<IdentityLemmatizer>',
      pos_tags: { unigram: 'V3PRIA---' },
    };
    const outcome = runLatin('amaverunt', answer);
    expect(claimed(outcome, 'has_lemma')).toEqual([]);
    expect(claimed(outcome, 'has_morphology')).toMatchObject([{ value: { lemma: '', pos: 'verb' } }]);
  });

  it('of a stage that nobody knows is not believed', () => {
    const outcome = runLatin('amo', { lemma: 'amo', lemma_source: '<DefaultLemmatizer: lemma=amo>' });
    expect(outcome.facts).toEqual([]);
    expect(codes(outcome)).toEqual(['unknown_stage']);
  });

  it('loses the digit that tells homographs apart', () => {
    const outcome = runLatin('cum', { lemma: 'cum2', lemma_source: UNIGRAM });
    expect(claimed(outcome, 'has_lemma')).toMatchObject([{ value: { lemma: 'cum', homonym: '2' } }]);
    expect(morphFacts(runLatin('2', { lemma: '2', lemma_source: UNIGRAM }))[0]?.lemma).toBe('2');
  });

  it.each([
    ['viri', 'uir', 'vir'],
    ['vici', 'uinco', 'vinco'],
    ['iuvenem', 'iuuenis', 'iuvenis'],
    ['Iovis', 'iuppiter', 'iuppiter'],
    ['vult', 'volo', 'volo'],
    ['uult', 'uolo', 'volo'],
    ['cepit', 'capio', 'capio'],
    ['uvam', 'uua', 'uva'],
    ['tulit', 'fero', 'fero'],
    ['VIRI', 'uir', 'vir'],
  ])('of %s, %s, is written %s', (form, lemma, expected) => {
    expect(canonicalLemma('lat', lemma, form)).toBe(expected);
  });

  it('in Greek stays as it is', () => {
    const outcome = runGreek('ἐστίν', { lemma: 'εἰμί', lemma_source: '<DictLemmatizer: Greek Model>' });
    expect(claimed(outcome, 'has_lemma')).toMatchObject([{ subject: 'ἐστίν', value: { lemma: 'εἰμί' } }]);
    expect(outcome.facts[0]?.derivation.sourceRef).toBe('cltk:grc:ἐστίν');
  });
});

describe('a reading', () => {
  it('is one for each distinct tag, whole, with Foster’s names', () => {
    const tags = { unigram: 'N-P---FA-', ngram_123_backoff: 'N-S---FN-', other: 'N-P---FA-' };
    const outcome = runLatin('manus', { lemma: 'manus', lemma_source: UNIGRAM, pos_tags: tags });
    expect(claimed(outcome, 'has_morphology')).toMatchObject([
      {
        value: {
          lemma: 'manus',
          features: { case: 'accusative', number: 'plural', gender: 'feminine' },
          fosterCodes: { case: 'RECEIVING', number: 'GROUP', gender: 'FEMALE' },
        },
      },
      { value: { features: { case: 'nominative', number: 'singular', gender: 'feminine' } } },
    ]);
    expect(morphFacts(outcome).map(({ modelId }) => modelId.split('/')[2])).toEqual([
      UNIGRAM.slice(1, -1),
      'unigram+other',
      'ngram_123_backoff',
    ]);
  });

  it('with an unknown letter is used without it, and said so', () => {
    const outcome = runLatin('amo', { pos_tags: { unigram: 'V1SPIX---' } });
    expect(claimed(outcome, 'has_morphology')).toHaveLength(1);
    expect(codes(outcome)).toEqual(['unknown_tag']);
    expect(codes(runLatin('amo', { pos_tags: { unigram: 'verb' } }))).toEqual(['unknown_tag']);
    expect(runLatin('.', { pos_tags: { unigram: 'U--------' } }).facts).toEqual([]);
  });
});

describe('a sound', () => {
  it('is claimed without brackets and with the sign for stress', () => {
    const outcome = runLatin('amō', { ipa: "['a.moː]", syllables: ['a', 'mo'], stem: 'am' });
    expect(claimed(outcome, 'has_pronunciation')).toMatchObject([
      { subject: 'amō', value: { ipa: 'ˈa.moː' } },
    ]);
    expect(morphFacts(outcome)).toMatchObject([
      {
        ipa: "'a.moː",
        ipaLengthKnown: true,
        syllables: ['a', 'mo'],
        stem: 'am',
        modelId: 'cltk/phonology/lat',
      },
    ]);
  });

  it('of a form without marks says that lengths are not known', () => {
    const outcome = runLatin('amo', { ipa: "['a.mɔ]" });
    expect(morphFacts(outcome)[0]?.ipaLengthKnown).toBe(false);
    expect(outcome.facts[0]?.derivation.confidence).toBeLessThan(1);
  });

  it('that CLTK fails in is a finding, and the rest stays', () => {
    const outcome = runLatin('deus', {
      ipa: null,
      syllables: ['deus'],
      stem: 'de',
      errors: { ipa: 'IndexError: x' },
    });
    expect(codes(outcome)).toEqual(['part_failed']);
    expect(morphFacts(outcome)).toMatchObject([{ ipa: '', syllables: ['deus'] }]);
    expect(claimed(outcome, 'has_pronunciation')).toEqual([]);
  });

  it.each([
    ['lat', 'amō', true],
    ['lat', 'amo', false],
    ['grc', 'λόγος', true],
    ['grc', 'λόγου', true],
    ['grc', 'μῆνιν', false],
    ['grc', 'νῦν', true],
    ['grc', 'ᾠδῇ', true],
    ['grc', 'αὐτοῦ', true],
    ['grc', 'ἄειδε', false],
    ['grc', 'ἀΐω', false],
    ['grc', 'λύκος', false],
  ])('%s %s shows its lengths: %s', (language, form, isKnown) => {
    expect(isLengthKnown(language, form)).toBe(isKnown);
  });
});

describe('an entry', () => {
  const line = 'īvī ōrum, n plur. things made up: multa, V.—Fig., "fancies": nostra.';

  it('is claimed of its headword, under its key', () => {
    const outcome = runLatin('ivi', { lewis_keys: ['ivi2'], lewis_lines: [line] });
    expect(claimed(outcome, 'has_entry')).toMatchObject([
      {
        subject: 'ivi',
        value: { headword: 'ivi', gender: 'neuter', display: 'īvī ōrum, n' },
        entryRef: 'lewis:ivi2',
      },
    ]);
    expect(outcome.facts[0]?.derivation.sourceRef).toBe('lewis:ivi2');
    expect(claimed(outcome, 'has_gloss')).toMatchObject([
      {
        subject: 'ivi',
        value: { gloss: 'plur. things made up', senseId: '1', register: [] },
        entryRef: 'lewis:ivi2',
      },
      { subject: 'ivi', value: { gloss: '"fancies"', senseId: '2', register: ['figurative'] } },
    ]);
  });

  it('has a key of its own where the answer names none', () => {
    expect(lewisFacts(runLatin('ivi', { lewis_lines: [line] }))[0]?.entryRef).toBe('lewis:ivi');
  });

  it('is one for each line, whatever becomes of the others', () => {
    const outcome = runLatin('ivi', {
      lewis_keys: ['ivi1', 'ivi2', 'ivi3'],
      lewis_lines: ['ivi a', '', 'ivi c'],
    });
    expect(lewisFacts(outcome).map(({ key }) => key)).toEqual(['ivi1', 'ivi3']);
    expect(codes(outcome)).toEqual(['no_headword']);
  });

  it('is written in canonical letters', () => {
    expect(['iūdex', 'jūdex', 'ab-dō', 'ăcer', 'Vergilius'].map(canonicalHeadword)).toEqual([
      'iudex', 'iudex', 'abdo', 'acer', 'Vergilius',
    ]); // biome-ignore format: a list to be read as one
  });
});

describe('an answer', () => {
  it('that names another word or language is told, and stays the answer to what was asked', () => {
    const body = bytesOf({ word: 'amas', language: 'grc', ipa: '[x]' });
    const outcome = runStages(body, { language: 'lat', word: 'amo' });
    expect(morphFacts(outcome)).toMatchObject([{ surface: 'amo', language: 'lat' }]);
    expect(codes(outcome)).toEqual(['other_word', 'other_word']);
    // Where nobody says what was asked, the answer does.
    expect(morphFacts(runStages(body, {}))).toMatchObject([{ surface: 'amas', language: 'grc' }]);
  });

  it('with values of another kind is read around them', () => {
    const odd: JsonObject = {
      lemma: 5,
      lemma_source: UNIGRAM,
      ipa: ['x'],
      syllables: 'a',
      pos_tags: [],
      lewis_lines: {},
      errors: 'none',
    };
    const outcome = runLatin('amo', { ...odd, stem: 'am' });
    expect(morphFacts(outcome)).toMatchObject([{ stem: 'am' }]);
    expect(new Set(codes(outcome))).toEqual(new Set(['odd_value']));
    expect(codes(outcome)).toHaveLength(6);
  });

  it('that is no JSON says so and gives what is whole', () => {
    const body = new TextEncoder().encode(`{"word":"amo","ipa":"['a.mɔ]","stem":"a`);
    const outcome = runStages(body, { language: 'lat', word: 'amo' });
    expect(codes(outcome)).toEqual(['damaged_json']);
    expect(morphFacts(outcome)).toMatchObject([{ ipa: "'a.mɔ", stem: '' }]);
  });

  it('of a refusal is silent', () => {
    const outcome = runStages(bytesOf({ refused: 'expected a word' }), { language: 'lat', word: 'amo' });
    expect(outcome).toMatchObject({ facts: [], findings: [] });
  });
});
