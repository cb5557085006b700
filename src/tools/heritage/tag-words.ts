/** The words of the engine's tags and what each says. One table, so that what is not in it is a finding. */
import {
  Case,
  Conjugation,
  Gender,
  Number as GrammaticalNumber,
  Mood,
  Person,
  Tense,
  VerbForm,
  Voice,
} from '../../gen/langnet/v1/morphology_pb.js';
import type { Features } from '../../model/types.js';

/** What a word of a tag is about; also the name of the fact's feature. */
export type TagName =
  | 'gender'
  | 'number'
  | 'case'
  | 'conjugation'
  | 'tense'
  | 'class'
  | 'voice'
  | 'person'
  | 'participle'
  | 'invariable';

export interface TagWord {
  readonly name: TagName;
  readonly reading: Partial<Features>;
  /** What the typed reading has no value for, in words. */
  readonly formation?: string;
}

function word(name: TagName, reading: Partial<Features> = {}, formation = ''): TagWord {
  return formation === '' ? { name, reading } : { name, reading, formation };
}

const indicative = (tense: Tense) => word('tense', { tense, mood: Mood.INDICATIVE });
const PARTICIPLE = VerbForm.PARTICIPLE;

export const TAG_WORDS: ReadonlyMap<string, TagWord> = new Map([
  ['m.', word('gender', { gender: Gender.MASCULINE })],
  ['f.', word('gender', { gender: Gender.FEMININE })],
  ['n.', word('gender', { gender: Gender.NEUTER })],
  // Personal pronouns, the reflexive ātman and some numerals have no gender.
  ['*', word('gender')],
  ['sg.', word('number', { number: GrammaticalNumber.SINGULAR })],
  ['du.', word('number', { number: GrammaticalNumber.DUAL })],
  ['pl.', word('number', { number: GrammaticalNumber.PLURAL })],
  ['nom.', word('case', { case: Case.NOMINATIVE })],
  ['acc.', word('case', { case: Case.ACCUSATIVE })],
  ['i.', word('case', { case: Case.INSTRUMENTAL })],
  ['dat.', word('case', { case: Case.DATIVE })],
  ['abl.', word('case', { case: Case.ABLATIVE })],
  ['g.', word('case', { case: Case.GENITIVE })],
  ['loc.', word('case', { case: Case.LOCATIVE })],
  ['voc.', word('case', { case: Case.VOCATIVE })],
  ['ca.', word('conjugation', { conjugation: Conjugation.CAUSATIVE })],
  ['des.', word('conjugation', { conjugation: Conjugation.DESIDERATIVE })],
  ['int.', word('conjugation', { conjugation: Conjugation.INTENSIVE })],
  ['pr.', indicative(Tense.PRESENT)],
  ['impft.', indicative(Tense.IMPERFECT)],
  ['imp.', word('tense', { tense: Tense.PRESENT, mood: Mood.IMPERATIVE })],
  ['opt.', word('tense', { tense: Tense.PRESENT, mood: Mood.OPTATIVE })],
  ['fut.', indicative(Tense.FUTURE)],
  ['per. fut.', indicative(Tense.PERIPHRASTIC_FUTURE)],
  ['cond.', indicative(Tense.CONDITIONAL)],
  ['pft.', indicative(Tense.PERFECT)],
  ['per. pft.', word('tense', { tense: Tense.PERFECT, mood: Mood.INDICATIVE }, 'periphrastic perfect')],
  ['plp.', indicative(Tense.PLUPERFECT)],
  ['aor.', indicative(Tense.AORIST)],
  ['inj.', word('tense', { tense: Tense.AORIST, mood: Mood.INJUNCTIVE })],
  ['ben.', word('tense', { mood: Mood.BENEDICTIVE })],
  ['subj.', word('tense', { mood: Mood.SUBJUNCTIVE })],
  ['ac.', word('voice', { voice: Voice.ACTIVE })],
  ['mo.', word('voice', { voice: Voice.MIDDLE })],
  // Older releases.
  ['md.', word('voice', { voice: Voice.MIDDLE })],
  ['ps.', word('voice', { voice: Voice.PASSIVE })],
  ['1', word('person', { person: Person.FIRST })],
  ['2', word('person', { person: Person.SECOND })],
  ['3', word('person', { person: Person.THIRD })],
  [
    'pp.',
    word(
      'participle',
      { verbForm: PARTICIPLE, tense: Tense.PERFECT, voice: Voice.PASSIVE },
      'past passive participle',
    ),
  ],
  [
    'ppa.',
    word(
      'participle',
      { verbForm: PARTICIPLE, tense: Tense.PERFECT, voice: Voice.ACTIVE },
      'past active participle',
    ),
  ],
  ['ppr.', word('participle', { verbForm: PARTICIPLE, tense: Tense.PRESENT }, 'present participle')],
  ['ppf.', word('participle', { verbForm: PARTICIPLE, tense: Tense.PERFECT }, 'perfect participle')],
  ['pfu.', word('participle', { verbForm: PARTICIPLE, tense: Tense.FUTURE }, 'future participle')],
  ['pfp.', word('participle', { verbForm: VerbForm.GERUNDIVE, voice: Voice.PASSIVE }, 'gerundive')],
  ['agt.', word('participle', {}, 'agent noun')],
  ['act.', word('participle', {}, 'action noun')],
  ['ind.', word('invariable')],
  ['adv.', word('invariable')],
  ['prep.', word('invariable')],
  ['conj.', word('invariable')],
  ['part.', word('invariable')],
  ['tasil', word('invariable', {}, 'adverb in -tas')],
  ['abs.', word('invariable', { verbForm: VerbForm.ABSOLUTIVE })],
  ['inf.', word('invariable', { verbForm: VerbForm.INFINITIVE })],
  ['iic.', word('invariable', {}, 'first member of a compound')],
  ['iiv.', word('invariable', {}, 'stem before a verb')],
  ['pv.', word('invariable', {}, 'preverb')],
]);

/** `[1]` to `[10]`, and `[vn.]` of verbs made from nouns. */
export const CLASS_WORD = /^\[(10|[1-9]|vn\.)\]$/;
export const PER = 'per.';
