/** Which word comes first, and why. */
import { describe, expect, it } from 'vitest';
import {
  Case,
  Number as GrammaticalNumber,
  Mood,
  PartOfSpeech,
  Person,
  Tense,
  VerbForm,
  Voice,
} from '../gen/langnet/v1/morphology_pb.js';
import { Tier } from '../gen/langnet/v1/query_pb.js';
import { frequencyValue, glossValue, lemmaValue, morphologyValue, NO_FEATURES } from '../model/claims.js';
import type { Claim, ClaimValue, Features, NormalizedQuery } from '../model/types.js';
import { NO_ENGLISH } from './english.js';
import type { ReduceInput } from './input.js';
import { gatherLexemes, type Lexeme } from './lexemes.js';
import { rankLexemes, scoreLexeme, scoreLexemes } from './ranking.js';
import { claimOf, entryClaims, inputOf as reduceInput } from './testing.js';

const NOUN: Partial<Features> = { case: Case.NOMINATIVE, number: GrammaticalNumber.SINGULAR };
const RARE_VERB: Partial<Features> = {
  person: Person.SECOND,
  number: GrammaticalNumber.SINGULAR,
  tense: Tense.PRESENT,
  mood: Mood.IMPERATIVE,
  voice: Voice.ACTIVE,
  verbForm: VerbForm.FINITE,
};

interface Word {
  readonly lemma: string;
  readonly pos?: PartOfSpeech;
  readonly tier?: Tier;
  readonly readings?: readonly Partial<Features>[];
  readonly frequency?: readonly [scale: string, rank: number];
  readonly sourceRef?: string;
  readonly inferred?: boolean;
}

let serial = 0;
function claim(subject: string, value: ClaimValue, sourceRef: string): Claim {
  serial += 1;
  return {
    claimId: `clm_${serial}`,
    derivationId: `drv_${serial}`,
    subject,
    predicate: '',
    value,
    entryRef: '',
    provenanceChain: {
      callId: '',
      responseId: 'resp_1',
      extractionId: '',
      derivationId: `drv_${serial}`,
      tool: 'tool',
      sourceRef,
      spans: [],
    },
  } as Claim;
}

function inputOf(form: string, words: readonly Word[]): ReduceInput {
  const claims = words.flatMap(({ lemma, pos = PartOfSpeech.NOUN, tier = Tier.EXACT, ...word }) => [
    claim(form, lemmaValue({ lemma, tier, pos, inferred: word.inferred ?? false }), word.sourceRef ?? 'a:1'),
    ...(word.readings ?? [NOUN]).map((features) =>
      claim(form, morphologyValue({ lemma, pos, features: { ...NO_FEATURES, ...features } }), 'a:1'),
    ),
    ...(word.frequency === undefined
      ? []
      : [
          claim(
            lemma,
            frequencyValue({ scale: word.frequency[0], code: '', rank: word.frequency[1] }),
            'a:1',
          ),
        ]),
  ]);
  const query = {
    original: form,
    language: 'lat',
    canonicalForms: [form],
    candidates: [{ text: form, tier: Tier.EXACT, steps: [], encodings: {} }],
    normalizations: [],
  } as unknown as NormalizedQuery;
  return {
    query,
    language: 'lat',
    results: [
      {
        tool: 'tool',
        status: 'answered',
        responseId: 'resp_1',
        reportedVersion: '',
        code: '',
        reason: '',
        advice: '',
        claims,
      },
    ],
    sources: [{ tool: 'tool', source: 'Tool', sourceNames: { a: 'A', b: 'B' }, isEditorial: false }],
    wanted: [],
    mode: 'open',
    view: 'didactic',
    warnings: [],
    english: NO_ENGLISH,
  };
}

function order(form: string, ...words: readonly Word[]): readonly string[] {
  const input = inputOf(form, words);
  return rankLexemes(gatherLexemes(input), input).map((lexeme) => lexeme.lemma);
}

