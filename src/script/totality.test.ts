/** Every converter takes any string, in time that grows with its length only. */
import { describe, expect, it } from 'vitest';
import type { Converted } from './converted.js';
import { detectGreek, detectScheme } from './detect.js';
import { fromBeta, greekLettersOnly, isGreek, toBeta } from './greek.js';
import { convertSanskrit, SANSKRIT_SCHEMES } from './sanskrit.js';
import { randomFrom, strangeString } from './testing.js';

/** What is wrong with a result, or nothing. Plain comparisons: an `expect` for each of a million would be slow. */
function complaint(input: string, { text, findings }: Converted): string | undefined {
  if (typeof text !== 'string') return 'no text';
  let before = 0;
  for (const { at, length, text: part } of findings) {
    if (at < before || length < 1 || at + length > input.length) return `finding at ${at}, length ${length}`;
    if (input.slice(at, at + length) !== part) return `finding shows ${JSON.stringify(part)}`;
    before = at;
  }
  return undefined;
}

describe('totality', () => {
  it('takes 100,000 random Unicode strings without a throw', () => {
    const random = randomFrom(4);
    const schemes = SANSKRIT_SCHEMES.length;
    const complaints: string[] = [];
    for (let turn = 0; turn < 100_000; turn++) {
      const text = strangeString(random);
      const from = SANSKRIT_SCHEMES[turn % schemes] ?? 'iast';
      const to = SANSKRIT_SCHEMES[Math.floor(turn / schemes) % schemes] ?? 'iast';
      const results = [
        convertSanskrit(text, from, to, { accents: turn % 2 === 0 ? 'keep' : 'strip' }),
        turn % 2 === 0 ? toBeta(text) : fromBeta(text),
      ];
      for (const result of results) {
        const wrong = complaint(text, result);
        if (wrong !== undefined) complaints.push(`${from} ${to} ${JSON.stringify(text)}: ${wrong}`);
      }
      if (turn % 8 === 0) {
        const guesses = detectScheme(text);
        if (!guesses.every(({ confidence }) => confidence >= 0 && confidence <= 1)) complaints.push(text);
        const { confidence } = detectGreek(text);
        if (!(confidence >= 0 && confidence <= 1)) complaints.push(text);
        greekLettersOnly(text);
        isGreek(text);
      }
    }
    expect(complaints.slice(0, 5)).toEqual([]);
  });
});

/** Texts that would be slow for a reader that looks back, joins or sorts more than it must. */
const AWKWARD: Readonly<Record<string, string>> = {
  'one vowel': 'a',
  hiatus: 'ai_au',
  'many marks on a letter': '\u0323\u0301',
  'retroflex aspirates': 'ळ्ह',
  'dotted l': 'aḷ',
  joiners: '\u200d',
  'marks and accents': 'M/',
  'vowel signs without a letter': 'ि',
  separators: '_',
  braces: '{}',
  'capital after capital': '*s',
  stars: '*',
  'breathings and brackets': 'a)',
  'marks of beta code': '=',
  sigmas: 's1',
  'foreign letters': 'ж',
  surrogates: '\ud800',
  'what may become dny': 'dn',
  elisions: '᾽',
};

describe('linear time', () => {
  const runs: Readonly<Record<string, (text: string) => unknown>> = {
    ...Object.fromEntries(
      SANSKRIT_SCHEMES.map((scheme) => [scheme, (text: string) => convertSanskrit(text, scheme, 'iast')]),
    ),
    'to devanagari': (text) => convertSanskrit(text, 'iast', 'devanagari', { accents: 'keep' }),
    'to itrans': (text) => convertSanskrit(text, 'iast', 'itrans'),
    toBeta,
    fromBeta,
    greekLettersOnly,
  };

  function fastest(run: (text: string) => unknown, text: string): number {
    let best = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 3; turn++) {
      const start = performance.now();
      run(text);
      best = Math.min(best, performance.now() - start);
    }
    return best;
  }

  /** How many times longer a sixteenfold text takes: about 16, or 256 for work that grows with the square. */
  function growth(run: (text: string) => unknown, unit: string): number {
    const times = Math.ceil(1_000 / unit.length);
    return fastest(run, unit.repeat(times * 16)) / Math.max(fastest(run, unit.repeat(times)), 0.02);
  }

  it.each(Object.entries(AWKWARD))('grows with the length: %s', (_, unit) => {
    const slow = Object.entries(runs).flatMap(([name, run]) => {
      // A busy machine may spoil one measurement, hardly three.
      const ratio = Math.min(...lazily(3, () => growth(run, unit)));
      return ratio < 80 ? [] : [`${name}: ${ratio.toFixed(0)}`];
    });
    expect(slow).toEqual([]);
  });

  /** Measures again only while the last value was bad. */
  function lazily(most: number, measure: () => number): number[] {
    const values = [measure()];
    while (values.length < most && (values.at(-1) ?? 0) >= 80) values.push(measure());
    return values;
  }

  it('has no pattern that can be made to backtrack', () => {
    const text = `${'a)'.repeat(900)}x`;
    const nasty = [
      text,
      `${'*'.repeat(1999)}!`,
      `a${')'.repeat(1990)}x`,
      `a${'1'.repeat(1990)}x`,
      '('.repeat(1999),
    ];
    for (const one of nasty)
      expect(fastest(detectGreek, one)).toBeLessThan(fastest(detectGreek, 'lo/gos ') * 5000 + 50);
  });
});
