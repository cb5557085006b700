/** The tree knows its bytes, whatever the bytes are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLoose, sliceText } from '../model/text.js';
import {
  attributeNode,
  attributeOf,
  elementsNamed,
  firstNamed,
  type MarkupNode,
  parseMarkup,
  squeezeBlanks,
  textNodes,
  textOf,
} from './markup.js';
import { MAX_DEPTH } from './markup-builder.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const html = (text: string) => parseMarkup(encode(text));
const xml = (text: string) => parseMarkup(encode(text), undefined, { xml: true });
const codes = ({ findings }: { readonly findings: readonly { readonly code: string }[] }): string[] =>
  findings.map(({ code }) => code);

/** A tree in a line: elements as name(children), texts in quotes. */
function shape(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) =>
      node.kind === 'text' ? JSON.stringify(node.text) : `${node.name}(${shape(node.children)})`,
    )
    .join(' ');
}

describe('the tree', () => {
  it.each([
    ['a<b>c</b>d', '"a" b("c") "d"'],
    ['<P>x<br>y</P>', 'p("x" br() "y")'],
    ['<p>x<br/>y</p>', 'p("x" br() "y")'],
    ['1 < 2 <3 &amp; <', '"1 < 2 <3 & <"'],
    ['a<!-- <b> -->c<!doctype html><?pi?>', '"a" "c"'],
    ['<script>a<b>c</b></script><title><i>t</i></title>', 'script("a" b("c")) title(i("t"))'],
    ['<p>e&#x304;&nbsp;</p>', 'p("e\u0304\u00a0")'],
    ['<b>λόγος</b>', 'b("λόγος")'],
  ])('%s', (text, expected) => {
    expect(shape(html(text).children)).toBe(expected);
  });

  it('keeps capitals and needs every end in XML', () => {
    const { children, findings } = xml('<gramGrp><Br></gramGrp>');
    expect(shape(children)).toBe('gramGrp(Br())');
    expect(codes({ findings })).toEqual(['unclosed_tag']);
  });

  it('knows the bytes of tags, texts and attributes', () => {
    const body = encode('é<a class="x ή" n=5 hidden>ώ&lt;</a>');
    const [first, element] = parseMarkup(body).children;
    const cut = ({ start, end }: { start: number; end: number }) => sliceText(body, start, end);
    expect(first).toMatchObject({ text: 'é', isExact: true });
    if (element?.kind !== 'element') throw new Error('Expected an element');
    expect(cut(element.span)).toBe('<a class="x ή" n=5 hidden>ώ&lt;</a>');
    expect(cut(element.inner)).toBe('ώ&lt;');
    expect(textNodes(element)[0]).toMatchObject({ text: 'ώ<', isExact: false });
    const value = attributeNode(element, 'class');
    expect(value).toMatchObject({ text: 'x ή', isExact: true });
    expect(cut(value?.span ?? { start: 0, end: 0 })).toBe('x ή');
    expect(attributeOf(element, 'n')).toBe('5');
    expect(element.attributes.map(({ name }) => name)).toEqual(['class', 'n', 'hidden']);
    expect(attributeOf(element, 'hidden')).toBe('');
  });

  it('reads a part of the bytes with places in the whole', () => {
    const body = encode('xx<i>y</i>zz');
    const { children } = parseMarkup(body, { start: 2, end: 10 });
    expect(children[0]?.span).toEqual({ start: 2, end: 10 });
    expect(parseMarkup(body, { start: 90, end: 5 }).children).toEqual([]);
  });

  it('says where the bytes are no UTF-8', () => {
    const [text] = parseMarkup(Uint8Array.of(0x61, 0xff, 0x62)).children;
    expect(text).toMatchObject({ text: 'a\ufffdb', isExact: false });
  });

  it('finds elements within one another', () => {
    const { children } = html('<i>a<i>b</i></i><p><i>c</i></p>');
    expect(firstNamed(children, 'p')?.span).toEqual({ start: 16, end: 31 });
    expect(firstNamed(children, 'q')).toBeUndefined();
    expect(elementsNamed(children, 'i').map((element) => textOf(element))).toEqual(['ab', 'b', 'c']);
    expect(squeezeBlanks(' a \n\u00a0 b ')).toBe('a b');
  });
});

describe('broken markup', () => {
  it.each<[string, string, string[]]>([
    ['<p><b>x</p>y', 'p(b("x")) "y"', ['unclosed_tag']],
    ['x</b>y', '"x" "y"', ['stray_end_tag']],
    ['<p>x<a class="y', 'p("x")', ['cut_tag', 'unclosed_tag']],
    ['<p>x</p y', 'p("x")', []],
    ['<a x="1" x="2">y</a>', 'a("y")', []],
    ['</br>x', '"x"', []],
  ])('%s', (text, expected, findings) => {
    const markup = html(text);
    expect(shape(markup.children)).toBe(expected);
    expect(codes(markup)).toEqual(findings);
  });

  it('cannot be too deep', () => {
    const depth = 100_000;
    const markup = html(`${'<a>'.repeat(depth)}x${'</a>'.repeat(depth)}<b>y</b>`);
    expect(textOf(markup.children)).toBe('xy');
    expect(codes(markup)).toEqual(['too_deep']);
    expect(markup.children.at(-1)).toMatchObject({ name: 'b' });
    let deepest = 0;
    const visit = (nodes: readonly MarkupNode[], level: number): void => {
      deepest = Math.max(deepest, level);
      for (const node of nodes) if (node.kind === 'element') visit(node.children, level + 1);
    };
    visit(markup.children, 0);
    expect(deepest).toBeLessThanOrEqual(MAX_DEPTH + 1);
  });

  it('has few findings, however much is wrong', () => {
    expect(html('</b>'.repeat(10_000)).findings.length).toBeLessThan(100);
    expect(textOf(html('<'.repeat(200_000)).children)).toHaveLength(200_000);
    expect(textOf(html('&'.repeat(200_000)).children)).toHaveLength(200_000);
  });

  it('never throws, and every text stands in its bytes', () => {
    const signs = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '=',
      '&',
      ';',
      '!',
      '-',
      'a',
      'B',
      ' ',
      'λ',
      '&lt;',
      '<i>',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(signs, { maxLength: 100 }).map((parts) => encode(parts.join(''))),
    );
    fc.assert(
      fc.property(bytes, fc.boolean(), (body, isXml) => {
        const { children } = parseMarkup(body, undefined, { xml: isXml });
        for (const { text, span, isExact } of textNodes(children)) {
          const written = body.subarray(span.start, span.end);
          if (isExact) expect(sliceText(body, span.start, span.end)).toBe(text);
          else expect(decodeLoose(written)).toMatch(/[&\ufffd]/);
        }
      }),
      { numRuns: 2000, seed: 11 },
    );
  });
});
