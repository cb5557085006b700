/** Reads and writes Roman letters with diacritics: IAST and ISO 15919, composed or decomposed. */
import { isCombining } from './characters.js';
import { aspirateOf, CANDRABINDU, ID, isConsonant, isVowel, Kind, kindOf, LETTERS } from './letters.js';
import { Reading } from './reading.js';
import {
  BIT,
  glyphKey,
  glyphOf,
  ISO_LETTERS,
  keyOf,
  LETTER_OF,
  MARK_BITS,
  OLDER_LETTER_OF,
  PLAIN_LETTERS,
} from './roman-letters.js';

export const ROMAN_SCHEMES = ['iast', 'iso'] as const;
export type RomanScheme = (typeof ROMAN_SCHEMES)[number];

/**
 * Acute is the udātta, grave the independent svarita (Whitney, Grammar § 82-83); a line below or above is how the
 * Devanagari signs of anudātta and svarita are usually copied into Roman letters.
 */
const ACCENT_BITS = BIT.acute | BIT.grave | BIT.lineBelow | BIT.lineAbove;
const LOWER_L_DOT = glyphKey(0x6c, BIT.dotBelow);
const LOWER_R_DOT = glyphKey(0x72, BIT.dotBelow);
/** More marks than any letter has; the rest is not looked at, so that a long run of marks costs linear time. */
const MOST_MARKS = 6;

export function readRoman(text: string, scheme: RomanScheme): Reading {
  const reading = new Reading(text);
  /** Items that were written l with a dot below: vowel or retroflex consonant, as their neighbours decide. */
  const dotted: number[] = [];
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const plain = PLAIN_LETTERS[code] ?? -1;
    // ISO 15919 reports a dotted r; ASCII letters are the same in both.
    if (plain < 0 || isCombining(text.charCodeAt(at + 1)) || (scheme === 'iso' && code > 0x7f)) {
      at = readGlyph(reading, at, scheme, dotted);
    } else pushOrJoin(reading, plain, 0, at, ++at);
  }
  for (const item of dotted) decideDottedL(reading, item, scheme);
  return reading;
}

/** Reads one letter with its marks; returns where the next begins. */
function readGlyph(reading: Reading, start: number, scheme: RomanScheme, dotted: number[]): number {
  const { input } = reading;
  const code = input.charCodeAt(start);
  const glyph = glyphOf(code);
  if (glyph === undefined) return readSign(reading, start, code);
  let { bits } = glyph;
  let end = start + 1;
  let isKnown = true;
  while (isCombining(input.charCodeAt(end))) {
    if (end - start <= MOST_MARKS) {
      const bit = MARK_BITS.get(input.charCodeAt(end));
      if (bit === undefined || (bits & bit) !== 0) isKnown = false;
      else bits |= bit;
    } else isKnown = false;
    end++;
  }
  if (!isKnown || !pushGlyph(reading, glyph.base, bits, start, end, scheme, dotted)) {
    reading.findings.add('unconvertible', start, end);
    reading.pushForeign(start, end);
  } else if (glyph.isCapital) reading.findings.add('case_folded', start, end);
  return end;
}

/** False when no letter of the scheme is written so. */
function pushGlyph(
  reading: Reading,
  base: number,
  bits: number,
  start: number,
  end: number,
  scheme: RomanScheme,
  dotted: number[],
): boolean {
  let key = glyphKey(base, bits);
  let id = LETTER_OF.get(key);
  let rest = 0;
  if (id === undefined && OLDER_LETTER_OF.has(key)) {
    id = OLDER_LETTER_OF.get(key);
    reading.findings.add('reinterpreted', start, end);
  }
  if (id === undefined) {
    const extra = ACCENT_BITS | BIT.diaeresis | BIT.candrabindu | BIT.tilde;
    rest = bits & extra;
    key = glyphKey(base, bits & ~extra);
    id = LETTER_OF.get(key);
    const nasal = rest & (BIT.candrabindu | BIT.tilde);
    const mayBeNasal = isVowel(id) || id === ID.l || id === ID.y || id === ID.v;
    if (id === undefined || (nasal !== 0 && !mayBeNasal)) return false;
    if ((rest & ~nasal) !== 0 && !isVowel(id)) return false;
    if ((rest & BIT.diaeresis) !== 0 && id !== ID.i && id !== ID.u) return false;
  }
  if (scheme === 'iso' && key === LOWER_R_DOT) reading.findings.add('reinterpreted', start, end);
  if (key === LOWER_L_DOT) dotted.push(reading.ids.length);
  pushOrJoin(reading, id, rest, start, end);
  pushAccents(reading, rest, start, end);
  if ((rest & (BIT.candrabindu | BIT.tilde)) !== 0) reading.push(CANDRABINDU, start, end);
  return true;
}

