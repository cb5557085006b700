/** The body of a record to senses: what the marks of its family divide, and the brackets within. Knows no meaning. */
import type { Rules } from './rules.js';
import { type Cell, createCutter, part, type Token } from './tokens.js';

export interface Group {
  readonly kind: 'group';
  readonly bracket: '(' | '[';
  readonly nodes: readonly Node[];
  readonly opening: Cell;
  readonly closing: Cell | null;
}

export type Node = Token | Group;

/** What one number or mark stands before; between semicolons it has parts. */
export interface Segment {
  /** As printed, without its full stop. */
  readonly label: Cell | null;
  /** The tag that begins it, `to` or `p`; `etymology` behind `E.`; empty for others. */
  readonly division: string;
  readonly parts: readonly (readonly Node[])[];
}

interface OpenGroup {
  readonly kind: 'group';
  readonly bracket: '(' | '[';
  readonly nodes: Node[];
  readonly opening: Cell;
  closing: Cell | null;
}

interface OpenSegment {
  readonly label: Cell | null;
  readonly division: string;
  readonly parts: Node[][];
}

/** Deeper brackets are read as if they were not there. */
const MAX_DEPTH = 20;

const BRACKETS = '[()[\\];]';
const PATTERNS: Readonly<Record<Rules['numbers'], RegExp>> = {
  none: new RegExp(BRACKETS, 'gu'),
  bold: new RegExp(BRACKETS, 'gu'),
  raised: new RegExp(BRACKETS, 'gu'),
  bracket: new RegExp(`(?<![\\p{L}\\d.,])(?:\\d{1,2}|[a-zα-ω])[)〉](?=[\\s,]|$)|${BRACKETS}`, 'gu'),
  dotted: new RegExp(`(?<![\\p{L}\\d.,-])\\d{1,2}\\.(?=\\s)|${BRACKETS}`, 'gu'),
  line: new RegExp(`\\.²\\s?\\d*\\.?|${BRACKETS}`, 'gu'),
};
const BOLD_NUMBER = /^(\s*(?:--|—|–|-)?\s*)(\d{1,3}[a-z]?)(?:\.|(?=\s*$))/u;
const PREVERBS = /^\s*\+\s?\p{L}/u;
const COMPOUNDS = /^\s*(?:--|—|–|-)?\s*Comp\b/u;
const ETYMOLOGY = /(?:^|\s)\.?E\.(?=\s|$)/u;

export function outline(tokens: readonly Token[], rules: Rules): readonly Segment[] {
  const builder = new OutlineBuilder(rules);
  for (const token of tokens) if (!builder.add(token)) break;
  return builder.segments;
}

