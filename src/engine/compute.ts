/**
 * The whole way from query to answer for many queries at once: plan, then wave by wave execute, store,
 * process and bind, then reduce. A batch shares its commits; one query is a batch of one.
 */
import type { Connections } from '../execute/connections.js';
import type { CallOutcome, ExecuteOptions, Executor } from '../execute/executor.js';
import type { Language } from '../model/language.js';
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
import type { AnswerWarning, Claim, Finding, QueryResponse, ToolCallSpec, ToolPlan } from '../model/types.js';
import { encodeForm } from '../normalize/encode.js';
import { languageOf } from '../normalize/normalize.js';
import { bindTemplate } from '../plan/planner.js';
import { findTool, type RegisteredTool, type Registry } from '../plan/registry.js';
import type { Processed, ProcessInput, ProcessResult, ReparseFrom } from '../process/processor.js';
import type { CallResult, SourceInfo } from '../reduce/input.js';
import { reduceClaims } from '../reduce/reduce.js';
import { answerKey } from './lookup.js';
import { type Answer, type CallStats, type QueryRequest, queryHash } from './request.js';
import { answerToJson, planToJson } from './wire.js';

/** More lemmas than this are not worth asking the lemma-keyed dictionaries for. */
const MAX_LEMMAS = 12;

export interface ComputeParts {
  readonly registry: Registry;
  readonly executor: Executor;
  readonly connections: Connections;
  readonly process: (inputs: readonly ProcessInput[], reparse?: ReparseFrom) => Promise<ProcessResult>;
}

/** One query on its way. */
export interface Job {
  readonly request: QueryRequest;
  readonly plan: ToolPlan;
  readonly warnings: readonly AnswerWarning[];
  /** From a file: it may differ from what the query would lead to now, so it is not cached under the query. */
  readonly isSaved?: boolean;
  /** Made while an installed index could not be read: the next query must not find it in the cache. */
  readonly isDoubtful?: boolean;
}

