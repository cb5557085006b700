/** The cached way from query to answer: three reads, and no parser, planner or protobuf is loaded. */
import type { Connections } from '../execute/connections.js';
import { isFailureError } from '../model/failure.js';
import { makeId } from '../model/ids.js';
import type { Cache, PlanCallOutcome, PlanRow, Storage } from '../model/store.js';
import { findTool, type Registry } from '../plan/registry.js';
import { REDUCER_VERSION } from '../reduce/input.js';
import { type Answer, type QueryRequest, queryHash } from './request.js';

export interface LookupParts {
  readonly registry: Registry;
  readonly cache: Cache;
  readonly connections: Connections;
  /** Read only when a cached answer lacks a tool. */
  readonly storage: Storage;
}

const NO_STAGES = { extractions: 0, derivations: 0, claims: 0 } as const;

/** The answers that are ready, by position; whoever is absent has to be computed. */
export async function lookupAnswers(
  parts: LookupParts,
  requests: readonly QueryRequest[],
): Promise<ReadonlyMap<number, Answer>> {
  const found = new Map<number, Answer>();
  const open = requests.flatMap((request, index) =>
    isPlain(request) ? [{ index, request, hash: queryHash(request, parts.registry.fingerprint) }] : [],
  );
  if (open.length === 0) return found;
  const queries = await parts.cache.getQueries(open.map(({ hash }) => hash));
  if (queries.size === 0) return found;
  const plans = await parts.cache.getPlans([...new Set([...queries.values()].map((row) => row.planHash))]);
  const planned = open.flatMap(({ index, request, hash }) => {
    const plan = plans.get(queries.get(hash)?.planHash ?? '');
    return plan === undefined ? [] : [{ index, request, hash, plan }];
  });
  const holding = await stillHolding(planned, parts);
  const keyed = holding.map(({ index, request, hash, plan }) => ({
    index,
    request,
    plan,
    key: answerKey(hash, plan, request, parts.registry),
  }));
  if (keyed.length === 0) return found;
  const answers = await parts.cache.getAnswers(keyed.map(({ key }) => key));
  for (const { index, request, key, plan } of keyed) {
    const row = answers.get(key);
    if (row === undefined) continue;
    const calls = plan.outcomes.map(({ tool, status, code, reason, responseId, callKey }) => ({
      tool,
      responseId,
      callKey,
      code,
      status,
      fromStorage: status === 'answered',
      durationMs: 0,
      reason,
    }));
    const stats = {
      fromAnswerCache: true,
      planId: plan.planId,
      planHash: plan.planHash,
      calls,
      stages: NO_STAGES,
      findings: [],
      reduceMs: 0,
      cacheProblem: '',
    };
    found.set(index, { request, json: row.answer, stats });
  }
  return found;
}

/** Requests that say how to get an answer are never served from the answer layer. */
function isPlain(request: QueryRequest): boolean {
  return !request.refresh && request.reparse === undefined && request.generation === undefined;
}

interface Planned {
  readonly request: QueryRequest;
  readonly plan: PlanRow;
}

/**
 * A tool that was missing may have come meanwhile, or another query or an import may have brought its
 * answer into storage: then the answer would be another one. Storage is opened once, and only if it may hold one.
 */
async function stillHolding<T extends Planned>(
  planned: readonly T[],
  parts: LookupParts,
): Promise<readonly T[]> {
  const holding: T[] = [];
  for (const item of planned) {
    if (await isStillMissing(skippedOf(item), item, parts)) holding.push(item);
  }
  const doubtful = holding
    .flatMap(skippedOf)
    .filter((outcome) => parts.storage.mayHoldAnswers([outcome.tool]))
    .map((outcome) => outcome.callKey);
  if (doubtful.length === 0) return holding;
  try {
    const stored = await parts.storage.findCalls([...new Set(doubtful)]);
    return holding.filter((item) => !skippedOf(item).some((outcome) => stored.has(outcome.callKey)));
  } catch (error) {
    // While somebody else has the storage, a cached answer is better than none.
    if (isFailureError(error) && error.failure.code === 'storage_locked') return holding;
    throw error;
  }
}

function skippedOf({ plan }: Planned): readonly PlanCallOutcome[] {
  return plan.outcomes.filter((outcome) => outcome.status === 'skipped');
}

async function isStillMissing(
  skipped: readonly PlanCallOutcome[],
  { plan, request }: Planned,
  parts: LookupParts,
): Promise<boolean> {
  if (plan.outcomes.some(({ status }) => status !== 'answered' && status !== 'skipped')) return false;
  if (skipped.length > 0 && request.offline) return false;
  for (const { tool, code, reason, advice } of skipped) {
    // Which data is installed is part of the fingerprint that led here.
    if (code === 'data_missing') continue;
    const health = await parts.connections.health(tool);
    if (health.status !== 'missing' || health.reason !== reason || health.advice !== advice) return false;
  }
  return true;
}

/** Everything the bytes of an answer depend on. */
export function answerKey(hash: string, plan: PlanRow, request: QueryRequest, registry: Registry): string {
  const tools = [...new Set(plan.outcomes.map((outcome) => outcome.tool))].sort();
  const versions = tools.map((id) => {
    const tool = findTool(registry, id)?.tool;
    return [id, tool?.versions ?? {}, tool?.source ?? '', tool?.sourceNames ?? {}];
  });
  const outcomes = plan.outcomes.map((outcome: PlanCallOutcome) => [
    outcome.callKey,
    outcome.status,
    outcome.responseId,
    outcome.reportedVersion,
    outcome.reason,
    outcome.advice,
  ]);
  return makeId('ans', [
    hash,
    plan.planHash,
    outcomes,
    versions,
    REDUCER_VERSION,
    request.mode,
    request.view,
  ]);
}