class OutlineBuilder {
  readonly segments: OpenSegment[] = [{ label: null, division: '', parts: [[]] }];
  readonly #rules: Rules;
  readonly #open: OpenGroup[] = [];

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** False when no sense can follow. */
  add(token: Token): boolean {
    const { kind, type, style } = token;
    const { divisions, ends, numbers, boldIsSanskrit } = this.#rules;
    if (kind === 'division') {
      if (ends.has(type)) return false;
      if (divisions.has(type)) this.#begin(null, type);
      return true;
    }
    if (kind === 'raised') {
      if (numbers === 'raised' && this.#open.length === 0 && /^\d+$/.test(token.text)) this.#begin(token, '');
      return true;
    }
    if (kind === 'bar') return true;
    if (kind !== 'text') {
      this.#push(token);
      this.#closeWithin(token);
      return true;
    }
    // The page of getword.php has lost the tag before a verb with preverbs.
    if (boldIsSanskrit && style === 'bold' && this.#open.length === 0 && PREVERBS.test(token.text)) {
      if (!this.#isFresh('p')) this.#begin(null, 'p');
    }
    if (numbers === 'bold' && style === 'bold') {
      if (COMPOUNDS.test(token.text)) return false;
      const number = BOLD_NUMBER.exec(token.text);
      if (number !== null) {
        const start = number[1]?.length ?? 0;
        this.#begin(part(token, start, start + (number[2]?.length ?? 0)), '');
        this.#text(part(token, number[0].length, token.text.length));
        return true;
      }
    }
    this.#text(token);
    return true;
  }

  #text(token: Token): void {
    const pattern = PATTERNS[this.#rules.numbers];
    const cut = createCutter(token);
    const piece = (from: number, to: number): Token => ({ ...token, ...cut(from, to) });
    let at = 0;
    for (const match of token.text.matchAll(pattern)) {
      const [mark] = match;
      const isTop = this.#open.length === 0;
      const isBracket = mark.length === 1 && '()[]'.includes(mark);
      if (mark === ';' && !(isTop && this.#rules.semicolons)) continue;
      // `(1)`: within a bracket the sign behind a figure closes it.
      const isClosing = !isTop && mark.length > 1 && mark.endsWith(')');
      if (!isBracket && mark !== ';' && !isTop && !isClosing) continue;
      const start = isClosing ? match.index + mark.length - 1 : match.index;
      this.#plain(piece(at, start));
      at = match.index + mark.length;
      const cell = piece(start, at);
      if (mark === '(' || mark === '[') this.#openGroup(mark, cell);
      else if (mark === ')' || mark === ']' || isClosing) this.#closeGroup(mark === ']' ? '[' : '(', cell);
      else if (mark === ';') this.segments.at(-1)?.parts.push([]);
      else this.#begin(labelOf(cell), '');
    }
    this.#plain(piece(at, token.text.length));
  }

  #plain(token: Token): void {
    if (token.text === '') return;
    const mark = this.#rules.etymologyMark && this.#open.length === 0 ? ETYMOLOGY.exec(token.text) : null;
    if (mark === null) {
      this.#push(token);
      return;
    }
    if (mark.index > 0) this.#push(part(token, 0, mark.index));
    this.#begin(null, 'etymology');
    const from = mark.index + mark[0].length;
    if (from < token.text.length) this.#push(part(token, from, token.text.length));
  }

  #push(node: Node): void {
    const target = this.#open.at(-1)?.nodes ?? this.segments.at(-1)?.parts.at(-1);
    target?.push(node);
  }

  #begin(label: Cell | null, division: string): void {
    // A bracket that is still open was never meant to hold what follows.
    this.#open.length = 0;
    this.segments.push({ label, division, parts: [[]] });
  }

  /** A segment of this tag has just begun. */
  #isFresh(division: string): boolean {
    const segment = this.segments.at(-1);
    const isEmpty = segment?.parts.length === 1 && segment.parts[0]?.every(isBlank);
    return segment?.division === division && isEmpty === true;
  }

  /** `[{ls}352]{/ls}`: the end of a bracket may stand within a marked word. */
  #closeWithin(token: Token): void {
    if (this.#open.length === 0) return;
    for (const bracket of ['(', '['] as const) {
      const opened = token.text.split(bracket).length;
      const closed = token.text.split(bracket === '(' ? ')' : ']').length;
      if (closed > opened) this.#closeGroup(bracket, part(token, token.text.length, token.text.length));
    }
  }

  #openGroup(bracket: '(' | '[', opening: Token): void {
    if (this.#open.length >= MAX_DEPTH) return;
    const group: OpenGroup = { kind: 'group', bracket, nodes: [], opening, closing: null };
    this.#push(group);
    this.#open.push(group);
  }

  #closeGroup(bracket: '(' | '[', closing: Token): void {
    const depth = this.#open.findLastIndex((group) => group.bracket === bracket);
    if (depth === -1) return;
    const group = this.#open[depth];
    this.#open.length = depth;
    if (group !== undefined) group.closing = closing;
  }
}

function isBlank(node: Node): boolean {
  return node.kind !== 'group' && node.text.trim() === '';
}

function labelOf(cell: Token): Cell | null {
  const digits = /[\p{L}\d]+/u.exec(cell.text);
  return digits === null ? null : part(cell, digits.index, digits.index + digits[0].length);
}

/** All tokens of nodes, those in brackets included. */
export function leaves(nodes: readonly Node[]): readonly Token[] {
  return nodes.flatMap((node) => (node.kind === 'group' ? leaves(node.nodes) : [node]));
}
