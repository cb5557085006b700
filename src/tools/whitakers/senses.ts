/** Cuts meaning lines into sense units with their bytes. Must not know the entry they belong to. */
import type { Line } from './group.js';
import { type Piece, pieceOf } from './pieces.js';

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/** Units between semicolons that stand outside brackets; a bracket that never closes is plain text. */
export function splitSenses(line: Line): Piece[] {
  const { text } = line;
  const senses: Piece[] = [];
  let from = 0;
  let index = 0;
  const push = (to: number): void => {
    const sense = pieceOf(line, from, to);
    if (sense.text !== '') senses.push(sense);
  };
  const unclosed = unclosedBrackets(text);
  const closers: string[] = [];
  for (; index < text.length; index++) {
    const char = text[index] ?? '';
    const closer = CLOSERS[char];
    if (closer !== undefined && !unclosed.has(index)) closers.push(closer);
    else if (char === closers.at(-1)) closers.pop();
    else if (char === ';' && closers.length === 0) {
      push(index);
      from = index + 1;
    }
  }
  push(text.length);
  return senses;
}

function unclosedBrackets(text: string): ReadonlySet<number> {
  const round: number[] = [];
  const square: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (char === '(') round.push(index);
    else if (char === '[') square.push(index);
    else if (char === ')') round.pop();
    else if (char === ']') square.pop();
  }
  return new Set([...round, ...square]);
}

/** The enclitic a meaning is reserved for: `que` in `(w/-que) each`. */
export function reservedFor(text: string): string {
  return /^\(w\/-?([a-z]+)\)/.exec(text)?.[1] ?? '';
}

/** The enclitic without which an entry is never used, as idem without -dem. */
export function onlyWith(text: string): string {
  return /^\(w\/-([a-z]+) ONLY/.exec(text)?.[1] ?? '';
}
