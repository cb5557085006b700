/**
 * A stretch of Cologne's markup to tokens: the tags of the generated XML and the braces of the source text, which may
 * cross them. Knows the marks, not what a dictionary says with them.
 */
import {
  attributeNode,
  attributeOf,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textNodes,
} from '../../lexica/markup.js';
import { type Piece, pieceOf } from '../../lexica/printed.js';
import type { Finding, Span } from '../../model/types.js';
import { type Cell, createCutter, part, spanOf, type Token, type TokenKind, tokenOf } from './tokens.js';

export interface Scanned {
  readonly tokens: readonly Token[];
  readonly findings: readonly Finding[];
}

const INLINE: Readonly<Record<string, TokenKind>> = {
  s: 'sanskrit',
  s1: 'name',
  ns: 'name',
  is: 'name',
  iw: 'name',
  ls: 'source',
  ab: 'abbreviation',
  lex: 'grammar',
  hom: 'homonym',
  lang: 'foreign',
  gk: 'foreign',
  etym: 'foreign',
  arab: 'foreign',
  bot: 'species',
  bio: 'species',
  zoo: 'species',
  F: 'note',
  pcol: 'note',
  sup: 'raised',
};
const STYLES: Readonly<Record<string, 'italic' | 'bold'>> = {
  i: 'italic',
  b: 'bold',
  em: 'italic',
  strong: 'bold',
};
/** Tags of the source text that open something and are never closed. */
const OPEN_ENDED = new Set([
  'P',
  'H',
  'HI',
  'NI',
  'C',
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'C6',
  'Poem',
  'eid',
  'syns',
]);
/** Notes of the editors on the print, without text of their own. */
const SILENT = new Set([
  'pb',
  'lbinfo',
  'srs',
  'shortlong',
  'pic',
  'symbol',
  'old',
  'note',
  'br',
  'sic',
  'g',
]);
const TRANSPARENT = new Set(['body', 'chg', 'new', 'div', 'lb', 'span', 'root', 'vlex']);

export function scanMarkup(body: Uint8Array, span: Span): Scanned {
  const { children, findings } = parseMarkup(body, span, { xml: true });
  const scanner = new Scanner();
  scanner.visit(children);
  return {
    tokens: scanner.tokens,
    findings: [
      ...findings.filter(({ code, text }) => !isOpenEnded(code, text)).map(toFinding),
      ...scanner.finish(span),
    ],
  };
}

function isOpenEnded(code: string, text: string): boolean {
  const name = /^<(\w+)>/.exec(text)?.[1] ?? '';
  return code === 'unclosed_tag' && (name === 'div' || OPEN_ENDED.has(name));
}

function toFinding({ text, span }: Finding): Finding {
  return { code: 'malformed_record', text: `${text}.`, ...(span === undefined ? {} : { span }) };
}

