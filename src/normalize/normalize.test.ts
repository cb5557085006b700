import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Tier } from '../gen/langnet/v1/query_pb.js';
import { LANGUAGES, type Language } from '../model/language.js';
import { MAX_QUERY_LENGTH } from './check.js';
import { detectLanguage, detectLanguages } from './detect.js';
import { MAX_CANDIDATES } from './draft.js';
import { encodeForm, QUERY_FORMS } from './encode.js';
import { normalizeQuery } from './normalize.js';
import { candidates, first, stepsTo, texts } from './testing.js';
import { isCtsUrn } from './urn.js';

function forms(text: string, language: Language) {
  return candidates(text, language).map((candidate) => [candidate.text, candidate.tier] as const);
}

describe('canonical forms', () => {
  it.each([
    ['lupus', 'lat', 'lupus', Tier.EXACT],
    ['lŭpūs', 'lat', 'lupus', Tier.MARKS_IGNORED],
    ['Cæsar', 'lat', 'Caesar', Tier.EXACT],
    ['juventus', 'lat', 'iuventus', Tier.EXACT],
    ['λόγος', 'grc', 'λόγος', Tier.EXACT],
    ['θεὰ', 'grc', 'θεά', Tier.EXACT],
    ['śiva', 'san', 'śiva', Tier.EXACT],
    ['s\u0301iva', 'san', 'śiva', Tier.EXACT],
    ['saṁskṛta', 'san', 'saṃskṛta', Tier.EXACT],
    ['agní', 'san', 'agni', Tier.MARKS_IGNORED],
  ] as const)('%s (%s) is %s', (text, language, canonical, tier) => {
    expect(forms(text, language)[0]).toEqual([canonical, tier]);
  });

  it('tries a capital word in lower case too, after it', () => {
    expect(forms('Lupus', 'lat')).toEqual([
      ['Lupus', Tier.EXACT],
      ['lupus', Tier.MARKS_IGNORED],
    ]);
  });

  it('records each change as a step, and nothing where nothing changed', () => {
    const result = normalizeQuery('lūpus', 'lat');
    expect(result.ok && result.value.candidates[0]?.steps).toEqual([
      { operation: 'strip_marks', input: 'lūpus', output: 'lupus', tool: 'latin' },
    ]);
    const plain = normalizeQuery('lupus', 'lat');
    expect(plain.ok && plain.value.candidates[0]?.steps).toEqual([]);
  });

  it('writes a form in the letters a tool reads', () => {
    expect(encodeForm('ascii', 'lat', 'lupus')).toBe('lupus');
    expect(encodeForm('ascii', 'lat', "lupus'; rm -rf /")).toBe('lupus rm rf');
    expect(encodeForm('ascii', 'lat', 'λόγος')).toBe('');
    expect(encodeForm('ascii', 'san', 'śiva')).toBe('');
    expect(encodeForm('beta', 'grc', 'λόγος')).toBe('lo/gos');
    expect(encodeForm('beta', 'lat', 'lūpus')).toBe('lupus');
    expect(encodeForm('beta', 'san', 'śiva')).toBe('');
    expect(encodeForm('slp1', 'san', 'śiva')).toBe('Siva');
    expect(encodeForm('heritage', 'san', 'śiva')).toBe('ziva');
    expect(encodeForm('slp1', 'grc', 'λόγος')).toBe('');
    expect(encodeForm('slp1', 'san', 'शिव')).toBe('');
    expect(encodeForm('heritage', 'san', 'īḻe')).toBe('');
    expect(encodeForm('no such form', 'lat', 'lupus')).toBe('');
  });
});

/** The tables of the query-planning document, with DESIGN section 3's corrections. */
describe('what each tool is asked, as the seeds have it', () => {
  it.each([
    ['cdsl', 'shiva', 'san', 'slp1', 'Siva'],
    ['heritage', 'shiva', 'san', 'heritage', 'ziva'],
    ['cts_index', 'shiva', 'san', 'lemma_or_urn', 'śiva'],
    ['diogenes', 'lupus', 'lat', 'beta', 'lupus'],
    ['diogenes', 'λόγος', 'grc', 'beta', 'lo/gos'],
    ['whitakers', 'lupus', 'lat', 'ascii', 'lupus'],
    ['cltk', 'lupus', 'lat', 'canonical', 'lupus'],
    ['cts_index', 'agni', 'san', 'lemma_or_urn', 'agni'],
    [
      'cts_index',
      'urn:cts:latinLit:phi0690.phi003:1.1',
      'lat',
      'lemma_or_urn',
      'urn:cts:latinLit:phi0690.phi003:1.1',
    ],
  ] as const)('%s gets %s (%s) in %s as %s', (_tool, text, language, form, encoded) => {
    expect(first(text, language).encodings[form]).toBe(encoded);
  });

  it('shiva is śiva, and says how; other readings follow', () => {
    const result = normalizeQuery('shiva', 'san');
    if (!result.ok) throw new Error(result.error.code);
    expect(result.value.original).toBe('shiva');
    expect(result.value.canonicalForms[0]).toBe('śiva');
    expect(result.value.canonicalForms).toContain('ṣiva');
    expect(result.value.candidates[0]?.steps).toEqual([
      { operation: 'transliterate', input: 'shiva', output: 'śiva', tool: 'everyday_to_iast' },
    ]);
  });

  it('λόγος is tried with and without accents', () => {
    expect(texts('λόγος', 'grc')).toEqual(['λόγος', 'λογοσ']);
    expect(stepsTo('λόγος', 'grc', 'λογοσ')).toEqual([
      { operation: 'strip_accents', input: 'λόγος', output: 'λογοσ', tool: 'greek' },
    ]);
  });

  it('agni is one word with and without its Vedic accent', () => {
    expect(first('agni', 'san')).toMatchObject({ text: 'agni', tier: Tier.EXACT });
    expect(first('agní', 'san')).toMatchObject({ text: 'agni', tier: Tier.MARKS_IGNORED });
  });
});

