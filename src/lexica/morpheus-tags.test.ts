/** Tag words as whole readings, and every tag word of the real tables. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../test/support/shared.js';
import { featureWords, posWord, readingText } from '../model/words.js';
import { type MorpheusTags, parseMorpheusTags } from './morpheus-tags.js';

function readings(words: string, rest: Omit<MorpheusTags, 'words'> = {}): string[] {
  return parseMorpheusTags({ words, ...rest }).readings.map(
    ({ pos, features }) => `${posWord(pos) || '?'}: ${readingText(features)}`,
  );
}

describe('readings', () => {
  it.each<[string, string[]]>([
    ['masc nom sg', ['?: nominative singular masculine']],
    [
      'neut nom/voc/acc sg',
      ['?: nominative singular neuter', '?: vocative singular neuter', '?: accusative singular neuter'],
    ],
    ['aor ind act 1st sg', ['verb: first person singular aorist indicative active']],
    ['perf part pass masc nom sg', ['participle: nominative singular masculine perfect passive participle']],
    ['pres part fem abl sg', ['participle: ablative singular feminine present participle']],
    ['gerundive neut gen sg', ['participle: genitive singular neuter gerundive']],
    ['supine neut nom sg', ['verb: nominative singular neuter supine']],
    ['pres inf mp', ['verb: present mediopassive infinitive']],
    ['subj act 3rd pl', ['verb: third person plural subjunctive active']],
    [
      'masc/fem nom comp sg',
      [
        'adjective: nominative singular masculine comparative',
        'adjective: nominative singular feminine comparative',
      ],
    ],
    ['adverbial superl', ['adverb: superlative']],
    ['adverbial', ['adverb: ']],
    ['indeclform (conj)', ['conjunction: ']],
    ['enclitic indeclform (particle)', ['particle: ']],
    ['indeclform', ['indeclinable: ']],
    ['acc 3rd sg', ['pronoun: third person singular']],
    ['', ['?: ']],
  ])('%s', (words, expected) => {
    expect(readings(words)).toEqual(expected);
  });

  it('multiply alternatives out and never join them', () => {
    const found = readings('masc/fem/neut gen/dat dual');
    expect(found).toHaveLength(6);
    expect(new Set(found).size).toBe(6);
  });

  it('take the part of speech from letter and class where they are printed', () => {
    const pos = (words: string, letter: string, stemType: string): string => {
      const { readings: found, lemmaPos } = parseMorpheusTags({ words, letter, stemType });
      return `${posWord(lemmaPos)} / ${posWord(found[0]?.pos ?? 0)}`;
    };
    expect(pos('masc gen pl', 'N', 'us_i')).toBe('noun / noun');
    expect(pos('masc gen pl', 'N', 'us_a_um')).toBe('adjective / adjective');
    expect(pos('masc acc sg', 'N', 'os_ou')).toBe('noun / noun');
    expect(pos('adverbial', 'N', 'us_a_um')).toBe('adjective / adverb');
    expect(pos('masc/fem nom/voc comp sg', 'V', 'conj1,are_vb')).toBe('verb / adjective');
    expect(pos('pres part act masc nom sg', 'P', 'ew_pr,ew_denom')).toBe('verb / participle');
    expect(pos('masc/fem nom/voc 1st sg', 'N', 'pron1')).toBe('pronoun / pronoun');
    expect(pos('nom/acc 3rd sg', '', '')).toBe('pronoun / pronoun');
    expect(pos('masc nom comp sg', '', '')).toBe('adjective / adjective');
    expect(pos('masc nom sg', 'E', '')).toBe('proper noun / proper noun');
    expect(pos('', 'I', 'adverb')).toBe('adverb / adverb');
    expect(pos('masc sg', 'N', 'irreg_decl3')).toBe(' / ');
  });

  it('keep dialects, flags and what they do not know', () => {
    const found = parseMorpheusTags({ words: 'masc gen sg (epic ionic) poetic xyzzy nom/xyzzy' });
    expect(found).toMatchObject({
      dialects: ['epic', 'ionic'],
      flags: ['poetic'],
      unknown: ['xyzzy', 'nom/xyzzy'],
    });
    expect(featureWords(found.readings[0]?.features ?? expect.fail()).dialect).toBe('epic ionic');
  });

  it('stay few, whatever is written', () => {
    const words = 'masc/fem/neut nom/voc/acc/gen/dat/abl sg/pl/dual 1st/2nd/3rd pres/fut/aor act/mid/pass';
    expect(parseMorpheusTags({ words }).readings.length).toBeLessThanOrEqual(24);
    expect(parseMorpheusTags({ words: 'sg/'.repeat(50_000) }).unknown).toHaveLength(1);
  });
});

describeShared('the tables of Morpheus', (shared) => {
  it.each(['lat', 'grc'])('%s has no word that is not understood', (language) => {
    const text = gunzipSync(readFileSync(join(shared, `lexica/morphology/${language}.morph.gz`))).toString();
    const distinct = new Set<string>();
    for (const match of text.matchAll(/<NL>(.) \S+ ([^<]*)<\/NL>/g)) distinct.add(`${match[1]}\t${match[2]}`);
    expect(distinct.size).toBeGreaterThan(1000);
    const unknown = new Set<string>();
    const openStems = new Set<string>();
    for (const line of distinct) {
      const [letter = '', tags = '', dialects = '', flags = '', stemType = ''] = line.split('\t');
      const found = parseMorpheusTags({ words: `${tags} ${dialects} ${flags}`, letter, stemType });
      for (const word of found.unknown) unknown.add(word);
      if (found.lemmaPos === 0) openStems.add(stemType);
    }
    expect([...unknown]).toEqual([]);
    // Irregular words may be of any class; all other classes tell the part of speech.
    expect([...openStems].filter((stem) => !stem.startsWith('irreg_'))).toEqual([]);
  });
});
