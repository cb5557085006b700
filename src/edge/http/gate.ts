/** Lets a bounded number of tasks run and a bounded number wait; whoever comes after those is refused at once. */
import { FailureError, failure } from '../../model/failure.js';

export interface Gate {
  readonly run: <T>(signal: AbortSignal, task: () => Promise<T>) => Promise<T>;
  readonly running: () => number;
  readonly waiting: () => number;
}

interface Waiter {
  readonly enter: () => void;
}

export function createGate(maxRunning: number, maxWaiting: number): Gate {
  let running = 0;
  const waiters = new Set<Waiter>();

  function enter(signal: AbortSignal): Promise<void> {
    if (running < maxRunning) {
      running += 1;
      return Promise.resolve();
    }
    if (waiters.size >= maxWaiting) return Promise.reject(new FailureError(failure('http_busy')));
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiters.delete(waiter);
        reject(new FailureError(failure('interrupted')));
      };
      const waiter: Waiter = {
        enter: () => {
          waiters.delete(waiter);
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      waiters.add(waiter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    run: async (signal, task) => {
      signal.throwIfAborted();
      await enter(signal);
      try {
        return await task();
      } finally {
        // The place is handed on, not given back, so that nobody slips in between.
        const [next] = waiters;
        if (next === undefined) running -= 1;
        else next.enter();
      }
    },
    running: () => running,
    waiting: () => waiters.size,
  };
}
