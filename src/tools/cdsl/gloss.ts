/**
 * The meaning within a part of a sense: its words without citations, grammar, quotations and cross-references. Each word
 * keeps the bytes it was read from.
 */
import { convertSanskrit } from '../../script/sanskrit.js';
import { isLabel, isLabelling } from './domains.js';
import { behindForms, firstSentence, type GlossPiece, joined, SAME, type Shown, tidy } from './gloss-text.js';
import { isTechnical, isTechnicalWord } from './grammar.js';
import { leaves, type Node } from './outline.js';
import type { Reader } from './rules.js';
import { type SanskritWord, sanskritWord } from './sanskrit-words.js';
import { type Cell, part, type Token, tokenOf } from './tokens.js';

export interface Gloss {
  /** Empty where the part says nothing of the meaning. */
  readonly text: string;
  readonly pieces: readonly GlossPiece[];
  readonly sanskrit: readonly SanskritWord[];
  /** Words it refers to, in IAST. */
  readonly references: readonly string[];
  /** A quotation or reference follows: what comes next in the same sense explains that. */
  readonly isQuoted: boolean;
}

/** `HIT. 18.2.`, `R. Schl. II.65.11.`, `Bhāg. P. 5, 1, 32`, `AM.`, `3. 82. 35`. */
const PLAIN_REFERENCE =
  /(?:^|[\s,])(?:\p{Lu}[\p{L}'’-]*\.(?:\s?\p{Lu}[\p{L}'’-]*\.)?\s(?:[IVX]+\.\s?)?\d|\p{Lu}{2,6}(?:-\p{Lu}{1,6})?\.|\d{1,3}\.\s?\d{1,3}[.:])/u;
const REFERENCE_WORD = /(?<![\p{L}\d])(?:See|Siehe|Vide|Cf\.|cf\.|Vgl\.|vgl\.|Comp\.|comp\.)(?=\s|$)/u;
/** Words that refer only when a headword follows them. */
const REFERENCE_END =
  /(?<![\p{L}\d])(?:see|siehe|s\.|v\.|vide|cf|q\.|same as|similar to)(?: also| auch| under)?\s*$/u;
const REFERENCE_ABBREVIATIONS = new Set(['cf.', 'vgl.', 's.', 'v.', 'see', 'cp.']);
/** Behind the word they refer to. */
const SEEN = new Set(['q.v.', 'q. v.', 'qq.v.', 'qq.vv.']);
const EXAMPLE = /(?<![\p{L}\d])(?:[Ee]\. ?g\.|z\. ?B\.|v\. gr\.)(?=\s|$|[,:])/u;
/** Words between one source and the next. */
const CONNECTING = new Set('and on or also with in ad u und from to f ff &c & etc'.split(' '));
/** Longer Sanskrit is a quotation. */
const MAX_WORDS = 3;
const MAX_REFERENCES = 20;

/** What follows a node. */
interface Rest {
  readonly nodes: readonly Node[];
  readonly from: number;
}

export function readGloss(nodes: readonly Node[], reader: Reader): Gloss {
  const collector = new GlossCollector(reader);
  collector.read(nodes, true);
  return collector.finish();
}

/** What a part refers to, where it has no meaning of its own. */
export function referencesOnly(nodes: readonly Node[], reader: Reader): Gloss {
  const { references } = readGloss(nodes, reader);
  return { text: '', pieces: [], sanskrit: [], references, isQuoted: false };
}

class GlossCollector {
  readonly #reader: Reader;
  #shown: Shown[] = [];
  readonly #references: string[] = [];
  /** Behind a source only words that connect sources are left out with it. */
  #isBehindSource = false;
  #isQuoted = false;
  #hasWords = false;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** False when what follows is no meaning any more. */
  read(nodes: readonly Node[], isTop: boolean): boolean {
    for (const [index, node] of nodes.entries()) {
      if (!this.#node(node, { nodes, from: index + 1 }, isTop)) return false;
    }
    return true;
  }

  #node(node: Node, rest: Rest, isTop: boolean): boolean {
    switch (node.kind) {
      case 'group':
        this.#group(node.bracket, node.nodes, node.opening, node.closing);
        return true;
      case 'source':
        this.#isBehindSource = true;
        return true;
      case 'abbreviation':
        return this.#abbreviation(node, rest);
      case 'sanskrit':
        return this.#sanskrit(node, rest, isTop);
      case 'text':
        return this.#text(node, rest);
      case 'line':
        this.#blank(node);
        return true;
      case 'foreign':
        // Cognates are no meaning; a language that is named is one the gloss is in.
        // A single Greek letter names a star.
        if (['etym', 'gk', 'arab'].includes(node.type) && node.text.length > 2) return true;
        this.#isBehindSource = false;
        this.#push(node);
        return true;
      case 'name':
      case 'species':
        this.#isBehindSource = false;
        this.#push(node);
        return true;
      default:
        return true;
    }
  }

