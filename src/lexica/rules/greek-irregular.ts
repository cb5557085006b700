/** Compounds of εἰμί, εἶμι, κεῖμαι, οἶδα, φημί and ἧμαι, and perfects without κ in -ώς; Smyth §768–799, §704. Tables only. */
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { OS_H_ON, OS_H_ON_DIALECT } from './greek-adjectives.js';
import { PARTICIPLE_ON, PARTICIPLE_WS } from './greek-endings.js';
import {
  conjugate,
  type Endings,
  type Formation,
  joinEndings,
  listForms,
  prefixEndings,
} from './paradigm.js';

const MENOS = joinEndings(OS_H_ON, OS_H_ON_DIALECT);

/** εἰμί; its forms do not take an augment away. */
const EIMI = joinEndings(
  conjugate({
    'pres ind act': 'ειμι/εμμι ει/εις/εσσι εστι/εντι εσμεν/ειμεν εστε εισι/εασι/εντι εστον εστον',
    'pres subj act': 'ω/εω ῃς/εῃς ῃ/εῃ/ῃσι ωμεν/εωμεν ητε/εητε ωσι/εωσι',
    'pres opt act': 'ειην ειης ειη/εοι ειμεν/ειημεν ειτε/ειητε ειεν/ειησαν',
    'pres imper act': '- ισθι εστω - εστε εστων/εστωσαν/οντων',
    'impf ind act': 'ην/η/εα/ηα ησθα/εησθα ην/ηεν/εην/εσκε ημεν ητε ησαν/εσαν ηστον ηστην',
    'fut ind mid': 'εσομαι/εσσομαι εσει/εσῃ/εσεαι εσται/εσεται/εσσεται εσομεθα εσεσθε εσονται/εσσονται',
    'fut opt mid': 'εσοιμην εσοιο εσοιτο εσοιμεθα εσοισθε εσοιντο',
  }),
  listForms({ 'pres inf act': 'ειναι εμεναι εμμεναι εμεν ημεν', 'fut inf mid': 'εσεσθαι εσσεσθαι' }),
);
const EIMI_PARTICIPLE = joinEndings(PARTICIPLE_ON, prefixEndings('ε', PARTICIPLE_ON));
const EIMI_FUTURE = prefixEndings('εσομεν', MENOS);

/** εἶμι. */
const EIMI_GO = joinEndings(
  conjugate({
    'pres ind act': 'ειμι ει εισι ιμεν ιτε ιασι',
    'pres subj act': 'ιω ιῃς ιῃ/ιῃσι ιωμεν/ιομεν ιητε ιωσι',
    'pres opt act': 'ιοιμι/ιοιην ιοις ιοι/ιειη ιοιμεν ιοιτε ιοιεν',
    'pres imper act': '- ιθι ιτω - ιτε ιοντων/ιτωσαν',
    'impf ind act': 'ῃα/ῃειν/ηια ῃεις/ῃεισθα ῃει/ῃειν/ηιε/ιε ῃμεν ῃτε ῃσαν/ῃεσαν/ηισαν/ισαν',
  }),
  listForms({ 'pres inf act': 'ιεναι ιμεναι ιμεν' }),
);
const EIMI_GO_PARTICIPLE = prefixEndings('ι', PARTICIPLE_ON);

const KEIMAI = joinEndings(
  conjugate({
    'pres ind mp': 'κειμαι κεισαι κειται/κεεται κειμεθα κεισθε κεινται/κεαται/κειαται/κεονται',
    'pres subj mp': 'κεωμαι κεῃ κεηται κεωμεθα κεησθε κεωνται',
    'pres opt mp': 'κεοιμην κεοιο κεοιτο κεοιμεθα κεοισθε κεοιντο',
    'pres imper mp': '- κεισο κεισθω - κεισθε κεισθων',
    'impf ind mp': 'εκειμην/κειμην εκεισο/κεισο εκειτο/κειτο/εκεετο εκειμεθα εκεισθε εκειντο/κειντο/εκεατο',
    'fut ind mid': 'κεισομαι κεισει/κεισῃ κεισεται κεισομεθα κεισεσθε κεισονται',
  }),
  listForms({ 'pres inf mp': 'κεισθαι κεεσθαι', 'fut inf mid': 'κεισεσθαι' }),
);
const KEIMAI_PARTICIPLE = prefixEndings('κειμεν', MENOS);

const OIDA = joinEndings(
  conjugate({
    'perf ind act': 'οιδα οισθα/οιδας οιδε ισμεν/ιδμεν/οιδαμεν ιστε/οιδατε ισασι/οιδασι',
    'perf subj act': 'ειδω/ειδεω ειδῃς ειδῃ ειδωμεν/ειδομεν ειδητε ειδωσι',
    'perf opt act': 'ειδειην ειδειης ειδειη ειδειμεν/ειδειημεν ειδειτε ειδειεν',
    'perf imper act': '- ισθι ιστω - ιστε ιστων/ιστωσαν',
    'plup ind act':
      'ῃδη/ῃδειν/ῃδεα ῃδησθα/ῃδεις ῃδει/ῃδειν/ῃδεε ῃσμεν/ῃδεμεν/ῃδειμεν ῃστε/ῃδειτε ῃσαν/ῃδεσαν/ῃδεισαν',
    'fut ind mid': 'εισομαι εισει εισεται εισομεθα εισεσθε εισονται',
  }),
  listForms({ 'perf inf act': 'ειδεναι ιδμεναι ιδμεν', 'fut inf mid': 'εισεσθαι' }),
);

