/** What is marked is decoded from exactly the bytes of the span. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf, visible } from './evidence.js';

const encode = (text: string) => new TextEncoder().encode(text);

function spanOf(text: string, part: string) {
  const start = encode(text.slice(0, text.indexOf(part))).length;
  return { start, end: start + encode(part).length };
}

const marks = (text: string, ...parts: string[]) =>
  piecesOf(
    encode(text),
    parts.map((part) => spanOf(text, part)),
  ).flatMap((piece) => (piece.kind === 'mark' ? [piece.text] : []));

describe('piecesOf', () => {
  it.each([
    ['ῥῆμα λόγος ἔργον', 'λόγος'],
    ['शिव śiva kind', 'śiva'],
    ['<b onclick="x()">wolf</b>', 'wolf'],
  ])('marks bytes, not characters: %s', (text, part) => expect(marks(text, part)).toEqual([part]));

  it('shows a short response whole and in order', () => {
    const text = 'one two three';
    const pieces = piecesOf(encode(text), [spanOf(text, 'two')]);
    expect(pieces.map(({ text: part }) => part).join('')).toBe(text);
  });

  it('joins spans that overlap and leaves out those beyond the end', () => {
    const bytes = encode('abcdefgh');
    const spans = [
      { start: 4, end: 6 },
      { start: 1, end: 5 },
      { start: 90, end: 99 },
    ];
    expect(piecesOf(bytes, spans).filter(({ kind }) => kind === 'mark')).toEqual([
      { kind: 'mark', text: 'bcdef', start: 1 },
    ]);
  });

  it('shows a window of a long response that cuts no character', () => {
    const text = `${'λ'.repeat(5000)}here${'λ'.repeat(5000)}`;
    const pieces = piecesOf(encode(text), [spanOf(text, 'here')]);
    expect(pieces.map(({ kind }) => kind)).toEqual(['gap', 'text', 'mark', 'text', 'gap']);
    expect(pieces.map((piece) => piece.text).join('')).not.toContain('\ufffd');
    expect(pieces.map((piece) => piece.text).join('').length).toBeLessThan(1000);
  });

  it('never throws and loses no byte of a short body, whatever the bytes and spans', () => {
    const span = fc.record({
      start: fc.integer({ min: -5, max: 60 }),
      end: fc.integer({ min: -5, max: 60 }),
    });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), fc.array(span, { maxLength: 6 }), (bytes, spans) => {
        const pieces = piecesOf(bytes, spans);
        const starts = pieces.map(({ start }) => start);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
        if (bytes.length > 0) expect(starts[0]).toBe(0);
      }),
    );
  });
});

describe('visible', () => {
  it('shows characters that act on others as signs', () => {
    expect(visible('a\u0000b\u001b[2J')).toBe('a␀b␛[2J');
    expect(visible('abc\u202edef')).toBe('abc⟨U+202E⟩def');
    expect(visible('tab\tline\r\nend')).toBe('tab\tline\nend');
  });

  it('leaves the letters of all three languages alone', () => {
    for (const text of ['ᾄδω', 'kṛṣṇaḥ', 'क्‍ष', 'Lŭpus']) expect(visible(text)).toBe(text);
  });
});
