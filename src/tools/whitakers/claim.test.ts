/** From facts to claims: tiers, canonical text, glosses, frequency. */
import { describe, expect, it } from 'vitest';
import type { ClaimDraft } from '../../model/tool.js';
import { canonicalLemma } from './claim.js';
import { claimJson, runStages } from './testing.js';

const AMO = [
  'am.o                 V      1 1 PRES ACTIVE  IND 1 S',
  'amo, amare, amavi, amatus  V (1st)   [XXXAO]',
  'love;',
];

function claims(word: string, ...lines: readonly string[]): ClaimDraft[] {
  const body = new TextEncoder().encode(`${lines.join('\n')}\n\n`);
  return runStages(body, { word }).facts.flatMap((fact) => fact.claims);
}

function values(predicate: string, word: string, ...lines: readonly string[]): Record<string, unknown>[] {
  const found = claims(word, ...lines).filter((claim) => claim.predicate === predicate);
  return found.map((claim) => claimJson(claim).value as Record<string, unknown>);
}

/** Glosses of an entry, each with its number. */
function glosses(entry: string, ...meanings: readonly string[]): string[] {
  const found = values('has_gloss', 'x', AMO[0] ?? '', entry, ...meanings);
  return found.map(({ senseId, gloss }) => `${senseId} ${gloss}`);
}

describe('canonicalLemma', () => {
  it.each([
    ['jusjurandum', 'iusiurandum'],
    ['Juppiter', 'Iuppiter'],
    ['Kal.', 'Kal'],
    ['servus', 'servus'],
  ])('%s', (printed, canonical) => {
    expect(canonicalLemma(printed)).toBe(canonical);
  });
});

describe('has_lemma', () => {
  const tackon = ['que                  TACKON', '-que = and;'];
  it.each<[string, string, readonly string[], string]>([
    ['alone', 'amo', AMO, 'exact'],
    ['behind an enclitic', 'amoque', [...tackon, ...AMO], 'enclitic_removed'],
    [
      'by a change of spelling',
      'hamo',
      ['Word mod h/           ', 'An initial h', ...AMO],
      'spelling_variant',
    ],
    [
      'by syncope behind an enclitic',
      'amoque',
      [...tackon, 'Syncope   s => vis   ', 'It drops', ...AMO],
      'enclitic_removed',
    ],
    ['by a prefix', 'reamo', ['re                   PREFIX', '- back;', ...AMO], 'nearest_headword'],
    ['by a suffix', 'amo', ['o                    SUFFIX', '-ly;', ...AMO], 'nearest_headword'],
    [
      'as one of two words',
      'amoamo',
      ['Two words            ', 'May be 2 words', ...AMO],
      'nearest_headword',
    ],
  ])('%s', (_name, word, lines, tier) => {
    expect(values('has_lemma', word, ...lines)).toEqual([
      { lemma: 'amo', homonym: '', tier, pos: 'verb', inferred: false },
    ]);
  });

  it('has the part of speech of the headword', () => {
    const participle = 'amat.us              VPAR   1 1 NOM S M PERF PASSIVE PPL';
    expect(values('has_lemma', 'amatus', participle, ...AMO.slice(1))[0]).toMatchObject({ pos: 'verb' });
    expect(values('has_morphology', 'amatus', participle, ...AMO.slice(1))[0]).toMatchObject({
      pos: 'participle',
    });
    const suffix = ['iter                 SUFFIX', '-ly;', 'regaliter            ADV    POS'];
    const regalis = ['regalis, regalis, regale  ADJ   [XXXBX]', 'royal;'];
    expect(values('has_lemma', 'regaliter', ...suffix, ...regalis)[0]).toMatchObject({
      lemma: 'regalis',
      pos: 'adjective',
    });
    expect(values('has_morphology', 'regaliter', ...suffix, ...regalis)[0]).toMatchObject({ pos: 'adverb' });
  });

  it('has the form as asked for its subject and rests on the analysis and the headword', () => {
    const [lemma] = claims('Amo', ...AMO);
    expect(lemma?.subject).toBe('Amo');
    expect(lemma?.spans).toEqual([
      { start: 0, end: AMO[0]?.length },
      { start: 53, end: 56 },
    ]);
  });
});

describe('has_morphology', () => {
  it('carries the reading, its Foster codes and few extras', () => {
    const lines = ['que                  TACKON', '-que = and;', 'vir.um               N      2 3 ACC S M'];
    const [morphology] = values(
      'has_morphology',
      'virumque',
      ...lines,
      'vir, viri  N (2nd) M   [XXXAX]',
      'man;',
    );
    expect(morphology).toEqual({
      lemma: 'vir',
      pos: 'noun',
      features: { case: 'accusative', number: 'singular', gender: 'masculine', enclitic: 'que' },
      fosterCodes: { case: 'RECEIVING', number: 'SINGLE', gender: 'MALE' },
    });
  });

  it('says what a preposition governs and what a numeral counts', () => {
    const preposition = ['in                   PREP   ABL', 'in  PREP  ABL   [XXXAX]', 'in;'];
    expect(values('has_morphology', 'in', ...preposition)[0]?.features).toEqual({ governs: 'ablative' });
    const numeral = [
      'tres                 NUM    1 3 NOM P C CARD',
      'tres -es -ia  NUM   [XXXAX]',
      ' 3 - (CARD);',
    ];
    expect(values('has_morphology', 'tres', ...numeral)[0]?.features).toMatchObject({
      numeral_sort: 'cardinal',
    });
  });
});

