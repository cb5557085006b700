/** Greek verbs in -μι and the root aorists, which join their endings to the root; Smyth §412–422. Tables only. */
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { OS_H_ON, OS_H_ON_DIALECT } from './greek-adjectives.js';
import { PARTICIPLE_AS, PARTICIPLE_EIS, PARTICIPLE_OUS, PARTICIPLE_US } from './greek-endings.js';
import { ROOT_AORIST_A, ROOT_AORIST_O, ROOT_AORIST_U } from './greek-stems.js';
import {
  type Beginning,
  conjugate,
  type Endings,
  type Formation,
  joinEndings,
  listForms,
  prefixEndings,
} from './paradigm.js';

interface Class {
  readonly heads: string;
  readonly deponents: string;
  readonly active: Endings;
  readonly middle: Endings;
  readonly pastActive: Endings;
  readonly pastMiddle: Endings;
  readonly participle: Endings;
  /** What stands before -μενος. */
  readonly vowel: string;
}

const SUBJUNCTIVES = {
  eta: 'ω ῃς ῃ ωμεν ητε ωσι ητον ητον',
  etaMiddle: 'ωμαι ῃ ηται ωμεθα ησθε ωνται',
  omega: 'ω ῳς ῳ ωμεν ωτε ωσι',
  omegaMiddle: 'ωμαι ῳ ωται ωμεθα ωσθε ωνται',
};

