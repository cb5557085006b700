/** Unicode Greek and beta code, each from the other. */
import { characterLength, isCombining, isDigit, isNeutral } from './characters.js';
import { type Converted, FindingList } from './converted.js';
import {
  BREATHINGS,
  CAPITAL,
  compose,
  type Glyph,
  glyphOf,
  isElision,
  isVowelBeta,
  MARK_OF_BETA,
  MARKS,
  Mark,
  markOfCombining,
  SMALL,
  SPACING,
} from './greek-letters.js';

/** The elision mark of our Unicode Greek; beta code has the ASCII apostrophe. */
const ELISION = '\u2019';
/** More marks than a letter can have. */
const MOST_MARKS = 8;

/** Lower-case beta code with `*` capitals, from Greek composed or decomposed. */
export function toBeta(text: string): Converted {
  const findings = new FindingList(text);
  let beta = '';
  let at = 0;
  /** The letter written last, when nothing stands between it and this place. */
  let last = '';
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const leading = last === '' ? leadingMarks(text, at) : 0;
    const start = at;
    if (leading !== 0) at++;
    const glyph = glyphOf(text.charCodeAt(at));
    if (glyph === undefined) {
      const written = betaOfSign(text, at, last);
      if (written.code !== undefined) findings.add(written.code, at, written.end);
      beta += written.text;
      at = written.end;
      last = '';
      continue;
    }
    at++;
    let marks = glyph.marks | leading;
    let unknown = '';
    for (; isCombining(text.charCodeAt(at)); at++) {
      const bit = markOfCombining(text.charCodeAt(at));
      if (bit !== undefined && (marks & bit) === 0) marks |= bit;
      else {
        unknown += text.charAt(at);
        findings.add('unconvertible', at, at + 1);
      }
    }
    const isElided = isElidedConsonant(glyph, marks, last) && glyphOf(text.charCodeAt(at)) === undefined;
    if (isElided) {
      marks &= ~Mark.smooth;
      findings.add('reinterpreted', start, at);
    } else if (code === 0xb5) findings.add('reinterpreted', start, at);
    beta += writeGlyph(glyph, marks) + (isElided ? "'" : '') + unknown;
    last = unknown === '' && !isElided ? glyph.beta : '';
  }
  return { text: beta, findings: findings.list() };
}

/** Marks of an older text that stand before the capital they belong to. */
function leadingMarks(text: string, at: number): number {
  const marks = SPACING.get(text.charCodeAt(at));
  if (marks === undefined) return 0;
  const next = glyphOf(text.charCodeAt(at + 1));
  const fits =
    next?.isCapital === true && (next.marks & BREATHINGS) === 0 && !isCombining(text.charCodeAt(at + 2));
  return fits && (isVowelBeta(next.beta) || next.beta === 'r') ? marks : 0;
}

/**
 * A smooth breathing on a consonant that ends a word is an elision mark in another encoding (ἀλλ̓). Rho can carry a
 * breathing, but a word's last rho does not.
 */
function isElidedConsonant(glyph: Glyph, marks: number, last: string): boolean {
  if ((marks & Mark.smooth) === 0 || isVowelBeta(glyph.beta)) return false;
  return glyph.beta !== 'r' || last !== '';
}

function writeGlyph({ beta, isCapital }: Glyph, marks: number): string {
  if (marks === 0) return isCapital ? `*${beta}` : beta;
  let written = '';
  for (const mark of MARKS) if ((marks & mark.bit) !== 0) written += mark.beta;
  if (!isCapital) return beta + written;
  // The iota subscript of a capital stands behind it: *)/a|.
  const hasSubscript = (marks & Mark.subscript) !== 0;
  return `*${hasSubscript ? written.replace('|', '') : written}${beta}${hasSubscript ? '|' : ''}`;
}

interface Sign {
  readonly text: string;
  readonly end: number;
  readonly code?: 'unconvertible' | 'ambiguous';
}

/** What is no Greek letter: elision, punctuation, and what beta code would take for something else. */
function betaOfSign(text: string, at: number, last: string): Sign {
  const code = text.charCodeAt(at);
  if (isElision(code)) return { text: "'", end: at + 1 };
  if (code === 0xb7 || code === 0x387) return { text: ':', end: at + 1 };
  if (code === 0x37e) return { text: ';', end: at + 1 };
  const end = at + characterLength(text, at);
  const same = text.slice(at, end);
  if (!isNeutral(code)) return { text: same, end, code: 'unconvertible' };
  return isCode(same, last, text.charCodeAt(end))
    ? { text: same, end, code: 'ambiguous' }
    : { text: same, end };
}

/** Whether a plain sign in Greek text is a code in beta code at this place. */
function isCode(sign: string, last: string, next: number): boolean {
  if (sign === '*' || sign === ':' || sign === '#') return true;
  if (sign >= '1' && sign <= '3') return last === 's' && !isDigit(next);
  if (!MARK_OF_BETA.has(sign.charCodeAt(0))) return false;
  return isVowelBeta(last) || (last === 'r' && (sign === ')' || sign === '('));
}

