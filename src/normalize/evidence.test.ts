import { describe, expect, it } from 'vitest';
import { Tier } from '../gen/langnet/v1/query_pb.js';
import { LANGUAGES, type Language } from '../model/language.js';
import { MAX_CANDIDATES } from './draft.js';
import { evidenceKeys, MAX_EVIDENCE_KEYS, orderCandidates } from './evidence.js';
import { queryOf } from './testing.js';

function ordered(text: string, language: Language, ...known: string[]): readonly string[] {
  return orderCandidates(queryOf(text, language), new Set(known)).canonicalForms;
}

describe('evidence', () => {
  it('leaves a query alone of which nothing is known', () => {
    const query = queryOf('rama', 'san');
    expect(orderCandidates(query, new Set())).toBe(query);
    expect(orderCandidates(query, new Set(['other']))).toBe(query);
  });

  it('puts known forms first, the cheaper before the dearer', () => {
    expect(ordered('shila', 'san', 'śīla')[0]).toBe('śīla');
    expect(ordered('uoluit', 'lat', 'voluit').slice(0, 2)).toEqual(['voluit', 'uoluit']);
    expect(ordered('lupus', 'lat', 'lupus', 'Lupus')).toEqual(['lupus', 'Lupus']);
    expect(ordered('lupus', 'lat', 'lupus')).toEqual(['lupus']);
  });

  it('keeps a part of a word behind the whole one', () => {
    expect(ordered('virumque', 'lat', 'virum')).toEqual(['virumque', 'virum']);
    expect(ordered('ratione', 'lat', 'ratio')[0]).toBe('ratione');
    expect(ordered('κἀγώ', 'grc', 'ἐγώ', 'καί').slice(0, 2)).toEqual(['κἀγώ', 'καγω']);
    expect(ordered('uirumque', 'lat', 'virum')[0]).toBe('uirumque');
  });

  it('drops guesses when something nearer is known, and keeps them otherwise', () => {
    expect(ordered('equus', 'lat', 'equus', 'aequus')).toEqual(['equus']);
    expect(ordered('celum', 'lat', 'caelum')[0]).toBe('caelum');
  });

  it('brings forms that are looked up only when known', () => {
    expect(queryOf('πλάτων', 'grc').canonicalForms).not.toContain('Πλάτων');
    expect(evidenceKeys(queryOf('πλάτων', 'grc'))).toContain('Πλάτων');
    expect(ordered('πλάτων', 'grc', 'Πλάτων')[0]).toBe('Πλάτων');
    const caesar = orderCandidates(queryOf('caesar', 'lat'), new Set(['Caesar'])).candidates[0];
    expect(caesar).toMatchObject({
      text: 'Caesar',
      tier: Tier.MARKS_IGNORED,
      encodings: { ascii: 'Caesar' },
    });
    expect(ordered('devaḥ', 'san', 'deva')[0]).toBe('deva');
    expect(ordered('gracie', 'lat', 'gratiae')[0]).toBe('gratiae');
  });

  it('finds a long everyday word among hundreds of readings', () => {
    expect(ordered('mahabharata', 'san', 'mahābhārata')[0]).toBe('mahābhārata');
    expect(ordered('pranayama', 'san', 'prāṇāyāma')[0]).toBe('prāṇāyāma');
    expect(ordered('namaste', 'san', 'namas')[0]).toBe('namas');
  });

  it('prefers of two known homographs the one with a family', () => {
    const kin = ['rāmadeva', 'rāmatva', 'rāmarāja', 'rāmadāsa'];
    for (const key of kin) expect(evidenceKeys(queryOf('rama', 'san'))).toContain(key);
    expect(ordered('rama', 'san', 'rama', 'rāma', ...kin)[0]).toBe('rāma');
    expect(ordered('rama', 'san', 'rama', 'rāma', 'ramadeva', 'ramatva', 'ramarāja')[0]).toBe('rama');
  });

  it('asks for compounds as they are joined', () => {
    const joined = { atma: ['mahātman', 'anātman', 'svātman', 'nirātman'], phala: ['niṣphala', 'duṣphala'] };
    for (const [typed, kin] of Object.entries(joined)) {
      for (const key of kin) expect(evidenceKeys(queryOf(typed, 'san'))).toContain(key);
    }
  });

  it('prefers a known stem to its nominative or compound form, unless the family is the other one', () => {
    expect(ordered('atma', 'san', 'ātma', 'ātman')[0]).toBe('ātman');
    expect(ordered('karma', 'san', 'karma', 'karman')[0]).toBe('karman');
    expect(ordered('hanuman', 'san', 'hanumān', 'hanumat')[0]).toBe('hanumat');
    expect(ordered('dharma', 'san', 'dharma', 'dharman', 'adharma')[0]).toBe('dharma');
  });

  it('does not prefer a derivative or feminine for its long vowels', () => {
    expect(ordered('adya', 'san', 'adya', 'ādyā')[0]).toBe('adya');
    expect(ordered('arjuna', 'san', 'arjuna', 'ārjuna')[0]).toBe('arjuna');
  });

  it('asks a bounded question that holds every candidate', () => {
    for (const [text, language] of [
      ['bhagavadgitabhashyavyakhyana', 'san'],
      ['a'.repeat(200), 'san'],
      ['anthropopoieo', 'grc'],
      ['foemineaeque', 'lat'],
    ] as const) {
      const query = queryOf(text, language);
      const keys = evidenceKeys(query);
      expect(keys.length).toBeLessThanOrEqual(MAX_EVIDENCE_KEYS);
      expect(new Set(keys).size).toBe(keys.length);
      for (const form of query.canonicalForms) expect(keys).toContain(form);
      expect(orderCandidates(query, new Set(keys)).candidates.length).toBeLessThanOrEqual(MAX_CANDIDATES);
    }
  });

  it('never loses the form as typed, nor makes texts and candidates differ', () => {
    for (const language of LANGUAGES) {
      for (const text of ['agni', 'Lupus', 'λόγος', 'shiva', "δ'", 'virumque']) {
        const query = queryOf(text, language);
        for (const known of query.canonicalForms) {
          const after = orderCandidates(query, new Set([known]));
          expect(after.canonicalForms).toEqual(after.candidates.map((candidate) => candidate.text));
          const typed = query.candidates.find(({ tier }) => tier === Tier.EXACT)?.text;
          if (typed !== undefined) expect(after.canonicalForms).toContain(typed);
          expect(orderCandidates(after, new Set([known])).canonicalForms).toEqual(after.canonicalForms);
        }
      }
    }
  });
});
