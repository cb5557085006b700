import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { Tier } from '../../gen/langnet/v1/query_pb.js';
import type { ClaimDraft } from '../../model/tool.js';
import { posWord, tierWord } from '../../model/words.js';
import { answerText, colorFacts, dictFacts, type Member, runJson, runStages } from './testing.js';

function claimsOf(
  asked: string,
  input: string,
  solutions: readonly string[],
  ...members: Member[]
): ClaimDraft[] {
  return runJson(asked, answerText(input, solutions, members)).facts.flatMap(({ claims }) => [...claims]);
}

/** `lemma part-of-speech tier` of each has_lemma. */
const lemmas = (claims: readonly ClaimDraft[]) =>
  claims.flatMap(({ value }) =>
    value.case === 'lemma'
      ? [[value.value.lemma, posWord(value.value.pos), tierWord(value.value.tier)].join(' ')]
      : [],
  );
const morphology = (claims: readonly ClaimDraft[]) =>
  claims.flatMap(({ value }) => (value.case === 'morphology' ? [value.value] : []));

describe('a whole word', () => {
  const noun = { word: 'lavunaH', stem: 'lavuna#2', tags: ['m. sg. nom.'] };

  it('is claimed of the form as asked, exactly', () => {
    const claims = claimsOf('lavunaḥ', 'lavunaH', ['lavunaH'], noun);
    expect(claims.map(({ predicate, subject, entryRef }) => [predicate, subject, entryRef])).toEqual([
      ['has_lemma', 'lavunaḥ', 'heritage:lavuna#2/nominal'],
      ['has_morphology', 'lavunaḥ', 'heritage:lavuna#2/nominal'],
    ]);
    expect(claims[0]?.value).toMatchObject({
      value: { lemma: 'lavuna', homonym: '2', tier: Tier.EXACT, pos: PartOfSpeech.UNSPECIFIED },
    });
    expect(morphology(claims)[0]).toMatchObject({
      lemma: 'lavuna',
      fosterCodes: { case: 'NAMING', gender: 'MALE', number: 'SINGLE' },
      features: { extras: {} },
    });
  });

  it.each([
    ['lavunas', 'exact'],
    ['lavunar', 'exact'],
    ['lavunāḥ', 'spelling_variant'],
  ])('asked as %s is %s', (asked, tier) => {
    expect(lemmas(claimsOf(asked, 'lavunas', ['lavunaH'], noun))).toEqual([`lavuna  ${tier}`]);
  });

  it('is exact in either spelling of a nasal', () => {
    const verb = { word: 'safgulawi', stem: 'sam-gul', tags: ['pr. [1] ac. sg. 3'] };
    expect(lemmas(claimsOf('saṃgulati', 'safgulawi', ['safgulawi'], verb))).toEqual(['saṃgul verb exact']);
  });
});

describe('a participle', () => {
  const claims = claimsOf('lute', 'luwe', ['luwe'], {
    word: 'luwe',
    stem: 'luwa',
    base: 'lu#2',
    formation: 'pp.',
    tags: ['m. sg. loc.'],
  });

  it('is a form of its stem and of its root', () => {
    expect(lemmas(claims)).toEqual(['luta  exact', 'lu verb exact']);
    expect(morphology(claims).map(({ lemma, pos }) => [lemma, posWord(pos)])).toEqual([
      ['luta', 'participle'],
      ['lu', 'participle'],
    ]);
    expect(new Set(claims.map(({ entryRef }) => entryRef))).toEqual(
      new Set(['heritage:luta/nominal', 'heritage:lu#2/verb']),
    );
  });

  it('is not what an agent noun is', () => {
    const agent = { word: 'lAvaH', stem: 'lAva', base: 'lu#2', formation: 'agt.', tags: ['m. sg. nom.'] };
    expect(lemmas(claimsOf('lāvaḥ', 'lAvaH', ['lAvaH'], agent))).toEqual(['lāva  exact']);
  });
});

