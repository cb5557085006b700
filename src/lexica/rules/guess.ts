/** A guess, and how the guesses of one form are put in order and bounded. Knows no language. */
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { compareTexts } from '../../model/text.js';
import type { Features } from '../../model/types.js';
import type { Match } from './paradigm.js';

/** A form that stands for the one asked for, and what was undone to get it. */
export interface Variant {
  readonly text: string;
  readonly changes: readonly string[];
  readonly cost: number;
}

export interface Guess {
  /** Folded key of a headword that would explain the form. */
  readonly headword: string;
  /** Name of the rule: `lat.noun.3`, `grc.verb.aorist`. */
  readonly rule: string;
  /** What was undone before the rule applied, in order: `lat.enclitic.que`, `grc.preverb`, `grc.augment`. */
  readonly changes: readonly string[];
  readonly pos: PartOfSpeech;
  /** Whole combinations; empty where the rule cannot tell. */
  readonly readings: readonly Features[];
  /** 0 is the surest; orders the guesses of one form. */
  readonly cost: number;
  /** The headword as written, from a table of whole words: it stands also where no dictionary has it. */
  readonly lemma?: string;
}

/** Letters a–z, i for j, u for v: how headwords are compared. */
export function foldHeadword(lemma: string): string {
  return lemma.toLowerCase().replaceAll('j', 'i').replaceAll('v', 'u');
}

/** One or two unexplained letters are seldom a stem. */
const SHORT_REST_COST: readonly number[] = [2, 2, 0.7];
const PLACE_COST = 0.15;
const EVIDENCE_COST = 0.25;
const MOST_EVIDENCE = 8;

/** A form that looks like a headword is likeliest that: first with readings, then without. */
const HEADWORD_COST = 0.5;
const HEADWORD_DOUBT = 0.1;

/** The form taken for a headword as it stands, of whatever kind. */
export function headwordGuess(rule: string, { text, changes, cost }: Variant): Guess {
  const headword = text.replaceAll('|', '');
  const pos = PartOfSpeech.UNSPECIFIED;
  return { headword, rule, changes, pos, readings: [], cost: cost + 2 * HEADWORD_COST };
}

/** A headword that a match leads to; `rest` is how many letters stay unexplained, undefined where that is no matter. */
export function matchGuess(
  headword: string,
  match: Match,
  rest: number | undefined,
  { text, changes, cost }: Variant,
): Guess {
  const { formation, readings } = match;
  const own = headword === text ? HEADWORD_COST + HEADWORD_DOUBT * formation.cost : costOfMatch(match, rest);
  const key = headword.replaceAll('|', '');
  return { headword: key, rule: formation.rule, changes, pos: formation.pos, readings, cost: cost + own };
}

/** What a match is worth: the rule's own cost, and more the less of the form it explains. */
function costOfMatch({ formation, place, explained }: Match, rest: number | undefined): number {
  const doubt = EVIDENCE_COST * Math.max(0, MOST_EVIDENCE - explained) + PLACE_COST * place;
  return formation.cost + (rest === undefined ? 0 : (SHORT_REST_COST[rest] ?? 0)) + doubt;
}

/** What a caller has to look up for one form; a headword may have guesses under several rules. */
export const MAX_HEADWORDS = 60;

/** Cheapest first; what one rule makes of a form after the same changes is one guess. */
export function rankGuesses(guesses: readonly Guess[]): readonly Guess[] {
  const byName = new Map<string, Guess>();
  for (const guess of guesses) {
    const name = [guess.headword, guess.rule, guess.pos, ...guess.changes].join(' ');
    const known = byName.get(name);
    byName.set(name, known === undefined ? guess : mergeGuesses(known, guess));
  }
  const ranked = [...byName.values()].sort(
    (a, b) => a.cost - b.cost || compareTexts(a.headword, b.headword) || compareTexts(a.rule, b.rule),
  );
  return firstHeadwords(ranked);
}

function mergeGuesses(one: Guess, other: Guess): Guess {
  const [surer, weaker] = one.cost <= other.cost ? [one, other] : [other, one];
  const known = new Set(surer.readings.map((reading) => JSON.stringify(reading)));
  const further = weaker.readings.filter((reading) => !known.has(JSON.stringify(reading)));
  return { ...surer, readings: [...surer.readings, ...further] };
}

/** A headword's guesses that are so much dearer than its first say nothing beside that. */
const FAR_DEARER = 3;

function firstHeadwords(ranked: readonly Guess[]): readonly Guess[] {
  const cheapest = new Map<string, number>();
  for (const { headword, cost } of ranked) {
    if (cheapest.size < MAX_HEADWORDS && !cheapest.has(headword)) cheapest.set(headword, cost);
  }
  return ranked.filter(({ headword, cost }) => cost < (cheapest.get(headword) ?? -FAR_DEARER) + FAR_DEARER);
}
