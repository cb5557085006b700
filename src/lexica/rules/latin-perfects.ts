/** Perfect and supine stems of the regular Latin formations; Allen & Greenough §177–181, §209–212. Tables only. */
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { US_A_UM } from './latin-adjectives.js';
import {
  conjugate,
  type Endings,
  type Formation,
  joinEndings,
  listForms,
  prefixEndings,
} from './paradigm.js';

const PERFECT = joinEndings(
  conjugate({
    'perf ind': 'i isti it imus istis erunt/ere',
    'plup ind': 'eram eras erat eramus eratis erant',
    'futp ind': 'ero eris erit erimus eritis erint',
    'perf subj': 'erim eris erit erimus eritis erint',
    'plup subj': 'issem isses isset issemus issetis issent',
  }),
  listForms({ 'perf inf': 'isse' }),
);

/** Without -vi- or -ve-: amasti, amarunt, nosse; Allen & Greenough §181. */
const SYNCOPATED = joinEndings(
  conjugate({
    'perf ind': '- sti - - stis runt',
    'plup ind': 'ram ras rat ramus ratis rant',
    'futp ind': 'ro ris rit rimus ritis rint',
    'perf subj': 'rim ris rit rimus ritis rint',
    'plup subj': 'ssem sses sset ssemus ssetis ssent',
  }),
  listForms({ 'perf inf': 'sse' }),
);

interface Stems {
  readonly conjugation: string;
  readonly perfect: string;
  readonly syncopated: string;
  readonly supine: string;
  readonly cost: number;
}

const STEMS: readonly Stems[] = [
  { conjugation: '1', perfect: 'av>o', syncopated: 'a>o', supine: 'at>o', cost: 1 },
  { conjugation: '1', perfect: 'u>o', syncopated: 'e>o', supine: 'it>o; t>o', cost: 4 },
  { conjugation: '2', perfect: 'u>eo; ev>eo', syncopated: 'e>eo', supine: 'it>eo; et>eo', cost: 1.5 },
  {
    conjugation: '2',
    perfect: '>eo; s>deo geo queo reo; x>ceo geo gueo; ss>beo',
    syncopated: 'o>oveo',
    supine:
      't>eo; ct>ceo geo; s>deo geo reo; ss>deo; st>reo; ot>oveo; aut>aveo; ut>veo; rt>rqueo; ent>ineo; mixt>misceo; mist>misceo',
    cost: 3,
  },
  {
    conjugation: '3',
    perfect: 'x>co go ho cto quo guo vo ngo nguo; ux>uo; ps>po bo; s>do to tto go; ss>do mo; ns>ndo',
    syncopated: 'x>co go ho',
    supine:
      'ct>co go ho cto quo guo vo ngo nco; uct>uo; pt>po bo mpo; s>do to tto go; ns>ndo; ss>do mo ndo; ut>uo vo',
    cost: 2,
  },
  {
    conjugation: '3',
    perfect: 'u>o; >o; iv>o; ev>o esco; ov>osco; av>asco; sc>sco',
    syncopated: 'o>osco; e>esco; i>o',
    supine:
      't>o; it>o; rs>ro rro rto rgo; ls>llo; uls>ello; ult>olo ulo; ent>eno; et>esco; ot>osco; at>asco; st>sco; it>isco',
    cost: 3,
  },
  {
    conjugation: '3',
    perfect:
      'c>nco; p>mpo; d>ndo; b>mbo; g>ngo; u>esco; eg>igo ego ingo ango; ec>inco; ul>ello; id>ido; ed>ido; em>imo emo; ' +
      'mps>mo; ess>imo; ss>ro; did>do; stit>sto sisto; posu>pono; crev>cerno cresco; strav>sterno; sprev>sperno; ' +
      'sev>sero; riv>ero; quisiv>quiro; quaesiv>quaero; cecid>cido cado; tetend>tendo; pepend>pendo; cucurr>curro',
    syncopated: 'quisi>quiro; quaesi>quaero; cre>cerno cresco',
    supine:
      'act>igo ango ingo; ect>igo ego; ict>inco ivo; upt>umpo; us>undo udo; is>indo ido; mpt>mo; empt>imo emo; ess>imo; ' +
      'st>ro; dit>do; stit>sto sisto; posit>pono; cret>cerno cresco; strat>sterno; rit>ero; quisit>quiro; quaesit>quaero; ' +
      'puls>pello; curs>curro; cas>cado; cut>quo; lut>lvo; ps>bo',
    cost: 3.5,
  },
  {
    conjugation: '3-io',
    perfect: 'iv>io; ep>ipio apio; ec>icio acio; iec>icio; ex>icio; x>cio; ss>tio; >io; u>io',
    syncopated: 'i>io',
    supine:
      'ept>ipio apio; ect>icio acio; iect>icio; ct>cio; ss>tio; ess>edio; oss>odio; pt>pio; it>io; t>io',
    cost: 3,
  },
  { conjugation: '4', perfect: 'iv>io; i>io', syncopated: 'i>io', supine: 'it>io', cost: 1.5 },
  {
    conjugation: '4',
    perfect: '>io; u>io; x>cio; ps>pio; s>rio tio; ns>ntio; er>erio',
    syncopated: '',
    supine: 't>io; ct>cio; pt>pio; ns>ntio; s>tio; st>rio; ult>elio',
    cost: 3.5,
  },
];

const SUPINE: Endings = { um: 'acc', u: 'abl' };
const FUTURE = prefixEndings('ur', US_A_UM);
const FUTURE_IRREGULAR = prefixEndings('itur', US_A_UM);

/** `at>o` as `at>or`. */
function deponent(stems: string): string {
  return stems
    .split(';')
    .map((exchange) => {
      const [from = '', heads = ''] = exchange.split('>');
      const passive = heads
        .trim()
        .split(' ')
        .map((head) => `${head}r`);
      return `${from}>${passive.join(' ')}`;
    })
    .join(';');
}

function pastSystem({ conjugation, perfect, syncopated, supine, cost }: Stems): readonly Formation[] {
  const rule = `lat.verb.${conjugation}.perfect`;
  const verb = { rule, pos: PartOfSpeech.VERB };
  const verbal = { rule: `lat.verb.${conjugation}.supine`, pos: PartOfSpeech.PARTICIPLE };
  const short: Formation[] =
    syncopated === ''
      ? []
      : [{ ...verb, endings: SYNCOPATED, stems: syncopated, adds: 'act', cost: cost + 0.5 }];
  return [
    { ...verb, endings: PERFECT, stems: perfect, adds: 'act', cost },
    ...short,
    { ...verbal, endings: US_A_UM, stems: supine, adds: 'perf part pass', cost },
    { ...verbal, endings: US_A_UM, stems: deponent(supine), adds: 'perf part dep', cost },
    { ...verbal, endings: FUTURE, stems: supine, adds: 'fut part act', cost },
    { ...verbal, endings: FUTURE, stems: deponent(supine), adds: 'fut part dep', cost },
    {
      ...verbal,
      pos: PartOfSpeech.VERB,
      endings: SUPINE,
      stems: supine,
      adds: 'supine',
      cost: cost + 1,
    },
  ];
}

export const LATIN_PERFECTS: readonly Formation[] = [
  ...STEMS.flatMap(pastSystem),
  {
    rule: 'lat.verb.3.supine',
    pos: PartOfSpeech.PARTICIPLE,
    endings: FUTURE_IRREGULAR,
    stems: '>o io or ior',
    adds: 'fut part act',
    cost: 4,
  },
];
