/**
 * Which word comes first. A score is a sum of bits, so that one more bit means "twice as likely"; every reason for it
 * stands in one table. Readings of the whole form always precede those of a part of it, and guesses come last.
 */
import { PartOfSpeech } from '../gen/langnet/v1/morphology_pb.js';
import { Tier } from '../gen/langnet/v1/query_pb.js';
import { posFamily } from '../model/lexeme.js';
import { compareTexts } from '../model/text.js';
import type { Claim } from '../model/types.js';
import type { ReduceInput } from './input.js';
import type { Lexeme } from './lexemes.js';
import { readingWeight } from './reading-weight.js';
import { readingOf } from './readings.js';
import { worksOf } from './works.js';

/** Smaller first; inside a class the score decides. */
const CLASS_OF_TIER: Readonly<Record<number, number>> = {
  [Tier.EXACT]: 0,
  [Tier.MARKS_IGNORED]: 0,
  [Tier.SPELLING_VARIANT]: 0,
  // Only looked up where the reader asks for it.
  [Tier.REFERRED_TO]: 1,
  [Tier.ENCLITIC_REMOVED]: 2,
  [Tier.SANDHI_SPLIT]: 2,
  [Tier.NEAREST_HEADWORD]: 3,
  [Tier.RULE_MADE]: 4,
};

/** Bits for each reason. */
export const BITS = {
  /** The form had to be changed before it was found. */
  marksIgnored: -2,
  spellingVariant: -3,
  /** A word met once in a million is 0 bits; one met in every second place would be 19. */
  corpus: 19,
  /** What a word's share of a dictionary says of its frequency, where no corpus was counted or in addition. */
  lexicon: 6,
  whitakers: 6,
  /** Each further independent work that has the word. */
  witness: 1,
  /** It does not say what kind of word it is, and others of the same name do. */
  untold: -0.5,
  /** Each split that a tool ranks before the best one the word is part of. */
  laterSplit: -1,
  /** The tool did not print the headword itself. */
  inferred: -3,
  /** A name for a form typed in small letters, or no name for a capital that may only begin a sentence. */
  nameForSmall: -3,
  wordForCapital: -0.5,
  /** Who types a word by itself often types its headword. */
  isHeadword: 2.5,
  /** Of two homonyms alike the one of which something is told. */
  glossed: 0.5,
} as const;

/**
 * Corpora count names, not homonyms: of two words of one name the pronoun is met more often than the adverb. What counts
 * is how far a word is behind the likeliest of its name.
 */
const POS_BITS: Readonly<Record<string, number>> = {
  pronoun: 5,
  preposition: 1,
  interjection: -3,
  affix: -4,
};

export interface ScoreReason {
  readonly reason: string;
  readonly bits: number;
}

export interface Score {
  readonly class: number;
  readonly bits: number;
  readonly reasons: readonly ScoreReason[];
}

export type Scores = ReadonlyMap<Lexeme, Score>;

export function scoreLexemes(lexemes: readonly Lexeme[], input: ReduceInput): Scores {
  const best = new Map<string, number>();
  // A word of which nothing is told is no rival.
  for (const { key, pos } of lexemes.filter(({ glossClaims }) => glossClaims.length > 0)) {
    best.set(nameOf(key), Math.max(posBits(pos), best.get(nameOf(key)) ?? Number.NEGATIVE_INFINITY));
  }
  const scores = new Map(
    lexemes.map((lexeme) => {
      const behind = posBits(lexeme.pos) - (best.get(nameOf(lexeme.key)) ?? posBits(lexeme.pos));
      return [lexeme, scoreLexeme(lexeme, input, Math.min(0, behind))];
    }),
  );
  return behindTheirNames(scores);
}

/** Who does not tell what kind of word he means stands behind those of the same name who do. */
function behindTheirNames(scores: Scores): Scores {
  const isOpen = ({ pos }: Lexeme) => pos === PartOfSpeech.UNSPECIFIED;
  const least = new Map<string, number>();
  for (const [lexeme, { bits, class: rank }] of scores) {
    if (isOpen(lexeme) || lexeme.glossClaims.length === 0) continue;
    const name = `${rank} ${nameOf(lexeme.key)}`;
    least.set(name, Math.min(bits, least.get(name) ?? bits));
  }
  return new Map(
    [...scores].map(([lexeme, score]) => {
      const name = `${score.class} ${nameOf(lexeme.key)}`;
      const most = (least.get(name) ?? Number.POSITIVE_INFINITY) + BITS.untold;
      if (!isOpen(lexeme) || score.bits <= most) return [lexeme, score];
      // Among themselves they keep their order.
      const bits = KEPT * (most - score.bits);
      const reason = { reason: 'kind of word untold', bits };
      return [lexeme, { ...score, bits: score.bits + bits, reasons: [...score.reasons, reason] }];
    }),
  );
}

