/** Names and elements of TEI, whatever prefix its namespace has. */
import { attributeOf, type MarkupElement, type MarkupNode } from '../markup.js';

/** `tei:div` and `div` are one name. */
export function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** The first element of a name below these nodes, by local name. */
export function firstElement(nodes: readonly MarkupNode[], name: string): MarkupElement | undefined {
  for (const node of nodes) {
    if (node.kind === 'text') continue;
    const found = localName(node.name) === name ? node : firstElement(node.children, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Every element below these nodes that passes, in document order. */
export function elementsWhere(
  nodes: readonly MarkupNode[],
  passes: (element: MarkupElement) => boolean,
): readonly MarkupElement[] {
  const found: MarkupElement[] = [];
  const visit = (list: readonly MarkupNode[]): void => {
    for (const node of list) {
      if (node.kind === 'text') continue;
      if (passes(node)) found.push(node);
      visit(node.children);
    }
  };
  visit(nodes);
  return found;
}

/** The `n` of an element, without blanks at its ends. */
export function numberOf(element: MarkupElement): string {
  return attributeOf(element, 'n').trim();
}
