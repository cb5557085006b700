/** Pages we invented in Diogenes' two forms, with the facts and claims a person has read and found right. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.js';
import { claimJson, factJson, type Outcome, runStages } from './testing.js';

const folder = new URL('./cassettes/', import.meta.url);
const isUpdating = process.env.UPDATE === '1' && process.env.CI === undefined;
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.slice(0, -'.html'.length))
  .sort();

interface Meta {
  readonly params: JsonObject;
  readonly sha256: string;
  readonly bytes: number;
}

function read(name: string): { readonly body: Uint8Array; readonly meta: Meta } {
  const body = new Uint8Array(readFileSync(new URL(`${name}.html`, folder)));
  return { body, meta: JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Meta };
}

/** One fact or claim a line, so that a change is one changed line. */
function expectedText({ extractions, facts, claims, findings }: Outcome): string {
  const lines = (values: readonly unknown[]): string =>
    values.length === 0
      ? '[]'
      : `[\n${values.map((value) => `    ${JSON.stringify(value)}`).join(',\n')}\n  ]`;
  const parts = {
    extractions: extractions.map(({ type, path, span }) => ({ type, path, span: [span.start, span.end] })),
    facts: facts.map(({ derivation, extraction }) => {
      const { type, sourceRef, confidence } = derivation;
      return { type, from: extraction.path, sourceRef, confidence, data: factJson(derivation) };
    }),
    claims: claims.map(claimJson),
    findings,
  };
  const members = Object.entries(parts).map(([name, values]) => `  "${name}": ${lines(values)}`);
  return `{\n${members.join(',\n')}\n}\n`;
}

describe('cassettes', () => {
  it('are there', () => {
    expect(names.length).toBeGreaterThanOrEqual(10);
  });

  it.each(names)('%s', (name) => {
    const { body, meta } = read(name);
    expect(createHash('sha256').update(body).digest('hex')).toBe(meta.sha256);
    expect(body.length).toBe(meta.bytes);
    const text = expectedText(runStages(body, meta.params));
    if (isUpdating) writeFileSync(new URL(`${name}.expected.json`, folder), text);
    expect(text).toBe(readFileSync(new URL(`${name}.expected.json`, folder), 'utf8'));
  });
});

/** The claims of a cassette in one word each. */
function brief(name: string, predicate: string): string[] {
  const { body, meta } = read(name);
  return runStages(body, meta.params)
    .claims.filter((claim) => claim.predicate === predicate)
    .map((claim) => {
      const { value } = claimJson(claim) as { value: Record<string, string> };
      const said =
        value.gloss ?? [value.lemma, value.homonym, value.tier].filter((part) => part !== '').join(' ');
      return `${claim.subject}: ${value.senseId === undefined ? said : `${value.senseId} ${said}`} ${claim.entryRef}`;
    });
}

const codes = (name: string): string[] => {
  const { body, meta } = read(name);
  return runStages(body, meta.params).findings.map(({ code }) => code);
};

describe('what a page answers', () => {
  it('is every analysis with its entry, equal lines once, and an enclitic that was taken off', () => {
    expect(brief('lat-xml', 'has_lemma')).toEqual([
      'flignamque: fligna 1 enclitic_removed ls:n90001',
      'flignamque: fligno enclitic_removed ls:n90002',
    ]);
    expect(brief('lat-xml', 'has_gloss')).toEqual([
      'fligna: n90001.head a brush-stroke ls:n90001',
      'fligna: I a stroke or dab of the brush ls:n90001',
      'fligna: I.A Paint on a wall, plaster ls:n90001',
      'fligna: II a flourish ls:n90001',
      'fligno: n90002.0 to paint, daub ls:n90002',
    ]);
    expect(codes('lat-xml')).toEqual(['odd_reference']);
  });

  it('is the same in HTML, under a name that is not stable', () => {
    expect(brief('lat-html', 'has_lemma')).toEqual([
      // Which of the two homonyms the one entry is about, the page does not say.
      'bruntus: bruntus 2 exact ',
      'bruntus: bruntus 1 exact ',
      'bruntus: bruntus exact dg:8001',
      'bruntus: Bruntus nearest_headword dg:8432',
    ]);
    expect(brief('lat-html', 'has_gloss')).toEqual([
      'bruntus: 00 rough, unpainted dg:8001',
      'bruntus: I.1 Unfinished work, a draft dg:8001',
      'Bruntus: 01:00 a painter of walls dg:8432',
    ]);
  });

  it('is never a neighbour', () => {
    expect(brief('lat-neighbour', 'has_lemma')).toEqual([]);
    expect(brief('lat-neighbour', 'has_gloss')).toEqual([]);
    expect(brief('lat-neighbour', 'has_citation')).toEqual([]);
    expect(brief('grc-neighbour', 'has_lemma')).toEqual(['μοῦρδα: Μοῦρδαι exact ']);
    expect(brief('grc-neighbour', 'has_gloss')).toEqual([]);
    expect(brief('grc-xml', 'has_gloss')).toEqual(['μῶρδας: A sleeper, lie-abed lsj:n95001']);
  });

  it('may be a headword without an analysis, or a compound without an entry', () => {
    expect(brief('lat-headword', 'has_lemma')).toEqual(['fligno: fligno exact ls:n90002']);
    expect(brief('grc-html', 'has_lemma')).toEqual(['συνδορμώδω: συνδορμώδω exact ']);
    expect(brief('grc-html', 'has_gloss')).toEqual([
      'δορμώδω: 00:00 slumber dg:63001',
      'δορμώδω: 2 put a child to sleep dg:63001',
    ]);
  });

  it('is what is whole of a page that breaks off, with a finding', () => {
    expect(brief('lat-cut', 'has_gloss')).toEqual([
      'fligna: n90001.head a brush-stroke ls:n90001',
      'fligna: I a stroke or dab of the brush ls:n90001',
      'fligna: I.A Paint on a wall, plaster ls:n90001',
    ]);
    expect(codes('lat-cut')).toEqual(['cut_entry']);
    expect(codes('lat-stopped')).toEqual(['cut_page']);
  });

  it('is nothing that the query itself brought, and nothing that tags hide', () => {
    expect(codes('hostile-echo')).toEqual(['echoed_markup']);
    expect(brief('hostile-page', 'has_lemma')).toEqual(['fligno: fligno exact ls:n90002']);
    expect(new Set(codes('hostile-page'))).toEqual(
      new Set(['unreadable_line', 'damaged_entry', 'unknown_tag', 'odd_reference']),
    );
  });
});
