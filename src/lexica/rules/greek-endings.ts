/** Endings of the Greek verb by tense system and voice; Smyth §383–423, §457–479. Tables only, in Greek letters. */
import { OS_H_ON, OS_H_ON_DIALECT } from './greek-adjectives.js';
import { conjugate, type Endings, joinEndings, listForms, prefixEndings } from './paradigm.js';

/** Feminine of participles: λύουσα, λύσασα, λυθεῖσα. */
const FEMININE: Endings = {
  α: 'nom/voc sg f',
  ης: 'gen sg f',
  ῃ: 'dat sg f',
  αν: 'acc sg f',
  αι: 'nom/voc pl f',
  ων: 'gen pl f',
  εων: 'gen pl f',
  αων: 'gen pl f',
  αις: 'dat pl f',
  αισι: 'dat pl f',
  ῃσι: 'dat pl f',
  ῃς: 'dat pl f',
  ας: 'acc pl f, gen sg f',
  ᾳ: 'dat sg f',
  αιν: 'gen/dat du f',
};

/** Masculine and neuter of stems in ντ. */
const NT: Endings = {
  ος: 'gen sg m/n',
  ι: 'dat sg m/n',
  α: 'acc sg m, nom/voc/acc pl n',
  ε: 'nom/voc/acc du m/n',
  οιν: 'gen/dat du m/n',
  ες: 'nom/voc pl m',
  ων: 'gen pl m/n',
  ας: 'acc pl m',
  εσσι: 'dat pl m/n',
};

export const PARTICIPLE_ON = joinEndings(
  listForms({ 'nom/voc sg m': 'ων', 'nom/voc/acc sg n': 'ον', 'dat pl m/n': 'ουσι' }),
  prefixEndings('οντ', NT),
  prefixEndings('ουσ', FEMININE),
);
/** Aeolic, Doric and Ionic: λέγοισα, φιλεῦσα. */
export const PARTICIPLE_ON_DIALECT = joinEndings(
  prefixEndings('οισ', FEMININE),
  prefixEndings('ευσ', FEMININE),
  prefixEndings('ευντ', NT),
);
export const PARTICIPLE_AS = joinEndings(
  listForms({ 'nom/voc sg m': 'ας', 'nom/voc/acc sg n': 'αν', 'dat pl m/n': 'ασι' }),
  prefixEndings('αντ', NT),
  prefixEndings('ασ', FEMININE),
  prefixEndings('αισ', FEMININE),
);
export const PARTICIPLE_EIS = joinEndings(
  listForms({ 'nom/voc sg m': 'εις', 'nom/voc/acc sg n': 'εν', 'dat pl m/n': 'εισι' }),
  prefixEndings('εντ', NT),
  prefixEndings('εισ', FEMININE),
);
export const PARTICIPLE_OUS = joinEndings(
  listForms({ 'nom/voc sg m': 'ους', 'nom/voc/acc sg n': 'ον', 'dat pl m/n': 'ουσι' }),
  prefixEndings('οντ', NT),
  prefixEndings('ουσ', FEMININE),
);
export const PARTICIPLE_US = joinEndings(
  listForms({ 'nom/voc sg m': 'υς', 'nom/voc/acc sg n': 'υν', 'dat pl m/n': 'υσι' }),
  prefixEndings('υντ', NT),
  prefixEndings('υσ', FEMININE),
);
export const PARTICIPLE_WS = joinEndings(
  listForms({
    'nom/voc sg m': 'ως',
    'nom/voc/acc sg n': 'ος',
    'gen sg m/n': 'οτος',
    'dat sg m/n': 'οτι',
    'acc sg m, nom/voc/acc pl n': 'οτα',
    'nom/voc/acc du m/n': 'οτε',
    'nom/voc pl m': 'οτες',
    'gen pl m/n': 'οτων',
    'dat pl m/n': 'οσι',
    'acc pl m': 'οτας',
  }),
  prefixEndings('υι', FEMININE),
);
const MENOS = joinEndings(OS_H_ON, OS_H_ON_DIALECT);
export const PARTICIPLE_OMENOS = prefixEndings('ομεν', MENOS);
export const PARTICIPLE_AMENOS = prefixEndings('αμεν', MENOS);

