/** Which sounds follow each other in Sanskrit: how odd a sequence of letters is, without knowing a single word. */
import { ID, isVowel, Kind, kindOf, LETTERS, type Letter } from './letters.js';
import type { Reading } from './reading.js';

/** The index that stands for the beginning and the end of a word. */
const EDGE = LETTERS.length;
const WIDTH = LETTERS.length + 1;

function group(letters: string): ReadonlySet<Letter> {
  return new Set(letters.split(' ') as Letter[]);
}

const VOICELESS = group('k kh c ch ṭ ṭh t th p ph');
const VOICED = group('g gh j jh ḍ ḍh d dh b bh');
const ASPIRATES = group('kh gh ch jh ṭh ḍh th dh ph bh ḻh');
const SIBILANTS = group('ś ṣ s');
const PALATAL_STOPS = group('c ch j jh');
const RETROFLEX = group('ṭ ṭh ḍ ḍh ṇ');
const DENTALS = group('t th d dh n');

/** What may follow, for letters with a short list; anything else after them is odd. */
const ONLY_BEFORE: Readonly<Partial<Record<Letter, ReadonlySet<Letter>>>> = {
  ś: group('c ch ñ n m y r l v ś'),
  ṣ: group('ṭ ṭh ṇ k kh p ph m y v r ṣ'),
  s: group('t th k kh p ph n m y r l v s'),
  h: group('n ṇ m y r l v'),
  y: group('y v r'),
  v: group('y r l v'),
  ṇ: group('ṭ ṭh ḍ ḍh ṇ y v m r'),
  ṅ: group('k kh g gh ṅ m n ś ṣ s v y'),
  c: group('c ch ñ y r v'),
  j: group('j jh ñ y r v m'),
  ḥ: group('k kh p ph ś ṣ s'),
  ḻ: group('y v'),
};

/** Pairs that occur, but rarely, or only where two words meet. */
const SELDOM: Readonly<Record<string, number>> = {
  ...{
    'n k': 0.4,
    'n kh': 0.4,
    'n g': 0.4,
    'n gh': 0.4,
    'n c': 0.5,
    'n ch': 0.5,
    'n j': 0.5,
    'n p': 0.3,
    'n b': 0.3,
  },
  ...{
    'm k': 0.3,
    'm g': 0.3,
    'm t': 0.4,
    'm d': 0.4,
    'm c': 0.4,
    'm j': 0.4,
    'm s': 0.4,
    'm ś': 0.4,
    'm h': 0.4,
  },
  ...{
    'k ś': 0.7,
    't ś': 0.6,
    't ṣ': 0.8,
    'p ś': 0.5,
    'p ṣ': 0.8,
    't c': 0.6,
    'k c': 0.4,
    't j': 0.7,
    'd j': 0.6,
  },
  ...{
    'n h': 0.7,
    'ṃ n': 0.3,
    'ṃ m': 0.3,
    'b n': 0.4,
    'ṭ s': 0.2,
    'n ṣ': 0.6,
    'l t': 0.5,
    'l d': 0.5,
    'l s': 0.6,
  },
};

/** Letters that hardly begin a word. */
const INITIAL: Readonly<Partial<Record<Letter, number>>> = {
  ...{ ṅ: 1, ñ: 0.9, ṇ: 0.6, ṃ: 1, ḥ: 1, m̐: 1, ẖ: 1, ḫ: 1, ṭ: 0.3, ṭh: 0.4, ḍ: 0.3, ḍh: 0.4, ṣ: 0.4 },
  ...{ jh: 0.3, ṝ: 0.8, ḷ: 0.8, ḹ: 1, ḻ: 1, ḻh: 1, au: 0.1 },
};

/** Letters that hardly end a word or a stem (Whitney § 122). */
const FINAL: Readonly<Partial<Record<Letter, number>>> = {
  ...{
    y: 0.6,
    v: 0.5,
    ñ: 1,
    l: 0.3,
    ḷ: 1,
    ḹ: 1,
    ṝ: 0.4,
    kh: 0.4,
    gh: 0.4,
    ch: 0.4,
    jh: 0.6,
    ṭh: 0.4,
    ḍh: 0.4,
  },
  ...{ th: 0.4, ph: 0.5, bh: 0.4, dh: 0.3, g: 0.3, ṇ: 0.3, ḍ: 0.3, b: 0.4 },
};

