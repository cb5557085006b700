import { describe, expect, it } from 'vitest';
import { cutLines } from './lines.js';

function cut(...chunks: readonly (string | Uint8Array)[]): string[] {
  const lines: string[] = [];
  const cutter = cutLines((line) => lines.push(line));
  for (const chunk of chunks) cutter.add(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
  cutter.end();
  return lines;
}

describe('lines', () => {
  it('are put together from pieces, without blank ones', () => {
    expect(cut('one\ntw', 'o\n\n  \n', 'three')).toEqual(['one', 'two', 'three']);
  });

  it('end at a carriage return, as progress bars do', () => {
    expect(cut('10 %\r20 %\r\ndone\n')).toEqual(['10 %', '20 %', 'done']);
  });

  it('keep a letter that is cut in two', () => {
    const bytes = new TextEncoder().encode('ipsō\n');
    expect(cut(bytes.subarray(0, 4), bytes.subarray(4))).toEqual(['ipsō']);
  });

  it('hold no control characters and are bounded', () => {
    expect(cut('\u001b[31mred\u0007\n')).toEqual(['[31mred']);
    const [line = ''] = cut(...Array.from({ length: 100 }, () => 'x'.repeat(1000)));
    expect(line.length).toBeLessThanOrEqual(301);
  });
});