const CLASSES: readonly Class[] = [
  {
    heads: 'ημι αω',
    deponents: 'ημι αμαι',
    active: joinEndings(
      conjugate({
        ind: 'ημι/αμι ης/ας ησι/ατι αμεν/αμες ατε ασι/αντι ατον ατον',
        subj: SUBJUNCTIVES.eta,
        opt: 'αιην αιης αιη αιμεν/αιημεν αιτε/αιητε αιεν/αιησαν',
        imper: '- η/αθι/α ατω - ατε αντων/ατωσαν',
      }),
      listForms({ inf: 'αναι αμεναι αμεν' }),
    ),
    middle: joinEndings(
      conjugate({
        ind: 'αμαι ασαι/ᾳ αται αμεθα/αμεσθα ασθε ανται/εαται ασθον ασθον',
        subj: SUBJUNCTIVES.etaMiddle,
        opt: 'αιμην αιο αιτο αιμεθα αισθε αιντο/αιατο',
        imper: '- ασο/ω/αο ασθω - ασθε ασθων',
      }),
      listForms({ inf: 'ασθαι' }),
    ),
    pastActive: conjugate({ ind: 'ην/αν ης η αμεν ατε ασαν/αν ατον ατην' }),
    pastMiddle: conjugate({ ind: 'αμην ασο/ω/αο ατο αμεθα ασθε αντο/εατο ασθον ασθην' }),
    participle: PARTICIPLE_AS,
    vowel: 'α',
  },
  {
    heads: 'ημι',
    deponents: 'ημι εμαι',
    active: joinEndings(
      conjugate({
        ind: 'ημι ης/εις ησι/ει εμεν ετε εασι/εισι ετον ετον',
        subj: SUBJUNCTIVES.eta,
        opt: 'ειην ειης ειη ειμεν/ειημεν ειτε/ειητε ειεν/ειησαν',
        imper: '- ει/ες/ετι ετω - ετε εντων/ετωσαν',
      }),
      listForms({ inf: 'εναι εμεναι εμεν ειν' }),
    ),
    middle: joinEndings(
      conjugate({
        ind: 'εμαι εσαι εται εμεθα/εμεσθα εσθε ενται/εαται εσθον εσθον',
        subj: SUBJUNCTIVES.etaMiddle,
        opt: 'ειμην/οιμην ειο/οιο ειτο/οιτο ειμεθα/οιμεθα εισθε ειντο/οιντο',
        imper: '- εσο/ου/εο εσθω - εσθε εσθων',
      }),
      listForms({ inf: 'εσθαι' }),
    ),
    pastActive: conjugate({ ind: 'ην/ειν ης/εις η/ει εμεν ετε εσαν/εν ετον ετην' }),
    pastMiddle: conjugate({ ind: 'εμην εσο/ου/εο ετο εμεθα εσθε εντο/εατο εσθον εσθην' }),
    participle: PARTICIPLE_EIS,
    vowel: 'ε',
  },
  {
    heads: 'ωμι',
    deponents: 'ωμι ομαι',
    active: joinEndings(
      conjugate({
        ind: 'ωμι ως/οις ωσι/οι ομεν οτε οασι/ουσι οτον οτον',
        subj: SUBJUNCTIVES.omega,
        opt: 'οιην/ῳην οιης/ῳης οιη/ῳη οιμεν οιτε οιεν',
        imper: '- ου/ος/οθι/ωθι οτω - οτε οντων/οτωσαν',
      }),
      listForms({ inf: 'οναι ουναι ομεν ομεναι' }),
    ),
    middle: joinEndings(
      conjugate({
        ind: 'ομαι οσαι οται ομεθα οσθε ονται/οαται',
        subj: SUBJUNCTIVES.omegaMiddle,
        opt: 'οιμην οιο οιτο οιμεθα οισθε οιντο',
        imper: '- οσο/ου οσθω - οσθε οσθων',
      }),
      listForms({ inf: 'οσθαι' }),
    ),
    pastActive: conjugate({ ind: 'ουν/ων ους/ως ου/ω ομεν οτε οσαν/ον οτον οτην' }),
    pastMiddle: conjugate({ ind: 'ομην οσο/ου οτο ομεθα οσθε οντο' }),
    participle: PARTICIPLE_OUS,
    vowel: 'ο',
  },
  {
    heads: 'υμι',
    deponents: 'υμι υμαι',
    active: joinEndings(
      conjugate({
        ind: 'υμι υς υσι/υτι υμεν υτε υασι/υσι υτον υτον',
        imper: '- υ/υθι υτω - υτε υντων/υτωσαν',
      }),
      listForms({ inf: 'υναι υμεν υμεναι' }),
    ),
    middle: joinEndings(
      conjugate({
        ind: 'υμαι υσαι υται υμεθα υσθε υνται/υαται υσθον υσθον',
        imper: '- υσο υσθω - υσθε υσθων',
      }),
      listForms({ inf: 'υσθαι' }),
    ),
    pastActive: conjugate({ ind: 'υν υς υ υμεν υτε υσαν υτον υτην' }),
    pastMiddle: conjugate({ ind: 'υμην υσο υτο υμεθα υσθε υντο' }),
    participle: PARTICIPLE_US,
    vowel: 'υ',
  },
];

const MENOS = joinEndings(OS_H_ON, OS_H_ON_DIALECT);

interface Row {
  readonly rule: string;
  readonly tense: string;
  readonly stems: string;
  readonly middleStems: string;
  readonly past: string;
  readonly cost: number;
}

function conjugateClass(
  shape: Class,
  { rule, tense, stems, middleStems, past, cost }: Row,
): readonly Formation[] {
  const verb = { rule: `grc.verb.${rule}`, pos: PartOfSpeech.VERB, cost };
  const verbal = { rule: `grc.verb.${rule}`, pos: PartOfSpeech.PARTICIPLE, cost };
  const beginning: Beginning = 'augment';
  const middle = tense === 'aor' ? 'mid' : 'mp';
  const menos = prefixEndings(`${shape.vowel}μεν`, MENOS);
  return [
    { ...verb, endings: shape.active, stems, adds: `${tense} act` },
    { ...verb, endings: shape.pastActive, stems, adds: `${past} act`, beginning },
    { ...verbal, endings: shape.participle, stems, adds: `${tense} part act` },
    { ...verb, endings: shape.middle, stems: middleStems, adds: `${tense} ${middle}` },
    { ...verb, endings: shape.pastMiddle, stems: middleStems, adds: `${past} ${middle}`, beginning },
    { ...verbal, endings: menos, stems: middleStems, adds: `${tense} part ${middle}` },
  ];
}

