/** Scores of pairs: what must hold for any glosses, and for some of classical dictionaries. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../../test/support/shared.js';
import { blocks } from './blocks.js';
import { scorePairs } from './score-pairs.js';
import { sharedWords } from './shared-words.js';
import { gloss, scoreOf, scoresOf } from './testing.js';
import { THRESHOLDS } from './weights.js';

const { open, skeptic } = THRESHOLDS;

describe('one sense', () => {
  it.each([
    ['wolf', 'a wolf', 'noun'],
    ['fire', 'fire, sacrificial fire (of three kinds)', 'noun'],
    ['man', 'man, adult male', 'noun'],
    ['to lead', 'lead, guide; command', 'verb'],
    ['not known', 'unknown, strange', 'adjective'],
    ['large, great', 'of great size, big', 'adjective'],
    ['have, hold', 'to have', 'verb'],
    ['without', 'without', 'preposition'],
    ['Agni', 'the god Agni', 'noun'],
  ])('%s = %s', (one, other, pos) => {
    expect(scoreOf(one, other, pos)).toBeGreaterThanOrEqual(skeptic);
  });
});

describe('two senses', () => {
  it.each([
    ['dog', 'the dog-star', 'noun'],
    ['fire', 'the god of fire', 'noun'],
    ['a bear', 'to bear, carry', 'noun'],
    ['turn', 'a turn, occasion', 'verb'],
    ['known, familiar', 'not known', 'adjective'],
    ['light, not heavy', 'heavy', 'adjective'],
    ['great-grandfather', 'grandfather', 'noun'],
    ['wolf', 'grappling iron', 'noun'],
    ['', '', 'noun'],
  ])('%s # %s', (one, other, pos) => {
    expect(scoreOf(one, other, pos)).toBeLessThan(open);
  });
});

describe('rivals', () => {
  it('take from a pair what they are themselves', () => {
    const [alone] = scoresOf(['lead, command'], ['to lead'], 'verb');
    const [among] = scoresOf(['lead, command'], ['to lead', 'to lead an army, command'], 'verb');
    expect(among?.likeness).toBe(alone?.likeness);
    expect(among?.score).toBeLessThan(alone?.score ?? 0);
  });

  it('are of the same two sources', () => {
    const unit = (text: string, source: string) => ({ gloss: gloss(text, 'verb'), source });
    const two = scorePairs([unit('lead, command', 'a'), unit('to lead', 'b')]);
    const three = scorePairs([unit('lead, command', 'a'), unit('to lead', 'b'), unit('lead, guide', 'c')]);
    expect(three[0]).toEqual(two[0]);
  });

  it('do not matter to what is said in the same words', () => {
    const scores = scoresOf(['wolf'], ['a wolf', 'the wolf', 'wolves']).map(({ score }) => score);
    expect(scores).toHaveLength(3);
    for (const score of scores) expect(score).toBeGreaterThan(0.9);
  });

  it('are never joined among themselves', () => {
    const same = ['wolf', 'a wolf'].map((text) => ({ gloss: gloss(text), source: 'one' }));
    expect(scorePairs(same)).toEqual([]);
  });
});

describe('blocks', () => {
  it.each([
    ['known', 'not known', 'adjective', 'denied'],
    ['high, tall', 'low', 'adjective', 'opposite'],
    ['son', 'a daughter', 'noun', 'opposite'],
    ['a bear', 'to bear', 'noun', 'part_of_speech'],
    ['light', 'light, not heavy', 'adjective', undefined],
    ['wolf', 'dog', 'noun', undefined],
    ['', 'wolf', 'noun', undefined],
  ])('%s, %s', (one, other, pos, expected) => {
    expect(blocks(gloss(one, pos), gloss(other, pos))).toBe(expected);
    expect(blocks(gloss(other, pos), gloss(one, pos))).toBe(expected);
  });
});

describe('shared words', () => {
  it('say why', () => {
    expect(sharedWords(gloss('a brave man'), gloss('man, hero'))).toEqual([
      { one: 'man', other: 'man', likeness: 1 },
    ]);
    expect(sharedWords(gloss('wolf'), gloss('fire'))).toEqual([]);
  });
});

const VOCABULARY = [
  'wolf',
  'wolves',
  'dog',
  'a',
  'to',
  'of',
  'god',
  'fire',
  'not',
  'known',
  'unknown',
  ',',
  ';',
  'lead',
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...VOCABULARY), { maxLength: 8 }).map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const units = fc.array(fc.record({ text, source: fc.constantFrom('a', 'b', 'c') }), { maxLength: 12 });

describe('any glosses', () => {
  const prepare = ({ text: told, source }: { text: string; source: string }) => ({
    gloss: gloss(told),
    source,
  });

  it('score from 0 to 1, in order, only across sources', () => {
    fc.assert(
      fc.property(units, (all) => {
        const pairs = scorePairs(all.map(prepare));
        for (const { i, j, score, likeness, block } of pairs) {
          expect(score >= 0 && score <= 1 && likeness > 0 && likeness <= 1 + 1e-9).toBe(true);
          expect(i < j && all[i]?.source !== all[j]?.source).toBe(true);
          if (block !== undefined) expect(score).toBe(0);
        }
        const places = pairs.map(({ i, j }) => i * all.length + j);
        expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
      }),
    );
  });

  it('score alike whatever the order they are told in', () => {
    fc.assert(
      fc.property(units, (all) => {
        const last = all.length - 1;
        const back = new Map(
          scorePairs([...all].reverse().map(prepare)).map((pair) => [
            `${last - pair.j} ${last - pair.i}`,
            pair,
          ]),
        );
        const pairs = scorePairs(all.map(prepare));
        expect(back.size).toBe(pairs.length);
        for (const { i, j, score, block } of pairs) {
          expect(back.get(`${i} ${j}`)?.score).toBeCloseTo(score, 9);
          expect(back.get(`${i} ${j}`)?.block).toBe(block);
        }
      }),
    );
  });

  it('are blocked both ways or neither', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(blocks(gloss(one), gloss(other))).toBe(blocks(gloss(other), gloss(one)));
      }),
    );
  });
});

/** F1 at the threshold of `open`, over a file of eval/similarity.mjs. */
function f1Of(path: string, positive: string): number {
  const rows = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split('\t'));
  const entries = new Map<string, string[][]>();
  for (const row of rows)
    entries.set(`${row[0]}/${row[1]}`, [...(entries.get(`${row[0]}/${row[1]}`) ?? []), row]);
  let taken = 0;
  let right = 0;
  for (const pairs of entries.values()) {
    const left = [...new Set(pairs.map((row) => row[2] ?? ''))];
    const rightSide = [...new Set(pairs.map((row) => row[3] ?? ''))];
    for (const { i, j, score } of scoresOf(left, rightSide, pairs[0]?.[1])) {
      const row = pairs.find(([, , one, other]) => one === left[i] && other === rightSide[j - left.length]);
      if (score < open || row === undefined) continue;
      taken++;
      if (row[4] === positive) right++;
    }
  }
  return (2 * right) / (taken + rows.filter((row) => row[4] === positive).length);
}

describe('hand-made pairs', () => {
  it('are told apart as well as before', () => {
    const file = new URL('../../../eval/classical-pairs.tsv', import.meta.url).pathname;
    expect(f1Of(file, 'same')).toBeGreaterThan(0.7);
  });
});

describeShared('pairs that people aligned', (shared) => {
  it('are told apart above the bar', () => {
    expect(f1Of(`${shared}/data/senses/english-sense-pairs.tsv`, 'exact')).toBeGreaterThan(0.58);
  });
});
