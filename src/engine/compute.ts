/**
 * The whole way from query to answer for many queries at once: plan, then wave by wave execute, store,
 * process and bind, then reduce. A batch shares its commits; one query is a batch of one.
 */
import type { Connections } from '../execute/connections.js';
import type { CallOutcome, ExecuteOptions, Executor } from '../execute/executor.js';
import type {
  CacheBatch,
  PlanCallOutcome,
  PlanRow,
  QueryRow,
  SenseRow,
  Stage,
  StageRun,
} from '../model/store.js';
import { STAGES } from '../model/store.js';
import { isWanted } from '../model/tool.js';
import type { Finding, QueryResponse, ToolCallSpec } from '../model/types.js';
import { languageOf } from '../normalize/normalize.js';
import type { Registry } from '../plan/registry.js';
import type { ProcessInput, ProcessResult, ReparseFrom } from '../process/processor.js';
import { type English, NO_ENGLISH } from '../reduce/english.js';
import type { CallResult } from '../reduce/input.js';
import { reduceClaims } from '../reduce/reduce.js';
import { type Job, type RunningJob, reduceInput } from './job.js';
import { answerKey } from './lookup.js';
import { type Answer, type CallStats, queryHash } from './request.js';
import { callsOfWave, knownLemmas } from './waves.js';
import { answerToJson, planToJson } from './wire.js';

export interface ComputeParts {
  readonly registry: Registry;
  readonly executor: Executor;
  readonly connections: Connections;
  readonly process: (inputs: readonly ProcessInput[], reparse?: ReparseFrom) => Promise<ProcessResult>;
  readonly english: () => Promise<English>;
}

export interface Computed {
  readonly answers: readonly Answer[];
  /** Rows for the cache. */
  readonly batch: () => CacheBatch;
}

export async function computeAnswers(
  parts: ComputeParts,
  jobs: readonly Job[],
  options: ExecuteOptions,
  reparse: ReparseFrom,
): Promise<Computed> {
  const running = jobs.map(
    (job): RunningJob => ({
      ...job,
      language: languageOf(job.plan.query.language) ?? job.request.language,
      calls: [],
      outcomes: [],
      processed: new Map(),
    }),
  );
  const runs: (() => readonly StageRun[])[] = [];
  const counts: Record<Stage, number> = { extractions: 0, derivations: 0, claims: 0 };
  const lastWave = Math.max(0, ...jobs.flatMap((job) => job.plan.toolCalls.map((call) => call.wave)));
  for (let wave = 1; wave <= lastWave; wave++) {
    const known = await knownLemmas(running, wave, parts.registry, parts.connections);
    const due = running.map((job) => callsOfWave(job, wave, parts.registry, known));
    const all = due.flat();
    if (all.length === 0) continue;
    const result = await runCalls(parts, all, options, reparse);
    runs.push(result.runs);
    for (const stage of STAGES) counts[stage] += result.counts[stage];
    running.forEach((job, index) => {
      for (const call of due[index] ?? []) {
        const outcome = result.outcomes.get(call.callKey);
        if (outcome === undefined) continue;
        job.calls.push(call);
        job.outcomes.push(outcome);
        const processed = result.byResponse.get(outcome.responseId);
        if (processed !== undefined) job.processed.set(outcome.responseId, processed);
      }
    });
  }
  // Only meanings need it: a list of lemmas is made without.
  const isGlossed = jobs.some(({ request: { wanted } }) => isWanted(wanted, 'glosses'));
  return finish(running, parts.registry, isGlossed ? await parts.english() : NO_ENGLISH, runs, counts);
}

interface CallsRun extends ProcessResult {
  readonly outcomes: ReadonlyMap<string, CallOutcome>;
}

/** Executes and reads. What storage knows but kept no bytes of, and no cache has read, is asked for again. */
async function runCalls(
  parts: ComputeParts,
  calls: readonly ToolCallSpec[],
  options: ExecuteOptions,
  reparse: ReparseFrom,
): Promise<CallsRun> {
  const execution = await parts.executor(calls, options);
  const inputs: ProcessInput[] = [];
  for (const outcome of execution.outcomes.values()) {
    if (outcome.status !== 'answered') continue;
    const { responseId, tool, reportedVersion } = outcome;
    const response = execution.fresh.get(responseId);
    const input = { responseId, tool, toolVersion: reportedVersion };
    inputs.push(response === undefined ? input : { ...input, response, isNew: !outcome.fromStorage });
  }
  const result = await parts.process(inputs, reparse);
  const isGone = (call: ToolCallSpec) => {
    const outcome = execution.outcomes.get(call.callKey);
    return outcome?.fromStorage === true && result.byResponse.get(outcome.responseId)?.isGone === true;
  };
  // Whoever wants the stored bytes read again, or an older generation, is told that they are gone.
  const mayAsk = !options.offline && options.generation === undefined && reparse === undefined;
  const gone = mayAsk ? calls.filter(isGone) : [];
  if (gone.length === 0) return { ...result, outcomes: execution.outcomes };
  const again = await runCalls(parts, gone, { ...options, refresh: true }, reparse);
  // A tool that is no longer there cannot replace its lost bytes: the older outcome says what is gone.
  const replaced = [...again.outcomes].filter(([, outcome]) => outcome.status === 'answered');
  return {
    outcomes: new Map([...execution.outcomes, ...replaced]),
    byResponse: new Map([...result.byResponse, ...again.byResponse]),
    runs: () => [...result.runs(), ...again.runs()],
    counts: {
      extractions: result.counts.extractions + again.counts.extractions,
      derivations: result.counts.derivations + again.counts.derivations,
      claims: result.counts.claims + again.counts.claims,
    },
  };
}

