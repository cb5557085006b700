/** Roman letters with diacritics as tables: a base letter and its marks, as bits, on one side, our letters on the other. */
import { isAsciiLetter } from './characters.js';
import { ID, Kind, kindOf, LETTERS, type Letter } from './letters.js';

/** Combining marks as bits, so that their order in the input does not matter. */
export const BIT = {
  macron: 1 << 0,
  dotBelow: 1 << 1,
  ringBelow: 1 << 2,
  dotAbove: 1 << 3,
  acute: 1 << 4,
  grave: 1 << 5,
  tilde: 1 << 6,
  diaeresis: 1 << 7,
  candrabindu: 1 << 8,
  lineBelow: 1 << 9,
  lineAbove: 1 << 10,
  breveBelow: 1 << 11,
  circumflex: 1 << 12,
  cedilla: 1 << 13,
  diaeresisBelow: 1 << 14,
} as const;

export const MARK_BITS: ReadonlyMap<number, number> = new Map([
  [0x304, BIT.macron],
  [0x323, BIT.dotBelow],
  [0x325, BIT.ringBelow],
  [0x307, BIT.dotAbove],
  [0x301, BIT.acute],
  [0x341, BIT.acute],
  [0x300, BIT.grave],
  [0x340, BIT.grave],
  [0x303, BIT.tilde],
  [0x308, BIT.diaeresis],
  [0x310, BIT.candrabindu],
  [0x331, BIT.lineBelow],
  [0x30d, BIT.lineAbove],
  [0x32e, BIT.breveBelow],
  [0x302, BIT.circumflex],
  [0x327, BIT.cedilla],
  [0x324, BIT.diaeresisBelow],
]);

export interface Glyph {
  /** The lower-case base letter's code. */
  readonly base: number;
  readonly bits: number;
  readonly isCapital: boolean;
}

const glyphs = new Map<number, Glyph | undefined>();

/** A Latin letter, plain or composed, in its parts; undefined when it has marks that Sanskrit never has. */
export function glyphOf(code: number): Glyph | undefined {
  if (!isLatin(code)) return undefined;
  // Kept from the first time on, not built beforehand: a program that starts should not wait for a table.
  if (!glyphs.has(code)) glyphs.set(code, takeApart(String.fromCharCode(code)));
  return glyphs.get(code);
}

function isLatin(code: number): boolean {
  return isAsciiLetter(code) || (code >= 0xc0 && code <= 0x24f) || (code >= 0x1e00 && code <= 0x1eff);
}

function takeApart(letter: string): Glyph | undefined {
  const parts = letter.normalize('NFD');
  const base = parts.charCodeAt(0) | 0x20;
  if (base < 0x61 || base > 0x7a) return undefined;
  let bits = 0;
  for (let at = 1; at < parts.length; at++) {
    const bit = MARK_BITS.get(parts.charCodeAt(at));
    if (bit === undefined) return undefined;
    bits |= bit;
  }
  return { base, bits, isCapital: base !== parts.charCodeAt(0) };
}

/** Spellings that both schemes understand beside the canonical ones. */
const ALSO: Readonly<Record<string, Letter>> = {
  ...{ r̥: 'ṛ', r̥̄: 'ṝ', l̥: 'ḷ', l̥̄: 'ḹ', ṁ: 'ṃ', ē: 'e', ō: 'o', l̤: 'ḻ' },
};
/** Spellings of older printed editions. */
const OLDER: Readonly<Record<string, Letter>> = { â: 'ā', î: 'ī', û: 'ū', ç: 'ś' };

/** The key of a written letter: its base and its marks, in whatever order they come; undefined for two letters. */
export function keyOf(written: string): number | undefined {
  const parts = written.normalize('NFD');
  let bits = 0;
  for (let at = 1; at < parts.length; at++) {
    const bit = MARK_BITS.get(parts.charCodeAt(at));
    if (bit === undefined) return undefined;
    bits |= bit;
  }
  return glyphKey(parts.charCodeAt(0), bits);
}

export function glyphKey(base: number, bits: number): number {
  return bits * 128 + base;
}

function byKey(entries: Iterable<readonly [string, Letter]>): Map<number, number> {
  const found = new Map<number, number>();
  for (const [written, letter] of entries) {
    const key = keyOf(written);
    if (key !== undefined) found.set(key, ID[letter]);
  }
  return found;
}

/** Which letter a base with its marks is. */
export const LETTER_OF: ReadonlyMap<number, number> = byKey([
  ...LETTERS.filter((letter) => kindOf(ID[letter]) !== Kind.other).map((letter) => [letter, letter] as const),
  ...Object.entries(ALSO),
]);
/** The letters that one small unit writes and nothing but an h, i or u beside it changes, by that unit; else -1. */
export const PLAIN_LETTERS = new Int16Array(0x1f00).fill(-1);
for (const letter of LETTERS) {
  const isPlain = letter.length === 1 && kindOf(ID[letter]) !== Kind.other && letter !== 'ḷ';
  if (isPlain) PLAIN_LETTERS[letter.charCodeAt(0)] = ID[letter];
}
export const OLDER_LETTER_OF: ReadonlyMap<number, number> = byKey(Object.entries(OLDER));

export const ISO_LETTERS: Readonly<Partial<Record<Letter, string>>> = {
  ...{ ṛ: 'r̥', ṝ: 'r̥̄', ḷ: 'l̥', ḹ: 'l̥̄', e: 'ē', o: 'ō', ṃ: 'ṁ', ḻ: 'ḷ', ḻh: 'ḷh' },
};
