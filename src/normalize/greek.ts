/** Greek: canonical text is NFC with accents, an acute where running text has a final grave. */
import { Tier } from '../gen/langnet/v1/query_pb.js';
import type { Candidate } from '../model/types.js';
import { encodingsOf } from './encode.js';
import { applyStep, type Trail } from './steps.js';

const GRAVE = '\u0300';
const ACUTE = '\u0301';

export function greekCandidates(typed: Trail): readonly Candidate[] {
  const canonical = applyStep(typed, 'grave_to_acute', 'greek', (text) =>
    text.normalize('NFD').replaceAll(GRAVE, ACUTE).normalize('NFC'),
  );
  const candidates = [candidate(canonical, Tier.EXACT)];
  const lower = applyStep(canonical, 'lower_case', 'greek', (text) => text.toLowerCase());
  if (lower !== canonical) candidates.push(candidate(lower, Tier.MARKS_IGNORED));
  return candidates;
}

function candidate(trail: Trail, tier: Tier): Candidate {
  return { text: trail.text, tier, steps: trail.steps, encodings: encodingsOf('grc', trail.text) };
}
