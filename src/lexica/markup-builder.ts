/**
 * Builds the tree of `markup.ts` from the tokenizer's places: an open stack, bounded in depth, that any end tag can be
 * matched against. Knows bytes and tags only.
 */
import { decodeHTML, decodeXML } from 'entities/decode';
import type { TokenizerCallbacks } from 'htmlparser2';
import { decodeLoose, sliceText } from '../model/text.js';
import type { Finding, Span } from '../model/types.js';
import type { Markup, MarkupAttribute, MarkupNode, MarkupText } from './markup.js';

/** Deeper elements are dissolved into the one that holds them. */
export const MAX_DEPTH = 200;
/** Hostile input could have one finding a byte. */
const MAX_FINDINGS = 50;
const NO_ATTRIBUTES: readonly MarkupAttribute[] = [];
const VOID_ELEMENTS = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
const bytewise = new TextDecoder('windows-1252');

/** One character a byte, so that indices are byte offsets: for finding ASCII, never for reading text. */
export function byteString(body: Uint8Array): string {
  return bytewise.decode(body);
}

/** An element whose end has not been seen. */
interface OpenElement {
  readonly kind: 'element';
  readonly name: string;
  attributes: readonly MarkupAttribute[];
  span: Span;
  inner: Span;
  readonly children: MarkupNode[];
}

/** Fed by the tokenizer; `finish` closes what is still open. */
export class TreeBuilder implements TokenizerCallbacks {
  readonly source: string;
  readonly #body: Uint8Array;
  readonly #offset: number;
  readonly #isXml: boolean;
  readonly #root: MarkupNode[] = [];
  readonly #stack: OpenElement[] = [];
  readonly #findings: Finding[] = [];
  /** Elements open now that were too deep to be kept. */
  #dissolved = 0;
  /** The tag being read; its end has not been seen. */
  #tag: OpenElement | undefined;
  #attributeName = '';
  #attributeValue: Span | undefined;
  #attributes: MarkupAttribute[] | undefined;
  /** Text read and not yet put into the tree. */
  #pending: Span | undefined;

  constructor(body: Uint8Array, start: number, end: number, isXml: boolean) {
    this.#body = body;
    this.#offset = start;
    this.#isXml = isXml;
    // So the tokenizer's indices are byte offsets.
    this.source = byteString(body.subarray(start, end));
  }

