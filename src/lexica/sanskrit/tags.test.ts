import { describe, expect, it } from 'vitest';
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { featureWords } from '../../model/words.js';
import { readTags } from './tags.js';

const told = (tags: string) => {
  const read = readTags(tags);
  return read === undefined
    ? undefined
    : `${read.kind}: ${Object.values(featureWords(read.features)).join(' ')}`;
};

describe('tags', () => {
  it.each([
    ['na sg ins mas', 'nominal: instrumental singular masculine'],
    ['na dei pl acc', 'nominal: accusative plural'],
    [
      'prs para np cj sg md ip prim sys v snd',
      'finite: singular second present imperative active finite primary',
    ],
    ['cj md np pas pr sg sys trd v ca', 'finite: singular third present indicative passive finite causative'],
    [
      'aor cj np pass prim sg sys tp trd v',
      'finite: singular third aorist indicative passive finite primary',
    ],
    ['sg trd ben para cj np prim sys tp v', 'finite: singular third benedictive active finite primary'],
    [
      'no sg cj ppp na prim mas nom pa kr',
      'participle: nominative singular masculine perfect passive participle primary past passive participle',
    ],
    ['ab cj prim', 'absolutive: absolutive primary'],
    ['cj des inf iv vu', 'infinitive: infinitive desiderative'],
    ['iic', 'member: first member of a compound'],
    ['tasil uf', 'indeclinable: adverb in -tas'],
    ['upsrg', 'preverb: preverb'],
  ])('%s', (tags, expected) => {
    expect(told(tags)).toBe(expected);
  });

  it('say the part of speech where they do', () => {
    const pos = ['na sg nom mas', 'conj uf', 'abs cj iv prim vu', 'no ppr cj kr na'].map(
      (tags) => readTags(tags)?.pos,
    );
    expect(pos).toEqual([
      PartOfSpeech.UNSPECIFIED,
      PartOfSpeech.CONJUNCTION,
      PartOfSpeech.VERB,
      PartOfSpeech.PARTICIPLE,
    ]);
  });

  it('tell an absolutive that needs a preverb, and which participle', () => {
    expect(readTags('abs cj iv prim vu')?.needsPreverb).toBe(true);
    expect(readTags('ab cj prim')?.needsPreverb).toBe(false);
    expect(readTags('cj kr na pfutp prim')?.participle).toBe('pfutp');
  });

  it('that no table has are named; without a kind there is no reading', () => {
    expect(readTags('na sg xyz')?.unknown).toEqual(['xyz']);
    expect(readTags('sg xyz')).toBeUndefined();
    expect(readTags('')).toBeUndefined();
  });
});