const presents = CLASSES.flatMap((shape) =>
  conjugateClass(shape, {
    rule: 'athematic',
    tense: 'pres',
    stems: `>${shape.heads}`,
    middleStems: `>${shape.deponents}`,
    past: 'impf',
    cost: 2,
  }),
);

/** ἔθεμεν, θεῖναι, δός, ἀφέντες: the aorists of τίθημι, δίδωμι and ἵημι. */
const SHORT_AORISTS = ['', 'θ>τιθημι; >ιημι', 'δ>διδωμι', ''];

const shortAorists = CLASSES.flatMap((shape, index) => {
  const stems = SHORT_AORISTS[index] ?? '';
  const extra = index === 1 ? { inf: 'ειναι', imper: 'ες' } : { inf: 'ουναι', imper: 'ος' };
  if (stems === '') return [];
  const row = { rule: 'athematic', tense: 'aor', stems, middleStems: stems, past: 'aor', cost: 2.5 };
  return [
    ...conjugateClass(shape, row),
    {
      rule: 'grc.verb.athematic',
      pos: PartOfSpeech.VERB,
      endings: listForms(extra),
      stems,
      adds: 'aor act',
      cost: 2.5,
    },
  ];
});

/** ἔστην, ἔγνων, ἔδυν. */
const LONG_A: Endings = conjugate({ ind: 'ην/αν ης/ας η/α ημεν/αμεν ητε/ατε ησαν/αν/εν ητον ητην' });
const LONG_A_MOODS = joinEndings(
  conjugate({
    subj: 'ω/ειω/ηω/εω ῃς/ηῃς ῃ/ηῃ/εῃ ωμεν/ειομεν/εωμεν ητε/ηετε ωσι/εωσι/ειωσι',
    opt: 'αιην αιης αιη αιμεν αιτε αιεν',
    imper: '- ηθι/α ητω - ητε αντων',
  }),
  listForms({ inf: 'ηναι ημεναι αναι' }),
);
const LONG_O: Endings = conjugate({ ind: 'ων ως ω ωμεν ωτε ωσαν/ον' });
const LONG_O_MOODS = joinEndings(
  conjugate({
    subj: 'ω/ωω ῳς/ωῃς ῳ/ωῃ ωμεν ωτε ωσι',
    opt: 'οιην οιης οιη οιμεν οιτε οιεν',
    imper: '- ωθι ωτω - ωτε οντων',
  }),
  listForms({ inf: 'ωναι ωμεναι' }),
);
const LONG_U: Endings = conjugate({ ind: 'υν υς υ υμεν υτε υσαν' });
const LONG_U_MOODS = joinEndings(
  conjugate({ imper: '- υθι υτω - υτε -' }),
  listForms({ inf: 'υναι υμεναι' }),
);

const rootAorists: readonly Formation[] = (
  [
    [ROOT_AORIST_A, LONG_A, LONG_A_MOODS, PARTICIPLE_AS],
    [ROOT_AORIST_O, LONG_O, LONG_O_MOODS, PARTICIPLE_OUS],
    [ROOT_AORIST_U, LONG_U, LONG_U_MOODS, PARTICIPLE_US],
  ] as const
).flatMap(([stems, indicative, moods, participle]): readonly Formation[] => {
  const row = { rule: 'grc.verb.root-aorist', stems, cost: 2.5 };
  return [
    { ...row, pos: PartOfSpeech.VERB, endings: indicative, adds: 'aor act', beginning: 'augment' },
    { ...row, pos: PartOfSpeech.VERB, endings: moods, adds: 'aor act' },
    { ...row, pos: PartOfSpeech.PARTICIPLE, endings: participle, adds: 'aor part act' },
  ];
});

export const GREEK_ATHEMATICS: readonly Formation[] = [...presents, ...shortAorists, ...rootAorists];
