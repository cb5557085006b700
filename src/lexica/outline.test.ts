/** Places and labels from levels alone. */
import { describe, expect, it } from 'vitest';
import { entryId, labelPaths, placesOf } from './outline.js';

describe('placesOf', () => {
  it.each<[string, number[], string[]]>([
    ['a flat list', [1, 1, 1], ['0', '1', '2']],
    ['a tree', [1, 2, 2, 3, 1], ['0', '0.0', '0.1', '0.1.0', '1']],
    ['a level that jumps by two', [1, 3, 3, 2], ['0', '0.0', '0.1', '0.2']],
    ['a list that begins deep', [3, 2, 1, 2], ['0', '1', '2', '2.0']],
    ['items without a level', [0, 1, 0, 2], ['0', '0.0', '1', '1.0']],
    ['nothing', [], []],
  ])('%s', (_name, levels, expected) => {
    const places = placesOf(levels).map((place) => place.join('.'));
    expect(places).toEqual(expected);
    expect(new Set(places).size).toBe(places.length);
  });
});

describe('labelPaths', () => {
  it('leaves out what has no label', () => {
    const items = [
      { level: 1, label: 'I' },
      { level: 2, label: 'A' },
      { level: 4, label: 'a' },
      { level: 1, label: '' },
      { level: 3, label: '2' },
    ];
    expect(labelPaths(items).map((path) => path.join('.'))).toEqual(['I', 'I.A', 'I.A.a', '', '2']);
  });
});

describe('entryId', () => {
  it.each<[number, number[], string]>([
    [0, [], '00'],
    [1, [0, 12], '01:00:12'],
    [3, [100], '03:100'],
  ])('%s %s', (entry, place, expected) => {
    expect(entryId(entry, place)).toBe(expected);
  });
});
