/** Whether a text is Greek, in Unicode or in beta code, judged by its letters and marks alone. */
import { isAsciiLetter } from './characters.js';
import { glyphOf } from './greek-letters.js';

export interface GreekGuess {
  readonly script: 'unicode' | 'beta' | undefined;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly reasons: readonly string[];
}

const LOOKED_AT = 2000;
const NO_GREEK: GreekGuess = { script: undefined, confidence: 0, reasons: [] };

export function detectGreek(text: string): GreekGuess {
  const part = text.slice(0, LOOKED_AT);
  let greek = 0;
  let letters = 0;
  for (let at = 0; at < part.length; at++) {
    const code = part.charCodeAt(at);
    const isGreekLetter = code >= 0x370 && glyphOf(code) !== undefined;
    if (isGreekLetter) greek++;
    if (
      isGreekLetter ||
      isAsciiLetter(code) ||
      (code > 0xbf && (code < 0x300 || code > 0x36f) && !isSign(code))
    )
      letters++;
  }
  if (greek > 0) {
    return {
      script: 'unicode',
      confidence: greek / letters,
      reasons: [`${greek} of ${letters} letters are Greek`],
    };
  }
  return detectBeta(part);
}

function isSign(code: number): boolean {
  return (code >= 0x2000 && code <= 0x206f) || (code >= 0x1fbd && code <= 0x1fc1) || code === 0x2bc;
}

/** Evidence from each word: an accent on a vowel, a breathing on the first vowel, `*` before a capital. */
function detectBeta(text: string): GreekGuess {
  const words = text.split(/\s+/).filter((word) => /[a-z]/i.test(word));
  if (words.length === 0) return NO_GREEK;
  const reasons = new Set<string>();
  let sum = 0;
  for (const word of words) sum += judgeWord(word, reasons);
  const confidence = Math.max(0, Math.min(1, sum / words.length));
  if (confidence < 0.05) return NO_GREEK;
  return { script: 'beta', confidence, reasons: [...reasons].slice(0, 4) };
}

const WORD = /^["[(<]?(\*?)([)(/\\=|+]*)([a-z].*)$/i;

function judgeWord(word: string, reasons: Set<string>): number {
  const match = WORD.exec(word);
  if (match === null) return 0;
  const [, star = '', lead = '', rest = ''] = match;
  const small = rest.toLowerCase();
  if (/[^a-z)(/\\=|+*_^'’0-9.,;:\-[\]"?!#&]/.test(small) || small.includes('j')) return 0;
  const isMixedCase = rest !== small && rest !== rest.toUpperCase();
  const accents = countMarks(small) + countAccents(lead);
  const breathing = breathingPlace(star + lead, small);
  const startsWithVowel = /^[aehiouw]/.test(small);
  let score = 0;
  if (accents === 1 || accents === 2) {
    score += 0.6;
    reasons.add('an accent on a vowel');
  } else if (accents > 2) return 0;
  if (breathing === 'head') {
    score += startsWithVowel || small.startsWith('r') ? 0.5 : -0.5;
    reasons.add('a breathing at the head of a word');
  } else if (breathing === 'inside') score += 0.1;
  else if (accents > 0) score += startsWithVowel || small.startsWith('r') ? -0.35 : 0.25;
  if (star !== '') {
    score += 0.3;
    reasons.add('* before a capital');
  }
  if (isMixedCase) score -= 0.5;
  if (score <= 0) score = plainScore(small);
  if (!endsLikeGreek(small)) score -= 0.5;
  return Math.max(0, score);
}

/** Greek words end in a vowel, ν, ρ, ς, ξ or ψ, but for οὐκ, οὐχ, ἐκ and those whose vowel was elided. */
function endsLikeGreek(small: string): boolean {
  let end = small.length;
  while (end > 0 && !isAsciiLetter(small.charCodeAt(end - 1))) {
    end--;
    if (small.charAt(end) === "'" || small.charAt(end) === '\u2019') return true;
  }
  return end > 0 && 'aehiouwnrscykx'.includes(small.charAt(end - 1));
}

/** Without marks only the odd letters speak: q before another letter than u, a word in -xh, -fh, -nh or -mh. */
function plainScore(small: string): number {
  if (/[^a-z]/.test(small)) return 0;
  return /q(?!u)/.test(small) || /[xf]h(?![aeiou])/.test(small) || /[nm]h$/.test(small) ? 0.25 : 0;
}

/** Accents that stand behind a vowel, as beta code has them. */
function countMarks(small: string): number {
  return small.match(/[aehiouw][)(+_^]{0,3}[/\\=]/g)?.length ?? 0;
}

function countAccents(marks: string): number {
  return marks.match(/[/\\=]/g)?.length ?? 0;
}

/** A breathing belongs to the first vowel, or to the second of a diphthong; inside it is crasis or a mistake. */
function breathingPlace(lead: string, small: string): 'head' | 'inside' | undefined {
  if (/[)(]/.test(lead) || /^(?:[aeouh]?[aehiouw]|r)[)(]/.test(small)) return 'head';
  return /[aehiouwr][)(][a-z/\\=]/.test(small) ? 'inside' : undefined;
}
