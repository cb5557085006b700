/**
 * The meaning within a part of a sense: its words without citations, grammar, quotations and cross-references. Each word
 * keeps the bytes it was read from.
 */
import { PartOfSpeech as Pos } from '../../gen/langnet/v1/morphology_pb.js';
import { isLabel, isLabelling } from './domains.js';
import { composeGloss, type Gloss } from './gloss-compose.js';
import {
  COMMENTARIES,
  EXAMPLE,
  IN_GRAMMAR,
  isConnecting,
  NAMING,
  NEEDING,
  PLAIN_REFERENCE,
} from './gloss-patterns.js';
import { cutShown, type Shown } from './gloss-text.js';
import { isTechnical, isTechnicalWord } from './grammar.js';
import type { Node } from './outline.js';
import {
  earliest,
  isHeadword,
  isReferring,
  isSeen,
  References,
  referenceIn,
  splitSeen,
} from './references.js';
import type { Reader } from './rules.js';
import { sanskritWord } from './sanskrit-words.js';
import { type Cell, part, type Token, tokenOf } from './tokens.js';

/** Longer Sanskrit is a quotation. */
const MAX_WORDS = 3;
/** Of these a word such as "or" may be all the meaning. */
const PARTICLES: ReadonlySet<Pos> = new Set([
  Pos.INDECLINABLE,
  Pos.ADVERB,
  Pos.PREPOSITION,
  Pos.CONJUNCTION,
  Pos.INTERJECTION,
  Pos.PRONOUN,
  Pos.PREFIX,
]);

/** What follows a node. */
interface Rest {
  readonly nodes: readonly Node[];
  readonly from: number;
}

export interface GlossContext {
  /** The part of speech of the word explained. */
  readonly pos?: Pos;
  /** A number stands before it: what it begins with, a phrase even, is explained. */
  readonly isNumbered?: boolean;
}

export function readGloss(nodes: readonly Node[], reader: Reader, context: GlossContext = {}): Gloss {
  const collector = new GlossCollector(reader, context);
  collector.read(nodes, true);
  return collector.finish();
}

/** What a part refers to, where it has no meaning of its own. */
export function referencesOnly(nodes: readonly Node[], reader: Reader): Gloss {
  const { references, isSame } = readGloss(nodes, reader);
  return { text: '', pieces: [], sanskrit: [], references, isQuoted: false, isSame };
}

class GlossCollector {
  readonly #reader: Reader;
  readonly #isParticle: boolean;
  readonly #isNumbered: boolean;
  /** It explains a phrase, which stays. */
  #isPhrase = false;
  #shown: Shown[] = [];
  readonly #references = new References();
  /** Behind a source only words that connect sources are left out with it. */
  #isBehindSource = false;
  #isQuoted = false;
  #hasWords = false;

  constructor(reader: Reader, { pos = Pos.UNSPECIFIED, isNumbered = false }: GlossContext) {
    this.#reader = reader;
    this.#isParticle = PARTICLES.has(pos);
    this.#isNumbered = isNumbered;
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
        return this.#source(node);
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

  /** A work that is named in the explanation itself stays. */
  #source(token: Token): boolean {
    if (NAMING.test(this.#end())) {
      this.#push(token);
      return true;
    }
    this.#isBehindSource = true;
    if (token.type !== 'plain') return true;
    this.#isQuoted = true;
    return false;
  }

  #group(bracket: '(' | '[', nodes: readonly Node[], opening: Cell, closing: Cell | null): void {
    const { dropsBrackets } = this.#reader.rules;
    if (bracket === '(' && closing === null) {
      // It was never meant to hold all that follows; what is all in italics is a remark.
      const isRemark = nodes.every(
        (node) => node.kind !== 'text' || node.style === 'italic' || !/\p{L}/u.test(node.text),
      );
      if (!isRemark || !isTechnical(nodes)) this.read(nodes, false);
      return;
    }
    if (
      bracket === '[' ||
      dropsBrackets ||
      this.#isBehindSource ||
      isTechnical(nodes) ||
      isLabelling(nodes)
    ) {
      this.#references.addWithin(nodes);
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
    if (isSeen(text)) {
      this.#seen();
      return true;
    }
    if (isReferring(token)) return this.#referToAll(rest);
    // "patr. fr. vahya": what follows is the word it is made from.
    if (text.trim() === 'fr.') return false;
    // "g. kaṇvādi": the list of grammarians it belongs to.
    const isNeeded = NEEDING.test(this.#end());
    if (text.trim() === 'g.' && !isNeeded && nextOf(rest)?.kind === 'sanskrit') return false;
    if (COMMENTARIES.has(text.trim()) && !isNeeded) {
      this.#isBehindSource = true;
      return true;
    }
    // "w. pratīpam, go wrong"
    const isPhrase = text.trim() === 'w.' && !this.#hasWords && nextOf(rest)?.kind === 'sanskrit';
    if (isPhrase) return false;
    if (this.#isBehindSource) return true;
    if (!isNeeded && (isTechnicalWord(text) || isLabel(text))) {
      this.#dropIn();
      return true;
    }
    this.#push(token);
    return true;
  }

  /** The word before it is one to look up. */
  #seen(): void {
    const last = this.#shown.findLast(({ word }) => word !== undefined)?.word;
    if (last !== undefined) this.#references.add(last.iast);
  }

  /** How the text ends so far. */
  #end(): string {
    return this.#shown
      .slice(-2)
      .map(({ text }) => text)
      .join('');
  }

  /** The preposition goes with the abbreviation. */
  #dropIn(): void {
    const last = this.#shown.at(-1);
    const match = IN_GRAMMAR.exec(last?.text ?? '');
    if (last === undefined || match === null) return;
    this.#shown[this.#shown.length - 1] = cutShown(last, match.index);
  }