/** The indicative of primary tenses with ο/ε. */
export const THEMATIC_ACTIVE = conjugate({
  ind: 'ω εις ει ομεν/ομες ετε ουσι/οντι/οισι ετον ετον',
});
export const THEMATIC_MIDDLE = conjugate({
  ind: 'ομαι ῃ/ει/εαι εται ομεθα/ομεσθα/ευμεθα εσθε ονται/ευνται εσθον εσθον',
});

/** -εαι and -εο for -έεαι and -έεο. */
export const HYPHAERESIS = conjugate({ ind: '- εαι', imper: '- εο' });

/** Also of the aorist. */
export const SUBJUNCTIVE_ACTIVE = conjugate({
  subj: 'ω/ωμι ῃς/ῃσθα ῃ/ῃσι ωμεν/ωμες ητε ωσι/ωντι ητον ητον',
});
export const SUBJUNCTIVE_MIDDLE = conjugate({
  subj: 'ωμαι ῃ/ηαι ηται ωμεθα/ωμεσθα ησθε ωνται ησθον ησθον',
});
/** Epic, of the first aorist only. */
export const SUBJUNCTIVE_SHORT_ACTIVE = conjugate({ subj: '- - - ομεν ετε -' });
export const SUBJUNCTIVE_SHORT_MIDDLE = conjugate({ subj: 'ομαι εαι εται ομεθα - -' });

export const OPTATIVE_ACTIVE = conjugate({
  opt: 'οιμι/οιην οις/οιης/οισθα οι/οιη οιμεν/οιημεν οιτε/οιητε οιεν/οιησαν οιτον οιτην',
});
export const OPTATIVE_MIDDLE = conjugate({
  opt: 'οιμην/οιμαν οιο οιτο οιμεθα/οιμεσθα οισθε οιντο/οιατο οισθον οισθην',
});
export const IMPERATIVE_ACTIVE = conjugate({
  imper: '- ε ετω - ετε οντων/ετωσαν/οντω ετον ετων',
});
export const IMPERATIVE_MIDDLE = conjugate({
  imper: '- ου/εο/ευ/ειο εσθω - εσθε εσθων/εσθωσαν εσθον εσθων',
});
export const INFINITIVE_ACTIVE = listForms({ inf: 'ειν εμεν εμεναι' });
/** Doric and Aeolic. */
export const INFINITIVE_DIALECT = listForms({ inf: 'ην εν' });
export const INFINITIVE_MIDDLE = listForms({ inf: 'εσθαι' });

/** Imperfect and second aorist. */
export const PAST_ACTIVE = conjugate({
  ind: 'ον ες/εσθα ε ομεν/ομες ετε ον/οσαν ετον ετην',
});
export const PAST_MIDDLE = conjugate({
  ind: 'ομην/ομαν ου/εο/ευ/ειο ετο ομεθα/ομεσθα εσθε οντο εσθον εσθην',
});
/** Epic and Ionic repeated action: φεύγεσκεν. */
export const ITERATIVE = joinEndings(
  conjugate({ 'ind act': 'εσκον εσκες εσκε εσκομεν - εσκον' }),
  conjugate({ 'ind mp': 'εσκομην εσκεο εσκετο εσκομεθα - εσκοντο' }),
);
export const ITERATIVE_AORIST = joinEndings(
  conjugate({ 'ind act': 'ασκον ασκες ασκε ασκομεν - ασκον' }),
  conjugate({ 'ind mid': 'ασκομην ασκεο ασκετο - - ασκοντο' }),
);

