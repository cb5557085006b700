/** Latin adjectives, their comparison, and the adverbs made from them; Allen & Greenough §108–131, §214–218. Tables only. */
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { type Endings, type Formation, prefixEndings } from './paradigm.js';

const OBLIQUE_US_A_UM: Endings = {
  i: 'gen sg m/n, nom/voc pl m',
  o: 'dat/abl sg m/n',
  um: 'acc sg m, nom/voc/acc sg n',
  a: 'nom/voc/abl sg f, nom/voc/acc pl n',
  ae: 'gen/dat sg f, nom/voc pl f',
  am: 'acc sg f',
  orum: 'gen pl m/n',
  arum: 'gen pl f',
  is: 'dat/abl pl m/f/n',
  os: 'acc pl m',
  as: 'acc pl f',
};

/** Also the endings of every participle in -tus, -urus and -ndus. */
export const US_A_UM: Endings = { us: 'nom sg m', e: 'voc sg m', ...OBLIQUE_US_A_UM };

const PRONOMINAL: Endings = { ius: 'gen sg m/f/n', i: 'dat sg m/f/n' };

const NOMINATIVE_ER: Endings = { '': 'nom/voc sg m' };

const OBLIQUE_THIRD: Endings = {
  is: 'gen sg m/f/n, acc pl m/f',
  i: 'dat/abl sg m/f/n',
  em: 'acc sg m/f',
  es: 'nom/voc/acc pl m/f',
  ia: 'nom/voc/acc pl n',
  ium: 'gen pl m/f/n',
  ibus: 'dat/abl pl m/f/n',
};

const TWO_ENDINGS: Endings = { is: 'nom/voc sg m/f', e: 'nom/voc/acc sg n' };

/** Of one ending, and of every present participle. */
export const ONE_ENDING: Endings = {
  ...OBLIQUE_THIRD,
  e: 'abl sg m/f/n',
  um: 'gen pl m/f/n',
  a: 'nom/voc/acc pl n',
};

const NOMINATIVE_ONE: Endings = { '': 'nom/voc sg m/f/n, acc sg n' };

const COMPARATIVE: Endings = {
  ior: 'nom/voc sg m/f',
  ius: 'nom/voc/acc sg n',
  ioris: 'gen sg m/f/n',
  iori: 'dat sg m/f/n',
  iorem: 'acc sg m/f',
  iore: 'abl sg m/f/n',
  iores: 'nom/voc/acc pl m/f',
  iora: 'nom/voc/acc pl n',
  iorum: 'gen pl m/f/n',
  ioribus: 'dat/abl pl m/f/n',
};

const ISSIMUS = prefixEndings('issim', US_A_UM);
const RIMUS = prefixEndings('rim', US_A_UM);
const LIMUS = prefixEndings('lim', US_A_UM);

/** pulcher, pulchri and acer, acris: the e of the nominative is not in the stem. */
const SYNCOPATED_ER = 'br>ber; cr>cer; chr>cher; gr>ger; tr>ter';

/** Adverbs have no features but their degree. */
const ADVERB: Endings = { e: '', o: '' };
const ADVERB_ITER: Endings = { iter: '', ter: '' };

/** Positives that a stem before -ior, -issimus can belong to. */
const POSITIVES = `>us is; ${SYNCOPATED_ER}; er>er; c>x; nt>ns; d>s; p>ps; it>es; ar>ar`;

const adjective = (rule: string, endings: Endings, stems: string, cost: number, adds = ''): Formation => ({
  rule: `lat.adjective.${rule}`,
  pos: PartOfSpeech.ADJECTIVE,
  endings,
  stems,
  adds,
  cost,
});

const adverb = (endings: Endings, stems: string, cost: number, adds = ''): Formation => ({
  rule: 'lat.adverb',
  pos: PartOfSpeech.ADVERB,
  endings,
  stems,
  adds,
  cost,
});

export const LATIN_ADJECTIVES: readonly Formation[] = [
  adjective('1-2', US_A_UM, '>us', 1),
  adjective('1-2', OBLIQUE_US_A_UM, `${SYNCOPATED_ER}; er>er`, 1.5),
  adjective('1-2', NOMINATIVE_ER, 'er>er', 1.5),
  adjective('1-2', US_A_UM, '>i', 4, 'pl'),
  adjective('pronominal', PRONOMINAL, `>us; ${SYNCOPATED_ER}`, 4),
  adjective('3', OBLIQUE_THIRD, `>is; ${SYNCOPATED_ER}`, 1.5),
  adjective('3', TWO_ENDINGS, `>is; ${SYNCOPATED_ER}`, 1.5),
  adjective('3', NOMINATIVE_ER, 'er>er', 2),
  adjective('3', ONE_ENDING, 'c>x; nt>ns; rd>rs; or>or; ar>ar; it>es; ip>eps; ul>ul; er>er; d>s; p>ps', 2),
  adjective('3', NOMINATIVE_ONE, 'x>x; ns>ns; rs>rs; es>es; ps>ps; ar>ar', 2),
  adjective('comparative', COMPARATIVE, POSITIVES, 1.5, 'comp'),
  adjective('superlative', ISSIMUS, POSITIVES, 1, 'sup'),
  adjective('superlative', RIMUS, 'er>er', 1, 'sup'),
  adjective('superlative', LIMUS, 'il>ilis', 1, 'sup'),
  adverb(ADVERB, `>us; ${SYNCOPATED_ER}; er>er`, 2.5),
  adverb({ e: '' }, '>is', 4),
  adverb(ADVERB_ITER, '>is us; n>ns; nt>ns; c>x; ac>ax', 2),
  adverb({ ius: '' }, POSITIVES, 2, 'comp'),
  adverb({ issime: '' }, POSITIVES, 1, 'sup'),
  adverb({ rime: '' }, 'er>er', 1, 'sup'),
  adverb({ lime: '' }, 'il>ilis', 1, 'sup'),
];