/** h makes an aspirate of the stop before it, i and u a diphthong of the a before it, unless a diaeresis says no. */
function pushOrJoin(reading: Reading, id: number, rest: number, start: number, end: number): void {
  const last = reading.lastAt(start);
  if (id === ID.h) {
    const aspirate = aspirateOf(last);
    if (aspirate !== undefined) {
      reading.replaceLast(aspirate, end);
      return;
    }
  } else if ((id === ID.i || id === ID.u) && (rest & BIT.diaeresis) === 0) {
    const diphthong = id === ID.i ? ID.ai : ID.au;
    if (last === ID.a) {
      reading.replaceLast(diphthong, end);
      return;
    }
    // The accent of a diphthong may stand on its first half: ái.
    const before = reading.ids.length - 2;
    if (kindOf(last) === Kind.accent && reading.ids[before] === ID.a && (rest & ACCENT_BITS) === 0) {
      reading.ids[before] = diphthong;
      reading.ends[before + 1] = end;
      return;
    }
  }
  reading.push(id, start, end);
}

function pushAccents(reading: Reading, rest: number, start: number, end: number): void {
  if ((rest & ACCENT_BITS) === 0) return;
  if ((rest & BIT.acute) !== 0) reading.push(ID.udatta, start, end);
  if ((rest & (BIT.grave | BIT.lineAbove)) !== 0) reading.push(ID.svarita, start, end);
  if ((rest & BIT.lineBelow) !== 0) reading.push(ID.anudatta, start, end);
}

/** What is no Latin letter: avagraha, daṇḍa and anything else. */
function readSign(reading: Reading, start: number, code: number): number {
  if (code === 0x27 || code === 0x2019 || code === 0x2bc || code === 0x93d) {
    reading.push(ID["'"], start, start + 1);
    return start + 1;
  }
  if (code === 0x7c) {
    const isDouble = reading.input.charCodeAt(start + 1) === 0x7c;
    reading.push(isDouble ? ID['||'] : ID['|'], start, start + (isDouble ? 2 : 1));
    return start + (isDouble ? 2 : 1);
  }
  if (code === 0x964 || code === 0x965) {
    reading.push(code === 0x964 ? ID['|'] : ID['||'], start, start + 1);
    return start + 1;
  }
  return reading.pushUnknown(start);
}

/**
 * The vowel ḷ lives between consonants (only kḷp has it), so a dotted l between vowels, or before h after a vowel,
 * is the Vedic consonant ḻ; ISO 15919 writes the consonant so, and the vowel l̥.
 */
function decideDottedL(reading: Reading, item: number, scheme: RomanScheme): void {
  const { ids } = reading;
  const previous = kindOf(ids[item - 1]) === Kind.accent ? ids[item - 2] : ids[item - 1];
  const next = ids[item + 1];
  const isBetweenVowels = isVowel(previous) && (isVowel(next) || next === ID.h);
  const isBetweenConsonants = isConsonant(previous) && !isVowel(next);
  const isConsonantHere = scheme === 'iso' ? !isBetweenConsonants : isBetweenVowels;
  if (isConsonantHere) ids[item] = ID.ḻ;
  if (isConsonantHere !== (scheme === 'iso')) {
    reading.findings.add('reinterpreted', reading.starts[item] ?? 0, reading.ends[item] ?? 0);
  }
}