export const AORIST_ACTIVE = conjugate({
  ind: 'α ας ε αμεν/αμες ατε αν/οσαν ατον ατην',
});
export const AORIST_MIDDLE = conjugate({
  ind: 'αμην/αμαν ω/αο/ευ ατο αμεθα/αμεσθα ασθε αντο ασθον ασθην',
});
export const AORIST_OPTATIVE_ACTIVE = conjugate({
  opt: 'αιμι αις/ειας αι/ειε αιμεν αιτε αιεν/ειαν αιτον αιτην',
});
export const AORIST_OPTATIVE_MIDDLE = conjugate({
  opt: 'αιμην αιο αιτο αιμεθα αισθε αιντο/αιατο αισθον αισθην',
});
export const AORIST_IMPERATIVE_ACTIVE = conjugate({
  imper: '- ον ατω - ατε αντων/ατωσαν/αντω ατον ατων',
});
export const AORIST_IMPERATIVE_MIDDLE = conjugate({
  imper: '- αι ασθω - ασθε ασθων/ασθωσαν ασθον ασθων',
});
export const AORIST_INFINITIVE_ACTIVE = listForms({ inf: 'αι' });
export const AORIST_INFINITIVE_MIDDLE = listForms({ inf: 'ασθαι' });

/** The aorist passive in θη or η, without the θ. */
export const PASSIVE_INDICATIVE = conjugate({
  ind: 'ην ης η ημεν ητε ησαν/εν ητον ητην',
});
export const PASSIVE_MOODS = joinEndings(
  conjugate({
    subj: 'ω/εω/ειω ῃς/ηῃς ῃ/εῃ/ηῃ ωμεν/εωμεν/ειομεν ητε ωσι/εωσι ητον ητον',
    opt: 'ειην ειης ειη ειμεν/ειημεν ειτε/ειητε ειεν/ειησαν ειτον ειτην',
    imper: '- ητι/ηθι ητω - ητε εντων/ητωσαν ητον ητων',
  }),
  listForms({ inf: 'ηναι ημεναι ημεν' }),
);

export const PERFECT_ACTIVE = conjugate({
  'perf ind': 'α ας/ασθα ε αμεν ατε ασι/αντι ατον ατον',
  'perf subj': 'ω ῃς ῃ ωμεν ητε ωσι ητον ητον',
  'perf opt': 'οιμι/οιην οις/οιης οι/οιη οιμεν οιτε οιεν οιτον οιτην',
  'perf imper': '- ε ετω - ετε - ετον ετων',
});
export const PERFECT_INFINITIVE = listForms({ 'perf inf': 'εναι εμεν' });
export const PLUPERFECT_ACTIVE = conjugate({
  'plup ind': 'ειν/η/εα εις/ης/εας ει/εε εμεν/ειμεν ετε/ειτε εσαν/εισαν ετον ετην',
});

/** The first letters of the endings -μαι -σαι -ται -σθε -νται, joined with what precedes. */
type Joined = readonly [mai: string, sai: string, tai: string, sthe: string, ntai: string];

const JOINED: Readonly<Record<'vowel' | 'dental' | 'guttural' | 'labial' | 'liquid', Joined>> = {
  vowel: ['μ', 'σ', 'τ', 'σθ', 'ντ'],
  dental: ['σμ', 'σ', 'στ', 'σθ', 'δατ'],
  guttural: ['γμ', 'ξ', 'κτ', 'χθ', 'χατ'],
  labial: ['μμ', 'ψ', 'πτ', 'φθ', 'φατ'],
  liquid: ['μ', 'σ', 'τ', 'θ', 'ατ'],
};

export type PerfectStem = keyof typeof JOINED;

export function perfectMiddle(stem: PerfectStem): Endings {
  const [mai, sai, tai, sthe, ntai] = JOINED[stem];
  return joinEndings(
    conjugate({
      'perf ind': `${mai}αι ${sai}αι ${tai}αι ${mai}εθα ${sthe}ε ${ntai}αι ${sthe}ον ${sthe}ον`,
      'perf imper': `- ${sai}ο ${sthe}ω - ${sthe}ε ${sthe}ων ${sthe}ον ${sthe}ων`,
    }),
    listForms({ 'perf inf': `${sthe}αι` }),
  );
}

export function perfectMiddleParticiple(stem: PerfectStem): Endings {
  return prefixEndings(`${JOINED[stem][0]}εν`, MENOS);
}

export function pluperfectMiddle(stem: PerfectStem): Endings {
  const [mai, sai, tai, sthe, ntai] = JOINED[stem];
  return conjugate({
    'plup ind': `${mai}ην ${sai}ο ${tai}ο ${mai}εθα ${sthe}ε ${ntai}ο ${sthe}ον ${sthe}ην`,
  });
}
