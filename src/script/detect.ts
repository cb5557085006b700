/** Which way of writing a Sanskrit text is in, judged by its letters and their order alone. */
import { ASCII_SCHEMES } from './ascii-schemes.js';
import { isNeutral } from './characters.js';
import { capitalCost, fitEveryday } from './everyday.js';
import { ID, LETTERS } from './letters.js';
import { judge, logLikelihood, type Oddities } from './phonotactics.js';
import type { Reading } from './reading.js';
import { romanLeaning } from './roman.js';
import { readSanskrit, type SanskritScheme } from './sanskrit.js';

export { detectGreek, type GreekGuess } from './detect-greek.js';

export interface SchemeGuess {
  readonly scheme: SanskritScheme | 'everyday';
  /** From 0 to 1: how well the text fits, shared out among the schemes it fits. */
  readonly confidence: number;
  /** What speaks for the scheme (`S = ṣ`), or against it. */
  readonly reasons: readonly string[];
}

/** Enough to know a scheme; more would only cost time. */
const LOOKED_AT = 2000;
/** Guesses below this are not worth trying. */
const WORTH_NAMING = 0.02;
/** What one impossible pair of sounds, one unreadable letter or one unusual code takes from the logarithm. */
const ODD_PAIR = 5;
const UNREADABLE = 12;
const STRAY_CODE = 8;
const UNUSUAL_CODE = 1.3;

/** How often people write so, when nothing else is known. Everyday writing is what most type without thinking. */
const PRIOR: Readonly<Partial<Record<SanskritScheme | 'everyday', number>>> = {
  ...{
    everyday: 0.26,
    iast: 0.2,
    hk: 0.16,
    slp1: 0.14,
    itrans: 0.09,
    heritage: 0.06,
    velthuis: 0.05,
    wx: 0.04,
  },
};

/** Best first; empty when the text has no letter that any scheme could mean. */
export function detectScheme(text: string): readonly SchemeGuess[] {
  const part = text.slice(0, LOOKED_AT);
  const { devanagari, marked, letters } = countLetters(part);
  if (letters === 0) return [];
  if (devanagari > 0) {
    const share = devanagari / letters;
    return [
      {
        scheme: 'devanagari',
        confidence: share,
        reasons: [`${devanagari} of ${letters} letters are Devanagari`],
      },
    ];
  }
  return marked > 0 ? rankRoman(part) : rankAscii(part);
}

function countLetters(text: string): { devanagari: number; marked: number; letters: number } {
  let devanagari = 0;
  let marked = 0;
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80 ? isNeutral(code) : isNeutral(code) || code === 0x2bc) continue;
    letters++;
    if (code >= 0x900 && code <= 0x97f) {
      // Daṇḍas and the avagraha are also put among Roman letters.
      if (code !== 0x964 && code !== 0x965 && code !== 0x93d) devanagari++;
    } else if (code >= 0x80) marked++;
  }
  return { devanagari, marked, letters };
}

function rankRoman(text: string): readonly SchemeGuess[] {
  const { iast, iso } = romanLeaning(text);
  const share = (iso.length + 0.3) / (iast.length + iso.length + 1);
  const guesses = (['iast', 'iso'] as const).map((scheme): SchemeGuess => {
    const reading = readSanskrit(text, scheme);
    const { fit, faults } = fitOf(reading, judge(reading));
    const confidence = (scheme === 'iso' ? share : 1 - share) * fit;
    return {
      scheme,
      confidence,
      reasons: [...new Set(scheme === 'iso' ? iso : iast)].slice(0, 4).concat(faults),
    };
  });
  return worthNaming(guesses);
}

interface Scored {
  readonly scheme: SanskritScheme | 'everyday';
  readonly score: number;
  readonly fit: number;
  readonly reasons: readonly string[];
}

function rankAscii(text: string): readonly SchemeGuess[] {
  const scored = [...scoreSchemes(text), scoreEveryday(text)];
  const best = Math.max(...scored.map(({ score }) => score));
  const total = scored.reduce((sum, { score }) => sum + Math.exp(score - best), 0);
  const guesses = scored.map(({ scheme, score, fit, reasons }): SchemeGuess => {
    const share = Math.exp(score - best) / total;
    // A scheme that reads the text without a fault stays a candidate, however rarely people write so.
    return { scheme, confidence: fit === 1 ? Math.max(share, WORTH_NAMING) : share * fit, reasons };
  });
  return worthNaming(guesses);
}

