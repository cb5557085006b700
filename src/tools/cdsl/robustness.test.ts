/** No bytes make the parsers throw, and nothing they say is missing from the bytes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.js';
import { sliceText } from '../../model/text.js';
import { writeEnvelope } from './envelope.js';
import { makeFilter, openFilter } from './key-filter.js';
import { claim, derive } from './parsers.js';
import { cdsl } from './spec.js';
import { type Outcome, runStages, toDerivation, toExtraction } from './testing.js';
import { fixture } from './testing-index.js';

const KNOWN = new Set(cdsl.findings);

function check({ body, derivations, findings }: Outcome): void {
  for (const { code } of findings) expect(KNOWN.has(code), code).toBe(true);
  for (const { evidence } of derivations) {
    for (const { rule, span, text } of evidence) {
      expect(span.start <= span.end && span.end <= body.length).toBe(true);
      if (rule === '') expect(sliceText(body, span.start, span.end)).toBe(text);
    }
  }
}

const item = { type: 'record', kind: 'entry', sha256: '0'.repeat(64), offset: 0 } as const;
const body = writeEnvelope(
  ['tavula'],
  [
    {
      match: 'exact',
      key: 'tavula',
      word: 'tavula',
      items: ['mw', 'lan', 'ap90', 'vei', 'abch'].flatMap((dictionary) =>
        [...new TextDecoder().decode(fixture(`${dictionary}.txt`)).matchAll(/<L>[\s\S]*?<LEND>/g)].map(
          (match) => ({
            ...item,
            dictionary,
            body: new TextEncoder().encode(match[0]),
          }),
        ),
      ),
    },
  ],
);

describe('bad data', () => {
  it('of any bytes is survived', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => check(runStages(bytes))));
  });

  it('of any markup is survived, in every family', () => {
    const pieces = fc.constantFrom(
      '<s>',
      '</s>',
      '{#',
      '#}',
      '{%',
      '%}',
      '{@',
      '@}',
      '(',
      ')',
      '[',
      ']',
      ';',
      '. ',
      '1)',
      '{@1.@}',
      '<sup>1</sup>',
      '<div n="to"/>',
      '<div n="p">',
      '<div n="P"/>',
      '<ab>cf.</ab>',
      '<ls n="x">',
      '</ls>',
      '<lex>m.</lex>',
      '<info lex="inh"/>',
      '¦',
      '√',
      ' m. ',
      'to go',
      '{{',
      '->',
      '||',
      '}}',
      '{{Lbody=1}}',
      '\n',
      '<>',
      'E. ',
      '&amp;',
      '= ',
      'See ',
      '+ anu,',
      '--',
      '<syns>',
      'ā',
      '.²1 ',
    );
    const codes = fc.constantFrom(
      'mw',
      'lan',
      'ccs',
      'bop',
      'pwkvn',
      'gst',
      'wil',
      'vei',
      'ieg',
      'snp',
      'fri',
      'ae',
      'krm',
      'armh',
      'abch',
      'ap90',
      'ben',
      'yat',
      'lrv',
      'zzz',
    );
    fc.assert(
      fc.property(codes, fc.array(pieces, { maxLength: 40 }), (dictionary, parts) => {
        const bytes = new TextEncoder().encode(`<L>1<k1>tavula<k2>tavula<e>1\n${parts.join('')}\n<LEND>`);
        check(runStages(bytes, { dictionary }));
      }),
      { numRuns: 1500 },
    );
  });

  it('of any change to a good answer is survived', () => {
    check(runStages(body));
    const change = fc.record({ at: fc.nat(body.length - 1), byte: fc.nat(255), length: fc.nat(body.length) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const bytes = Uint8Array.from(body);
        for (const { at, byte } of changes) bytes[at] = byte;
        check(runStages(bytes));
        check(runStages(bytes.subarray(0, changes[0]?.length ?? 0)));
      }),
    );
  });

  it('of any shape may be stored', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.uint8Array(), (data, bytes) => {
        const shaped = {
          dictionary: 'mw',
          match: 'exact',
          records: [data],
          list: [data],
          ...data,
        } as JsonObject;
        const span = { start: 0, end: 0 };
        expect(() => derive(toExtraction({ type: 'article', path: '', span, data: shaped }))).not.toThrow();
        for (const type of ['CDSLEntryFact', 'CDSLSenseFact', 'CDSLCitationFact', 'Other']) {
          const draft = { type, data: bytes, evidence: [], sourceRef: '', confidence: 1 };
          expect(() => claim(toDerivation(draft))).not.toThrow();
        }
      }),
    );
    const broken = {
      type: 'CDSLSenseFact',
      data: Uint8Array.of(255),
      evidence: [],
      sourceRef: '',
      confidence: 1,
    };
    expect(claim(toDerivation(broken)).findings.map(({ code }) => code)).toEqual(['bad_fact']);
  });

  // What grew with the square of the length would not end in time.
  it('costs time that grows with its length only', () => {
    const long = (part: string) =>
      new TextEncoder().encode(`<L>1<k1>a<k2>a\n${part.repeat(60_000 / part.length)}\n<LEND>`);
    for (const part of [
      '(',
      '{#a#};',
      '1) ',
      'A. ',
      '. ',
      '<div n="P">',
      '{@1.@}',
      '<s>a</s>, ',
      'a-\n',
      '1',
      ';',
      '√ ',
      '{%m.%} ',
    ]) {
      for (const dictionary of ['mw', 'lan', 'bop', 'gst', 'vei', 'ccs', 'snp', 'pwkvn', 'abch']) {
        expect(
          runStages(long(part), { dictionary }).extractions.length,
          `${dictionary} ${part}`,
        ).toBeLessThan(2);
      }
    }
  }, 60_000);
});

describe('a filter', () => {
  it('never denies a key it was made of, and seldom allows another', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 200 }), (keys) => {
        const filter = openFilter(makeFilter(new Set(keys)));
        for (const key of keys) expect(filter.mayHave(key)).toBe(true);
      }),
    );
    const filter = openFilter(makeFilter(new Set(Array.from({ length: 5000 }, (_, index) => `key${index}`))));
    const wrong = Array.from({ length: 5000 }, (_, index) => `other${index}`).filter((key) =>
      filter.mayHave(key),
    );
    expect(wrong.length).toBeLessThan(150);
  });
});
