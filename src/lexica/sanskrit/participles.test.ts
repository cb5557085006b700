import { expect, it } from 'vitest';
import { Conjugation } from '../../gen/langnet/v1/morphology_pb.js';
import { isWitness, rootWitnesses } from './participles.js';
import { type Participle, readTags } from './tags.js';

it.each<[string, Participle, string]>([
  ['gata', 'ppp', 'gatvA'],
  ['labDa', 'ppp', 'labDvA'],
  ['Binna', 'ppp', 'BittvA'],
  ['pUrRa', 'ppp', 'pUrtvA'],
  ['kArita', 'ppp', 'kArayitvA'],
  ['gatavat', 'ppa', 'gatvA'],
  ['gacCat', 'ppr', 'gacCati'],
  ['yajamAna', 'ppr', 'yajate'],
  ['kurvARa', 'ppr', 'kurvate'],
  ['gamyamAna', 'pprp', 'gamyate'],
  ['karizyat', 'pfut', 'karizyati'],
  ['jagmivas', 'ppft', 'jagmima'],
  ['kartavya', 'pfutp', 'kartum'],
  ['karaRIya', 'pfutp', 'karizyati'],
])('%s (%s) is made like %s', (stem, participle, form) => {
  expect(rootWitnesses(stem, participle).map((witness) => witness.form)).toContain(form);
});

it('only a line that says the right thing names the root', () => {
  const [witness] = rootWitnesses('gata', 'ppp');
  if (witness === undefined) throw new Error('no witness');
  const says = (tags: string, conjugation = Conjugation.PRIMARY) => {
    const read = readTags(tags);
    return read !== undefined && isWitness(witness, read, conjugation);
  };
  expect(says('ab cj prim')).toBe(true);
  expect(says('ab cj ca')).toBe(false);
  expect(says('ab cj ca', Conjugation.CAUSATIVE)).toBe(true);
  expect(says('na sg ins fem')).toBe(false);
});
