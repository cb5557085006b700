import { describe, expect, it } from 'vitest';
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { sliceText } from '../../model/text.js';
import { answerText, type Member, morphFacts, type Outcome, runJson, runStages } from './testing.js';

/** The facts of one word that stands alone. */
function alone(member: Omit<Member, 'word'> & { readonly word?: string }): Outcome {
  const word = member.word ?? 'lavuna';
  return runJson('lavuna', answerText(word, [word], [{ ...member, word }]));
}

const one = (member: Parameters<typeof alone>[0]) => morphFacts(alone(member))[0];

describe('an analysis', () => {
  it('of a noun has a stem, and leaves open whether it is an adjective', () => {
    expect(one({ stem: 'lavuna', tags: ['m. sg. nom.'] })).toMatchObject({
      word: 'lavuna',
      lemma: 'lavuna',
      stem: 'lavuna',
      root: '',
      pos: 'noun',
      partOfSpeech: PartOfSpeech.UNSPECIFIED,
      features: { tag: 'm. sg. nom.', gender: 'm.', number: 'sg.', case: 'nom.' },
      isWhole: true,
      analysisId: 'morph[0]/0',
    });
  });

  it('of a verb has a root, and no stem', () => {
    expect(one({ stem: 'lu#2', tags: ['pr. [1] ac. sg. 3'] })).toMatchObject({
      lemma: 'lu',
      homonym: '2',
      root: 'lu',
      rootHomonym: '2',
      stem: '',
      pos: 'verb',
      entryRef: 'heritage:lu#2/verb',
    });
    for (const tag of ['abs.', 'inf.', 'per. pft.', 'ca. per. pft.'])
      expect(one({ stem: 'lu', tags: [tag] })).toMatchObject({ pos: 'verb', root: 'lu', stem: '' });
  });

  it('of a participle has both', () => {
    const fact = one({ stem: 'luwa', base: 'lu#2', formation: 'ca. ppr. [1] ac.', tags: ['n. sg. loc.'] });
    expect(fact).toMatchObject({
      lemma: 'luta',
      stem: 'luta',
      root: 'lu',
      rootHomonym: '2',
      pos: 'participle',
      features: {
        tag: 'n. sg. loc.',
        formation: 'ca. ppr. [1] ac.',
        participle: 'ppr.',
        participle_conjugation: 'ca.',
        participle_class: '[1]',
        participle_voice: 'ac.',
      },
    });
  });

  it.each([
    ['wax', ['n. sg. acc.'], 'pronoun'],
    ['asmax', ['* sg. nom.'], 'pronoun'],
    ['Awman', ['* sg. g.'], 'noun'],
    ['lavuna', ['ind.'], 'indeclinable'],
    ['lavuna', ['tasil'], 'indeclinable'],
    ['lavuna', ['iic.'], 'compound member'],
    ['lavuna', ['pv.'], 'preverb'],
  ])('of %s %s is one of a %s', (stem, tags, pos) => {
    expect(one({ stem, tags })?.pos).toBe(pos);
  });

  it('has one fact a tag', () => {
    const tags = ['m. sg. nom.', 'n. sg. acc.', 'n. sg. nom.'];
    expect(morphFacts(alone({ stem: 'lavuna', tags })).map((fact) => fact.features.tag)).toEqual(tags);
  });

  it('joins preverbs and keeps them', () => {
    const fact = one({
      word: 'uxXqwaH',
      stem: 'uw-hqwa',
      base: 'uw-hq#1',
      formation: 'pp.',
      tags: ['m. sg. nom.'],
    });
    expect(fact).toMatchObject({ lemma: 'uddhṛta', root: 'uddhṛ', rootHomonym: '1', preverbs: ['ut'] });
    expect(fact?.entryRef).toBe('heritage:ut-h.rta/nominal');
    expect(fact?.rootRef).toBe('heritage:ut-h.r#1/verb');
  });

  it('reports a tag it does not know and keeps the lemma', () => {
    const outcome = alone({ stem: 'lavuna', tags: ['m. sg. nom.', 'm. sg. erg.'] });
    expect(outcome.findings.map(({ code }) => code)).toEqual(['unknown_tag']);
    expect(morphFacts(outcome).map((fact) => fact.reading !== undefined)).toEqual([true, false]);
    expect(outcome.facts[1]?.claims.map(({ predicate }) => predicate)).toEqual(['has_lemma']);
  });

  it('reports a word it cannot read', () => {
    for (const stem of ['la vuna', 'la?', 'a-b-c-d-e-f-g-h-i-j', '', 'la_1']) {
      const outcome = alone({ stem, tags: ['m. sg. nom.'] });
      expect(outcome.findings.map(({ code }) => code)).toEqual(['unreadable_word']);
      expect(outcome.facts).toEqual([]);
    }
  });

  it('of an unknown word has no fact', () => {
    const outcome = runJson(
      'lavuna',
      answerText('lavuna', ['?lavuna'], [{ word: 'lavuna', stem: 'lavuna', tags: ['?'] }]),
    );
    expect(outcome.extractions.map(({ type }) => type)).toEqual(['solution', 'unknown_word']);
    expect(outcome.facts).toEqual([]);
    expect(outcome.findings).toEqual([]);
  });
});

