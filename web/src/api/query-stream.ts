/** A query as it runs: the plan, each call as it ends, the answer. Falls back to the plain query where there is no stream. */
import { address, isTimeout, type Question, query, questionParameters, request } from './client.js';
import { createEventParser } from './event-stream.js';
import { failureOf, RequestError, TIMED_OUT, UNREACHABLE, UNREADABLE } from './failure.js';
import type { Answer, CallEvent, Plan } from './types.js';

export interface QueryObserver {
  readonly onPlan: (plan: Plan) => void;
  readonly onCall: (call: CallEvent) => void;
}

/** The slowest tool is given up by the server long before. */
const LIMIT_MS = 120_000;

export async function streamQuery(
  question: Question,
  observer: QueryObserver,
  signal: AbortSignal,
): Promise<Answer> {
  const url = address('/query/stream', questionParameters(question));
  let response: Response;
  try {
    response = await request(url, { signal, accept: 'text/event-stream', timeoutMs: LIMIT_MS });
  } catch (error) {
    if (error instanceof RequestError && error.failure.code === 'http_not_found')
      return query(question, signal);
    throw error;
  }
  if (response.body === null) return query(question, signal);
  const parse = createEventParser();
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let answer: Answer | undefined;
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      for (const { name, data } of parse(done ? '\n\n' : decoder.decode(value, { stream: true }))) {
        if (name === 'plan') observer.onPlan(read<Plan>(data));
        if (name === 'call') observer.onCall(read<CallEvent>(data));
        if (name === 'answer') answer = read<Answer>(data);
        if (name === 'error') throw new RequestError(failureOf(read(data), 500));
        if (name === 'done') isOver = true;
      }
      if (done || isOver) break;
    }
  } catch (error) {
    if (signal.aborted || error instanceof RequestError) throw error;
    throw new RequestError(isTimeout(error) ? TIMED_OUT : UNREACHABLE);
  } finally {
    // After its last event the server closes by itself.
    if (!isOver) await reader.cancel().catch(() => undefined);
  }
  if (answer === undefined) throw new RequestError(UNREACHABLE);
  return answer;
}

function read<T>(data: string): T {
  try {
    return JSON.parse(data) as T;
  } catch {
    throw new RequestError(UNREADABLE);
  }
}