describe('has_entry', () => {
  it.each([
    [
      'lupus, lupi  N (2nd) M   [XXXAX]',
      {
        headword: 'lupus',
        pos: 'noun',
        gender: 'masculine',
        class: '2nd declension',
        display: 'lupus, lupi',
      },
    ],
    [
      'loquor, loqui, locutus sum  V (3rd) DEP   [XXXAX]',
      { headword: 'loquor', class: '3rd conjugation, deponent', display: 'loquor, loqui, locutus sum' },
    ],
    ['Jovis, Jovis  N (3rd) M   [XEICO]', { headword: 'Iovis', display: 'Jovis, Jovis' }],
    ['in  PREP  ACC   [XXXAX]', { headword: 'in', class: 'with accusative', display: 'in' }],
    ['noceo, nocere, nocui, nocitus  V (2nd) DAT   [XXXAX]', { class: '2nd conjugation, with dative' }],
    ['nemo, neminis  N (3rd) C   [XXXAX]', { gender: 'common' }],
  ])('%s', (entry, expected) => {
    expect(values('has_entry', 'x', AMO[0] ?? '', entry, 'meaning;')[0]).toMatchObject(expected);
  });

  it('of a numeral shows the member that was met', () => {
    const lines = [
      'secund.us            NUM    1 2 NOM S M ORD',
      'duo -ae o, secundus -a -um, bini -ae -a, bis  NUM   [XXXAX]',
    ];
    const [entry] = values('has_entry', 'secundus', ...lines, ' 2th - (ORD);');
    expect(entry).toMatchObject({ headword: 'secundus', display: 'secundus -a -um' });
  });
});

describe('has_gloss', () => {
  const noun = 'rosa, rosae  N (1st) F   [XXXBO]';
  const name = 'Xerxes, Xerxis  N (3rd) M   [XXPCO]';
  it.each<[string, string[], string[]]>([
    [noun, ['rose; (also as term of endearment); rose bush;'], ['1 rose', '3 rose bush']],
    [
      noun,
      ['public; [res publica => the state];', 'common;'],
      ['1 public', '2 res publica => the state', '3 common'],
    ],
    [noun, ['(only a remark);'], ['1 only a remark']],
    [
      noun,
      ['I, me (PERS); goodwill (L+S); feeling (Cas); pass (time);'],
      ['1 I, me', '2 goodwill', '3 feeling', '4 pass (time)'],
    ],
    [noun, ['(w/-que) each, each one;'], ['1 each, each one']],
    [name, ['Xerxes; (son of Darius); (invaded Greece);'], ['1 Xerxes; (son of Darius); (invaded Greece)']],
  ])('%s %s', (entry, meanings, expected) => {
    expect(glosses(entry, ...meanings)).toEqual(expected);
  });

  it('of numerals leaves the grammar out', () => {
    const lines = (sort: string): readonly string[] => [
      `decim.us             NUM    2 0 NOM S M ${sort}`,
      'decem, decimus -a -um, deni -ae -a, decie (n)s  NUM   [XXXBO]',
    ];
    const gloss = (sort: string, meaning: string): unknown[] =>
      values('has_gloss', 'x', ...lines(sort), meaning).map((value) => value.gloss);
    expect(gloss('CARD', " 10 - (CARD answers 'how many');")).toEqual(['10']);
    expect(gloss('ORD', " 10th - (ORD, 'in series'); (a/the) 10th (part) (fract w/pars?);")).toEqual([
      '10th',
    ]);
    expect(gloss('ADVERB', " 10 times, on 10 occasions - (ADVERB answers 'how often');")).toEqual([
      '10 times, on 10 occasions',
    ]);
    expect(
      values('has_gloss', 'XII', 'XII                  NUM    2 0 X   X X CARD', '12  as a ROMAN NUMERAL;')[0]
        ?.gloss,
    ).toBe('12');
  });

  it('says field, period, rarity and region where they are known', () => {
    const lines = [AMO[0] ?? '', 'virum, viri  N (2nd) N   [GBIEK]    NeoLatin  uncommon', 'virus;'];
    expect(values('has_gloss', 'x', ...lines)[0]).toMatchObject({
      domains: ['biology'],
      register: ['Neo-Latin', 'uncommon', 'Italy'],
      glossLanguage: 'en',
      editorial: false,
    });
    expect(values('has_gloss', 'amo', ...AMO)[0]).toMatchObject({ domains: [], register: [] });
  });

  it('has the canonical lemma for its subject', () => {
    const found = claims('x', AMO[0] ?? '', 'jusjurandum, jusjurandi  N (2nd) N   [FXXEV]', 'oath;');
    expect(
      found
        .filter(({ predicate }) => predicate !== 'has_lemma' && predicate !== 'has_morphology')
        .map(({ subject }) => subject),
    ).toEqual(['iusiurandum', 'iusiurandum', 'iusiurandum']);
  });
});

describe('has_frequency', () => {
  it('has letter, label, rank and period', () => {
    const lines = [AMO[0] ?? '', 'secor, seci, secutus sum  V (3rd) DEP   [BXXFO]', 'follow;'];
    expect(values('has_frequency', 'x', ...lines)).toEqual([
      { scale: 'whitakers', code: 'F', label: 'very rare', rank: 0.1, age: 'early' },
    ]);
  });

  it('is not claimed where the frequency is unknown', () => {
    expect(
      values('has_frequency', 'x', AMO[0] ?? '', 'amo, amare, amavi, amatus  V (1st)   [CXXXO]', 'love;'),
    ).toEqual([]);
  });
});
