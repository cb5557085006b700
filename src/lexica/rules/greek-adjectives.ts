/** Greek adjectives, their comparison, and the adverbs made from them; Smyth §286–345. Tables only, in Greek letters. */
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { type Endings, type Formation, joinEndings, prefixEndings } from './paradigm.js';

const OS_MASCULINE_NEUTER: Endings = {
  ος: 'nom sg m',
  ε: 'voc sg m',
  ον: 'acc sg m, nom/voc/acc sg n',
  ου: 'gen sg m/n',
  ῳ: 'dat sg m/n',
  ω: 'nom/voc/acc du m/n',
  οιν: 'gen/dat du m/n',
  οι: 'nom/voc pl m',
  α: 'nom/voc/acc pl n',
  ων: 'gen pl m/f/n',
  οις: 'dat pl m/n',
  ους: 'acc pl m',
};
const OS_FEMININE_PLURAL: Endings = { αι: 'nom/voc pl f', αις: 'dat pl f', ας: 'acc pl f' };
const OS_DIALECT: Endings = {
  οιο: 'gen sg m/n',
  ω: 'gen sg m/n',
  οισι: 'dat pl m/n',
  ως: 'acc pl m',
  αων: 'gen pl f',
  εων: 'gen pl f',
  αισι: 'dat pl f',
  ῃσι: 'dat pl f',
  ῃς: 'dat pl f',
  οιιν: 'gen/dat du m/n',
};
const ETA_FEMININE: Endings = { η: 'nom/voc sg f', ης: 'gen sg f', ῃ: 'dat sg f', ην: 'acc sg f' };
const ALPHA_FEMININE: Endings = { α: 'nom/voc sg f', ας: 'gen sg f', ᾳ: 'dat sg f', αν: 'acc sg f' };

/** The feminine of adjectives that have the third declension in the other genders. */
const FEMININE = joinEndings(ALPHA_FEMININE, ETA_FEMININE, OS_FEMININE_PLURAL, {
  ων: 'gen pl f',
  αων: 'gen pl f',
  εων: 'gen pl f',
  αισι: 'dat pl f',
  ῃσι: 'dat pl f',
  ῃς: 'dat pl f',
});

/** Also the endings of every participle in -μενος. */
export const OS_H_ON = joinEndings(OS_MASCULINE_NEUTER, OS_FEMININE_PLURAL, ETA_FEMININE, ALPHA_FEMININE);
export const OS_H_ON_DIALECT = OS_DIALECT;

/** Compounds of two endings: the feminine is the masculine. */
const OS_ON: Endings = {
  ος: 'nom sg f',
  ον: 'acc sg f',
  ου: 'gen sg f',
  ῳ: 'dat sg f',
  οι: 'nom/voc pl f',
  οις: 'dat pl f',
  ους: 'acc pl f',
};

/** χρυσοῦς, ἁπλοῦς. */
const OUS: Endings = {
  ους: 'nom sg m, acc pl m',
  ουν: 'acc sg m, nom/acc sg n',
  ου: 'gen sg m/n',
  ῳ: 'dat sg m/n',
  η: 'nom sg f',
  ης: 'gen sg f',
  ῃ: 'dat sg f',
  ην: 'acc sg f',
  α: 'nom/acc pl n, nom sg f',
  οι: 'nom pl m',
  αι: 'nom pl f',
  ων: 'gen pl m/f/n',
  οις: 'dat pl m/n',
  αις: 'dat pl f',
  ας: 'acc pl f',
};

/** ἀληθής. */
const HS_ES: Endings = {
  ης: 'nom sg m/f',
  ες: 'nom/acc sg n, voc sg m/f',
  ους: 'gen sg m/f/n',
  ει: 'dat sg m/f/n',
  η: 'acc sg m/f, nom/voc/acc pl n',
  εις: 'nom/voc/acc pl m/f',
  ων: 'gen pl m/f/n',
  εσι: 'dat pl m/f/n',
  οιν: 'gen/dat du m/f/n',
};
const HS_ES_DIALECT: Endings = {
  εος: 'gen sg m/f/n',
  ευς: 'gen sg m/f/n',
  εα: 'acc sg m/f, nom/voc/acc pl n',
  α: 'acc sg m/f, nom/voc/acc pl n',
  εε: 'nom/acc du m/f/n',
  εες: 'nom/voc pl m/f',
  εας: 'acc pl m/f',
  εων: 'gen pl m/f/n',
  εσσι: 'dat pl m/f/n',
  εεσσι: 'dat pl m/f/n',
  ην: 'acc sg m/f',
};

/** ἡδύς. */
const US_EIA_U = joinEndings(
  {
    υς: 'nom sg m',
    υ: 'nom/voc/acc sg n, voc sg m',
    εος: 'gen sg m/n',
    ει: 'dat sg m/n',
    υν: 'acc sg m',
    εα: 'nom/acc pl n, acc sg m, nom sg f',
    εις: 'nom/acc pl m',
    εες: 'nom pl m',
    εας: 'acc pl m',
    εων: 'gen pl m/n',
    εσι: 'dat pl m/n',
    εσσι: 'dat pl m/n',
  },
  prefixEndings('ει', FEMININE),
);

