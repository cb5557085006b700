/** How many run, how many wait, who is refused, and that one kind of work does not hold up the others. */
import { describe, expect, it } from 'vitest';
import { createGate, type Gate } from './gate.js';

const forever = new AbortController().signal;

/** A task that runs until it is told to end. */
function begin(gate: Gate, kind: string, signal = forever) {
  const state: { hasBegun: boolean; end: () => void } = { hasBegun: false, end: () => undefined };
  const done = gate.run(
    signal,
    () =>
      new Promise<void>((resolve) => {
        state.hasBegun = true;
        state.end = resolve;
      }),
    kind,
  );
  done.catch(() => undefined);
  return Object.assign(state, { done });
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the gate', () => {
  it('leaves a quarter of the places to other kinds, and hands places on in order', async () => {
    const gate = createGate(4, 10);
    const latin = Array.from({ length: 5 }, () => begin(gate, 'lat'));
    const greek = [begin(gate, 'grc'), begin(gate, 'grc')];
    await settle();
    expect(latin.map(({ hasBegun }) => hasBegun)).toEqual([true, true, true, false, false]);
    expect(greek.map(({ hasBegun }) => hasBegun)).toEqual([true, false]);
    expect([gate.running(), gate.waiting()]).toEqual([4, 3]);
    greek[0]?.end();
    await settle();
    expect(greek[1]?.hasBegun).toBe(true);
    expect(latin[3]?.hasBegun).toBe(false);
    latin[0]?.end();
    await settle();
    expect(latin[3]?.hasBegun).toBe(true);
    for (const task of [...latin, ...greek]) task.end();
    await settle();
    latin[4]?.end();
    await Promise.all([...latin, ...greek].map(({ done }) => done));
    expect([gate.running(), gate.waiting()]).toEqual([0, 0]);
  });

  it('refuses who comes after those who wait, and lets go who leaves', async () => {
    const gate = createGate(1, 1);
    const leaving = new AbortController();
    const first = begin(gate, 'lat');
    const second = begin(gate, 'lat', leaving.signal);
    await expect(begin(gate, 'grc').done).rejects.toMatchObject({ failure: { code: 'http_busy' } });
    leaving.abort();
    await expect(second.done).rejects.toMatchObject({ failure: { code: 'interrupted' } });
    const third = begin(gate, 'grc');
    first.end();
    await settle();
    expect(third.hasBegun).toBe(true);
    third.end();
    await third.done;
    expect([gate.running(), gate.waiting()]).toEqual([0, 0]);
  });

  it('gives every place to tasks of no kind', async () => {
    const gate = createGate(4, 0);
    const tasks = Array.from({ length: 4 }, () => begin(gate, ''));
    await settle();
    expect(gate.running()).toBe(4);
    for (const task of tasks) task.end();
    await Promise.all(tasks.map(({ done }) => done));
  });

  it('gives a place back when the task fails', async () => {
    const gate = createGate(1, 1);
    await expect(gate.run(forever, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await gate.run(forever, async () => 1)).toBe(1);
    expect(gate.running()).toBe(0);
  });
});
