/** References printed like other words: what is one, what is none, and where it ends. */
import { describe, expect, it } from 'vitest';
import { findCitations, markCitations, type PlainReferences } from './plain-citations.js';
import { tokenOf } from './tokens.js';

function found(text: string, references: PlainReferences): readonly string[] {
  return findCitations(text, references).map(({ from, to }) => text.slice(from, to));
}

describe('figures with commas', () => {
  it.each([
    ['To go, Nav. 4, 47. ', ['Nav. 4, 47']],
    ['To move, Quux. i. d. 84; Nav. 3, 52, 12. ', ['Quux. i. d. 84', 'Nav. 3, 52, 12']],
    ['Gone, Nav. 21, 29, (26). ', ['Nav. 21, 29']],
    ['Yawning, Quux. in Nav. 207, 16. ', ['Quux. in Nav. 207, 16']],
    ['Wise, Quux. Navs. 8, 38 Gorr. A king', ['Quux. Navs. 8, 38 Gorr']],
    ['Opened, Nav, 7, 37. Caus. ', ['Nav, 7, 37']],
    ['Birth. Navan. 2, 169. ', ['Navan. 2, 169']],
    ['Polished. Quux. Nav. 129, 1', ['Quux. Nav. 129, 1']],
    ['error, 5, 38; ii. d. 13. ', ['5, 38', 'ii. d. 13']],
    ['Thus, ib. 13, 501. X', ['ib. 13, 501']],
    ['shut, Nav. 43, 4, v. r. Next', ['Nav. 43, 4, v. r']],
  ])('%s', (text, citations) => {
    expect(found(text, 'commas')).toEqual(citations);
  });

  it.each([
    'See p. 437.',
    'the 18 Purāṇas',
    'No. 3, 4',
    'Relating to Tavula, a god. 2',
    'Caus. 1, 2',
    'To go. To be. 3',
  ])('are none in: %s', (text) => {
    expect(found(text, 'commas')).toEqual([]);
  });
});

describe('figures with full stops', () => {
  it.each([
    ['ire, adire. NAV. 1.2. 3.6. QU. 4.21. ', ['NAV. 1.2. 3.6', 'QU. 4.21']],
    ['Q. Nav. II.65.11.: ', ['Q. Nav. II.65.11']],
    ['Na. II. 3. 4-6; IV. 1. 2; Qu. 1. 4. ', ['Na. II. 3. 4-6', 'IV. 1. 2', 'Qu. 1. 4']],
    ['legere. NAV. 4.12. 2) scribere', ['NAV. 4.12']],
  ])('%s', (text, citations) => {
    expect(found(text, 'stops')).toEqual(citations);
  });

  it('stand alone in a book on one work', () => {
    expect(found('A bird 5. 99. 12, 1; another 6. 10. 3.', 'figures')).toEqual(['5. 99. 12, 1', '6. 10. 3']);
    expect(found('born 3. 4 times', 'figures')).toEqual([]);
  });
});

describe('the tokens', () => {
  const token = (text: string, start: number) =>
    tokenOf('text', { text, start, end: start + text.length, isExact: true });

  it('are divided at a reference, over the end of a line and through a divided word', () => {
    const line = tokenOf('line', { text: '\n', start: 14, end: 15, isExact: true });
    const marked = markCitations(
      [token('To go, Quu-', 3), line, token('xan. 1, 2. Next', 15)],
      'commas',
      true,
    );
    expect(marked.map(({ kind, text, start, end }) => [kind, text, start, end])).toEqual([
      ['text', 'To go, ', 3, 10],
      ['source', 'Quuxan. 1, 2', 10, 24],
      ['text', '. Next', 24, 30],
    ]);
    expect(marked[1]).toMatchObject({ isExact: false, type: 'plain' });
  });

  it('are left as they are where there is none', () => {
    const tokens = [token('To go', 0)];
    expect(markCitations(tokens, 'commas', true)).toEqual(tokens);
    expect(markCitations(tokens, 'none', true)).toBe(tokens);
  });
});
