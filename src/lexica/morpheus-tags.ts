/**
 * What Morpheus' tag words mean, as whole readings. Knows the words, not the files or pages they stand on.
 *
 * `neut nom/voc/acc sg` is three readings: an alternative is multiplied out, never kept as a union.
 */
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
} from '../gen/langnet/v1/morphology_pb.js';
import { NO_FEATURES } from '../model/claims.js';
import type { Features } from '../model/types.js';
import { stemPos } from './morpheus-stems.js';

export interface MorpheusTags {
  /** All words printed of an analysis, in any order: tags, dialects, flags, a word class; brackets are passed over. */
  readonly words: string;
  /** N, V, P (participle), I (indeclinable), E (name in English), or empty where it is not printed. */
  readonly letter?: string;
  /** `us_a_um`, `os_ou`, `conj1,are_vb`; empty where it is not printed. */
  readonly stemType?: string;
}

export interface MorpheusReading {
  /** Of the form: a participle, an adverb made of an adjective. */
  readonly pos: PartOfSpeech;
  readonly features: Features;
}

export interface MorpheusAnalysis {
  /** At least one; one combination each. */
  readonly readings: readonly MorpheusReading[];
  /** Of the headword; unspecified where nothing tells a noun from an adjective. */
  readonly lemmaPos: PartOfSpeech;
  readonly dialects: readonly string[];
  /** What else is said of the form: `poetic`, `contr`, `enclitic`. */
  readonly flags: readonly string[];
  /** Words that are in no table. */
  readonly unknown: readonly string[];
}

type Setting = Partial<Omit<Features, 'extras'>>;

const SETTINGS: ReadonlyMap<string, Setting> = new Map<string, Setting>([
  ['masc', { gender: Gender.MASCULINE }],
  ['fem', { gender: Gender.FEMININE }],
  ['neut', { gender: Gender.NEUTER }],
  ['nom', { case: Case.NOMINATIVE }],
  ['voc', { case: Case.VOCATIVE }],
  ['acc', { case: Case.ACCUSATIVE }],
  ['gen', { case: Case.GENITIVE }],
  ['dat', { case: Case.DATIVE }],
  ['abl', { case: Case.ABLATIVE }],
  ['loc', { case: Case.LOCATIVE }],
  ['sg', { number: GrammaticalNumber.SINGULAR }],
  ['dual', { number: GrammaticalNumber.DUAL }],
  ['pl', { number: GrammaticalNumber.PLURAL }],
  ['1st', { person: Person.FIRST }],
  ['2nd', { person: Person.SECOND }],
  ['3rd', { person: Person.THIRD }],
  ['pres', { tense: Tense.PRESENT }],
  ['imperf', { tense: Tense.IMPERFECT }],
  ['fut', { tense: Tense.FUTURE }],
  ['aor', { tense: Tense.AORIST }],
  ['perf', { tense: Tense.PERFECT }],
  ['plup', { tense: Tense.PLUPERFECT }],
  ['futperf', { tense: Tense.FUTURE_PERFECT }],
  ['ind', { mood: Mood.INDICATIVE }],
  ['subj', { mood: Mood.SUBJUNCTIVE }],
  ['opt', { mood: Mood.OPTATIVE }],
  ['imperat', { mood: Mood.IMPERATIVE }],
  ['act', { voice: Voice.ACTIVE }],
  ['mid', { voice: Voice.MIDDLE }],
  ['pass', { voice: Voice.PASSIVE }],
  ['mp', { voice: Voice.MEDIOPASSIVE }],
  ['comp', { degree: Degree.COMPARATIVE }],
  ['superl', { degree: Degree.SUPERLATIVE }],
  ['inf', { verbForm: VerbForm.INFINITIVE }],
  ['part', { verbForm: VerbForm.PARTICIPLE }],
  ['gerundive', { verbForm: VerbForm.GERUNDIVE }],
  ['supine', { verbForm: VerbForm.SUPINE }],
]);

const DIALECTS = new Set('aeolic attic doric epic homeric ionic parad_form prose'.split(' '));
const FLAGS = new Set(
  `a_copul a_priv apocope attic_redupl causal comp_only contr desiderative diminutive dissimilation double_aug
  doubled_cons early elide_preverb en_to_eni enclitic ends_in_dig frequentat geog_name impersonal intrans iota_intens
  irreg_comp irreg_superl iterative late later meta_to_peda metath n_infix no_circumflex no_redupl nu_movable
  para_to_parai poetic pres_redupl prevb_aug proclitic pros_to_poti pros_to_proti r_e_i_alpha rare raw_preverb raw_sonant
  redupl root_preverb short_eis short_subj sig_to_ci syll_augment syncope unasp_preverb unaugmented uncontr uper_to_upeir
  upo_to_upai`.split(/\s+/),
);
/** Said of the form as a whole; they are no feature. */
const ADVERBIAL = 'adverbial';
const INDECLINABLE = 'indeclform';
/** A tag has three alternatives at most, in case and in gender. */
const MAX_READINGS = 24;

