/**
 * The nodes of an HTML entry under the names its XML gives them, so that one rule reads the glosses of both. Links to
 * words become text; fonts and links to passages become `i`, `orth`, `foreign` and `bibl`.
 */
import {
  attributeOf,
  type MarkupElement,
  type MarkupNode,
  type MarkupText,
  textNodes,
  textOf,
} from '../../lexica/markup.js';
import { type Piece, pieceOf } from '../../lexica/printed.js';
import type { Dictionary } from '../../lexica/works.js';

/** Text of several links, with the words it was made of. */
export interface RunText extends MarkupText {
  readonly pieces: readonly Piece[];
}

const LATIN_LETTER = /\p{Script=Latin}/u;
const GREEK_LETTER = /\p{Script=Greek}/u;

export function isRun(node: MarkupNode): node is RunText {
  return node.kind === 'text' && 'pieces' in node;
}

export function isCitationLink(element: MarkupElement): boolean {
  return element.name === 'a' && attributeOf(element, 'class').startsWith('origjump');
}

export function plainNodes(nodes: readonly MarkupNode[], dictionary: Dictionary): readonly MarkupNode[] {
  const reader = new RunReader(dictionary);
  reader.read(nodes);
  return reader.end();
}

class RunReader {
  readonly #dictionary: Dictionary;
  readonly #nodes: MarkupNode[] = [];
  #run: MarkupText[] = [];
  #isForeign = false;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  read(nodes: readonly MarkupNode[]): void {
    for (const node of nodes) {
      if (node.kind === 'text') this.#addText(node, this.#isForeign && node.text.trim() === '');
      else if (isCitationLink(node)) this.#addElement('bibl', node, node.children);
      else if (node.name === 'i') this.#addElement(this.#nameOfItalics(node), node, [runOf(textNodes(node))]);
      else if (node.name === 'a') this.#addWord(node);
      else this.read(node.children);
    }
  }

  end(): readonly MarkupNode[] {
    this.#flush();
    return this.#nodes;
  }

  /** LSJ prints other forms of the word in the same font as its meanings. */
  #nameOfItalics(element: MarkupElement): string {
    const text = textOf(element);
    return this.#dictionary === 'lsj' && GREEK_LETTER.test(text) && !LATIN_LETTER.test(text) ? 'orth' : 'i';
  }

  /** By its letters: the language in the link is a guess of Diogenes. */
  #addWord(link: MarkupElement): void {
    for (const text of textNodes(link)) {
      const isGreek =
        this.#dictionary === 'lsj' && GREEK_LETTER.test(text.text) && !LATIN_LETTER.test(text.text);
      this.#addText(text, isGreek);
    }
  }

  #addText(text: MarkupText, isForeign: boolean): void {
    if (isForeign !== this.#isForeign) this.#flush();
    this.#isForeign = isForeign;
    this.#run.push(text);
  }

  #addElement(
    name: string,
    { span, inner, attributes }: MarkupElement,
    children: readonly MarkupNode[],
  ): void {
    this.#flush();
    this.#nodes.push({ kind: 'element', name, attributes, span, inner, children });
  }

  #flush(): void {
    const run = this.#run;
    this.#run = [];
    const isForeign = this.#isForeign;
    this.#isForeign = false;
    if (run.length === 0) return;
    const node = runOf(run);
    const { span } = node;
    const element = {
      kind: 'element',
      name: 'foreign',
      attributes: [],
      span,
      inner: span,
    } as const;
    this.#nodes.push(isForeign ? { ...element, children: [node] } : node);
  }
}

function runOf(texts: readonly MarkupText[]): RunText {
  const [first] = texts;
  const last = texts.at(-1);
  return {
    kind: 'text',
    text: texts.map(({ text }) => text).join(''),
    span: { start: first?.span.start ?? 0, end: last?.span.end ?? 0 },
    isExact: texts.length === 1 && first?.isExact === true,
    pieces: texts.map(pieceOf),
  };
}
