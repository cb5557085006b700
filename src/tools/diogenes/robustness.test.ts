/** Damaged and hostile bytes: never a throw, no work without bound, and damage stays where it was done. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { sliceText } from '../../model/text.js';
import { claim, derive } from './parsers.js';
import { diogenes } from './spec.js';
import { type Outcome, runStages, toDerivation, toExtraction } from './testing.js';

const folder = new URL('./cassettes/', import.meta.url);
const cassettes = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .sort()
  .map((name) => {
    const meta = readFileSync(new URL(name.replace('.html', '.json'), folder), 'utf8');
    const { params } = JSON.parse(meta) as { params: JsonObject };
    return { name, params, body: new Uint8Array(readFileSync(new URL(name, folder))) };
  });
const LATIN = { do: 'parse', lang: 'lat', q: 'fligna', xml: '1', word: 'fligna' };

function expectTrue(outcome: Outcome, body: Uint8Array): void {
  for (const { code } of outcome.findings) if (!diogenes.findings.includes(code)) expect.fail(code);
  for (const { derivation } of outcome.facts) {
    for (const { span, text, rule } of derivation.evidence) {
      if (rule === '' && sliceText(body, span.start, span.end) !== text) expect.fail(`inexact: ${text}`);
      if (span.start < 0 || span.end > body.length || span.start > span.end) expect.fail(`outside: ${text}`);
    }
  }
}

describe('any bytes', () => {
  it('of a page, one of them changed, give only what the bytes say', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cassettes), fc.nat(), fc.nat(255), ({ body, params }, at, byte) => {
        const changed = Uint8Array.from(body);
        changed[at % body.length] = byte;
        expectTrue(runStages(changed, params), changed);
      }),
      { numRuns: 1500, seed: 17 },
    );
  });

  it('of a page cut anywhere give no more than the page', () => {
    for (const { body, params, name } of cassettes) {
      const whole = runStages(body, params);
      const glosses = new Set(
        whole.claims.flatMap(({ value }) => (value.case === 'gloss' ? [value.value.gloss] : [])),
      );
      for (let end = 0; end < body.length; end += 7) {
        const cut = body.slice(0, end);
        const outcome = runStages(cut, params);
        expectTrue(outcome, cut);
        if (!name.includes('xml')) continue;
        for (const { value } of outcome.claims) {
          if (value.case === 'gloss' && !glosses.has(value.value.gloss))
            expect.fail(`${name}: ${value.value.gloss}`);
        }
      }
    }
  });

  it('at all never make it throw', () => {
    const marks = fc.constantFrom(
      '<hr />',
      '<div1 orig_id="n1" key="x">',
      '</div1>',
      '<sense level="1">',
      '<h2><span>x</span></h2>',
      '<h1>Perseus analyses of x:</h1>',
      '<ol>',
      '<li>x,y 1: masc nom sg</li>',
      '<p>(NB. This dictionary headword is a guess.)</p>',
      'prevEntrylat(1)',
      '<i>',
      '&#x304;',
      '(',
      ')',
      ': ',
      '\u0000',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.array(marks, { maxLength: 60 }).map((parts) => new TextEncoder().encode(parts.join(''))),
    );
    fc.assert(
      fc.property(bytes, (body) => expectTrue(runStages(body, LATIN), body)),
      { numRuns: 1500, seed: 23 },
    );
  });

  it('many of a kind stay a bounded amount of work and of data', () => {
    const page = (part: string, times: number, start = '') =>
      new TextEncoder().encode(start + part.repeat(times));
    const heading = '<h1>Perseus analyses of x:</h1><ol>';
    const bodies = [
      page('<li>x 1: masc nom sg</li>', 20_000, heading),
      page('<hr /><div1 orig_id="n1" key="x"><head>x</head></div1>', 20_000, heading),
      page('<p>(NB. ', 50_000),
      page('<hr />', 100_000),
      page('<i>a</i>, ', 50_000, '<hr /><div1 orig_id="n1" key="x"><head>x</head><sense level="1">'),
      page('(', 300_000, '<hr /><div1 orig_id="n1" key="x"><head>x</head><sense level="1">'),
      page('<div id="sense" style="padding-left: 2em">', 20_000, '<hr /><h2><span>x</span></h2>'),
      page(':', 300_000, `${heading}<li>`),
    ];
    for (const body of bodies) {
      const { extractions } = runStages(body, LATIN);
      expect(JSON.stringify(extractions).length).toBeLessThan(20 * body.length + 5_000_000);
      expect(extractions.length).toBeLessThan(200);
    }
  });
});

describe('data that an earlier stage did not write', () => {
  it('is a finding', () => {
    const strange: readonly JsonValue[] = [null, [], {}, { line: 5 }, { entry: {} }, { heads: [null] }];
    for (const type of ['analysis', 'entry', 'other']) {
      for (const data of strange) {
        const draft = { type, path: 'x', span: { start: 0, end: 0 }, data: data as JsonObject };
        const { values, findings } = derive(toExtraction(draft), { params: LATIN });
        expect([values, findings.map(({ code }) => code)]).toEqual([[], ['unreadable_data']]);
      }
    }
    for (const type of ['DiogenesMorphFact', 'DiogenesDictFact', 'DiogenesCitationFact', 'Other']) {
      const draft = {
        type,
        data: Uint8Array.of(255, 255, 255),
        evidence: [],
        sourceRef: 'ls:x',
        confidence: 1,
      };
      const { values, findings } = claim(toDerivation(draft));
      expect([values, findings.map(({ code }) => code)]).toEqual([[], ['unreadable_data']]);
    }
  });
});
