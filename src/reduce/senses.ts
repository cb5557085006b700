/** The senses of a word: units gathered into buckets, ranked and named. */
import { makeId } from '../model/ids.js';
import type { AnswerSense } from '../model/types.js';
import { bucketsOf } from './buckets.js';
import { nameSense } from './constants/name.js';
import type { ReduceInput } from './input.js';
import type { Lexeme } from './lexemes.js';
import { rankBuckets, type ScoredBucket } from './sense-score.js';
import { type PreparedGloss, prepareGloss } from './similarity/index.js';
import { type SenseUnit, unitsOf } from './units.js';
import { isEditorialOnly, onceEach, type WitnessMaker } from './witnesses.js';
import { worksOf } from './works.js';

export function sensesOf(
  lexeme: Lexeme,
  lemmaId: string,
  witness: WitnessMaker,
  input: ReduceInput,
): readonly AnswerSense[] {
  const { words, constants } = input.english;
  const prepared = new Map<SenseUnit, PreparedGloss>();
  const prepare = (unit: SenseUnit): PreparedGloss => {
    const known = prepared.get(unit) ?? prepareGloss(unit.gloss, unit.pos, words);
    prepared.set(unit, known);
    return known;
  };
  const units = unitsOf(lexeme, worksOf(input), (claims) => isEditorialOnly(claims, input));
  const buckets = rankBuckets(bucketsOf(units, prepare, input.mode));
  const taken = new Set<string>();
  return buckets.map((bucket) => {
    const english = bucket.units.filter(({ language }) => language === 'en');
    const named = bucket.units.flatMap(({ claims }) =>
      claims.map(({ value }) => value.value.semanticConstant),
    );
    const pos = english.find((unit) => unit.pos !== 'word')?.pos ?? '';
    const constant = nameSense(named, english.map(prepare), pos, constants, taken);
    taken.add(constant.name);
    return senseOf(bucket, constant, lemmaId, witness);
  });
}

function senseOf(
  { units, score }: ScoredBucket,
  constant: ReturnType<typeof nameSense>,
  lemmaId: string,
  witness: WitnessMaker,
): AnswerSense {
  const [shown] = units;
  const values = units.flatMap(({ claims }) => claims.map(({ value }) => value.value));
  const witnesses = units.flatMap(({ claims }) => claims.map(witness));
  return {
    // The unit shown names the sense, so that a mode which cuts others off leaves the id alone.
    senseId: makeId('sns', [lemmaId, shown?.key ?? '']),
    lemmaId,
    displayGloss: shown?.gloss ?? '',
    semanticConstant: constant.name,
    domains: [...new Set(values.flatMap((value) => value.domains))],
    register: [...new Set(values.flatMap((value) => value.register))],
    witnesses: onceEach(witnesses, ({ claimId }) => claimId),
    editorial: units.every(({ isEditorial }) => isEditorial),
    score: { bits: score.bits, reasons: [...score.reasons] },
    constantStatus: constant.status,
    wordnetKey: constant.wordnetKey,
    glossLanguage: shown?.language ?? '',
  };
}
