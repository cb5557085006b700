/** The nine-letter tags of the Perseus treebanks and the stages of the lemmatisers. Tables, no bytes. */
import {
  Case,
  Degree,
  Gender,
  Number as GrammaticalNumber,
  Mood,
  PartOfSpeech,
  Person,
  Tense,
  VerbForm,
  Voice,
} from '../../gen/langnet/v1/morphology_pb.js';
import { NO_FEATURES } from '../../model/claims.js';
import type { Features } from '../../model/types.js';

type Letters<T> = Readonly<Record<string, T>>;

const POS: Letters<PartOfSpeech> = {
  N: PartOfSpeech.NOUN,
  V: PartOfSpeech.VERB,
  T: PartOfSpeech.PARTICIPLE,
  A: PartOfSpeech.ADJECTIVE,
  D: PartOfSpeech.ADVERB,
  L: PartOfSpeech.ARTICLE,
  G: PartOfSpeech.PARTICLE,
  C: PartOfSpeech.CONJUNCTION,
  R: PartOfSpeech.PREPOSITION,
  P: PartOfSpeech.PRONOUN,
  M: PartOfSpeech.NUMERAL,
  I: PartOfSpeech.INTERJECTION,
  E: PartOfSpeech.INTERJECTION,
};
const PERSONS: Letters<Person> = { '1': Person.FIRST, '2': Person.SECOND, '3': Person.THIRD };
const NUMBERS: Letters<GrammaticalNumber> = {
  S: GrammaticalNumber.SINGULAR,
  P: GrammaticalNumber.PLURAL,
  D: GrammaticalNumber.DUAL,
};
const TENSES: Letters<Tense> = {
  P: Tense.PRESENT,
  I: Tense.IMPERFECT,
  R: Tense.PERFECT,
  L: Tense.PLUPERFECT,
  T: Tense.FUTURE_PERFECT,
  F: Tense.FUTURE,
  A: Tense.AORIST,
};
const MOODS: Letters<Mood> = {
  I: Mood.INDICATIVE,
  S: Mood.SUBJUNCTIVE,
  O: Mood.OPTATIVE,
  M: Mood.IMPERATIVE,
};
/** Letters in the place of the mood that name a form without one. */
const VERB_FORMS: Letters<VerbForm> = {
  N: VerbForm.INFINITIVE,
  P: VerbForm.PARTICIPLE,
  D: VerbForm.GERUND,
  G: VerbForm.GERUNDIVE,
  U: VerbForm.SUPINE,
};
const VOICES: Letters<Voice> = {
  A: Voice.ACTIVE,
  P: Voice.PASSIVE,
  M: Voice.MIDDLE,
  E: Voice.MEDIOPASSIVE,
};
const GENDERS: Letters<Gender> = { M: Gender.MASCULINE, F: Gender.FEMININE, N: Gender.NEUTER };
const CASES: Letters<Case> = {
  N: Case.NOMINATIVE,
  G: Case.GENITIVE,
  D: Case.DATIVE,
  A: Case.ACCUSATIVE,
  B: Case.ABLATIVE,
  V: Case.VOCATIVE,
  L: Case.LOCATIVE,
  I: Case.INSTRUMENTAL,
};
const DEGREES: Letters<Degree> = { C: Degree.COMPARATIVE, S: Degree.SUPERLATIVE };

const MOOD_LETTERS = { ...MOODS, ...VERB_FORMS };

/** Names of the places behind the part of speech, in their order, with the letters each may have. */
export const PLACES: readonly (readonly [name: string, letters: Letters<number>])[] = [
  ['person', PERSONS],
  ['number', NUMBERS],
  ['tense', TENSES],
  ['mood', MOOD_LETTERS],
  ['voice', VOICES],
  ['gender', GENDERS],
  ['case', CASES],
  ['degree', DEGREES],
];

