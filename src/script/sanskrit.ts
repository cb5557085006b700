/** Sanskrit in nine ways of writing, each read into the same letters and written from them. */
import { isAsciiScheme, readAscii, writeAscii } from './ascii.js';
import { ASCII_SCHEMES } from './ascii-schemes.js';
import type { Converted } from './converted.js';
import { readDevanagari, writeDevanagari } from './devanagari.js';
import { joinRetroflexAspirate, type Reading, stripAccents } from './reading.js';
import { ROMAN_SCHEMES, readRoman, writeRoman } from './roman.js';

export const SANSKRIT_SCHEMES = [...ROMAN_SCHEMES, 'devanagari', ...ASCII_SCHEMES] as const;
export type SanskritScheme = (typeof SANSKRIT_SCHEMES)[number];

export interface SanskritOptions {
  /** Vedic accents: left out and reported (the default), or kept where the target can write them. */
  readonly accents?: 'keep' | 'strip';
}

/** Canonical IAST: NFC, lower case, ṃ, ḷ the vowel and ḻ the Vedic consonant, a diaeresis for hiatus. */
export function toIast(text: string, scheme: SanskritScheme, options: SanskritOptions = {}): Converted {
  return convertSanskrit(text, scheme, 'iast', options);
}

/** From IAST in any of the spellings that are understood; see README.md. */
export function fromIast(text: string, scheme: SanskritScheme, options: SanskritOptions = {}): Converted {
  return convertSanskrit(text, 'iast', scheme, options);
}

/** Total and linear: what cannot be read or written stands in the output unchanged and is a finding. */
export function convertSanskrit(
  text: string,
  from: SanskritScheme,
  to: SanskritScheme,
  options: SanskritOptions = {},
): Converted {
  const reading = readSanskrit(text, from);
  if (options.accents !== 'keep') stripAccents(reading);
  const written = writeSanskrit(reading, to);
  return { text: written, findings: reading.findings.list() };
}

/** The letters of a text, with their places and what was noticed in reading. */
export function readSanskrit(text: string, scheme: SanskritScheme): Reading {
  const reading = readScheme(text, scheme);
  joinRetroflexAspirate(reading);
  return reading;
}

function readScheme(text: string, scheme: SanskritScheme): Reading {
  if (scheme === 'devanagari') return readDevanagari(text);
  return isAsciiScheme(scheme) ? readAscii(text, scheme) : readRoman(text, scheme);
}

/** Adds to the reading's findings what the scheme cannot write. */
export function writeSanskrit(reading: Reading, scheme: SanskritScheme): string {
  if (scheme === 'devanagari') return writeDevanagari(reading);
  return isAsciiScheme(scheme) ? writeAscii(reading, scheme) : writeRoman(reading, scheme);
}
