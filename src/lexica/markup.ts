/**
 * A tolerant tree of a piece of HTML or XML whose every node knows its bytes. It knows tags, attributes and
 * entities; it must not know what any of them stands for. It never throws, and its depth is bounded, so that
 * whoever walks it may recurse.
 */
import { Tokenizer } from 'htmlparser2';
import type { Finding, Span } from '../model/types.js';
import { TreeBuilder } from './markup-builder.js';

/** Text with its bytes; of an attribute, those between the quotes. */
export interface MarkupText {
  readonly kind: 'text';
  /** Entities are resolved; bytes that are no UTF-8 are U+FFFD. */
  readonly text: string;
  readonly span: Span;
  /** The bytes are this very text: no entity, no broken byte. */
  readonly isExact: boolean;
}

export interface MarkupAttribute {
  readonly name: string;
  /** Read when it is asked for: most attributes never are. */
  readonly value: MarkupText;
}

export interface MarkupElement {
  readonly kind: 'element';
  /** In HTML in small letters, in XML as written. */
  readonly name: string;
  /** In the order of the tag; of two with one name the first counts. */
  readonly attributes: readonly MarkupAttribute[];
  /** With both tags. */
  readonly span: Span;
  /** Between the tags. */
  readonly inner: Span;
  readonly children: readonly MarkupNode[];
}

export type MarkupNode = MarkupElement | MarkupText;

export interface Markup {
  readonly children: readonly MarkupNode[];
  /** Codes `unclosed_tag`, `stray_end_tag`, `cut_tag`, `too_deep`. */
  readonly findings: readonly Finding[];
}

export interface MarkupOptions {
  /** Names keep their capitals, and every element needs its end. */
  readonly xml?: boolean;
}

export function parseMarkup(body: Uint8Array, span?: Span, options: MarkupOptions = {}): Markup {
  const start = Math.max(0, Math.min(span?.start ?? 0, body.length));
  const end = Math.max(start, Math.min(span?.end ?? body.length, body.length));
  const builder = new TreeBuilder(body, start, end, options.xml === true);
  // HTML's rule for what begins a tag leaves a loose `<` in the text; that some HTML elements hold raw text would let
  // one echoed tag swallow the page, so no element is ever one of those.
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false, recognizeSelfClosing: true },
    builder,
  );
  tokenizer.write(builder.source);
  tokenizer.end();
  return builder.finish();
}

/** All text of a node or of a list of them, in order. */
export function textOf(node: MarkupNode | readonly MarkupNode[]): string {
  return textNodes(node)
    .map(({ text }) => text)
    .join('');
}

/** The text nodes of a node or of a list of them, in order. */
export function textNodes(node: MarkupNode | readonly MarkupNode[]): readonly MarkupText[] {
  const found: MarkupText[] = [];
  collectText(isNode(node) ? [node] : node, found);
  return found;
}

export function attributeNode(element: MarkupElement, name: string): MarkupText | undefined {
  return element.attributes.find((attribute) => attribute.name === name)?.value;
}

export function attributeOf(element: MarkupElement, name: string): string {
  return attributeNode(element, name)?.text ?? '';
}

/** The first element of a name below these nodes, in the order of their tags. */
export function firstNamed(nodes: readonly MarkupNode[], name: string): MarkupElement | undefined {
  for (const node of nodes) {
    if (node.kind === 'text') continue;
    const found = node.name === name ? node : firstNamed(node.children, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Every element of a name below these nodes, in order, those within one another included. */
export function elementsNamed(nodes: readonly MarkupNode[], name: string): readonly MarkupElement[] {
  const found: MarkupElement[] = [];
  const visit = (list: readonly MarkupNode[]): void => {
    for (const node of list) {
      if (node.kind === 'text') continue;
      if (node.name === name) found.push(node);
      visit(node.children);
    }
  };
  visit(nodes);
  return found;
}

/** Blanks of any kind become one, and none is left at the ends. */
export function squeezeBlanks(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim();
}

function isNode(value: MarkupNode | readonly MarkupNode[]): value is MarkupNode {
  return 'kind' in value;
}

function collectText(nodes: readonly MarkupNode[], found: MarkupText[]): void {
  for (const node of nodes) {
    if (node.kind === 'text') found.push(node);
    else collectText(node.children, found);
  }
}
