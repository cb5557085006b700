/**
 * The page that getword.php shows, to records: one table row each. Its HTML is not well formed and its tags have lost
 * their names, so that a word's sort is read from its class, its title and its colour. Knows the format only.
 */
import {
  attributeNode,
  attributeOf,
  elementsNamed,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textNodes,
  textOf,
} from '../../lexica/markup.js';
import { joinPieces, pieceOf, slicePiece } from '../../lexica/printed.js';
import type { Finding, Span } from '../../model/types.js';
import { convertSanskrit } from '../../script/sanskrit.js';
import { type Field, type RecordData, withBar } from './records.js';
import { cellOf } from './scan.js';
import { type Cell, type Token, type TokenKind, tokenOf } from './tokens.js';

/** In which letters the page writes Sanskrit. */
export type PageScheme = 'slp1' | 'iast' | 'devanagari';

export interface HtmlPage {
  /** Cologne's code in small letters; empty where the page does not say. */
  readonly dictionary: string;
  readonly records: readonly RecordData[];
  readonly findings: readonly Finding[];
}

export function readPage(body: Uint8Array, span: Span, output: string): HtmlPage {
  // Its stray end tags would end the table: every row is read by itself.
  const spans = rowSpans(body, span);
  const rows = spans.map((row) => parseMarkup(body, row).children);
  const head = parseMarkup(body, { start: span.start, end: spans[0]?.start ?? span.end }).children;
  const scheme = schemeOf([...head, ...rows.flat()], output);
  const [title] = elementsNamed(head, 'h1');
  const key = keyCell(title, scheme);
  const findings: Finding[] = [];
  let level: Cell | undefined;
  const records = rows.flatMap((nodes, index): RecordData[] => {
    const row = spans[index] ?? span;
    const record = readRow(nodes, row, key, scheme);
    if (record === undefined) {
      findings.push({ code: 'malformed_record', text: 'The row has no record number.', span: row });
      return [];
    }
    // Only the first row of a headword shows its level; those behind it go on with it.
    if (record.fields.e !== undefined || level === undefined) {
      level = record.fields.e;
      return [record];
    }
    const continued = { ...level, text: `${level.text.slice(0, 1)}A`, isExact: false };
    return [{ ...record, fields: { ...record.fields, e: continued } }];
  });
  return { dictionary: dictionaryIn(rows.flat()), records, findings };
}

const ROW_START = new TextEncoder().encode("<tr><td class='display'");

function rowSpans(body: Uint8Array, span: Span): readonly Span[] {
  const starts: number[] = [];
  for (let at = body.indexOf(0x3c, span.start); at !== -1 && at < span.end; at = body.indexOf(0x3c, at + 1)) {
    if (ROW_START.every((byte, index) => body[at + index] === byte)) starts.push(at);
  }
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? span.end }));
}

function schemeOf(nodes: readonly MarkupNode[], output: string): PageScheme {
  if (output === 'iast' || output === 'roman') return 'iast';
  if (output === 'deva') return 'devanagari';
  const classes = new Set(elementsNamed(nodes, 'span').map((element) => attributeOf(element, 'class')));
  if (classes.has('sdata_siddhanta')) return 'devanagari';
  return classes.has('sdata_italic_iast') ? 'iast' : 'slp1';
}

function dictionaryIn(nodes: readonly MarkupNode[]): string {
  for (const link of elementsNamed(nodes, 'a')) {
    const code = /servepdf\.php\?dict=([A-Za-z0-9]{2,8})&/.exec(attributeOf(link, 'href'))?.[1];
    if (code !== undefined) return code.toLowerCase();
  }
  return '';
}

/** The headword in SLP1, whatever the page is written in. */
function keyCell(title: MarkupElement | undefined, scheme: PageScheme): Cell | undefined {
  const printed = title === undefined ? undefined : joinPieces(textNodes(title).map(pieceOf));
  const [first] = printed?.pieces ?? [];
  const last = printed?.pieces.at(-1);
  if (printed === undefined || first === undefined || last === undefined) return undefined;
  const text = printed.text.replace(/\u00a0/g, ' ').trim();
  const key = scheme === 'slp1' ? text : convertSanskrit(text, scheme, 'slp1').text;
  const isExact = key === last.text && last.isExact;
  const start = isExact ? last.span.start : first.span.start;
  return { text: key, start, end: last.span.end, isExact };
}

function readRow(
  nodes: readonly MarkupNode[],
  span: Span,
  key: Cell | undefined,
  scheme: PageScheme,
): RecordData | undefined {
  const closing = elementsNamed(nodes, 'span').find((element) => attributeOf(element, 'class') === 'lnum');
  const id = closing === undefined ? undefined : cutFrom(closing, /ID=([0-9.]{1,20})/);
  if (closing === undefined || id === undefined) return undefined;
  const [cell] = elementsNamed(nodes, 'td');
  const children = cell?.children ?? [];
  const [opening] = children.filter((node) => node.kind === 'element');
  const isTitled = opening?.kind === 'element' && attributeOf(opening, 'style') === 'font-weight:bold';
  const fields: Partial<Record<Field, Cell>> = { L: id };
  if (key !== undefined) fields.k1 = key;
  if (isTitled) {
    const [link] = elementsNamed([opening], 'a');
    const page = link === undefined ? undefined : cutFrom(link, /^\s*(\S.*?)\s*$/s);
    const level = cutFrom(opening, /\(H([0-9][A-E]?)\)/);
    if (page !== undefined) fields.pc = page;
    if (level !== undefined) fields.e = level;
  }
  const content = children.filter((node) => node !== opening || !isTitled);
  const tokens: Token[] = [];
  collect(content, '', scheme, closing, tokens);
  if (/\bsup\b/.test(textOf(closing)))
    tokens.push(tokenOf('info', { ...id, text: 'sup', isExact: false }, { type: 'n' }));
  return { fields, tokens: withBar(behindTitle(tokens)), raw: null, span };
}

