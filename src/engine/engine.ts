/**
 * The library: answers queries in batches over a registry and two stores. It loads the computing half
 * only when the cache has no answer, so that a cached lookup stays small.
 */

import { type Connections, createConnections } from '../execute/connections.js';
import type { CallObserver } from '../execute/executor.js';
import { createLimiter } from '../execute/limiter.js';
import { type Failure, FailureError, failure } from '../model/failure.js';
import { err, ok, type Result } from '../model/result.js';
import type { Cache, Clock, Storage } from '../model/store.js';
import type { Tool } from '../model/tool.js';
import type { ToolPlan } from '../model/types.js';
import { findTool, type Registry } from '../plan/registry.js';
import type { English } from '../reduce/english.js';
import type { ComputeParts } from './compute.js';
import type { Job } from './job.js';
import { lookupAnswers } from './lookup.js';
import type { PlannedQuery } from './plans.js';
import type { Answer, QueryRequest } from './request.js';

export interface EngineParts {
  readonly registry: Registry;
  readonly storage: Storage;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly newCallId: () => string;
  readonly keepsRaw: boolean;
  /** The texts of WordNet's words and of the registry of constants; without them glosses are compared by their stems. */
  readonly readEnglish?: () => Promise<{ readonly words: string; readonly constants: string }>;
  /** Defaults to a timer; tests pass their own. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Told how answers come about while they do; an answer that was ready tells nothing. */
export interface AnswerObserver {
  readonly onPlan?: (plan: ToolPlan) => void;
  readonly onCall?: CallObserver;
}

export interface Engine {
  readonly parts: EngineParts;
  readonly connections: Connections;
  readonly tools: ReadonlyMap<string, Tool>;
  /** Answers in the order of the requests; a request that cannot be a query gets its failure. */
  readonly answer: (
    requests: readonly QueryRequest[],
    signal: AbortSignal,
    observer?: AnswerObserver,
  ) => Promise<readonly Result<Answer>[]>;
  readonly plan: (request: QueryRequest) => Promise<Result<ToolPlan>>;
  /** Runs a plan made earlier or elsewhere. */
  readonly execute: (plan: ToolPlan, request: QueryRequest, signal: AbortSignal) => Promise<Answer>;
  readonly compute: () => Promise<ComputeParts>;
  readonly close: () => Promise<void>;
}

/** Queries that are computed together, and so committed together. */
export const BATCH_SIZE = 200;

/** While one group is written, the next is with the tools; more would only fill memory. */
const GROUPS_AT_ONCE = 2;

export function createEngine(parts: EngineParts): Engine {
  const connections = createConnections(parts.registry, () => parts.clock().getTime());
  const tools = new Map(parts.registry.tools.map(({ tool }) => [tool.id, tool]));
  let computing: Promise<ComputeParts> | undefined;

  const compute = (): Promise<ComputeParts> => {
    computing ??= loadCompute(parts, connections, tools);
    return computing;
  };

  const plans = async (requests: readonly QueryRequest[]): Promise<readonly Result<PlannedQuery>[]> => {
    const { makePlans } = await import('./plans.js');
    return makePlans(requests, parts.registry, connections);
  };

  const runJobs = async (
    jobs: readonly Job[],
    signal: AbortSignal,
    onCall?: CallObserver,
  ): Promise<readonly Answer[]> => {
    const { computeAnswers } = await import('./compute.js');
    const first = jobs[0]?.request;
    if (first === undefined) return [];
    const generation = first.generation === undefined ? {} : { generation: first.generation };
    const told = onCall === undefined ? {} : { onCall };
    const options = { refresh: first.refresh, offline: first.offline, signal, ...generation, ...told };
    const { answers, batch: encode } = await computeAnswers(await compute(), jobs, options, first.reparse);
    const batch = encode();
    // `--reparse` replaces the rows of the responses it read again; the cache leaves existing rows alone.
    if (first.reparse !== undefined) {
      const responseIds = [...new Set(batch.stages?.map((run) => run.responseId))];
      await parts.cache.drop({ layer: first.reparse, responseIds });
    }
    const { written, reason } = await parts.cache.write(batch);
    if (written) return answers;
    return answers.map((answer) => ({ ...answer, stats: { ...answer.stats, cacheProblem: reason } }));
  };

  return {
    parts,
    connections,
    tools,
    compute,
    plan: async (request) => {
      const [planned] = await plans([request]);
      if (planned === undefined) return err<Failure>({ code: 'defect', detail: 'A query got no plan.' });
      return planned.ok ? ok(planned.value.plan) : planned;
    },
    answer: async (requests, signal, observer) => {
      const results: Result<Answer>[] = [];
      const ready = await lookupAnswers(
        { registry: parts.registry, cache: parts.cache, connections, storage: parts.storage },
        requests,
      );
      const jobs: { readonly index: number; readonly job: Job }[] = [];
      const open: { readonly index: number; readonly request: QueryRequest }[] = [];
      for (const [index, request] of requests.entries()) {
        const answer = ready.get(index);
        if (answer === undefined) open.push({ index, request });
        else results[index] = ok(answer);
      }
      const planned = open.length === 0 ? [] : await plans(open.map(({ request }) => request));
      for (const [at, { index, request }] of open.entries()) {
        const result = planned[at];
        if (result?.ok === true) {
          jobs.push({ index, job: { request, ...result.value, warnings: [] } });
          observer?.onPlan?.(result.value.plan);
        } else if (result !== undefined) results[index] = err<Failure>(result.error);
      }
      const groups: (typeof jobs)[] = [];
      for (let start = 0; start < jobs.length; start += BATCH_SIZE)
        groups.push(jobs.slice(start, start + BATCH_SIZE));
      const limit = createLimiter(GROUPS_AT_ONCE);
      await Promise.all(
        groups.map((group) =>
          limit(async () => {
            const answers = await runJobs(
              group.map(({ job }) => job),
              signal,
              observer?.onCall,
            );
            for (const [at, { index }] of group.entries()) {
              const answer = answers[at];
              if (answer === undefined)
                throw new FailureError({ code: 'defect', detail: 'A query got no answer.' });
              results[index] = ok(answer);
            }
          }),
        ),
      );
      return results;
    },
    execute: async (saved, request, signal) => {
      for (const call of saved.toolCalls) {
        const registered = findTool(parts.registry, call.tool);
        const isCurrent =
          registered === undefined ||
          (registered.tool.versions.adapter === call.adapterVersion &&
            registered.dataVersion === call.dataVersion);
        // Its call keys stand for the older version's answers; new bytes must not be stored under them.
        if (!isCurrent) {
          throw new FailureError(
            failure('plan_invalid', `It was made for another version of ${call.tool} or of its data.`),
          );
        }
      }
      const [answer] = await runJobs([{ request, plan: saved, warnings: [], isSaved: true }], signal);
      if (answer === undefined) throw new FailureError({ code: 'defect', detail: 'A plan got no answer.' });
      return answer;
    },
    close: async () => {
      await connections.close();
      await Promise.all([parts.storage.close(), parts.cache.close()]);
    },
  };
}

async function loadCompute(
  parts: EngineParts,
  connections: Connections,
  tools: ReadonlyMap<string, Tool>,
): Promise<ComputeParts> {
  const [{ createExecutor }, { createProcessor }, timers] = await Promise.all([
    import('../execute/executor.js'),
    import('../process/processor.js'),
    import('node:timers/promises'),
  ]);
  const sleep =
    parts.sleep ??
    ((milliseconds: number, signal: AbortSignal) =>
      timers.setTimeout(milliseconds, undefined, { signal }).then(
        () => undefined,
        () => undefined,
      ));
  const executor = createExecutor({
    registry: parts.registry,
    storage: parts.storage,
    connections,
    clock: parts.clock,
    newCallId: parts.newCallId,
    sleep,
    keepsRaw: parts.keepsRaw,
    forgetCalls: (callKeys) => parts.cache.forgetCalls(callKeys),
  });
  const process = createProcessor({
    storage: parts.storage,
    cache: parts.cache,
    tools,
    elapsed: () => performance.now(),
  });
  let english: Promise<English> | undefined;
  return {
    registry: parts.registry,
    executor,
    connections,
    process,
    english: () => {
      english ??= loadEnglish(parts);
      return english;
    },
  };
}

async function loadEnglish({ readEnglish }: EngineParts): Promise<English> {
  const [{ NO_ENGLISH, readEnglish: read }, texts] = await Promise.all([
    import('../reduce/english.js'),
    readEnglish?.(),
  ]);
  return texts === undefined ? NO_ENGLISH : read(texts.words, texts.constants);
}
