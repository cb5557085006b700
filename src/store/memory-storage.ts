/** Storage in memory, for tests and for runs that leave nothing behind; the same rules as the file. */
import type {
  CallRow,
  RecordBatch,
  ResponseRow,
  Storage,
  StorageStatus,
  VerifyFinding,
} from '../model/store.js';
import {
  compareCalls,
  compareText,
  isOnlyLate,
  isoTime,
  LATENCY_CALLS,
  newestCalls,
  numberCalls,
} from './call-order.js';
import { callWithoutResponse, checkResponse } from './response-check.js';

export class MemoryStorage implements Storage {
  readonly #calls = new Map<string, CallRow>();
  readonly #responses = new Map<string, ResponseRow>();

  mayHoldAnswers(tools: readonly string[]): boolean {
    return [...this.#calls.values()].some((call) => tools.includes(call.tool));
  }

  async findCalls(callKeys: readonly string[], generation?: number): Promise<ReadonlyMap<string, CallRow>> {
    return newestCalls(this.#callsOf(callKeys), generation);
  }

  async getResponses(responseIds: readonly string[]): Promise<ReadonlyMap<string, ResponseRow>> {
    const found = new Map<string, ResponseRow>();
    for (const id of responseIds) {
      const row = this.#responses.get(id);
      if (row !== undefined) found.set(id, row);
    }
    return found;
  }

  async record(batch: RecordBatch): Promise<readonly CallRow[]> {
    const earlier = newestCalls(this.#callsOf(batch.calls.map((call) => call.callKey)), undefined);
    const late = new Set(
      batch.calls
        .filter((call) => batch.keepsEarlier === true && call.status === 'ok' && earlier.has(call.callKey))
        .map((call) => call.callId),
    );
    for (const row of batch.responses) {
      if (!isOnlyLate(row.responseId, batch.calls, late)) this.#addResponse(row);
    }
    const fresh = batch.calls.filter((call) => !this.#calls.has(call.callId) && !late.has(call.callId));
    const counts = new Map([...earlier].map(([key, call]) => [key, call.generation]));
    for (const call of numberCalls(fresh, counts)) this.#calls.set(call.callId, call);
    return batch.calls
      .map((call) => (late.has(call.callId) ? earlier.get(call.callKey) : this.#calls.get(call.callId)))
      .filter((call) => call !== undefined);
  }

  async restore(batch: {
    readonly calls: readonly CallRow[];
    readonly responses: readonly ResponseRow[];
  }): Promise<void> {
    for (const row of batch.responses) this.#addResponse(row);
    for (const call of batch.calls) {
      if (!this.#calls.has(call.callId))
        this.#calls.set(call.callId, { ...call, calledAt: isoTime(call.calledAt) });
    }
  }

  async history(callKeys: readonly string[]): Promise<readonly CallRow[]> {
    return this.#callsOf(callKeys).sort(compareCalls);
  }

  async getCalls(callIds: readonly string[]): Promise<ReadonlyMap<string, CallRow>> {
    const found = new Map<string, CallRow>();
    for (const id of callIds) {
      const call = this.#calls.get(id);
      if (call !== undefined) found.set(id, call);
    }
    return found;
  }

  async callsOfResponse(responseId: string): Promise<readonly CallRow[]> {
    return [...this.#calls.values()].filter((call) => call.responseId === responseId).sort(compareCalls);
  }

  async latencies(): Promise<ReadonlyMap<string, number>> {
    const durations = new Map<string, number[]>();
    for (const call of [...this.#calls.values()].sort(compareCalls).reverse()) {
      if (call.status !== 'ok') continue;
      const list = durations.get(call.tool) ?? [];
      if (list.length < LATENCY_CALLS) durations.set(call.tool, [...list, call.durationMs]);
    }
    return new Map(
      [...durations].sort(([a], [b]) => compareText(a, b)).map(([tool, list]) => [tool, median(list)]),
    );
  }

  async scanResponses(options: {
    readonly tool?: string;
    readonly afterId?: string;
    readonly limit: number;
  }): Promise<readonly ResponseRow[]> {
    const { tool, afterId = '', limit } = options;
    return [...this.#responses.values()]
      .filter((row) => (tool === undefined || row.tool === tool) && row.responseId > afterId)
      .sort((a, b) => compareText(a.responseId, b.responseId))
      .slice(0, limit);
  }

  async scanCalls(options: {
    readonly afterId?: string;
    readonly limit: number;
  }): Promise<readonly CallRow[]> {
    const { afterId = '', limit } = options;
    return [...this.#calls.values()]
      .filter((call) => call.callId > afterId)
      .sort((a, b) => compareText(a.callId, b.callId))
      .slice(0, limit);
  }

  async countResponses(tool?: string): Promise<number> {
    return [...this.#responses.values()].filter((row) => tool === undefined || row.tool === tool).length;
  }

  async findIds(prefix: string, limit: number): Promise<readonly string[]> {
    const ids = [...this.#calls.keys(), ...this.#responses.keys()];
    return ids
      .filter((id) => id.startsWith(prefix))
      .sort(compareText)
      .slice(0, limit);
  }

  async status(): Promise<StorageStatus> {
    const calls = [...this.#calls.values()];
    const responses = [...this.#responses.values()];
    const tools = [...new Set([...calls, ...responses].map((row) => row.tool))].sort(compareText);
    const callBytes = calls.reduce(
      (sum, call) => sum + call.requestUrl.length + JSON.stringify(call.params).length,
      0,
    );
    const bodyBytes = responses.reduce((sum, row) => sum + (row.body?.byteLength ?? 0), 0);
    return {
      path: '',
      fileBytes: 0,
      schemaVersion: 0,
      tables: [
        { table: 'tool_calls', rows: calls.length, bytes: callBytes },
        { table: 'raw_responses', rows: responses.length, bytes: bodyBytes },
      ],
      tools: tools.map((tool) => {
        const own = calls.filter((call) => call.tool === tool);
        const okCalls = own.filter((call) => call.status === 'ok').length;
        const count = responses.filter((row) => row.tool === tool).length;
        return { tool, responses: count, okCalls, failedCalls: own.length - okCalls };
      }),
    };
  }

  async verify(
    onProgress: (done: number, total: number) => void = () => undefined,
  ): Promise<readonly VerifyFinding[]> {
    const rows = [...this.#responses.values()].sort((a, b) => compareText(a.responseId, b.responseId));
    const findings = rows.flatMap((row) => checkResponse(row));
    onProgress(rows.length, rows.length);
    const dangling = [...this.#calls.values()]
      .filter((call) => call.responseId !== '' && !this.#responses.has(call.responseId))
      .sort((a, b) => compareText(a.callId, b.callId));
    return [...findings, ...dangling.map(callWithoutResponse)];
  }

  async close(): Promise<void> {}

  #callsOf(callKeys: readonly string[]): CallRow[] {
    const keys = new Set(callKeys);
    return [...this.#calls.values()].filter((call) => keys.has(call.callKey));
  }

  /** Bytes are copied: a caller may use its buffer again. A row without bytes gets them when they come. */
  #addResponse(row: ResponseRow): void {
    const known = this.#responses.get(row.responseId);
    const body = row.body === null ? null : Uint8Array.from(row.body);
    if (known === undefined) {
      this.#responses.set(row.responseId, { ...row, body, fetchedAt: isoTime(row.fetchedAt) });
    } else if (known.body === null && body !== null && known.hash === row.hash) {
      this.#responses.set(row.responseId, { ...known, body });
    }
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
}
