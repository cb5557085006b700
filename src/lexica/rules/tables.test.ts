/** The tables themselves: their notation, their letters, their names, and that the README lists them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Case, Gender, Number as GrammaticalNumber, VerbForm } from '../../gen/langnet/v1/morphology_pb.js';
import { parseReadings } from './features.js';
import { GREEK_FORMATIONS } from './greek.js';
import { guessHeadwords } from './index.js';
import { LATIN_FORMATIONS } from './latin.js';
import { compileParadigms, conjugate, joinEndings, matchEndings } from './paradigm.js';

const FORMATIONS = [...LATIN_FORMATIONS, ...GREEK_FORMATIONS];

describe('readings', () => {
  it('multiply alternatives out and keep every combination whole', () => {
    const readings = parseReadings('nom/acc sg n, gen pl');
    expect(readings.map((one) => [one.case, one.number, one.gender])).toEqual([
      [Case.NOMINATIVE, GrammaticalNumber.SINGULAR, Gender.NEUTER],
      [Case.ACCUSATIVE, GrammaticalNumber.SINGULAR, Gender.NEUTER],
      [Case.GENITIVE, GrammaticalNumber.PLURAL, Gender.UNSPECIFIED],
    ]);
  });

  it('are narrowed by what is added', () => {
    expect(parseReadings('gen sg, nom/voc pl', 'pl').map((one) => one.case)).toEqual([
      Case.NOMINATIVE,
      Case.VOCATIVE,
    ]);
  });

  it('call a form with a mood finite', () => {
    expect(parseReadings('3 sg pres ind act')[0]?.verbForm).toBe(VerbForm.FINITE);
    expect(parseReadings('pres inf act')[0]?.verbForm).toBe(VerbForm.INFINITIVE);
  });

  it('know no other words', () => {
    expect(() => parseReadings('nominative')).toThrow('nominative');
  });
});

describe('paradigms', () => {
  const paradigms = compileParadigms(
    [
      {
        rule: 'x.verb',
        pos: 7,
        endings: conjugate({ 'perf ind': 'i isti it' }),
        stems: 'av>o; ev>eo',
        cost: 1,
      },
      { rule: 'x.word', pos: 4, endings: { quis: 'nom sg' }, stems: '>qui', isWhole: true, cost: 1 },
    ],
    (text) => text,
  );

  it('read a form as rest, stem end and ending', () => {
    const [match] = matchEndings('laudavit', paradigms);
    expect(match).toMatchObject({ rest: 'laud', stem: 'av', head: 'o', explained: 4 });
    expect(match?.readings).toEqual(parseReadings('3 sg perf ind'));
  });

  it('match whole words only where they say so', () => {
    expect(matchEndings('quis', paradigms)).toHaveLength(1);
    expect(matchEndings('aquis', paradigms)).toEqual([]);
  });

  it('join the readings of an ending they share', () => {
    expect(joinEndings({ a: 'nom sg' }, { a: 'abl sg', ae: 'gen sg' })).toEqual({
      a: 'nom sg, abl sg',
      ae: 'gen sg',
    });
  });
});

describe('the tables', () => {
  it.each([
    ['Latin', LATIN_FORMATIONS, /^[a-z]*$/],
    ['Greek', GREEK_FORMATIONS, /^[αβγδεζηθικλμνξοπρσςτυφχψωᾳῃῳ]*$/],
  ] as const)('%s have letters of their own only', (_, formations, letters) => {
    const strange = formations.flatMap(({ rule, endings, stems }) =>
      [...Object.keys(endings), ...stems.split(/[;> ]+/)]
        .filter((part) => !letters.test(part))
        .map((part) => `${rule}: ${part}`),
    );
    expect(formations.length).toBeGreaterThan(80);
    expect(strange).toEqual([]);
  });

  it('have stems that lead to a headword', () => {
    const lame = FORMATIONS.flatMap(({ rule, stems }) =>
      stems
        .split(';')
        .filter((exchange) => !/^ ?[^>\s]*>[^>\s]+(?: [^>\s]+)*$/.test(exchange))
        .map((exchange) => `${rule}: ${exchange}`),
    );
    expect(lame).toEqual([]);
  });

  it('have a reading for every ending, or none by what is added', () => {
    const silent = FORMATIONS.filter(({ endings, adds }) =>
      Object.values(endings).every((notation) => parseReadings(notation, adds).length === 0),
    );
    expect(silent).toEqual([]);
  });
});

describe('README.md', () => {
  const text = readFileSync(fileURLToPath(new URL('README.md', import.meta.url)), 'utf8');
  const documented = new Set([...text.matchAll(/`((?:lat|grc)\.[a-z0-9.-]+)`/g)].map((match) => match[1]));
  const families = [...text.matchAll(/`((?:lat|grc)\.[a-z.-]*)\*`/g)].map((match) => match[1] ?? '');
  const made = ['clitic', 'praenomen', 'abbreviation', 'numeral', 'headword'].map((name) => `lat.${name}`);
  const rules = new Set([...FORMATIONS.map(({ rule }) => rule), ...made, 'grc.headword']);

  it('names every rule', () => {
    expect(rules.size).toBeGreaterThan(60);
    expect([...rules].filter((rule) => !documented.has(rule))).toEqual([]);
  });

  it('names no rule that is gone', () => {
    const changes = ['lat.prefix', 'movable-nu', 'elision', 'crasis', 'prodelision', 'preverb', 'augment'];
    const known = new Set([...rules, ...changes.map((name) => name.replace(/^(?!lat)/, 'grc.'))]);
    known.add('grc.reduplication');
    expect([...documented].filter((name) => name !== undefined && !known.has(name))).toEqual([]);
  });

  it('names the family of every change', () => {
    const forms = [
      ['lat', 'adfereturque', 'adfereturque'],
      ['lat', 'minumust', 'minumust'],
      ['grc', 'κἀξυνεπεποίητ’', 'kacunepepoiht'],
      ['grc', 'στρατᾱγοῖσιν', 'stratagoisin'],
      ['grc', 'λύσε', 'luse'],
    ] as const;
    const changes = forms.flatMap(([language, form, key]) =>
      guessHeadwords(form, key, language).flatMap((guess) => guess.changes),
    );
    expect(new Set(changes).size).toBeGreaterThan(8);
    const strange = changes.filter(
      (change) => !documented.has(change) && !families.some((family) => change.startsWith(family)),
    );
    expect(strange).toEqual([]);
  });
});
