/** Readings in the notation of the tables: `nom/voc sg m, acc pl` is three whole combinations. Knows no language. */
import {
  Case,
  Degree,
  Gender,
  Number as GrammaticalNumber,
  Mood,
  Person,
  Tense,
  VerbForm,
  Voice,
} from '../../gen/langnet/v1/morphology_pb.js';
import { NO_FEATURES } from '../../model/claims.js';
import type { Features } from '../../model/types.js';

type Field = 'case' | 'number' | 'gender' | 'degree' | 'person' | 'tense' | 'mood' | 'voice' | 'verbForm';
type Draft = { -readonly [Key in keyof Features]: Features[Key] };

const WORDS: Readonly<Record<string, readonly [Field, number]>> = {
  nom: ['case', Case.NOMINATIVE],
  voc: ['case', Case.VOCATIVE],
  acc: ['case', Case.ACCUSATIVE],
  gen: ['case', Case.GENITIVE],
  dat: ['case', Case.DATIVE],
  abl: ['case', Case.ABLATIVE],
  loc: ['case', Case.LOCATIVE],
  sg: ['number', GrammaticalNumber.SINGULAR],
  du: ['number', GrammaticalNumber.DUAL],
  pl: ['number', GrammaticalNumber.PLURAL],
  m: ['gender', Gender.MASCULINE],
  f: ['gender', Gender.FEMININE],
  n: ['gender', Gender.NEUTER],
  comp: ['degree', Degree.COMPARATIVE],
  sup: ['degree', Degree.SUPERLATIVE],
  '1': ['person', Person.FIRST],
  '2': ['person', Person.SECOND],
  '3': ['person', Person.THIRD],
  pres: ['tense', Tense.PRESENT],
  impf: ['tense', Tense.IMPERFECT],
  fut: ['tense', Tense.FUTURE],
  perf: ['tense', Tense.PERFECT],
  plup: ['tense', Tense.PLUPERFECT],
  futp: ['tense', Tense.FUTURE_PERFECT],
  aor: ['tense', Tense.AORIST],
  ind: ['mood', Mood.INDICATIVE],
  subj: ['mood', Mood.SUBJUNCTIVE],
  opt: ['mood', Mood.OPTATIVE],
  imper: ['mood', Mood.IMPERATIVE],
  act: ['voice', Voice.ACTIVE],
  mid: ['voice', Voice.MIDDLE],
  pass: ['voice', Voice.PASSIVE],
  mp: ['voice', Voice.MEDIOPASSIVE],
  dep: ['voice', Voice.DEPONENT],
  inf: ['verbForm', VerbForm.INFINITIVE],
  part: ['verbForm', VerbForm.PARTICIPLE],
  gerund: ['verbForm', VerbForm.GERUND],
  gerundive: ['verbForm', VerbForm.GERUNDIVE],
  supine: ['verbForm', VerbForm.SUPINE],
};

/**
 * The combinations a notation stands for. Words a combination contradicts itself with (`nom sg` and `pl`) drop it,
 * so a table can be narrowed by adding one.
 */
export function parseReadings(notation: string, adds = ''): readonly Features[] {
  const readings = notation.split(',').flatMap((combination) => {
    let drafts: readonly Draft[] = [{ ...NO_FEATURES }];
    for (const word of `${combination} ${adds}`.split(' ')) {
      if (word !== '') drafts = drafts.flatMap((draft) => applyWord(draft, word));
    }
    return drafts.map((draft) =>
      draft.mood !== Mood.UNSPECIFIED && draft.verbForm === VerbForm.UNSPECIFIED
        ? { ...draft, verbForm: VerbForm.FINITE }
        : draft,
    );
  });
  return [...new Map(readings.map((reading) => [JSON.stringify(reading), reading])).values()];
}

function applyWord(draft: Draft, alternatives: string): readonly Draft[] {
  return alternatives.split('/').flatMap((word) => {
    const entry = WORDS[word];
    if (entry === undefined) throw new Error(`No such word in a table of readings: ${word}`);
    const [field, value] = entry;
    if (draft[field] !== 0) return draft[field] === value ? [draft] : [];
    return [{ ...draft, [field]: value }];
  });
}
