/** Damaged and hostile bytes: never a throw, and damage stays where it was done. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliceText } from '../../model/text.js';
import { claim, derive } from './parsers.js';
import { type Fact, type Outcome, runStages, toDerivation, toExtraction } from './testing.js';

const folder = new URL('./cassettes/', import.meta.url);
const cassettes = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .sort()
  .map((name) => {
    const meta = JSON.parse(readFileSync(new URL(name.replace('.txt', '.json'), folder), 'utf8')) as {
      params: { word: string };
    };
    return { name, params: meta.params, body: new Uint8Array(readFileSync(new URL(name, folder))) };
  });

/** A small generator with a fixed seed: the same mutations on every machine. */
function generator(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function lineAround(body: Uint8Array, at: number): { start: number; end: number } {
  let start = at;
  while (start > 0 && body[start - 1] !== 0x0a) start--;
  let end = at;
  while (end < body.length && body[end] !== 0x0a) end++;
  return { start, end: end + 1 };
}

function touches(fact: Fact, range: { start: number; end: number }): boolean {
  return fact.derivation.evidence.some(({ span }) => span.start < range.end && span.end >= range.start);
}

function keyOf({ derivation }: Fact): string {
  return `${derivation.type} ${Buffer.from(derivation.data).toString('base64')}`;
}

function expectExact(outcome: Outcome, body: Uint8Array): void {
  for (const { derivation } of outcome.facts) {
    for (const { span, text, rule } of derivation.evidence) {
      if (rule === '' && sliceText(body, span.start, span.end) !== text) expect.fail(`inexact: ${text}`);
    }
  }
}

describe('damage', () => {
  it('of one byte leaves the facts of other lines in place', () => {
    const random = generator(20_261_115);
    let untouched = 0;
    let kept = 0;
    for (let round = 0; round < 1000; round++) {
      const cassette = cassettes[random(cassettes.length)];
      if (cassette === undefined) continue;
      const { body, params } = cassette;
      const at = random(body.length);
      const mutated = body.slice();
      mutated[at] = ((body[at] ?? 0) + 1 + random(255)) % 256;
      const line = lineAround(body, at);
      const outcome = runStages(mutated, params);
      expectExact(outcome, mutated);
      const keys = new Set(outcome.facts.map(keyOf));
      for (const fact of runStages(body, params).facts) {
        if (touches(fact, line)) continue;
        untouched++;
        if (keys.has(keyOf(fact))) kept++;
      }
    }
    expect(untouched).toBeGreaterThan(4000);
    expect(kept / untouched).toBeGreaterThan(0.97);
  });

  it('by a cut leaves what was whole', () => {
    for (const { body, params } of cassettes) {
      for (let end = 0; end < body.length; end += 37) {
        const cut = body.subarray(0, end);
        expectExact(runStages(cut, params), cut);
      }
    }
  });

  it('by anything at all never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), fc.string(), (body, word) => {
        expectExact(runStages(body, { word }), body);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('by lines in any order never throws', () => {
    const lines = cassettes.flatMap(({ body }) => new TextDecoder('latin1').decode(body).split('\n'));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 40 }), (some) => {
        const body = new TextEncoder().encode(some.join('\n'));
        expectExact(runStages(body, { word: 'amo' }), body);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it.each([
    [
      'analyses',
      `${'am.o                 V      1 1 PRES ACTIVE  IND 1 S\n'.repeat(9000)}${'amo  V   [XXXAO]\n'.repeat(25_000)}`,
    ],
    [
      'entries and meanings',
      `am.o                 V      1 1 PRES ACTIVE  IND 1 S\n${'amo  V   [XXXAO]\n'.repeat(25_000)}${'love;\n'.repeat(80_000)}`,
    ],
    ['affixes', 'que                  TACKON\nand;\nam.o                 CONJ\n'.repeat(9000)],
    ['stacked affixes', 'que                  TACKON\n'.repeat(30_000)],
    [
      'brackets',
      `am.o                 CONJ\net  CONJ   [XXXAO]\n${'('.repeat(450_000)}${']'.repeat(450_000)}\n`,
    ],
    ['blanks', `am.o                 CONJ\net  CONJ   [XXXAO]\n${' '.repeat(900_000)}x\n`],
  ])('by a flood of %s is bounded', (_name, text) => {
    const body = new TextEncoder().encode(text);
    expectExact(runStages(body, { word: 'amo' }), body);
  });

  it('of stored data is told as a finding', () => {
    const extraction = toExtraction({
      type: 'word_group',
      path: 'x',
      span: { start: 0, end: 1 },
      data: { word: 0 },
    });
    expect(derive(extraction, { params: {} }).findings.map(({ code }) => code)).toEqual(['unreadable_data']);
    const draft = { type: 'WhitakersTermFact', evidence: [], sourceRef: 'ww:1', confidence: 1 };
    const derivation = toDerivation({ ...draft, data: new Uint8Array([0xff, 0xff, 0xff]) });
    expect(claim(derivation, { params: {} }).findings.map(({ code }) => code)).toEqual(['unreadable_data']);
    const other = toDerivation({ ...draft, type: 'SomethingElse', data: new Uint8Array() });
    expect(claim(other, { params: {} }).findings.map(({ code }) => code)).toEqual(['unreadable_data']);
  });
});
