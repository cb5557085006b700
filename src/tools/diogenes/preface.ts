/**
 * What a page says before its entries: version, address at Logeion, analysis lines, notices. Knows the layout; must not
 * know what lemmas and tags mean.
 */
import {
  attributeNode,
  attributeOf,
  elementsNamed,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  squeezeBlanks,
  textOf,
} from '../../lexica/markup.js';
import { joinPieces, type Piece, type Printed, pieceOf, slicePiece } from '../../lexica/printed.js';
import { sliceText, utf8Length } from '../../model/text.js';
import type { Finding, Span } from '../../model/types.js';
import type { Page } from './page.js';

/** The notices above the entries: no analysis; no headword either. */
export const NOTICES = ['unparsed', 'nearest'] as const;
export type Notice = (typeof NOTICES)[number];

/** `form,lemma 2 (gloss): tags (dialects)`. */
export interface AnalysisLine {
  /** All before the last comma: the form with its lengths, further prefixes. */
  readonly form: Piece | null;
  /** Without its number; a hyphen joins the prefix of a compound. */
  readonly lemma: Piece;
  readonly homonym: Piece | null;
  readonly gloss: Printed | null;
  /** With the bracket behind them. */
  readonly tags: Piece;
  readonly span: Span;
}

export interface Preface {
  readonly version: string;
  readonly logeion: Piece | null;
  readonly notices: readonly Notice[];
  readonly lines: readonly AnalysisLine[];
  /** Has the page come as far as its heading of the analyses? */
  readonly isAnalysed: boolean;
}

const VERSION = /\bVersion (\d[\w.]{0,20})/;
const LOGEION = /'(https:\/\/logeion\.uchicago\.edu\/[^']{0,600})'/;
const STARTS: readonly (readonly [start: string, notice: Notice])[] = [
  ['Could not parse', 'unparsed'],
  ['Could not find dictionary headword', 'nearest'],
];
/** More analyses than any real form has. */
const MAX_LINES = 100;

export function readPreface(body: Uint8Array, page: Page, findings: Finding[]): Preface {
  const { children } = parseMarkup(body, page.preface);
  const heading = elementsNamed(children, 'h1').find((element) => textOf(element).startsWith('Perseus anal'));
  const notices = elementsNamed(children, 'p').flatMap((element) => {
    const text = textOf(element).trimStart();
    return STARTS.filter(([start]) => text.startsWith(start)).map(([, notice]) => notice);
  });
  return {
    version: VERSION.exec(elementsNamed(children, 'span').map(textOf).join(' '))?.[1] ?? '',
    logeion: readLogeion(children, body),
    notices: [...new Set(notices)],
    lines: heading === undefined ? [] : readLines(children, heading, body, page.source, findings),
    isAnalysed: heading !== undefined,
  };
}

function readLogeion(nodes: readonly MarkupNode[], body: Uint8Array): Piece | null {
  const link = elementsNamed(nodes, 'a').find((element) => attributeOf(element, 'class') === 'logeion-link');
  const action = link === undefined ? undefined : attributeNode(link, 'onclick');
  const address = LOGEION.exec(action?.text ?? '')?.[1];
  if (action === undefined || address === undefined) return null;
  const bytes = utf8Length(address);
  const start = action.span.start + "window.open('".length;
  const isThere = sliceText(body, start, start + bytes) === address;
  return { text: address, span: isThere ? { start, end: start + bytes } : action.span, isExact: isThere };
}

/** The lines are the paragraph behind the heading, or the items of the list there. Equal lines are one. */
function readLines(
  nodes: readonly MarkupNode[],
  heading: MarkupElement,
  body: Uint8Array,
  source: string,
  findings: Finding[],
): readonly AnalysisLine[] {
  const behind = (element: MarkupElement): boolean => element.span.start >= heading.span.end;
  const list = elementsNamed(nodes, 'ol').find(behind);
  const items = list === undefined ? elementsNamed(nodes, 'p').filter(behind).slice(0, 1) : listItems(list);
  const lines = new Map<string, AnalysisLine>();
  const [beyond] = items.slice(MAX_LINES);
  if (beyond !== undefined) {
    const text = 'Expected fewer analyses than these';
    findings.push({ code: 'unreadable_line', text, span: beyond.span });
  }
  for (const { inner } of items.slice(0, MAX_LINES)) {
    const line = readLine(body, source, inner);
    const written = source.slice(inner.start, inner.end);
    if (line === undefined) {
      const text = `Expected an analysis, not \`${squeezeBlanks(textOf(parseMarkup(body, inner).children)).slice(0, 80)}\``;
      findings.push({ code: 'unreadable_line', text, span: inner });
    } else if (!lines.has(written)) lines.set(written, line);
  }
  return [...lines.values()];
}

function listItems(list: MarkupElement): readonly MarkupElement[] {
  return list.children.filter((node): node is MarkupElement => node.kind === 'element' && node.name === 'li');
}

/** Cut by its bytes, not by its tags: a gloss may hold broken markup. */
export function readLine(body: Uint8Array, source: string, inner: Span): AnalysisLine | undefined {
  const text = source.slice(inner.start, inner.end);
  const colon = text.lastIndexOf(': ');
  if (colon <= 0) return undefined;
  const bracket = text.indexOf(' (');
  const hasGloss = bracket >= 0 && bracket < colon && text.charAt(colon - 1) === ')';
  const end = hasGloss ? bracket : colon;
  const comma = text.slice(0, end).lastIndexOf(',');
  const at = (from: number, to: number): Span => ({ start: inner.start + from, end: inner.start + to });
  const form = comma < 0 ? undefined : pieceAt(body, at(0, comma));
  const named = pieceAt(body, at(comma + 1, end));
  const tags = pieceAt(body, at(colon + 2, text.length));
  if (named === undefined || tags === undefined || (comma >= 0 && form === undefined)) return undefined;
  const { lemma, homonym } = splitNumber(named);
  const gloss = hasGloss ? readGloss(body, at(bracket + 2, colon - 1)) : null;
  return { form: form ?? null, lemma, homonym, gloss, tags, span: inner };
}

function splitNumber(named: Piece): { readonly lemma: Piece; readonly homonym: Piece | null } {
  const blank = /^[^ ]+( )\d{1,3}$/d.exec(named.text)?.indices?.[1];
  if (blank === undefined) return { lemma: named, homonym: null };
  return {
    lemma: slicePiece(named, 0, blank[0]),
    homonym: slicePiece(named, blank[1], named.text.length),
  };
}

function readGloss(body: Uint8Array, span: Span): Printed | null {
  const nodes = parseMarkup(body, span).children;
  const text = squeezeBlanks(textOf(nodes));
  return text === '' ? null : { text, pieces: [{ text, span, isExact: false }] };
}

/** The text of a span; undefined when there is none, or tags in it. */
function pieceAt(body: Uint8Array, span: Span): Piece | undefined {
  const nodes = parseMarkup(body, span).children;
  const texts = nodes.flatMap((node) => (node.kind === 'text' ? [pieceOf(node)] : []));
  return texts.length === nodes.length ? joinPieces(texts)?.pieces[0] : undefined;
}