  #group(bracket: '(' | '[', nodes: readonly Node[], opening: Cell, closing: Cell | null): void {
    const { dropsBrackets } = this.#reader.rules;
    if (
      bracket === '[' ||
      dropsBrackets ||
      this.#isBehindSource ||
      isTechnical(nodes) ||
      isLabelling(nodes)
    ) {
      this.#referWithin(nodes);
      return;
    }
    const before = this.#shown.length;
    this.#push(tokenOf('text', opening));
    this.read(nodes, false);
    if (this.#shown.length === before + 1) this.#shown.length = before;
    else if (closing !== null) this.#push(tokenOf('text', closing));
  }

  #abbreviation(token: Token, rest: Rest): boolean {
    const { n, type, text } = token;
    // `s°` is the dictionary's own short form of a word it has just used.
    if (n !== null && (type !== 'title' || text.includes('°'))) {
      this.#isBehindSource = false;
      this.#push(tokenOf('text', n));
      return true;
    }
    if (SEEN.has(text.trim())) {
      const last = this.#shown.findLast(({ word }) => word !== undefined)?.word;
      if (last !== undefined) this.#refer({ ...token, text: last.iast, scheme: 'iast' });
      return true;
    }
    if (REFERENCE_ABBREVIATIONS.has(text.trim().toLowerCase())) return this.#referToAll(rest);
    // "patr. fr. vahya": what follows is the word it is made from.
    if (text.trim() === 'fr.') return false;
    if (this.#isBehindSource || isTechnicalWord(text) || isLabel(text)) return true;
    this.#push(token);
    return true;
  }

  #sanskrit(token: Token, rest: Rest, isTop: boolean): boolean {
    const isGloss = this.#reader.dictionary.glossLanguage === 'sa';
    const next = nextOf(rest);
    const isQuoted = next?.kind === 'source' || token.text.trim().split(/[\s,;]+/).length > MAX_WORDS;
    if (!isGloss && isTop && isQuoted) {
      // A quotation ends the meaning; one that begins it leaves none.
      if (!this.#hasWords) this.#shown = [];
      this.#isQuoted = true;
      return false;
    }
    const word = sanskritWord(token);
    const isSame = token.isExact && word.iast === token.text;
    this.#isBehindSource = false;
    this.#hasWords ||= /\p{L}{2}/u.test(word.iast);
    this.#shown.push({ cell: token, text: word.iast, rule: isSame ? '' : 'to_iast', word });
    return true;
  }

  #text(token: Token, rest: Rest): boolean {
    if (this.#isBehindSource && isConnecting(token)) return true;
    const { plainReferences, boldIsSanskrit } = this.#reader.rules;
    const isReferring = refersNext(rest, boldIsSanskrit);
    const referring = earliest([
      REFERENCE_WORD.exec(token.text),
      /=/.exec(token.text),
      isReferring ? REFERENCE_END.exec(token.text) : null,
      isReferring && !this.#hasWords ? /(?<=^\s*(?:wrongly )?)for\s*$/.exec(token.text) : null,
    ]);
    const ending = earliest([
      EXAMPLE.exec(token.text),
      plainReferences ? PLAIN_REFERENCE.exec(token.text) : null,
      plainReferences && isReferring ? /—\s*$/.exec(token.text) : null,
    ]);
    this.#isBehindSource = false;
    const end = Math.min(referring, ending);
    this.#push(end < token.text.length ? part(token, 0, end) : token);
    if (end === Number.POSITIVE_INFINITY) return true;
    if (referring < ending) return this.#referToAll(rest);
    this.#isQuoted = true;
    return false;
  }

