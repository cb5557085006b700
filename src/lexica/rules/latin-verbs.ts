/** The present system of the Latin conjugations; Allen & Greenough §184–190. Tables only. */
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { ONE_ENDING, US_A_UM } from './latin-adjectives.js';
import {
  conjugate,
  type Endings,
  type Formation,
  joinEndings,
  listForms,
  prefixEndings,
} from './paradigm.js';

interface Conjugation {
  readonly name: string;
  readonly head: string;
  readonly active: Endings;
  readonly passive: Endings;
  /** What stands before -ns and -ndus. */
  readonly participle: readonly string[];
  readonly cost: number;
}

const CONJUGATIONS: readonly Conjugation[] = [
  {
    name: '1',
    head: 'o',
    active: joinEndings(
      conjugate({
        'pres ind': 'o as at amus atis ant',
        'impf ind': 'abam abas abat abamus abatis abant',
        'fut ind': 'abo abis abit abimus abitis abunt',
        'pres subj': 'em es et emus etis ent',
        'impf subj': 'arem ares aret aremus aretis arent',
        'pres imper': '- a - - ate -',
        'fut imper': '- ato ato - atote anto',
      }),
      listForms({ 'pres inf': 'are' }),
    ),
    passive: joinEndings(
      conjugate({
        'pres ind': 'or aris/are atur amur amini antur',
        'impf ind': 'abar abaris/abare abatur abamur abamini abantur',
        'fut ind': 'abor aberis/abere abitur abimur abimini abuntur',
        'pres subj': 'er eris/ere etur emur emini entur',
        'impf subj': 'arer areris/arere aretur aremur aremini arentur',
        'pres imper': '- are - - amini -',
        'fut imper': '- ator ator - - antor',
      }),
      listForms({ 'pres inf': 'ari arier' }),
    ),
    participle: ['a'],
    cost: 1,
  },
  {
    name: '2',
    head: 'eo',
    active: joinEndings(
      conjugate({
        'pres ind': 'eo es et emus etis ent',
        'impf ind': 'ebam ebas ebat ebamus ebatis ebant',
        'fut ind': 'ebo ebis ebit ebimus ebitis ebunt',
        'pres subj': 'eam eas eat eamus eatis eant',
        'impf subj': 'erem eres eret eremus eretis erent',
        'pres imper': '- e - - ete -',
        'fut imper': '- eto eto - etote ento',
      }),
      listForms({ 'pres inf': 'ere' }),
    ),
    passive: joinEndings(
      conjugate({
        'pres ind': 'eor eris/ere etur emur emini entur',
        'impf ind': 'ebar ebaris/ebare ebatur ebamur ebamini ebantur',
        'fut ind': 'ebor eberis/ebere ebitur ebimur ebimini ebuntur',
        'pres subj': 'ear earis/eare eatur eamur eamini eantur',
        'impf subj': 'erer ereris/erere eretur eremur eremini erentur',
        'pres imper': '- ere - - emini -',
        'fut imper': '- etor etor - - entor',
      }),
      listForms({ 'pres inf': 'eri erier' }),
    ),
    participle: ['e'],
    cost: 1.5,
  },
  {
    name: '3',
    head: 'o',
    active: joinEndings(
      conjugate({
        'pres ind': 'o is it imus itis unt',
        'impf ind': 'ebam ebas ebat ebamus ebatis ebant',
        'fut ind': 'am es et emus etis ent',
        'pres subj': 'am as at amus atis ant',
        'impf subj': 'erem eres eret eremus eretis erent',
        'pres imper': '- e - - ite -',
        'fut imper': '- ito ito - itote unto',
      }),
      listForms({ 'pres inf': 'ere' }),
    ),
    passive: joinEndings(
      conjugate({
        'pres ind': 'or eris/ere itur imur imini untur',
        'impf ind': 'ebar ebaris/ebare ebatur ebamur ebamini ebantur',
        'fut ind': 'ar eris/ere etur emur emini entur',
        'pres subj': 'ar aris/are atur amur amini antur',
        'impf subj': 'erer ereris/erere eretur eremur eremini erentur',
        'pres imper': '- ere - - imini -',
        'fut imper': '- itor itor - - untor',
      }),
      listForms({ 'pres inf': 'i ier' }),
    ),
    participle: ['e', 'u'],
    cost: 1,
  },
  {
    name: '3-io',
    head: 'io',
    active: joinEndings(
      conjugate({
        'pres ind': 'io is it imus itis iunt',
        'impf ind': 'iebam iebas iebat iebamus iebatis iebant',
        'fut ind': 'iam ies iet iemus ietis ient',
        'pres subj': 'iam ias iat iamus iatis iant',
        'impf subj': 'erem eres eret eremus eretis erent',
        'pres imper': '- e - - ite -',
        'fut imper': '- ito ito - itote iunto',
      }),
      listForms({ 'pres inf': 'ere' }),
    ),
    passive: joinEndings(
      conjugate({
        'pres ind': 'ior eris/ere itur imur imini iuntur',
        'impf ind': 'iebar iebaris/iebare iebatur iebamur iebamini iebantur',
        'fut ind': 'iar ieris/iere ietur iemur iemini ientur',
        'pres subj': 'iar iaris/iare iatur iamur iamini iantur',
        'impf subj': 'erer ereris/erere eretur eremur eremini erentur',
        'pres imper': '- ere - - imini -',
        'fut imper': '- itor itor - - iuntor',
      }),
      listForms({ 'pres inf': 'i ier' }),
    ),
    participle: ['ie', 'iu'],
    cost: 2,
  },
  {
    name: '4',
    head: 'io',
    active: joinEndings(
      conjugate({
        'pres ind': 'io is it imus itis iunt',
        'impf ind': 'iebam/ibam iebas/ibas iebat/ibat iebamus/ibamus iebatis/ibatis iebant/ibant',
        'fut ind': 'iam/ibo ies/ibis iet/ibit iemus/ibimus ietis/ibitis ient/ibunt',
        'pres subj': 'iam ias iat iamus iatis iant',
        'impf subj': 'irem ires iret iremus iretis irent',
        'pres imper': '- i - - ite -',
        'fut imper': '- ito ito - itote iunto',
      }),
      listForms({ 'pres inf': 'ire' }),
    ),
    passive: joinEndings(
      conjugate({
        'pres ind': 'ior iris/ire itur imur imini iuntur',
        'impf ind': 'iebar/ibar iebaris/iebare iebatur/ibatur iebamur iebamini iebantur/ibantur',
        'fut ind': 'iar ieris/iere ietur iemur iemini ientur',
        'pres subj': 'iar iaris/iare iatur iamur iamini iantur',
        'impf subj': 'irer ireris/irere iretur iremur iremini irentur',
        'pres imper': '- ire - - imini -',
        'fut imper': '- itor itor - - iuntor',
      }),
      listForms({ 'pres inf': 'iri irier' }),
    ),
    participle: ['ie', 'iu'],
    cost: 1.5,
  },
];

