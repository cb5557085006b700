/** Greek nouns of the third declension with their dialect endings; Smyth §240–285. Tables only, in Greek letters. */
import { nounFormation } from './greek-nouns.js';
import { type Endings, type Formation, nominatives } from './paradigm.js';

const CONSONANT: Endings = {
  ος: 'gen sg',
  ι: 'dat sg',
  α: 'acc sg',
  ε: 'nom/voc/acc du',
  οιν: 'gen/dat du',
  ες: 'nom/voc pl',
  ων: 'gen pl',
  ας: 'acc pl',
};
const CONSONANT_EPIC: Endings = { εσσι: 'dat pl', εσι: 'dat pl', οιιν: 'gen/dat du', εων: 'gen pl' };

const CONSONANT_NEUTER: Endings = {
  ος: 'gen sg',
  ι: 'dat sg',
  ε: 'nom/voc/acc du',
  οιν: 'gen/dat du',
  α: 'nom/voc/acc pl',
  ων: 'gen pl',
};

const NOMINATIVE: Endings = { '': 'nom/voc sg' };
const NOMINATIVE_NEUTER: Endings = { '': 'nom/voc/acc sg' };

const DATIVE_PLURAL: Endings = { σι: 'dat pl', σσι: 'dat pl' };
const DATIVE_PLURAL_JOINED: Endings = { ι: 'dat pl' };

const IOTA: Endings = {
  ις: 'nom sg',
  εως: 'gen sg',
  ει: 'dat sg, nom/acc du',
  ιν: 'acc sg',
  ι: 'voc sg',
  εις: 'nom/voc/acc pl',
  εων: 'gen pl',
  εσι: 'dat pl',
  εοιν: 'gen/dat du',
};
const IOTA_DIALECT: Endings = {
  ιος: 'gen sg',
  ηος: 'gen sg',
  εος: 'gen sg',
  ιι: 'dat sg',
  ι: 'dat sg',
  ηι: 'dat sg',
  εα: 'acc sg',
  ιες: 'nom pl',
  ηες: 'nom pl',
  ιας: 'acc pl',
  ις: 'nom/acc pl',
  ηας: 'acc pl',
  ιων: 'gen pl',
  ισι: 'dat pl',
  ιεσσι: 'dat pl',
  εσσι: 'dat pl',
};

const UPSILON: Endings = {
  υς: 'nom sg, acc pl',
  υος: 'gen sg',
  υι: 'dat sg',
  υν: 'acc sg',
  υ: 'voc sg',
  υε: 'nom/acc du',
  υες: 'nom/voc pl',
  υων: 'gen pl',
  υσι: 'dat pl',
  υεσσι: 'dat pl',
  υας: 'acc pl',
  εως: 'gen sg',
  εος: 'gen sg',
  ει: 'dat sg',
  εις: 'nom/acc pl',
  εων: 'gen pl',
  εσι: 'dat pl',
};
const UPSILON_NEUTER: Endings = {
  υ: 'nom/voc/acc sg',
  εως: 'gen sg',
  εος: 'gen sg',
  ει: 'dat sg',
  η: 'nom/acc pl',
  εα: 'nom/acc pl',
  εων: 'gen pl',
  εσι: 'dat pl',
  υος: 'gen sg',
  υι: 'dat sg',
  υα: 'nom/acc pl',
  υων: 'gen pl',
  υσι: 'dat pl',
};

const EUS: Endings = {
  ευς: 'nom sg',
  εως: 'gen sg',
  ει: 'dat sg',
  εα: 'acc sg',
  ευ: 'voc sg',
  εις: 'nom/voc/acc pl',
  ης: 'nom/voc pl',
  εων: 'gen pl',
  ευσι: 'dat pl',
  εας: 'acc pl',
  εοιν: 'gen/dat du',
};
const EUS_DIALECT: Endings = {
  ηος: 'gen sg',
  εος: 'gen sg',
  ως: 'gen sg',
  ηι: 'dat sg',
  ηα: 'acc sg',
  η: 'acc sg',
  εες: 'nom pl',
  ηες: 'nom pl',
  ηων: 'gen pl',
  ηεσσι: 'dat pl',
  ηας: 'acc pl',
};

/** γένος. */
const SIGMA_NEUTER: Endings = {
  ος: 'nom/voc/acc sg',
  ους: 'gen sg',
  ει: 'dat sg, nom/acc du',
  οιν: 'gen/dat du',
  η: 'nom/voc/acc pl',
  ων: 'gen pl',
  εσι: 'dat pl',
};
const SIGMA_NEUTER_DIALECT: Endings = {
  εος: 'gen sg',
  ευς: 'gen sg',
  εα: 'nom/voc/acc pl',
  εων: 'gen pl',
  εσσι: 'dat pl',
  εεσσι: 'dat pl',
};

