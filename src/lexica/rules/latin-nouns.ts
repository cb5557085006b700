/** Latin nouns: five declensions and the Greek ones; Allen & Greenough §40–98. Tables only. */
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { type Endings, type Formation, joinEndings, nominatives } from './paradigm.js';

const FIRST: Endings = {
  a: 'nom/voc/abl sg',
  ae: 'gen/dat/loc sg, nom/voc pl',
  am: 'acc sg',
  arum: 'gen pl',
  is: 'dat/abl pl',
  as: 'acc pl',
  ai: 'gen sg',
  abus: 'dat/abl pl',
};

const FIRST_GREEK_E: Endings = {
  e: 'nom/voc/abl sg',
  es: 'gen sg',
  en: 'acc sg',
  ae: 'gen/dat sg, nom/voc pl',
  am: 'acc sg',
  arum: 'gen pl',
  is: 'dat/abl pl',
  as: 'acc pl',
};

const FIRST_GREEK_ES: Endings = {
  es: 'nom sg',
  e: 'voc/abl sg',
  a: 'voc/abl sg',
  ae: 'gen/dat sg, nom/voc pl',
  en: 'acc sg',
  am: 'acc sg',
  arum: 'gen pl',
  is: 'dat/abl pl',
  as: 'acc pl',
};

const FIRST_GREEK_AS: Endings = {
  as: 'nom sg, acc pl',
  a: 'voc/abl sg',
  ae: 'gen/dat sg, nom/voc pl',
  an: 'acc sg',
  am: 'acc sg',
  arum: 'gen pl',
  is: 'dat/abl pl',
};

const SECOND_OBLIQUE: Endings = {
  i: 'gen/loc sg, nom/voc pl',
  o: 'dat/abl sg',
  um: 'acc sg, gen pl',
  orum: 'gen pl',
  is: 'dat/abl pl',
  os: 'acc pl',
};

const SECOND = joinEndings({ us: 'nom sg', e: 'voc sg' }, SECOND_OBLIQUE);

/** filius: fili stands for filii and for the vocative, filis for filiis. */
const SECOND_IUS: Endings = { i: 'gen/voc sg, nom pl', is: 'dat/abl pl' };

const SECOND_IUM: Endings = { i: 'gen sg', is: 'dat/abl pl' };

const SECOND_NEUTER: Endings = {
  um: 'nom/voc/acc sg, gen pl',
  i: 'gen/loc sg',
  o: 'dat/abl sg',
  a: 'nom/voc/acc pl',
  orum: 'gen pl',
  is: 'dat/abl pl',
};

const SECOND_GREEK = joinEndings(
  { os: 'nom sg', on: 'acc sg, gen pl', e: 'voc sg', oe: 'nom pl' },
  SECOND_OBLIQUE,
);

const SECOND_GREEK_NEUTER = joinEndings({ on: 'nom/voc/acc sg, gen pl' }, SECOND_NEUTER);

const SECOND_EUS: Endings = {
  eus: 'nom sg',
  eu: 'voc sg',
  ei: 'gen/dat sg',
  eos: 'gen sg',
  eo: 'dat/abl sg',
  eum: 'acc sg',
  ea: 'acc sg',
};

const THIRD: Endings = {
  is: 'gen sg',
  i: 'dat/loc sg',
  em: 'acc sg',
  e: 'abl sg',
  es: 'nom/voc/acc pl',
  um: 'gen pl',
  ibus: 'dat/abl pl',
};

const THIRD_NEUTER: Endings = {
  is: 'gen sg',
  i: 'dat sg',
  e: 'abl sg',
  a: 'nom/voc/acc pl',
  um: 'gen pl',
  ibus: 'dat/abl pl',
};

/** What i-stems have besides or instead. */
const THIRD_I: Endings = { ium: 'gen pl', im: 'acc sg', i: 'abl sg', is: 'acc pl' };

const THIRD_I_NEUTER: Endings = {
  is: 'gen sg',
  i: 'dat/abl sg',
  ia: 'nom/voc/acc pl',
  ium: 'gen pl',
  ibus: 'dat/abl pl',
};

/** Greek endings on a third-declension stem: Pallados, aera, heroas. */
const THIRD_GREEK: Endings = { os: 'gen sg', a: 'acc sg', as: 'acc pl', es: 'nom pl', on: 'gen pl' };

const NOMINATIVE: Endings = { '': 'nom/voc sg' };
const NOMINATIVE_NEUTER: Endings = { '': 'nom/voc/acc sg' };

const FOURTH: Endings = {
  us: 'nom/voc/gen sg, nom/voc/acc pl',
  ui: 'dat sg',
  um: 'acc sg',
  u: 'abl sg',
  uum: 'gen pl',
  ibus: 'dat/abl pl',
  ubus: 'dat/abl pl',
  uis: 'gen sg',
};

const FOURTH_NEUTER: Endings = {
  u: 'nom/voc/acc/dat/abl sg',
  us: 'gen sg',
  ua: 'nom/voc/acc pl',
  uum: 'gen pl',
  ibus: 'dat/abl pl',
};