const GERUND: Endings = { i: 'gen sg n', o: 'dat/abl sg n', um: 'acc sg n' };
const PRESENT_PARTICIPLE = joinEndings({ ns: 'nom/voc sg m/f/n, acc sg n' }, prefixEndings('nt', ONE_ENDING));
const GERUNDIVE = prefixEndings('nd', US_A_UM);
const GERUNDS = prefixEndings('nd', GERUND);

/** Each verb form in its two kinds: of an active headword, and of a deponent one in -or. */
function presentSystem({ name, head, active, passive, participle, cost }: Conjugation): readonly Formation[] {
  const rule = `lat.verb.${name}.present`;
  const verb = { rule, pos: PartOfSpeech.VERB };
  const verbal = { rule, pos: PartOfSpeech.PARTICIPLE };
  const before = participle.filter((letters) => !letters.endsWith('u'));
  const bothHeads = `${head} ${head}r`;
  const stems = (list: readonly string[], heads: string) =>
    list.map((letters) => `${letters}>${heads}`).join('; ');
  return [
    { ...verb, endings: active, stems: `>${head}`, adds: 'act', cost },
    { ...verb, endings: passive, stems: `>${head}`, adds: 'pass', cost },
    { ...verb, endings: passive, stems: `>${head}r`, adds: 'dep', cost },
    // Deponents with active forms, in Plautus and late: loquis.
    { ...verb, endings: active, stems: `>${head}r`, adds: 'act', cost: cost + 3 },
    {
      ...verbal,
      endings: PRESENT_PARTICIPLE,
      stems: stems(before, bothHeads),
      adds: 'pres part act',
      cost: cost + 0.5,
    },
    {
      ...verbal,
      endings: GERUNDIVE,
      stems: stems(participle, bothHeads),
      adds: 'fut gerundive pass',
      cost: cost + 0.5,
    },
    { ...verb, endings: GERUNDS, stems: stems(participle, bothHeads), adds: 'gerund', cost: cost + 0.5 },
  ];
}

/** licet, libuit: dictionaries have the third person. */
const IMPERSONAL = joinEndings(
  conjugate({
    'pres ind act': '- - et - - -',
    'impf ind act': '- - ebat - - -',
    'fut ind act': '- - ebit - - -',
    'pres subj act': '- - eat - - -',
    'impf subj act': '- - eret - - -',
    'perf ind act': '- - uit - - -',
    'plup ind act': '- - uerat - - -',
    'plup subj act': '- - uisset - - -',
  }),
  listForms({ 'pres inf act': 'ere', 'perf inf act': 'uisse' }),
);

export const LATIN_PRESENTS: readonly Formation[] = [
  ...CONJUGATIONS.flatMap(presentSystem),
  { rule: 'lat.verb.2.impersonal', pos: PartOfSpeech.VERB, endings: IMPERSONAL, stems: '>et', cost: 3 },
];
