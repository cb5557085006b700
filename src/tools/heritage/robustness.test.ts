/** Damaged and hostile bytes: never a throw, and damage stays where it was done. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.js';
import { sliceText } from '../../model/text.js';
import { claim, derive } from './parsers.js';
import { answerText, type Fact, type Outcome, runStages, toDerivation, toExtraction } from './testing.js';

const folder = new URL('./cassettes/', import.meta.url);
const cassettes = readdirSync(folder)
  .filter((name) => !name.endsWith('.json'))
  .sort()
  .map((name) => {
    const meta = readFileSync(new URL(name.replace(/\.\w+$/, '.json'), folder), 'utf8');
    const { params } = JSON.parse(meta) as { readonly params: JsonObject };
    return { name, params, body: new Uint8Array(readFileSync(new URL(name, folder))) };
  });

/** A small generator with a fixed seed: the same mutations on every machine. */
function generator(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A byte that the fact rests on: of its own record or segment, or of the solutions it is placed in. */
function touches({ extraction, derivation }: Fact, at: number, text: string): boolean {
  const { start, end } = extraction.span;
  const solutionsEnd = text.indexOf('"morph"');
  if (at < solutionsEnd) return at >= text.indexOf('"segmentation"') || at >= start;
  // A record begins a key before its first value.
  const first = derivation.evidence.map(({ span }) => span.start).filter((each) => each > solutionsEnd);
  return at >= Math.min(...first) - 12 && at <= end;
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
  it('of one byte leaves the facts of other records in place', () => {
    const random = generator(20_261_115);
    let untouched = 0;
    let kept = 0;
    for (let round = 0; round < 3000; round++) {
      const cassette = cassettes[random(cassettes.length)];
      if (cassette === undefined) continue;
      const { body, params } = cassette;
      const at = random(body.length);
      const mutated = body.slice();
      mutated[at] = ((body[at] ?? 0) + 1 + random(255)) % 256;
      const outcome = runStages(mutated, params);
      const text = new TextDecoder('latin1').decode(body);
      expectExact(outcome, mutated);
      const keys = new Set(outcome.facts.map(keyOf));
      for (const fact of runStages(body, params).facts) {
        if (touches(fact, at, text)) continue;
        untouched++;
        if (keys.has(keyOf(fact))) kept++;
      }
    }
    expect(untouched).toBeGreaterThan(4000);
    expect(kept / untouched).toBeGreaterThan(0.95);
  });

  it('by a cut leaves what was whole', () => {
    for (const { body, params, name } of cassettes) {
      const whole = new Set(runStages(body, params).facts.map(keyOf));
      for (let end = 0; end < body.length; end += 37) {
        const cut = body.subarray(0, end);
        const outcome = runStages(cut, params);
        expectExact(outcome, cut);
        // What the cut went through may lack something.
        const last = outcome.extractions[outcome.extractions.length - 1];
        for (const fact of outcome.facts)
          if (fact.extraction !== last) expect(whole.has(keyOf(fact)), `${name} ${end}`).toBe(true);
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

  it('by pieces in any order never throws', () => {
    const pieces = cassettes.flatMap(({ body }) =>
      new TextDecoder('latin1').decode(body).split(/(?<=[[\]{}<>",|])/),
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (some) => {
        const body = new TextEncoder().encode(some.join(''));
        expectExact(runStages(body, { word: 'lavune' }), body);
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  const record = { word: 'a', stem: 'a', tags: new Array(500).fill('m. sg. nom.') };
  it.each([
    ['records', answerText('a', ['a'], new Array(9000).fill(0).map((_, n) => ({ ...record, tags: [`m. sg. ${n}`] })))],
    ['tags', answerText('a', ['a'], new Array(60).fill(record))],
    ['solutions', answerText('a', new Array(90_000).fill('a a'), [record])],
    ['segments', answerText('a'.repeat(400), [`${'a '.repeat(400_000)}`], [record])],
    ['one long word', answerText('a', ['a'], [{ word: 'a'.repeat(400_000), stem: 'a'.repeat(400_000), tags: ['ind.'] }])],
    ['hyphens', answerText('a', ['-'.repeat(900_000)], [{ word: '-'.repeat(1000), stem: '-'.repeat(90_000), tags: ['ind.'] }])],
    ['quotation marks', '"'.repeat(900_000)],
    ['brackets', '{['.repeat(450_000)],
    ['keys', '"word":'.repeat(120_000)],
    ['blanks', `{"word"${' '.repeat(900_000)}`],
    ['boxes', `<html>${"<table class=\"grey_back\"><td onclick=\"showBox('[a]{?}<a href=&quot;javascript:', '#B8B8B8', this, event)\">a</td>".repeat(8000)}`],
    ['tags in a box', `<html><table class="grey_back"><td onclick="showBox('[a]{${'m. sg. nom. | '.repeat(60_000)}`],
    ['spans', `<html><span class="red">${'<'.repeat(900_000)}`],
  ])('by a flood of %s is bounded', (_name, text) => {
    const body = new TextEncoder().encode(text);
    const began = performance.now();
    expectExact(runStages(body, { word: 'a' }), body);
    // A thousand times what a real answer takes, on a slow machine.
    expect(performance.now() - began).toBeLessThan(10_000);
  }); // biome-ignore format: rows to be read across

  it('of stored data is told as a finding', () => {
    const draft = { path: 'x', span: { start: 0, end: 1 }, data: { word: 0 } };
    for (const type of ['analysis', 'segment']) {
      const { findings } = derive(toExtraction({ ...draft, type }), { params: {} });
      expect(findings.map(({ code }) => code)).toEqual(['unreadable_data']);
    }
    const fact = { type: 'HeritageMorphFact', evidence: [], sourceRef: 'heritage:x', confidence: 1 };
    const damaged = toDerivation({ ...fact, data: new Uint8Array([0xff, 0xff, 0xff]) });
    expect(claim(damaged, { params: {} }).findings.map(({ code }) => code)).toEqual(['unreadable_data']);
    const other = toDerivation({ ...fact, type: 'SomethingElse', data: new Uint8Array() });
    expect(claim(other, { params: {} }).findings.map(({ code }) => code)).toEqual(['unreadable_data']);
  });
});
