/** What tags and headwords mean: readings, lemmas, senses, references. */
import { describe, expect, it } from 'vitest';
import {
  Case,
  Gender,
  Mood,
  PartOfSpeech,
  Person,
  Tense,
  VerbForm,
  Voice,
} from '../../gen/langnet/v1/morphology_pb.js';
import { featureWords } from '../../model/words.js';
import { splitSenses } from './senses.js';
import { analysisFacts, factsOf as facts, runLines as run, termFacts } from './testing.js';

const ENTRY = 'amo, amare, amavi, amatus  V (1st)   [XXXAO]  (2871)';
const MEANING = 'love, like;';

/** The values of a reading in the order case, number, gender, person, tense, mood, voice, form, degree. */
function readingOf(analysis: string): string {
  const { reading } = facts('', analysis, ENTRY, MEANING).analysis;
  if (reading === undefined) throw new Error('no reading');
  return Object.values(featureWords({ ...reading, extras: {} })).join(' ');
}

describe('readings', () => {
  it.each([
    ['lup.us               N      2 1 NOM S M', 'nominative singular masculine'],
    ['nemo                 N      3 1 VOC S C', 'vocative singular common'],
    ['res                  N      9 9 X   X N', 'neuter'],
    ['rom.ae               N      1 1 LOC S F', 'locative singular feminine'],
    ['qu.is                PRON   1 0 DAT P X', 'dative plural'],
    ['meli.us              ADJ    1 1 ACC S N COMP', 'accusative singular neuter comparative'],
    ['opt.imi              ADJ    1 1 GEN S M SUPER', 'genitive singular masculine superlative'],
    ['bis                  NUM    1 2 X   X X ADVERB', ''],
    ['melius               ADV    COMP', 'comparative'],
    [
      'am.o                 V      1 1 PRES ACTIVE  IND 1 S',
      'singular first present indicative active finite',
    ],
    [
      'am.emur              V      1 1 PRES PASSIVE SUB 1 P',
      'plural first present subjunctive passive finite',
    ],
    [
      'am.ato               V      1 1 FUT  ACTIVE  IMP 3 S',
      'singular third future imperative active finite',
    ],
    [
      'loqu.itur            V      3 1 PRES         IND 3 S',
      'singular third present indicative deponent finite',
    ],
    ['am.avisse            V      1 1 PERF ACTIVE  INF 0 X', 'perfect active infinitive'],
    [
      'am.averat            V      1 1 PLUP ACTIVE  IND 3 S',
      'singular third pluperfect indicative active finite',
    ],
    [
      'am.avero             V      1 1 FUTP ACTIVE  IND 1 S',
      'singular first future perfect indicative active finite',
    ],
    [
      'am.abam              V      1 1 IMPF ACTIVE  IND 1 S',
      'singular first imperfect indicative active finite',
    ],
    [
      'amat.us              VPAR   1 1 NOM S M PERF PASSIVE PPL',
      'nominative singular masculine perfect passive participle',
    ],
    [
      'am.andi              VPAR   1 1 GEN S N FUT  PASSIVE PPL',
      'genitive singular neuter future passive gerundive',
    ],
    [
      'locut.urus           VPAR   3 1 NOM S M FUT          PPL',
      'nominative singular masculine future deponent participle',
    ],
    [
      'loqu.endum           VPAR   3 1 NOM S N FUT          PPL  Late',
      'nominative singular neuter future deponent gerundive',
    ],
    ['amat.um              SUPINE 1 1 ACC S N', 'accusative singular neuter supine'],
    ['in                   PREP   ABL', ''],
    ['et                   CONJ', ''],
  ])('%s', (analysis, words) => {
    expect(readingOf(analysis)).toBe(words);
  });

  it('keep what is printed as features', () => {
    const line = '01 iov.is               N      3 3 ACC P M                   Early     uncommon';
    const { analysis } = facts('Iovis', line, `02 ${ENTRY}`, `03 ${MEANING}`);
    expect(analysis.features).toEqual({
      stem: 'iov',
      ending: 'is',
      declension: '3',
      variant: '3',
      case: 'ACC',
      number: 'P',
      gender: 'M',
      ending_age: 'Early',
      ending_frequency: 'uncommon',
      entry_pos: 'V',
    });
    expect(analysis).toMatchObject({
      form: 'iovis',
      pos: 'noun',
      partOfSpeech: PartOfSpeech.NOUN,
      termRef: 'ww:2871',
    });
  });

  it('take the voice of a periphrastic tense from its explanation', () => {
    const outcome = run(
      'amaturus sum',
      'amat.urus            VPAR   1 1 NOM S M FUT  ACTIVE  PPL',
      'PPL+sum              V      1 1 PRES PASSIVE IND 1 S',
      'FUT ACTIVE PPL + verb TO_BE => ACTIVE Periphrastic - about to, going to',
      ENTRY,
      MEANING,
    );
    const compound = analysisFacts(outcome)[1];
    expect(compound?.reading).toMatchObject({
      voice: Voice.ACTIVE,
      tense: Tense.PRESENT,
      person: Person.FIRST,
    });
    expect(compound?.features).toMatchObject({ compound: 'PPL+sum', voice: 'ACTIVE' });
    expect(compound?.surface).toBe('amaturus sum');
    const evidence = outcome.facts[1]?.derivation.evidence.filter(({ field }) => field === 'features.voice');
    expect(evidence?.map(({ rule }) => rule)).toEqual(['compound_explanation']);
  });

  it('report tags that no table has', () => {
    const outcome = run(
      'x',
      'lup.us               N      2 1 NOX S M                   Sometime',
      ENTRY,
      MEANING,
    );
    expect(outcome.findings.map(({ code, text }) => `${code} ${text.split('`')[1]}`)).toEqual([
      'unknown_tag NOX',
      'unknown_tag Sometime',
    ]);
    expect(analysisFacts(outcome)[0]?.reading).toMatchObject({
      case: Case.UNSPECIFIED,
      gender: Gender.MASCULINE,
    });
    const odd = run('x', `02 ${ENTRY.replace('(1st)', 'WEIRD')}`, `03 ${MEANING}`);
    expect(odd.findings.map(({ code }) => code)).toEqual(['unknown_tag']);
    expect(termFacts(odd)[0]?.termFacts?.lemma).toBe('amo');
  });
});

