/** Which citations are looked up, and how what was found of them joins them again. */
import { describe, expect, it } from 'vitest';
import { PartOfSpeech } from '../gen/langnet/v1/morphology_pb.js';
import { citationValue } from '../model/claims.js';
import type { Claim } from '../model/types.js';
import { citationsToCheck } from './citations.js';
import { reduceClaims } from './reduce.js';
import { claimOf as claim, entryClaims as entry, inputOf } from './testing.js';

const WORK = 'urn:cts:latinLit:phi9901.phi001';
/** Each further on in its entry than those before. */
let place = 100;
const cited = (ref: string, urn: string, text: string, entryRef = 'ls:1', tool = 'p') => {
  place += 1;
  return claim(tool, 'lego', citationValue({ ref, ctsUrn: urn, text }), entryRef, place);
};
const PASSAGE = {
  edition: `${WORK}.test-lat1:1.5`,
  text: 'lumbacis ad oras',
  check: 'there',
  foundAt: '',
  match: 'exact',
  resolved: false,
  confidence: 0,
  claimId: '',
};
const found = (ref: string, urn: string, text: string, resolved = false) =>
  claim(
    't',
    'lego',
    citationValue({
      ref,
      ctsUrn: urn,
      text,
      author: 'Nemo',
      work: 'Errores',
      passage: { ...PASSAGE, resolved },
    }),
    '',
  );

describe('citations to look up', () => {
  const asked = (claims: readonly Claim[]) => citationsToCheck(inputOf(claims), 't');

  it('are those of dictionaries, each once, in reading order', () => {
    const first = cited('Fluv. E. 1, 5', `${WORK}:1.5`, 'ad oras');
    const again = cited('Fluv. E. 1, 5', `${WORK}:1.5`, 'ad oras', 'ls:1', 'dg');
    const example = claim('t', 'lego', citationValue({ ctsUrn: `${WORK}:2.1`, text: 'quis' }), '');
    const bare = cited('Nemo 3', '', '');
    expect(asked([...entry('p', 'ls:1', {}), first, again, example, bare])).toEqual([
      { lemma: 'lego', urn: `${WORK}:1.5`, ref: 'Fluv. E. 1, 5', quote: 'ad oras' },
      { lemma: 'lego', urn: '', ref: 'Nemo 3', quote: '' },
    ]);
  });

  it('of a word that is cited often are those that quote, and never more than a few', () => {
    const plain = Array.from({ length: 40 }, (_, at) => cited(`Fluv. E. 1, ${at}`, `${WORK}:1.${at}`, ''));
    const quoting = cited('Fluv. E. 9, 9', `${WORK}:9.9`, 'ad oras');
    const chosen = asked([...entry('p', 'ls:1', {}), ...plain, quoting]);
    expect(chosen).toHaveLength(24);
    expect(chosen[0]?.ref).toBe('Fluv. E. 1, 0');
    expect(chosen.at(-1)?.ref).toBe('Fluv. E. 9, 9');
  });

  it('can be written on a line', () => {
    const odd = [
      cited('a\nb', `${WORK}:1`, ''),
      cited('x'.repeat(301), `${WORK}:2`, ''),
      cited('', '', 'quote'),
    ];
    expect(asked([...entry('p', 'ls:1', {}), ...odd])).toEqual([]);
  });
});

describe('citations of an answer', () => {
  const told = (claims: readonly Claim[]) => reduceClaims(inputOf(claims)).citations;

  it('are joined with what was found of just them', () => {
    const [same, other] = [cited('143', `${WORK}:1.143`, ''), cited('143', `${WORK}:2.143`, '')];
    const answer = told([...entry('p', 'ls:1', {}), same, other, found('143', `${WORK}:2.143`, '')]);
    expect(answer.map(({ ctsUrn, passage }) => [ctsUrn, passage?.text])).toEqual([
      [`${WORK}:1.143`, undefined],
      [`${WORK}:2.143`, 'lumbacis ad oras'],
    ]);
    expect(answer[1]).toMatchObject({ author: 'Nemo', work: 'Errores', type: 'citation', source: 'p' });
  });

  it('take the URN that was found for them, and never that of another', () => {
    const claims = [
      ...entry('p', 'ls:1', {}),
      cited('Fluv. 5', '', ''),
      cited('Fluv. 5', `${WORK}:9.9`, ''),
      found('Fluv. 5', `${WORK}:1.5`, '', true),
    ];
    expect(told(claims).map(({ ctsUrn, passage }) => [ctsUrn, passage?.resolved])).toEqual([
      [`${WORK}:1.5`, true],
      [`${WORK}:9.9`, undefined],
    ]);
  });

  it('of a corpus go to the first word of their name, behind those of dictionaries', () => {
    const example = claim('t', 'lego', citationValue({ ctsUrn: `${WORK}:2.1`, text: 'quis venit' }), '');
    const words = [
      ...entry('p', 'ls:1', { pos: PartOfSpeech.VERB }),
      ...entry('p', 'ls:2', { pos: PartOfSpeech.NOUN }),
    ];
    const { citations, lemmas } = reduceClaims(inputOf([...words, example]));
    expect(citations.map(({ lemmaId }) => lemmaId)).toEqual([lemmas[0]?.lemmaId]);
    const ofEntry = told([...entry('p', 'ls:1', {}), example, cited('Fluv. 5', '', '')]);
    expect(ofEntry.map(({ type }) => type)).toEqual(['citation', 'example']);
  });
});
