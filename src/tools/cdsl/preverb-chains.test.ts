/** Preverbs in the spellings of the dictionaries. */
import { describe, expect, it } from 'vitest';
import { preverbName, preverbsIn, withPreverbs } from './preverb-chains.js';

describe('a chain of preverbs', () => {
  it.each([
    ['anu', 'anu'],
    ['A', 'A'],
    ['ud', 'ut'],
    ['saM', 'sam'],
    ['samupA', 'sam upa A'],
    ['vyapa', 'vi apa'],
    ['aByA', 'aBi A'],
    ['upod', 'upa ut'],
    ['vinis', 'vi nis'],
    ['anvaByava', 'anu aBi ava'],
    ['pratisaM', 'prati sam'],
  ])('%s', (chain, preverbs) => {
    expect(preverbsIn(chain)?.join(' ')).toBe(preverbs);
  });

  it('is no other word', () => {
    for (const word of ['gata', 'tavula', 'a', '', 'tu', 'an', 'x'.repeat(60), 'anu!'])
      expect(preverbsIn(word), word).toBeUndefined();
  });

  it('makes a verb with a root, and is named as dictionaries name it', () => {
    expect(withPreverbs(['sam', 'ut'], 'nav')).toBe('samunnav');
    expect(withPreverbs(['nis'], 'nav')).toBe('nirRav');
    expect(['ut', 'A', 'aBi'].map(preverbName)).toEqual(['ud', 'ā', 'abhi']);
  });
});
