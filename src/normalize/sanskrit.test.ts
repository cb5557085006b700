import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../test/support/shared.js';
import { Tier } from '../gen/langnet/v1/query_pb.js';
import { MAX_EVERYDAY_LENGTH, readEveryday } from './everyday.js';
import { evidenceKeys, orderCandidates } from './evidence.js';
import { candidates, find, first, queryOf, texts } from './testing.js';

describe('Sanskrit in any scheme', () => {
  it.each([
    ['dharmakṣetre', 'iast'],
    ['धर्मक्षेत्रे', 'devanagari'],
    ['dharmakSetre', 'hk'],
    ['Darmakzetre', 'slp1'],
    ['dharmak.setre', 'velthuis'],
    ['dharmakshetre', 'everyday'],
    ['DHARMAKṢETRE', 'iast'],
    ['dharma-kṣetre', 'iast'],
  ])('%s (%s) is dharmakṣetre', (typed) => {
    expect(first(typed, 'san').text).toBe('dharmakṣetre');
  });

  it('makes a candidate of each scheme that fits', () => {
    // ś in Harvard-Kyoto and Heritage's Velthuis, ṣ in SLP1.
    expect(texts('ziva', 'san').slice(0, 2)).toEqual(['śiva', 'ṣiva']);
    expect(find('ziva', 'san', 'ṣiva').steps[0]?.tool).toBe('slp1_to_iast');
  });

  it.each([
    ['saṁskṛta', 'saṃskṛta', Tier.EXACT],
    ['Śiva', 'śiva', Tier.EXACT],
    ['agním', 'agnim', Tier.MARKS_IGNORED],
    ['अ॒ग्निम्', 'agnim', Tier.MARKS_IGNORED],
    ['śivaḥ', 'śivaḥ', Tier.EXACT],
    ['deva,', 'deva', Tier.EXACT],
    ['रामः।', 'rāmaḥ', Tier.EXACT],
  ])('%s is %s', (typed, canonical, tier) => {
    expect(first(typed, 'san')).toMatchObject({ text: canonical, tier });
  });
});

describe('Sanskrit spelling', () => {
  it.each([
    ['dharmma', 'dharma'],
    ['kāryya', 'kārya'],
    ['karttā', 'kartā'],
    ['varddhate', 'vardhate'],
    ['saṃdhi', 'sandhi'],
    ['sandhi', 'saṃdhi'],
    ['śaṅkara', 'śaṃkara'],
    ['śaṃkara', 'śaṅkara'],
    ['gaṃgā', 'gaṅgā'],
    ['paṃca', 'pañca'],
    ['samyoga', 'saṃyoga'],
    ['īḷe', 'īḍe'],
    ['ईळे', 'īḍe'],
    ['vanam', 'vanaṃ'],
    ['vanaṃ', 'vanam'],
    ['manaḥ', 'manas'],
    ['manas', 'manaḥ'],
    ['punaḥ', 'punar'],
    ['agnir', 'agniḥ'],
    ['bhagavad gītā', 'bhagavadgītā'],
  ])('%s is also %s', (typed, form) => {
    expect(find(typed, 'san', form).tier).toBe(Tier.SPELLING_VARIANT);
  });

  it.each([
    ['devo', 'devaḥ'],
    ['devaś', 'devaḥ'],
    ['tāṃś', 'tān'],
    ['ity', 'iti'],
    ['astv', 'astu'],
    ['vāg', 'vāk'],
    ["'bravīt", 'abravīt'],
    ["so'ham", 'aham'],
    ["so'ham", 'saḥ'],
    ['सोऽहम्', 'aham'],
  ])('%s may stand for %s in its sentence', (typed, form) => {
    expect(find(typed, 'san', form).tier).toBe(Tier.SANDHI_SPLIT);
    expect(candidates(typed, 'san')[0]?.tier).toBe(Tier.EXACT);
  });
});

