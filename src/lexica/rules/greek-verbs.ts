/** Present, future, aorist and passive of the Greek verb: which endings stand on which stems. Tables only. */
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { contractEndings } from './greek-contraction.js';
import * as endings from './greek-endings.js';
import * as stems from './greek-stems.js';
import { type Beginning, type Endings, type Formation, joinEndings } from './paradigm.js';

export interface VerbRow {
  readonly rule: string;
  readonly adds: string;
  readonly stems: string;
  readonly cost: number;
  readonly beginning?: Beginning;
}

export const verbFormation = (table: Endings, { rule, ...row }: VerbRow): Formation => ({
  ...row,
  rule: `grc.verb.${rule}`,
  pos: PartOfSpeech.VERB,
  endings: table,
});

/** A little surer than the finite forms they look like: λυόντων is seldom an imperative. */
export const participleFormation = (table: Endings, { rule, adds, cost, ...row }: VerbRow): Formation => ({
  ...row,
  rule: `grc.verb.${rule}`,
  cost: cost - 0.1,
  adds: `${adds} part`,
  pos: PartOfSpeech.PARTICIPLE,
  endings: table,
});

const MOODS_ACTIVE = joinEndings(
  endings.SUBJUNCTIVE_ACTIVE,
  endings.OPTATIVE_ACTIVE,
  endings.IMPERATIVE_ACTIVE,
  endings.INFINITIVE_ACTIVE,
);
const MOODS_MIDDLE = joinEndings(
  endings.SUBJUNCTIVE_MIDDLE,
  endings.OPTATIVE_MIDDLE,
  endings.IMPERATIVE_MIDDLE,
  endings.INFINITIVE_MIDDLE,
);
const PRESENT_ACTIVE = joinEndings(endings.THEMATIC_ACTIVE, MOODS_ACTIVE);
const PRESENT_MIDDLE = joinEndings(endings.THEMATIC_MIDDLE, MOODS_MIDDLE);
const FUTURE_ACTIVE = joinEndings(
  endings.THEMATIC_ACTIVE,
  endings.OPTATIVE_ACTIVE,
  endings.INFINITIVE_ACTIVE,
);
export const FUTURE_MIDDLE = joinEndings(
  endings.THEMATIC_MIDDLE,
  endings.OPTATIVE_MIDDLE,
  endings.INFINITIVE_MIDDLE,
);
const AORIST_MOODS_ACTIVE = joinEndings(
  endings.SUBJUNCTIVE_ACTIVE,
  endings.SUBJUNCTIVE_SHORT_ACTIVE,
  endings.AORIST_OPTATIVE_ACTIVE,
  endings.AORIST_IMPERATIVE_ACTIVE,
  endings.AORIST_INFINITIVE_ACTIVE,
);
const AORIST_MOODS_MIDDLE = joinEndings(
  endings.SUBJUNCTIVE_MIDDLE,
  endings.SUBJUNCTIVE_SHORT_MIDDLE,
  endings.AORIST_OPTATIVE_MIDDLE,
  endings.AORIST_IMPERATIVE_MIDDLE,
  endings.AORIST_INFINITIVE_MIDDLE,
);
const STRONG_MOODS_ACTIVE = joinEndings(MOODS_ACTIVE, { εειν: 'inf' });

const DIALECT = { rule: 'present.dialect', adds: 'pres act', cost: 2.5 };

const present: readonly Formation[] = [
  verbFormation(PRESENT_ACTIVE, { rule: 'present', adds: 'pres act', stems: '>ω', cost: 1 }),
  participleFormation(endings.PARTICIPLE_ON, { rule: 'present', adds: 'pres act', stems: '>ω', cost: 1 }),
  verbFormation(endings.INFINITIVE_DIALECT, { ...DIALECT, stems: '>ω εω' }),
  participleFormation(endings.PARTICIPLE_ON_DIALECT, { ...DIALECT, stems: '>ω εω' }),
  verbFormation(PRESENT_MIDDLE, { rule: 'present', adds: 'pres mp', stems: '>ω ομαι', cost: 1 }),
  participleFormation(endings.PARTICIPLE_OMENOS, {
    rule: 'present',
    adds: 'pres mp',
    stems: '>ω ομαι',
    cost: 1,
  }),
  verbFormation(endings.PAST_ACTIVE, {
    rule: 'imperfect',
    adds: 'impf act',
    stems: '>ω',
    cost: 1,
    beginning: 'augment',
  }),
  verbFormation(endings.PAST_MIDDLE, {
    rule: 'imperfect',
    adds: 'impf mp',
    stems: '>ω ομαι',
    cost: 1,
    beginning: 'augment',
  }),
  verbFormation(endings.ITERATIVE, { rule: 'iterative', adds: 'impf', stems: '>ω ομαι εω αω ημι', cost: 2 }),
  // δεικνύω beside δείκνυμι.
  verbFormation(PRESENT_ACTIVE, {
    rule: 'present',
    adds: 'pres act',
    stems: 'νυ>νυμι; λλυ>λλυμι',
    cost: 1.5,
  }),
  participleFormation(endings.PARTICIPLE_ON, {
    rule: 'present',
    adds: 'pres act',
    stems: 'νυ>νυμι; λλυ>λλυμι',
    cost: 1.5,
  }),
];

