/** Answers of the worker, with the facts and claims a person has read and found right. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.js';
import { claimJson, factJson, type Outcome, runStages } from './testing.js';

const folder = new URL('./cassettes/', import.meta.url);
const isUpdating = process.env.UPDATE === '1' && process.env.CI === undefined;
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => name.slice(0, -'.jsonl'.length))
  .sort();

interface Meta {
  readonly params: JsonObject;
  readonly sha256: string;
  readonly bytes: number;
}

function readText(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

/** One fact or claim a line, so that a change is one changed line. */
function expectedText(outcome: Outcome): string {
  const lines = (values: readonly unknown[]): string =>
    values.length === 0
      ? '[]'
      : `[\n${values.map((value) => `    ${JSON.stringify(value)}`).join(',\n')}\n  ]`;
  const parts = {
    extractions: outcome.extractions.map(({ type, path, span }) => ({
      type,
      path,
      span: [span.start, span.end],
    })),
    facts: outcome.facts.map(
      ({ derivation: { type, sourceRef, confidence, ...derivation }, extraction }) => ({
        type,
        from: extraction.path,
        sourceRef,
        confidence,
        data: factJson({ type, sourceRef, confidence, ...derivation }),
      }),
    ),
    claims: outcome.facts.flatMap((fact) => fact.claims.map(claimJson)),
    findings: outcome.findings,
  };
  const members = Object.entries(parts).map(([name, values]) => `  "${name}": ${lines(values)}`);
  return `{\n${members.join(',\n')}\n}\n`;
}

describe('cassettes', () => {
  it('are there', () => {
    expect(names.length).toBeGreaterThanOrEqual(30);
  });

  it.each(names)('%s', (name) => {
    const body = new Uint8Array(readFileSync(new URL(`${name}.jsonl`, folder)));
    const meta = JSON.parse(readText(`${name}.json`)) as Meta;
    expect(createHash('sha256').update(body).digest('hex')).toBe(meta.sha256);
    expect(body.length).toBe(meta.bytes);
    const text = expectedText(runStages(body, meta.params));
    if (isUpdating) writeFileSync(new URL(`${name}.expected.json`, folder), text);
    expect(text).toBe(readText(`${name}.expected.json`));
  });
});
