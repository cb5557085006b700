/**
 * Benfey prints in words what others mark: `-- With {#anu#} {%anu,%}`, `Ptcple. of the pf. pass. {%gata%}`, `Caus.`, `-- Cf.`, `Comp.` Here
 * they become divisions, so that his articles are read as others are. Knows no meaning.
 */
import { CAPITAL } from './benfey-head.js';
import { chainOf } from './mark-verbs.js';
import { endsSentence, isBoldNumber } from './outline.js';
import { sectionMark } from './sections.js';
import { type Around, type Mark, markRuns } from './text-runs.js';
import { part, type Token, tokenOf } from './tokens.js';

/**
 * What begins a sentence and a part of the article with it. `Caus.,` with a comma is part of an etymology. A gender begins
 * meanings of its own.
 */
const MARKS =
  /(?:^\s*|(?<=[.;]\s{1,3})|--\s*)(?:(?<form>(?:[Aa]nomal(?:ous|\.)?\s)?(?:[Pp]t[ce]ple\.?|[Pp]articiple)(?:(?:\sof\sthe)?\s(?:pf|perf|fut|pres|aor)\.(?:\s[a-z]+\.)?)?,?)|(?<label>(?:Caus|Desider|Desid|Intens|Frequent|Frequ|Pass)\.)(?!,)|(?<origin>(?:Perhaps\s|Probably\s)?(?:Cf\.?(?=\s|$)|[Aa]kin\sto)|If\sidentical\swith)|(?<aside>Comp\.)|(?<gender>[mfn]\.)(?=\s\p{Lu}))|--\s*(?<phrase>With\sfollowing|See|When|Comp)/gu;
const NAMES = ['form', 'label', 'origin', 'aside', 'gender', 'phrase'] as const;
/** Before a word in Devanagari. */
const PREPOSITION = /(?:--\s*)?With(?:\s+the\s+prep(?:\.|ositions?))?\s*$|--\s*$/;
/** Before the first number. */
const GENDER = /(?:^|(?<=[.;,]\s))\s*(?:[mfn]|adj|adv)\.\s*$/;
const COMPOUNDS = /^\s*(?:--)?\s*Comp\b/u;
/** `{%prokta,%}`; `{%āpad-,%}` is a compound with the headword. */
const FORM = /^\s*(\p{Ll}[\p{L}\p{M}]{2,})[,.]?\s*$/u;
const COMPOUND = /^\s*(?:\p{L}[\p{L}\p{M}\s-]*-|º[^%]*)[,.]?\s*$/u;

export function markBenfey(tokens: readonly Token[], isVerb: boolean): readonly Token[] {
  const marked = new BenfeyMarker(markRuns(tokens, true, findMarks), isVerb);
  return marked.mark();
}

function findMarks(text: string, { before, after }: Around): readonly Mark[] {
  const marks: Mark[] = [];
  for (const match of text.matchAll(MARKS)) {
    const name = NAMES.find((known) => match.groups?.[known] !== undefined);
    const found = match.groups?.[name ?? ''];
    if (name === undefined || found === undefined) continue;
    const from = match.index + match[0].lastIndexOf(found);
    // `{%rohita,%} akin to {%rudhira%}`: in the head it is part of the etymology.
    const isInside =
      before?.style === 'italic' && !/\.\s*$/.test(before.text) && text.slice(0, from).trim() === '';
    if (isInside && name === 'origin') continue;
    marks.push({ from, to: from + found.length, replace: (token) => replaced(name, token) });
  }
  const last = lastMark(text, after);
  return last !== undefined && (marks.at(-1)?.to ?? 0) <= last.from ? [...marks, last] : marks;
}

/** What the run ends with, before a word of another type. */
function lastMark(text: string, after: Token | undefined): Mark | undefined {
  const isPreverb = after?.kind === 'sanskrit';
  const isFirst = after?.style === 'bold' && /^\s*1\./.test(after.text);
  const match = isPreverb ? PREPOSITION.exec(text) : isFirst ? GENDER.exec(text) : null;
  if (match === null) return undefined;
  const name = isPreverb ? 'with' : 'gender';
  return { from: match.index, to: text.length, replace: (token) => replaced(name, token) };
}

/** The words of a gender are grammar, and are read as such. */
function replaced(name: (typeof NAMES)[number] | 'with', token: Token): readonly Token[] {
  if (name === 'gender')
    return [tokenOf('division', { ...token, text: '', end: token.start }, { type: name }), token];
  if (name === 'label') return [sectionMark('label', token, token.text)];
  if (name === 'origin') return [sectionMark('origin', token, '')];
  return [tokenOf('division', token, { type: name })];
}

/** The second look, at words of other types. */
class BenfeyMarker {
  readonly #tokens: readonly Token[];
  readonly #isVerb: boolean;
  readonly #marked: Token[] = [];
  #index = 0;
  /** Behind the head of the article. */
  #hasMeaning = false;
  /** A phrase ends with the next number, compounds do not. */
  #aside: '' | 'phrase' | 'compounds' = '';

  constructor(tokens: readonly Token[], isVerb: boolean) {
    this.#tokens = tokens;
    this.#isVerb = isVerb;
  }

