/** Whole dictionaries through all stages; `node eval/cdsl.mjs` prints the same for every record of every file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { describeShared } from '../../../test/support/shared.js';
import { sliceText } from '../../model/text.js';
import { type Outcome, scoreFile } from './testing.js';

/** Shares that must be reached: of entries with a meaning, and with a part of speech where the dictionary states it. */
const BARS: Readonly<
  Record<string, { readonly records: number; readonly glossed: number; readonly graded: number }>
> = {
  abch: { records: 1965, glossed: 0.75, graded: 1 },
  acph: { records: 163, glossed: 0.7, graded: 1 },
  acsj: { records: 240, glossed: 0.25, graded: 1 },
  ae: { records: 11360, glossed: 0.9, graded: 0.9 },
  armh: { records: 7907, glossed: 1, graded: 0 },
  ben: { records: 16880, glossed: 0.94, graded: 0.8 },
  bop: { records: 8961, glossed: 0.87, graded: 0.7 },
  ccs: { records: 30010, glossed: 0.9, graded: 0.5 },
  fri: { records: 8155, glossed: 0.93, graded: 0.4 },
  gst: { records: 6780, glossed: 0.92, graded: 0.9 },
  ieg: { records: 7932, glossed: 0.85, graded: 0 },
  krm: { records: 2061, glossed: 0.99, graded: 0.98 },
  lan: { records: 4944, glossed: 0.95, graded: 0.9 },
  mci: { records: 2643, glossed: 0.93, graded: 0.95 },
  mw: { records: 13_000, glossed: 0.87, graded: 0.9 },
  nmmb: { records: 506, glossed: 0.75, graded: 1 },
  pgn: { records: 485, glossed: 0.93, graded: 0 },
  pui: { records: 17512, glossed: 0.98, graded: 0 },
  pwkvn: { records: 24976, glossed: 0.42, graded: 0.42 },
  snp: { records: 453, glossed: 0.8, graded: 0 },
  vei: { records: 3834, glossed: 0.93, graded: 0 },
  yat: { records: 23266, glossed: 0.94, graded: 0.95 },
};

/** Of all glosses so many may hold a citation, grammar, a reference, or be broken off; `eval/cdsl.mjs --glosses` shows which. */
const MAX_FLAWED = 0.02;

/** Of Monier-Williams one word in eight: all of it takes as long as the rest together. */
const SAMPLED: ReadonlySet<string> = new Set(['mw']);
const EVERY = 8;

describeShared('whole dictionaries of the Cologne collection', (shared) => {
  const folder = join(shared, 'lexica/cdsl');
  const files = readdirSync(folder).flatMap((file) => {
    const code = /^([a-z0-9]+)(?:-(?:partial|old|oldform))?\.txt\.gz$/.exec(file)?.[1];
    return code === undefined ? [] : [[code, file] as const];
  });

  it('are all named here', () => {
    expect(files.map(([code]) => code).sort()).toEqual(Object.keys(BARS).sort());
  });

  it.each(files)(
    '%s goes through without an exception, and its glosses stand in its bytes',
    (code, file) => {
      const text = gunzipSync(readFileSync(join(folder, file))).toString('utf8');
      let turn = 0;
      const check = ({ body, derivations, claims }: Outcome) => {
        turn += 1;
        if (turn % 16 !== 0) return;
        for (const { span, text: own, rule } of derivations.flatMap(({ evidence }) => evidence)) {
          if (rule === '' && sliceText(body, span.start, span.end) !== own) expect.fail(`${code}: ${own}`);
        }
        for (const { value, spans } of claims) {
          if (value.case === 'gloss' && spans.length === 0)
            expect.fail(`${code}: ${value.value.gloss} has no place`);
        }
      };
      const score = scoreFile(code, text, { check, every: SAMPLED.has(code) ? EVERY : 1 });
      const bar = BARS[code] ?? { records: 1, glossed: 0, graded: 0 };
      expect(score.records).toBeGreaterThanOrEqual(bar.records);
      expect(score.glossed / score.entries).toBeGreaterThanOrEqual(bar.glossed);
      expect(score.graded / score.entries).toBeGreaterThanOrEqual(bar.graded);
      expect(score.flawed / score.senses).toBeLessThanOrEqual(MAX_FLAWED);
      const malformed =
        (score.findings.get('malformed_record') ?? 0) + (score.findings.get('bad_record') ?? 0);
      expect(malformed / score.records).toBeLessThan(0.001);
    },
    240_000,
  );
});