describe('everyday spelling', () => {
  it.each([
    ['krishna', 'kṛṣṇa'],
    ['Krishna', 'kṛṣṇa'],
    ['krsna', 'kṛṣṇa'],
    ['vishnu', 'viṣṇu'],
    ['pooja', 'pūjā'],
    ['geeta', 'gītā'],
    ['chandra', 'candra'],
    ['chhandas', 'chandas'],
    ['ishwara', 'īśvara'],
    ['gyan', 'jñāna'],
    ['jnana', 'jñāna'],
    ['rishi', 'ṛṣi'],
    ['amruta', 'amṛta'],
    ['shri', 'śrī'],
    ['sri', 'śrī'],
    ['kshatriya', 'kṣatriya'],
    ['yudhishthira', 'yudhiṣṭhira'],
    ['sanskrit', 'saṃskṛta'],
    ['avatar', 'avatāra'],
    ['duhkha', 'duḥkha'],
    ['duhshasana', 'duḥśāsana'],
    ['nihshesha', 'niḥśeṣa'],
    ['vanmaya', 'vāṅmaya'],
    ['atma', 'ātman'],
    ['yogi', 'yogin'],
    ['namaste', 'namas'],
    ['upanishat', 'upaniṣad'],
    ['hansa', 'haṃsa'],
    ['lingam', 'liṅga'],
    ['mantrah', 'mantra'],
  ])('%s can be read as %s', (typed, form) => {
    expect(readEveryday(typed.toLowerCase(), 300).map((reading) => reading.stem)).toContain(form);
  });

  it('keeps a possible word as typed in front, and drops an impossible one', () => {
    expect(first('agni', 'san')).toMatchObject({ text: 'agni', tier: Tier.EXACT });
    expect(first('dharma', 'san')).toMatchObject({ text: 'dharma', tier: Tier.EXACT });
    expect(texts('shiva', 'san')).not.toContain('shiva');
  });

  it('writes no anusvāra or visarga behind a consonant, and no n where grammar wants ṇ', () => {
    for (const word of ['dharmma', 'brahmana', 'vishnu', 'duhkha', 'sankhya', 'kundalini']) {
      for (const { text } of readEveryday(word, 300))
        expect(text).not.toMatch(/[^aāiīuūṛeo][ṃḥ]|ṣn[^aeiou]/u);
    }
  });

  it('reads nothing into other letters or very long words', () => {
    expect(readEveryday('λόγος', 24)).toEqual([]);
    expect(readEveryday('a'.repeat(MAX_EVERYDAY_LENGTH + 1), 24)).toEqual([]);
    expect(readEveryday('', 24)).toEqual([]);
  });
});

describeShared('everyday spellings with an index', (shared) => {
  const rows = (name: string) => {
    const lines = readFileSync(join(shared, 'data', name), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1);
    return lines.map((line) => {
      const [typed = '', meant = ''] = line.split('\t');
      return { typed, meant: meant.split('|') };
    });
  };
  const files = ['sanskrit-ascii-iast.tsv', 'sanskrit-ascii-ambiguous.tsv'].map(rows);
  const oracle = new Set(files.flat().flatMap(({ meant }) => meant));

  it.each([0, 1])('file %i: at least 95 %% first, all among the first five', (index) => {
    const file = files[index] ?? [];
    expect(file.length).toBeGreaterThan(40);
    let found = 0;
    for (const { typed, meant } of file) {
      const query = queryOf(typed, 'san');
      const known = new Set(evidenceKeys(query).filter((key) => oracle.has(key)));
      const forms = orderCandidates(query, known).canonicalForms.slice(0, 5);
      if (meant.includes(forms[0] ?? '')) found++;
      expect(
        forms.some((form) => meant.includes(form)),
        typed,
      ).toBe(true);
    }
    expect(found / file.length).toBeGreaterThanOrEqual(0.95);
  });
});
