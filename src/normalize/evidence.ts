/** What installed indexes know about a query's forms, and the order that follows from it; asks nobody itself. */
import { Tier } from '../gen/langnet/v1/query_pb.js';
import type { Candidate, NormalizedQuery } from '../model/types.js';
import { type Draft, isDivided, MAX_CANDIDATES, toCandidate } from './draft.js';
import { kinOf } from './kin.js';
import { draftQuery, languageOf } from './normalize.js';

/** No query asks the indexes about more forms than this, kin included. */
export const MAX_EVIDENCE_KEYS = 1000;

/** Forms whose kin is asked for: the cheapest ones of a Sanskrit word in everyday spelling. */
const FORMS_WITH_KIN = 16;

/** What a family of one counts against costs; it grows with the logarithm. */
const KIN_WEIGHT = 1.2;

/**
 * The batched question for the installed indexes: which of these canonical texts do you know? It holds the
 * query's candidates, forms that are candidates only if known, and kin of Sanskrit forms.
 */
export function evidenceKeys(query: NormalizedQuery): readonly string[] {
  const drafts = draftsOf(query);
  const keys = new Set([...query.canonicalForms, ...drafts.map((item) => item.text)]);
  for (const item of drafts.slice(0, FORMS_WITH_KIN)) {
    if (item.relief !== undefined) for (const kin of kinOf(item.text)) keys.add(kin);
  }
  return [...keys].slice(0, MAX_EVIDENCE_KEYS);
}

/**
 * The query with its candidates in the order of the evidence: known whole forms; forms as typed that are
 * unknown; known parts of what was typed; the rest. Inside a group the costs decide, less what
 * known kin is worth. Guesses go when something nearer is known. Without a known form nothing changes.
 */
export function orderCandidates(query: NormalizedQuery, known: ReadonlySet<string>): NormalizedQuery {
  const language = languageOf(query.language);
  const drafts = draftsOf(query);
  if (
    language === undefined ||
    ![...query.canonicalForms, ...drafts.map(({ text }) => text)].some((text) => known.has(text))
  ) {
    return query;
  }
  const given = new Map(query.candidates.map((candidate) => [candidate.text, candidate]));
  const isNearerKnown = drafts.some(
    (item) => item.role !== 'guess' && !isDivided(item.tier) && known.has(item.text),
  );
  const ranked = drafts
    .filter((item) => {
      if (item.role === 'guess' && isNearerKnown) return false;
      return known.has(item.text) || given.has(item.text);
    })
    .map((item, place) => ({
      item,
      group: groupOf(item, known),
      weight: rounded(item.cost - reliefOf(item, place, known)),
    }))
    .sort((one, other) => one.group - other.group || one.weight - other.weight)
    .slice(0, MAX_CANDIDATES);
  const candidates = ranked.map(({ item }): Candidate => given.get(item.text) ?? toCandidate(item, language));
  return { ...query, candidates, canonicalForms: candidates.map((candidate) => candidate.text) };
}

function draftsOf(query: NormalizedQuery): readonly Draft[] {
  const language = languageOf(query.language);
  return language === undefined ? [] : draftQuery(query.original, language, 'evidence');
}

/** 0 first. A part of a word never overtakes the whole one as typed: virum stays behind virumque. */
function groupOf(item: Draft, known: ReadonlySet<string>): number {
  // An everyday name is what it is a name of: namaste is namas.
  if (known.has(item.text)) return isDivided(item.tier) && item.relief === undefined ? 2 : 0;
  return item.tier === Tier.EXACT || item.tier === Tier.MARKS_IGNORED ? 1 : 3;
}

/** Sums of decimals that should be equal differ in their last digits, which must not decide. */
function rounded(weight: number): number {
  return Math.round(weight * 1e6);
}

/** What evidence takes off the cost of a known everyday form. */
function reliefOf(item: Draft, place: number, known: ReadonlySet<string>): number {
  if (item.relief === undefined || !known.has(item.text)) return 0;
  const family = place < FORMS_WITH_KIN ? kinOf(item.text).filter((kin) => known.has(kin)).length : 0;
  return item.relief + KIN_WEIGHT * Math.log2(1 + family);
}
