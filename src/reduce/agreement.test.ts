/** Who attests, who is silent, who contradicts, who failed. */
import { describe, expect, it } from 'vitest';
import { Gender, PartOfSpeech } from '../gen/langnet/v1/morphology_pb.js';
import { lemmaValue } from '../model/claims.js';
import type { Claim } from '../model/types.js';
import { reduceClaims } from './reduce.js';
import { claimOf, entryClaims, inputOf, nounClaims } from './testing.js';

const agreementOf = (claims: readonly Claim[], word = 'lupus') =>
  reduceClaims(inputOf(claims, word)).agreement;

describe('agreement', () => {
  it('tells for each sense who of those that have the word attests it', () => {
    const claims = [
      ...nounClaims('ww', 'ww:1', 'lupus', ['wolf', 'grappling iron']),
      ...nounClaims('perseus', 'ls:1', 'lupus', ['wolf']),
    ];
    const found = agreementOf(claims);
    expect(found?.lemmas[0]).toMatchObject({ attestedBy: ['ww', 'L&S'], silent: [], contradictions: [] });
    expect(found?.senses).toMatchObject([
      { attestedBy: ['L&S', 'ww'], silent: [] },
      { attestedBy: ['ww'], silent: ['L&S'] },
    ]);
  });

  it('names what a work says instead: part of speech, gender, or another word', () => {
    const noun = { word: 'lupus', pos: PartOfSpeech.NOUN, gender: Gender.MASCULINE };
    const other = claimOf('m', 'lupus', lemmaValue({ lemma: 'lupa', pos: PartOfSpeech.NOUN }), '');
    const claims = [
      ...entryClaims('ww', 'ww:1', noun),
      ...entryClaims('a', 'a:1', { ...noun, gender: Gender.FEMININE }),
      ...entryClaims('b', 'b:1', { word: 'lupus', pos: PartOfSpeech.VERB }),
      other,
    ];
    const rows = agreementOf(claims)?.lemmas ?? [];
    const own = rows.find(({ attestedBy }) => attestedBy.includes('ww'));
    expect(own?.contradictions.map(({ source, field, says }) => [source, field, says]).sort()).toEqual([
      ['a', 'gender', 'feminine'],
      ['b', 'part of speech', 'verb'],
      ['m', 'lemma', 'lupa'],
    ]);
    expect(own?.contradictedBy.toSorted()).toEqual(['a', 'b', 'm']);
    expect(own?.silent).toEqual([]);
  });

  it('keeps failure and silence apart', () => {
    const input = inputOf(nounClaims('ww', 'ww:1', 'lupus', ['wolf']), 'lupus');
    const empty = { responseId: '', reportedVersion: '', code: '', reason: '', advice: '', claims: [] };
    const answer = reduceClaims({
      ...input,
      results: [
        ...input.results,
        { ...empty, tool: 'down', status: 'failed' },
        { ...empty, tool: 'mute', status: 'answered' },
        { ...empty, tool: 'away', status: 'skipped' },
      ],
    });
    expect(answer.agreement?.lemmas[0]).toMatchObject({
      attestedBy: ['ww'],
      silent: ['mute'],
      failed: ['down'],
    });
    expect(answer.agreement?.senses[0]).toMatchObject({ failed: ['down'] });
  });
});
