/** The words by which an article refers to another, in the languages of the dictionaries. */
import { convertSanskrit } from '../../script/sanskrit.js';
import { leaves, type Node } from './outline.js';
import { sanskritWord } from './sanskrit-words.js';
import { createCutter, type Token } from './tokens.js';

/** Always. */
const ALWAYS =
  /(?<![\p{L}\d])(?:(?:See|Siehe|Vide|Cf\.|cf\.|Vgl\.|vgl\.|Compare)(?=[\s,]|$)|[Cc]omp\. (?:also )?the (?:following|last|preceding|next)|[Ss]ee (?:also )?(?:below|above|next|under|s\. ?v|p\. ?\d|col\.|the (?:last|next|preceding|prec\.|following|foll\.)))/u;
/** Where the word they refer to follows. */
const BEFORE_WORD =
  /(?<![\p{L}\d])(?:(?:[Ss]ee|[Ss]iehe|[Cc]omp\.|s\.|S\.|v\. r(?:ad)?\.|v\.|V\.|Vid\.|vid\.|[Vv]ide|cf|q\.|(?:[Tt]he )?same as|[Ss]imilar to|(?:[Aa] |[Tt]he )?(?:[Vv]arious|[Dd]ifferent|[Ll]ess correct|[Ff]alse|[Ww]rong|[Oo]ther|[Aa]nother|[Vv]\.) ?(?:reading|form|spelling|r\.)s? (?:of|for|than)|(?:wrongly |[Ww]\. ?r\. |[Vv]\. ?[lr]\. )(?:for|of)|i\. q\.)(?: also| auch| under| the explanation)?(?: \d\.(?: (?:u\.|et|and) \d\.)*| [mfn]\.)?)\s*$/u;
const ABBREVIATIONS = new Set(['cf.', 'vgl.', 's.', 'v.', 'see', 'cp.', 'w.r.', 'v.l.']);
/** Behind the word they refer to. */
const BEHIND_WORD = /(?<![\p{L}\d])(?:qq?\.\s?vv?\.?|q\. cf\.)/u;
const BEHIND_WORDS = new RegExp(BEHIND_WORD, 'gu');
const MAX_REFERENCES = 20;

/** Where in a text a reference begins; beyond every text when there is none. `isBefore`: does a headword follow? */
export function referenceIn(text: string, isBefore: boolean, hasWords: boolean): number {
  return earliest([
    ALWAYS.exec(text),
    /=/.exec(text),
    isBefore ? BEFORE_WORD.exec(text) : null,
    isBefore && !hasWords ? /(?<=^\s*)for\s*$/.exec(text) : null,
  ]);
}

export function isSeen(text: string): boolean {
  return BEHIND_WORD.test(text);
}

/** The text between one "which see" and the next. */
export function splitSeen(token: Token): readonly Token[] {
  if (!BEHIND_WORD.test(token.text)) return [token];
  const cut = createCutter(token);
  const pieces: Token[] = [];
  let at = 0;
  for (const match of token.text.matchAll(BEHIND_WORDS)) {
    pieces.push({ ...token, ...cut(at, match.index) });
    at = match.index + match[0].length;
  }
  return [...pieces, { ...token, ...cut(at, token.text.length) }];
}

export function isReferring(token: Token): boolean {
  const text = token.text.trim().toLowerCase();
  if (token.kind === 'abbreviation') return ABBREVIATIONS.has(text);
  return token.kind === 'text' && (ALWAYS.test(token.text) || token.text.includes('='));
}

/** Is the next thing a headword? */
export function isHeadword(next: Node | undefined, boldIsSanskrit: boolean): boolean {
  if (next === undefined || next.kind === 'group') return false;
  if (next.kind === 'sanskrit' || next.kind === 'source' || next.kind === 'note' || next.kind === 'homonym')
    return true;
  if (next.kind === 'abbreviation') return /^(?:s\. ?v|q\. ?v|p|col|g)\.?$/.test(next.text.trim());
  if (next.kind === 'text' && /^\s*(?:\d ?\.\s*)+$/.test(next.text)) return true;
  return next.kind === 'text' && (next.style === 'bold' ? boldIsSanskrit : next.style === 'italic');
}

/** Where the first of the matches begins. */
export function earliest(matches: readonly (RegExpExecArray | null)[]): number {
  return Math.min(...matches.map((match) => match?.index ?? Number.POSITIVE_INFINITY));
}

/** The words an explanation refers to, IAST, each once. */
export class References {
  readonly #words: string[] = [];

  get words(): readonly string[] {
    return this.#words;
  }

  /** One or several, with commas, as printed. */
  add(iast: string): void {
    for (const item of iast.slice(0, 200).split(/[,;]/)) {
      const plain = item.replace(/^[\s.:√\d-]+|[\s.:°˚-]+$/gu, '');
      // Names begin with capitals, and some prints have accents.
      const word = convertSanskrit(plain, 'iast', 'iast').text;
      const isWord = word !== '' && word.length <= 60 && !/\s/.test(word);
      if (isWord && this.#words.length < MAX_REFERENCES && !this.#words.includes(word))
        this.#words.push(word);
    }
  }

  /** Only what stands behind a word of reference is referred to. */
  addWithin(nodes: readonly Node[]): void {
    let isBehind = false;
    for (const token of leaves(nodes)) {
      if (token.kind === 'sanskrit' && isBehind) this.add(sanskritWord(token).iast);
      isBehind ||= isReferring(token);
    }
  }
}
