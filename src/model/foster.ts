/**
 * Reginald Foster's names for what a form does, offered beside the exact grammar and never instead of
 * it. No feature, no code: nothing is guessed, and values without a code (infinitive, person, degree)
 * have none.
 */
import {
  Case,
  Gender,
  Number as GrammaticalNumber,
  Mood,
  PartOfSpeech,
  Tense,
  VerbForm,
  Voice,
} from '../gen/langnet/v1/morphology_pb.js';
import type { Language } from './language.js';
import type { Features } from './types.js';

type Codes = Readonly<Record<number, string>>;

const CASES: Codes = {
  [Case.NOMINATIVE]: 'NAMING',
  [Case.VOCATIVE]: 'CALLING',
  [Case.ACCUSATIVE]: 'RECEIVING',
  [Case.GENITIVE]: 'POSSESSING',
  [Case.DATIVE]: 'TO_FOR',
  [Case.ABLATIVE]: 'BY_WITH_FROM_IN',
  [Case.INSTRUMENTAL]: 'BY_WITH_FROM_IN',
  [Case.LOCATIVE]: 'IN_WHERE',
};
const GENDERS: Codes = { [Gender.MASCULINE]: 'MALE', [Gender.FEMININE]: 'FEMALE', [Gender.NEUTER]: 'NEUTER' };
const NUMBERS: Codes = {
  [GrammaticalNumber.SINGULAR]: 'SINGLE',
  [GrammaticalNumber.DUAL]: 'PAIR',
  [GrammaticalNumber.PLURAL]: 'GROUP',
};
const MOODS: Codes = {
  [Mood.INDICATIVE]: 'STATEMENT',
  [Mood.SUBJUNCTIVE]: 'WISH_MAY_BE',
  [Mood.OPTATIVE]: 'MAYBE_WILL_DO',
  [Mood.IMPERATIVE]: 'COMMAND',
};
const VOICES: Readonly<Record<'lat' | 'grc', Codes>> = {
  lat: { [Voice.ACTIVE]: 'DOING', [Voice.PASSIVE]: 'BEING_DONE_TO', [Voice.DEPONENT]: 'FOR_SELF' },
  grc: { [Voice.ACTIVE]: 'DOING', [Voice.PASSIVE]: 'BEING_DONE_TO', [Voice.MIDDLE]: 'FOR_SELF' },
};
// The two languages cut past time differently: a Latin perfect does what a Greek aorist does.
const TIMES: Readonly<Record<'lat' | 'grc', Codes>> = {
  lat: {
    [Tense.PRESENT]: 'TIME_NOW',
    [Tense.FUTURE]: 'TIME_LATER',
    [Tense.IMPERFECT]: 'TIME_WAS_DOING',
    [Tense.PERFECT]: 'TIME_PAST',
    [Tense.PLUPERFECT]: 'TIME_HAD_DONE',
    [Tense.FUTURE_PERFECT]: 'ONCE_DONE',
  },
  grc: {
    [Tense.PRESENT]: 'TIME_NOW',
    [Tense.FUTURE]: 'TIME_LATER',
    [Tense.IMPERFECT]: 'TIME_WAS_DOING',
    [Tense.AORIST]: 'TIME_PAST',
    [Tense.PERFECT]: 'TIME_HAD_DONE',
    [Tense.PLUPERFECT]: 'ONCE_DONE',
  },
};

const LABELS: Readonly<Record<string, string>> = {
  NAMING: 'Naming Function',
  CALLING: 'Calling Function',
  RECEIVING: 'Receiving Function',
  POSSESSING: 'Possessing Function',
  TO_FOR: 'To-For Function',
  BY_WITH_FROM_IN: 'By-With-From-In Function',
  IN_WHERE: 'In-Where Function',
  MALE: 'Male',
  FEMALE: 'Female',
  NEUTER: 'Neuter',
  SINGLE: 'Single',
  PAIR: 'Pair',
  GROUP: 'Group',
  STATEMENT: 'Statement',
  WISH_MAY_BE: 'Wish-May-Be',
  MAYBE_WILL_DO: 'Maybe-Will-Do',
  COMMAND: 'Command',
  DOING: 'Doing',
  BEING_DONE_TO: 'Being Done To',
  FOR_SELF: 'For Self',
  PARTICIPLE: 'Participle',
  TIME_NOW: 'Time-Now',
  TIME_LATER: 'Time-Later',
  TIME_WAS_DOING: 'Time-Was-Doing',
  TIME_PAST: 'Time-Past',
  TIME_HAD_DONE: 'Time-Had-Done',
  ONCE_DONE: 'Once-Done',
};

const LABEL_ORDER = ['case', 'number', 'gender', 'tense', 'mood', 'voice', 'participle'] as const;

/** At most one code a feature. Sanskrit has codes for case, gender and number only. */
export function fosterCodes(
  language: Language,
  pos: PartOfSpeech,
  features: Features,
): Readonly<Record<string, string>> {
  const codes: Record<string, string> = {};
  const add = (feature: string, code: string | undefined) => {
    if (code !== undefined) codes[feature] = code;
  };
  add('case', CASES[features.case]);
  add('gender', GENDERS[features.gender]);
  add('number', NUMBERS[features.number]);
  if (language === 'san') return codes;
  add('tense', TIMES[language][features.tense]);
  if (language === 'grc' || features.mood !== Mood.OPTATIVE) add('mood', MOODS[features.mood]);
  add('voice', VOICES[language][features.voice]);
  if (pos === PartOfSpeech.PARTICIPLE || features.verbForm === VerbForm.PARTICIPLE)
    codes.participle = 'PARTICIPLE';
  return codes;
}

/** The learner's line: "Possessing Function; Group; Male". */
export function fosterText(codes: Readonly<Record<string, string>>): string {
  const labels: string[] = [];
  for (const feature of LABEL_ORDER) {
    const label = LABELS[codes[feature] ?? ''];
    if (label !== undefined && !labels.includes(label)) labels.push(label);
  }
  return labels.join('; ');
}