function scoreSchemes(text: string): readonly Scored[] {
  const capitals = costOfCapitals(text);
  const mayHaveCodes = hasCodeCharacter(text);
  const sounds: Sound[] = [];
  return (['iast', ...ASCII_SCHEMES] as const).map((scheme) => {
    const reading = readSanskrit(text, scheme);
    const sound = soundOf(reading, sounds);
    const { fit, faults, cost } = fitOf(reading, sound.oddities);
    const shift = scheme === 'iast' ? capitals : 0;
    return {
      scheme,
      score: sound.logLikelihood - cost + shift + logPrior(scheme),
      fit: shift < -1 ? fit / 2 : fit,
      reasons: mayHaveCodes ? [...codesUsed(reading), ...faults] : faults,
    };
  });
}

function scoreEveryday(text: string): Scored {
  const { logLikelihood, misfit, marks } = fitEveryday(text);
  return {
    scheme: 'everyday',
    score: logLikelihood + logPrior('everyday'),
    fit: 1 - misfit,
    reasons: [marks.length === 0 ? 'plain letters' : `${marks.join(', ')} as in English`],
  };
}

function logPrior(scheme: SanskritScheme | 'everyday'): number {
  return Math.log(PRIOR[scheme] ?? 0.01);
}

/** What the letters of a reading say, whichever scheme they were read by. */
interface Sound {
  readonly ids: readonly number[];
  readonly oddities: Oddities;
  readonly logLikelihood: number;
}

/** Most schemes read plain letters alike; what was judged once is found among `sounds`. */
function soundOf(reading: Reading, sounds: Sound[]): Sound {
  const { ids } = reading;
  const known = sounds.find(
    (one) => one.ids.length === ids.length && one.ids.every((id, at) => id === ids[at]),
  );
  if (known !== undefined) return known;
  const sound = { ids, oddities: judge(reading), logLikelihood: logLikelihood(reading) };
  sounds.push(sound);
  return sound;
}

function worthNaming<Guess extends { readonly confidence: number }>(
  guesses: readonly Guess[],
): readonly Guess[] {
  const ranked = [...guesses].sort((one, other) => other.confidence - one.confidence);
  return ranked.filter(
    ({ confidence }, place) => confidence >= (place === 0 ? Number.MIN_VALUE : WORTH_NAMING),
  );
}

function costOfCapitals(text: string): number {
  let cost = 0;
  for (let at = 0; at < text.length; at++) cost += capitalCost(text, at);
  return cost;
}

/** `cost` in units of the logarithm; `fit` from 0 to 1; `faults` in words. */
interface Fit {
  readonly fit: number;
  readonly cost: number;
  readonly faults: readonly string[];
}

function fitOf(reading: Reading, { weight, places }: Oddities): Fit {
  let unreadable = 0;
  const faults: string[] = [];
  for (const { code, text } of reading.findings.list()) {
    if (code !== 'unconvertible' && code !== 'misplaced') continue;
    unreadable += text.length;
    if (faults.length < 2) faults.push(`cannot read ${text.slice(0, 12)}`);
  }
  const signs = strayCodes(reading);
  for (const place of places) faults.push(`odd sequence ${place}`);
  const cost =
    unreadable * UNREADABLE + signs * STRAY_CODE + weight * ODD_PAIR + reading.furtherCodes * UNUSUAL_CODE;
  const size = Math.max(1, reading.ids.length);
  return { fit: Math.max(0, 1 - (unreadable * 1.5 + signs + weight) / size), cost, faults };
}

/** Signs that were read as punctuation, though they stand inside a word: another scheme's codes. */
function strayCodes({ ids, starts, ends, foreign }: Reading): number {
  let found = 0;
  for (let item = 0; item + 1 < ids.length; item++) {
    const id = ids[item] ?? 0;
    const isSign = id < 0 ? CODE_SIGNS.has(foreign[-1 - id] ?? '') : id === ID['|'] || id === ID['||'];
    if (!isSign || starts[item + 1] !== ends[item] || (ids[item + 1] ?? -1) < 0) continue;
    const isInside = item > 0 && (ids[item - 1] ?? -1) >= 0;
    found += isInside ? 1 : 0.5;
  }
  return found;
}

const CODE_SIGNS = new Set([...'."~^_/\\|{}$']);

/** The codes that a plain text would not have, with what they were read as. */
function codesUsed(reading: Reading): string[] {
  const codes = new Set<string>();
  for (const [item, id] of reading.ids.entries()) {
    if (codes.size === 4) break;
    const code = id < 0 ? '' : reading.input.slice(reading.starts[item], reading.ends[item]);
    const letter = LETTERS[id];
    if (letter !== undefined && code !== letter && hasCodeCharacter(code)) codes.add(`${code} = ${letter}`);
  }
  return [...codes];
}

function hasCodeCharacter(code: string): boolean {
  for (let at = 0; at < code.length; at++) {
    const unit = code.charCodeAt(at);
    if (unit < 0x61 || unit > 0x7a || 'fqwxz'.includes(code.charAt(at))) return true;
  }
  return false;
}
