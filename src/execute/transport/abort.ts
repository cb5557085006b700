/** Listens for the end of a call with one listener a signal, because Node warns of a leak from the eleventh on. */

const watchers = new WeakMap<AbortSignal, Set<() => void>>();

/** Runs `action` once when the signal aborts (at once if it already has); the returned function forgets it. */
export function onAbort(signal: AbortSignal, action: () => void): () => void {
  if (signal.aborted) {
    action();
    return () => {};
  }
  const known = watchers.get(signal);
  const actions = known ?? new Set<() => void>();
  if (known === undefined) {
    watchers.set(signal, actions);
    signal.addEventListener(
      'abort',
      () => {
        for (const each of [...actions]) each();
        actions.clear();
      },
      { once: true },
    );
  }
  // A fresh function each time: the same action may be watched by two calls.
  const own = () => action();
  actions.add(own);
  return () => {
    actions.delete(own);
  };
}
