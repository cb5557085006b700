/**
 * A gloss taken apart for comparison: clauses, their words and heads, what is denied, what stands in brackets. Made once
 * a gloss in linear time; knows English grammar only as far as dictionaries use it.
 */
import {
  BARE_VERBS,
  CLASSIFIERS,
  DENIALS,
  FUNCTION_WORDS,
  LONG_DENIALS,
  PHRASE_ENDS,
} from './function-words.js';
import type { Word, WordPos, WordTable } from './word-table.js';

export interface GlossWord {
  readonly word: Word;
  readonly weight: number;
  /** "not heavy": the word counts as its opposite. */
  readonly isDenied: boolean;
}

export interface Clause {
  readonly words: readonly GlossWord[];
  /** The word the others only qualify: "god" in "the god of fire". */
  readonly head: GlossWord | undefined;
  /** What the clause names, where its first word or the part of speech tells. */
  readonly kind: 'n' | 'v' | '';
}

export interface PreparedGloss {
  readonly text: string;
  readonly clauses: readonly Clause[];
  /** Every word once, those of all clauses and of the brackets. */
  readonly words: readonly GlossWord[];
}

/** What a gloss says beyond this does not make it more alike to another. */
const MOST_LETTERS = 2_000;
const MOST_WORDS = 80;
const MOST_CLAUSES = 20;
/** A word in brackets restricts or illustrates. */
const BRACKETED = 0.5;
/** Even the commonest word says something. */
const LEAST_RARITY = 0.1;
/** "Put up with", "human being". */
const LONGEST_COMPOUND = 3;

const POS: Readonly<Record<string, WordPos>> = { noun: 'n', verb: 'v', adjective: 'a', adverb: 'r' };

/** `pos` is a part-of-speech family of model/lexeme.ts. */
export function prepareGloss(text: string, pos: string, table: WordTable): PreparedGloss {
  const { plain, bracketed } = splitBrackets(text.slice(0, MOST_LETTERS).toLowerCase());
  const meant = clausesOf(plain, POS[pos] ?? '', isEmpty, table);
  // A gloss such as "at all" has nothing better than its function words.
  const clauses = meant.length > 0 ? meant : clausesOf(plain, POS[pos] ?? '', () => false, table);
  const aside = wordsIn(bracketed)
    .filter((word) => !isEmpty(word))
    .map((word) => ({ word: table.word(word, ''), isDenied: false, weight: BRACKETED }));
  const said = clauses.flatMap((clause) => clause.words);
  const words = onceEach([...said, ...aside.map(weighed)]);
  if (clauses.length > 0 || words.length === 0) return { text, clauses, words };
  return { text, clauses: [{ words, head: words[0], kind: '' }], words };
}

const isEmpty = (word: string): boolean => FUNCTION_WORDS.has(word) || word.length < 2;

const weighed = ({ word, isDenied, weight }: GlossWord): GlossWord => ({
  word,
  isDenied,
  weight: weight * Math.max(word.rarity, LEAST_RARITY),
});

/** Words of one root once, with the greater weight. */
function onceEach(words: readonly GlossWord[]): readonly GlossWord[] {
  const first = new Map<string, GlossWord>();
  for (const one of words) {
    const key = `${one.isDenied} ${one.word.stem}`;
    const known = first.get(key);
    if (known === undefined || known.weight < one.weight) first.set(key, one);
  }
  return [...first.values()].slice(0, MOST_WORDS);
}

function splitBrackets(text: string): { readonly plain: string; readonly bracketed: string } {
  let depth = 0;
  let plain = '';
  let bracketed = '';
  for (const piece of text.split(/([()[\]])/)) {
    if (piece === '(' || piece === '[') depth++;
    else if (piece === ')' || piece === ']') depth = Math.max(0, depth - 1);
    else if (depth === 0) plain += `${piece} `;
    else bracketed += `${piece} `;
  }
  return { plain, bracketed };
}

