/** A running query: plan and calls as they come, then the answer. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Question } from '../api/client.js';
import { toFailure } from '../api/failure.js';
import { streamQuery } from '../api/query-stream.js';
import type { Answer, ApiFailure, CallEvent, Plan } from '../api/types.js';

export interface QueryRun {
  /** One a language that is tried. */
  readonly plans: readonly Plan[];
  readonly calls: readonly CallEvent[];
  readonly answer: Answer | undefined;
  readonly failure: ApiFailure | undefined;
  readonly isSlow: boolean;
  readonly isStopped: boolean;
}

const START: QueryRun = {
  plans: [],
  calls: [],
  answer: undefined,
  failure: undefined,
  isSlow: false,
  isStopped: false,
};
const SLOW_MS = 2500;

export interface QueryControl {
  readonly run: QueryRun;
  readonly retry: () => void;
  readonly refresh: () => void;
  readonly stop: () => void;
}

export function useQuery(question: Question): QueryControl {
  const { text, language, mode } = question;
  const [run, setRun] = useState<QueryRun>(START);
  const [attempt, setAttempt] = useState(0);
  // Holds for the next run alone: another question afterwards asks nobody anew.
  const isRefresh = useRef(false);
  const [control, setControl] = useState<AbortController>();
  useEffect(() => {
    setRun(START);
    if (text === '') return;
    const refresh = isRefresh.current;
    isRefresh.current = false;
    const controller = new AbortController();
    setControl(controller);
    const change = (part: Partial<QueryRun>) => {
      if (!controller.signal.aborted) setRun((before) => ({ ...before, ...part }));
    };
    const timer = setTimeout(() => change({ isSlow: true }), SLOW_MS);
    const observer = {
      onPlan: (plan: Plan) => {
        if (!controller.signal.aborted) setRun((before) => ({ ...before, plans: [...before.plans, plan] }));
      },
      onCall: (call: CallEvent) => {
        if (!controller.signal.aborted) setRun((before) => ({ ...before, calls: [...before.calls, call] }));
      },
    };
    streamQuery({ text, language, mode, refresh }, observer, controller.signal)
      .then(
        (answer) => change({ answer, isSlow: false }),
        (error: unknown) => change({ failure: toFailure(error), isSlow: false }),
      )
      .finally(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, language, mode, attempt]);
  const again = (refresh: boolean) => {
    isRefresh.current = refresh;
    setAttempt((number) => number + 1);
  };
  return {
    run,
    retry: useCallback(() => again(false), []),
    refresh: useCallback(() => again(true), []),
    stop: () => {
      control?.abort();
      setRun((before) => ({ ...before, isStopped: true, isSlow: false }));
    },
  };
}