const KEPT = 0.99;

export function rankLexemes(
  lexemes: readonly Lexeme[],
  input: ReduceInput,
  scores: Scores = scoreLexemes(lexemes, input),
): readonly Lexeme[] {
  const of = (lexeme: Lexeme) => scores.get(lexeme) ?? NO_SCORE;
  return [...lexemes].sort(
    (a, b) =>
      of(a).class - of(b).class ||
      of(b).bits - of(a).bits ||
      compareTexts(a.key, b.key) ||
      compareTexts(a.display, b.display),
  );
}

const NO_SCORE: Score = { class: 9, bits: 0, reasons: [] };

export function scoreLexeme(lexeme: Lexeme, input: ReduceInput, behindHomonym = 0): Score {
  const reasons: { reason: string; bits: number }[] = [];
  const add = (reason: string, bits: number) => {
    if (bits !== 0) reasons.push({ reason, bits });
  };
  if (lexeme.tier === Tier.MARKS_IGNORED) add('marks ignored', BITS.marksIgnored);
  if (lexeme.tier === Tier.SPELLING_VARIANT) add('spelling variant', BITS.spellingVariant);
  for (const [scale, rank] of lexeme.frequencies) add(`frequency: ${scale}`, rank * weightOf(scale));
  add('reading', readingBits(lexeme));
  add('further works', BITS.witness * Math.max(0, countWorks(lexeme, input) - 1));
  add('place among the splits', BITS.laterSplit * (splitRank(lexeme) - 1));
  if (lexeme.isInferred) add('headword inferred', BITS.inferred);
  const isName = lexeme.lemma !== lexeme.lemma.toLowerCase();
  const isTypedAsName = input.query.original !== input.query.original.toLowerCase();
  if (isName && !isTypedAsName) add('a name, typed small', BITS.nameForSmall);
  if (!isName && isTypedAsName) add('no name, typed as one', BITS.wordForCapital);
  add('rarer than its homonym', behindHomonym);
  if (lexeme.lemma === lexeme.form) add('the form is the headword', BITS.isHeadword);
  if (lexeme.glossClaims.length > 0) add('has a meaning', BITS.glossed);
  const bits = reasons.reduce((sum, reason) => sum + reason.bits, 0);
  return { class: CLASS_OF_TIER[lexeme.tier] ?? 9, bits, reasons };
}

function weightOf(scale: string): number {
  if (scale.startsWith('treebank')) return BITS.corpus;
  return scale === 'whitakers' ? BITS.whitakers : BITS.lexicon;
}

/** All distinct readings together: a form with four likely readings in a word is likelier that word's. */
function readingBits(lexeme: Lexeme): number {
  const weights = new Map<string, number>();
  for (const { value } of lexeme.morphologyClaims) {
    if (value.case !== 'morphology' || value.value.features === undefined) continue;
    const { pos, features } = value.value;
    weights.set(readingOf(pos, features).key, readingWeight(pos, features));
  }
  if (weights.size === 0) return UNREAD;
  const sum = [...weights.values()].reduce((total, weight) => total + 2 ** weight, 0);
  return Math.min(0, Math.log2(sum));
}

/** A headword that agrees with the form, of which no tool says which form it is. */
const UNREAD = -3;

/** 1 for the split a tool thinks best, or where nothing was split. */
function splitRank({ morphologyClaims }: Lexeme): number {
  const ranks = morphologyClaims.map(({ value }) =>
    value.case === 'morphology' ? Number(value.value.features?.extras.split_rank) || 1 : 1,
  );
  return ranks.length === 0 ? 1 : Math.max(1, Math.min(...ranks));
}

function countWorks(lexeme: Lexeme, input: ReduceInput): number {
  const editorial = new Set(
    input.sources.filter((source) => source.isEditorial).map((source) => source.tool),
  );
  const workOf = worksOf(input);
  const claims: readonly Claim[] = [...lexeme.entryClaims, ...lexeme.lemmaClaims];
  return new Set(claims.filter((claim) => !editorial.has(claim.provenanceChain.tool)).map(workOf)).size;
}

function posBits(pos: PartOfSpeech): number {
  return POS_BITS[posFamily(pos)] ?? 0;
}

/** The key without its part of speech. */
function nameOf(key: string): string {
  return key.slice(0, key.lastIndexOf(':'));
}
