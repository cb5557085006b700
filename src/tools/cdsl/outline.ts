/** The body of a record to senses: what the marks of its family divide, and the brackets within. Knows no meaning. */
import { brokenRemarks } from './brackets.js';
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
  /** Its number as printed, without its full stop. */
  readonly label: Cell | null;
  /** The numbers it stands under, with its own: `I`, `2`, `b`. */
  readonly path: readonly Cell[];
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
  path: readonly Cell[];
  readonly division: string;
  readonly parts: Node[][];
}

/** Deeper brackets are read as if they were not there. */
const MAX_DEPTH = 20;

const BRACKETS = '[()[\\];]';
/** The end of a word that is no abbreviation of grammar. */
const BEFORE_STOP =
  '(?<=\\p{Ll}{3}[)’]?)(?<!(?:^|[^\\p{L}])(?:adj|adv|comp|plur|sing|fem|masc|instr|nom|gen|abl|loc|pron|prep|indecl|superl|comparat|compar|sbst|subst|patronym|ord|num|denom|denomin|ptcple|pass|caus|desid|infin|prob|potent|imperat|impf|aor|fut|perf|condit|partic|anomal))';
/** A capital, or the class of a verb. */
const NEXT_SENTENCE = '[\\s†]+(?:\\p{Lu}|[iv]+\\.\\s\\d)';
/** `To go. i. 10, Par.`: before a class a short word ends a sentence, too. */
const BEFORE_CLASS = '(?<=\\p{Ll}{2}[)’]?)\\.(?=[\\s†-]+[iv]+\\.\\s\\d)';
const PATTERNS: Readonly<Record<Rules['numbers'], RegExp>> = {
  none: new RegExp(BRACKETS, 'gu'),
  bold: new RegExp(BRACKETS, 'gu'),
  levels: new RegExp(`${BEFORE_STOP}\\.(?=${NEXT_SENTENCE})|${BEFORE_CLASS}|${BRACKETS}`, 'gu'),
  raised: new RegExp(BRACKETS, 'gu'),
  bracket: new RegExp(`(?<![\\p{L}\\d.,])(?:\\d{1,2}|[a-zα-ω])[)〉](?=[\\s,]|$)|${BRACKETS}`, 'gu'),
  dotted: new RegExp(`(?<![\\p{L}\\d.,-])\\d{1,2}\\.(?=\\s)|${BRACKETS}`, 'gu'),
  line: new RegExp(`\\.²\\s?\\d*\\.?|${BRACKETS}`, 'gu'),
};
const BOLD_NUMBER = /^(\s*(?:--|—|–|-)?\s*)(\d{1,3}[a-z]?)(?:\.|(?=\s*$))/u;
/** Figures, Roman figures and letters. */
const BOLD_LEVEL = /^(\s*)(\d{1,3}|[IVX]{1,5}|[A-Da-d])(?:[.,]+|(?=\s*$))/u;
const COMPOUNDS = /^\s*(?:--|—|–|-)?\s*Comp\b/u;
/** A full stop that ends a meaning, before the capital of the next. */
const SENTENCE_END = new RegExp(`${BEFORE_STOP}\\.\\s*$`, 'u');
const AT_SENTENCE = new RegExp(`^${NEXT_SENTENCE.replace('+', '*')}`, 'u');
const BEHIND_STOP = new RegExp(`^\\.${NEXT_SENTENCE}`, 'u');
/** `II. m. A lamp`: Goldstücker numbers the parts of an article where a paragraph begins, and the first behind `Tatpur.` */
const PART_NUMBER = /^(\s*)([IVX]{1,5})\.(?=\s)/u;
const FIRST_PART = /^(\s*(?:\p{Lu}[\p{L}\p{M}]+\.\s+)?)(I)\.(?=\s)/u;
const ETYMOLOGY = /(?:^|\s)\.?E\.(?=\s|$)/u;

export function outline(tokens: readonly Token[], rules: Rules): readonly Segment[] {
  const builder = new OutlineBuilder(rules, brokenRemarks(tokens));
  for (const token of tokens) if (!builder.add(token)) break;
  return builder.segments;
}

class OutlineBuilder {
  readonly segments: OpenSegment[] = [{ label: null, path: [], division: '', parts: [[]] }];
  readonly #rules: Rules;
  readonly #open: OpenGroup[] = [];
  /** Where remarks begin that nothing closes. */
  readonly #broken: ReadonlySet<number>;

  constructor(rules: Rules, broken: ReadonlySet<number>) {
    this.#rules = rules;
    this.#broken = broken;
  }

  /** False when no sense can follow. */
  add(token: Token): boolean {
    const { kind, type, style } = token;
    const { divisions, ends, numbers } = this.#rules;
    if (kind === 'division') {
      if (ends.has(type)) return false;
      if (divisions.has(type)) this.#begin(null, type);
      return true;
    }
    if (kind === 'raised') {
      const isNumber = numbers === 'raised' && this.#open.length === 0;
      if (isNumber && /^\s*(?:\d+|[a-z])\.?\s*$/.test(token.text)) this.#begin(labelOf(token), '');
      return true;
    }
    if (kind === 'bar') return true;
    if (kind !== 'text') {
      this.#push(token);
      this.#closeWithin(token);
      return true;
    }
    if ((numbers === 'bold' || numbers === 'levels') && style === 'bold') {
      if (COMPOUNDS.test(token.text)) return false;
      const number = (numbers === 'bold' ? BOLD_NUMBER : BOLD_LEVEL).exec(token.text);
      if (number !== null) {
        const start = number[1]?.length ?? 0;
        this.#begin(part(token, start, start + (number[2]?.length ?? 0)), '');
        this.#text(part(token, number[0].length, token.text.length));
        return true;
      }
    }
    if (this.#rules.sentences && this.#isNewSentence(token)) this.segments.at(-1)?.parts.push([]);
    if (style !== 'italic' && /\p{L}/u.test(token.text)) this.#leaveRemark();
    this.#text(numbers === 'raised' ? this.#behindPart(token) : token);
    return true;
  }

  /** A remark in italics that nothing closes ends where other type begins, or with its part. */
  #leaveRemark(): void {
    const depth = this.#open.findIndex(({ opening }) => this.#broken.has(opening.start));
    if (depth !== -1) this.#open.length = depth;
  }