/** Unicode Greek in NFC, from lower- or upper-case beta code. */
export function fromBeta(text: string): Converted {
  const findings = new FindingList(text);
  let greek = '';
  let at = 0;
  while (at < text.length) {
    const read = readBeta(text, at);
    if (read !== undefined) {
      greek += read.text;
      if (read.isHomonymLike) findings.add('ambiguous', read.end - 1, read.end);
      at = read.end;
      continue;
    }
    const code = text.charCodeAt(at);
    const end = at + characterLength(text, at);
    if (isElision(code)) greek += ELISION;
    else if (code === 0x3a) greek += '\u00b7';
    else {
      if (!isNeutral(code) || isStray(text, at)) findings.add('unconvertible', at, end);
      greek += text.slice(at, end);
    }
    at = end;
  }
  return { text: greek, findings: findings.list() };
}

interface BetaLetter {
  readonly text: string;
  readonly end: number;
  readonly isHomonymLike: boolean;
}

/** One letter of beta code with its marks; undefined when there is none at this place. */
function readBeta(text: string, start: number): BetaLetter | undefined {
  let at = start;
  const isCapital = text.charCodeAt(at) === 0x2a;
  let marks = 0;
  if (isCapital) {
    at++;
    for (let mark = markAt(text, at, marks); mark !== 0; mark = markAt(text, at, marks)) {
      marks |= mark;
      at++;
    }
  }
  const beta = letterAt(text, at);
  if (beta === '') return undefined;
  const allowed = marksAllowed(beta);
  if ((marks & ~allowed) !== 0) return undefined;
  at += beta.length;
  for (let mark = markAt(text, at, marks); mark !== 0; mark = markAt(text, at, marks)) {
    if ((mark & allowed) === 0) break;
    marks |= mark;
    at++;
  }
  if (beta === 's') return readSigma(text, at, isCapital);
  const letter = (isCapital ? CAPITAL : SMALL).get(beta) ?? '';
  return { text: compose(letter, marks), end: at, isHomonymLike: false };
}

/** Quantity is marked on α, ι and υ only: the other vowels are long or short by their letter. */
function marksAllowed(beta: string): number {
  if (beta === 'r') return BREATHINGS;
  if (!isVowelBeta(beta)) return 0;
  return beta === 'a' || beta === 'i' || beta === 'u' ? ~0 : ~(Mark.long | Mark.short);
}

/** The bit of a mark at a place, 0 when none is there or the letter already has one of its sort. */
function markAt(text: string, at: number, marks: number): number {
  const mark = MARK_OF_BETA.get(text.charCodeAt(at));
  return mark === undefined || (marks & mark.rivals) !== 0 ? 0 : mark.bit;
}

function letterAt(text: string, at: number): string {
  const code = text.charCodeAt(at);
  if (code === 0x23) {
    const numeral = text.slice(at, at + 2);
    return SMALL.has(numeral) && !isDigit(text.charCodeAt(at + 2)) ? numeral : '';
  }
  const small = code | 0x20;
  if (small < 0x61 || small > 0x7a || code < 0x41) return '';
  const letter = String.fromCharCode(small);
  return SMALL.has(letter) ? letter : '';
}

/**
 * s is ς where no letter follows, σ elsewhere and before an elision mark or hyphen. s1, s2 and s3 name the shape; at the
 * end of a word s1 and s2 look exactly like a homonym number on a dictionary key.
 */
function readSigma(text: string, at: number, isCapital: boolean): BetaLetter {
  const digit = text.charCodeAt(at) - 0x30;
  const isExplicit = digit >= 1 && digit <= 3 && !isDigit(text.charCodeAt(at + 1));
  const end = isExplicit ? at + 1 : at;
  const isFinal = isWordEnd(text, end);
  if (isExplicit && digit === 3) return { text: isCapital ? 'Ϲ' : 'ϲ', end, isHomonymLike: false };
  const isHomonymLike = isExplicit && isFinal;
  if (isCapital) return { text: 'Σ', end, isHomonymLike };
  const hasFinalShape = isExplicit ? digit === 2 || isFinal : isFinal;
  return { text: hasFinalShape ? 'ς' : 'σ', end, isHomonymLike };
}

function isWordEnd(text: string, at: number): boolean {
  if (letterAt(text, at) !== '') return false;
  const code = text.charCodeAt(at);
  if (code === 0x2d || isElision(code)) return false;
  return code !== 0x2a || !isCapitalAt(text, at);
}

function isCapitalAt(text: string, star: number): boolean {
  let at = star + 1;
  while (at < star + MOST_MARKS && MARK_OF_BETA.has(text.charCodeAt(at))) at++;
  return letterAt(text, at) !== '';
}

/** A mark of beta code that found no letter: brackets apart, it is no punctuation of Greek. */
function isStray(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 0x2a) return letterAt(text, at + 1) !== '' || MARK_OF_BETA.has(text.charCodeAt(at + 1));
  if (code === 0x28 || code === 0x29 || code === 0x5f || !MARK_OF_BETA.has(code)) return false;
  return at > 0 && (letterAt(text, at - 1) !== '' || MARK_OF_BETA.has(text.charCodeAt(at - 1)));
}

/** Small letters without accent, breathing, diaeresis, subscript or elision mark, with σ for every sigma. */
export function greekLettersOnly(text: string): string {
  let letters = '';
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const glyph = glyphOf(code);
    if (glyph !== undefined) letters += SMALL.get(glyph.beta) ?? '';
    else if (!isCombining(code) && !isElision(code) && !SPACING.has(code)) {
      letters += text.charAt(at).toLowerCase();
    }
  }
  return letters;
}

/** True when the text has a Greek letter. */
export function isGreek(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x370 && glyphOf(code) !== undefined) return true;
  }
  return false;
}
