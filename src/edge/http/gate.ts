/**
 * Lets a bounded number of tasks run and a bounded number wait; whoever comes after those is refused at once. Tasks are of kinds, none of
 * which gets the last quarter of the places: what hangs in one language must not hold up the others.
 */
import { FailureError, failure } from '../../model/failure.js';

export interface Gate {
  /** Without a kind a task may take any place. */
  readonly run: <T>(signal: AbortSignal, task: () => Promise<T>, kind?: string) => Promise<T>;
  readonly running: () => number;
  readonly waiting: () => number;
}

interface Waiter {
  readonly kind: string;
  readonly enter: () => void;
}

export function createGate(maxRunning: number, maxWaiting: number): Gate {
  const mostOfKind = maxRunning - Math.floor(maxRunning / 4);
  const byKind = new Map<string, number>();
  const waiters = new Set<Waiter>();
  let running = 0;

  const hasPlace = (kind: string) =>
    running < maxRunning && (kind === '' || (byKind.get(kind) ?? 0) < mostOfKind);
  const count = (kind: string, change: 1 | -1) => {
    running += change;
    byKind.set(kind, (byKind.get(kind) ?? 0) + change);
  };

  function enter(kind: string, signal: AbortSignal): Promise<void> {
    if (hasPlace(kind)) {
      count(kind, 1);
      return Promise.resolve();
    }
    if (waiters.size >= maxWaiting) return Promise.reject(new FailureError(failure('http_busy')));
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiters.delete(waiter);
        reject(new FailureError(failure('interrupted')));
      };
      const waiter: Waiter = {
        kind,
        enter: () => {
          waiters.delete(waiter);
          signal.removeEventListener('abort', leave);
          // Counted here and not when it goes on, so that nobody slips in between.
          count(kind, 1);
          resolve();
        },
      };
      waiters.add(waiter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    run: async (signal, task, kind = '') => {
      signal.throwIfAborted();
      await enter(kind, signal);
      try {
        return await task();
      } finally {
        count(kind, -1);
        for (const waiter of waiters) {
          if (!hasPlace(waiter.kind)) continue;
          waiter.enter();
          break;
        }
      }
    },
    running: () => running,
    waiting: () => waiters.size,
  };
}