/** The record's own text begins on the line behind the title; its blanks tell whether it has a headword. */
function behindTitle(tokens: readonly Token[]): readonly Token[] {
  const first = tokens.findIndex(({ kind }) => kind !== 'line');
  const token = tokens[first];
  if (token?.kind !== 'text') return tokens;
  const newline = /^\s*?\n/.exec(token.text)?.[0].length ?? 0;
  const { text, start, end, isExact } = token;
  const rest = cellOf(slicePiece({ text, span: { start, end }, isExact }, newline, text.length));
  return rest.text === '' ? tokens.slice(first + 1) : [{ ...token, ...rest }, ...tokens.slice(first + 1)];
}

function cutFrom(element: MarkupElement, pattern: RegExp): Cell | undefined {
  for (const node of textNodes(element)) {
    const match = pattern.exec(node.text);
    const value = match?.[1];
    if (match === null || value === undefined) continue;
    const at = match.index + match[0].indexOf(value);
    return cellOf(slicePiece(pieceOf(node), at, at + value.length));
  }
  return undefined;
}

function collect(
  nodes: readonly MarkupNode[],
  style: '' | 'italic' | 'bold',
  scheme: PageScheme,
  end: MarkupElement,
  tokens: Token[],
): void {
  for (const node of nodes) {
    if (node === end) return;
    if (node.kind === 'text') {
      tokens.push(tokenOf('text', cellOf(pieceOf(node)), { style }));
      continue;
    }
    const { name } = node;
    const kind = kindOf(node);
    if (kind === 'silent') continue;
    if (kind !== undefined) tokens.push(inlineToken(kind, node, style, scheme));
    else if (name === 'br') tokens.push(lineAt(node));
    else {
      if (name === 'div') tokens.push(isParagraph(node) ? paragraphAt(node) : lineAt(node));
      const inner =
        name === 'i' || name === 'em' ? 'italic' : name === 'b' || name === 'strong' ? 'bold' : style;
      collect(node.children, inner, scheme, end, tokens);
    }
  }
}

const GENDERS = /\b(masculine|feminine|neuter|indeclinable|adjective|adverb)/i;

function kindOf(node: MarkupElement): TokenKind | 'silent' | undefined {
  const { name } = node;
  const className = attributeOf(node, 'class');
  const title = attributeOf(node, 'title');
  const style = attributeOf(node, 'style');
  if (name === 'sup') return 'raised';
  if (name === 'a') return title === '' ? 'silent' : 'source';
  if (name !== 'span') return undefined;
  if (className.startsWith('sdata')) return 'sanskrit';
  if (className === 'hom') return 'homonym';
  if (className === 'ls' || style.includes('color:#8080ff')) return 'source';
  if (style.includes('color: brown')) return 'species';
  if (style.includes('font-size:smaller')) return 'silent';
  if (style.includes('border-bottom')) return GENDERS.test(title) ? 'grammar' : 'abbreviation';
  return undefined;
}

function inlineToken(
  kind: TokenKind,
  node: MarkupElement,
  style: '' | 'italic' | 'bold',
  page: PageScheme,
): Token {
  const texts = textNodes(node);
  const [only] = texts;
  const cell: Cell =
    only !== undefined && texts.length === 1
      ? cellOf(pieceOf(only))
      : { text: textOf(node), start: node.inner.start, end: node.inner.end, isExact: false };
  const title = attributeNode(node, 'title');
  const className = attributeOf(node, 'class');
  const scheme = className.includes('iast') ? 'iast' : className.includes('siddhanta') ? 'devanagari' : page;
  return tokenOf(kind, cell, {
    style,
    scheme: kind !== 'sanskrit' || scheme === 'slp1' ? '' : scheme,
    // What an abbreviation stands for is kept apart from the part a source leaves out.
    type: title === undefined || kind === 'grammar' ? '' : 'title',
    n: title === undefined ? null : cellOf(pieceOf(title)),
  });
}

/** Lines of the print are divisions, too, with a smaller margin. */
function isParagraph(node: MarkupElement): boolean {
  return /padding-left:\s*1/.test(attributeOf(node, 'style'));
}

function paragraphAt({ span }: MarkupElement): Token {
  return tokenOf('division', { text: '', start: span.start, end: span.start, isExact: false }, { type: 'P' });
}

function lineAt({ span }: MarkupElement): Token {
  return tokenOf('line', { text: '', start: span.start, end: span.start, isExact: false });
}
