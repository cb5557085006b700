/** The program's codes and what they mean. Facts about the tool only; must not know lines or bytes. */
import {
  Case,
  Degree,
  Gender,
  Number as GrammaticalNumber,
  Mood,
  PartOfSpeech,
  Person,
  Tense,
  Voice,
} from '../../gen/langnet/v1/morphology_pb.js';

export type Table<T> = ReadonlyMap<string, T>;

function table<T>(entries: Readonly<Record<string, T>>): Table<T> {
  return new Map(Object.entries(entries));
}

/** Tags in the part-of-speech column of an analysis; the name is the fact's `pos`. */
export const ANALYSIS_POS: Table<{ readonly name: string; readonly pos: PartOfSpeech }> = table({
  N: { name: 'noun', pos: PartOfSpeech.NOUN },
  PRON: { name: 'pronoun', pos: PartOfSpeech.PRONOUN },
  PACK: { name: 'pronoun', pos: PartOfSpeech.PRONOUN },
  ADJ: { name: 'adjective', pos: PartOfSpeech.ADJECTIVE },
  NUM: { name: 'numeral', pos: PartOfSpeech.NUMERAL },
  ADV: { name: 'adverb', pos: PartOfSpeech.ADVERB },
  V: { name: 'verb', pos: PartOfSpeech.VERB },
  VPAR: { name: 'participle', pos: PartOfSpeech.PARTICIPLE },
  SUPINE: { name: 'supine', pos: PartOfSpeech.VERB },
  PREP: { name: 'preposition', pos: PartOfSpeech.PREPOSITION },
  CONJ: { name: 'conjunction', pos: PartOfSpeech.CONJUNCTION },
  INTERJ: { name: 'interjection', pos: PartOfSpeech.INTERJECTION },
});

/** Tags of dictionary lines. X marks the list of single irregular forms, which has no part of speech. */
export const ENTRY_POS: Table<PartOfSpeech> = table({
  N: PartOfSpeech.NOUN,
  PRON: PartOfSpeech.PRONOUN,
  PACK: PartOfSpeech.PRONOUN,
  ADJ: PartOfSpeech.ADJECTIVE,
  NUM: PartOfSpeech.NUMERAL,
  ADV: PartOfSpeech.ADVERB,
  V: PartOfSpeech.VERB,
  PREP: PartOfSpeech.PREPOSITION,
  CONJ: PartOfSpeech.CONJUNCTION,
  INTERJ: PartOfSpeech.INTERJECTION,
  X: PartOfSpeech.UNSPECIFIED,
});

export const AFFIX_POS = ['TACKON', 'PREFIX', 'SUFFIX'] as const;
export type AffixPos = (typeof AFFIX_POS)[number];

export const CASES: Table<Case> = table({
  NOM: Case.NOMINATIVE,
  VOC: Case.VOCATIVE,
  GEN: Case.GENITIVE,
  LOC: Case.LOCATIVE,
  DAT: Case.DATIVE,
  ABL: Case.ABLATIVE,
  ACC: Case.ACCUSATIVE,
  X: Case.UNSPECIFIED,
});

export const CASE_NAMES: Table<string> = table({
  NOM: 'nominative',
  GEN: 'genitive',
  DAT: 'dative',
  ABL: 'ablative',
  ACC: 'accusative',
});

export const NUMBERS: Table<GrammaticalNumber> = table({
  S: GrammaticalNumber.SINGULAR,
  P: GrammaticalNumber.PLURAL,
  X: GrammaticalNumber.UNSPECIFIED,
});

export const GENDERS: Table<Gender> = table({
  M: Gender.MASCULINE,
  F: Gender.FEMININE,
  N: Gender.NEUTER,
  C: Gender.COMMON,
  X: Gender.UNSPECIFIED,
});

export const DEGREES: Table<Degree> = table({
  POS: Degree.POSITIVE,
  COMP: Degree.COMPARATIVE,
  SUPER: Degree.SUPERLATIVE,
  X: Degree.UNSPECIFIED,
});

export const TENSES: Table<Tense> = table({
  PRES: Tense.PRESENT,
  IMPF: Tense.IMPERFECT,
  FUT: Tense.FUTURE,
  PERF: Tense.PERFECT,
  PLUP: Tense.PLUPERFECT,
  FUTP: Tense.FUTURE_PERFECT,
  X: Tense.UNSPECIFIED,
});

export const VOICES: Table<Voice> = table({
  ACTIVE: Voice.ACTIVE,
  PASSIVE: Voice.PASSIVE,
  deponent: Voice.DEPONENT,
  X: Voice.UNSPECIFIED,
});

/** INF and PPL stand in the mood column but are forms of the verb, not moods. */
export const MOODS: Table<Mood> = table({
  IND: Mood.INDICATIVE,
  SUB: Mood.SUBJUNCTIVE,
  IMP: Mood.IMPERATIVE,
  INF: Mood.UNSPECIFIED,
  PPL: Mood.UNSPECIFIED,
  X: Mood.UNSPECIFIED,
});

export const PERSONS: Table<Person> = table({
  '0': Person.UNSPECIFIED,
  '1': Person.FIRST,
  '2': Person.SECOND,
  '3': Person.THIRD,
});

export const NUMERAL_SORTS: Table<string> = table({
  CARD: 'cardinal',
  ORD: 'ordinal',
  DIST: 'distributive',
  ADVERB: 'adverbial',
  X: '',
});

/** The order of the series in a numeral's dictionary line. */
export const NUMERAL_SERIES: readonly string[] = ['CARD', 'ORD', 'DIST', 'ADVERB'];

export const VERB_KINDS: Table<string> = table({
  TRANS: 'transitive',
  INTRANS: 'intransitive',
  IMPERS: 'impersonal',
  DEP: 'deponent',
  SEMIDEP: 'semideponent',
  PERFDEF: 'perfect only',
  GEN: 'with genitive',
  DAT: 'with dative',
  ABL: 'with ablative',
});

/** Words behind an analysis or a dictionary line that name a period. */
export const AGE_WORDS: ReadonlySet<string> = new Set([
  'Always',
  'Archaic',
  'Early',
  'Classic',
  'Late',
  'Later',
  'Medieval',
  'NeoLatin',
  'Scholar',
  'Modern',
]);

/** Words behind an analysis or a dictionary line that say how common the ending or the word is. */
export const FREQUENCY_WORDS: ReadonlySet<string> = new Set([
  'mostfreq',
  'sometime',
  'uncommon',
  'infreq',
  'rare',
  'veryrare',
  'inscript',
  'veryfreq',
  'frequent',
  'common',
  'lesser',
  'graffiti',
  'Pliny',
]);
