/** A part of a line that a pattern has matched, with its place in the bytes. Knows no envelope. */
import { utf8Length } from '../model/text.js';

export interface MatchedCell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The pattern has the flag `d`; `lineStart` is where in the bytes the line begins. */
export function matchedCell(match: RegExpExecArray, group: number, lineStart: number): MatchedCell {
  const text = match[group] ?? '';
  const start = lineStart + utf8Length(match.input.slice(0, match.indices?.[group]?.[0] ?? 0));
  return { text, start, end: start + utf8Length(text) };
}