  #sanskrit(token: Token, rest: Rest, isTop: boolean): boolean {
    const isGloss = this.#reader.dictionary.glossLanguage === 'sa';
    const next = nextOf(rest);
    const length = token.text.split(/[\s,;_]+/).filter((item) => item !== '').length;
    // A phrase and what it means.
    const isPhrase =
      token.scheme === 'iast' && !this.#hasWords && /[\p{L}\p{M}][\s_]+\p{L}/u.test(token.text);
    this.#isPhrase ||= isPhrase && this.#isNumbered;
    const isCited = next?.kind === 'source' && (token.scheme !== 'iast' || length > 1 || !this.#hasWords);
    const isQuoted = isCited || length > MAX_WORDS || (isPhrase && !this.#isNumbered);
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
    const pieces = splitSeen(token);
    for (const [index, piece] of pieces.entries()) {
      const isLast = index === pieces.length - 1;
      if (!this.#plain(piece, isLast ? rest : { nodes: [], from: 0 })) return false;
      if (!isLast) this.#seen();
    }
    return true;
  }

  #plain(token: Token, rest: Rest): boolean {
    const { isQuoting, boldIsSanskrit, italicIsSanskrit } = this.#reader.rules;
    if (italicIsSanskrit && token.style === 'italic' && !token.text.includes('=')) {
      this.#italic(token);
      return true;
    }
    const isBefore = isHeadword(nextOf(rest), boldIsSanskrit);
    // Other words made from it, with their endings.
    if (isBefore && token.style === 'italic' && /^\s*(?:Abstr|Comp|Superl|Compar)\.?\s*$/u.test(token.text))
      return false;
    const referring = referenceIn(token.text, isBefore, this.#hasWords);
    const ending = earliest([
      EXAMPLE.exec(token.text),
      isQuoting ? PLAIN_REFERENCE.exec(token.text) : null,
      isQuoting && isBefore ? /—\s*$/.exec(token.text) : null,
    ]);
    this.#isBehindSource = false;
    const end = Math.min(referring, ending);
    this.#push(end < token.text.length ? part(token, 0, end) : token);
    if (end === Number.POSITIVE_INFINITY) return true;
    if (referring < ending) {
      // "See Arthaśāstra, I. 12; II. 24": what is said behind it are places.
      this.#isQuoted = isQuoting && /^(?:See|Cf)/.test(token.text.slice(referring));
      return this.#referToAll(rest);
    }
    this.#isQuoted = true;
    return false;
  }

  /** A Sanskrit word in Roman letters; its comma is none of it. */
  #italic(token: Token): void {
    const from = token.text.length - token.text.trimStart().length;
    const to = Math.max(from, token.text.replace(/[\s,.;:]+$/, '').length);
    this.#isBehindSource = false;
    this.#push(part(token, 0, from));
    const own = part(token, from, to);
    if (own.text !== '') {
      const word = sanskritWord({ text: own.text, scheme: 'iast' });
      this.#shown.push({ cell: own, text: own.text, rule: own.isExact ? '' : 'entities_resolved', word });
    }
    this.#push(part(token, to, token.text.length));
  }

  /** What a cross-reference names; nothing behind it is a meaning. */
  #referToAll(rest: Rest): boolean {
    for (const node of rest.nodes.slice(rest.from, rest.from + 12)) {
      if (node.kind === 'sanskrit') this.#references.add(sanskritWord(node).iast);
      else if (node.kind === 'text' && this.#isSanskritStyle(node)) this.#references.add(node.text);
    }
    return false;
  }

  #isSanskritStyle({ style }: Token): boolean {
    return style === 'bold' || (style === 'italic' && this.#reader.rules.italicIsSanskrit);
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
    const isAbbreviation = token.kind === 'abbreviation' || token.kind === 'source';
    this.#hasWords ||= /\p{L}{2}/u.test(text);
    this.#shown.push({ cell, text, rule: isExact ? '' : 'entities_resolved', isAbbreviation });
  }

  finish(): Gloss {
    return composeGloss(
      {
        shown: this.#shown,
        references: this.#references,
        isQuoted: this.#isQuoted,
        isPhrase: this.#isPhrase,
        isParticle: this.#isParticle,
      },
      this.#reader,
    );
  }
}

/** The next node that is more than a blank. */
function nextOf({ nodes, from }: Rest): Node | undefined {
  return nodes
    .slice(from, from + 4)
    .find((node) => node.kind === 'group' || (node.kind !== 'line' && node.text.trim() !== ''));
}
