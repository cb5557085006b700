/** The words of a passage: what the author wrote, without notes, heads, speakers and apparatus. */
import type { MarkupElement, MarkupNode } from '../markup.js';
import { type Piece, type Printed, pieceOf, slicePiece } from '../printed.js';
import { localName } from './names.js';

const LEFT_OUT = new Set(
  'note bibl head speaker stage rdg rdgGrp witDetail fw figDesc teiHeader castList argument index'.split(' '),
);
/** Of two ways to print a word the second counts when both are there. */
const RIVALS: readonly (readonly [string, string])[] = [
  ['sic', 'corr'],
  ['abbr', 'expan'],
  ['orig', 'reg'],
];
/** Words of two of these are never one word, even with no blank between them. */
const BLOCKS = new Set('l p div div1 div2 div3 div4 div5 lg sp lb ab quote milestone seg item'.split(' '));

/** Is the element no part of the author's words? */
export function isLeftOut(element: MarkupElement): boolean {
  return LEFT_OUT.has(localName(element.name));
}

/** The words with their pieces; undefined when there are none. */
export function citableText(nodes: readonly MarkupNode[]): Printed | undefined {
  const pieces: Piece[] = [];
  let text = '';
  const visit = (list: readonly MarkupNode[]): void => {
    for (const node of list) {
      if (node.kind === 'text') {
        text += node.text;
        const trimmed = trimmedPiece(pieceOf(node));
        if (trimmed !== undefined) pieces.push(trimmed);
      } else if (!isLeftOut(node)) {
        const isBlock = BLOCKS.has(localName(node.name));
        if (isBlock) text += ' ';
        visit(localName(node.name) === 'choice' ? chosen(node.children) : node.children);
        if (isBlock && node.children.length > 0) text += ' ';
      }
    }
  };
  visit(nodes);
  const squeezed = text.replace(/[\s\u00a0]+/g, ' ').trim();
  return pieces.length === 0 ? undefined : { text: squeezed, pieces };
}

function chosen(nodes: readonly MarkupNode[]): readonly MarkupNode[] {
  const names = new Set(nodes.flatMap((node) => (node.kind === 'text' ? [] : [localName(node.name)])));
  const rejected = new Set(RIVALS.flatMap(([lesser, better]) => (names.has(better) ? [lesser] : [])));
  return nodes.filter((node) => node.kind === 'text' || !rejected.has(localName(node.name)));
}

function trimmedPiece(piece: Piece): Piece | undefined {
  const from = piece.text.length - piece.text.trimStart().length;
  const to = piece.text.trimEnd().length;
  return to <= from ? undefined : slicePiece(piece, from, to);
}
