/** Sense units to buckets: what is joined, what never is, and what must not depend on order, mode or copies. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerSense, Claim } from '../model/types.js';
import { NO_ENGLISH } from './english.js';
import { reduceClaims } from './reduce.js';
import { SENSE_BITS } from './sense-score.js';
import { inputOf, nounClaims } from './testing.js';

type Changes = Parameters<typeof inputOf>[2];

function senses(claims: readonly Claim[], changes: Changes = {}): readonly AnswerSense[] {
  return reduceClaims(inputOf(claims, 'lupus', changes)).senses;
}

/** Each sense as the works and words in it. */
function groups(found: readonly AnswerSense[]): readonly string[] {
  return found.map(({ witnesses }) =>
    witnesses
      .map(({ source, text }) => `${source}: ${text}`)
      .sort()
      .join(' | '),
  );
}

const WHITAKER = nounClaims('ww', 'ww:1', 'lupus', ['wolf', 'grappling iron']);
const LEWIS = nounClaims('perseus', 'ls:1', 'lupus', ['a wolf', 'a voracious fish', 'a sharp bit'], {
  senseIds: ['I', 'II.A', 'II.B'],
});

describe('senses', () => {
  it('of two works that say the same are one, and it comes first', () => {
    const [first] = groups(senses([...WHITAKER, ...LEWIS]));
    expect(first).toBe('L&S: a wolf | ww: wolf');
  });

  it('that one work tells apart stay apart', () => {
    const numbered = nounClaims('perseus', 'ls:1', 'lupus', ['wolf', 'a wolf, tamed', 'wolf of the sea']);
    expect(senses(numbered)).toHaveLength(3);
  });

  it('of which one denies what the other says stay apart', () => {
    const [known, unknown] = [
      nounClaims('ww', 'ww:1', 'lupus', ['having teeth']),
      nounClaims('perseus', 'ls:1', 'lupus', ['not having teeth']),
    ];
    expect(senses([...known, ...unknown])).toHaveLength(2);
  });

  it('of homonyms never meet, however equal their glosses', () => {
    const twice = [
      ...nounClaims('ww', 'ww:1', 'lupus', ['wolf']),
      ...nounClaims('ww', 'ww:2', 'lupus', ['wolf']),
    ];
    expect(senses(twice)).toHaveLength(2);
  });

  it('in other languages come last and are folded away', () => {
    const german = nounClaims('ccs', 'ccs:1', 'lupus', ['Wolf'], { language: 'de' });
    const answer = reduceClaims(inputOf([...german, ...WHITAKER], 'lupus'));
    expect(answer.senses.map(({ displayGloss }) => displayGloss)).toEqual(['wolf', 'grappling iron', 'Wolf']);
    expect(answer.uiHints?.collapsedSenses).toEqual([answer.senses[2]?.senseId]);
  });

  it('take the constant that a source names, each once', () => {
    const core = nounClaims('core', 'core:lat:lupus', 'lupus', ['wolf', 'she-wolf'], {
      isEditorial: true,
      constants: ['WOLF', 'WOLF'],
    });
    const found = senses([...core, ...WHITAKER]);
    expect(
      found.map(({ semanticConstant }) => semanticConstant).filter((name) => name === 'WOLF'),
    ).toHaveLength(1);
    expect(found[0]).toMatchObject({ semanticConstant: 'WOLF', constantStatus: 'curated', editorial: false });
  });

  it('tell why they stand where they stand', () => {
    for (const { score } of senses([...WHITAKER, ...LEWIS])) {
      const sum = score?.reasons.reduce((total, { bits }) => total + bits, 0) ?? Number.NaN;
      expect(score?.bits).toBeCloseTo(sum, 1);
    }
    const [first] = senses([...WHITAKER, ...LEWIS]);
    expect(first?.score?.reasons).toContainEqual({ reason: 'further works', bits: SENSE_BITS.witness });
  });
});

/** Few words, so that many glosses meet. */
const gloss = fc
  .array(fc.constantFrom('wolf', 'fish', 'iron', 'sharp', 'not', 'sea', 'a', 'hook', 'of', 'great'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '));
const works = fc.array(fc.uniqueArray(gloss, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });
const claimsOf = (lists: readonly (readonly string[])[]): readonly Claim[] =>
  lists.flatMap((glosses, at) => nounClaims(`tool${at}`, `t${at}:1`, 'lupus', glosses));

describe('whatever the works say', () => {
  it('the order in which claims came makes no difference', () => {
    fc.assert(
      fc.property(works, fc.infiniteStream(fc.nat()), (lists, numbers) => {
        const claims = claimsOf(lists);
        const keyed = claims.map((claim) => ({ claim, key: numbers.next().value ?? 0 }));
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ claim }) => claim);
        expect(groups(senses(shuffled))).toEqual(groups(senses(claims)));
        const ids = (found: readonly AnswerSense[]) => found.map(({ senseId }) => senseId);
        expect(ids(senses(shuffled))).toEqual(ids(senses(claims)));
      }),
    );
  });

  it('no witness is lost or told twice', () => {
    fc.assert(
      fc.property(works, fc.constantFrom('open' as const, 'skeptic' as const), (lists, mode) => {
        const claims = claimsOf(lists);
        const told = senses(claims, { mode }).flatMap(({ witnesses }) =>
          witnesses.map(({ claimId }) => claimId),
        );
        const said = claims.filter(({ value }) => value.case === 'gloss').map(({ claimId }) => claimId);
        expect([...told].sort()).toEqual([...said].sort());
      }),
    );
  });

  it('the skeptic only cuts what is open, and leaves the ids of what stays', () => {
    fc.assert(
      fc.property(works, (lists) => {
        const claims = claimsOf(lists);
        const open = senses(claims);
        const homes = new Map(
          open.flatMap(({ senseId, witnesses }) =>
            witnesses.map(({ claimId }) => [claimId, senseId] as const),
          ),
        );
        const skeptic = senses(claims, { mode: 'skeptic' });
        for (const { witnesses } of skeptic) {
          expect(new Set(witnesses.map(({ claimId }) => homes.get(claimId))).size).toBe(1);
        }
        const kept = new Set(skeptic.map(({ senseId }) => senseId));
        expect(open.every(({ senseId }) => kept.has(senseId))).toBe(true);
      }),
    );
  });

  it('a copy of a work through another tool changes neither senses nor scores', () => {
    fc.assert(
      fc.property(works, (lists) => {
        const printed = nounClaims('perseus', 'ls:1', 'lupus', lists[0] ?? []);
        const copied = nounClaims('diogenes', 'ls:1', 'lupus', lists[0] ?? []);
        const others = claimsOf(lists.slice(1));
        const shape = (found: readonly AnswerSense[]) =>
          found.map(({ displayGloss, score }) => [displayGloss, score?.bits]);
        expect(shape(senses([...printed, ...copied, ...others]))).toEqual(
          shape(senses([...printed, ...others])),
        );
      }),
    );
  });

  it('the answer is ready for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 8 }), (glosses) => {
        const found = senses(claimsOf([glosses]), { english: NO_ENGLISH });
        for (const { semanticConstant } of found) expect(semanticConstant).toMatch(/^(?:[A-Z][A-Z0-9_]*)?$/);
      }),
    );
  });
});
