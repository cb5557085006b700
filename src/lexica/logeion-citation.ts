/** The citations of one sense in the XML of Lewis & Short or LSJ. Knows the markup, not the works. */
import type { Citation } from './entry.js';
import { attributeNode, type MarkupElement, type MarkupNode } from './markup.js';
import { parseReference } from './perseus-reference.js';
import { joinPieces, type Printed, pieceOf, printedText } from './printed.js';

/** The citation before, whose author and work `id.` and bare numbers take over. */
interface Last {
  readonly authorId: string;
  readonly workId: string;
  readonly author: string;
  readonly work: string;
}

const NOBODY: Last = { authorId: '', workId: '', author: '', work: '' };
const SAME = /^(?:idem|id|ib|ibid)\.?$/i;

/** Reads the citations of an entry part by part, so that `id.` is understood across senses. */
export class CitationReader {
  #last = NOBODY;

  read(nodes: readonly MarkupNode[]): readonly Citation[] {
    const found: Citation[] = [];
    this.#visit(nodes, found);
    return found;
  }

  #visit(nodes: readonly MarkupNode[], found: Citation[]): void {
    for (const node of nodes) {
      if (node.kind === 'text') continue;
      if (node.name === 'cit') this.#readQuotation(node, found);
      else if (node.name === 'bibl') this.#add(node, node.children, null, found);
      else this.#visit(node.children, found);
    }
  }

  /** A quotation belongs to the first reference behind it. */
  #readQuotation(cit: MarkupElement, found: Citation[]): void {
    const before = found.length;
    let quote: Printed | null = null;
    for (const node of cit.children) {
      if (node.kind === 'text') continue;
      if (node.name === 'quote') {
        quote ??= printedText(node) ?? null;
        this.#visit(node.children, found);
      } else if (node.name === 'bibl') {
        this.#add(node, node.children, quote, found);
        quote = null;
      } else this.#visit([node], found);
    }
    // LSJ names inscriptions and collections without a reference.
    if (found.length === before && quote !== null) {
      const rest = cit.children.filter((node) => node.kind === 'text' || node.name !== 'quote');
      this.#add(cit, rest, quote, found);
    }
  }

  #add(element: MarkupElement, nodes: readonly MarkupNode[], quote: Printed | null, found: Citation[]): void {
    const ref = printedText(nodes);
    if (ref === undefined) return;
    const author = printedNamed(nodes, 'author');
    const work = printedNamed(nodes, 'title');
    const n = attributeNode(element, 'n');
    const reference = n === undefined || n.text === '' ? null : (joinPieces([pieceOf(n)]) ?? null);
    const ids = parseReference(n?.text ?? '');
    const last = this.#last;
    const isSameAuthor = ids.author !== '' && ids.author === last.authorId;
    const isSameWork = ids.work !== '' && ids.work === last.workId;
    const isNamed = author !== null && !SAME.test(author.text);
    const carriedAuthor = !isNamed && isSameAuthor ? last.author : '';
    const carriedWork = work === null && !isNamed && isSameWork ? last.work : '';
    found.push({
      reference,
      ref,
      author,
      work,
      carriedAuthor,
      carriedWork,
      quote,
      span: element.span,
    });
    this.#last = {
      authorId: ids.author,
      workId: ids.work,
      author: isNamed ? author.text : carriedAuthor,
      work: work?.text ?? carriedWork,
    };
  }
}

function printedNamed(nodes: readonly MarkupNode[], name: string): Printed | null {
  const named = nodes.filter((node) => node.kind === 'element' && node.name === name);
  return printedText(named.slice(0, 1)) ?? null;
}
