/**
 * The tags of the Heritage tables of forms, read whole: one line is one reading. Tags come in no order; one table says
 * what each means, so that what is not in it is found out.
 */
import {
  Case,
  Conjugation,
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

/** What a form is to the tables. */
export type FormKind =
  | 'nominal'
  | 'participle'
  | 'finite'
  | 'absolutive'
  | 'infinitive'
  | 'indeclinable'
  | 'preverb'
  /** First member of a compound, or before a verb made of a noun. */
  | 'member';

export type Participle = 'ppr' | 'pprp' | 'ppft' | 'ppp' | 'ppa' | 'pfut' | 'pfutp';

export interface FormTags {
  readonly kind: FormKind;
  readonly pos: PartOfSpeech;
  readonly features: Features;
  /** Which participle; empty for all else. */
  readonly participle: Participle | '';
  /** An absolutive in -ya: it stands behind a preverb only. */
  readonly needsPreverb: boolean;
  readonly unknown: readonly string[];
}

interface TagMeaning {
  readonly reading?: Partial<Features>;
  readonly kind?: FormKind;
  readonly pos?: PartOfSpeech;
  readonly participle?: Participle;
  /** What the typed reading has no value for, in words. */
  readonly formation?: string;
}

const NONE: TagMeaning = {};
const tense = (value: Tense, mood = Mood.INDICATIVE): TagMeaning => ({ reading: { tense: value, mood } });
const indeclinable = (pos: PartOfSpeech, formation = ''): TagMeaning =>
  formation === '' ? { kind: 'indeclinable', pos } : { kind: 'indeclinable', pos, formation };
const participle = (name: Participle, formation: string, reading: Partial<Features>): TagMeaning => ({
  participle: name,
  formation,
  reading: { verbForm: VerbForm.PARTICIPLE, ...reading },
});

const MEANINGS: ReadonlyMap<string, TagMeaning> = new Map<string, TagMeaning>([
  ['nom', { reading: { case: Case.NOMINATIVE } }],
  ['voc', { reading: { case: Case.VOCATIVE } }],
  ['acc', { reading: { case: Case.ACCUSATIVE } }],
  ['ins', { reading: { case: Case.INSTRUMENTAL } }],
  ['dat', { reading: { case: Case.DATIVE } }],
  ['abl', { reading: { case: Case.ABLATIVE } }],
  ['gen', { reading: { case: Case.GENITIVE } }],
  ['loc', { reading: { case: Case.LOCATIVE } }],
  ['sg', { reading: { number: GrammaticalNumber.SINGULAR } }],
  ['du', { reading: { number: GrammaticalNumber.DUAL } }],
  ['pl', { reading: { number: GrammaticalNumber.PLURAL } }],
  ['mas', { reading: { gender: Gender.MASCULINE } }],
  ['fem', { reading: { gender: Gender.FEMININE } }],
  ['neu', { reading: { gender: Gender.NEUTER } }],
  // Personal pronouns and ātman as one: no gender.
  ['dei', NONE],
  ['fst', { reading: { person: Person.FIRST } }],
  ['snd', { reading: { person: Person.SECOND } }],
  ['trd', { reading: { person: Person.THIRD } }],
  ['pr', tense(Tense.PRESENT)],
  ['im', tense(Tense.IMPERFECT)],
  ['op', tense(Tense.PRESENT, Mood.OPTATIVE)],
  ['ip', tense(Tense.PRESENT, Mood.IMPERATIVE)],
  ['fut', tense(Tense.FUTURE)],
  ['pef', tense(Tense.PERIPHRASTIC_FUTURE)],
  ['prf', tense(Tense.PERFECT)],
  ['aor', tense(Tense.AORIST)],
  ['inj', tense(Tense.AORIST, Mood.INJUNCTIVE)],
  ['cnd', tense(Tense.CONDITIONAL)],
  ['ben', { reading: { mood: Mood.BENEDICTIVE } }],
  ['para', { reading: { voice: Voice.ACTIVE } }],
  ['atma', { reading: { voice: Voice.MIDDLE } }],
  ['pas', { reading: { voice: Voice.PASSIVE } }],
  ['pass', { reading: { voice: Voice.PASSIVE } }],
  ['prim', { reading: { conjugation: Conjugation.PRIMARY } }],
  ['ca', { reading: { conjugation: Conjugation.CAUSATIVE } }],
  ['des', { reading: { conjugation: Conjugation.DESIDERATIVE } }],
  ['int', { reading: { conjugation: Conjugation.INTENSIVE } }],
  ['ppr', participle('ppr', 'present participle', { tense: Tense.PRESENT })],
  ['pprp', participle('pprp', 'present participle', { tense: Tense.PRESENT, voice: Voice.PASSIVE })],
  ['ppft', participle('ppft', 'perfect participle', { tense: Tense.PERFECT })],
  ['ppp', participle('ppp', 'past passive participle', { tense: Tense.PERFECT, voice: Voice.PASSIVE })],
  ['ppa', participle('ppa', 'past active participle', { tense: Tense.PERFECT, voice: Voice.ACTIVE })],
  ['pfut', participle('pfut', 'future participle', { tense: Tense.FUTURE })],
  ['pfutp', participle('pfutp', 'gerundive', { verbForm: VerbForm.GERUNDIVE, voice: Voice.PASSIVE })],
  ['na', { kind: 'nominal' }],
  ['kr', { kind: 'participle', pos: PartOfSpeech.PARTICIPLE }],
  ['v', { kind: 'finite', pos: PartOfSpeech.VERB, reading: { verbForm: VerbForm.FINITE } }],
  ['ab', { kind: 'absolutive', pos: PartOfSpeech.VERB, reading: { verbForm: VerbForm.ABSOLUTIVE } }],
  ['abs', { kind: 'absolutive', pos: PartOfSpeech.VERB, reading: { verbForm: VerbForm.ABSOLUTIVE } }],
  ['inf', { kind: 'infinitive', pos: PartOfSpeech.VERB, reading: { verbForm: VerbForm.INFINITIVE } }],
  ['ind', indeclinable(PartOfSpeech.INDECLINABLE)],
  ['prep', indeclinable(PartOfSpeech.PREPOSITION)],
  ['parti', indeclinable(PartOfSpeech.PARTICLE)],
  ['conj', indeclinable(PartOfSpeech.CONJUNCTION)],
  ['interj', indeclinable(PartOfSpeech.INTERJECTION)],
  ['tasil', indeclinable(PartOfSpeech.ADVERB, 'adverb in -tas')],
  ['avya', indeclinable(PartOfSpeech.ADVERB, 'last member of an adverbial compound')],
  ['upsrg', { kind: 'preverb', pos: PartOfSpeech.PREFIX, formation: 'preverb' }],
  ['iic', { kind: 'member', formation: 'first member of a compound' }],
  ['iiv', { kind: 'member', formation: 'stem before a verb' }],
  // Marks of the tables themselves: which of them a line is from.
  ...['cj', 'no', 'np', 'pa', 'sys', 'tp', 'md', 'prs', 'vu', 'iv', 'uf'].map(
    (mark) => [mark, NONE] as const,
  ),
]);

/** Undefined where no tag says what kind of form it is. */
export function readTags(text: string): FormTags | undefined {
  const words = text.split(' ').filter((word) => word !== '');
  const meanings = words.flatMap((word) => MEANINGS.get(word) ?? []);
  const kinds = meanings.flatMap(({ kind }) => kind ?? []);
  const kind = kinds.find((one) => one !== 'nominal') ?? kinds[0];
  if (kind === undefined) return undefined;
  const pos = meanings.find((meaning) => meaning.kind === kind)?.pos ?? PartOfSpeech.UNSPECIFIED;
  const formation = meanings.find((meaning) => meaning.formation !== undefined)?.formation;
  let features: Features = NO_FEATURES;
  for (const { reading } of meanings) if (reading !== undefined) features = { ...features, ...reading };
  return {
    kind,
    pos,
    features: formation === undefined ? features : { ...features, extras: { formation } },
    participle: meanings.find((meaning) => meaning.participle !== undefined)?.participle ?? '',
    needsPreverb: words.includes('abs'),
    unknown: words.filter((word) => !MEANINGS.has(word)),
  };
}
