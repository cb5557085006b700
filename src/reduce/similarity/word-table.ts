/**
 * WordNet's words and the relations between them, looked up in the table that scripts/wordnet-table.mjs compiles.
 * The table is one sorted text that is searched where it lies, so opening it costs nothing. Knows no glosses.
 */
import { stem } from 'porter2';
import { listedForms } from './word-forms.js';

/** WordNet's letters for parts of speech; '' where any may be meant. */
export type WordPos = 'n' | 'v' | 'a' | 'r' | '';

/** How a word comes to a synset: it is of it, or one of its senses is tied to it. */
export type Tie = 'own' | 'general' | 'similar' | 'kin' | 'opposite';

export interface Link {
  readonly synset: string;
  readonly tie: Tie;
  /** How much of the word's use as this part of speech is the sense that is linked, 0 to 1. */
  readonly share: number;
}

export interface Word {
  readonly text: string;
  /** Forms under which it is listed: none for a word the table does not know. */
  readonly forms: readonly string[];
  readonly stem: string;
  /** 0 for the commonest words, 1 for words never seen. */
  readonly rarity: number;
  readonly links: readonly Link[];
}

export interface Synset {
  /** Offset and part of speech in WordNet 3.1: `02116752-n`. */
  readonly id: string;
  /** How much of the word's use as that part of speech it is, 0 to 1. */
  readonly share: number;
}

export interface WordTable {
  /** Compounds that begin with a word: `human_being` for human. */
  compoundsOf(first: string): ReadonlySet<string>;
  word(text: string, pos: WordPos): Word;
  /** Synsets of a word, the commonest first; inflected forms are led back. */
  synsetsOf(text: string, pos: WordPos): readonly Synset[];
}

const TIES: Readonly<Record<string, Tie>> = { '^': 'general', '~': 'similar', '+': 'kin', '!': 'opposite' };
/** Words of hostile glosses must not be kept for ever. */
const REMEMBERED = 20_000;

export function openWords(table: string): WordTable {
  const lines = remember((word: string) => findLine(table, word));
  const compoundsOf = remember((first: string) => findCompounds(table, first));
  const words = remember((key: string) => {
    const at = key.indexOf(' ');
    return makeWord(key.slice(at + 1), key.slice(0, at) as WordPos, lines);
  });
  const word = (text: string, pos: WordPos): Word => words(`${pos} ${text}`);
  return {
    compoundsOf,
    word,
    synsetsOf: (text, pos) => synsetsOf(word(text.toLowerCase().replaceAll(' ', '_'), pos), pos),
  };
}

/** The same function, which answers a question it was asked before from memory. */
function remember<T>(find: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const found = find(key);
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, found);
    return found;
  };
}

/** Synsets of a word as that part of speech; none if it is never used so. */
export function synsetsOf({ links }: Word, pos: WordPos): readonly Synset[] {
  return links
    .filter(({ tie, synset }) => tie === 'own' && synset.startsWith(pos))
    .map(({ synset, share }) => ({ id: synsetId(synset), share }));
}

/** What the table says of a word, '' if it has no such word. */
function findLine(table: string, word: string): string {
  if (/\s/.test(word)) return '';
  const sought = `${word} `;
  const start = findStart(table, sought);
  return table.startsWith(sought, start) ? table.slice(start + sought.length, endOf(table, start)) : '';
}

function findCompounds(table: string, first: string): ReadonlySet<string> {
  const found = new Set<string>();
  const sought = `${first}_`;
  let start = findStart(table, sought);
  while (table.startsWith(sought, start)) {
    found.add(table.slice(start, table.indexOf(' ', start)));
    start = endOf(table, start) + 1;
  }
  return found;
}

/** Where the first line begins that is not before the text: a binary search. */
function findStart(table: string, text: string): number {
  let low = 0;
  let high = table.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : table.lastIndexOf('\n', middle - 1) + 1;
    if (table.slice(start, start + text.length) < text) low = endOf(table, middle) + 1;
    else high = start;
  }
  return low;
}

function endOf(table: string, from: number): number {
  const end = table.indexOf('\n', from);
  return end < 0 ? table.length : end;
}

function makeWord(text: string, pos: WordPos, line: (word: string) => string): Word {
  const forms = listedForms(text, (form) => line(form) !== '');
  const links: Link[] = [];
  let rarity = 1;
  const senses = forms.flatMap((form) => {
    const found = line(form);
    rarity = Math.min(rarity, (Number.parseInt(found.charAt(0), 36) || 0) / 35);
    return found.slice(2).split(';');
  });
  const meant = senses.filter((sense) => sense.startsWith(pos));
  for (const sense of meant.length > 0 ? meant : senses) addLinks(sense, links);
  const base = forms.includes(text) ? text : (forms[0] ?? text);
  return { text, forms, stem: stem(base), rarity, links };
}

/** `n19dao/5^n18pke`: a synset, its share in ninths, and what it is tied to. */
function addLinks(sense: string, links: Link[]): void {
  let share = 1;
  for (const part of sense.split(/(?=[\^~+!])/)) {
    const tie = TIES[part.charAt(0)];
    if (tie !== undefined) links.push({ synset: part.slice(1), tie, share });
    else {
      const slash = part.indexOf('/');
      if (slash >= 0) share = Number(part.slice(slash + 1)) / 9;
      links.push({ synset: slash < 0 ? part : part.slice(0, slash), tie: 'own', share });
    }
  }
}

function synsetId(name: string): string {
  return `${Number.parseInt(name.slice(1), 36).toString().padStart(8, '0')}-${name.charAt(0)}`;
}
