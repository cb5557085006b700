/** Detection: words whose scheme a reader of Sanskrit would name at once, and those where two schemes fit. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../test/support/shared.js';
import { ASCII_SCHEMES } from './ascii-schemes.js';
import { detectGreek, detectScheme } from './detect.js';
import { judge } from './phonotactics.js';
import { convertSanskrit, fromIast, readSanskrit, type SanskritScheme, toIast } from './sanskrit.js';

function schemes(text: string): readonly string[] {
  return detectScheme(text).map(({ scheme }) => scheme);
}

function confidence(text: string, scheme: string): number {
  return detectScheme(text).find((guess) => guess.scheme === scheme)?.confidence ?? 0;
}

describe('the scheme of a Sanskrit text', () => {
  it.each([
    ['dharmakSetre', 'hk'],
    ['Darmakzetre', 'slp1'],
    ['dharmakshetre', 'everyday'],
    ['XarmakRewre', 'wx'],
    ['kqRNena', 'wx'],
    ['kRRiShNa', 'itrans'],
    ['kR^iShNa', 'itrans'],
    ['kfzRa', 'slp1'],
    ['kRSNa', 'hk'],
    ['jYAna', 'slp1'],
    ['jJAna', 'hk'],
    ['jFAna', 'wx'],
    ['"sivaaya', 'velthuis'],
    ['yogazcittavRttinirodhaH', 'hk'],
    ['yogaScittavfttiniroDaH', 'slp1'],
    ['yogaScittavqwwiniroXaH', 'wx'],
    ['yogashchittavRRittinirodhaH', 'itrans'],
    ['krishna', 'everyday'],
    ['Lakshmi', 'everyday'],
    ['shraddha', 'everyday'],
    ['कृष्ण', 'devanagari'],
    ['kṛṣṇa', 'iast'],
    ['Mahābhārata', 'iast'],
    ['kr̥ṣṇa', 'iso'],
    ['rājēndra', 'iso'],
  ])('%s is %s', (text, expected) => {
    const [best] = detectScheme(text);
    expect(best?.scheme).toBe(expected);
    expect(best?.confidence).toBeGreaterThan(0.5);
  });

  it('names both when two schemes fit, with close confidence', () => {
    expect(schemes('dharmak.setre').slice(0, 2).sort()).toEqual(['heritage', 'velthuis']);
    expect(confidence('dharmak.setre', 'velthuis')).toBeGreaterThan(0.3);
    expect(schemes('ziva').slice(0, 2)).toEqual(['hk', 'heritage']);
    expect(schemes('rAma').slice(0, 4)).toEqual(['hk', 'slp1', 'itrans', 'wx']);
    expect(schemes('raama')).toEqual(expect.arrayContaining(['velthuis', 'heritage', 'itrans', 'everyday']));
    expect(schemes('agni')).toEqual(expect.arrayContaining(['iast', 'hk', 'slp1', 'everyday']));
    expect(schemes('shiva')).toEqual(['everyday', 'itrans']);
  });

  it('gives its reasons', () => {
    expect(detectScheme('dharmakSetre')[0]?.reasons).toEqual(['S = ṣ']);
    expect(detectScheme('krishna')[0]?.reasons).toEqual(['sh as in English']);
    expect(detectScheme('कृष्ण')[0]?.reasons).toEqual(['5 of 5 letters are Devanagari']);
  });

  it('has no opinion where there are no letters, and little where they are strange', () => {
    expect(detectScheme('')).toEqual([]);
    expect(detectScheme('12 .. —')).toEqual([]);
    expect(detectScheme('λόγος')).toEqual([]);
    expect(detectScheme('xyzzy')[0]?.confidence ?? 0).toBeLessThan(0.4);
  });

  it('ranks from the best, each between 0 and 1', () => {
    for (const text of ['agni', 'dharmakSetre', 'kRRiShNa', 'रामः', 'a b c', 'Śiva x']) {
      const values = detectScheme(text).map((guess) => guess.confidence);
      expect(values).toEqual([...values].sort((one, other) => other - one));
      expect(values.every((value) => value > 0 && value <= 1)).toBe(true);
    }
  });
});

describe('the sounds of Sanskrit', () => {
  it.each([
    ...[
      'agni',
      'kṛṣṇa',
      'dharmakṣetre',
      'jñāna',
      'aṣṭa',
      'buddha',
      'siṃha',
      'saṃskṛta',
      'strī',
      'kḷpta',
      'duḥkha',
    ],
    ...['mahābhārata', 'lakṣmī', 'brahman', 'iccha', 'arjuna', 'pañca', 'gaṅgā', 'gṛha', 'viṣṇu', 'satya'],
  ])('%s is well formed', (word) => {
    expect(judge(readSanskrit(word, 'iast')).weight).toBeLessThan(0.5);
  });

  it.each([...['ghtā', 'kdha', 'agta', 'aśta', 'aṣta', 'anṭa', 'aṭta', 'ayka', 'ḥa', 'ñara', 'rka', 'akśa']])(
    '%s is not',
    (word) => {
      expect(judge(readSanskrit(word, 'iast')).weight).toBeGreaterThanOrEqual(0.7);
    },
  );

  it('finds a stop before h where a scheme was misread', () => {
    expect(judge(readSanskrit('dharma', 'slp1')).places).toEqual(['dh']);
    expect(judge(readSanskrit('dharma', 'hk'))).toEqual({ weight: 0, places: [] });
  });
});

describe('Greek', () => {
  it.each([
    ['lo/gos', 'beta'],
    ['*)axilleu/s', 'beta'],
    ['mh=nin a)/eide qea/', 'beta'],
    ['MH=NIN A)/EIDE', 'beta'],
    ['ou)k', 'beta'],
    ['λόγος', 'unicode'],
    ['ἀλλ᾽', 'unicode'],
  ])('%s', (text, script) => {
    const guess = detectGreek(text);
    expect(guess.script).toBe(script);
    expect(guess.confidence).toBeGreaterThanOrEqual(0.5);
  });

  it.each([
    ...[
      'logos',
      'amo',
      'Gallia est omnis',
      'dharmakSetre',
      'km/h',
      'and/or',
      '(hello)',
      'http://example.org/a/b',
      '',
    ],
    ...['agni', 'śiva', 'अग्नि', 'Darmakzetre', '42', 'he said (so)'],
  ])('is not seen in %j', (text) => {
    expect(detectGreek(text).confidence).toBeLessThan(0.3);
  });

  it('is doubtful without marks', () => {
    expect(detectGreek('qeos')).toMatchObject({ script: 'beta', confidence: 0.25 });
  });
});

describeShared('detection in the world', (shared) => {
  it('takes every everyday spelling for one', () => {
    const rows = readFileSync(join(shared, 'data/sanskrit-ascii-iast.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    const others = rows
      .map((row) => row.split('\t')[0] ?? '')
      .filter((word) => schemes(word)[0] !== 'everyday');
    expect(others).toEqual([]);
  });

  it('names a scheme that reads a headword rightly, whatever it is written in', () => {
    const file = join(shared, 'lexica/cdsl/mw-partial.txt.gz');
    const text = execFileSync('gzip', ['-dc', file], { maxBuffer: 1 << 28 }).toString('utf8');
    const keys = [...new Set(Array.from(text.matchAll(/<k1>([^<]*)/g), ([, key]) => key ?? ''))];
    const sample = keys.filter((_, place) => place % 40 === 0);
    for (const scheme of ASCII_SCHEMES) {
      let named = 0;
      let first = 0;
      for (const key of sample) {
        const iast = toIast(key, 'slp1').text;
        const written = fromIast(iast, scheme).text;
        const readings = schemes(written).map((guess) =>
          guess === 'everyday' ? written : convertSanskrit(written, guess as SanskritScheme, 'iast').text,
        );
        if (readings.includes(iast)) named++;
        if (readings[0] === iast) first++;
      }
      expect([scheme, named / sample.length > 0.99]).toEqual([scheme, true]);
      // Half of the rest are capitals at the head of a word, which are everyday spelling as well.
      expect([scheme, first / sample.length > 0.85]).toEqual([scheme, true]);
    }
  });

  it('sees beta code in the pairs of the table', () => {
    const rows = readFileSync(join(shared, 'data/greek-betacode-pairs.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    const unseen = rows
      .map((row) => row.split('\t')[1] ?? '')
      .filter((beta) => detectGreek(beta).script !== 'beta');
    expect(unseen).toEqual(['i+']);
  });
});
