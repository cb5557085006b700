/** The perfect systems of the Greek verb: which endings stand on which stems. Tables only. */
import * as endings from './greek-endings.js';
import * as stems from './greek-stems.js';
import { FUTURE_MIDDLE, participleFormation, type VerbRow, verbFormation } from './greek-verbs.js';
import { type Formation, joinEndings } from './paradigm.js';

/** κεκράξομαι. */
const futurePerfect: readonly Formation[] = [stems.SIGMATIC, stems.SIGMATIC_SINGLE].map((list) =>
  verbFormation(FUTURE_MIDDLE, {
    rule: 'future-perfect',
    adds: 'futp mp',
    stems: stems.middleHeads(list),
    cost: 3,
    beginning: 'reduplication',
  }),
);

const perfect: readonly Formation[] = [stems.PERFECT_K, stems.PERFECT_STRONG].flatMap((list, index) => {
  const row: VerbRow = {
    rule: 'perfect',
    adds: 'act',
    stems: stems.middleHeads(list),
    cost: 1.5 + 1.5 * index,
    beginning: 'reduplication',
  };
  return [
    verbFormation(joinEndings(endings.PERFECT_ACTIVE, endings.PERFECT_INFINITIVE), row),
    participleFormation(endings.PARTICIPLE_WS, { ...row, adds: 'perf act' }),
    verbFormation(endings.PLUPERFECT_ACTIVE, { ...row, beginning: 'pluperfect' }),
  ];
});

const perfectMiddle: readonly Formation[] = (
  ['vowel', 'dental', 'guttural', 'labial', 'liquid'] as const
).flatMap((kind) => {
  const row: VerbRow = {
    rule: 'perfect',
    adds: 'mp',
    stems: stems.middleHeads(stems.PERFECT_MIDDLE[kind]),
    cost: 1.5,
    beginning: 'reduplication',
  };
  return [
    verbFormation(endings.perfectMiddle(kind), row),
    participleFormation(endings.perfectMiddleParticiple(kind), { ...row, adds: 'perf mp' }),
    verbFormation(endings.pluperfectMiddle(kind), { ...row, beginning: 'pluperfect' }),
  ];
});

export const GREEK_PERFECTS: readonly Formation[] = [...perfect, ...perfectMiddle, ...futurePerfect];