  /** What follows the number of a part. */
  #behindPart(token: Token): Token {
    const segment = this.segments.at(-1);
    if (segment === undefined || segment.label !== null || !isEmpty(segment)) return token;
    const isFirst = this.segments.length === 1;
    const match = (isFirst ? FIRST_PART : PART_NUMBER).exec(token.text);
    if (match === null || (!isFirst && segment.division !== 'P')) return token;
    const start = match[1]?.length ?? 0;
    const label = part(token, start, start + (match[2]?.length ?? 0));
    if (isFirst) {
      // The grammar before the number is the article's.
      segment.path = [label];
      return token;
    }
    this.segments.pop();
    this.#begin(label, 'P');
    return part(token, match[0].length, token.text.length);
  }

  #text(token: Token): void {
    const pattern = PATTERNS[this.#rules.numbers];
    const cut = createCutter(token);
    const piece = (from: number, to: number): Token => ({ ...token, ...cut(from, to) });
    let at = 0;
    for (const match of token.text.matchAll(pattern)) {
      const [mark] = match;
      if (mark === ';') this.#leaveRemark();
      const isTop = this.#open.length === 0;
      const isBracket = mark.length === 1 && '()[]'.includes(mark);
      if (mark === '.' && !(isTop && this.#rules.sentences)) continue;
      if (mark === ';' && !(isTop && this.#rules.semicolons)) continue;
      // `(1)`: within a bracket the sign behind a figure closes it.
      const isClosing = !isTop && mark.length > 1 && mark.endsWith(')');
      const isPart = mark === ';' || mark === '.';
      if (!isBracket && !isPart && !isTop && !isClosing) continue;
      const start = isClosing ? match.index + mark.length - 1 : match.index;
      this.#plain(piece(at, start));
      at = match.index + mark.length;
      const cell = piece(start, at);
      if (mark === '(' || mark === '[') this.#openGroup(mark, cell);
      else if (mark === ')' || mark === ']' || isClosing) this.#closeGroup(mark === ']' ? '[' : '(', cell);
      else if (isPart) this.segments.at(-1)?.parts.push([]);
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
    const last = this.segments.at(-1)?.path ?? [];
    const path = label === null ? (division === 'gender' ? [] : last) : [...above(last, label), label];
    this.segments.push({ label, path, division, parts: [[]] });
  }

  /** Behind a full stop, or behind a source that one follows. */
  #isNewSentence(token: Token): boolean {
    const nodes = this.#open.length > 0 ? [] : (this.segments.at(-1)?.parts.at(-1) ?? []);
    const last = nodes.findLast((node) => !isBlank(node));
    if (last?.kind === 'source') return /^\.(?:\s|$)/.test(token.text);
    if (last?.kind === 'group') return BEHIND_STOP.test(token.text);
    if (last?.kind !== 'text' || last.style !== '') return false;
    return SENTENCE_END.test(last.text) && AT_SENTENCE.test(token.text);
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

/** Does nothing stand in it yet but, at most, the ends of some lines? */
function isEmpty({ parts }: OpenSegment): boolean {
  const [first = []] = parts;
  return parts.length === 1 && first.length < 4 && first.every(isBlank);
}

function isBlank(node: Node): boolean {
  return node.kind === 'line' || (node.kind !== 'group' && node.text.trim() === '');
}

/** What of a path a number stands under: Roman figures, capitals, figures, letters, Greek letters. */
function above(path: readonly Cell[], label: Cell): readonly Cell[] {
  return path.filter((other) => rankOf(other) < rankOf(label));
}

function rankOf({ text }: Cell): number {
  return [/^[IVX]+$/, /^[A-Z]/, /^\d/, /^[a-z]/].findIndex((pattern) => pattern.test(text)) & 7;
}

/** Does the text end a sentence, and not with an abbreviation? A full stop alone stands behind a source. */
export function endsSentence(text: string): boolean {
  return SENTENCE_END.test(text) || /(?:^\s*|\d|[)’])\.\s*$/u.test(text);
}

/** Does a number stand here, in bold? */
export function isBoldNumber({ kind, style, text }: Token): boolean {
  return kind === 'text' && style === 'bold' && BOLD_LEVEL.test(text);
}

function labelOf(cell: Token): Cell | null {
  const digits = /[\p{L}\d]+/u.exec(cell.text);
  return digits === null ? null : part(cell, digits.index, digits.index + digits[0].length);
}

/** All tokens of nodes, those in brackets included. */
export function leaves(nodes: readonly Node[]): readonly Token[] {
  return nodes.flatMap((node) => (node.kind === 'group' ? leaves(node.nodes) : [node]));
}