function wordsIn(text: string): string[] {
  const found = text.match(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu) ?? [];
  return found.map((word) => word.replaceAll('’', "'").replace(/'s$/, ''));
}

type Skips = (word: string) => boolean;

function clausesOf(text: string, pos: WordPos, skips: Skips, table: WordTable): Clause[] {
  const clauses: Clause[] = [];
  for (const sentence of text.split(/[;:.!?|—–]|--/)) {
    let kind: Clause['kind'] = pos === 'n' || pos === 'v' ? pos : '';
    for (const part of sentence.split(/[,/]/)) {
      let words = wordsIn(part);
      // "To lead, guide" is two verbs, "a turn, occasion" two nouns.
      if (words[0] === 'to' && words.length > 1) {
        kind = 'v';
        words = words.slice(1);
      } else if (/^(?:an?|the)$/.test(words[0] ?? '')) kind = 'n';
      const joined = joinCompounds(words, table);
      const isBare = kind === 'v' && joined.every(isEmpty);
      // "To make in every sense" is a verb of its own, "to make known" is not.
      const isLeading = kind === 'v' && BARE_VERBS.has(words[0] ?? '') && isEmpty(words[1] ?? '');
      const skipped =
        isBare || isLeading ? (word: string) => !BARE_VERBS.has(word) && (isBare || skips(word)) : skips;
      const clause = clauseOf(joined, kind, kind === '' ? pos : kind, skipped, table);
      if (clause !== undefined) clauses.push(clause);
      if (clauses.length >= MOST_CLAUSES) return clauses;
    }
  }
  return clauses;
}

function joinCompounds(words: readonly string[], table: WordTable): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; ) {
    const compounds = table.compoundsOf(words[at] ?? '');
    let length = Math.min(LONGEST_COMPOUND, words.length - at);
    while (length > 1 && !isCompound(words.slice(at, at + length).join('_'), compounds)) length--;
    joined.push(words.slice(at, at + length).join('_'));
    at += length;
  }
  return joined;
}

const isCompound = (word: string, compounds: ReadonlySet<string>): boolean =>
  LONG_DENIALS.has(word) || compounds.has(word);

function clauseOf(
  words: readonly string[],
  kind: Clause['kind'],
  headPos: WordPos,
  skips: Skips,
  table: WordTable,
): Clause | undefined {
  const head = headAt(words, kind, skips);
  const found: GlossWord[] = [];
  let headWord: GlossWord | undefined;
  let isDenied = false;
  words.forEach((text, at) => {
    if (isDenial(words, at)) isDenied = true;
    else if (!skips(text)) {
      const one = weighed({ word: table.word(text, at === head ? headPos : ''), isDenied, weight: 1 });
      found.push(one);
      if (at === head) headWord = one;
    }
  });
  return found.length === 0 ? undefined : { words: onceEach(found), head: headWord, kind };
}

/** Not a word that denies, but one that has something to deny. */
const isDenial = (words: readonly string[], at: number): boolean =>
  at < words.length - 1 && (DENIALS.has(words[at] ?? '') || LONG_DENIALS.has(words[at] ?? ''));

const isClassifier = (words: readonly string[], at: number): boolean =>
  words[at + 1] === 'of' && at + 2 < words.length && CLASSIFIERS.has(words[at] ?? '');

/** A verb comes first in its clause, a noun last before what qualifies it. */
function headAt(words: readonly string[], kind: Clause['kind'], skips: Skips): number {
  if (kind === 'v') return words.findIndex((word, at) => !skips(word) && !isDenial(words, at));
  let last = -1;
  for (const [at, word] of words.entries()) {
    if (PHRASE_ENDS.has(word) && last >= 0) break;
    if (!skips(word) && !isDenial(words, at) && !isClassifier(words, at)) last = at;
  }
  return last;
}

/** "A bear" and "to bear" are no two ways to say a thing. */
export function canCompare(one: Clause, other: Clause): boolean {
  return one.kind === '' || other.kind === '' || one.kind === other.kind;
}
