/** Where an article begins to speak of the verb with preverbs or of a participle, by the marks of each family. Knows no meaning. */
import { brokenRemarks } from './brackets.js';
import { preverbsIn } from './preverb-chains.js';
import { iastToKey, keyToIast } from './sanskrit-words.js';
import { sectionMark } from './sections.js';
import { createCutter, part, type Token } from './tokens.js';

/**
 * - `plus`: `{@+ sam-ud,@}`.
 * - `with`: `with {#upa#} and {#A#}`, `c. {#A#} praef. {#sam#}`, `Mit {#anu#}`.
 * - `bare`: `{#anu#}` by itself.
 */
export type VerbMarks = 'none' | 'plus' | 'with' | 'bare';

export function markVerbs(tokens: readonly Token[], marks: VerbMarks): readonly Token[] {
  if (marks === 'none') return tokens;
  const marker = new VerbMarker(tokens, marks);
  return marker.mark();
}

/** SLP1, `upa+ni`; undefined where the word is something else. `nis (nirgam)`, `vi, vyfdDa`: the preverbs stand first. */
export function chainOf({ text, scheme }: Pick<Token, 'text' | 'scheme'>): string | undefined {
  const [first = ''] = text.trim().split(/[\s,.:;(]+/);
  const plain = first.replace(/^[*†]+|[-˚°]+$/g, '');
  return preverbsIn(scheme === 'iast' ? iastToKey(plain) : plain)?.join('+');
}

/** Does the article speak of the verb with preverbs at all? */
export function hasPreverbs(tokens: readonly Token[], marks: VerbMarks): boolean {
  return markVerbs(tokens, marks).some(({ type }) => type === 'section-with');
}

const WITH = /(?:^|[\s.;,(—–-])(?:[Ww]ith|[Cc]\.|Mit)\s*$|^\s*mit\s*$/u;
const AND = /^[\s,]*(?:and|et|\+)\s*$/u;
const PREFIXED = /^[\s.-]*[Pp]raef\.\s*$/u;
/** A form of the verb: `{@--ā́gata: --1.@}`, `{@abhyāgata,@}`. */
const BOLD_FORM = /^\s*(?:--|—)?\s*(\p{Ll}[\p{L}\p{M}]{3,})[,:]\s*$/u;
const PARTICIPLE = /(?:^|[\s;,.—(])[Pp]\. ?[Pp]\.?\s*$/u;
const CONJUGATION = /^[\s—-]*(?:Caus|Desid|Intens|Pass|Denom|Med)(?:\.|\s|$)/iu;
/** Behind these a preverb is only mentioned. */
const MENTIONING = /(?:^|[\s(])(?:mit|ohne|vgl\.|s\.|statt|für|von|=)\s*$/iu;
const SHORT_LOOK = 8;

class VerbMarker {
  readonly #tokens: readonly Token[];
  readonly #marks: VerbMarks;
  readonly #marked: Token[] = [];
  readonly #broken: ReadonlySet<number>;
  #index = 0;
  /** Brackets that are open. */
  #depth = 0;
  /** SLP1, of the verb the article speaks of. */
  #preverbs = '';
  #isForm = false;

  constructor(tokens: readonly Token[], marks: VerbMarks) {
    this.#tokens = tokens;
    this.#marks = marks;
    this.#broken = brokenRemarks(tokens);
  }

  mark(): readonly Token[] {
    while (this.#index < this.#tokens.length) {
      const token = this.#tokens[this.#index];
      if (token === undefined) break;
      if (token.kind === 'division') this.#depth = 0;
      if (this.#depth > 0 || !this.#begins(token)) {
        this.#count(token);
        this.#marked.push(token);
        this.#index += 1;
      }
    }
    return this.#marked;
  }

  /** What nothing closes was never meant to hold what follows. */
  #count(token: Token): void {
    const cut = createCutter(token);
    for (const { index, 0: mark } of token.text.matchAll(/[()]/g)) {
      if (mark === ')') this.#depth = Math.max(0, this.#depth - 1);
      else if (!this.#broken.has(cut(index, index + 1).start)) this.#depth += 1;
    }
  }

  /** Marks the section that begins here, if one does, and goes on behind its words. */
  #begins(token: Token): boolean {
    const isSanskrit = token.kind === 'sanskrit';
    if (this.#marks === 'plus') return token.style === 'bold' && (this.#plus(token) || this.#boldForm(token));
    if (this.#marks === 'with') return isSanskrit && this.#with(token);
    if (isSanskrit) return this.#participle(token) || this.#bare(token);
    // Behind a participle a conjugation is the verb's again.
    if (this.#isForm && token.style === 'italic' && CONJUGATION.test(token.text)) {
      this.#isForm = false;
      this.#marked.push(sectionMark('verb', part(token, 0, 0), ''));
    }
    return false;
  }

  #plus(token: Token): boolean {
    const chain = /^\s*\+\s?([\p{L}\p{M}_ -]+)/u.exec(token.text)?.[1];
    if (chain === undefined) return false;
    const parts = chain.split(/[-_ ]+/).filter((item) => item !== '');
    // `abhy-anu`: parts may be written as they meet.
    const whole = chainOf({ text: parts.join(''), scheme: 'iast' });
    const chains = parts.map((text) => chainOf({ text, scheme: 'iast' }) ?? iastToKey(text));
    this.#push('with', token, whole ?? chains.join('+'));
    return true;
  }

  /** Behind a full stop or a semicolon; behind words in italics it is part of a phrase. */
  #boldForm(token: Token): boolean {
    const match = BOLD_FORM.exec(token.text);
    const before = this.#before();
    const isAtStart = /[.;]\s*$/.test(before?.text ?? '') || /^\s*(?:--|—)/.test(token.text);
    if (match?.[1] === undefined || !isAtStart || before?.style === 'italic') return false;
    const from = match[0].indexOf(match[1]);
    this.#push('form', part(token, from, from + match[1].length), match[1]);
    const rest = part(token, match[0].length, token.text.length);
    if (rest.text.trim() !== '') this.#marked.push(rest);
    return true;
  }

  #with(token: Token): boolean {
    const chain = chainOf(token);
    const before = this.#before();
    if (chain === undefined || before?.kind !== 'text') return false;
    const isPrefixed = this.#preverbs !== '' && PREFIXED.test(before.text);
    const match = isPrefixed ? PREFIXED.exec(before.text) : WITH.exec(before.text);
    if (match === null) return false;
    this.#cutBefore(match.index);
    let preverbs = isPrefixed ? `${chain}+${this.#preverbs}` : chain;
    let last = this.#index;
    for (;;) {
      const joint = this.#after(last + 1);
      const other = joint === undefined ? undefined : this.#after(joint + 1);
      const [words, word] = [this.#tokens[joint ?? -1], this.#tokens[other ?? -1]];
      const further = word?.kind === 'sanskrit' ? chainOf(word) : undefined;
      if (words === undefined || other === undefined || further === undefined) break;
      if (PREFIXED.test(words.text)) preverbs = `${further}+${preverbs}`;
      else if (AND.test(words.text)) preverbs = `${preverbs}+${further}`;
      else break;
      last = other;
    }
    this.#index = last;
    this.#push('with', token, preverbs);
    return true;
  }

  #bare(token: Token): boolean {
    const chain = chainOf(token);
    const before = this.#before();
    if (chain === undefined || before === undefined || MENTIONING.test(before.text)) return false;
    this.#push('with', token, chain);
    return true;
  }

  /** `{%p. p.%} {#Agata#}` */
  #participle(token: Token): boolean {
    const before = this.#before();
    if (!PARTICIPLE.test(before?.text ?? '') || !/^\s*[A-Za-z/\\^]+\s*$/.test(token.text)) return false;
    const form = keyToIast(token.text.trim());
    this.#push('form', token, form);
    return true;
  }

  #push(kind: 'with' | 'form', token: Token, text: string): void {
    if (kind === 'with') this.#preverbs = text;
    this.#isForm = kind === 'form';
    this.#marked.push(sectionMark(kind, token, text));
    this.#index += 1;
    this.#depth = 0;
  }

  /** The last token that says something. */
  #before(): Token | undefined {
    return this.#marked
      .slice(-SHORT_LOOK)
      .findLast(({ kind, text }) => kind !== 'line' && text.trim() !== '');
  }

  /** The next place with a token that says something. */
  #after(from: number): number | undefined {
    for (let index = from; index < Math.min(this.#tokens.length, from + SHORT_LOOK); index += 1) {
      const token = this.#tokens[index];
      if (token !== undefined && token.kind !== 'line' && token.text.trim() !== '') return index;
    }
    return undefined;
  }

  /** The words that only lead to the preverb are no part of the meaning before it. */
  #cutBefore(at: number): void {
    const place = this.#marked.findLastIndex(({ kind, text }) => kind !== 'line' && text.trim() !== '');
    const token = this.#marked[place];
    if (token === undefined) return;
    this.#marked.length = place;
    const kept = part(token, 0, at);
    if (kept.text.trim() !== '') this.#marked.push(kept);
  }
}
