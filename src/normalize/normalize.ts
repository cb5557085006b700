/** Query text to NormalizedQuery: what was typed, and every form of it worth looking up. */
import { LanguageHint, Tier } from '../gen/langnet/v1/query_pb.js';
import type { Failure } from '../model/failure.js';
import type { Language } from '../model/language.js';
import { ok, type Result } from '../model/result.js';
import type { NormalizedQuery } from '../model/types.js';
import { checkQuery } from './check.js';
import {
  type Breadth,
  type Draft,
  type Drafting,
  draft,
  MAX_CANDIDATES,
  rankDrafts,
  toCandidate,
} from './draft.js';
import { greekDrafts } from './greek.js';
import { latinDrafts } from './latin.js';
import { sanskritDrafts } from './sanskrit.js';
import { applyStep, startTrail } from './steps.js';
import { isCtsUrn } from './urn.js';

const DRAFTING: Readonly<Record<Language, Drafting>> = {
  lat: latinDrafts,
  grc: greekDrafts,
  san: sanskritDrafts,
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

/** Pure: the same text and language give the same candidates, cheapest first, at most MAX_CANDIDATES. */
export function normalizeQuery(text: string, language: Language): Result<NormalizedQuery, Failure> {
  const checked = checkQuery(text);
  if (!checked.ok) return checked;
  const composed = applyStep(startTrail(checked.value), 'nfc', 'unicode', (value) => value.normalize('NFC'));
  const candidates = rankDrafts(
    draftText(composed.text, language, 'plan').filter(({ role }) => role !== 'if_known'),
  )
    .slice(0, MAX_CANDIDATES)
    .map((item) => toCandidate(item, language));
  return ok({
    original: text,
    language: LANGUAGE_HINTS[language],
    canonicalForms: candidates.map((candidate) => candidate.text),
    normalizations: composed.steps,
    candidates,
  });
}

/** Every form of a query an index could know, cheapest first; none when the text is no query. */
export function draftQuery(text: string, language: Language, breadth: Breadth): readonly Draft[] {
  const checked = checkQuery(text);
  return checked.ok ? rankDrafts(draftText(checked.value.normalize('NFC'), language, breadth)) : [];
}

function draftText(text: string, language: Language, breadth: Breadth): readonly Draft[] {
  const typed = startTrail(text);
  return isCtsUrn(text) ? [draft(typed, Tier.EXACT, 0)] : DRAFTING[language](typed, breadth);
}
