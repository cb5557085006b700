/** Answers we invented in the engine's format, with the facts and claims a person has read and found right. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.js';
import { claimJson, factJson, type Outcome, runStages } from './testing.js';

const folder = new URL('./cassettes/', import.meta.url);
const isUpdating = process.env.UPDATE === '1' && process.env.CI === undefined;
const files = readdirSync(folder)
  .filter((name) => !name.endsWith('.json'))
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
  const extractions = outcome.extractions.map(({ type, path, span }) => ({
    type,
    path,
    span: [span.start, span.end],
  }));
  const facts = outcome.facts.map(({ derivation, extraction }) => {
    const { type, sourceRef, confidence } = derivation;
    return { type, from: extraction.path, sourceRef, confidence, data: factJson(derivation) };
  });
  const claims = outcome.facts.flatMap((fact) => fact.claims.map(claimJson));
  const parts = { extractions, facts, claims, findings: outcome.findings };
  const members = Object.entries(parts).map(([name, values]) => `  "${name}": ${lines(values)}`);
  return `{\n${members.join(',\n')}\n}\n`;
}

describe('cassettes', () => {
  it('are there', () => {
    expect(files.length).toBeGreaterThanOrEqual(10);
  });

  it.each(files)('%s', (file) => {
    const name = file.slice(0, file.lastIndexOf('.'));
    const body = new Uint8Array(readFileSync(new URL(file, folder)));
    const meta = JSON.parse(readText(`${name}.json`)) as Meta;
    expect(createHash('sha256').update(body).digest('hex')).toBe(meta.sha256);
    expect(body.length).toBe(meta.bytes);
    const text = expectedText(runStages(body, meta.params));
    if (isUpdating) writeFileSync(new URL(`${name}.expected.json`, folder), text);
    expect(text).toBe(readText(`${name}.expected.json`));
  });
});
