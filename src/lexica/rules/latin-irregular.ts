/** Compounds of sum, eo, fero, fio, and the pronouns made of qui; Allen & Greenough §148–151, §197–205. Tables only. */
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

const SUM = joinEndings(
  conjugate({
    'pres ind act': 'sum es est sumus estis sunt',
    'impf ind act': 'eram eras erat eramus eratis erant',
    'fut ind act': 'ero eris erit erimus eritis erunt',
    'pres subj act': 'sim/siem sis/sies sit/siet simus sitis sint/sient',
    'impf subj act': 'essem/forem esses/fores esset/foret essemus essetis essent/forent',
    'perf ind act': 'fui fuisti fuit fuimus fuistis fuerunt/fuere',
    'plup ind act': 'fueram fueras fuerat fueramus fueratis fuerant',
    'futp ind act': 'fuero fueris fuerit fuerimus fueritis fuerint',
    'perf subj act': 'fuerim fueris fuerit fuerimus fueritis fuerint',
    'plup subj act': 'fuissem fuisses fuisset fuissemus fuissetis fuissent',
  }),
  listForms({ 'pres inf act': 'esse', 'perf inf act': 'fuisse', 'fut inf act': 'fore' }),
);

const EO = joinEndings(
  conjugate({
    'pres ind act': 'eo is it imus itis eunt',
    'impf ind act': 'ibam ibas ibat ibamus ibatis ibant',
    'fut ind act': 'ibo ibis ibit ibimus ibitis ibunt',
    'pres subj act': 'eam eas eat eamus eatis eant',
    'impf subj act': 'irem ires iret iremus iretis irent',
    'pres imper act': '- i - - ite -',
    'perf ind act': 'ii/ivi isti/iisti/ivisti iit/ivit iimus istis/iistis ierunt/iere/iverunt',
    'plup ind act': 'ieram ieras ierat ieramus ieratis ierant',
    'futp ind act': 'iero ieris ierit ierimus ieritis ierint',
    'perf subj act': 'ierim ieris ierit ierimus ieritis ierint',
    'plup subj act': 'issem isses isset issemus issetis issent',
    'pres ind pass': '- - itur - - euntur',
  }),
  listForms({ 'pres inf act': 'ire', 'perf inf act': 'isse iisse ivisse', 'pres inf pass': 'iri' }),
);
const EO_PARTICIPLE = joinEndings(
  { iens: 'pres act nom sg m/f/n' },
  ...Object.entries(prefixEndings('eunt', ONE_ENDING)).map(([ending, reading]) => ({
    [ending]: `pres act ${reading}`,
  })),
  ...Object.entries(prefixEndings('itur', US_A_UM)).map(([ending, reading]) => ({
    [ending]: `fut act ${reading}`,
  })),
);

/** What fero has that a verb of the third conjugation has not. */
const FERO = joinEndings(
  conjugate({
    'pres ind act': '- fers fert - fertis -',
    'impf subj act': 'ferrem ferres ferret ferremus ferretis ferrent',
    'pres imper act': '- fer - - ferte -',
    'pres ind pass': '- ferris fertur - - -',
    'impf subj pass': 'ferrer ferreris ferretur ferremur ferremini ferrentur',
    'perf ind act': 'tuli tulisti tulit tulimus tulistis tulerunt/tulere',
    'plup ind act': 'tuleram tuleras tulerat tuleramus tuleratis tulerant',
    'futp ind act': 'tulero tuleris tulerit tulerimus tuleritis tulerint',
    'perf subj act': 'tulerim tuleris tulerit tulerimus tuleritis tulerint',
    'plup subj act': 'tulissem tulisses tulisset tulissemus tulissetis tulissent',
  }),
  listForms({ 'pres inf act': 'ferre', 'pres inf pass': 'ferri', 'perf inf act': 'tulisse' }),
);
const FERO_PARTICIPLE = joinEndings(
  ...Object.entries(prefixEndings('lat', US_A_UM)).map(([ending, reading]) => ({
    [ending]: `perf pass ${reading}`,
  })),
  ...Object.entries(prefixEndings('latur', US_A_UM)).map(([ending, reading]) => ({
    [ending]: `fut act ${reading}`,
  })),
);

/** fio serves as the passive of facio: calefit. */
const FIO = joinEndings(
  conjugate({
    'pres ind pass': 'fio fis fit - - fiunt',
    'impf ind pass': 'fiebam fiebas fiebat fiebamus fiebatis fiebant',
    'fut ind pass': 'fiam fies fiet fiemus fietis fient',
    'pres subj pass': 'fiam fias fiat fiamus fiatis fiant',
    'impf subj pass': 'fierem fieres fieret fieremus fieretis fierent',
  }),
  listForms({ 'pres inf pass': 'fieri' }),
);

const QUI: Endings = listForms({
  'gen sg m/f/n': 'cuius quoius',
  'dat sg m/f/n': 'cui quoi',
  'acc sg m': 'quem',
  'acc sg f': 'quam',
  'abl sg m/n': 'quo',
  'abl sg f': 'qua',
  'nom sg f, nom pl f/n': 'quae',
  'nom/acc sg n': 'quid quod',
  'nom sg m': 'quis qui',
  'nom pl m': 'qui',
  'gen pl m/n': 'quorum',
  'gen pl f': 'quarum',
  'dat/abl pl m/f/n': 'quibus quis',
  'acc pl m': 'quos',
  'acc pl f': 'quas',
});

/** What is joined to the forms of qui, and the headword it makes. */
const TAILS: readonly (readonly [tail: string, head: string])[] = [
  ['quam', 'quisquam'],
  ['que', 'quisque'],
  ['piam', 'quispiam'],
  ['nam', 'quisnam'],
  ['dam', 'quidam'],
  ['cumque', 'quicumque'],
  ['cunque', 'quicumque'],
  ['vis', 'quivis'],
  ['libet', 'quilibet'],
  ['lubet', 'quilibet'],
];

/** m is oftener n before d: quendam, quorundam. */
function joinTail(forms: Endings, tail: string): Endings {
  return Object.fromEntries(
    Object.entries(forms).flatMap(([form, reading]) => [
      [form + tail, reading],
      ...(tail === 'dam' ? [[form.replace(/m$/, 'n') + tail, reading]] : []),
    ]),
  );
}

const pronoun = (endings: Endings, heads: string): Formation => ({
  rule: 'lat.pronoun.qui',
  pos: PartOfSpeech.PRONOUN,
  endings,
  stems: `>${heads}`,
  isWhole: true,
  cost: 0,
});

const verb = (name: string, endings: Endings, stems: string, cost: number): Formation => ({
  rule: `lat.verb.${name}`,
  pos: PartOfSpeech.VERB,
  endings,
  stems,
  cost,
});

export const LATIN_IRREGULARS: readonly Formation[] = [
  verb('sum', SUM, '>sum', 1.5),
  verb('eo', EO, '>eo', 2),
  { ...verb('eo', EO_PARTICIPLE, '>eo', 2), pos: PartOfSpeech.PARTICIPLE, adds: 'part' },
  verb('fero', FERO, '>fero', 1),
  { ...verb('fero', FERO_PARTICIPLE, '>fero', 1.5), pos: PartOfSpeech.PARTICIPLE, adds: 'part' },
  verb('fio', FIO, '>fio facio', 1.5),
  ...TAILS.map(([tail, head]) => pronoun(joinTail(QUI, tail), head)),
  pronoun(prefixEndings('ali', QUI), 'aliquis aliqui'),
];
