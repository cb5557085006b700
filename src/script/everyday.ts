/** Sanskrit as newspapers and book covers write it: "shiva", "krishna", "lakshmi"; how likely such a text is. */
import { isAsciiLetter } from './characters.js';
import type { Letter } from './letters.js';
import { shareOf } from './phonotactics.js';

/** The sounds an everyday spelling can stand for, with the share of them that is spelled so. */
const SPELLINGS: Readonly<Record<string, Readonly<Partial<Record<Letter, number>>>>> = {
  ...{ a: { a: 1, ā: 0.9 }, aa: { ā: 0.1 }, i: { i: 1, ī: 0.85 }, ee: { ī: 0.1 }, ii: { ī: 0.03 } },
  ...{ u: { u: 1, ū: 0.85, ṛ: 0.05 }, oo: { ū: 0.1 }, uu: { ū: 0.03 }, e: { e: 1 }, ai: { ai: 1 } },
  ...{ o: { o: 1 }, au: { au: 1 }, ri: { ṛ: 0.9 }, k: { k: 1 }, kh: { kh: 1 }, g: { g: 1 }, gh: { gh: 1 } },
  ...{ ch: { c: 0.9, ch: 0.5 }, chh: { ch: 0.5 }, c: { c: 0.1 }, j: { j: 1 }, jh: { jh: 1 } },
  ...{ t: { t: 1, ṭ: 1 }, th: { th: 1, ṭh: 1, t: 0.02 }, d: { d: 1, ḍ: 1 }, dh: { dh: 1, ḍh: 1 } },
  ...{
    n: { n: 1, ṇ: 1, ñ: 1, ṅ: 0.8, ṃ: 0.3 },
    ng: { ṅ: 0.2 },
    p: { p: 1 },
    ph: { ph: 0.9 },
    f: { ph: 0.1 },
  },
  ...{ b: { b: 1, v: 0.02 }, bh: { bh: 1 }, m: { m: 1, ṃ: 0.7 }, y: { y: 1 }, r: { r: 1 }, l: { l: 1 } },
  ...{
    v: { v: 0.85 },
    w: { v: 0.15 },
    sh: { ś: 0.9, ṣ: 0.9 },
    s: { s: 1, ś: 0.1, ṣ: 0.05 },
    h: { h: 1, ḥ: 0.3 },
  },
};

const LOG = new Map<string, number>(
  Object.entries(SPELLINGS).map(([spelling, sounds]) => {
    let share = 0;
    for (const [letter, part] of Object.entries(sounds) as [Letter, number][])
      share += shareOf(letter) * part;
    return [spelling, Math.log(share)];
  }),
);
const LONGEST = 3;
/** A letter no everyday spelling has, such as x or q. */
const FOREIGN_LETTER = Math.log(1e-6);
const CAPITAL_AT_HEAD = -0.5;
const CAPITAL_INSIDE = -6;

export interface EverydayFit {
  readonly logLikelihood: number;
  /** Letters that do not fit, as a share of the text's letters. */
  readonly misfit: number;
  /** Spellings that only everyday writing has. */
  readonly marks: readonly string[];
}

export function fitEveryday(text: string): EverydayFit {
  const small = text.toLowerCase();
  let sum = 0;
  let letters = 0;
  let odd = 0;
  const marks = new Set<string>();
  for (let at = 0; at < small.length; ) {
    const spelling = spellingAt(small, at);
    const isLetter = isAsciiLetter(text.charCodeAt(at));
    if (spelling !== '') {
      sum += LOG.get(spelling) ?? 0;
      if (spelling === 'sh' || spelling === 'ch' || spelling === 'ee' || spelling === 'oo')
        marks.add(spelling);
    } else if (isLetter) {
      sum += FOREIGN_LETTER;
      odd++;
    } else if (isSchemeSign(text, at)) {
      sum += CAPITAL_INSIDE;
      odd++;
    }
    const end = at + Math.max(spelling.length, 1);
    for (; at < end; at++) {
      if (isAsciiLetter(text.charCodeAt(at))) letters++;
      const capital = capitalCost(text, at);
      sum += capital;
      if (capital === CAPITAL_INSIDE) odd++;
    }
  }
  return { logLikelihood: sum, misfit: letters === 0 ? 1 : Math.min(1, odd / letters), marks: [...marks] };
}

function spellingAt(small: string, at: number): string {
  for (let length = Math.min(LONGEST, small.length - at); length > 0; length--) {
    const spelling = small.slice(at, at + length);
    if (LOG.has(spelling)) return spelling;
  }
  return '';
}

/** A capital belongs at the head of a word; inside one it is the code of a scheme. */
export function capitalCost(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0x41 || code > 0x5a) return 0;
  return at > 0 && isAsciiLetter(text.charCodeAt(at - 1)) ? CAPITAL_INSIDE : CAPITAL_AT_HEAD;
}

/** A sign that nobody puts inside a word, but schemes do: k.rta, "siva, ~n, R^i. */
function isSchemeSign(text: string, at: number): boolean {
  const isSign = '."~^_/\\|{}$'.includes(text.charAt(at));
  return isSign && isAsciiLetter(text.charCodeAt(at + 1));
}
