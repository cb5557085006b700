/**
 * How common a reading is, so that of two words a form can belong to the likelier comes first. The numbers are powers
 * of two judged from what running prose and verse look like, not counts of any text; only their order of size matters.
 */
import {
  Case,
  Degree,
  Number as GrammaticalNumber,
  Mood,
  PartOfSpeech,
  Person,
  Tense,
  VerbForm,
  Voice,
} from '../gen/langnet/v1/morphology_pb.js';
import type { Features } from '../model/types.js';

type Weights = Readonly<Record<number, number>>;

/** Of eight nouns about two are nominatives; a vocative or locative is met once in a page or less. */
const CASES: Weights = {
  [Case.NOMINATIVE]: -1.8,
  [Case.ACCUSATIVE]: -1.8,
  [Case.GENITIVE]: -2.4,
  [Case.ABLATIVE]: -2.2,
  [Case.INSTRUMENTAL]: -3,
  [Case.DATIVE]: -3.2,
  [Case.VOCATIVE]: -6,
  [Case.LOCATIVE]: -6.5,
};
const NUMBERS: Weights = {
  [GrammaticalNumber.SINGULAR]: -0.6,
  [GrammaticalNumber.PLURAL]: -1.5,
  [GrammaticalNumber.DUAL]: -6,
};
const PERSONS: Weights = { [Person.FIRST]: -2.3, [Person.SECOND]: -2.8, [Person.THIRD]: -0.6 };
const MOODS: Weights = {
  [Mood.INDICATIVE]: -0.7,
  [Mood.SUBJUNCTIVE]: -2.6,
  [Mood.OPTATIVE]: -4,
  [Mood.IMPERATIVE]: -4,
};
const TENSES: Weights = {
  [Tense.PRESENT]: -1.2,
  [Tense.IMPERFECT]: -2.5,
  [Tense.FUTURE]: -3.5,
  [Tense.PERFECT]: -2.2,
  [Tense.PLUPERFECT]: -4,
  [Tense.FUTURE_PERFECT]: -6,
  [Tense.AORIST]: -1.6,
};
const VOICES: Weights = {
  [Voice.ACTIVE]: -0.5,
  [Voice.PASSIVE]: -2.2,
  [Voice.MIDDLE]: -2.4,
  [Voice.MEDIOPASSIVE]: -2,
  [Voice.DEPONENT]: -0.5,
};
/** Beside the finite forms of its verb. */
const VERB_FORMS: Weights = {
  [VerbForm.FINITE]: -0.6,
  [VerbForm.INFINITIVE]: -2.6,
  [VerbForm.PARTICIPLE]: -2.4,
  [VerbForm.ABSOLUTIVE]: -1.5,
  [VerbForm.GERUND]: -5,
  [VerbForm.GERUNDIVE]: -5,
  [VerbForm.SUPINE]: -8,
};
const DEGREES: Weights = { [Degree.COMPARATIVE]: -4, [Degree.SUPERLATIVE]: -4 };

/** An adjective shares its forms among three genders; a noun has one. */
const GENDER_OF_ADJECTIVE = -1.4;
const GENDERED = new Set<PartOfSpeech>([
  PartOfSpeech.ADJECTIVE,
  PartOfSpeech.PRONOUN,
  PartOfSpeech.ARTICLE,
  PartOfSpeech.NUMERAL,
  PartOfSpeech.PARTICIPLE,
]);

/** Zero for a word that has only this form; the rarer the reading, the further below. */
export function readingWeight(pos: PartOfSpeech, features: Features): number {
  const of = (weights: Weights, value: number) => weights[value] ?? 0;
  const isVerbal = features.verbForm !== 0 || features.mood !== 0 || features.tense !== 0;
  return (
    of(CASES, features.case) +
    of(NUMBERS, features.number) +
    of(PERSONS, features.person) +
    of(MOODS, features.mood) +
    of(TENSES, features.tense) +
    of(VOICES, features.voice) +
    of(DEGREES, features.degree) +
    (isVerbal ? of(VERB_FORMS, features.verbForm) : 0) +
    (features.gender !== 0 && GENDERED.has(pos) ? GENDER_OF_ADJECTIVE : 0)
  );
}
