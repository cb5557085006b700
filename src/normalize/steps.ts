/** Records each change to a text, so that a candidate can be explained. */
import type { NormalizationStep } from '../model/types.js';

export interface Trail {
  readonly text: string;
  readonly steps: readonly NormalizationStep[];
}

export function startTrail(text: string): Trail {
  return { text, steps: [] };
}

/** Applies a change; a change that changes nothing leaves no step. */
export function applyStep(
  trail: Trail,
  operation: string,
  tool: string,
  change: (text: string) => string,
): Trail {
  const output = change(trail.text);
  if (output === trail.text) return trail;
  return { text: output, steps: [...trail.steps, { operation, input: trail.text, output, tool }] };
}

const COMBINING_MARKS = /\p{M}+/gu;

/** The text without its combining marks: macrons, accents, breathings, dots below. */
export function stripMarks(text: string): string {
  return text.normalize('NFD').replace(COMBINING_MARKS, '').normalize('NFC');
}
