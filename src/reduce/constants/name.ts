/**
 * The semantic constant of a sense: the one its source names, else the curated one of the WordNet synset that its glosses
 * name, else a provisional one made of the word that heads the gloss.
 */
import { FUNCTION_WORDS, headSenses, type PreparedGloss, type WordPos } from '../similarity/index.js';

export interface Constant {
  readonly name: string;
  readonly status: 'curated' | 'provisional' | '';
  /** Sense key of WordNet 3.1; may be empty. */
  readonly wordnetKey: string;
}

export const NO_CONSTANT: Constant = { name: '', status: '', wordnetKey: '' };

/** The part of the registry that naming needs. */
export interface ConstantNames {
  /** Of a synset such as `02116752-n`. */
  readonly ofSynset: (synset: string) => string | undefined;
  readonly wordnetKeyOf: (name: string) => string;
  /** Whether the registry has the name, as that part of speech. */
  readonly has: (name: string, pos: WordPos) => boolean;
}

const POS: Readonly<Record<string, WordPos>> = { noun: 'n', verb: 'v', adjective: 'a', adverb: 'r' };

/** What could name a sense, best first: `taken` constants belong to senses of the same word that rank before. */
export function nameSense(
  named: readonly string[],
  glosses: readonly PreparedGloss[],
  pos: string,
  names: ConstantNames,
  taken: ReadonlySet<string>,
): Constant {
  const isFree = (name: string) => name !== '' && !taken.has(name);
  const stated = named.find(isFree);
  if (stated !== undefined) return curated(stated, names);
  const heads = glosses.flatMap((gloss) =>
    headSenses({ ...gloss, clauses: plainClauses(gloss) }, POS[pos] ?? ''),
  );
  for (const { synset } of byCount(heads)) {
    const known = names.ofSynset(synset);
    if (known !== undefined && isFree(known)) return curated(known, names);
  }
  const provisional = glosses.flatMap(provisionalNames).find(isFree);
  return provisional === undefined
    ? NO_CONSTANT
    : { name: provisional, status: 'provisional', wordnetKey: '' };
}

/** The first clause where it is one word alone: "fire" names FIRE, "the fire of the stomach" does not. */
function plainClauses({ clauses }: PreparedGloss): PreparedGloss['clauses'] {
  return clauses.slice(0, 1).filter(({ words }) => words.length === 1);
}

function curated(name: string, names: ConstantNames): Constant {
  return { name, status: 'curated', wordnetKey: names.wordnetKeyOf(name) };
}

/** The synset most glosses name; of equals the first. */
function byCount<T extends { readonly synset: string }>(heads: readonly T[]): readonly T[] {
  const counts = new Map<string, number>();
  for (const { synset } of heads) counts.set(synset, (counts.get(synset) ?? 0) + 1);
  const first = new Map<string, T>();
  for (const head of heads) if (!first.has(head.synset)) first.set(head.synset, head);
  return [...first.values()].sort(
    (one, other) => (counts.get(other.synset) ?? 0) - (counts.get(one.synset) ?? 0),
  );
}

/** Longest word a constant is made of. */
const MAX_LETTERS = 24;

/** Words that together still make a name. */
const MAX_WORDS = 3;

/** All words of a short clause, "sacrificial fire"; of a longer one its head. */
function provisionalNames({ clauses }: PreparedGloss): readonly string[] {
  const [clause] = clauses;
  const head = clause?.head;
  if (clause === undefined || head === undefined || clause.words.some(({ isDenied }) => isDenied)) return [];
  // A word that WordNet does not list is a name, a foreign word or debris: no constant is made of it.
  const named = clause.words.map(({ word }) => word.forms[0] ?? '');
  const [whole, alone] = [named.join('_'), head.word.forms[0] ?? ''];
  const isShort = named.length <= MAX_WORDS && named.every(isNameable);
  return [...(isShort ? [whole] : []), ...(isNameable(alone) ? [alone] : [])].map(upper);
}

function isNameable(word: string): boolean {
  return /^[a-z]+(?:[_-][a-z]+)*$/.test(word) && word.length <= MAX_LETTERS && !FUNCTION_WORDS.has(word);
}

function upper(word: string): string {
  return word.toUpperCase().replaceAll('-', '_');
}