/** A brace, a page, a bar or the end of a line. */
const MARK =
  /\{#|#\}|\{%|%\}|\{@|@\}|\{\{Lbody=[^{}\n]{1,40}\}\}|\{\{|->|\||\}\}|\[Page[^\]\n]{0,60}\]|\{\?\?\}|¦|\r?\n(?:<>)?|^<>|🞄/g;

const FOREIGN_LETTER = /[^\P{L}A-Za-z]/u;

class Scanner {
  readonly tokens: Token[] = [];
  readonly #unknown = new Map<string, Span>();
  /** Sanskrit that is not in the letters it is said to be in. */
  #mixed: Token | undefined;
  /** Within `{#`. */
  #isSanskrit = false;
  #braceStyle: '' | 'italic' | 'bold' = '';
  #tagStyle: '' | 'italic' | 'bold' = '';
  /** Within `{{old->new||who}}`: which part. */
  #correction: '' | 'old' | 'new' | 'rest' = '';

  visit(nodes: readonly MarkupNode[]): void {
    for (const node of nodes) {
      if (node.kind === 'text') this.#text(pieceOf(node));
      else this.#element(node);
    }
  }

  finish(span: Span): readonly Finding[] {
    const findings: Finding[] = [...this.#unknown].map(([name, place]) => ({
      code: 'unknown_markup',
      text: `The tag <${name}> is not known.`,
      span: place,
    }));
    if (this.#mixed !== undefined) {
      const text = `\`${this.#mixed.text.slice(0, 60)}\` is marked as SLP1 and has other letters.`;
      findings.push({ code: 'mixed_script', text, span: spanOf(this.#mixed) });
    }
    if (this.#correction !== '' || this.#isSanskrit || this.#braceStyle !== '') {
      findings.push({ code: 'malformed_record', text: 'A brace is opened and never closed.', span });
    }
    return findings;
  }

  #element(node: MarkupElement): void {
    const { name, children } = node;
    const kind = Object.hasOwn(INLINE, name) ? INLINE[name] : undefined;
    const style = Object.hasOwn(STYLES, name) ? STYLES[name] : undefined;
    if (SILENT.has(name)) return;
    if (kind !== undefined) this.#inline(kind, node);
    else if (style !== undefined) {
      const before = this.#tagStyle;
      this.#tagStyle = style;
      this.visit(children);
      this.#tagStyle = before;
    } else if (name === 'info') {
      for (const { name: type, value } of node.attributes) {
        this.#push(tokenOf('info', cellOf(pieceOf(value)), { type }));
      }
    } else {
      if (name === 'div' || OPEN_ENDED.has(name)) {
        const type = name === 'div' ? attributeOf(node, 'n') : name;
        const place = { text: '', start: node.span.start, end: node.inner.start, isExact: false };
        this.#push(tokenOf(type === 'lb' ? 'line' : 'division', place, { type: type === 'lb' ? '' : type }));
      } else if (!TRANSPARENT.has(name) && !this.#unknown.has(name) && this.#unknown.size < 5) {
        this.#unknown.set(name, { start: node.span.start, end: node.inner.start });
      }
      this.visit(children);
    }
  }

  #inline(kind: TokenKind, node: MarkupElement): void {
    const texts = textNodes(
      node.children.filter((child) => child.kind === 'text' || !SILENT.has(child.name)),
    );
    const [only] = texts;
    const n = attributeNode(node, 'n');
    const cell: Cell =
      texts.length === 1 && only !== undefined
        ? cellOf(pieceOf(only))
        : {
            text: texts.map(({ text }) => text).join(''),
            start: only?.span.start ?? node.inner.start,
            end: texts.at(-1)?.span.end ?? node.inner.start,
            isExact: false,
          };
    const type = kind === 'foreign' ? attributeOf(node, 'n') || node.name : attributeOf(node, 'type');
    this.#push(
      tokenOf(kind, cell, { style: this.#style(), type, n: n === undefined ? null : cellOf(pieceOf(n)) }),
    );
  }

  #text(piece: Piece): void {
    const cut = createCutter(cellOf(piece));
    let at = 0;
    for (const match of piece.text.matchAll(MARK)) {
      const [mark] = match;
      if ((mark === '->' || mark === '|') && this.#correction === '') continue;
      this.#plain(cut(at, match.index));
      at = match.index + mark.length;
      this.#mark(mark, cut(match.index, at));
    }
    this.#plain(cut(at, piece.text.length));
  }

  #plain(cell: Cell): void {
    if (cell.text === '') return;
    this.#push(tokenOf(this.#isSanskrit ? 'sanskrit' : 'text', cell, { style: this.#style() }));
  }

  #mark(mark: string, cell: Cell): void {
    if (mark === '{#') this.#isSanskrit = true;
    else if (mark === '#}') this.#isSanskrit = false;
    else if (mark === '{%') this.#braceStyle = 'italic';
    else if (mark === '{@') this.#braceStyle = 'bold';
    else if (mark === '%}' || mark === '@}') this.#braceStyle = '';
    else if (mark === '{{') this.#correction = 'old';
    else if (mark === '->') this.#correction = this.#correction === 'old' ? 'new' : this.#correction;
    else if (mark === '|') this.#correction = 'rest';
    else if (mark === '}}') this.#correction = '';
    else if (mark === '¦') this.#push(tokenOf('bar', cell));
    else if (mark.startsWith('{{Lbody=')) {
      this.#push(part(tokenOf('body', cell), '{{Lbody='.length, mark.length - 2));
    } else if (mark.includes('\n') || mark === '<>' || mark === '🞄') this.#push(tokenOf('line', cell));
  }

  #push(token: Token): void {
    // SLP1 is ASCII; the bytes are shown as they are.
    if (token.kind === 'sanskrit' && FOREIGN_LETTER.test(token.text)) this.#mixed ??= token;
    if (this.#correction === '' || this.#correction === 'new') this.tokens.push(token);
  }

  #style(): '' | 'italic' | 'bold' {
    return this.#braceStyle === '' ? this.#tagStyle : this.#braceStyle;
  }
}

export function cellOf({ text, span, isExact }: Piece): Cell {
  return { text, start: span.start, end: span.end, isExact };
}
