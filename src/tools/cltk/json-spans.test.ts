/** JSON read with places: the same values as a strict parser gives, and what can be saved from damage. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { squeeze } from './cells.js';
import { type JsonNode, readObject, readText, salvageMembers } from './json-spans.js';

const encode = (text: string) => new TextEncoder().encode(text);
const sliceOf = (body: Uint8Array, { start, end }: { start: number; end: number }) =>
  new TextDecoder().decode(body.subarray(start, end));

/** The plain value of a node, to be compared with what JSON.parse gives. */
function plainValue(body: Uint8Array, node: JsonNode): unknown {
  if (node.kind === 'array') return node.items.map((item) => plainValue(body, item));
  if (node.kind === 'object') {
    return Object.fromEntries([...node.members].map(([key, { value }]) => [key, plainValue(body, value)]));
  }
  if (node.kind === 'string') return readText(body, node)?.text;
  return JSON.parse(sliceOf(body, node.span)) as unknown;
}

const wellFormed = fc.string({ unit: 'binary' }).filter((text) => !/\p{Surrogate}/u.test(text));
const json = fc.dictionary(
  wellFormed.filter((key) => key !== '__proto__'),
  fc.oneof(wellFormed, fc.integer(), fc.boolean(), fc.constant(null), fc.array(wellFormed)),
);

describe('objects', () => {
  it('have the values a strict parser finds', () => {
    fc.assert(
      fc.property(json, fc.boolean(), (value, isIndented) => {
        const body = encode(JSON.stringify(value, null, isIndented ? 1 : 0));
        const members = readObject(body);
        if (members === undefined) expect.fail('not read');
        expect(
          Object.fromEntries([...members].map(([key, member]) => [key, plainValue(body, member.value)])),
        ).toEqual({
          ...value,
        });
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it.each([
    '',
    ' ',
    '[]',
    '"a"',
    '{',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a" 1}',
    '{a:1}',
    '{"a":1}x',
    '{"a":"',
    '{"a":"\\"}',
  ])('are not read from `%s`', (text) => {
    expect(readObject(encode(text))).toBeUndefined();
  });

  it('are not nested for ever', () => {
    expect(readObject(encode(`{"a":${'['.repeat(100_000)}`))).toBeUndefined();
    expect(readObject(encode(`{"a":${'['.repeat(15)}${']'.repeat(15)}}`))).toBeDefined();
    expect(readObject(encode(`{"a":${'['.repeat(16)}${']'.repeat(16)}}`))).toBeUndefined();
  });

  it('keep the first of two members of one name', () => {
    const body = encode('{"a":"x","a":"y"}');
    expect(readText(body, readObject(body)?.get('a')?.value)?.text).toBe('x');
  });
});

describe('texts', () => {
  const read = (raw: string) => {
    const body = encode(`{"a":"${raw}"}`);
    return { body, cell: readText(body, readObject(body)?.get('a')?.value) };
  };

  it('undo escapes and remember their bytes', () => {
    const { body, cell } = read('ā\\n\\u0101b\\"ɔ');
    expect(cell?.text).toBe('ā\nāb"ɔ');
    if (cell === undefined) return;
    const { text, cut } = squeeze(cell);
    expect(text).toBe('ā āb"ɔ');
    expect([0, 1, 2, 3, 4, 5].map((at) => sliceOf(body, cut(at, at + 1).span))).toEqual([
      'ā', '\\n', '\\u0101', 'b', '\\"', 'ɔ',
    ]); // biome-ignore format: a list to be read as one
    expect([0, 1, 2, 3, 4, 5].map((at) => cut(at, at + 1).isExact)).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
    expect(sliceOf(body, cut(3, 6).span)).toBe('b\\"ɔ');
    expect(cut(3, 6).isExact).toBe(false);
  });

  it('of pairs of surrogates stay whole', () => {
    const { body, cell } = read('a🐺\\ud83d\\udc3ab');
    expect(cell?.text).toBe('a🐺🐺b');
    if (cell === undefined) return;
    const { cut } = squeeze(cell);
    expect(sliceOf(body, cut(1, 3).span)).toBe('🐺');
    expect(sliceOf(body, cut(3, 5).span)).toBe('\\ud83d\\udc3a');
    expect(sliceOf(body, cut(5, 6).span)).toBe('b');
  });

  it('that end in an escape or begin with blanks are cut right', () => {
    const { body, cell } = read('  \\n a \\t b\\n\\n');
    if (cell === undefined) expect.fail('not read');
    const { text, cut } = squeeze(cell);
    expect(text).toBe('a b');
    expect(sliceOf(body, cut(0, 3).span)).toBe('a \\t b');
    expect(cut(0, 3).isExact).toBe(false);
    expect(cut(0, 1).isExact).toBe(true);
  });

  it('are nothing where they are no text', () => {
    expect(read('\\x').cell).toBeUndefined();
    expect(read('\\u12').cell).toBeUndefined();
    expect(read('\\ud800').cell).toBeUndefined();
    const body = Uint8Array.from([...encode('{"a":"'), 0xff, ...encode('"}')]);
    expect(readText(body, readObject(body)?.get('a')?.value)).toBeUndefined();
    expect(readText(body, undefined)).toBeUndefined();
  });

  it('cut anywhere say what their bytes say', () => {
    fc.assert(
      fc.property(wellFormed, fc.nat(), fc.nat(), (text, a, b) => {
        const body = encode(JSON.stringify({ a: text }));
        const cell = readText(body, readObject(body)?.get('a')?.value);
        if (cell === undefined) expect.fail('not read');
        const squeezed = squeeze(cell);
        expect(squeezed.text).toBe(text.replace(/\s+/g, ' ').trim());
        const units = squeezed.text.length + 1;
        const [from = 0, to = 0] = [a % units, b % units].sort((x, y) => x - y);
        const piece = squeezed.cut(from, to);
        if (/\p{Surrogate}/u.test(piece.text)) return;
        const bytes = sliceOf(body, piece.span);
        if (piece.isExact) expect(bytes).toBe(piece.text);
        else expect((JSON.parse(`"${bytes}"`) as string).replace(/\s+/g, ' ')).toBe(piece.text);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

describe('damage', () => {
  const names = ['word', 'lemma', 'ipa', 'lewis_lines'];
  const save = (text: string) => {
    const body = encode(text);
    const members = salvageMembers(body, names, 'other');
    return Object.fromEntries([...members].map(([name, { value }]) => [name, plainValue(body, value)]));
  };

  it('costs the member it is in', () => {
    expect(save('{"word":"a","lemma":"b,"ipa":"c"}')).toEqual({ word: 'a', ipa: 'c' });
    expect(save('"word":"a", "ipa" : "c", "lewis_lines":["d","e"]')).toEqual({
      word: 'a',
      ipa: 'c',
      lewis_lines: ['d', 'e'],
    });
    expect(save('{"word":"a","lewis_lines":["d","e}')).toEqual({ word: 'a' });
  });

  it('does not make a member of what is written inside a text', () => {
    expect(save('{"word":"say \\"ipa\\": \\"x\\"","lemma":"b"')).toEqual({
      word: 'say "ipa": "x"',
      lemma: 'b',
    });
  });

  it('does not take the members of another program’s analyses', () => {
    expect(save('{"word":"a","other":[{"lemma":"z"}],"ipa":"c"')).toEqual({ word: 'a' });
  });
});