describe('affixes', () => {
  const que = ['que                  TACKON', 'PACKON w/qui'];

  it('do not govern the whole word', () => {
    const lines = [...que, 'quoque               ADV    POS', 'quoque  ADV   [XXXAO]', 'also;'];
    expect(facts('qvoqve', ...lines).analysis.features.enclitic).toBeUndefined();
    expect(facts('quoqueque', ...lines).analysis.features.enclitic).toBe('que');
  });

  it('name the base they were taken from', () => {
    const lines = [
      're                   PREFIX',
      '- back;',
      'am.o                 V      1 1 PRES ACTIVE  IND 1 S',
      ENTRY,
      MEANING,
    ];
    expect(facts('reamo', ...lines).analysis.features).toMatchObject({ prefix: 're', derived_from: 'amo' });
  });

  it('are told when they are missing', () => {
    const lines = [
      'e.o                  PRON   4 2 ABL S M',
      'idem, eadem, idem  PRON   [XXXAX]',
      '(w/-dem ONLY, idem) same;',
    ];
    expect(facts('eo', ...lines).analysis.features.lacks).toBe('dem');
    const whole = ['dem                  TACKON', 'w/i-ea-id', ...lines];
    expect(facts('eodem', ...whole).analysis.features).toMatchObject({
      enclitic: 'dem',
      enclitic_in_lemma: 'true',
    });
    expect(facts('eodem', ...whole).analysis.features.lacks).toBeUndefined();
  });
});

describe('surfaces', () => {
  const amo = ['am.o                 V      1 1 PRES ACTIVE  IND 1 S', ENTRY, MEANING];

  it('are the words of the request, one for each answer', () => {
    expect(analysisFacts(run('amo  rosa', ...amo, '', ...amo)).map(({ surface }) => surface)).toEqual([
      'amo',
      'rosa',
    ]);
    expect(analysisFacts(run('amo rosa', ...amo)).map(({ surface }) => surface)).toEqual(['amo rosa']);
    expect(analysisFacts(run('', ...amo)).map(({ surface }) => surface)).toEqual(['amo']);
  });
});