  mark(): readonly Token[] {
    for (let token = this.#next(); token !== undefined; token = this.#next()) this.#token(token);
    return this.#marked;
  }

  #next(): Token | undefined {
    const token = this.#tokens[this.#index];
    this.#index += 1;
    return token;
  }

  #token(token: Token): void {
    this.#hasMeaning ||=
      isBoldNumber(token) || (token.kind === 'text' && token.style === '' && CAPITAL.test(token.text));
    if (token.kind === 'division') this.#division(token);
    else if (token.style === 'bold' && COMPOUNDS.test(token.text)) this.#begin('compounds', token);
    else if (token.style === 'bold' && this.#isVerb && isRoman(token) && this.#formAhead()) {
      this.#aside = '';
    } else if (token.style === 'italic' && this.#isAtStart() && this.#aside !== 'compounds')
      this.#italic(token);
    else {
      if (this.#aside === 'phrase' && isBoldNumber(token)) {
        this.#aside = '';
        this.#marked.push(sectionMark('again', part(token, 0, 0), ''));
      }
      this.#marked.push(token);
    }
  }

  #division(token: Token): void {
    if (!this.#isVerb && (token.type === 'form' || token.type === 'section-label')) {
      this.#marked.push({ ...token, kind: 'text', type: '' });
      return;
    }
    switch (token.type) {
      case 'with': {
        const word = this.#next();
        const chain = word === undefined ? undefined : chainOf(word);
        this.#aside = '';
        if (word !== undefined)
          this.#marked.push(sectionMark('with', word, chain ?? word.text.replace(/[^A-Za-z]/g, '')));
        this.#skipItalics();
        // `-- With {#antar#} {%antar%} in {%antargata,%}`
        if (/^\s*in\s*$/.test(this.#tokens[this.#index]?.text ?? '')) {
          this.#index += 1;
          this.#formAhead();
        }
        return;
      }
      case 'form':
        this.#aside = '';
        if (!this.#formAhead()) this.#marked.push(sectionMark('label', token, token.text));
        return;
      case 'aside':
        this.#begin('compounds', token);
        return;
      case 'phrase':
        this.#begin('phrase', token);
        return;
      case 'gender':
        // Behind a number the gender is that of the number.
        if (!this.#isBehindNumber()) this.#marked.push(token);
        return;
      default:
        if (token.type.startsWith('section-')) this.#aside = '';
        this.#marked.push(token);
        if (token.type === 'section-label') this.#skipItalics();
    }
  }

  /** A form of the verb, or a compound, at the start of a sentence. */
  #italic(token: Token): void {
    const rest = this.#tokens
      .slice(this.#index, this.#index + 3)
      .find(({ text, kind }) => kind !== 'line' && text.trim() !== '');
    const isForm =
      this.#isVerb &&
      FORM.test(token.text) &&
      rest !== undefined &&
      (isBoldNumber(rest) || /^\s*(?:\p{Lu}|[mfn]\.|also\s)/u.test(rest.text) || rest.type === 'gender');
    if (isForm) this.#pushForm(token);
    else if (rest !== undefined && COMPOUND.test(token.text))
      this.#begin(isBoldNumber(rest) ? 'compounds' : 'phrase', token);
    else this.#marked.push(token);
  }

  /** The form that is named next, if one is. */
  #formAhead(): boolean {
    const ahead = this.#tokens.slice(this.#index, this.#index + 4);
    const place = ahead.findIndex(({ kind, text }) => kind !== 'line' && text.trim() !== '');
    const token = ahead[place];
    if (token?.style !== 'italic' || !FORM.test(token.text)) return false;
    this.#index += place + 1;
    this.#pushForm(token);
    this.#skipItalics();
    return true;
  }

  #pushForm(token: Token): void {
    const word = FORM.exec(token.text)?.[1] ?? '';
    const from = token.text.indexOf(word);
    this.#marked.push(sectionMark('form', part(token, from, from + word.length), word));
  }

  #begin(aside: 'phrase' | 'compounds', token: Token): void {
    this.#aside = aside;
    this.#marked.push(sectionMark('aside', part(token, 0, 0), ''));
  }

  /** The preverbs once more in Roman letters, further forms. */
  #skipItalics(): void {
    for (;;) {
      const token = this.#tokens[this.#index];
      const isJoint = token?.kind === 'text' && /^[\s,.]*(?:and|or)?\s*$/.test(token.text);
      if (token === undefined || (token.style !== 'italic' && token.kind !== 'line' && !isJoint)) return;
      this.#index += 1;
    }
  }

  #isBehindNumber(): boolean {
    const before = this.#marked.slice(-4).findLast(({ kind, text }) => kind !== 'line' && text.trim() !== '');
    return before !== undefined && isBoldNumber(before);
  }

  /** Behind a full stop. */
  #isAtStart(): boolean {
    const before = this.#marked
      .slice(-6)
      .findLast(({ kind, text }) => kind === 'division' || (kind !== 'line' && text.trim() !== ''));
    if (before === undefined || !this.#hasMeaning) return false;
    return before.kind === 'division' || endsSentence(before.text);
  }
}

function isRoman({ text }: Token): boolean {
  return /^\s*[IVX]+\.?,?\s*$/.test(text);
}