/** Names like Σωκράτης. */
const SIGMA_NAME: Endings = {
  ης: 'nom sg',
  ους: 'gen sg',
  ει: 'dat sg',
  η: 'acc sg',
  ην: 'acc sg',
  ες: 'voc sg',
  εος: 'gen sg',
  ευς: 'gen sg',
  εα: 'acc sg',
};
/** Περικλῆς. */
const KLES: Endings = {
  κλης: 'nom sg',
  κλεης: 'nom sg',
  κλεους: 'gen sg',
  κλεος: 'gen sg',
  κληος: 'gen sg',
  κλει: 'dat sg',
  κληι: 'dat sg',
  κλεα: 'acc sg',
  κληα: 'acc sg',
  κλην: 'acc sg',
  κλεις: 'voc sg',
};

/** κρέας. */
const ALPHA_SIGMA: Endings = {
  ας: 'nom/voc/acc sg',
  ως: 'gen sg',
  αος: 'gen sg',
  αι: 'dat sg',
  α: 'nom/voc/acc pl',
  αα: 'nom/voc/acc pl',
  ων: 'gen pl',
  αων: 'gen pl',
  ασι: 'dat pl',
  αεσσι: 'dat pl',
};

/** πειθώ, αἰδώς. */
const OMEGA: Endings = { ους: 'gen sg', οι: 'dat/voc sg', ω: 'nom/acc sg', ουν: 'acc sg', ως: 'nom/gen sg' };

/** Stems and their nominatives, masculine and feminine. */
const STEMS_MF = [
  'κ>ξ; γ>ξ; χ>ξ; κτ>ξ; π>ψ; β>ψ; φ>ψ; τριχ>θριξ',
  'ιδ>ις; αδ>ας; υδ>υς; ωδ>ως; ηδ>ης; ποδ>πους; ειδ>εις; ιτ>ις; ητ>ης; ωτ>ως; ατ>ας; υθ>υς; ιθ>ις',
  'αντ>ας; εντ>εις; οντ>ων ους; υντ>υς; ουντ>ους; ωντ>ων',
  'ον>ων; ων>ων; εν>ην; ην>ην; ιν>ις ιν; αν>αν ας; υν>υς',
  'ορ>ωρ; ωρ>ωρ; ερ>ηρ; ηρ>ηρ; τρ>τηρ; δρ>νηρ; αρ>αρ; υρ>υρ; ειρ>ειρ; ω>ως; α>αυς; ο>ους',
].join('; ');

const STEMS_NEUTER = 'ματ>μα; ατ>α ας αρ ωρ; αρ>αρ; ωτ>ως; ορ>ορ; υρ>υρ; ντ>ν';

const DATIVE_PLURAL_STEMS =
  'ι>ις; α>ας; υ>υς; η>ης; ο>ων; ε>ην; ω>ων ως; η>ην; ου>ων ους; ει>εις; ρα>ηρ; ρ>ρ; ορ>ωρ; ερ>ηρ; ηρ>ηρ; α>α ας αρ';

export const GREEK_THIRDS: readonly Formation[] = [
  nounFormation('consonant', CONSONANT, STEMS_MF, 1),
  nounFormation('consonant', NOMINATIVE, nominatives(STEMS_MF), 1),
  nounFormation('consonant', NOMINATIVE_NEUTER, 'μα>μα', 0.5, 'n'),
  nounFormation('consonant', NOMINATIVE_NEUTER, nominatives(STEMS_NEUTER), 1.5, 'n'),
  nounFormation('consonant.dialect', CONSONANT_EPIC, STEMS_MF, 2.5),
  nounFormation('consonant', CONSONANT_NEUTER, STEMS_NEUTER, 1, 'n'),
  nounFormation('consonant', DATIVE_PLURAL, DATIVE_PLURAL_STEMS, 2),
  nounFormation('consonant', DATIVE_PLURAL, 'μα>μα', 1, 'n'),
  nounFormation('consonant', DATIVE_PLURAL_JOINED, 'ξ>ξ; ψ>ψ', 1),
  nounFormation('consonant', CONSONANT, '>ες', 4, 'pl'),
  nounFormation('consonant', { ιν: 'acc sg', υν: 'acc sg', ι: 'voc sg' }, '>ις υς', 2),
  nounFormation('i-stem', IOTA, '>ις', 1, 'f'),
  nounFormation('i-stem.dialect', IOTA_DIALECT, '>ις', 2),
  nounFormation('u-stem', UPSILON, '>υς', 1.5),
  nounFormation('u-stem.neuter', UPSILON_NEUTER, '>υ', 3, 'n'),
  nounFormation('eu-stem', EUS, '>ευς', 1, 'm'),
  nounFormation('eu-stem.dialect', EUS_DIALECT, '>ευς', 2, 'm'),
  nounFormation('s-stem', SIGMA_NEUTER, '>ος', 1.5, 'n'),
  nounFormation('s-stem.dialect', SIGMA_NEUTER_DIALECT, '>ος', 2, 'n'),
  nounFormation('s-stem.name', SIGMA_NAME, '>ης', 2.5, 'm'),
  nounFormation('s-stem.name', KLES, '>κλης κλεης', 2, 'm'),
  nounFormation('s-stem.alpha', ALPHA_SIGMA, '>ας', 3, 'n'),
  nounFormation('omega', OMEGA, '>ω ως', 3, 'f'),
  nounFormation('consonant', { '': 'voc sg' }, 'ορ>ωρ; ον>ων; ερ>ηρ; αν>ας; εν>ην; ευ>ευς', 2.5),
];