function finish(
  jobs: readonly RunningJob[],
  registry: Registry,
  english: English,
  runs: readonly (() => readonly StageRun[])[],
  counts: Readonly<Record<Stage, number>>,
): Computed {
  const queries: QueryRow[] = [];
  const plans = new Map<string, PlanRow>();
  const senses = new Map<string, SenseRow>();
  const answerRows: { answerKey: string; planHash: string; queryHash: string; answer: string }[] = [];
  const answers = jobs.map((job): Answer => {
    const input = reduceInput(job, registry, english);
    const { results } = input;
    const began = performance.now();
    const response = reduceClaims(input);
    const reduceMs = performance.now() - began;
    const json = answerToJson(response);
    const hash = queryHash(job.request, registry.fingerprint);
    const plan = planRow(job, results);
    for (const row of senseRows(response)) senses.set(row.senseId, row);
    const responseIds = job.outcomes.map((outcome) => outcome.responseId).filter((id) => id !== '');
    senses.set(job.plan.planId, { senseId: job.plan.planId, claimIds: [...new Set(responseIds)] });
    // An older generation is an answer to another question; a failure must be tried again.
    const isFinal = plan.outcomes.every(({ status }) => status === 'answered' || status === 'skipped');
    const isOfQuery = job.isSaved !== true && job.isDoubtful !== true;
    if (isFinal && job.request.generation === undefined && isOfQuery) {
      queries.push({
        queryHash: hash,
        query: job.request.text,
        language: job.request.language,
        fingerprint: registry.fingerprint,
        planId: job.plan.planId,
        planHash: job.plan.planHash,
        planData: planToJson(job.plan),
      });
      plans.set(plan.planHash, plan);
      const key = answerKey(hash, plan, job.request, registry);
      answerRows.push({ answerKey: key, planHash: plan.planHash, queryHash: hash, answer: json });
    }
    const findings: Finding[] = [...job.processed.values()].flatMap((processed) => processed.findings);
    const calls = job.outcomes.map(
      ({ tool, responseId, callKey, status, code, fromStorage, durationMs, reason }): CallStats => ({
        tool,
        responseId,
        callKey,
        status,
        code,
        fromStorage,
        durationMs,
        reason,
      }),
    );
    const stats = {
      fromAnswerCache: false,
      planId: job.plan.planId,
      planHash: job.plan.planHash,
      calls,
      stages: counts,
      findings,
      reduceMs,
      cacheProblem: '',
    };
    return { request: job.request, json, stats };
  });
  const batch = (): CacheBatch => ({
    queries,
    plans: [...plans.values()],
    stages: runs.flatMap((encode) => encode()),
    answers: answerRows,
    senses: [...senses.values()],
  });
  return { answers, batch };
}

function planRow(job: RunningJob, results: readonly CallResult[]): PlanRow {
  const outcomes = job.calls.map((call, index): PlanCallOutcome => {
    const result = results[index];
    return {
      callKey: call.callKey,
      tool: call.tool,
      status: result?.status ?? 'failed',
      responseId: result?.responseId ?? '',
      reportedVersion: result?.reportedVersion ?? '',
      code: result?.code ?? '',
      reason: result?.reason ?? '',
      advice: result?.advice ?? '',
      wave: call.wave,
    };
  });
  return { planHash: job.plan.planHash, planId: job.plan.planId, outcomes };
}

/** Lemma and sense ids live in answers only; these rows lead from them back to claims (a plan's to responses). */
function senseRows(response: QueryResponse): SenseRow[] {
  const rows = (id: string, witnesses: QueryResponse['senses'][number]['witnesses']) => ({
    senseId: id,
    claimIds: witnesses.map((witness) => witness.claimId),
  });
  return [
    ...response.senses.map((sense) => rows(sense.senseId, sense.witnesses)),
    ...response.lemmas.map((lemma) => rows(lemma.lemmaId, lemma.witnesses)),
  ];
}