/** εὐδαίμων; κακίων has the shorter forms besides. */
const WN_ON: Endings = {
  ων: 'nom sg m/f',
  ον: 'nom/acc sg n, voc sg m/f',
  ονος: 'gen sg m/f/n',
  ονι: 'dat sg m/f/n',
  ονα: 'acc sg m/f, nom/acc pl n',
  ονες: 'nom/voc pl m/f',
  ονων: 'gen pl m/f/n',
  οσι: 'dat pl m/f/n',
  ονας: 'acc pl m/f',
  ονε: 'nom/acc du m/f/n',
};
const COMPARATIVE_SHORT: Endings = { ω: 'acc sg m/f, nom/acc pl n', ους: 'nom/acc pl m/f' };

/** χαρίεις. */
const EIS_ESSA_EN = joinEndings(
  {
    εις: 'nom sg m',
    εν: 'nom/acc sg n, voc sg m',
    εντος: 'gen sg m/n',
    εντι: 'dat sg m/n',
    εντα: 'acc sg m, nom/acc pl n',
    εντες: 'nom/voc pl m',
    εντων: 'gen pl m/n',
    εσι: 'dat pl m/n',
    εντας: 'acc pl m',
  },
  prefixEndings('εσσ', FEMININE),
);

/** μέλας; with αιν- the feminine of τάλας and of names of agents. */
const AINA = prefixEndings('αιν', FEMININE);

const FULL = joinEndings(OS_H_ON, OS_DIALECT);
const TEROS = prefixEndings('τερ', FULL);
const TATOS = prefixEndings('τατ', FULL);
const ISTOS = prefixEndings('ιστ', FULL);
const IWN = prefixEndings('ι', joinEndings(WN_ON, COMPARATIVE_SHORT));

/** What stands before -τερος, and the positive. */
const POSITIVES =
  'ο>ος; ω>ος; εσ>ης ων ους; ονεσ>ων; υ>υς; αι>αιος ος; α>ας; ισ>ος; ιεσ>ιεις; χαριεσ>χαριεις; οεσ>ους οος; ε>εος';

const adjective = (rule: string, endings: Endings, stems: string, cost: number, adds = ''): Formation => ({
  rule: `grc.adjective.${rule}`,
  pos: PartOfSpeech.ADJECTIVE,
  endings,
  stems,
  adds,
  cost,
});

const adverb = (endings: Endings, stems: string, cost: number, adds = ''): Formation => ({
  rule: 'grc.adverb',
  pos: PartOfSpeech.ADVERB,
  endings,
  stems,
  adds,
  cost,
});

/** Endings of place and the epic -φι, on nouns. */
const local = (endings: Endings, stems: string): Formation => ({
  rule: 'grc.noun.local',
  pos: PartOfSpeech.NOUN,
  endings,
  stems,
  cost: 2,
});

export const GREEK_ADJECTIVES: readonly Formation[] = [
  adjective('o-stem', OS_H_ON, '>ος', 1.2),
  adjective('o-stem.two-endings', OS_ON, '>ος', 1.5),
  adjective('o-stem.dialect', OS_DIALECT, '>ος', 2.2),
  adjective('o-stem', joinEndings(OS_H_ON, OS_DIALECT), '>οι', 4),
  adjective('contracted', OUS, '>ους εος οος', 3.5),
  adjective('s-stem', HS_ES, '>ης', 1.5),
  adjective('s-stem.dialect', HS_ES_DIALECT, '>ης', 2),
  adjective('u-stem', US_EIA_U, '>υς', 1.5),
  adjective('n-stem', WN_ON, '>ων', 1.5),
  adjective('n-stem', COMPARATIVE_SHORT, '>ων', 3, 'comp'),
  adjective('nt-stem', EIS_ESSA_EN, '>εις', 2),
  adjective('n-stem', AINA, '>ας', 3),
  adjective('comparative', TEROS, POSITIVES, 1, 'comp'),
  adjective('superlative', TATOS, POSITIVES, 1, 'sup'),
  adjective('superlative', ISTOS, '>υς ος ρος', 2.5, 'sup'),
  adjective('comparative', IWN, '>υς ος ρος', 3, 'comp'),
  adverb({ ως: '' }, '>ος ης', 1.5),
  adverb({ εως: '' }, '>υς ης', 2),
  adverb({ ως: '' }, 'ον>ων; οντ>ων; εντ>εις; αντ>ας', 2),
  adverb({ τερον: '', τερω: '', τερως: '' }, POSITIVES, 2.5, 'comp'),
  adverb({ τατα: '', τατω: '' }, POSITIVES, 2.5, 'sup'),
  local({ θεν: 'gen sg', θε: 'gen sg', θι: 'loc sg' }, 'ο>ος ον; η>η ης α; α>α; ω>ω'),
  local({ νδε: 'acc sg', ζε: 'acc sg', σε: 'acc sg' }, 'ο>ος ον; η>η α; α>α; ι>ις'),
  local({ φι: 'gen/dat sg, gen/dat pl', φιν: 'gen/dat sg, gen/dat pl' }, 'ο>ος ον; η>η α; εσ>ος; εσσ>ος'),
];
