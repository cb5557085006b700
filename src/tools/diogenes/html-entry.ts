/**
 * An entry as Diogenes shows it to readers, turned into the same value as its XML. Every word is a link of its own, and
 * quotations have no markup; what the XML says by tags is read here from fonts, from the languages of the links and from
 * the style of the blocks.
 */
import type { Citation, DictionaryEntry, EntryPart } from '../../lexica/entry.js';
import { glossesOf } from '../../lexica/logeion-gloss.js';
import {
  attributeOf,
  firstNamed,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  squeezeBlanks,
  textOf,
} from '../../lexica/markup.js';
import { labelPaths, placesOf } from '../../lexica/outline.js';
import type { Printed } from '../../lexica/printed.js';
import type { Dictionary } from '../../lexica/works.js';
import type { Span } from '../../model/types.js';
import { readCitations } from './html-citation.js';
import { readMarks } from './html-marks.js';
import { plainNodes } from './html-nodes.js';

/** Null for a block without a headline: Diogenes opens one beyond the last entry. */
export function readHtmlEntry(body: Uint8Array, span: Span, dictionary: Dictionary): DictionaryEntry | null {
  const { children } = parseMarkup(body, span);
  const headline = firstNamed(children, 'h2');
  const title = headline === undefined ? undefined : firstNamed([headline], 'span');
  if (headline === undefined || title === undefined) return null;
  const behind = childrenBehind(children, headline);
  const first = behind.findIndex(isSense);
  const headNodes = first < 0 ? behind : behind.slice(0, first);
  const senses = first < 0 ? [] : gatherSenses(behind.slice(first));
  const printedTitle = asPrinted(title, textOf(title));
  const headword = plainHeadword(printedTitle.text, dictionary);
  const readPart = (
    nodes: readonly MarkupNode[],
    place: Omit<EntryPart, 'text' | 'glosses' | 'citations'>,
  ): EntryPart => {
    const plain = plainNodes(nodes, dictionary);
    return {
      ...place,
      text: squeezeBlanks(textOf(nodes)),
      glosses: glossesOf(plain, dictionary, headword, place.place.length === 0),
      citations: readCitations(plain, dictionary) satisfies readonly Citation[],
    };
  };
  const levels = senses.map(({ block }) => levelOf(block));
  const labels = senses.map(({ block }) => labelOf(block));
  const places = placesOf(levels);
  const paths = labelPaths(labels.map((label, index) => ({ label, level: levels[index] ?? 0 })));
  return {
    dictionary,
    origId: null,
    key: null,
    homonym: '',
    headword: asPrinted(title, headword),
    headwordWithLengths: printedTitle,
    spellings: [],
    ...readMarks(headNodes, dictionary),
    etymology: null,
    head: readPart(headNodes, {
      id: '',
      level: 0,
      label: '',
      pathText: '',
      place: [],
      span: { start: headline.span.start, end: headNodes.at(-1)?.span.end ?? headline.span.end },
    }),
    senses: senses.map(({ block, nodes }, index) =>
      readPart(nodes, {
        id: '',
        level: levels[index] ?? 0,
        label: labels[index] ?? '',
        pathText: (paths[index] ?? []).join('.'),
        place: places[index] ?? [],
        span: { start: block.span.start, end: nodes.at(-1)?.span.end ?? block.span.end },
      }),
    ),
    span: { start: headline.span.start, end: span.end },
  };
}

function asPrinted(element: MarkupElement, text: string): Printed {
  const squeezed = squeezeBlanks(text);
  const [node] = element.children;
  const isAlone = element.children.length === 1 && node?.kind === 'text';
  const isExact = isAlone && node.isExact && node.text === squeezed;
  const span = isAlone ? node.span : element.inner;
  return { text: squeezed, pieces: [{ text: squeezed, span, isExact }] };
}

/** Without lengths, hyphens and the signs of foreign or doubtful words; Latin with i for j. */
function plainHeadword(title: string, dictionary: Dictionary): string {
  const marks = dictionary === 'ls' ? /\p{M}/gu : /[\u0304\u0306]/gu;
  const plain = title
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(/[†‡*?]/g, '');
  const letters = dictionary === 'ls' ? plain.replaceAll('j', 'i').replaceAll('J', 'I') : plain;
  return squeezeBlanks(letters.replace(/[-‐–]/g, ''));
}

/** The siblings after the headline, wherever in the tree it stands. */
function childrenBehind(nodes: readonly MarkupNode[], headline: MarkupElement): readonly MarkupNode[] {
  const at = nodes.indexOf(headline);
  if (at >= 0) return nodes.slice(at + 1);
  for (const node of nodes) {
    if (node.kind === 'text') continue;
    const found = childrenBehind(node.children, headline);
    if (found.length > 0) return found;
  }
  return [];
}

function isSense(node: MarkupNode): boolean {
  return node.kind === 'element' && node.name === 'div' && attributeOf(node, 'id') === 'sense';
}

interface SenseBlock {
  readonly block: MarkupElement;
  readonly nodes: MarkupNode[];
}

/** What stands between two blocks belongs to the one before. */
function gatherSenses(nodes: readonly MarkupNode[]): readonly SenseBlock[] {
  const senses: SenseBlock[] = [];
  for (const node of nodes) {
    if (node.kind === 'element' && isSense(node)) senses.push({ block: node, nodes: withoutLabel(node) });
    else senses.at(-1)?.nodes.push(node);
  }
  return senses;
}

/** The padding is twice the level; none is level 0. */
function levelOf(block: MarkupElement): number {
  const padding = /padding-left:\s*(\d{1,3})em/.exec(attributeOf(block, 'style'))?.[1] ?? '0';
  return Math.floor(Number(padding) / 2);
}

/** A labelled block is indented and begins with its label in bold. */
function labelNode(block: MarkupElement): MarkupElement | undefined {
  const [first] = block.children;
  const isLabelled = attributeOf(block, 'style').includes('text-indent');
  return isLabelled && first?.kind === 'element' && first.name === 'b' ? first : undefined;
}

function labelOf(block: MarkupElement): string {
  const label = labelNode(block);
  return label === undefined ? '' : squeezeBlanks(textOf(label)).replace(/\.$/, '');
}

function withoutLabel(block: MarkupElement): MarkupNode[] {
  const label = labelNode(block);
  return label === undefined ? [...block.children] : block.children.slice(1);
}
