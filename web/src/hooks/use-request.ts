/** A request whose every end is designed: waiting, slow, done, failed; it can be tried again and stops when left. */
import { useCallback, useEffect, useState } from 'preact/hooks';
import { toFailure } from '../api/failure.js';
import type { ApiFailure } from '../api/types.js';

export type RequestState<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting'; readonly isSlow: boolean }
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

const SLOW_MS = 3000;

/** `key` tells one request from another; an empty one asks nothing. */
export function useRequest<T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
): readonly [RequestState<T>, () => void] {
  const [state, setState] = useState<RequestState<T>>({ kind: 'idle' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (key === '') {
      setState({ kind: 'idle' });
      return;
    }
    const controller = new AbortController();
    setState({ kind: 'waiting', isSlow: false });
    const timer = setTimeout(() => setState({ kind: 'waiting', isSlow: true }), SLOW_MS);
    ask(controller.signal)
      .then(
        (value): RequestState<T> => ({ kind: 'done', value }),
        (error: unknown): RequestState<T> => ({ kind: 'failed', failure: toFailure(error) }),
      )
      .then((end) => {
        clearTimeout(timer);
        if (!controller.signal.aborted) setState(end);
      });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, attempt]);
  return [state, useCallback(() => setAttempt((number) => number + 1), [])];
}
