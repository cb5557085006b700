/** A text laid out as it was written, and its words as files. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadToken } from '../api/types.js';
import { contextOf, unitsOf } from './reading-text.js';
import { tokensOf } from './testing.js';
import { toAnki, toCsv, unknownForms, vocabularyOf } from './vocabulary.js';

const TEXT = 'Navis alta est. Λόγος\n  ἦν· नमः शिवाय!';
const LEMMAS = { Navis: 'navis', alta: 'altus', est: 'sum', Λόγος: 'λόγος' };

describe('unitsOf', () => {
  it('puts every byte between the tokens back', () => {
    const [unit] = unitsOf(tokensOf(TEXT), TEXT);
    expect(unit?.tokens.map(({ before, token }) => before + token.text).join('')).toBe(TEXT);
  });

  it('begins a unit with each URN', () => {
    const token = (text: string, start: number, urn: string) => ({
      kind: 'word' as const,
      text,
      start,
      end: start + text.length,
      urn,
    });
    const units = unitsOf(
      [
        token('unda', 0, 'urn:cts:x:y:1.1'),
        token('alta', 5, 'urn:cts:x:y:1.1'),
        token('it', 0, 'urn:cts:x:y:1.2'),
      ],
      '',
    );
    expect(
      units.map(({ ref, tokens }) => [
        ref,
        tokens.map(({ before, token: { text } }) => before + text).join(''),
      ]),
    ).toEqual([
      ['1.1', 'unda alta'],
      ['1.2', 'it'],
    ]);
  });
});

it('takes the sentence around a word', () => {
  const [unit] = unitsOf(tokensOf(TEXT), TEXT);
  expect(contextOf(unit?.tokens ?? [], 1)).toEqual({ before: 'Navis ', word: 'alta', after: ' est.' });
});

describe('vocabulary', () => {
  const units = unitsOf(tokensOf(TEXT, LEMMAS), TEXT);

  it('has each lemma once and names what was not found', () => {
    expect(vocabularyOf(units).map(({ lemma }) => lemma)).toEqual(['navis', 'altus', 'sum', 'λόγος']);
    expect(unknownForms(units)).toEqual(['ἦν', 'नमः', 'शिवाय']);
  });

  it('counts', () => {
    const text = 'unda undae unda';
    const rows = vocabularyOf(unitsOf(tokensOf(text, { unda: 'unda', undae: 'unda' }), text));
    expect(rows).toMatchObject([{ lemma: 'unda', count: 3, form: 'unda' }]);
  });

  it('has every word of a sandhi group, in its order, in the list and in both files', () => {
    const [group] = tokensOf('वनञ्चैति', { वनञ्चैति: 'ca' });
    if (group === undefined) throw new Error('no token');
    const segment = (text: string, lemma: string, gloss: string) => ({ text, lemma, reading: 'r', gloss });
    const segments = [
      segment('vanam', 'vana', 'wood'),
      segment('ca', 'ca', 'and'),
      segment('eti', 'i', 'go'),
      segment('aiti', 'i', 'go'),
      segment('x', '', ''),
    ];
    const joined = { ...group, pos: 'particle', segments };
    const single = { ...group, lemma: 'vana', pos: 'noun', text: 'वनम्' };
    const read = (...tokens: readonly ReadToken[]) => vocabularyOf(unitsOf(tokens, ''));
    const rows = read(joined);
    expect(rows.map(({ lemma, pos, gloss, form, count }) => [lemma, pos, gloss, form, count])).toEqual([
      ['vana', '', 'wood', 'vanam', 1],
      ['ca', 'particle', 'and', 'ca', 1],
      ['i', '', 'go', 'eti', 1],
    ]);
    expect(rows.map(({ context }) => context.word)).toEqual(Array(3).fill('वनञ्चैति'));
    expect(
      parseCsv(toCsv(rows, 'san'))
        .slice(1, 4)
        .map(([, lemma]) => lemma),
    ).toEqual(['vana', 'ca', 'i']);
    expect([...toAnki(rows, 'san').matchAll(/^<b>(.*?)<\/b>/gm)].map(([, lemma]) => lemma)).toEqual([
      'vana',
      'ca',
      'i',
    ]);
    // A member has no part of speech: it is counted with the word that has one, whichever comes first.
    const vana = { lemma: 'vana', pos: 'noun', count: 2 };
    expect(read(joined, single)[0]).toMatchObject(vana);
    expect(read(single, joined)[0]).toMatchObject(vana);
    expect(new Set(read(joined, single, joined).map(({ key }) => key)).size).toBe(3);
    // Where the whole is a word itself, the parts are only another way to read it.
    expect(read({ ...joined, lemma: 'vanañcaiti' })).toMatchObject([{ lemma: 'vanañcaiti' }]);
  });

  it('writes CSV that reads back, whatever the words', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (gloss, lemma) => {
        const [row] = vocabularyOf(units);
        if (row === undefined) throw new Error('no row');
        const [, ...lines] = parseCsv(toCsv([{ ...row, gloss, lemma }], 'lat'));
        const guarded = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
        expect(lines[0]?.slice(0, 4)).toEqual(['lat', guarded(lemma), row.pos, guarded(gloss)]);
      }),
    );
  });

  it('writes Anki notes that hold no markup of others and no stray tab', () => {
    const [row] = vocabularyOf(units);
    if (row === undefined) throw new Error('no row');
    const text = toAnki([{ ...row, gloss: '<img src=x onerror=alert(1)>\ta & b' }], 'lat');
    const lines = text.trimEnd().split('\n');
    expect(lines.slice(0, 3)).toEqual(['#separator:tab', '#html:true', '#tags column:3']);
    expect(lines[3]?.split('\t')).toHaveLength(3);
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; a &amp; b');
    expect(text).toContain('<b>Navis</b> alta est.');
  });
});

/** RFC 4180, for the test alone. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ',' || (sign === '\r' && text[at + 1] === '\n')) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (sign === '\r') {
        rows.push([]);
        at += 1;
      }
    } else cell += sign;
  }
  return rows.filter((row) => row.length > 0);
}
