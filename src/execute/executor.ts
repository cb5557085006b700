/**
 * Ready calls to response ids. Storage answers first; what it lacks is asked in parallel within each
 * tool's limits, stored as it came, and only then named. Nothing here reads a body.
 */
import { createHash } from 'node:crypto';
import {
  FAILURES,
  type Failure,
  FailureError,
  failure,
  failureAdvice,
  isFailureError,
} from '../model/failure.js';
import { responseIdOf } from '../model/ids.js';
import { err, type Result } from '../model/result.js';
import type { CallRow, NewCallRow, ResponseRow, Storage } from '../model/store.js';
import type { ToolAnswer } from '../model/tool.js';
import type { ToolCallSpec } from '../model/types.js';
import { findTool, type RegisteredTool, type Registry } from '../plan/registry.js';
import type { Connections } from './connections.js';
import { createLimiter } from './limiter.js';

/** First wait before a further try, in milliseconds; each next wait is twice as long. */
export const RETRY_BASE_MS = 100;

export interface ExecutorParts {
  readonly registry: Registry;
  readonly storage: Storage;
  readonly connections: Connections;
  readonly clock: () => Date;
  readonly newCallId: () => string;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** False keeps only hash and size of a body. */
  readonly keepsRaw: boolean;
  /** Makes the cache forget what rests on these calls; false if it could not be reached. */
  readonly forgetCalls: (callKeys: readonly string[]) => Promise<boolean>;
}

export interface ExecuteOptions {
  readonly refresh: boolean;
  readonly offline: boolean;
  /** Serve this generation or an earlier one; asks nobody. */
  readonly generation?: number;
  readonly signal: AbortSignal;
  /** Told of each call as soon as it is settled; a fresh answer is not stored yet then, and has no id. */
  readonly onCall?: CallObserver;
}

export type CallObserver = (call: ToolCallSpec, outcome: CallOutcome) => void;

/** What became of one call. */
export interface CallOutcome {
  readonly callKey: string;
  readonly tool: string;
  readonly status: 'answered' | 'skipped' | 'failed' | 'unasked';
  readonly responseId: string;
  readonly reportedVersion: string;
  readonly fromStorage: boolean;
  readonly code: string;
  readonly reason: string;
  readonly advice: string;
  readonly durationMs: number;
}

export interface Execution {
  /** By call key. */
  readonly outcomes: ReadonlyMap<string, CallOutcome>;
  /** The responses this run brought, bodies included, so that nobody has to read them back. */
  readonly fresh: ReadonlyMap<string, ResponseRow>;
}

export type Executor = (calls: readonly ToolCallSpec[], options: ExecuteOptions) => Promise<Execution>;