function oddity(one: Letter, other: Letter): number {
  const seldom = SELDOM[`${one} ${other}`];
  if (seldom !== undefined) return seldom;
  const first = kindOf(ID[one]);
  const second = kindOf(ID[other]);
  if (first === Kind.other || second === Kind.other) return 0;
  if (first === Kind.vowel && second === Kind.vowel) return 0.8;
  if (second === Kind.mark) {
    if (first === Kind.vowel) return 0;
    return other === 'm̐' && (one === 'l' || one === 'y' || one === 'v') ? 0 : 1;
  }
  if (second === Kind.vowel) return oddBeforeVowel(one, other);
  if (first === Kind.vowel) return 0;
  return oddCluster(one, other);
}

/** Only kḷp has ḷ; ṅ and ñ need a stop of their own class. */
function oddBeforeVowel(one: Letter, other: Letter): number {
  if (kindOf(ID[one]) === Kind.mark) return 1;
  if (other === 'ḷ') return one === 'k' ? 0 : 1;
  if (other === 'ḹ') return 1;
  if (one === 'ṅ') return 0.7;
  if ((other === 'ṛ' || other === 'ṝ') && (one === 'y' || one === 'l' || one === 'ñ')) return 1;
  return 0;
}

/** Assimilation of voice, aspiration and place (Whitney § 153-160, 195-202). */
function oddCluster(one: Letter, other: Letter): number {
  const allowed = ONLY_BEFORE[one];
  if (allowed !== undefined) return allowed.has(other) ? 0 : one === 'ḥ' ? 0.7 : 1;
  const isStop = VOICELESS.has(other) || VOICED.has(other);
  if (ASPIRATES.has(one)) return isStop || SIBILANTS.has(other) || other === 'h' ? 1 : 0;
  if (VOICED.has(one) && (VOICELESS.has(other) || SIBILANTS.has(other))) return 1;
  if (VOICELESS.has(one) && VOICED.has(other)) return 1;
  if (other === 'h') return one === 'r' || one === 'l' || one === 'ṃ' ? 0 : 1;
  if (RETROFLEX.has(one) && DENTALS.has(other)) return 1;
  if (DENTALS.has(one) && RETROFLEX.has(other)) return 1;
  if (one === 'r') return other === 'r' || other === 'ñ' || other === 'ṅ' ? 1 : 0;
  if (one === 'm' && other === 'ṇ') return 0.8;
  if (other === 'ñ') return one === 'ñ' ? 0 : PALATAL_STOPS.has(one) ? 0 : 1;
  if (other === 'ṅ') return one === 'ṅ' ? 0 : 1;
  if (one === 'ñ') return PALATAL_STOPS.has(other) || other === 'ś' ? 0 : 1;
  return 0;
}

/** Judged when first met, not beforehand: a program that starts should not wait for five thousand pairs. */
const pairs = new Float64Array(WIDTH * WIDTH).fill(-1);

function oddPair(one: number, other: number): number {
  const place = one * WIDTH + other;
  const known = pairs[place] ?? 0;
  if (known >= 0) return known;
  const first = LETTERS[one];
  const second = LETTERS[other];
  let found = 0;
  if (first !== undefined && second !== undefined) found = oddity(first, second);
  else if (second !== undefined) found = INITIAL[second] ?? 0;
  else if (first !== undefined) found = FINAL[first] ?? 0;
  pairs[place] = found;
  return found;
}

const PALATAL_IDS = new Set(['c', 'ch', 'j', 'jh', 'ś', 'ñ'].map((letter) => ID[letter as Letter]));
/** Letters that begin no cluster at the head of a word, but for the semivowels named here. */
const LEADING = new Set([ID.r, ID.l, ID.y, ID.ṇ, ID.n, ID.m, ID.v]);
const AFTER_LEADING = new Set([ID.y, ID.r, ID.l, ID.v, ID.n]);

export interface Oddities {
  /** 0 for a sequence without fault; about 1 for each impossible pair. */
  readonly weight: number;
  /** The worst places, as IAST. */
  readonly places: readonly string[];
}