describe('a segment', () => {
  const claims = claimsOf(
    "nūlo'pi",
    'nUloZpi',
    ['nUlaH api', 'nUla-upi'],
    { word: 'nUlaH', stem: 'nUla', tags: ['m. sg. nom.'] },
    { word: 'nUla-', stem: 'nUla', tags: ['iic.'] },
    { word: 'api', stem: 'api', tags: ['ind.'] },
  );

  it('is claimed of the whole form, as a part of it', () => {
    expect(new Set(claims.map(({ subject }) => subject))).toEqual(new Set(["nūlo'pi"]));
    expect(lemmas(claims)).toEqual([
      'nūla  sandhi_split',
      'nūla  sandhi_split',
      'api indeclinable sandhi_split',
    ]);
  });

  it('says which part it is', () => {
    expect(morphology(claims).map(({ features }) => features?.extras)).toEqual([
      { segment: 'nūlaḥ', segment_number: '1', split: 'nūlaḥ api', split_rank: '1', sandhi: "aḥ + a → o'" },
      {
        segment: 'nūla',
        segment_number: '1',
        split: 'nūla-upi',
        split_rank: '2',
        sandhi: "a + u → o'",
        compound_role: 'iic',
        formation: 'first member of a compound',
      },
      { segment: 'api', segment_number: '2', split: 'nūlaḥ api', split_rank: '1' },
    ]);
  });

  it('rests on its analysis and on the solution', () => {
    const body = `\n${answerText('nUloZpi', ['nUlaH api'], [{ word: 'api', stem: 'api', tags: ['ind.'] }])}`;
    const [fact] = runJson('x', body.slice(1)).facts;
    const texts = fact?.claims[0]?.spans.map(({ start, end }) => body.slice(start, end));
    expect(texts).toEqual(['api', 'api', 'ind.', 'nUlaH api']);
  });
});

describe('a page', () => {
  const body = new Uint8Array(readFileSync(new URL('./cassettes/graph-page.html', import.meta.url)));
  const outcome = runStages(body, { word: 'lāvunaḥ' });

  it('claims an entry for each link, of no gender', () => {
    const entries = outcome.facts.flatMap(({ claims }) =>
      claims.flatMap(({ value, subject, entryRef }) =>
        value.case === 'entry' ? [[subject, posWord(value.value.pos), value.value.gender, entryRef]] : [],
      ),
    );
    expect(entries).toContainEqual(['mṛḍ', 'verb', 0, 'heritage:m.r.d#1/verb']);
    expect(entries).toContainEqual(['anu', 'prefix', 0, 'heritage:anu/preverb']);
    expect(entries).toContainEqual(['lāvuna', '', 0, 'heritage:laavuna/nominal']);
    expect(entries.length).toBe(dictFacts(outcome).length);
  });

  it('keeps the gender of the form where the tags agree', () => {
    const genders = dictFacts(outcome).map(({ headword, gender }) => `${headword} ${gender}`);
    expect(genders).toContain('lāvuna m.');
    expect(genders).toContain('lāvu_2 f.');
    expect(genders).toContain('mṛḍat ');
  });

  it('claims nothing of colours', () => {
    expect(colorFacts(outcome)).toHaveLength(12);
    const claims = outcome.facts.filter(({ derivation }) => derivation.type === 'HeritageColorFact');
    expect(claims.flatMap((fact) => fact.claims)).toEqual([]);
  });

  it('has readings like those of JSON', () => {
    const exact = outcome.facts.flatMap(({ claims }) =>
      claims.flatMap(({ value }) =>
        value.case === 'lemma' && value.value.tier === Tier.EXACT ? [value.value.lemma] : [],
      ),
    );
    expect(exact).toEqual(['lāvuna', 'lāvu', 'lāvu']);
  });

  it('reports the colour and the formation that do not exist', () => {
    expect(outcome.findings.map(({ code }) => code)).toEqual(['unknown_color', 'unknown_tag']);
  });
});
