/**
 * What stands before the stem of a Greek verb form, undone: augment and reduplication, also behind preverbs; Smyth
 * §428–449. Words are in letters of beta code, with `|` for iota subscript where the text has its marks.
 */
import { beforeConsonant, isConsonant, isVowel, type Split, splitPreverbs } from './greek-preverbs.js';
import type { Beginning } from './paradigm.js';

/** The first letters of a form, and what the headword has for them. */
export interface Front {
  readonly drop: number;
  readonly put: string;
  readonly changes: readonly string[];
  readonly cost: number;
  /** The preverbs, which meet the headword anew where the tables explain all that follows them. */
  readonly split: Split;
  /** Only for forms of which the tables explain all but the first `drop` letters. */
  readonly isExact: boolean;
}

/** Long vowels of the temporal augment, longest first, and the vowels they come from, likeliest first. */
type Lengthening = readonly [long: string, short: readonly string[]];

const TEMPORAL: readonly Lengthening[] = [
  ['hu', ['au', 'eu']],
  ['h|', ['ai', 'ei', 'a|']],
  ['w|', ['oi']],
  ['ew', ['o', 'a', 'w']],
  ['ei', ['e', 'ei', 'i']],
  ['ea', ['a']],
  ['h', ['a', 'e', 'h']],
  ['w', ['o', 'w']],
  ['a', ['a']],
];
/** What h and w come from besides, in a text without marks. */
const TEMPORAL_UNMARKED: readonly Lengthening[] = [
  ['h', ['ai', 'ei']],
  ['w', ['oi']],
];
const UNCHANGED = /^(?:[iu]|eu|ou|oi|au|ai)/;
/** ἠδυνάμην, ἠβουλόμην, ἤμελλον. */
const LONG_SYLLABIC = /^h(?=du|bou|mel)/;

const TEMPORAL_COST = 0.3;
const UNLIKELY_COST = 0.7;
const DOUBLED_COST = 1.5;
const PREVERB_COST = 0.2;
const BARE_COST = 2.5;
const LIKE_AUGMENT_COST = 0.5;

const ASPIRATES: Readonly<Record<string, string>> = { p: 'f', t: 'q', k: 'x' };

/** Every way a word may begin, for forms with this beginning. */
export function findFronts(
  word: string,
  beginning: Beginning | undefined,
  isMarked: boolean,
): readonly Front[] {
  const splits = splitPreverbs(word);
  const fronts = splits.flatMap((split) => [
    ...(beginning === undefined ? [] : beginningsAt(word, split, beginning, isMarked)),
    makeFront(split, { drop: split.at, put: word.slice(0, split.at), isExact: true }),
  ]);
  return [...fronts, ...bareFronts(word, beginning)];
}

const UNDIVIDED: Split = { at: 0, last: undefined, lastAt: 0 };

/** The word as it stands: epic leaves the augment out, Ionic the reduplication of a vowel. */
function bareFronts(word: string, beginning: Beginning | undefined): readonly Front[] {
  if (beginning === undefined) return [makeFront(UNDIVIDED, {})];
  if (beginning !== 'augment' && isConsonant(word.charAt(0))) return [];
  return [makeFront(UNDIVIDED, { changes: [`grc.no-${beginning}`], cost: BARE_COST })];
}

function makeFront(split: Split, front: Partial<Front>): Front {
  const preverbs = split.last === undefined ? [] : ['grc.preverb'];
  return {
    drop: 0,
    put: '',
    isExact: false,
    ...front,
    split,
    changes: [...preverbs, ...(front.changes ?? [])],
    cost: (split.last === undefined ? 0 : PREVERB_COST) + (front.cost ?? 0),
  };
}

function beginningsAt(word: string, split: Split, beginning: Beginning, isMarked: boolean): readonly Front[] {
  if (beginning === 'augment') return augmentsAt(word, split, isMarked, 'grc.augment', 0);
  const reduplicated = [
    ...reduplicationsAt(word, split),
    ...augmentsAt(word, split, isMarked, 'grc.reduplication', LIKE_AUGMENT_COST),
  ];
  return beginning === 'pluperfect' ? [...pluperfectsAt(word, split), ...reduplicated] : reduplicated;
}

function augmentsAt(
  word: string,
  split: Split,
  isMarked: boolean,
  change: string,
  extra: number,
): readonly Front[] {
  const { at, last } = split;
  const tail = word.slice(at);
  const written = word.slice(0, at);
  const fronts: Front[] = [];
  const add = (drop: number, put: string, cost: number): void => {
    fronts.push(makeFront(split, { drop, put, changes: [change], cost: cost + extra }));
  };
  // προὔδωκε: ο and ε are one.
  const syllabic = last?.full === 'pro' && tail.startsWith('u') ? 'u' : 'e';
  if (tail.startsWith(syllabic) && isConsonant(tail.charAt(1))) {
    const stem = tail.slice(1);
    const isDoubled = stem.charAt(0) === stem.charAt(1);
    if (!isDoubled || last !== undefined) add(at + 1, beforeConsonant(split, word, stem), 0);
    // ἔρριψα; in verse also ἔλλαβε.
    if (isDoubled) {
      const cost = stem.startsWith('rr') ? 0 : DOUBLED_COST;
      add(at + 2, beforeConsonant(split, word, stem.slice(1)), cost);
    }
  }
  for (const [long, shorts] of isMarked ? TEMPORAL : [...TEMPORAL, ...TEMPORAL_UNMARKED]) {
    if (!tail.startsWith(long)) continue;
    for (const [index, short] of shorts.entries()) {
      const isUnlikely = index > 1 || short === long || short === 'a|';
      add(at + long.length, written + short, isUnlikely ? UNLIKELY_COST : TEMPORAL_COST);
    }
    if (isMarked) break;
  }
  if (UNCHANGED.test(tail)) add(at, written, TEMPORAL_COST);
  if (LONG_SYLLABIC.test(tail)) add(at + 1, beforeConsonant(split, word, tail.slice(1)), UNLIKELY_COST);
  return fronts;
}

function reduplicationsAt(word: string, split: Split): readonly Front[] {
  const { at } = split;
  const [first, second, third, fourth] = lettersAt(word, at);
  const changes = ['grc.reduplication'];
  if (second === 'e' && isDouble(first, third)) {
    const put = beforeConsonant(split, word, word.slice(at + 2));
    return [makeFront(split, { drop: at + 2, put, changes })];
  }
  // ἀκήκοα, ὄλωλα: vowel and consonant twice, the second vowel long.
  if (isVowel(first) && isConsonant(second) && second === fourth && (third === 'h' || third === 'w')) {
    return [makeFront(split, { drop: at + 3, put: word.slice(0, at) + first, changes })];
  }
  return [];
}

/** An augment before the reduplication. */
function pluperfectsAt(word: string, split: Split): readonly Front[] {
  const { at } = split;
  const [first, second, third, fourth] = lettersAt(word, at);
  if (first !== 'e' || third !== 'e' || !isDouble(second, fourth)) return [];
  const put = beforeConsonant(split, word, word.slice(at + 3));
  return [makeFront(split, { drop: at + 3, put, changes: ['grc.augment', 'grc.reduplication'] })];
}

function lettersAt(word: string, at: number): readonly [string, string, string, string] {
  return [word.charAt(at), word.charAt(at + 1), word.charAt(at + 2), word.charAt(at + 3)];
}

const isDouble = (one: string, other: string): boolean =>
  isConsonant(one) && (one === other || ASPIRATES[one] === other);
