/** Any text at all: no throw, bounded candidates, the same answer twice, time that grows with the length only. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../model/language.js';
import { MAX_QUERY_LENGTH } from './check.js';
import { detectLanguage } from './detect.js';
import { MAX_CANDIDATES } from './draft.js';
import { evidenceKeys, orderCandidates } from './evidence.js';
import { normalizeQuery } from './normalize.js';

/** Deterministic, so that a failure can be repeated. */
function randomStrings(count: number, visit: (text: string, index: number) => void): void {
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
  const ranges = [0x80, 0x250, 0x400, 0xa00, 0x2100, 0x3000, 0x11_0000];
  for (let index = 0; index < count; index++) {
    const below = ranges[random(ranges.length)] ?? 0x80;
    const length = random(20);
    let text = '';
    for (let at = 0; at < length; at++) text += String.fromCodePoint(random(below));
    visit(text, index);
  }
}

describe('any text', () => {
  it('100,000 random strings never throw', () => {
    let accepted = 0;
    randomStrings(100_000, (text, index) => {
      const language = LANGUAGES[index % LANGUAGES.length] ?? 'lat';
      const result = normalizeQuery(text, language);
      if (!result.ok) return;
      accepted++;
      const { candidates, canonicalForms } = result.value;
      if (candidates.length === 0 || candidates.length > MAX_CANDIDATES || canonicalForms.includes('')) {
        throw new Error(`${JSON.stringify(text)} has ${candidates.length} candidates`);
      }
    });
    expect(accepted).toBeGreaterThan(10_000);
  });

  it('evidence and detection never throw either', () => {
    randomStrings(5_000, (text, index) => {
      detectLanguage(text);
      const result = normalizeQuery(text, LANGUAGES[index % LANGUAGES.length] ?? 'lat');
      if (!result.ok) return;
      const keys = evidenceKeys(result.value);
      orderCandidates(result.value, new Set(keys.filter((_, place) => place % 3 === 0)));
    });
  });

  it('gives the same bytes for the same text', () => {
    for (const language of LANGUAGES) {
      for (const text of ['virumque', 'ἀφ᾽', 'mahabharata', 'dharmakSetre', 'uoluit']) {
        expect(JSON.stringify(normalizeQuery(text, language))).toBe(
          JSON.stringify(normalizeQuery(text, language)),
        );
      }
    }
  });

  it('bears the longest queries of the worst letters', () => {
    const units = [
      'a',
      'u',
      'v',
      'uv',
      'ri',
      'shri',
      'n',
      'oe',
      'λό',
      'ῶι',
      'e\u0304',
      '\u0301',
      "'",
      '.',
      '- ',
      'ṃk',
      'ñ',
      'e',
      'o',
      'th',
    ];
    for (const unit of units) {
      const text = `b${unit.repeat(Math.floor((MAX_QUERY_LENGTH - 2) / unit.length))}`;
      for (const language of LANGUAGES) {
        const result = normalizeQuery(text, language);
        expect(result.ok).toBe(true);
        if (result.ok) expect(evidenceKeys(result.value).length).toBeGreaterThan(0);
      }
    }
  });
});
