/** The suite every tool passes, by being in the list of tools: spans, ids, versions, garbage, mutations. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../src/model/json.js';
import { sliceText } from '../src/model/text.js';
import { PREDICATES, type Tool, type ToolParsers } from '../src/model/tool.js';
import type { Claim, Derivation, Extraction, Finding, Span } from '../src/model/types.js';
import { QUERY_FORMS } from '../src/normalize/encode.js';
import {
  claimToItem,
  derivationToItem,
  extractionToItem,
  itemToClaim,
  itemToDerivation,
  itemToExtraction,
} from '../src/process/codec.js';
import { claimAll, deriveAll, extractAll } from '../src/process/processor.js';
import { TOOLS } from '../src/tools/index.js';
import { type Cassette, cassettesOf } from './support/cassettes.js';

interface Run {
  readonly extractions: readonly Extraction[];
  readonly derivations: readonly Derivation[];
  readonly claims: readonly Claim[];
  readonly findings: readonly Finding[];
}

function run(tool: Tool, parsers: ToolParsers, body: Uint8Array, params: JsonObject): Run {
  const findings: Finding[] = [];
  const context = { params };
  const extractions = extractAll(parsers, tool, 'resp_test', body, context, findings);
  const derivations = deriveAll(parsers, tool, extractions, context, findings);
  const claims = claimAll(parsers, tool, derivations, context, findings);
  return { extractions, derivations, claims, findings };
}

const within = (inner: Span, outer: Span) =>
  inner.start >= outer.start && inner.end <= outer.end && inner.start <= inner.end;

/** A cheap repeatable sequence of numbers below a limit. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed >>> 0;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe.each(TOOLS.map((tool) => [tool.id, tool] as const))('%s', (id, tool) => {
  const cassettes = cassettesOf(id);
  const provided = [...tool.provides, ...(tool.lemmaQuestion?.provides ?? [])];
  let parsers: ToolParsers;
  beforeAll(async () => {
    parsers = await tool.parsers();
  });
  const each = (check: (cassette: Cassette, result: Run) => void) => {
    for (const cassette of cassettes) check(cassette, run(tool, parsers, cassette.body, cassette.params));
  };

  it('has cassettes that give facts and claims', () => {
    expect(cassettes.length).toBeGreaterThanOrEqual(5);
    const all = cassettes.map((cassette) => run(tool, parsers, cassette.body, cassette.params));
    expect(all.flatMap((result) => result.derivations).length).toBeGreaterThan(10);
    expect(all.flatMap((result) => result.claims).length).toBeGreaterThan(10);
  });

  it('states its versions, findings, query form and documents', () => {
    for (const version of Object.values(tool.versions)) expect(version).toMatch(/^[1-9]\d*$/);
    expect(QUERY_FORMS as readonly string[]).toContain(tool.queryForm);
    expect(tool.languages.length).toBeGreaterThan(0);
    expect(existsSync(fileURLToPath(new URL(`../src/tools/${id}/README.md`, import.meta.url)))).toBe(true);
  });

  it('gives every extraction a span inside the body and a path of its own', () => {
    each(({ name, body }, { extractions }) => {
      for (const { span, extractionPath } of extractions) {
        expect(within(span, { start: 0, end: body.length }), `${name} ${extractionPath}`).toBe(true);
      }
      expect(
        new Set(extractions.map((value) => `${value.extractionType} ${value.extractionPath}`)).size,
      ).toBe(extractions.length);
    });
  });

  it('has evidence for every fact, and the bytes say what the fact says', () => {
    let checked = 0;
    each(({ name, body }, { derivations }) => {
      for (const { evidence, derivationType, sourceRef } of derivations) {
        expect(evidence.length, `${name} ${derivationType}`).toBeGreaterThan(0);
        expect(sourceRef, name).toMatch(/^[a-z][a-z0-9]*:/);
        for (const { field, span, text, rule } of evidence) {
          expect(within(span, { start: 0, end: body.length })).toBe(true);
          if (rule !== '') continue;
          checked += 1;
          expect(sliceText(body, span.start, span.end), `${name} ${derivationType}.${field}`).toBe(text);
        }
      }
    });
    expect(checked).toBeGreaterThan(20);
  });

  it('makes claims of what it says it provides, each resting on bytes of its own fact', () => {
    each(({ name }, { claims, derivations }) => {
      const facts = new Map(derivations.map((fact) => [fact.derivationId, fact]));
      for (const claim of claims) {
        expect(PREDICATES).toContain(claim.predicate);
        expect(provided, `${name} ${claim.predicate}`).toContain(claim.predicate);
        expect(claim.subject, `${name} ${claim.predicate}`).not.toBe('');
        expect(claim.provenanceChain.spans.length, `${name} ${claim.predicate}`).toBeGreaterThan(0);
        const evidence = facts.get(claim.derivationId)?.evidence ?? [];
        for (const span of claim.provenanceChain.spans) {
          expect(
            evidence.some((item) => within(span, item.span)),
            `${name} ${claim.predicate} ${claim.subject}`,
          ).toBe(true);
        }
      }
    });
  });

  it('shows every gloss in the bytes it rests on', () => {
    let checked = 0;
    each(({ name, body }, { claims }) => {
      for (const { value, provenanceChain } of claims) {
        if (value.case !== 'gloss') continue;
        const texts = provenanceChain.spans.map((span) => sliceText(body, span.start, span.end) ?? '');
        checked += 1;
        // A gloss may leave out bracketed remarks and joins its pieces by stops; its words must stand in the bytes.
        const words = texts.join(' ');
        for (const word of value.value.gloss.split(/[,;:]?\s+/))
          expect(words, `${name} ${value.value.gloss}`).toContain(word);
      }
    });
    if (provided.includes('has_gloss')) expect(checked).toBeGreaterThan(5);
  });

  it('gives equal ids, in equal order, when run again', () => {
    each((cassette, first) => {
      const second = run(tool, parsers, cassette.body, cassette.params);
      expect(second).toEqual(first);
      for (const ids of [
        first.extractions.map((value) => value.extractionId),
        first.derivations.map((value) => value.derivationId),
        first.claims.map((value) => value.claimId),
      ]) {
        expect(new Set(ids).size).toBe(ids.length);
      }
    });
  });

  it('comes back from the cache as it went in, and goes on from there to equal claims', () => {
    each(({ params }, { extractions, derivations, claims }) => {
      const storedExtractions = extractions.map((value) =>
        itemToExtraction(extractionToItem(value), tool.id),
      );
      expect(storedExtractions).toEqual(extractions);
      expect(deriveAll(parsers, tool, storedExtractions, { params }, [])).toEqual(derivations);
      const storedDerivations = derivations.map((value) =>
        itemToDerivation(derivationToItem(value), tool.id, value.responseId),
      );
      expect(claimAll(parsers, tool, storedDerivations, { params }, [])).toEqual(claims);
      for (const claim of claims)
        expect(claimToItem(itemToClaim(claimToItem(claim)))).toEqual(claimToItem(claim));
    });
  });

  it('never throws on garbage, and reports only findings it documents', () => {
    const known = new Set(tool.findings);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (body) => {
        for (const finding of run(tool, parsers, body, cassettes[0]?.params ?? {}).findings) {
          expect(known.has(finding.code), finding.code).toBe(true);
        }
      }),
      { numRuns: 300, seed: 7 },
    );
    for (const params of [{}, { word: 5 }, { words: 'x' }, { language: [] }] as JsonObject[]) {
      expect(() => run(tool, parsers, cassettes[0]?.body ?? new Uint8Array(), params)).not.toThrow();
    }
  });

  it('loses only what is damaged: 1,000 single-byte mutations keep 90 % of the unaffected facts', () => {
    const random = numbers(20261115);
    const draw = (limit: number) => Math.floor((random.next().value as number) * limit);
    const originals = cassettes.map((cassette) => ({
      cassette,
      result: run(tool, parsers, cassette.body, cassette.params),
    }));
    let [expected, kept] = [0, 0];
    for (let turn = 0; turn < 1000; turn++) {
      const { cassette, result } = originals[draw(originals.length)] ?? {};
      if (cassette === undefined || result === undefined || cassette.body.length === 0) continue;
      const at = draw(cassette.body.length);
      const body = Uint8Array.from(cassette.body);
      body[at] = draw(256);
      const spans = new Map(result.extractions.map((value) => [value.extractionId, value.span]));
      const key = (fact: Derivation) =>
        `${fact.derivationType} ${fact.sourceRef} ${Buffer.from(fact.derivedData).toString('base64')}`;
      const after = new Set(run(tool, parsers, body, cassette.params).derivations.map(key));
      for (const fact of result.derivations) {
        const span = spans.get(fact.extractionId) ?? { start: 0, end: 0 };
        if (at >= span.start && at < span.end) continue;
        expected += 1;
        if (after.has(key(fact))) kept += 1;
      }
    }
    expect(expected).toBeGreaterThan(1000);
    expect(kept / expected).toBeGreaterThanOrEqual(0.9);
  });
});