describe('several segments', () => {
  const members = [
    { word: 'xAvo-', stem: 'xAvo', tags: ['iic.'] },
    { word: 'xAvaH', stem: 'xAva', tags: ['m. sg. nom.'] },
    { word: 'nUlI-', stem: 'nUla', tags: ['iiv.'] },
    { word: 'nUlaH', stem: 'nUla', tags: ['m. sg. nom.'] },
    { word: 'api', stem: 'api', tags: ['ind.'] },
  ];
  const outcome = runJson(
    "dāvonūlo'pi",
    answerText('xAvonUloZpi', ['xAvaH nUlaH api', 'xAvo-nUlaH api', 'nUlI-nUlaH'], members),
  );
  const facts = morphFacts(outcome);

  it('stand in order in the fact of each', () => {
    expect(facts.map(({ word, segment, segments }) => [word, segment, segments.join(' ')])).toEqual([
      ['dāvo', 0, 'dāvo- nūlaḥ api'],
      ['dāvaḥ', 0, 'dāvaḥ nūlaḥ api'],
      ['nūlī', 0, 'nūlī- nūlaḥ'],
      ['nūlaḥ', 1, 'dāvaḥ nūlaḥ api'],
      ['api', 2, 'dāvaḥ nūlaḥ api'],
    ]);
  });

  it('keep every place, and the role in the best', () => {
    expect(
      facts[3]?.places.map(({ solution, segment, segments, compoundRole }) => [
        solution,
        segment,
        segments,
        compoundRole,
      ]),
    ).toEqual([
      [0, 1, 3, ''],
      [1, 1, 3, 'ifc'],
      [2, 1, 2, 'ifc'],
    ]);
    expect(facts.map(({ compoundRole }) => compoundRole)).toEqual(['iic', '', 'iiv', '', '']);
  });

  it('tell what became of their sounds', () => {
    expect(facts.map(({ sandhi }) => sandhi)).toEqual([[], ['aḥ + n → on'], [], ["aḥ + a → o'"], []]);
  });

  it('are sure in the first solution only', () => {
    expect(outcome.facts.map(({ derivation }) => derivation.confidence)).toEqual([0.5, 1, 0.5, 1, 1]);
  });

  it('are told as a whole where one solution is a whole', () => {
    const word = { word: 'xAvanUlaH', stem: 'xAvanUla', tags: ['m. sg. nom.'] };
    const [fact] = morphFacts(
      runJson('dāvanūlaḥ', answerText('xAvanUlaH', ['xAva nUlaH', 'xAvanUlaH'], [word, ...members])),
    );
    expect(fact).toMatchObject({
      isWhole: true,
      segments: ['dāvanūlaḥ'],
      places: [{ solution: 1, segments: 1 }],
    });
  });

  it('that are told twice count once', () => {
    const twice = runJson(
      'x',
      answerText(
        'api',
        ['api'],
        [members[4], members[4]].flatMap((each) => each ?? []),
      ),
    );
    expect(twice.extractions.map(({ type }) => type)).toEqual(['solution', 'analysis', 'repeated_analysis']);
    expect(twice.facts).toHaveLength(1);
  });
});

describe('evidence', () => {
  it('shows the letters that a text was made of', () => {
    const outcome = alone({
      word: 'luwe',
      stem: 'luwa',
      base: 'lu#2',
      formation: 'pp.',
      tags: ['m. sg. loc.'],
    });
    const body = new TextEncoder().encode(
      `\n${answerText('luwe', ['luwe'], [{ word: 'luwe', stem: 'luwa', base: 'lu#2', formation: 'pp.', tags: ['m. sg. loc.'] }])}`,
    );
    const shown = outcome.facts[0]?.derivation.evidence.map(
      ({ field, span, text, rule }) => `${field}: ${text} < ${sliceText(body, span.start, span.end)} ${rule}`,
    );
    expect(shown).toEqual([
      'word: lute < luwe wx',
      'lemma: luta < luwa wx',
      'features.tag: m. sg. loc. < m. sg. loc. ',
      'features.gender: m. < m. ',
      'features.number: sg. < sg. ',
      'features.case: loc. < loc. ',
      'features.formation: pp. < pp. ',
      'features.participle: pp. < pp. ',
      'pos: participle < m. sg. loc. tag',
      'root: lu < lu#2 wx',
      'root_homonym: 2 < 2 ',
      'segments: lute < luwe wx',
    ]);
  });
});

describe('the form', () => {
  it('is the word asked, else the text asked, else the segment', () => {
    const text = answerText('lavuna', ['lavuna'], [{ word: 'lavuna', stem: 'lavuna', tags: ['ind.'] }]);
    const body = new TextEncoder().encode(text);
    const formOf = (params: Parameters<typeof runStages>[1]) => {
      const outcome = runStages(body, params);
      return [morphFacts(outcome)[0]?.form, outcome.facts[0]?.claims[0]?.subject];
    };
    expect(formOf({ word: 'lavūna', text: 'x' })).toEqual(['lavūna', 'lavūna']);
    expect(formOf({ text: 'lavuuna' })).toEqual(['lavūna', 'lavūna']);
    expect(formOf({})).toEqual(['', 'lavuna']);
    expect(formOf({ word: 5, text: [] })).toEqual(['', 'lavuna']);
  });
});