const WRITTEN: Readonly<Record<RomanScheme, readonly string[]>> = {
  iast: LETTERS,
  iso: LETTERS.map((letter) => (ISO_LETTERS[letter] ?? letter).normalize('NFC')),
};

const DIAERESIS = '\u0308';
const ACCENT_MARKS: ReadonlyMap<number, string> = new Map([
  [ID.udatta, '\u0301'],
  [ID.svarita, '\u0300'],
  [ID.anudatta, '\u0331'],
]);

export function writeRoman(reading: Reading, scheme: RomanScheme): string {
  const { ids, starts, ends, findings } = reading;
  const written = WRITTEN[scheme];
  let text = '';
  /** The vowel before this item, when nothing but accents stands between. */
  let vowel: number | undefined;
  for (let item = 0; item < ids.length; item++) {
    const id = ids[item] ?? 0;
    if (id < 0) {
      const foreign = reading.foreignText(id);
      if (isMisread(foreign)) findings.add('ambiguous', starts[item] ?? 0, ends[item] ?? 0);
      text += foreign;
      vowel = undefined;
      continue;
    }
    let letter = written[id] ?? '';
    let marks = vowel === ID.a && (id === ID.i || id === ID.u) ? DIAERESIS : '';
    while (kindOf(ids[item + 1]) === Kind.accent) marks += ACCENT_MARKS.get(ids[++item] ?? 0) ?? '';
    if (marks !== '') letter = (letter + marks).normalize('NFC');
    if (isReadOtherwise(reading, item, id, scheme)) {
      findings.add('ambiguous', starts[item] ?? 0, ends[item + 1] ?? ends[item] ?? 0);
    }
    text += letter;
    vowel = isVowel(id) ? id : undefined;
  }
  return text;
}

/** A stop before h cannot be told from an aspirate; a vowel ḷ beside vowels will be read as ḻ, and the reverse. */
function isReadOtherwise({ ids }: Reading, item: number, id: number, scheme: RomanScheme): boolean {
  const next = ids[item + 1];
  if (aspirateOf(id) !== undefined && next === ID.h) return true;
  if (scheme === 'iso' && (id === ID.ḻ || id === ID.ḻh)) {
    return isConsonant(ids[item - 1]) && !(id === ID.ḻ && isVowel(next));
  }
  if (id === ID['|']) return next === ID['|'] || next === ID['||'];
  if (scheme !== 'iast' || id !== ID.ḷ) return false;
  const previous = kindOf(ids[item - 1]) === Kind.accent ? ids[item - 2] : ids[item - 1];
  return isVowel(previous) && (isVowel(next) || next === ID.h);
}

/** Punctuation of another scheme that is a letter here. */
function isMisread(foreign: string): boolean {
  return foreign === '|' || foreign === "'" || foreign === '\u2019' || foreign === '\u02bc';
}

/** The letters by which a text shows which of the two schemes it follows. */
export function romanLeaning(text: string): {
  readonly iast: readonly string[];
  readonly iso: readonly string[];
} {
  const leaning: { iast: string[]; iso: string[] } = { iast: [], iso: [] };
  for (let at = 0; at < text.length; ) {
    const glyph = glyphOf(text.charCodeAt(at));
    let bits = glyph?.bits ?? 0;
    const start = at++;
    while (isCombining(text.charCodeAt(at))) bits |= MARK_BITS.get(text.charCodeAt(at++)) ?? 0;
    if (glyph === undefined) continue;
    const scheme = LEANING.get(glyphKey(glyph.base, bits & ~ACCENT_BITS));
    if (scheme !== undefined) leaning[scheme].push(text.slice(start, at));
  }
  return leaning;
}

/** A dotted l is left out: IAST has it for the vowel, ISO 15919 for the consonant. */
const LEANING: ReadonlyMap<number, RomanScheme> = new Map(
  ['ṛ', 'ṝ', 'ḹ', 'ṃ', 'e', 'o', 'r̥', 'r̥̄', 'l̥', 'l̥̄', 'ṁ', 'ē', 'ō'].map(
    (letter, index) => [keyOf(letter) ?? 0, index < 6 ? 'iast' : 'iso'] as const,
  ),
);
