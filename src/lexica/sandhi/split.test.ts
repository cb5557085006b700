import { describe, expect, it } from 'vitest';
import { foldForm } from '../sanskrit/letters.js';
import { MAX_SPLIT_LETTERS, type PieceKnown, searchSplits } from './split.js';

const WORDS = 'uktvA SrutvA rAmas gacCati aham gacCAmi satyam jayate putras yogas vftti niroDas devas'.split(
  ' ',
);
const PARTICLES = 'iti ca eva api na'.split(' ');
const MEMBERS = 'rAja deva citta vftti'.split(' ');

const KNOWN = new Map<string, PieceKnown>();
for (const word of [...WORDS, ...PARTICLES, ...MEMBERS, 'tat']) {
  KNOWN.set(foldForm(word), {
    isWord: !MEMBERS.includes(word),
    isMember: MEMBERS.includes(word),
    isParticle: PARTICLES.includes(word),
  });
}

interface Run {
  readonly splits: readonly string[];
  readonly asked: number;
  readonly rounds: number;
}

/** Splits as `rAja- putras`; a hyphen is a member of a compound. */
function divide(text: string): Run {
  const search = searchSplits(text);
  let [asked, rounds] = [0, 0];
  let step = search.next();
  while (step.done !== true) {
    asked += step.value.length;
    rounds += 1;
    const pieces = step.value.flatMap((piece) => {
      const known = KNOWN.get(foldForm(piece));
      return known === undefined ? [] : [[piece, known] as const];
    });
    step = search.next(new Map(pieces));
  }
  const splits = step.value.map(({ parts }) =>
    parts.map(({ text: part, role }) => (role === 'word' ? part : `${part}-`)).join(' '),
  );
  return { splits, asked, rounds };
}

describe('a text', () => {
  it.each([
    ['ityuktvA', 'iti uktvA'],
    ['tacCrutvA', 'tat SrutvA'],
    ['rAmogacCati', 'rAmas gacCati'],
    ['rAmo gacCati', 'rAmas gacCati'],
    ['rAmas gacCati', 'rAmas gacCati'],
    ["rAmo'pi", 'rAmas api'],
    ['gacCAmyaham', 'gacCAmi aham'],
    ['satyameva jayate', 'satyam eva jayate'],
    ['rAjaputras', 'rAja- putras'],
    ['yogaScittavfttiniroDas', 'yogas citta- vftti- niroDas'],
    ['aputras', 'a- putras'],
    ['nEva', 'na eva'],
  ])('%s is divided into %s', (text, expected) => {
    expect(divide(text).splits[0]).toBe(expected);
  });

  it('is not divided across a blank, nor where a piece is unknown', () => {
    expect(divide('rAmoga cCati').splits).toEqual([]);
    expect(divide('rAmozzz').splits).toEqual([]);
    expect(divide('').splits).toEqual([]);
    expect(divide('   ').splits).toEqual([]);
  });

  it('is searched within bounds', () => {
    expect(divide('a'.repeat(MAX_SPLIT_LETTERS + 1))).toEqual({ splits: [], asked: 0, rounds: 0 });
    const worst = divide('naca'.repeat(MAX_SPLIT_LETTERS / 4));
    expect(worst.rounds).toBeLessThanOrEqual(3);
    expect(worst.asked).toBeLessThan(4000);
  });
});
