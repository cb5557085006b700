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
  const keyed: { index: number; request: QueryRequest; key: string; plan: PlanRow }[] = [];
  for (const { index, request, hash } of open) {
    const plan = plans.get(queries.get(hash)?.planHash ?? '');
    if (plan === undefined || !(await stillHolds(plan, request, parts))) continue;
    keyed.push({ index, request, key: answerKey(hash, plan, request, parts.registry), plan });
  }
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

/**
 * A tool that was missing may have come meanwhile, or another query or an import may have brought its
 * answer into storage: then the answer would be another one.
 */
async function stillHolds(plan: PlanRow, request: QueryRequest, parts: LookupParts): Promise<boolean> {
  const skipped = plan.outcomes.filter((outcome) => outcome.status === 'skipped');
  if (plan.outcomes.some(({ status }) => status !== 'answered' && status !== 'skipped')) return false;
  if (skipped.length === 0) return true;
  if (request.offline) return false;
  for (const { tool, reason, advice } of skipped) {
    const health = await parts.connections.health(tool);
    if (health.status !== 'missing' || health.reason !== reason || health.advice !== advice) return false;
  }
  try {
    const stored = await parts.storage.findCalls(skipped.map((outcome) => outcome.callKey));
    return stored.size === 0;
  } catch (error) {
    // While somebody else has the storage, a cached answer is better than none.
    if (isFailureError(error) && error.failure.code === 'storage_locked') return true;
    throw error;
  }
}

/** Everything the bytes of an answer depend on. */
export function answerKey(hash: string, plan: PlanRow, request: QueryRequest, registry: Registry): string {
  const tools = [...new Set(plan.outcomes.map((outcome) => outcome.tool))].sort();
  const versions = tools.map((id) => {
    const tool = findTool(registry, id)?.tool;
    return [id, tool?.versions ?? {}, tool?.source ?? ''];
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
