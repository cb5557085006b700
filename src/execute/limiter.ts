/** Lets at most n tasks run at once, in the order they came. */
export function createLimiter(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = limit;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The place is handed on, not given back, so that nobody slips in between.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