describe('of two words a form can belong to', () => {
  it('the one that corpora have more often comes first', () => {
    const rare: Word = { lemma: 'rarus', frequency: ['treebank-lat', 0.1] };
    const common: Word = { lemma: 'communis', frequency: ['treebank-lat', 0.6] };
    expect(order('x', rare, common)).toEqual(['communis', 'rarus']);
    expect(order('x', common, rare)).toEqual(['communis', 'rarus']);
  });

  it('the likelier reading comes first where nothing else tells', () => {
    const verb: Word = { lemma: 'verbo', pos: PartOfSpeech.VERB, readings: [RARE_VERB] };
    expect(order('x', verb, { lemma: 'zz' })).toEqual(['zz', 'verbo']);
  });

  it('the whole form precedes a part of it, and a guess comes last, however common', () => {
    const often = { frequency: ['treebank-lat', 1] } as const;
    expect(
      order(
        'x',
        { lemma: 'made', tier: Tier.RULE_MADE, ...often },
        { lemma: 'near', tier: Tier.NEAREST_HEADWORD, ...often },
        { lemma: 'part', tier: Tier.ENCLITIC_REMOVED, ...often },
        { lemma: 'whole' },
      ),
    ).toEqual(['whole', 'part', 'near', 'made']);
  });

  it('a name waits when the form is typed small', () => {
    expect(order('x', { lemma: 'Aa' }, { lemma: 'bb' })).toEqual(['bb', 'Aa']);
  });

  it('a second work that has the word counts, a second mention in the same work does not', () => {
    const once: Word = { lemma: 'aa' };
    expect(order('x', once, { lemma: 'bb' }, { lemma: 'bb', sourceRef: 'a:2' })[0]).toBe('aa');
    expect(order('x', once, { lemma: 'bb' }, { lemma: 'bb', sourceRef: 'b:2' })[0]).toBe('bb');
  });

  it('who does not tell the kind of word stands behind those of the same name who do, and not behind others', () => {
    const pos = PartOfSpeech.UNSPECIFIED;
    const claims = [
      ...entryClaims('ww', 'ww:1', { pos: PartOfSpeech.NOUN }),
      ...entryClaims('ww', 'ww:2', { pos: PartOfSpeech.VERB }),
      ...['a', 'b', 'c'].flatMap((work) => entryClaims(work, `${work}:1`, { pos })),
      ...['ww:1', 'ww:2', 'a:1'].map((ref) => claimOf('ww', 'lego', glossValue({ gloss: 'read' }), ref)),
    ];
    const input = reduceInput(claims);
    const lexemes = gatherLexemes(input);
    const scores = scoreLexemes(lexemes, input);
    const [open, ...others] = [...lexemes].sort((a, b) => a.pos - b.pos);
    const bits = (lexeme: Lexeme | undefined) => (lexeme && scores.get(lexeme)?.bits) ?? 0;
    expect(open?.pos).toBe(pos);
    expect(open?.entries.size).toBe(3);
    expect(others).toHaveLength(2);
    for (const other of others) expect(bits(open)).toBeLessThan(bits(other));
  });

  it('equal ones stand in the order of their keys, not of their claims', () => {
    expect(order('x', { lemma: 'bb' }, { lemma: 'aa' })).toEqual(['aa', 'bb']);
  });
});

describe('a score', () => {
  it('is the sum of its reasons', () => {
    const input = inputOf('x', [
      { lemma: 'aa', tier: Tier.MARKS_IGNORED, inferred: true, frequency: ['whitakers', 0.5] },
    ]);
    const [lexeme] = gatherLexemes(input);
    if (lexeme === undefined) throw new Error('no lexeme');
    const { bits, reasons } = scoreLexeme(lexeme, input);
    expect(reasons.map(({ reason }) => reason)).toEqual([
      'marks ignored',
      'frequency: whitakers',
      'reading',
      'headword inferred',
    ]);
    expect(bits).toBeCloseTo(reasons.reduce((sum, reason) => sum + reason.bits, 0));
  });
});
