/** Greek nouns of the first and second declensions with their dialect endings; Smyth §211–239. Tables only, in Greek letters. */
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { type Endings, type Formation, joinEndings } from './paradigm.js';

const PLURAL_A: Endings = {
  α: 'nom/voc/acc du',
  αιν: 'gen/dat du',
  αι: 'nom/voc pl',
  ων: 'gen pl',
  αις: 'dat pl',
  ας: 'acc pl',
};

/** Epic, Ionic, Doric and Aeolic plurals of a-stems. */
const PLURAL_A_DIALECT: Endings = {
  αων: 'gen pl',
  εων: 'gen pl',
  αν: 'gen pl',
  αισι: 'dat pl',
  ῃσι: 'dat pl',
  ῃς: 'dat pl',
  ησι: 'dat pl',
};

const SINGULAR_ALPHA: Endings = { α: 'nom/voc sg', ας: 'gen sg', ᾳ: 'dat sg', αν: 'acc sg' };
const SINGULAR_ETA: Endings = { η: 'nom/voc sg', ης: 'gen sg', ῃ: 'dat sg', ην: 'acc sg' };

const ALPHA = joinEndings(SINGULAR_ALPHA, PLURAL_A);
const ETA = joinEndings(SINGULAR_ETA, PLURAL_A);

/** θάλασσα has η in the genitive and dative. */
const ALPHA_SHORT: Endings = { ης: 'gen sg', ῃ: 'dat sg' };

/** η where Attic has α, α where it has η. */
const ALPHA_IONIC: Endings = { η: 'nom/voc sg', ην: 'acc sg', ης: 'gen sg', ῃ: 'dat sg' };
const ETA_DORIC = SINGULAR_ALPHA;

const MASCULINE_ETA: Endings = {
  ης: 'nom sg',
  ου: 'gen sg',
  ῃ: 'dat sg',
  ην: 'acc sg',
  α: 'voc sg',
  η: 'voc sg',
};
const MASCULINE_ALPHA: Endings = { ας: 'nom sg', ου: 'gen sg', α: 'gen/voc sg', ᾳ: 'dat sg', αν: 'acc sg' };
const MASCULINE_DIALECT: Endings = {
  αο: 'gen sg',
  εω: 'gen sg',
  ω: 'gen sg',
  εα: 'acc sg',
  εας: 'acc pl',
  ας: 'nom sg',
  α: 'nom/gen sg',
  αν: 'acc sg',
  ᾳ: 'dat sg',
};

const OMICRON: Endings = {
  ος: 'nom sg',
  ου: 'gen sg',
  ῳ: 'dat sg',
  ον: 'acc sg',
  ε: 'voc sg',
  ω: 'nom/voc/acc du',
  οιν: 'gen/dat du',
  οι: 'nom/voc pl',
  ων: 'gen pl',
  οις: 'dat pl',
  ους: 'acc pl',
};

const OMICRON_DIALECT: Endings = {
  οιο: 'gen sg',
  οο: 'gen sg',
  ω: 'gen sg',
  οισι: 'dat pl',
  ως: 'acc pl',
  οιιν: 'gen/dat du',
  εων: 'gen pl',
};

const OMICRON_NEUTER: Endings = {
  ον: 'nom/voc/acc sg',
  ου: 'gen sg',
  ῳ: 'dat sg',
  ω: 'nom/voc/acc du',
  οιν: 'gen/dat du',
  α: 'nom/voc/acc pl',
  ων: 'gen pl',
  οις: 'dat pl',
};
const OMICRON_NEUTER_DIALECT: Endings = { οιο: 'gen sg', ω: 'gen sg', οισι: 'dat pl', οιιν: 'gen/dat du' };

/** νοῦς, ὀστοῦν. */
const OMICRON_CONTRACTED: Endings = {
  ους: 'nom sg, acc pl',
  ου: 'gen/voc sg',
  ῳ: 'dat sg',
  ουν: 'acc sg',
  οι: 'nom pl',
  ων: 'gen pl',
  οις: 'dat pl',
};
const OMICRON_CONTRACTED_NEUTER: Endings = {
  ουν: 'nom/acc sg',
  ου: 'gen sg',
  ῳ: 'dat sg',
  α: 'nom/acc pl',
  ων: 'gen pl',
  οις: 'dat pl',
};

/** νεώς. */
const OMEGA_ATTIC: Endings = {
  ως: 'nom sg, acc pl',
  ω: 'gen/acc sg',
  ῳ: 'dat sg, nom pl',
  ων: 'acc sg, gen pl',
  ῳς: 'dat pl',
};

/** A row of the tables of nouns. */
export const nounFormation = (
  rule: string,
  endings: Endings,
  stems: string,
  cost: number,
  adds = '',
): Formation => ({
  rule: `grc.noun.${rule}`,
  pos: PartOfSpeech.NOUN,
  endings,
  stems,
  adds,
  cost,
});

export const GREEK_NOUNS: readonly Formation[] = [
  nounFormation('a-stem', ALPHA, '>α', 1, 'f'),
  nounFormation('a-stem', ETA, '>η', 1, 'f'),
  nounFormation('a-stem', ALPHA_SHORT, '>α', 1.5, 'f'),
  nounFormation('a-stem.dialect', ALPHA_IONIC, '>α', 2.5, 'f'),
  nounFormation('a-stem.dialect', ETA_DORIC, '>η', 3, 'f'),
  nounFormation('a-stem.dialect', PLURAL_A_DIALECT, '>α η', 2.5, 'f'),
  nounFormation('a-stem', joinEndings(PLURAL_A, PLURAL_A_DIALECT), '>αι', 3, 'pl'),
  nounFormation('a-stem.masculine', MASCULINE_ETA, '>ης', 1.5, 'm'),
  nounFormation('a-stem.masculine', MASCULINE_ALPHA, '>ας', 2, 'm'),
  nounFormation('a-stem.masculine', PLURAL_A, '>ης ας', 2, 'm'),
  nounFormation('a-stem.dialect', PLURAL_A_DIALECT, '>ης ας', 3, 'm'),
  nounFormation('a-stem.dialect', MASCULINE_DIALECT, '>ης ας', 2.5, 'm'),
  nounFormation('o-stem', OMICRON, '>ος', 1),
  nounFormation('o-stem.dialect', OMICRON_DIALECT, '>ος', 2),
  nounFormation('o-stem', joinEndings(OMICRON, OMICRON_DIALECT), '>οι', 3, 'pl m'),
  nounFormation('o-stem.neuter', OMICRON_NEUTER, '>ον', 1, 'n'),
  nounFormation('o-stem.dialect', OMICRON_NEUTER_DIALECT, '>ον', 2, 'n'),
  nounFormation('o-stem.neuter', OMICRON_NEUTER, '>α', 3, 'pl n'),
  nounFormation('o-stem.contracted', OMICRON_CONTRACTED, '>ους οος', 3, 'm'),
  nounFormation('o-stem.contracted', OMICRON_CONTRACTED_NEUTER, '>ουν εον', 3.5, 'n'),
  nounFormation('o-stem.attic', OMEGA_ATTIC, '>ως', 3.5),
];
