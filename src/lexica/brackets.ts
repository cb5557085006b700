/** What of a list of nodes stands in round or square brackets, which may reach over several of them. */
import type { MarkupElement, MarkupNode } from './markup.js';

interface Place {
  readonly node: number;
  readonly offset: number;
}

/** By child the parts that stand in brackets: of a text its ranges, of an element the whole. */
export function bracketed(
  nodes: readonly MarkupNode[],
): ReadonlyMap<number, readonly { readonly start: number; readonly end: number }[]> {
  const hidden = new Map<number, { start: number; end: number }[]>();
  const hide = (node: number, start: number, end: number): void => {
    const ranges = hidden.get(node) ?? [];
    hidden.set(node, ranges);
    ranges.push({ start, end });
  };
  for (const [open, close] of outerBrackets(nodes)) {
    for (let node = open.node; node <= close.node; node++) {
      const found = nodes[node];
      const length = found?.kind === 'text' ? found.text.length : 0;
      const start = node === open.node ? open.offset : 0;
      hide(node, start, node === close.node ? close.offset + 1 : length);
    }
  }
  return hidden;
}

/** Pairs of brackets that lie in no other pair; one without its partner is no bracket. */
function outerBrackets(nodes: readonly MarkupNode[]): readonly (readonly [Place, Place])[] {
  const pairs: [Place, Place][] = [];
  const open: { readonly sign: string; readonly place: Place }[] = [];
  const waiting: Record<string, number> = { '(': 0, '[': 0 };
  for (const [node, found] of nodes.entries()) {
    if (found.kind !== 'text') continue;
    for (const { 0: sign, index: offset } of found.text.matchAll(/[()[\]]/g)) {
      const opening = sign === ')' ? '(' : '[';
      if (sign === '(' || sign === '[') {
        open.push({ sign, place: { node, offset } });
        waiting[sign] = (waiting[sign] ?? 0) + 1;
      } else if ((waiting[opening] ?? 0) > 0) {
        let partner = open.pop();
        for (; partner !== undefined && partner.sign !== opening; partner = open.pop()) {
          waiting[partner.sign] = (waiting[partner.sign] ?? 0) - 1;
        }
        if (partner === undefined) break;
        waiting[opening] = (waiting[opening] ?? 0) - 1;
        // A pair swallows the pairs inside it, which were found before it.
        while (isBefore(partner.place, pairs.at(-1)?.[0])) pairs.pop();
        pairs.push([partner.place, { node, offset }]);
      }
    }
  }
  return pairs;
}

function isBefore(place: Place, other: Place | undefined): boolean {
  if (other === undefined) return false;
  return place.node < other.node || (place.node === other.node && place.offset < other.offset);
}

/** The elements of the list that stand in no bracket. */
export function unbracketed(nodes: readonly MarkupNode[]): readonly MarkupElement[] {
  const hidden = bracketed(nodes);
  return nodes.filter((node, index): node is MarkupElement => node.kind === 'element' && !hidden.has(index));
}