export function createExecutor(parts: ExecutorParts): Executor {
  const limiters = new Map(
    parts.registry.tools.map(
      ({ tool, limits }) => [tool.id, createLimiter(Math.max(1, limits.concurrency))] as const,
    ),
  );

  /** Calls that another batch has under way: they are waited for, not made twice. */
  const underWay = new Map<string, Promise<Execution>>();
  /** Offline, an older generation or a refresh is another question, so nothing is shared then. */
  const isSharable = (options: ExecuteOptions) =>
    !options.refresh && !options.offline && options.generation === undefined;

  return async (calls, options) => {
    const distinct = [...new Map(calls.map((call) => [call.callKey, call])).values()];
    const shared = isSharable(options) ? distinct.filter((call) => underWay.has(call.callKey)) : [];
    const own = distinct.filter((call) => !shared.includes(call));
    const execution = executeOwn(own, options);
    if (isSharable(options)) for (const call of own) underWay.set(call.callKey, execution);
    const parallel = [...new Set(shared.map((call) => underWay.get(call.callKey)))];
    try {
      const [first, ...others] = await Promise.all([execution, ...parallel]);
      const outcomes = new Map(first.outcomes);
      const fresh = new Map(first.fresh);
      for (const other of others) {
        for (const call of shared) {
          const outcome = other?.outcomes.get(call.callKey);
          if (outcome !== undefined) outcomes.set(call.callKey, outcome);
          const response = other?.fresh.get(outcome?.responseId ?? '');
          if (response !== undefined) fresh.set(response.responseId, response);
        }
      }
      // Whoever was waited for may have been cancelled; that is no answer to us.
      const cancelled = shared.filter((call) => outcomes.get(call.callKey)?.code === 'tool_cancelled');
      for (const call of shared) {
        const outcome = outcomes.get(call.callKey);
        if (outcome !== undefined && !cancelled.includes(call)) options.onCall?.(call, outcome);
      }
      if (cancelled.length === 0 || options.signal.aborted) return { outcomes, fresh };
      const again = await executeOwn(cancelled, options);
      return {
        outcomes: new Map([...outcomes, ...again.outcomes]),
        fresh: new Map([...fresh, ...again.fresh]),
      };
    } finally {
      for (const call of own) if (underWay.get(call.callKey) === execution) underWay.delete(call.callKey);
    }
  };

  async function executeOwn(distinct: readonly ToolCallSpec[], options: ExecuteOptions): Promise<Execution> {
    const outcomes = new Map<string, CallOutcome>();
    const keys = distinct.map((call) => call.callKey);
    const stored = options.refresh
      ? new Map<string, CallRow>()
      : await parts.storage.findCalls(keys, options.generation);
    const open: ToolCallSpec[] = [];
    for (const call of distinct) {
      const row = stored.get(call.callKey);
      if (row === undefined) open.push(call);
      else {
        const found = answered(call, row.responseId, row.reportedVersion, true, 0);
        outcomes.set(call.callKey, found);
        options.onCall?.(call, found);
      }
    }
    // Lower priority numbers enter the limiters first.
    open.sort((a, b) => a.priority - b.priority);
    const asked = await Promise.all(
      open.map(async (call) => {
        const settled = await settle(call, options);
        options.onCall?.(call, settled.outcome ?? answered(call, '', '', false, settled.durationMs));
        return settled;
      }),
    );
    const fresh = await record(asked, options, outcomes);
    return { outcomes, fresh };
  }

  async function settle(call: ToolCallSpec, options: ExecuteOptions): Promise<Settled> {
    const registered = findTool(parts.registry, call.tool);
    if (registered === undefined) {
      return { call, outcome: skipped(call, 'this installation has no such tool', 'langnet tools') };
    }
    if (options.generation !== undefined && !options.refresh) {
      const reason = `no stored answer of generation ${options.generation} or earlier`;
      return { call, outcome: unasked(call, reason, 'langnet history LANG WORD') };
    }
    // A tool that reads its own files may be told to ask a server instead.
    const isInProcess = registered.tool.isInProcess === true && registered.environment.endpoint === '';
    if (options.offline && !isInProcess) {
      return {
        call,
        outcome: unasked(call, 'offline, and nothing is stored', FAILURES.offline_unasked.advice),
      };
    }
    const health = await parts.connections.health(call.tool);
    if (health.status === 'missing') {
      const outcome = skipped(call, health.reason, health.advice);
      return { call, outcome: { ...outcome, code: health.code ?? '' } };
    }
    if (health.status === 'broken') return { call, outcome: failed(call, health.failure, 0) };
    // The call key names the data it was planned for: an answer from other data must not be kept under it.
    const { tool, environment, dataVersion } = registered;
    if ((tool.dataVersion?.(environment) ?? '') !== dataVersion) {
      return { call, outcome: failed(call, failure('data_changed', `It is that of ${call.tool}.`), 0) };
    }
    const limiter = limiters.get(call.tool);
    const task = () => askWithRetries(call, registered, options.signal);
    return limiter === undefined ? task() : limiter(task);
  }

  async function askWithRetries(
    call: ToolCallSpec,
    registered: RegisteredTool,
    signal: AbortSignal,
  ): Promise<Settled> {
    const attempts: NewCallRow[] = [];
    for (let attempt = 0; ; attempt++) {
      const calledAt = parts.clock();
      const result = await ask(call, registered, signal);
      const durationMs = Math.max(0, parts.clock().getTime() - calledAt.getTime());
      const frame = callFrame(call, parts.newCallId(), calledAt, durationMs);
      if (result.ok) return { call, answer: result.value, row: frame, attempts, durationMs };
      if (result.error.code === 'data_missing') {
        const { code, detail } = result.error;
        return { call, outcome: { ...skipped(call, detail, failureAdvice(result.error)), code } };
      }
      if (result.error.code === 'tool_cancelled')
        return { call, outcome: failed(call, result.error, durationMs), attempts };
      attempts.push({
        ...frame,
        status: 'failed',
        failureCode: result.error.code,
        failureText: result.error.detail,
      });
      const mayRetry = FAILURES[result.error.code].isTransient && attempt < registered.limits.retries;
      if (!mayRetry || signal.aborted)
        return { call, outcome: failed(call, result.error, durationMs), attempts };
      await parts.sleep(RETRY_BASE_MS * 2 ** attempt, signal);
    }
  }

  async function ask(
    call: ToolCallSpec,
    registered: RegisteredTool,
    signal: AbortSignal,
  ): Promise<Result<ToolAnswer>> {
    if (signal.aborted) return err(failure('tool_cancelled', `${call.tool} was not asked.`));
    try {
      const connection = await parts.connections.open(registered);
      return await connection.ask(call.params, registered.limits, signal);
    } catch (error) {
      // A connection must not throw; if one does, only its own call is lost.
      if (isFailureError(error)) return err(error.failure);
      return err(failure('tool_crashed', error instanceof Error ? error.message : String(error)));
    }
  }

  /** Commits everything that came back in one batch; only then do the outcomes name response ids. */
  async function record(
    settled: readonly Settled[],
    options: ExecuteOptions,
    outcomes: Map<string, CallOutcome>,
  ): Promise<ReadonlyMap<string, ResponseRow>> {
    const calls: NewCallRow[] = [];
    const responses: ResponseRow[] = [];
    const fresh = new Map<string, ResponseRow>();
    const successes: { readonly call: ToolCallSpec; readonly at: number; readonly durationMs: number }[] = [];
    for (const item of settled) {
      calls.push(...(item.attempts ?? []));
      if (item.outcome !== undefined) {
        outcomes.set(item.call.callKey, item.outcome);
        continue;
      }
      const { call, answer, row, durationMs } = item;
      const response = responseRow(call, answer, row.callId, row.calledAt);
      fresh.set(response.responseId, response);
      responses.push(parts.keepsRaw ? response : { ...response, body: null });
      successes.push({ call, at: calls.length, durationMs });
      calls.push({
        ...row,
        requestUrl: answer.requestUrl,
        responseId: response.responseId,
        headers: answer.headers,
        reportedVersion: answer.reportedVersion,
      });
    }
    if (calls.length === 0) return fresh;
    const renewed = options.refresh ? successes.map(({ call }) => call.callKey) : [];
    await forget(renewed);
    const rows = await parts.storage.record({ calls, responses, keepsEarlier: !options.refresh });
    // Once more: another process may have cached the older generation between the two steps.
    await forget(renewed);
    for (const { call, at, durationMs } of successes) {
      const recorded = rows[at];
      if (recorded === undefined) continue;
      // Another process may have been quicker; then its answer is the one that stands.
      const { responseId, reportedVersion } = recorded;
      outcomes.set(call.callKey, answered(call, responseId, reportedVersion, false, durationMs));
    }
    return fresh;
  }

  /** A cache that goes on serving the older generation would change answers, so this must not fail. */
  async function forget(callKeys: readonly string[]): Promise<void> {
    if (callKeys.length > 0 && !(await parts.forgetCalls(callKeys)))
      throw new FailureError(failure('cache_busy'));
  }
}

