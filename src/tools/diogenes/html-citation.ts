/**
 * The citations of an HTML entry: the reference from the class of the link, author and work from its text, the quotation
 * from the words before it. The address in the link's action is rewritten for old discs and is not used.
 */
import type { Citation } from '../../lexica/entry.js';
import { attributeNode, type MarkupElement, type MarkupNode } from '../../lexica/markup.js';
import { parseReference } from '../../lexica/perseus-reference.js';
import {
  joinPieces,
  type Piece,
  type Printed,
  pieceOf,
  printedText,
  slicePiece,
} from '../../lexica/printed.js';
import type { Dictionary } from '../../lexica/works.js';
import { isRun, type RunText } from './html-nodes.js';

/** Titles that LSJ cites without an author. */
const BARE_TITLES = new Set(['Il.', 'Od.']);
const SAME_AUTHOR = /^id\.?$/i;
/** Where a quotation can begin in Lewis & Short. */
const BEFORE_QUOTE = /[:;—]/;

export function readCitations(nodes: readonly MarkupNode[], dictionary: Dictionary): readonly Citation[] {
  const found: Citation[] = [];
  let last = { author: '', work: '', authorId: '', workId: '' };
  for (const [index, node] of nodes.entries()) {
    if (node.kind !== 'element' || node.name !== 'bibl') continue;
    const ref = printedText(node);
    if (ref === undefined) continue;
    const reference = referenceOf(node);
    const ids = parseReference(reference?.text ?? '');
    const { author, work } = splitLink(ref);
    const isNamed = author !== null && !SAME_AUTHOR.test(author.text);
    const carriedAuthor = !isNamed && ids.author !== '' && ids.author === last.authorId ? last.author : '';
    const carriedWork =
      work === null && !isNamed && ids.work !== '' && ids.work === last.workId ? last.work : '';
    found.push({
      reference,
      ref,
      author,
      work,
      carriedAuthor,
      carriedWork,
      quote: quoteBefore(nodes, index, dictionary),
      span: node.span,
    });
    last = {
      author: isNamed ? author.text : carriedAuthor,
      work: work?.text ?? carriedWork,
      authorId: ids.author,
      workId: ids.work,
    };
  }
  return found;
}

/** `origjump Perseus:abo:phi,0690,001:2:63`; a place may hold blanks. */
function referenceOf(link: MarkupElement): Printed | null {
  const value = attributeNode(link, 'class');
  const start = (value?.text ?? '').indexOf(' ') + 1;
  if (value === undefined || start === 0) return null;
  return joinPieces([slicePiece(pieceOf(value), start, value.text.length)]) ?? null;
}

/** The words before the first number: an author and, if there are more, a work. */
function splitLink(ref: Printed): { readonly author: Printed | null; readonly work: Printed | null } {
  const [piece] = ref.pieces;
  if (piece === undefined || ref.pieces.length > 1) return { author: null, work: null };
  const number = piece.text.search(/\d|(?<![\p{L}.])p\./u);
  const names = piece.text.slice(0, number < 0 ? piece.text.length : number);
  const blank = names.trimEnd().indexOf(' ');
  const firstEnd = blank < 0 ? names.trimEnd().length : blank;
  const first = printedSlice(piece, 0, firstEnd);
  const second = blank < 0 ? null : printedSlice(piece, blank, names.length);
  const isTitle = second === null && BARE_TITLES.has(first?.text ?? '');
  const work = second !== null && /^ib(?:id)?\.$/i.test(second.text) ? null : second;
  return isTitle ? { author: null, work: first } : { author: first, work };
}

function printedSlice(piece: Piece, from: number, to: number): Printed | null {
  return joinPieces([slicePiece(piece, from, to)]) ?? null;
}

/** LSJ: the Greek words right before the link. Lewis & Short: from the last colon, if a comma ends it. */
function quoteBefore(nodes: readonly MarkupNode[], index: number, dictionary: Dictionary): Printed | null {
  const before = nodes[index - 1];
  if (dictionary === 'lsj') {
    const isBlank = before?.kind === 'text' && before.text.trim() === '';
    const phrase = isBlank ? nodes[index - 2] : before;
    return phrase?.kind === 'element' && phrase.name === 'foreign' ? runPrinted(phrase.children[0]) : null;
  }
  if (before === undefined || !isRun(before)) return null;
  const separator = before.pieces.findLastIndex(({ text }) => BEFORE_QUOTE.test(text));
  const own = before.pieces[separator];
  // A separator may close the word it is printed with: `rare):`.
  const isAfter = own === undefined || /[:;—]\s*$/.test(own.text);
  const pieces = isAfter ? before.pieces.slice(separator + 1) : [];
  const printed = joinPieces(pieces);
  return separator >= 0 && printed !== undefined && /\p{L}.*,$/su.test(printed.text) ? asOne(printed) : null;
}

function runPrinted(node: MarkupNode | undefined): Printed | null {
  if (node === undefined || !isRun(node)) return null;
  const printed = joinPieces((node satisfies RunText).pieces);
  return printed === undefined ? null : asOne(printed);
}

/** One piece for many words: their bytes are interleaved with tags. */
function asOne({ text, pieces }: Printed): Printed {
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) return { text, pieces };
  const span = { start: first?.span.start ?? 0, end: pieces.at(-1)?.span.end ?? 0 };
  return { text, pieces: [{ text, span, isExact: false }] };
}
