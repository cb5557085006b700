/** Latin: canonical text has no length marks, i for j, v kept, case kept. */
import { Tier } from '../gen/langnet/v1/query_pb.js';
import type { Candidate } from '../model/types.js';
import { encodingsOf } from './encode.js';
import { applyStep, stripMarks, type Trail } from './steps.js';

const LIGATURES: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', Æ: 'Ae', Œ: 'Oe', ǽ: 'ae', Ǽ: 'Ae' };

export function latinCandidates(typed: Trail): readonly Candidate[] {
  const spelled = applyStep(typed, 'expand_ligatures', 'latin', (text) =>
    text.replace(/[æœÆŒǽǼ]/gu, (letter) => LIGATURES[letter] ?? letter),
  );
  const bare = applyStep(spelled, 'strip_marks', 'latin', stripMarks);
  const canonical = applyStep(bare, 'i_for_j', 'latin', (text) =>
    text.replaceAll('j', 'i').replaceAll('J', 'I'),
  );
  const tier = bare === spelled ? Tier.EXACT : Tier.MARKS_IGNORED;
  const candidates = [candidate(canonical, tier)];
  const lower = applyStep(canonical, 'lower_case', 'latin', (text) => text.toLowerCase());
  if (lower !== canonical) candidates.push(candidate(lower, Tier.MARKS_IGNORED));
  return candidates;
}

function candidate(trail: Trail, tier: Tier): Candidate {
  return { text: trail.text, tier, steps: trail.steps, encodings: encodingsOf('lat', trail.text) };
}