type Settled =
  | {
      readonly call: ToolCallSpec;
      readonly answer: ToolAnswer;
      readonly row: NewCallRow;
      readonly attempts: readonly NewCallRow[];
      readonly durationMs: number;
      readonly outcome?: undefined;
    }
  | { readonly call: ToolCallSpec; readonly outcome: CallOutcome; readonly attempts?: readonly NewCallRow[] };

function responseRow(call: ToolCallSpec, answer: ToolAnswer, callId: string, fetchedAt: string): ResponseRow {
  const hash = `sha256:${createHash('sha256').update(answer.body).digest('hex')}`;
  return {
    responseId: responseIdOf({ tool: call.tool, endpoint: call.endpoint, params: call.params, hash }),
    callId,
    tool: call.tool,
    endpoint: call.endpoint,
    params: call.params,
    requestUrl: answer.requestUrl,
    body: answer.body,
    size: answer.body.byteLength,
    contentType: answer.contentType,
    statusCode: answer.statusCode,
    fetchedAt,
    hash,
  };
}

function callFrame(call: ToolCallSpec, callId: string, calledAt: Date, durationMs: number): NewCallRow {
  return {
    callId,
    callKey: call.callKey,
    tool: call.tool,
    endpoint: call.endpoint,
    requestUrl: '',
    params: call.params,
    calledAt: calledAt.toISOString(),
    status: 'ok',
    responseId: '',
    failureCode: '',
    failureText: '',
    headers: {},
    reportedVersion: '',
    durationMs,
  };
}

function outcome(call: ToolCallSpec, status: CallOutcome['status']): CallOutcome {
  return {
    callKey: call.callKey,
    tool: call.tool,
    status,
    responseId: '',
    reportedVersion: '',
    fromStorage: false,
    code: '',
    reason: '',
    advice: '',
    durationMs: 0,
  };
}

function answered(
  call: ToolCallSpec,
  responseId: string,
  reportedVersion: string,
  fromStorage: boolean,
  durationMs: number,
): CallOutcome {
  return { ...outcome(call, 'answered'), responseId, reportedVersion, fromStorage, durationMs };
}

function skipped(call: ToolCallSpec, reason: string, advice: string): CallOutcome {
  return { ...outcome(call, 'skipped'), reason, advice };
}

function unasked(call: ToolCallSpec, reason: string, advice: string): CallOutcome {
  return { ...outcome(call, 'unasked'), code: 'offline_unasked', reason, advice };
}

function failed(call: ToolCallSpec, error: Failure, durationMs: number): CallOutcome {
  const reason = `${FAILURES[error.code].message} ${error.detail}`.trim();
  return { ...outcome(call, 'failed'), code: error.code, reason, advice: failureAdvice(error), durationMs };
}
