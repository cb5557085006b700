import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldNasals } from '../sanskrit/letters.js';
import { cutsOf, joinWords, restsBehind } from './junctions.js';

describe('two words', () => {
  it.each([
    ['iti', 'uktvA', 'ityuktvA'],
    ['tat', 'SrutvA', 'tacCrutvA'],
    ['rAmas', 'gacCati', 'rAmogacCati'],
    ['rAmas', 'api', "rAmo'pi"],
    ['rAmas', 'iva', 'rAmaiva'],
    ['devAs', 'gacCanti', 'devAgacCanti'],
    ['agnis', 'atra', 'agniratra'],
    ['na', 'eva', 'nEva'],
    ['tatra', 'api', 'tatrApi'],
    ['maDu', 'atra', 'maDvatra'],
    ['tAn', 'ca', 'tAMSca'],
    ['tasmin', 'eva', 'tasminneva'],
    ['vAk', 'eva', 'vAgeva'],
    ['aham', 'karomi', 'ahaMkaromi'],
    ['hares', 'rAma', 'harerAma'],
    ['punar', 'ramate', 'punAramate'],
    ['tat', 'hi', 'tadDi'],
  ])('%s and %s are %s, and are found in it again', (left, right, text) => {
    expect(joinWords(left, right)).toBe(text);
    const cuts = cutsOf(foldNasals(text)).map((cut) => `${cut.left} ${cut.rest}`);
    expect(cuts).toContain(`${left} ${foldNasals(right)}`);
  });

  it('are found again in whatever the rules made of them', () => {
    const sounds = [...'aAiIuUfeEoOkgcjwqtdpbmnyrlvSsh'];
    const inside = fc.array(fc.constantFrom(...sounds), { minLength: 1, maxLength: 5 });
    const finals = 'a A i I u U e E O as As is us Is es ar ir t k p w m An in'.split(' ');
    const word = fc.tuple(inside, fc.constantFrom(...finals)).map(([body, end]) => body.join('') + end);
    fc.assert(
      fc.property(word, word, (left, right) => {
        const text = joinWords(left, right);
        const lefts = cutsOf(text).map((cut) => `${cut.left} ${cut.rest}`);
        expect(lefts).toContain(`${left} ${right}`);
        expect(restsBehind(left, text)).toContain(right);
      }),
      { numRuns: 2000, seed: 11 },
    );
  });

  it('never give a cut that the rules would not make', () => {
    for (const text of ['ityuktvA', 'tacCrutvA', 'yogaScitta', 'satyameva']) {
      for (const { left, rest, junction } of cutsOf(text)) {
        const stem = left.slice(0, left.length - junction.left.length);
        expect(foldNasals(stem + junction.result + rest.slice(1))).toBe(foldNasals(text));
      }
    }
  });

  it('cost time in proportion to the text', () => {
    expect(cutsOf('agnimIlepurohitam'.repeat(50)).length).toBeLessThan(850 * 20);
  });
});
