/** The cached way from query to answer: three reads, and no parser, planner or protobuf is loaded. */
import type { Connections } from '../execute/connections.js';
import { makeId } from '../model/ids.js';
import type { Cache, PlanCallOutcome, PlanRow } from '../model/store.js';
import { findTool, type Registry } from '../plan/registry.js';
import { REDUCER_VERSION } from '../reduce/input.js';
import { type Answer, type QueryRequest, queryHash } from './request.js';

export interface LookupParts {
  readonly registry: Registry;
  readonly cache: Cache;
  readonly connections: Connections;
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
    if (plan === undefined || !(await stillHolds(plan, request, parts.connections))) continue;
    keyed.push({ index, request, key: answerKey(hash, plan, request, parts.registry), plan });
  }
  if (keyed.length === 0) return found;
  const answers = await parts.cache.getAnswers(keyed.map(({ key }) => key));
  for (const { index, request, key, plan } of keyed) {
    const row = answers.get(key);
    if (row === undefined) continue;
    const calls = plan.outcomes.map(({ tool, status, reason }) => ({
      tool,
      status,
      fromStorage: status === 'answered',
      durationMs: 0,
      reason,
    }));
    const stats = {
      fromAnswerCache: true,
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

/** A tool that was missing may have come meanwhile: then the answer would be another one. */
async function stillHolds(plan: PlanRow, request: QueryRequest, connections: Connections): Promise<boolean> {
  for (const outcome of plan.outcomes) {
    if (outcome.status === 'answered') continue;
    if (outcome.status !== 'skipped' || request.offline) return false;
    const health = await connections.health(outcome.tool);
    if (health.status !== 'missing' || health.reason !== outcome.reason || health.advice !== outcome.advice)
      return false;
  }
  return true;
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
