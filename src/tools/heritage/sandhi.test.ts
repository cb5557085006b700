import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertSanskrit } from '../../script/sanskrit.js';
import { findSeams } from './sandhi.js';

const wx = (text: string) => convertSanskrit(text, 'iast', 'wx').text;
const iast = (text: string) => convertSanskrit(text, 'wx', 'iast').text;
const told = (text: string, words: string) =>
  findSeams(wx(text), words.split(' ').map(wx)).map((seam) =>
    seam === undefined ? '' : `${iast(seam.left)} + ${iast(seam.right)} → ${iast(seam.result)}`,
  );

describe('findSeams', () => {
  it.each([
    ['rāmo grāme', 'rāmaḥ grāme', ['aḥ + g → og']],
    ['rāmogrāme', 'rāmaḥ grāme', ['aḥ + g → og']],
    ['nāsti', 'na asti', ['a + a → ā']],
    ['caiva', 'ca eva', ['a + e → ai']],
    ['ityuktvā', 'iti uktvā', ['i + u → yu']],
    ['tacchrutvā', 'tat śrutvā', ['t + ś → cch']],
    ["ko'pi", 'kaḥ api', ["aḥ + a → o'"]],
    ['punarapi', 'punaḥ api', ['ḥ + a → ra']],
    ['rāmaśca', 'rāmaḥ ca', ['ḥ + c → śc']],
    ['rāmālayaḥ', 'rāma ālayaḥ', ['a + ā → ā']],
    ['maharṣiḥ', 'mahā ṛṣiḥ', ['ā + ṛ → ar']],
    ['vāgarthāviva', 'vāk arthau iva', ['k + a → ga', 'au + i → āvi']],
    ['kurukṣetre', 'kuru kṣetre', ['']],
    ['rāmo', 'rāma u', ['a + u → o']],
  ])('%s of %s', (text, words, expected) => {
    expect(told(text, words)).toEqual(expected);
  });

  it('says nothing of one word, of a word that left no letter, or of a whole chapter', () => {
    expect(told('agninā', 'agninā')).toEqual([]);
    expect(told('rāmo vanam', 'rāma u vanam')).toEqual(['', '']);
    expect(told('dāvonūlo', 'nūlī nūlaḥ')).toEqual(['']);
    const verse = Array.from({ length: 200 }, () => 'vana');
    expect(findSeams(verse.join(' '), verse).every((seam) => seam === undefined)).toBe(true);
  });

  it('is total, and its parts are parts of the words and the text', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'A', 'k', 'H', 'm', ' ', '-'), maxLength: 12 });
    fc.assert(
      fc.property(letters, fc.array(letters, { maxLength: 4 }), (text, words) => {
        const seams = findSeams(text, words);
        expect(seams).toHaveLength(Math.max(0, words.length - 1));
        for (const seam of seams) {
          if (seam === undefined) continue;
          expect(words.join('')).toContain(seam.left + seam.right);
          expect(text.replaceAll(/[ -]/g, '')).toContain(seam.result);
        }
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});
