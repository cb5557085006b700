/** Which names are near to what was asked. */
import { describe, expect, it } from 'vitest';
import { nearNames } from './near-names.js';

const NAMES = [
  'FIRE',
  'FIERCE',
  'FARE',
  'SPRING',
  'SPRING_OF_WATER',
  'WATER',
  'BODY_OF_WATER',
  'TO_LOVE',
  'GO',
];

describe('nearNames', () => {
  it.each([
    ['FIER', ['FIRE', 'FIERCE']],
    ['FYRE', ['FARE', 'FIRE']],
    ['FIREE', ['FIRE', 'FIERCE']],
    ['WATER_SPRING', ['SPRING_OF_WATER', 'SPRING', 'WATER', 'BODY_OF_WATER']],
    ['LOVE', ['TO_LOVE']],
    ['XX', []],
    ['', []],
  ] as const)('of %j', (asked, expected) => {
    expect(nearNames(asked, NAMES, 6)).toEqual(expected);
  });

  it('gives no more than it is asked for, and does not grow slow over long names', () => {
    expect(nearNames('WATER', NAMES, 2)).toHaveLength(2);
    expect(nearNames('X'.repeat(100_000), NAMES, 6)).toEqual([]);
  });
});
