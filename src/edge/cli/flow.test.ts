import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flow, namesWithin, shorten, withNote } from './flow.js';
import { grid } from './grid.js';
import { styleFor, width } from './style.js';

const colour = styleFor(true, {});
const letters = ['a', 'w', 'λ', 'ο\u0301', 'ᾧ', 'ś', 'm\u0323', 'क', 'त्म', 'ला', '्'];
const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 14 });
const words = fc.array(
  word.map((signs) => signs.join('')),
  { minLength: 1, maxLength: 20 },
);
const columns = fc.integer({ min: 16, max: 60 });

describe('text that flows', () => {
  it('keeps to its columns, and loses nothing but blanks', () => {
    fc.assert(
      fc.property(words, columns, (list, most) => {
        const lines = flow([{ text: list.join(' ') }], most, { first: '  ', rest: '    ' });
        for (const line of lines) expect(width(line)).toBeLessThanOrEqual(most);
        expect(lines.join('').replaceAll(' ', '')).toBe(list.join(''));
      }),
    );
  });

  it('breaks at blanks, and a word only where no line can hold it', () => {
    expect(flow([{ text: 'a man of means' }], 8)).toEqual(['a man of', 'means']);
    expect(flow([{ text: 'ab abcdefghijk' }], 5)).toEqual(['ab', 'abcde', 'fghij', 'k']);
  });

  it('never parts a letter from its marks, nor the signs of an akshara', () => {
    expect(flow([{ text: 'λο\u0301γο\u0301ς' }], 2)).toEqual(['λο\u0301', 'γο\u0301', 'ς']);
    expect(flow([{ text: 'आत्मन्' }], 2)).toEqual(['आ', 'त्म', 'न्']);
  });

  it('leaves ids whole even where they are too wide', () => {
    expect(flow([{ text: 'see ' }, { text: 'urn:cts:x:1.1', isWhole: true }], 6)).toEqual([
      'see',
      'urn:cts:x:1.1',
    ]);
  });

  it('closes its paint at the end of each line', () => {
    expect(flow([{ text: 'one two', paint: colour.dim }, { text: ' three' }], 5)).toEqual([
      colour.dim('one'),
      colour.dim('two'),
      'three',
    ]);
    expect(flow([{ text: 'one two', paint: colour.dim }], 9)).toEqual([colour.dim('one two')]);
  });

  it('gives one line for nothing', () => {
    expect(flow([], 10)).toEqual(['']);
  });
});

describe('a note', () => {
  it('stands at the right where there is room, else below', () => {
    expect(withNote(['left'], { text: 'right' }, 12, '  ')).toEqual(['left   right']);
    expect(withNote(['left'], { text: 'right' }, 10, '  ')).toEqual(['left', '  right']);
    expect(withNote(['left'], { text: '' }, 10, '  ')).toEqual(['left']);
  });
});

describe('names', () => {
  it('as many as fit, then how many more', () => {
    const names = ['Monier-Williams', 'Benfey', 'Yates'];
    expect(namesWithin(names, 60)).toBe('Monier-Williams · Benfey · Yates');
    expect(namesWithin(names, 31)).toBe('Monier-Williams · Benfey · +1');
    expect(namesWithin(names, 4)).toBe('Monier-Williams · +2');
    expect(namesWithin([], 10)).toBe('');
  });
});

describe('a shortened text', () => {
  it('ends at a word, with a sign that there is more', () => {
    expect(shorten('a basket, for flowers', 40)).toBe('a basket, for flowers');
    expect(shorten('a basket, for flowers', 11)).toBe('a basket…');
    fc.assert(
      fc.property(words, columns, (list, most) => {
        expect(width(shorten(list.join(' '), most))).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('a grid', () => {
  it('aligns three scripts by columns', () => {
    const text = grid(
      [
        ['lupus', 'a'],
        ['λο\u0301γος', 'b'],
        ['kr\u0323s\u0323n\u0323a', 'c'],
        ['वृक', 'd'],
      ],
      40,
    );
    const places = text
      .trimEnd()
      .split('\n')
      .map((line) => width(line.slice(0, line.search(/[abcd]$/))));
    expect(new Set(places)).toEqual(new Set([7]));
  });

  it('wraps the widest column first, and breaks words last', () => {
    expect(
      grid(
        [
          ['ab', 'one two three'],
          ['cd', 'four'],
        ],
        9,
      ),
    ).toBe('ab  one\n    two\n    three\ncd  four\n');
  });

  it('keeps to its columns', () => {
    const rows = fc.array(fc.tuple(words, words, words), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 40, max: 100 }), (cells, most) => {
        const text = grid(
          cells.map((row) => row.map((cell) => cell.join(' '))),
          most,
        );
        for (const line of text.split('\n')) expect(width(line)).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('widths', () => {
  // What glibc, xterm and VTE give: a spacing vowel sign has a cell of its own, a virama has none.
  it.each([
    ['आत्मन्', 4],
    ['शि', 2],
    ['क्ष', 2],
    ['अ॒ग्निमी॑ळे', 7],
    ['ᾧ', 1],
    ['ω\u0314\u0342\u0345', 1],
    ['l̥', 1],
    ['ā́', 1],
    ['●·✗!', 4],
    ['क्\u200dष', 2],
  ])('%j takes %i columns', (text, most) => {
    expect(width(text)).toBe(most);
  });
});