describe('references', () => {
  it('are record numbers, with the irregular forms apart', () => {
    const noun = '01 deus                 N      2 1 VOC S M';
    const refs = (entry: string): string => facts('deus', noun, `02 ${entry}`, '03 god;').analysis.termRef;
    expect(refs('Deus, Dei  N (2nd) M   [XEXAO]  (15704)')).toBe('ww:15704');
    expect(refs('deus  X   [XEXCX]  (56)')).toBe('ww:u56');
    expect(refs('Deus, Dei  N (2nd) M   [XEXAO]')).toMatch(/^ww:x[0-9a-f]{16}$/);
    expect(refs('Deus, Dei  N (2nd) M   [XEXAO]')).not.toBe(refs('Deus, Dei  N (2nd) M   [XEXAX]'));
  });
});

describe('entries', () => {
  it('are taken apart', () => {
    const { term } = facts(
      'x',
      '01 am.o                 V      1 1 PRES ACTIVE  IND 1 S',
      '02 secor, seci, secutus sum  V (3rd) DEP   [BEINO]  (34523)  Early  Pliny',
      '03 follow; obey;',
    );
    expect(term.termFacts).toMatchObject({
      pos: 'V',
      conjugation: '3rd',
      declension: '',
      verbKind: 'DEP',
      ageWord: 'Early',
      frequencyWord: 'Pliny',
      recordNumber: '34523',
    });
    expect(term.termCodes.map(({ table, letter, meaning }) => `${table} ${letter} ${meaning}`)).toEqual([
      'age B early',
      'area E religion',
      'geography I Italy',
      'frequency N in Pliny',
      'source O Oxford Latin Dictionary 1982',
    ]);
    expect(term).toMatchObject({ senses: ['follow', 'obey'], meaningLines: ['follow; obey;'] });
  });

  it('collect the meanings of all sections once', () => {
    const pronoun = (field: string): string => `qu.i                 PRON   1 0 NOM ${field} M`;
    const outcome = run('qui', pronoun('P'), ' [XXXAO]', 'who;', 'any;', pronoun('S'), 'who;', 'some;');
    expect(termFacts(outcome).map(({ senses }) => senses)).toEqual([['who', 'any', 'some']]);
    expect(analysisFacts(outcome).map(({ senses }) => senses)).toEqual([
      ['who', 'any'],
      ['who', 'some'],
    ]);
  });

  it('without a meaning are told', () => {
    const outcome = run('x', 'am.o                 V      1 1 PRES ACTIVE  IND 1 S', ENTRY);
    expect(outcome.findings.map(({ code }) => code)).toEqual(['no_meaning']);
    expect(termFacts(outcome)[0]?.senses).toEqual([]);
  });

  it('that were lost give no facts', () => {
    const outcome = run(
      'x',
      '01 am.o                 V      1 1 PRES ACTIVE  IND 1 S',
      '02 am\u00f6',
      '03 love;',
    );
    expect(outcome.findings.map(({ code }) => code)).toEqual(['unexplained_line', 'damaged_group']);
    expect(outcome.facts).toEqual([]);
  });
});

describe('senses', () => {
  const split = (text: string): string[] =>
    splitSenses({ kind: 'meaning', text, start: 100, end: 100 + text.length }).map(
      (sense) => `${sense.start - 100} ${sense.text}`,
    );

  it.each([
    ['man; husband; hero;', ['0 man', '5 husband', '14 hero']],
    [' 2 - (CARD answers);', ['1 2 - (CARD answers)']],
    ['name; (gens; M. Tullius); [a; b => c]', ['0 name', '6 (gens; M. Tullius)', '26 [a; b => c]']],
    ['open (never closed; still; split', ['0 open (never closed', '20 still', '27 split']],
    ['a) b; c]; d', ['0 a) b', '6 c]', '10 d']],
    ['((a; b); c); d', ['0 ((a; b); c)', '13 d']],
    [';; ;', []],
  ])('of %s', (text, senses) => {
    expect(split(text)).toEqual(senses);
  });
});

describe('moods and forms', () => {
  it('never say both', () => {
    const { reading } = facts(
      '',
      'am.are               V      1 1 PRES ACTIVE  INF 0 X',
      ENTRY,
      MEANING,
    ).analysis;
    expect(reading).toMatchObject({ mood: Mood.UNSPECIFIED, verbForm: VerbForm.INFINITIVE });
  });
});