  finish(): Markup {
    this.#flushText();
    const end = this.#offset + this.source.length;
    if (this.#tag !== undefined) {
      this.#report('cut_tag', 'The bytes end within a tag', { start: this.#tag.span.start, end });
    }
    while (this.#stack.length > 0) this.#leave(end, end, true);
    return { children: this.#root, findings: this.#findings };
  }

  ontext(start: number, end: number): void {
    // The tokenizer says so of the rest of an end tag that is cut off.
    if (start < 0) return;
    const span = this.#span(start, end);
    // A loose `<` comes as a piece of its own.
    if (this.#pending?.end === span.start) this.#pending = { start: this.#pending.start, end: span.end };
    else {
      this.#flushText();
      this.#pending = span;
    }
  }

  oncdata(start: number, end: number, endOffset: number): void {
    if (end - endOffset > start) this.ontext(start, end - endOffset);
  }

  onopentagname(start: number, end: number): void {
    this.#flushText();
    const name = this.source.slice(start, end);
    const span = this.#span(start - 1, end);
    this.#tag = {
      kind: 'element',
      name: this.#isXml ? name : name.toLowerCase(),
      attributes: NO_ATTRIBUTES,
      span,
      inner: span,
      children: [],
    };
    this.#attributes = undefined;
  }

  onattribname(start: number, end: number): void {
    const name = this.source.slice(start, end);
    this.#attributeName = this.#isXml ? name : name.toLowerCase();
    this.#attributeValue = undefined;
  }

  onattribdata(start: number, end: number): void {
    const from = this.#attributeValue?.start ?? start + this.#offset;
    this.#attributeValue = { start: from, end: end + this.#offset };
  }

  onattribend(_quote: number, end: number): void {
    this.#attributes ??= [];
    const span = this.#attributeValue ?? this.#span(end, end);
    this.#attributes.push(new LazyAttribute(this.#attributeName, () => this.#text(span)));
  }

  onopentagend(end: number): void {
    const tag = this.#tag;
    if (tag === undefined) return;
    this.#endTag(tag, end + 1);
    if (!this.#isXml && VOID_ELEMENTS.has(tag.name)) {
      this.#children().push(tag);
    } else if (this.#stack.length >= MAX_DEPTH) {
      if (this.#dissolved === 0) this.#report('too_deep', 'Elements are nested too deeply', tag.span);
      this.#dissolved += 1;
    } else {
      this.#children().push(tag);
      this.#stack.push(tag);
    }
  }

  onselfclosingtag(end: number): void {
    const tag = this.#tag;
    if (tag === undefined) return;
    this.#endTag(tag, end + 1);
    this.#children().push(tag);
  }

  onclosetag(start: number, end: number): void {
    this.#flushText();
    const written = this.source.slice(start, end);
    const name = this.#isXml ? written : written.toLowerCase();
    const bracket = this.source.indexOf('>', end);
    const span = this.#span(start - 2, bracket < 0 ? this.source.length : bracket + 1);
    if (this.#dissolved > 0) {
      this.#dissolved -= 1;
      return;
    }
    const depth = this.#stack.findLastIndex((element) => element.name === name);
    if (depth < 0) {
      // HTML's own end tags of elements without content are only untidy.
      if (this.#isXml || !VOID_ELEMENTS.has(name)) {
        this.#report('stray_end_tag', `Nothing is open that </${name}> could end`, span);
      }
      return;
    }
    while (this.#stack.length > depth + 1) this.#leave(span.start, span.start, true);
    this.#leave(span.start, span.end, false);
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
  onattribentity(): void {}
  ontextentity(): void {}
  isInForeignContext(): boolean {
    return true;
  }

  #flushText(): void {
    if (this.#pending === undefined) return;
    this.#children().push(this.#text(this.#pending));
    this.#pending = undefined;
  }

  #children(): MarkupNode[] {
    return this.#stack.at(-1)?.children ?? this.#root;
  }

  #endTag(tag: OpenElement, end: number): void {
    if (this.#attributes !== undefined) tag.attributes = this.#attributes;
    tag.span = { start: tag.span.start, end: end + this.#offset };
    tag.inner = { start: tag.span.end, end: tag.span.end };
    this.#tag = undefined;
  }

  #leave(innerEnd: number, end: number, isUnclosed: boolean): void {
    const element = this.#stack.pop();
    if (element === undefined) return;
    const tag = { start: element.span.start, end: element.inner.start };
    if (isUnclosed) this.#report('unclosed_tag', `<${element.name}> has no end`, tag);
    element.inner = { start: element.inner.start, end: innerEnd };
    element.span = { start: element.span.start, end };
  }

  #report(code: string, text: string, span: Span): void {
    if (this.#findings.length < MAX_FINDINGS) this.#findings.push({ code, text, span });
  }

  #span(start: number, end: number): Span {
    return { start: start + this.#offset, end: end + this.#offset };
  }

  #text(span: Span): MarkupText {
    const written = this.source.slice(span.start - this.#offset, span.end - this.#offset);
    const isAscii = !/[\u0080-\uffff]/.test(written);
    const exact = isAscii ? written : sliceText(this.#body, span.start, span.end);
    const loose = exact ?? decodeLoose(this.#body.subarray(span.start, span.end));
    if (!written.includes('&')) return { kind: 'text', text: loose, span, isExact: exact !== undefined };
    const text = this.#isXml ? decodeXML(loose) : decodeHTML(loose);
    return { kind: 'text', text, span, isExact: exact !== undefined && text === loose };
  }
}

class LazyAttribute implements MarkupAttribute {
  readonly name: string;
  readonly #read: () => MarkupText;
  #value: MarkupText | undefined;

  constructor(name: string, read: () => MarkupText) {
    this.name = name;
    this.#read = read;
  }

  get value(): MarkupText {
    this.#value ??= this.#read();
    return this.#value;
  }
}