const FIFTH: Endings = {
  es: 'nom/voc sg, nom/voc/acc pl',
  ei: 'gen/dat sg',
  em: 'acc sg',
  e: 'abl sg',
  erum: 'gen pl',
  ebus: 'dat/abl pl',
};

/** Stems of the third declension and their nominatives, masculine and feminine. */
const STEMS_MF = [
  'or>or os; er>er is; br>ber; tr>ter; ur>ur us; ar>ar as; ir>is; ul>ul; ol>ol; al>al; il>il',
  'on>o on; ion>io; in>o en in; en>en ien; an>an; yn>yn',
  'at>as; tat>tas; it>es is; et>es; ut>us; tut>tus; ot>os; nt>ns; rt>rs; lt>ls; ct>x; ont>on ons; ant>as ans; ent>ens',
  'ad>as; ed>es; id>is es; od>os us; ud>us; nd>ns; rd>rs; yd>ys; aud>aus',
  'c>x; g>x; ic>ex ix; ig>ex; ch>x; p>ps; ip>eps; b>bs; ss>s; v>s; u>s; m>ms',
].join('; ');

/** ager, agri: the e of the nominative is not in the stem. */
const SYNCOPATED_ER = 'br>ber; cr>cer; dr>der; fr>fer; gr>ger; pr>per; tr>ter';

const STEMS_NEUTER = 'or>us ur; er>us er; ur>ur us; ar>ar; in>en; it>ut; at>a; rd>r; ct>c; ell>el; s>s; ss>s';

const STEMS_GREEK =
  'ad>as; id>is; yd>ys; at>as; et>es; ant>as ans; ont>on; on>on o; en>en; er>er; or>or; an>an; in>in is; yn>yn ys; ' +
  'c>x; g>x; ch>x; p>ps; o>os; >is ys';

const noun = (rule: string, endings: Endings, stems: string, adds: string, cost: number): Formation => ({
  rule: `lat.noun.${rule}`,
  pos: PartOfSpeech.NOUN,
  endings,
  stems,
  adds,
  cost,
});

export const LATIN_NOUNS: readonly Formation[] = [
  noun('1', FIRST, '>a', '', 1),
  noun('1', FIRST, '>ae', 'pl', 2),
  noun('1', { is: 'dat/abl pl' }, '>ia iae', '', 3),
  noun('1.greek', FIRST_GREEK_E, '>e', 'f', 3),
  noun('1.greek', FIRST_GREEK_ES, '>es', 'm', 3),
  noun('1.greek', FIRST_GREEK_AS, '>as', 'm', 3),
  noun('2', SECOND, '>us', '', 1),
  noun('2', SECOND_OBLIQUE, 'er>er; ir>ir', 'm', 2),
  noun('2', NOMINATIVE, 'er>er; ir>ir', 'm', 2),
  noun('2', SECOND_OBLIQUE, SYNCOPATED_ER, 'm', 2),
  noun('2', SECOND_OBLIQUE, '>i', 'pl', 3),
  noun('2', SECOND_IUS, '>ius', '', 2),
  noun('2', SECOND_NEUTER, '>um', 'n', 1),
  noun('2', SECOND_NEUTER, '>a', 'pl n', 3),
  noun('2', SECOND_IUM, '>ium', 'n', 2),
  noun('2.greek', SECOND_GREEK, '>os us', '', 3),
  noun('2.greek', SECOND_GREEK_NEUTER, '>on', 'n', 3),
  noun('2.greek', SECOND_EUS, '>eus', 'm', 2),
  noun('3', THIRD, STEMS_MF, '', 1),
  noun('3', NOMINATIVE, nominatives(STEMS_MF), '', 1),
  noun('3', THIRD, '>is es', '', 1.5),
  noun('3', { is: 'nom/voc sg' }, '>is', '', 1.5),
  noun('3', { es: 'nom/voc sg' }, '>es', '', 1.5),
  noun('3', THIRD, '>es', 'pl', 3),
  noun('3.i-stem', THIRD_I, '>is es; nt>ns; rt>rs; c>x; ct>x; d>s; b>bs; p>ps; br>ber; tr>ter; v>x', '', 2),
  noun('3.i-stem', { ium: 'gen pl' }, STEMS_MF, '', 3),
  noun('3', THIRD_NEUTER, STEMS_NEUTER, 'n', 1),
  noun('3', NOMINATIVE_NEUTER, nominatives(STEMS_NEUTER), 'n', 1.5),
  noun('3.i-stem', THIRD_I_NEUTER, '>e; al>al; ar>ar', 'n', 2),
  noun('3.i-stem', NOMINATIVE_NEUTER, 'e>e; al>al; ar>ar', 'n', 2),
  noun('3.i-stem', THIRD_I_NEUTER, '>ia', 'pl n', 3),
  noun('3.greek', THIRD_GREEK, STEMS_GREEK, '', 3),
  noun('3.greek', { in: 'acc sg', im: 'acc sg', i: 'voc sg', yn: 'acc sg' }, '>is ys; id>is', '', 3),
  noun('4', FOURTH, '>us', '', 1.5),
  noun('4', FOURTH_NEUTER, '>u', 'n', 3),
  noun('5', FIFTH, '>es', 'f', 2),
];