/** τιμάω, ποιέω, δηλόω; the open forms are those of the present itself. */
const contracted: readonly Formation[] = (['α', 'ε', 'ο'] as const).flatMap((vowel) => {
  const active = { rule: 'contracted', adds: 'pres act', stems: `>${vowel}ω`, cost: 1.2 };
  const middle = { rule: 'contracted', adds: 'pres mp', stems: `>${vowel}ω ${vowel}ομαι`, cost: 1.2 };
  return [
    verbFormation(contractEndings(vowel, PRESENT_ACTIVE), active),
    participleFormation(contractEndings(vowel, endings.PARTICIPLE_ON), active),
    verbFormation(contractEndings(vowel, PRESENT_MIDDLE), middle),
    participleFormation(contractEndings(vowel, endings.PARTICIPLE_OMENOS), middle),
    verbFormation(contractEndings(vowel, endings.PAST_ACTIVE), {
      ...active,
      adds: 'impf act',
      beginning: 'augment',
    }),
    verbFormation(contractEndings(vowel, endings.PAST_MIDDLE), {
      ...middle,
      adds: 'impf mp',
      beginning: 'augment',
    }),
  ];
});

/** ποιεῦσι, ἐποίευν. */
const contractedIonic: readonly Formation[] = (() => {
  const active = { rule: 'contracted.dialect', adds: 'pres act', stems: '>εω αω', cost: 2.5 };
  const middle = { rule: 'contracted.dialect', adds: 'pres mp', stems: '>εω εομαι αω αομαι', cost: 2.5 };
  const past = { beginning: 'augment' } as const;
  return [
    verbFormation(contractEndings('ε-Ionic', PRESENT_ACTIVE), active),
    participleFormation(contractEndings('ε-Ionic', endings.PARTICIPLE_ON), active),
    verbFormation(contractEndings('ε-Ionic', PRESENT_MIDDLE), middle),
    participleFormation(contractEndings('ε-Ionic', endings.PARTICIPLE_OMENOS), middle),
    verbFormation(contractEndings('ε-Ionic', endings.PAST_ACTIVE), { ...active, ...past, adds: 'impf act' }),
    verbFormation(contractEndings('ε-Ionic', endings.PAST_MIDDLE), { ...middle, ...past, adds: 'impf mp' }),
    verbFormation(endings.HYPHAERESIS, middle),
  ];
})();

const future: readonly Formation[] = [stems.SIGMATIC, stems.SIGMATIC_SINGLE].flatMap((list) => {
  const active = { rule: 'future', adds: 'fut act', stems: list, cost: 1.5 };
  const middle = { rule: 'future', adds: 'fut mid', stems: stems.middleHeads(list), cost: 1.5 };
  return [
    verbFormation(FUTURE_ACTIVE, active),
    participleFormation(endings.PARTICIPLE_ON, active),
    verbFormation(FUTURE_MIDDLE, middle),
    participleFormation(endings.PARTICIPLE_OMENOS, middle),
  ];
});

const liquidFuture: readonly Formation[] = (() => {
  const active = { rule: 'future', adds: 'fut act', stems: stems.LIQUID_FUTURE, cost: 2 };
  const middle = { rule: 'future', adds: 'fut mid', stems: stems.middleHeads(stems.LIQUID_FUTURE), cost: 2 };
  const open = (list: string) => suffixStems(list, 'ε');
  return [
    verbFormation(contractEndings('ε', FUTURE_ACTIVE), active),
    participleFormation(contractEndings('ε', endings.PARTICIPLE_ON), active),
    verbFormation(contractEndings('ε', FUTURE_MIDDLE), middle),
    participleFormation(contractEndings('ε', endings.PARTICIPLE_OMENOS), middle),
    verbFormation(FUTURE_ACTIVE, { ...active, stems: open(active.stems), cost: 2.5 }),
    participleFormation(endings.PARTICIPLE_ON, { ...active, stems: open(active.stems), cost: 2.5 }),
    verbFormation(FUTURE_MIDDLE, { ...middle, stems: open(middle.stems), cost: 2.5 }),
  ];
})();

