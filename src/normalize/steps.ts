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
  return replaceText(trail, operation, tool, change(trail.text));
}

/** The trail with a new text, and the step that made it; the same text, or none at all, leaves no step. */
export function replaceText(trail: Trail, operation: string, tool: string, output: string): Trail {
  if (output === trail.text || output === '') return trail;
  return { text: output, steps: [...trail.steps, { operation, input: trail.text, output, tool }] };
}

const COMBINING_MARKS = /\p{M}+/gu;
const ASCII = /^[\0-\x7f]*$/;

/** True when the text has ASCII characters only, so that no mark can hide in it. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** The text without its combining marks: macrons, accents, breathings, dots below. */
export function stripMarks(text: string): string {
  if (isAscii(text)) return text;
  return text.normalize('NFD').replace(COMBINING_MARKS, '').normalize('NFC');
}

/**
 * The text without the punctuation that stands round a word copied from a page; a text that is nothing
 * else stays whole. A loop, because a pattern anchored at the end is quadratic.
 */
export function trimEdges(text: string, edges: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && edges.includes(text.charAt(start))) start++;
  while (end > start && edges.includes(text.charAt(end - 1))) end--;
  return start === end ? text : text.slice(start, end);
}

/** Punctuation no language here uses inside or beside the letters of a word. */
export const PAGE_MARKS = ' ,;:!?…"“”„«»‹›()[]{}<>·\u00a0\u2003';
