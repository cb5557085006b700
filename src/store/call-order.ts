/** Rules about calls that both storage drivers keep: their numbers, and which is the newest. */
import type { CallRow, NewCallRow } from '../model/store.js';

/**
 * Numbers new calls. `counts` holds the highest generation of a success per key and grows with each
 * success, so that several calls of one key in one batch follow each other.
 */
export function numberCalls(calls: readonly NewCallRow[], counts: Map<string, number>): readonly CallRow[] {
  return calls.map((call) => {
    const generation = (counts.get(call.callKey) ?? 0) + 1;
    if (call.status === 'ok') counts.set(call.callKey, generation);
    return { ...call, calledAt: isoTime(call.calledAt), generation };
  });
}

/** A response that only calls left out had brought is left out with them. */
export function isOnlyLate(
  responseId: string,
  calls: readonly NewCallRow[],
  late: ReadonlySet<string>,
): boolean {
  if (late.size === 0) return false;
  const brought = calls.filter((call) => call.responseId === responseId);
  return brought.length > 0 && brought.every((call) => late.has(call.callId));
}

/** Oldest first; equal times, as in one batch, by generation and id. */
export function compareCalls(a: CallRow, b: CallRow): number {
  return (
    compareText(a.calledAt, b.calledAt) || a.generation - b.generation || compareText(a.callId, b.callId)
  );
}

/** The served call of each key: successes only, the highest generation not after the one asked for. */
export function newestCalls(calls: Iterable<CallRow>, generation: number | undefined): Map<string, CallRow> {
  const newest = new Map<string, CallRow>();
  for (const call of calls) {
    if (call.status !== 'ok' || (generation !== undefined && call.generation > generation)) continue;
    const known = newest.get(call.callKey);
    if (
      known === undefined ||
      known.generation < call.generation ||
      // Two storages merged by import may both have a generation 2 of a key.
      (known.generation === call.generation && compareCalls(known, call) < 0)
    ) {
      newest.set(call.callKey, call);
    }
  }
  return newest;
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** All times are kept as whole milliseconds in UTC. */
export function isoTime(text: string): string {
  return new Date(text).toISOString();
}

/** Successful calls a latency is taken from. */
export const LATENCY_CALLS = 50;
