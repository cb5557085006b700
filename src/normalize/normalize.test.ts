import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Tier } from '../gen/langnet/v1/query_pb.js';
import { LANGUAGES, type Language } from '../model/language.js';
import { MAX_QUERY_LENGTH } from './check.js';
import { detectLanguages } from './detect.js';
import { encodeForm } from './encode.js';
import { normalizeQuery } from './normalize.js';

function forms(text: string, language: Language) {
  const result = normalizeQuery(text, language);
  if (!result.ok) throw new Error(result.error.code);
  return result.value.candidates.map((candidate) => [candidate.text, candidate.tier] as const);
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
    expect(encodeForm('no such form', 'lat', 'lupus')).toBe('');
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
  ])('%s', (text, languages) => {
    expect(detectLanguages(text)).toEqual(languages);
  });
});