/** ἐλῶ, σκεδῶ: contracted as τιμάω is. */
const atticFuture: readonly Formation[] = (() => {
  const row = { rule: 'future', adds: 'fut act', stems: stems.ATTIC_FUTURE, cost: 2.5 };
  return [
    verbFormation(contractEndings('α', FUTURE_ACTIVE), row),
    participleFormation(contractEndings('α', endings.PARTICIPLE_ON), row),
  ];
})();

const aorist: readonly Formation[] = (
  [
    [stems.SIGMATIC, 1.2],
    [stems.SIGMATIC_SINGLE, 1.5],
    [stems.LIQUID_AORIST, 2],
  ] as const
).flatMap(([list, cost]) => {
  const active = { rule: 'aorist', adds: 'aor act', stems: list, cost };
  const middle = { rule: 'aorist', adds: 'aor mid', stems: stems.middleHeads(list), cost };
  return [
    verbFormation(endings.AORIST_ACTIVE, { ...active, beginning: 'augment' }),
    verbFormation(endings.AORIST_MIDDLE, { ...middle, beginning: 'augment' }),
    verbFormation(AORIST_MOODS_ACTIVE, active),
    participleFormation(endings.PARTICIPLE_AS, active),
    verbFormation(AORIST_MOODS_MIDDLE, middle),
    participleFormation(endings.PARTICIPLE_AMENOS, middle),
    verbFormation(endings.ITERATIVE_AORIST, { ...middle, rule: 'iterative', adds: 'aor', cost: 3 }),
  ];
});

/** ἤγαγον, ἠνέχθην. */
const augmented: readonly Formation[] = (() => {
  const past = { cost: 2, beginning: 'augment' } as const;
  const { sigmatic, liquid, strong, passive: passives } = stems.AUGMENTED;
  return [
    ...[sigmatic, liquid].flatMap((list) => [
      verbFormation(endings.AORIST_ACTIVE, { ...past, rule: 'aorist', adds: 'aor act', stems: list }),
      verbFormation(endings.AORIST_MIDDLE, {
        ...past,
        rule: 'aorist',
        adds: 'aor mid',
        stems: stems.middleHeads(list),
      }),
    ]),
    verbFormation(endings.PAST_ACTIVE, { ...past, rule: 'aorist-2', adds: 'aor act', stems: strong }),
    verbFormation(endings.PAST_MIDDLE, {
      ...past,
      rule: 'aorist-2',
      adds: 'aor mid',
      stems: stems.middleHeads(strong),
    }),
    verbFormation(endings.PASSIVE_INDICATIVE, {
      ...past,
      rule: 'passive',
      adds: 'aor pass',
      stems: passives,
    }),
  ];
})();

const strongAorist: readonly Formation[] = (() => {
  const active = { rule: 'aorist-2', adds: 'aor act', stems: stems.STRONG_AORIST, cost: 2 };
  const middle = {
    rule: 'aorist-2',
    adds: 'aor mid',
    stems: stems.middleHeads(stems.STRONG_AORIST),
    cost: 2,
  };
  return [
    verbFormation(endings.PAST_ACTIVE, { ...active, beginning: 'augment' }),
    verbFormation(endings.PAST_MIDDLE, { ...middle, beginning: 'augment' }),
    verbFormation(STRONG_MOODS_ACTIVE, active),
    participleFormation(endings.PARTICIPLE_ON, active),
    verbFormation(MOODS_MIDDLE, middle),
    participleFormation(endings.PARTICIPLE_OMENOS, middle),
  ];
})();

const passive: readonly Formation[] = (
  [
    [stems.PASSIVE, 1.5],
    [stems.PASSIVE_SINGLE, 1.5],
    [stems.PASSIVE_STRONG, 2.5],
  ] as const
).flatMap(([active, cost]) => {
  const list = stems.middleHeads(active);
  const row = { rule: 'passive', adds: 'aor pass', stems: list, cost };
  const later = { ...row, adds: 'fut pass', stems: suffixStems(list, 'ησ') };
  return [
    verbFormation(endings.PASSIVE_INDICATIVE, { ...row, beginning: 'augment' }),
    verbFormation(endings.PASSIVE_MOODS, row),
    participleFormation(endings.PARTICIPLE_EIS, row),
    verbFormation(FUTURE_MIDDLE, later),
    participleFormation(endings.PARTICIPLE_OMENOS, later),
  ];
});

/** Every stem of a table with letters behind it. */
function suffixStems(list: string, letters: string): string {
  return list
    .split(';')
    .map((exchange) => exchange.trim().replace('>', `${letters}>`))
    .join('; ');
}

export const GREEK_VERBS: readonly Formation[] = [
  ...present,
  ...contracted,
  ...contractedIonic,
  ...future,
  ...liquidFuture,
  ...atticFuture,
  ...aorist,
  ...strongAorist,
  ...augmented,
  ...passive,
];