export const NOT_APPLICABLE = '-';
/** What taggers call a stop or a comma: no word, so no fact. */
const PUNCTUATION = 'U';

export interface DecodedTag {
  readonly pos: PartOfSpeech;
  readonly reading: Features;
  /** Places (from 0) whose letter is in no table. */
  readonly unknown: readonly number[];
}

/** Undefined for what is no such tag: another length, or a first letter that names no word. */
export function decodeTag(tag: string): DecodedTag | undefined {
  const letters = [...tag.toUpperCase()];
  const pos = lookUp(POS, letters[0] ?? '');
  if (letters.length !== PLACES.length + 1 || letters.length !== tag.length || pos === undefined)
    return undefined;
  const unknown: number[] = [];
  for (const [index, [, known]] of PLACES.entries()) {
    const letter = letters[index + 1] ?? '';
    if (letter !== NOT_APPLICABLE && lookUp(known, letter) === undefined) unknown.push(index + 1);
  }
  const [
    ,
    person = '',
    number = '',
    tense = '',
    mood = '',
    voice = '',
    gender = '',
    grammaticalCase = '',
    degree = '',
  ] = letters;
  const reading = {
    ...NO_FEATURES,
    person: lookUp(PERSONS, person) ?? Person.UNSPECIFIED,
    number: lookUp(NUMBERS, number) ?? GrammaticalNumber.UNSPECIFIED,
    tense: lookUp(TENSES, tense) ?? Tense.UNSPECIFIED,
    mood: lookUp(MOODS, mood) ?? Mood.UNSPECIFIED,
    voice: lookUp(VOICES, voice) ?? Voice.UNSPECIFIED,
    gender: lookUp(GENDERS, gender) ?? Gender.UNSPECIFIED,
    case: lookUp(CASES, grammaticalCase) ?? Case.UNSPECIFIED,
    degree: lookUp(DEGREES, degree) ?? Degree.UNSPECIFIED,
    verbForm: verbFormOf(pos, mood),
  };
  return { pos, reading, unknown };
}

function verbFormOf(pos: PartOfSpeech, mood: string): VerbForm {
  const named = lookUp(VERB_FORMS, mood);
  if (named !== undefined) return named;
  if (pos === PartOfSpeech.PARTICIPLE) return VerbForm.PARTICIPLE;
  return pos === PartOfSpeech.VERB && lookUp(MOODS, mood) !== undefined
    ? VerbForm.FINITE
    : VerbForm.UNSPECIFIED;
}

export function isPunctuation(tag: string): boolean {
  return tag.toUpperCase().startsWith(PUNCTUATION);
}

function lookUp<T>(letters: Letters<T>, letter: string): T | undefined {
  return Object.hasOwn(letters, letter) ? letters[letter] : undefined;
}

/** What a lemma is worth, by the stage that chose it. */
export interface Stage {
  /** `DictLemmatizer: Latin Model`, as CLTK prints it between angles. */
  readonly name: string;
  readonly kind: 'evidence' | 'guess' | 'nothing';
  readonly confidence: number;
}

const STAGES: readonly (readonly [pattern: RegExp, kind: Stage['kind'], confidence: number])[] = [
  [/^<DictLemmatizer: [^<>]{1,80}>$/, 'evidence', 1],
  // The commonest lemma of the form in the training text.
  [/^<UnigramLemmatizer: [^<>]{1,80}>$/, 'evidence', 0.9],
  // Made by replacing an ending; nobody has looked whether there is such a word.
  [/^<RegexpLemmatizer: [^<>]{1,80}>$/, 'guess', 0.3],
  // It gives back what it was given.
  [/^<IdentityLemmatizer>$/, 'nothing', 0],
];

/** Undefined for a stage that is in no table: nothing is known of its worth. */
export function readStage(text: string): Stage | undefined {
  const row = STAGES.find(([pattern]) => pattern.test(text));
  return row && { name: text.slice(1, -1), kind: row[1], confidence: row[2] };
}