const FHMI = joinEndings(
  conjugate({
    'pres ind act': 'φημι/φαμι φῃς/φῃσθα φησι/φατι φαμεν φατε φασι/φαντι',
    'pres subj act': 'φω φῃς φῃ/φῃσι φωμεν φητε φωσι',
    'pres opt act': 'φαιην φαιης φαιη φαιμεν φαιτε φαιεν',
    'impf ind act': 'εφην/φην εφησθα/εφης/φης εφη/φη εφαμεν/φαμεν εφατε εφασαν/εφαν/φαν',
    'impf ind mid': 'εφαμην/φαμην - εφατο/φατο - - εφαντο/φαντο',
  }),
  listForms({ 'pres inf act': 'φαναι', 'pres inf mid': 'φασθαι' }),
);

const HMAI = joinEndings(
  conjugate({
    'pres ind mp': 'ημαι ησαι ηται ημεθα ησθε ηνται/αται',
    'pres imper mp': '- ησο ησθω - ησθε -',
    'impf ind mp': 'ημην ησο/ου ητο/ηστο ημεθα ησθε ηντο/ατο/εατο',
  }),
  listForms({ 'pres inf mp': 'ησθαι' }),
);
const HMAI_PARTICIPLE = prefixEndings('ημεν', MENOS);

/** ἑστώς, τεθνεώς. */
const PARTICIPLE_WS_SHORT: Endings = listForms({
  'nom/voc sg m': 'ως εως αως ηως ειως',
  'nom/voc/acc sg n': 'ος ως εος',
  'gen sg m/n': 'ωτος εωτος αοτος ηοτος ηωτος ειωτος',
  'dat sg m/n': 'ωτι εωτι αοτι ηοτι ηωτι',
  'acc sg m, nom/acc pl n': 'ωτα εωτα αοτα ηοτα ηωτα ειωτα',
  'nom/voc pl m': 'ωτες εωτες αοτες ηοτες ηωτες ειωτες',
  'gen pl m/n': 'ωτων εωτων αοτων ηοτων ηωτων',
  'dat pl m/n': 'ωσι εωσι αοσι',
  'acc pl m': 'ωτας εωτας αοτας ηοτας ηωτας',
  'nom sg f': 'ωσα εωσα αυια',
  'acc sg f': 'ωσαν εωσαν αυιαν',
  'gen sg f': 'ωσης εωσης αυιης',
  'dat sg f': 'ωσῃ εωσῃ αυιῃ',
  'nom pl f': 'ωσαι εωσαι αυιαι',
  'acc pl f': 'ωσας εωσας αυιας',
});
const PERFECT_SHORT = joinEndings(
  conjugate({
    'perf ind': '- - - αμεν ατε ασι/αασι ατον ατον',
    'perf imper': '- αθι ατω - ατε -',
    'plup ind': '- - - αμεν ατε ασαν',
    'perf opt': 'αιην αιης αιη αιμεν αιτε αιεν',
  }),
  listForms({ 'perf inf': 'αναι αμεναι αμεν' }),
);

const verb = (name: string, endings: Endings, head: string, cost: number): Formation => ({
  rule: `grc.verb.${name}`,
  pos: PartOfSpeech.VERB,
  endings,
  stems: `>${head}`,
  cost,
});
const participle = (name: string, endings: Endings, head: string, adds: string, cost: number): Formation => ({
  ...verb(name, endings, head, cost),
  pos: PartOfSpeech.PARTICIPLE,
  adds: `part ${adds}`,
});

const SHORT_PERFECTS =
  'εστ>ιστημι; τεθν>θνησκω αποθνησκω; βεβ>βαινω; γεγ>γιγνομαι; μεμ>μεμαα; τετλ>τλαω; πεπτ>πιπτω';

export const GREEK_IRREGULARS: readonly Formation[] = [
  verb('eimi', EIMI, 'ειμι', 2),
  participle('eimi', EIMI_PARTICIPLE, 'ειμι', 'pres act', 2.5),
  participle('eimi', EIMI_FUTURE, 'ειμι', 'fut mid', 1.5),
  verb('eimi-go', EIMI_GO, 'ειμι', 2),
  participle('eimi-go', EIMI_GO_PARTICIPLE, 'ειμι', 'pres act', 2),
  verb('keimai', KEIMAI, 'κειμαι', 1),
  participle('keimai', KEIMAI_PARTICIPLE, 'κειμαι', 'pres mp', 1),
  verb('oida', OIDA, 'οιδα', 1.5),
  participle('oida', prefixEndings('ειδ', PARTICIPLE_WS), 'οιδα', 'perf act', 1.5),
  verb('phemi', FHMI, 'φημι', 2),
  verb('hemai', HMAI, 'ημαι', 2.5),
  participle('hemai', HMAI_PARTICIPLE, 'ημαι', 'pres mp', 2.5),
  {
    ...participle('perfect', PARTICIPLE_WS_SHORT, '', 'perf act', 2),
    stems: SHORT_PERFECTS,
  },
  { ...verb('perfect', PERFECT_SHORT, '', 2.5), stems: SHORT_PERFECTS, adds: 'act' },
];