describe('candidates', () => {
  it('are bounded, different, and carry the forms of their language only', () => {
    for (const [text, language] of [
      ['mahabharata', 'san'],
      ['bhagavadgita', 'san'],
      ['caelestibusque', 'lat'],
      ['πόλλ᾽', 'grc'],
    ] as const) {
      const found = candidates(text, language);
      expect(found.length).toBeLessThanOrEqual(MAX_CANDIDATES);
      expect(new Set(found.map((candidate) => candidate.text)).size).toBe(found.length);
      for (const candidate of found) {
        for (const [form, encoded] of Object.entries(candidate.encodings)) {
          expect(QUERY_FORMS as readonly string[]).toContain(form);
          expect(encodeForm(form, language, candidate.text)).toBe(encoded);
        }
      }
    }
  });

  it('lead from what was typed to their text, step by step', () => {
    for (const [text, language] of [
      ['Cæsárique', 'lat'],
      ['ἄνθρωπόσ', 'grc'],
      ['Ma\u0304ya\u0304', 'san'],
      ['lingam', 'san'],
      ['δ᾽', 'grc'],
    ] as const) {
      for (const { text: form, steps } of candidates(text, language)) {
        let current = text.normalize('NFC');
        for (const step of steps) {
          expect(step.input).toBe(current);
          expect(step.output).not.toBe(step.input);
          current = step.output;
        }
        expect(current).toBe(form);
      }
    }
  });

  it('a CTS URN is one exact candidate that only the CTS index can read', () => {
    const urn = 'urn:cts:greekLit:tlg0012.tlg001.perseus-grc2:1.1';
    expect(isCtsUrn(urn)).toBe(true);
    expect(isCtsUrn('urn:isbn:3')).toBe(false);
    expect(isCtsUrn('urn:cts:')).toBe(false);
    for (const language of LANGUAGES) {
      expect(candidates(urn, language)).toEqual([
        { text: urn, tier: Tier.EXACT, steps: [], encodings: { lemma_or_urn: urn } },
      ]);
    }
  });
});

describe('what is no word', () => {
  it.each([
    ['', 'query_empty'],
    ['   ', 'query_empty'],
    ['a'.repeat(MAX_QUERY_LENGTH + 1), 'query_too_long'],
    ['a\u0000b', 'query_unreadable'],
    ['a\nb', 'query_unreadable'],
    ['\ud800', 'query_unreadable'],
    ['\u001b[31m', 'query_unreadable'],
  ])('%j is refused as %s', (text, code) => {
    for (const language of LANGUAGES) {
      const result = normalizeQuery(text, language);
      expect(result.ok ? 'accepted' : result.error.code).toBe(code);
    }
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom(...LANGUAGES),
        (text, language) => {
          const result = normalizeQuery(text, language);
          if (result.ok)
            expect(result.value.canonicalForms).toEqual(result.value.candidates.map((item) => item.text));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('which language is this', () => {
  it.each([
    ['λόγος', ['grc']],
    ['शिव', ['san']],
    ['kṛṣṇa', ['san']],
    ['æternus', ['lat']],
    ['rosā', ['lat', 'san']],
    ['lupus', ['lat', 'grc', 'san']],
    ['agni', ['lat', 'grc', 'san']],
    ['lo/gos', ['grc']],
    ['*)aqh=nai', ['grc']],
    ['dharmakSetre', ['san']],
    ['Darmakzetre', ['san']],
    ['dharmak.setre', ['san']],
    ['dharmakshetre', ['san', 'lat', 'grc']],
    ['urn:cts:latinLit:phi0690.phi003:1.1', ['lat']],
    ['urn:cts:greekLit:tlg0012.tlg001', ['grc']],
    ['Caesar', ['lat', 'grc', 'san']],
    ['mājor', ['lat', 'san']],
    ['…', ['lat', 'grc', 'san']],
  ])('%s', (text, languages) => {
    expect(detectLanguages(text)).toEqual(languages);
  });

  it('names the runner-up and gives reasons; the confidences add up to 1', () => {
    const [best, second] = detectLanguage('mājor');
    expect([best?.language, second?.language]).toEqual(['lat', 'san']);
    for (const text of ['λόγος', 'शिव', 'kṛṣṇa', 'rosā', 'lupus', 'lo/gos', 'shiva', '?', 'urn:cts:x:y']) {
      const guesses = detectLanguage(text);
      expect(guesses.reduce((sum, guess) => sum + guess.confidence, 0)).toBeCloseTo(1);
      for (const { reasons } of guesses) expect(reasons.length).toBeGreaterThan(0);
    }
  });
});