/** Judges every word of a reading; accents are passed over, text that is no letter ends a word. */
export function judge(reading: Reading): Oddities {
  const { ids } = reading;
  let weight = 0;
  const places: string[] = [];
  let before: number = EDGE;
  let last: number = EDGE;
  let turnsNasal = false;
  const note = (found: number, one: number, other: number) => {
    if (found <= 0) return;
    weight += found;
    if (found >= 0.4 && places.length < 3) places.push(`${nameOf(one)}${nameOf(other)}`);
  };
  for (let item = 0; item <= ids.length; item++) {
    const id = ids[item] ?? -1;
    const kind = kindOf(id);
    if (kind === Kind.accent) continue;
    // An avagraha stands for a vowel and may have anything beside it.
    const next = kind === undefined || kind === Kind.other ? EDGE : id;
    if (last !== EDGE || next !== EDGE) {
      const isElided = kind === Kind.other && id === ID["'"];
      if (!isElided) note(oddPair(last, next), last, next);
      note(oddTriple(before, last, next), last, next);
      if (last === ID.ṇ || last === ID.n) note(oddNasal(before, last, next, turnsNasal), last, next);
    }
    // What follows must know whether r, ṛ or ṣ still reaches an n: no palatal, retroflex or dental between (§ 189).
    if (last === EDGE || BLOCKS_NASAL.has(last)) turnsNasal = false;
    if (TURNS_NASAL.has(last)) turnsNasal = true;
    before = last;
    last = next;
  }
  return { weight, places };
}

const TURNS_NASAL = new Set([ID.r, ID.ṛ, ID.ṝ, ID.ṣ]);
const BLOCKS_NASAL = new Set(
  [...group('c ch j jh ñ ṭ ṭh ḍ ḍh ṇ t th d dh n l ś s ḻ')].map((letter) => ID[letter]),
);
const RETROFLEX_IDS = new Set([...RETROFLEX].map((letter) => ID[letter]));

/** n after r, ṛ, ṣ becomes ṇ before a vowel (§ 189); where two words are joined it often does not. */
function oddNasal(before: number, last: number, next: number, turnsNasal: boolean): number {
  if (last === ID.ṇ) return turnsNasal || before === ID.ṇ || RETROFLEX_IDS.has(next) ? 0 : 0.3;
  return turnsNasal && isVowel(next) ? 0.12 : 0;
}

/** Faults that need three letters: clusters at a word's edge, ṣ after a, ñ without a palatal beside it. */
function oddTriple(before: number, last: number, next: number): number {
  if (last === EDGE) return 0;
  if (before === EDGE && next !== EDGE && !isVowel(next) && LEADING.has(last)) {
    return AFTER_LEADING.has(next) && next !== last ? 0 : 0.9;
  }
  // s becomes ṣ after k, r and vowels other than a and ā (§ 180); aṣṭa has its ṣ from a palatal.
  if (last === ID.ṣ && (before === ID.a || before === ID.ā) && !RETROFLEX_IDS.has(next)) return 0.3;
  if (last === ID.ñ && !PALATAL_IDS.has(before) && !PALATAL_IDS.has(next)) return 0.9;
  const isCluster = before !== EDGE && !isVowel(before) && !isVowel(last);
  if (next === EDGE && isCluster && kindOf(last) === Kind.consonant && kindOf(before) === Kind.consonant)
    return 0.4;
  return 0;
}

function nameOf(id: number): string {
  return id === EDGE ? '#' : (LETTERS[id] ?? '');
}

/**
 * How often each sound stands in Sanskrit, in hundredths of a percent: Whitney's count over ten thousand sounds from ten
 * texts (Grammar § 75). Sounds he does not list have the smallest share.
 */
const PER_TEN_THOUSAND: Readonly<Partial<Record<Letter, number>>> = {
  ...{ a: 1978, ā: 819, i: 485, ī: 119, u: 261, ū: 73, ṛ: 74, ṝ: 1, ḷ: 1, e: 284, ai: 51, o: 188, au: 18 },
  ...{ k: 199, kh: 13, g: 82, gh: 15, ṅ: 22, c: 126, ch: 17, j: 94, jh: 1, ñ: 35 },
  ...{ ṭ: 26, ṭh: 6, ḍ: 21, ḍh: 3, ṇ: 103, t: 665, th: 58, d: 285, dh: 83, n: 481 },
  ...{ p: 246, ph: 3, b: 46, bh: 127, m: 434, y: 425, r: 505, l: 69, v: 499 },
  ...{ ś: 157, ṣ: 145, s: 356, h: 107, ḥ: 131, ṃ: 63 },
};

export function shareOf(letter: Letter): number {
  return (PER_TEN_THOUSAND[letter] ?? 0.5) / 10_000;
}

const LOG_SHARES: readonly number[] = LETTERS.map((letter) => Math.log(shareOf(letter)));

/** The logarithm of the probability that these letters, drawn one by one, make this text. */
export function logLikelihood(reading: Reading): number {
  let sum = 0;
  for (const id of reading.ids) {
    const kind: Kind | undefined = kindOf(id);
    if (kind !== undefined && kind < Kind.accent) sum += LOG_SHARES[id] ?? 0;
  }
  return sum;
}
