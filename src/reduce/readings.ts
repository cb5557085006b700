/** When two tools say the same of a form: what they call it may differ, what they say of it counts. */
import type { PartOfSpeech } from '../gen/langnet/v1/morphology_pb.js';
import type { Features } from '../model/types.js';
import { posWord, readingText } from '../model/words.js';

/** Extras that change what a form is, not only how a tool describes it. */
const READING_EXTRAS = ['enclitic', 'prefix', 'suffix', 'segment', 'compound_role'] as const;

export interface Reading {
  /** Equal for equal readings. */
  readonly key: string;
  /** As a teacher says it; the part of speech where there is nothing else to say. */
  readonly text: string;
  /** With the telling extras only. */
  readonly features: Features;
}

export function readingOf(pos: PartOfSpeech, features: Features): Reading {
  const extras: Record<string, string> = {};
  for (const name of READING_EXTRAS) {
    const extra = features.extras[name];
    if (extra !== undefined && extra !== '') extras[name] = extra;
  }
  const kept = { ...features, extras };
  const text = readingText(kept) || posWord(pos) || (features.extras.formation ?? '');
  return { key: JSON.stringify([text, extras]), text, features: kept };
}