  /** Only what stands behind a word of reference is referred to. */
  #referWithin(nodes: readonly Node[]): void {
    let isReferring = false;
    for (const token of leaves(nodes)) {
      if (token.kind === 'sanskrit' && isReferring) this.#refer(token);
      isReferring ||= isReferenceWord(token);
    }
  }

  /** What a cross-reference names; nothing behind it is a meaning. */
  #referToAll(rest: Rest): boolean {
    for (const node of rest.nodes.slice(rest.from, rest.from + 12)) {
      if (node.kind === 'sanskrit') this.#refer(node);
      else if (node.kind === 'text' && this.#isSanskritStyle(node)) this.#refer({ ...node, scheme: 'iast' });
    }
    return false;
  }

  #isSanskritStyle({ style }: Token): boolean {
    return style === 'bold' || (style === 'italic' && this.#reader.rules.italicIsSanskrit);
  }

  #refer(token: Token): void {
    for (const item of sanskritWord(token).iast.slice(0, 200).split(/[,;]/)) {
      const plain = item.replace(/^[\s.:√\d-]+|[\s.:°˚-]+$/gu, '');
      // Names begin with capitals, and some prints have accents.
      const word = convertSanskrit(plain, 'iast', 'iast').text;
      const isWord = word !== '' && word.length <= 60 && !/\s/.test(word);
      if (!isWord || this.#references.length >= MAX_REFERENCES || this.#references.includes(word)) continue;
      this.#references.push(word);
    }
  }

  #blank(token: Token): void {
    const last = this.#shown.at(-1);
    if (last === undefined) return;
    const isDivided = this.#reader.dictionary.hasDividedWords === true && /\p{Ll}-$/u.test(last.text);
    if (isDivided) this.#shown[this.#shown.length - 1] = { ...last, text: `${last.text.slice(0, -1)}\u00ad` };
    else if (!/\s$/.test(last.text)) this.#shown.push({ cell: token, text: ' ', rule: '' });
  }

  #push(token: Token): void {
    if (token.text === '') return;
    const { text, start, end, isExact } = token;
    const cell = { text, start, end, isExact };
    const isAbbreviation = token.kind === 'abbreviation';
    this.#hasWords ||= /\p{L}{2}/u.test(text);
    this.#shown.push({ cell, text, rule: isExact ? '' : 'entities_resolved', isAbbreviation });
  }

  finish(): Gloss {
    const nothing = {
      text: '',
      pieces: [],
      sanskrit: [],
      references: this.#references,
      isQuoted: this.#isQuoted,
    };
    const isSentence = this.#reader.rules.gloss === 'sentence';
    const isSanskrit = this.#reader.dictionary.glossLanguage === 'sa';
    const own = isSanskrit ? this.#shown : behindForms(this.#shown);
    const pieces = isSentence ? firstSentence(own) : own;
    const words = pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece.text));
    // Forms alone explain nothing, where Sanskrit is not the language of the explanations.
    const isMeaning = words.some(
      ({ word, text }) => isSanskrit || (word === undefined && /\p{L}/u.test(text)),
    );
    if (!isMeaning) return nothing;
    const text = tidy(pieces.map((piece) => piece.text).join(''), words.at(-1)?.isAbbreviation === true);
    if (SAME.test(text)) return nothing;
    return {
      ...nothing,
      text,
      pieces: joined(pieces).filter((piece) => /[\p{L}\p{N}]/u.test(piece.text)),
      sanskrit: words.flatMap(({ word }) => (word === undefined ? [] : [word])),
    };
  }
}

/** The next node that is more than a blank. */
function nextOf({ nodes, from }: Rest): Node | undefined {
  return nodes.slice(from, from + 4).find((node) => node.kind === 'group' || node.text.trim() !== '');
}

/** Words that only lead from one source to the next. */
export function isConnecting(node: Node): boolean {
  if (node.kind !== 'text' && node.kind !== 'line') return false;
  return node.text
    .split(/[\s,;:.'’)\]]+/)
    .every((word) => word === '' || CONNECTING.has(word) || /^(?:\d+|[ivxl]+)$/.test(word));
}

function isReferenceWord({ kind, text }: Token): boolean {
  if (kind === 'abbreviation') return REFERENCE_ABBREVIATIONS.has(text.trim().toLowerCase());
  return kind === 'text' && (REFERENCE_WORD.test(text) || text.includes('='));
}

/** Where the first of the matches begins; beyond every text when there is none. */
function earliest(matches: readonly (RegExpExecArray | null)[]): number {
  return Math.min(...matches.map((match) => match?.index ?? Number.POSITIVE_INFINITY));
}

function refersNext(rest: Rest, boldIsSanskrit: boolean): boolean {
  const next = nextOf(rest);
  if (next === undefined || next.kind === 'group') return false;
  if (next.kind === 'sanskrit' || next.kind === 'source') return true;
  return next.kind === 'text' && (next.style === 'bold' ? boldIsSanskrit : next.style === 'italic');
}
