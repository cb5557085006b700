/** Sanskrit: canonical text is IAST in NFC, lower case, unaccented. Other scripts come with their own room. */
import { Tier } from '../gen/langnet/v1/query_pb.js';
import type { Candidate } from '../model/types.js';
import { encodingsOf } from './encode.js';
import { applyStep, type Trail } from './steps.js';

// Vedic accents are acute or grave on a vowel; the acute of ś is part of the letter.
const ACCENTED_VOWEL = /([aeiouāīūṛṝḷ])[\u0300\u0301]/gu;

export function sanskritCandidates(typed: Trail): readonly Candidate[] {
  const lower = applyStep(typed, 'lower_case', 'sanskrit', (text) => text.toLowerCase());
  const iast = applyStep(lower, 'anusvara_dot_below', 'sanskrit', (text) => text.replaceAll('ṁ', 'ṃ'));
  const canonical = applyStep(iast, 'strip_accents', 'sanskrit', stripVedicAccents);
  const tier = canonical === iast ? Tier.EXACT : Tier.MARKS_IGNORED;
  return [
    { text: canonical.text, tier, steps: canonical.steps, encodings: encodingsOf('san', canonical.text) },
  ];
}

function stripVedicAccents(text: string): string {
  const loose = text.replace(/[áàéèíìóòúùḗḕṓṑ]/gu, (letter) => letter.normalize('NFD'));
  return loose.replace(ACCENTED_VOWEL, '$1').normalize('NFC');
}
