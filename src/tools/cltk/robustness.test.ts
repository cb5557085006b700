/** Damaged and hostile bytes: never a throw, and damage stays where it was done. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.js';
import { sliceText } from '../../model/text.js';
import { claim, derive } from './parsers.js';
import { cltk } from './spec.js';
import { bytesOf, type Fact, type Outcome, runStages, toDerivation, toExtraction } from './testing.js';

const folder = new URL('./cassettes/', import.meta.url);
const cassettes = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .sort()
  .map((name) => {
    const meta = JSON.parse(readFileSync(new URL(name.replace('.jsonl', '.json'), folder), 'utf8')) as {
      params: JsonObject;
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

function touches({ derivation, extraction }: Fact, at: number): boolean {
  const spans = [extraction.span, ...derivation.evidence.map(({ span }) => span)];
  return spans.some(({ start, end }) => at >= start - 1 && at <= end);
}

function keyOf({ derivation }: Fact): string {
  return `${derivation.type} ${Buffer.from(derivation.data).toString('base64')}`;
}

function expectExact(outcome: Outcome, body: Uint8Array): void {
  for (const { code } of outcome.findings)
    if (!cltk.findings.includes(code)) expect.fail(`undocumented: ${code}`);
  for (const { derivation, claims } of outcome.facts) {
    for (const { span, text, rule } of derivation.evidence) {
      if (rule === '' && sliceText(body, span.start, span.end) !== text) expect.fail(`inexact: ${text}`);
    }
    for (const { spans, subject } of claims)
      if (spans.length === 0 || subject === '') expect.fail('baseless');
  }
}

describe('damage', () => {
  it('of one byte leaves the facts of other members in place', () => {
    const random = generator(20_261_115);
    let untouched = 0;
    let kept = 0;
    for (let round = 0; round < 3000; round++) {
      const { body, params } = cassettes[random(cassettes.length)] ?? expect.fail('no cassette');
      const at = random(body.length);
      const mutated = body.slice();
      mutated[at] = ((body[at] ?? 0) + 1 + random(255)) % 256;
      const outcome = runStages(mutated, params);
      expectExact(outcome, mutated);
      const keys = new Set(outcome.facts.map(keyOf));
      for (const fact of runStages(body, params).facts) {
        if (touches(fact, at)) continue;
        untouched++;
        if (keys.has(keyOf(fact))) kept++;
      }
    }
    expect(untouched).toBeGreaterThan(4000);
    expect(kept / untouched).toBeGreaterThan(0.97);
  });

  it('of one byte never makes a lemma out of nothing', () => {
    const { body, params } =
      cassettes.find(({ name }) => name.startsWith('rosa-')) ?? expect.fail('no cassette');
    for (let at = 0; at < body.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const mutated = body.slice();
        mutated[at] = (body[at] ?? 0) ^ (1 << bit);
        const claims = runStages(mutated, params).facts.flatMap((fact) => fact.claims);
        expect(claims.filter(({ predicate }) => predicate === 'has_lemma')).toEqual([]);
      }
    }
  });

  it('by a cut leaves what was whole', () => {
    for (const { body, params } of cassettes) {
      for (let end = 0; end < body.length; end += 7) {
        const cut = body.subarray(0, end);
        expectExact(runStages(cut, params), cut);
      }
    }
  });

  it('by anything at all never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), fc.string({ unit: 'binary' }), (body, word) => {
        expectExact(runStages(body, { word, language: 'lat' }), body);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('by any value in any member never throws', () => {
    const names = [
      'language',
      'lemma',
      'lemma_source',
      'ipa',
      'syllables',
      'stem',
      'pos_tags',
      'lewis_keys',
      'lewis_lines',
      'errors',
      'cltk',
    ];
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '<IdentityLemmatizer>',
        '<DictLemmatizer: x>',
        'N-S---MN-',
        '[a]',
        'amō āvī, āre, to love: x —y',
      ),
    );
    const value = fc.oneof(text, fc.integer(), fc.constant(null), fc.array(text), fc.dictionary(text, text));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (answer) => {
        const body = bytesOf(answer);
        expectExact(runStages(body, { word: 'amo', language: 'lat' }), body);
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it.each([
    ['brackets', '['.repeat(900_000)],
    ['objects', '{"a":'.repeat(180_000)],
    ['keys', `{${'"lemma":"a",'.repeat(70_000)}`],
    ['half keys', '"lemma" "word" "ipa" '.repeat(40_000)],
    ['blanks', `{"word"${' '.repeat(900_000)}`],
    ['escapes', `{"lewis_lines":["${'\\n'.repeat(400_000)}"]}`],
    ['entries', `{"lewis_lines":[${'"a b",'.repeat(150_000)}"a"]}`],
    ['dashes', `{"lewis_lines":["a ${'—'.repeat(300_000)}"]}`],
    ['open brackets', `{"lewis_lines":["a ${'('.repeat(900_000)}"]}`],
    ['forms', `{"lewis_lines":["a ${'b, '.repeat(300_000)}"]}`],
    ['tags', `{"pos_tags":{${'"a":"N-S---MN-",'.repeat(60_000)}"b":"x"}}`],
    ['syllables', `{"syllables":[${'"a",'.repeat(200_000)}"a"]}`],
  ])('by a flood of %s is bounded', (_name, text) => {
    const body = new TextEncoder().encode(text);
    expectExact(runStages(body, { word: 'amo', language: 'lat' }), body);
  });

  it('of stored data is told as a finding', () => {
    const span = { start: 0, end: 1 };
    for (const type of ['lewis_entry', 'something_else']) {
      const extraction = toExtraction({ type, path: 'x', span, data: { line: { text: 5 } } });
      expect(derive(extraction, { params: {} }).findings.map(({ code }) => code)).toEqual([
        'unreadable_data',
      ]);
    }
    for (const type of ['word_analysis', 'word_sound']) {
      const data = {
        tags: [5, { tag: null }],
        lemma: 'x',
        source: { text: 'x', start: -1, end: 0 },
        syllables: [1],
      };
      expect(derive(toExtraction({ type, path: 'x', span, data }), { params: {} }).values).toEqual([]);
    }
    const draft = { type: 'CLTKLewisFact', evidence: [], sourceRef: 'lewis:x', confidence: 1 };
    const damaged = toDerivation({ ...draft, data: new Uint8Array([0xff, 0xff, 0xff]) });
    expect(claim(damaged).findings.map(({ code }) => code)).toEqual(['unreadable_data']);
    const other = toDerivation({ ...draft, type: 'SomethingElse', data: new Uint8Array() });
    expect(claim(other).findings.map(({ code }) => code)).toEqual(['unreadable_data']);
  });
});
