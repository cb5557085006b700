import { describe, expect, it } from 'vitest';
import { ByteQueue, createCollector, firstLine } from './bytes.js';

describe('createCollector', () => {
  it('keeps what fits and says when it does not', () => {
    const collector = createCollector(5);
    expect(collector.add(new Uint8Array([1, 2, 3]))).toBe(true);
    expect(collector.add(new Uint8Array([4, 5]))).toBe(true);
    expect(collector.add(new Uint8Array([]))).toBe(true);
    expect(collector.add(new Uint8Array([6]))).toBe(false);
    expect([...collector.bytes()]).toEqual([1, 2, 3, 4, 5]);
  });

  it('is not changed by a piece that is used again', () => {
    const collector = createCollector(10);
    const piece = new Uint8Array([1, 2]);
    collector.add(piece);
    piece.fill(9);
    expect([...collector.bytes()]).toEqual([1, 2]);
  });
});

describe('ByteQueue', () => {
  it('gives back what went in, whatever the pieces', () => {
    const queue = new ByteQueue();
    const seen: number[] = [];
    let next = 0;
    for (let round = 0; round < 3000; round += 1) {
      const piece = new Uint8Array((round * 37) % 211);
      for (let i = 0; i < piece.length; i += 1) piece[i] = next++ % 251;
      queue.append(piece);
      const count = Math.min(queue.length, (round * 53) % 223);
      seen.push(...queue.view.subarray(0, count));
      queue.drop(count);
    }
    seen.push(...queue.view);
    expect(seen.length).toBe(next);
    expect(seen.every((value, index) => value === index % 251)).toBe(true);
  });

  it('grows for one long answer', () => {
    const queue = new ByteQueue();
    for (let i = 0; i < 100; i += 1) queue.append(new Uint8Array(50_000).fill(i));
    expect(queue.length).toBe(5_000_000);
    expect(queue.view[4_999_999]).toBe(99);
    queue.drop(10_000_000);
    expect(queue.length).toBe(0);
  });
});

describe('firstLine', () => {
  it('skips blank lines, cuts long ones and drops control characters', () => {
    expect(firstLine('\n  \n raised \u001b[31mERROR\nmore')).toBe('raised  [31mERROR');
    expect(firstLine('')).toBe('');
    expect(firstLine('x'.repeat(1000)).length).toBe(301);
  });
});