export function parseMorpheusTags({ words, letter = '', stemType = '' }: MorpheusTags): MorpheusAnalysis {
  const dialects: string[] = [];
  const flags: string[] = [];
  const unknown: string[] = [];
  let combinations: readonly Setting[] = [{}];
  let classPos = stemPos(stemType);
  let isAdverbial = false;
  let isIndeclinable = letter === 'I';
  for (const word of words.split(/[\s()]+/)) {
    if (word === '') continue;
    const settings = settingsOf(word);
    if (settings !== undefined) {
      const next = combinations.flatMap((one) => settings.map((setting) => ({ ...one, ...setting })));
      if (next.length <= MAX_READINGS) combinations = next;
      else unknown.push(word);
    } else if (word === ADVERBIAL) isAdverbial = true;
    else if (word === INDECLINABLE) isIndeclinable = true;
    else if (DIALECTS.has(word)) dialects.push(word);
    else if (FLAGS.has(word)) flags.push(word);
    else if (stemPos(word) !== undefined) classPos ??= stemPos(word);
    else unknown.push(word);
  }
  const lemmaPos = lemmaPosOf(combinations[0] ?? {}, letter, classPos, isAdverbial, isIndeclinable);
  const extras: Record<string, string> = dialects.length > 0 ? { dialect: dialects.join(' ') } : {};
  const readings = combinations.map((setting) => ({
    pos: formPosOf(setting, lemmaPos, isAdverbial),
    features: {
      ...NO_FEATURES,
      ...setting,
      verbForm: setting.verbForm ?? (isFiniteVerb(setting) ? VerbForm.FINITE : VerbForm.UNSPECIFIED),
      extras,
    },
  }));
  return { readings, lemmaPos, dialects, flags, unknown };
}

/** The settings of a word, one for each alternative; undefined when one of them is no tag. */
function settingsOf(word: string): readonly Setting[] | undefined {
  const settings: Setting[] = [];
  for (const alternative of new Set(word.split('/'))) {
    const setting = SETTINGS.get(alternative);
    if (setting === undefined) return undefined;
    settings.push(setting);
  }
  return settings;
}

/** A pronoun has a person as well; only a verb has it with a tense, a mood or a voice, or without a case. */
function isFiniteVerb({ person, tense, mood, voice, verbForm, case: grammaticalCase }: Setting): boolean {
  if (verbForm !== undefined) return false;
  if (mood !== undefined || tense !== undefined || voice !== undefined) return true;
  return person !== undefined && grammaticalCase === undefined;
}

function lemmaPosOf(
  setting: Setting,
  letter: string,
  classPos: PartOfSpeech | undefined,
  isAdverbial: boolean,
  isIndeclinable: boolean,
): PartOfSpeech {
  if (letter === 'V' || letter === 'P' || setting.verbForm !== undefined || isFiniteVerb(setting)) {
    return PartOfSpeech.VERB;
  }
  if (classPos !== undefined) return classPos;
  if (letter === 'E') return PartOfSpeech.PROPER_NOUN;
  if (setting.person !== undefined) return PartOfSpeech.PRONOUN;
  if (isAdverbial || setting.degree !== undefined) return PartOfSpeech.ADJECTIVE;
  return isIndeclinable && setting.case === undefined ? PartOfSpeech.INDECLINABLE : PartOfSpeech.UNSPECIFIED;
}

function formPosOf(setting: Setting, lemmaPos: PartOfSpeech, isAdverbial: boolean): PartOfSpeech {
  if (isAdverbial) return PartOfSpeech.ADVERB;
  const { verbForm } = setting;
  if (verbForm === VerbForm.PARTICIPLE || verbForm === VerbForm.GERUNDIVE) return PartOfSpeech.PARTICIPLE;
  // A comparative of a participle is filed under the verb, but it is an adjective.
  const isCompared = setting.degree !== undefined && lemmaPos === PartOfSpeech.VERB;
  return isCompared && setting.case !== undefined ? PartOfSpeech.ADJECTIVE : lemmaPos;
}
