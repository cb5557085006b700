/** Query text to NormalizedQuery: what was typed, and every form of it worth looking up. */
import { LanguageHint } from '../gen/langnet/v1/query_pb.js';
import type { Failure } from '../model/failure.js';
import type { Language } from '../model/language.js';
import { ok, type Result } from '../model/result.js';
import type { Candidate, NormalizedQuery } from '../model/types.js';
import { checkQuery } from './check.js';
import { greekCandidates } from './greek.js';
import { latinCandidates } from './latin.js';
import { sanskritCandidates } from './sanskrit.js';
import { applyStep, startTrail, type Trail } from './steps.js';

const CANDIDATES: Readonly<Record<Language, (typed: Trail) => readonly Candidate[]>> = {
  lat: latinCandidates,
  grc: greekCandidates,
  san: sanskritCandidates,
};

export const LANGUAGE_HINTS: Readonly<Record<Language, LanguageHint>> = {
  lat: LanguageHint.LAT,
  grc: LanguageHint.GRC,
  san: LanguageHint.SAN,
};

export function languageOf(hint: LanguageHint): Language | undefined {
  if (hint === LanguageHint.LAT) return 'lat';
  if (hint === LanguageHint.GRC) return 'grc';
  return hint === LanguageHint.SAN ? 'san' : undefined;
}

export function normalizeQuery(text: string, language: Language): Result<NormalizedQuery, Failure> {
  const checked = checkQuery(text);
  if (!checked.ok) return checked;
  const composed = applyStep(startTrail(checked.value), 'nfc', 'unicode', (value) => value.normalize('NFC'));
  const candidates = CANDIDATES[language]({ text: composed.text, steps: [] });
  return ok({
    original: text,
    language: LANGUAGE_HINTS[language],
    canonicalForms: candidates.map((candidate) => candidate.text),
    normalizations: composed.steps,
    candidates,
  });
}
