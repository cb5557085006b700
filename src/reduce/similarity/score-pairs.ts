/**
 * Pairs of senses of different sources that may be one sense, each with a score from 0 to 1. A pair is judged by how
 * alike it is and by its rivals: the other senses of the same two sources that either side could be joined with.
 */
import { type Block, blockOf } from './blocks.js';
import type { PreparedGloss } from './gloss.js';
import { eachLikeness } from './likeness.js';
import { gatherWords } from './vocabulary.js';
import { EQUAL, SOFTENING, UNSEEN_RIVAL, WEIGHTS } from './weights.js';

export interface SenseUnit {
  readonly gloss: PreparedGloss;
  /** The work that tells it: senses of one source are rivals, never a pair. */
  readonly source: string;
}

export interface PairScore {
  /** Places of the two units, the lesser first. */
  readonly i: number;
  readonly j: number;
  readonly score: number;
  /** How alike the two are, 0 to 1, whatever else there is. */
  readonly likeness: number;
  /** How alike the strongest rival is. */
  readonly rival: number;
  /** What forbids the pair; its score is then 0. */
  readonly block: Block | undefined;
}

interface Candidate {
  readonly i: number;
  readonly j: number;
  readonly likeness: number;
  readonly block: Block | undefined;
}

/** In the order of their places. Pairs that have nothing in common are left out: their score is 0. */
export function scorePairs(units: readonly SenseUnit[]): readonly PairScore[] {
  const candidates = findCandidates(units);
  const bests = gatherBests(units, candidates);
  return candidates.map(({ i, j, likeness, block }) => {
    const here = rivalOf(likeness, bests[i]?.get(units[j]?.source ?? ''));
    const there = rivalOf(likeness, bests[j]?.get(units[i]?.source ?? ''));
    const rival = Math.max(here, there);
    const score = block === undefined ? scoreOf(standingOf(likeness, rival)) : 0;
    return { i, j, score, likeness, rival, block };
  });
}

/** Log of the likeness over that of the strongest rival. */
export function standingOf(likeness: number, rival: number): number {
  // What is said in the same words is the same, however often it is said.
  const counted = likeness >= EQUAL ? UNSEEN_RIVAL : Math.max(rival, UNSEEN_RIVAL);
  return Math.log((likeness + SOFTENING) / (counted + SOFTENING));
}

function scoreOf(standing: number): number {
  return 1 / (1 + Math.exp(-WEIGHTS.bias - WEIGHTS.standing * standing));
}

function findCandidates(units: readonly SenseUnit[]): Candidate[] {
  const glosses = units.map(({ gloss }) => gloss);
  const vocabulary = gatherWords(glosses);
  const found: Candidate[] = [];
  eachLikeness(glosses, vocabulary, (i, j, { whole, clause }) => {
    const [one, other] = [units[i], units[j]];
    if (one === undefined || other === undefined || one.source === other.source) return;
    const block = blockOf(one.gloss, other.gloss, clause, vocabulary);
    found.push({ i, j, likeness: (whole + clause) / 2, block });
  });
  return found.sort((one, other) => one.i - other.i || one.j - other.j);
}

/** The likenesses of the two senses of a source that are most alike to a unit. */
interface Bests {
  first: number;
  second: number;
}

/** For each unit: source -> its bests. A pair that is forbidden is nobody's rival. */
function gatherBests(
  units: readonly SenseUnit[],
  candidates: readonly Candidate[],
): readonly Map<string, Bests>[] {
  const bests = units.map(() => new Map<string, Bests>());
  const note = (unit: number, source: string, likeness: number): void => {
    const known = bests[unit]?.get(source);
    if (known === undefined) bests[unit]?.set(source, { first: likeness, second: 0 });
    else if (likeness > known.first) [known.first, known.second] = [likeness, known.first];
    else if (likeness > known.second) known.second = likeness;
  };
  for (const { i, j, likeness, block } of candidates) {
    if (block !== undefined) continue;
    note(i, units[j]?.source ?? '', likeness);
    note(j, units[i]?.source ?? '', likeness);
  }
  return bests;
}

/** The bests hold the pair itself, too. */
function rivalOf(likeness: number, bests: Bests | undefined): number {
  if (bests === undefined) return 0;
  return bests.first === likeness ? bests.second : bests.first;
}