interface RunningJob extends Job {
  readonly language: Language;
  readonly calls: ToolCallSpec[];
  readonly outcomes: CallOutcome[];
  readonly processed: Map<string, Processed>;
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
    const known = await knownLemmas(running, wave, parts);
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
  return finish(running, parts.registry, runs, counts);
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

/** The ready calls of a wave: those planned, those still wanted after silence, and bound templates. */
function callsOfWave(
  job: RunningJob,
  wave: number,
  registry: Registry,
  known: KnownLemmas,
): readonly ToolCallSpec[] {
  return job.plan.toolCalls.flatMap((call) => {
    if (call.wave !== wave) return [];
    if (call.inputs.length > 0) return bind(call, job, registry, known);
    return call.afterNoMatch && hasMatched(job, call.tool) ? [] : [call];
  });
}

/** How letters sound can be told of a word that nobody knows. */
function isAboutWord({ predicate }: Claim): boolean {
  return predicate !== 'has_pronunciation';
}

function hasMatched(job: RunningJob, tool: string): boolean {
  return job.outcomes.some(
    ({ tool: asked, responseId }) =>
      asked === tool && job.processed.get(responseId)?.claims.some(isAboutWord) === true,
  );
}

/** `tool language` -> the lemmas it has, for tools that can say so without being called. */
type KnownLemmas = ReadonlyMap<string, ReadonlySet<string>>;

/** One question to each index for the whole batch spares it a call for every lemma it does not have. */
async function knownLemmas(
  jobs: readonly RunningJob[],
  wave: number,
  parts: ComputeParts,
): Promise<KnownLemmas> {
  const wanted = new Map<
    string,
    { readonly tool: RegisteredTool; readonly language: Language; readonly lemmas: Set<string> }
  >();
  for (const job of jobs) {
    for (const { tool: id, inputs, wave: due } of job.plan.toolCalls) {
      const tool = due === wave && inputs.length > 0 ? findTool(parts.registry, id) : undefined;
      if (tool === undefined) continue;
      const key = `${id} ${job.language}`;
      const entry = wanted.get(key) ?? { tool, language: job.language, lemmas: new Set<string>() };
      wanted.set(key, entry);
      for (const lemma of lemmasOf(job)) entry.lemmas.add(lemma);
    }
  }
  const known = new Map<string, ReadonlySet<string>>();
  for (const [key, { tool, language, lemmas }] of wanted) {
    const found = await parts.connections.knownKeys(tool, language, [...lemmas]);
    if (found !== undefined && found !== 'unreadable') known.set(key, found);
  }
  return known;
}

function lemmasOf(job: RunningJob): readonly string[] {
  const lemmas = claimsOf(job).flatMap((claim) =>
    claim.value.case === 'lemma' ? [claim.value.value.lemma] : [],
  );
  return [...new Set(lemmas)];
}

function bind(
  template: ToolCallSpec,
  job: RunningJob,
  registry: Registry,
  known: KnownLemmas,
): readonly ToolCallSpec[] {
  const registered = findTool(registry, template.tool);
  if (registered === undefined) return [];
  const { tool } = registered;
  const isAnswered = tool.candidates !== 'never' && tool.lemmaQuestion?.isOther !== true;
  const asked = new Set(isAnswered ? job.plan.query.canonicalForms : []);
  const found = lemmasOf(job);
  const has = known.get(`${tool.id} ${job.language}`);
  // Who has not been asked this yet still gets the query's own forms when nobody knew a lemma.
  const texts = found.length === 0 && !isAnswered ? job.plan.query.canonicalForms : found;
  const lemmas = texts
    .filter((text) => !asked.has(text) && (has === undefined || has.has(text)))
    .slice(0, MAX_LEMMAS)
    .flatMap((text) => {
      const encoded = encodeForm(tool.queryForm, job.language, text);
      return encoded === '' ? [] : [{ text, encoded }];
    });
  return lemmas.length === 0 ? [] : bindTemplate(template, registered, job.language, lemmas);
}

function claimsOf(job: RunningJob): readonly Claim[] {
  return job.outcomes.flatMap((outcome) => job.processed.get(outcome.responseId)?.claims ?? []);
}

function finish(
  jobs: readonly RunningJob[],
  registry: Registry,
  runs: readonly (() => readonly StageRun[])[],
  counts: Readonly<Record<Stage, number>>,
): Computed {
  const queries: QueryRow[] = [];
  const plans = new Map<string, PlanRow>();
  const senses = new Map<string, SenseRow>();
  const answerRows: { answerKey: string; planHash: string; queryHash: string; answer: string }[] = [];
  const answers = jobs.map((job): Answer => {
    const results = job.outcomes.map((outcome) => resultOf(outcome, job.processed.get(outcome.responseId)));
    const response = reduceClaims({
      query: job.plan.query,
      language: job.language,
      results,
      sources: sourceInfos(registry, results),
      wanted: job.request.wanted,
      mode: job.request.mode,
      view: job.request.view,
      warnings: job.warnings,
    });
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

function resultOf(outcome: CallOutcome, processed: Processed | undefined): CallResult {
  const { tool, responseId, reportedVersion, code, reason, advice, status } = outcome;
  if (processed?.isGone === true) {
    return {
      tool,
      status: 'failed',
      responseId,
      reportedVersion,
      code: 'raw_gone',
      reason: 'its bytes were not kept, only their hash and size',
      advice: 'run the query with --refresh while raw storage is on',
      claims: [],
    };
  }
  return { tool, status, responseId, reportedVersion, code, reason, advice, claims: processed?.claims ?? [] };
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

function sourceInfos(registry: Registry, results: readonly CallResult[]): readonly SourceInfo[] {
  return [...new Set(results.map((result) => result.tool))].map((id) => {
    const tool = findTool(registry, id)?.tool;
    return {
      tool: id,
      source: tool?.source ?? id,
      sourceNames: tool?.sourceNames ?? {},
      isEditorial: tool?.isEditorial === true,
    };
  });
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
