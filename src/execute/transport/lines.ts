/** Cuts a program's output into lines as it comes, for progress only; it knows nothing of what they say. */
import { firstLine } from './bytes.js';

export interface LineCutter {
  readonly add: (chunk: Uint8Array) => void;
  /** Hands on what is left without a line end. */
  readonly end: () => void;
}

/** A program that never ends its line is not remembered for ever. */
const MAX_LINE = 4096;

/** Lines arrive clean and bounded; blank ones not at all. A carriage return ends a line, too. */
export function cutLines(take: (line: string) => void): LineCutter {
  const decoder = new TextDecoder();
  let rest = '';
  const say = (line: string) => {
    const clean = firstLine(line);
    if (clean !== '') take(clean);
  };
  return {
    add(chunk) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split(/[\r\n]/);
      rest = (lines.pop() ?? '').slice(0, MAX_LINE);
      for (const line of lines) say(line);
    },
    end() {
      say(rest);
      rest = '';
    },
  };
}
