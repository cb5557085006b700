/**
 * Which sense comes first: the basic one. A score is a sum of bits, as for words; every reason for it stands in one
 * table.
 */
import { compareTexts } from '../model/text.js';
import type { Bucket } from './buckets.js';
import type { ScoreReason } from './ranking.js';
import type { SenseUnit } from './units.js';

/** Bits for each reason. */
export const SENSE_BITS = {
  /** For each doubling of its place among the senses of a work; the mean over the works that have it. */
  place: -1,
  /** Each further independent work, up to the fourth. */
  witness: 1,
  /** The core vocabulary has it: it was written for this, and counts by its place there. */
  core: 1.5,
  /** Each level below the first of a numbered sense. */
  depth: -0.4,
  /** Told of one field only, or of one kind of text. */
  domain: -1,
  register: -1,
  /** It explains a phrase with the word. */
  phrase: -3,
  /** Only native lexicographers know it. */
  lexicographic: -2,
  /** A name says who bears it, not what it means. */
  name: -2,
  /** Each 40 letters beyond the first 40: a long gloss tells a special case. */
  length: -0.5,
  /** Not in English. */
  otherLanguage: -8,
} as const;

const MAX_FURTHER_WORKS = 4;
const MAX_DEPTH = 4;
const MAX_LONG = 4;
const LETTERS = 40;

export interface SenseScore {
  readonly bits: number;
  readonly reasons: readonly ScoreReason[];
}

export function scoreSense({ units }: Bucket): SenseScore {
  const reasons: ScoreReason[] = [];
  const add = (reason: string, bits: number) => {
    if (bits !== 0) reasons.push({ reason, bits: round(bits) });
  };
  const [shown] = units;
  const printed = units.filter(({ isEditorial }) => !isEditorial);
  const works = new Map<string, SenseUnit>();
  for (const unit of printed) {
    const known = works.get(unit.work);
    if (known === undefined || unit.place < known.place) works.set(unit.work, unit);
  }
  const firsts = [...works.values()];
  const editorial = units.filter(({ isEditorial }) => isEditorial);
  add('place in its works', SENSE_BITS.place * mean((firsts.length > 0 ? firsts : editorial).map(placeOf)));
  add('further works', SENSE_BITS.witness * Math.min(MAX_FURTHER_WORKS, Math.max(0, works.size - 1)));
  if (editorial.length > 0) {
    const place = Math.min(...editorial.map(placeOf));
    add('in the core vocabulary', SENSE_BITS.core * (1 - place));
  }
  add('depth in its works', SENSE_BITS.depth * mean(firsts.map(depthOf)));
  const values = units.flatMap(({ claims }) => claims.map(({ value }) => value.value));
  const everywhere = (has: (value: (typeof values)[number]) => boolean) =>
    values.length > 0 && values.every(has);
  if (everywhere(({ domains }) => domains.length > 0)) add('of one field only', SENSE_BITS.domain);
  if (everywhere(({ register }) => register.includes('lexicographic'))) {
    add('known to lexicographers only', SENSE_BITS.lexicographic);
  } else if (everywhere(({ register }) => register.includes('phrase'))) {
    add('of a phrase', SENSE_BITS.phrase);
  } else if (everywhere(({ register }) => register.length > 0)) {
    add('of one kind of text only', SENSE_BITS.register);
  }
  if (units.every(({ gloss }) => NAMES.test(gloss))) add('a name', SENSE_BITS.name);
  const long = Math.min(MAX_LONG, Math.max(0, (shown?.gloss.length ?? 0) - LETTERS) / LETTERS);
  add('long gloss', SENSE_BITS.length * long);
  if (shown?.language !== 'en') add('not in English', SENSE_BITS.otherLanguage);
  return { bits: round(reasons.reduce((sum, { bits }) => sum + bits, 0)), reasons };
}

const NAMES = /^(?:N\.|names?|an? (?:man|king|poet|sage|prince|author)'s name)\b/i;

/** Bits of the place: 0 for the first, 1 for the second, 2 for the fourth … */
function placeOf({ place }: SenseUnit): number {
  return Math.log2(1 + place);
}

/** `I.A.1` is two below the first level. */
function depthOf({ path }: SenseUnit): number {
  return Math.min(MAX_DEPTH, Math.max(0, path.split('.').filter((part) => part !== '').length - 1));
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Two digits: what lies behind them is noise, and would differ between machines if anything does. */
export function round(bits: number): number {
  return Math.round(bits * 100) / 100;
}

export interface ScoredBucket extends Bucket {
  readonly score: SenseScore;
}

export function rankBuckets(buckets: readonly Bucket[]): readonly ScoredBucket[] {
  return buckets
    .map((bucket) => ({ ...bucket, score: scoreSense(bucket) }))
    .sort(
      (one, other) =>
        other.score.bits - one.score.bits || compareTexts(one.units[0]?.key ?? '', other.units[0]?.key ?? ''),
    );
}
