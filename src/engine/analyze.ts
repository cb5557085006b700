/** Why the cache would or would not answer a query: for each layer a verdict, and for each miss its cause. */
import type { Cache, LayerDiagnosis, PlanRow, Stage, Storage } from '../model/store.js';
import { CACHE_LAYERS, STAGES } from '../model/store.js';
import type { ToolPlan } from '../model/types.js';
import { findTool, type Registry } from '../plan/registry.js';
import { stageVersion } from '../process/processor.js';
import { answerKey } from './lookup.js';
import { type QueryRequest, queryHash } from './request.js';

export async function analyzeQuery(
  plan: ToolPlan,
  request: QueryRequest,
  registry: Registry,
  storage: Storage,
  cache: Cache,
): Promise<readonly LayerDiagnosis[]> {
  const hash = queryHash(request, registry.fingerprint);
  if (cache.isOff === true) {
    return CACHE_LAYERS.map((layer) => ({ layer, state: 'miss', detail: 'the cache is switched off' }));
  }
  const ready = plan.toolCalls.filter((call) => call.callKey !== '').map((call) => call.callKey);
  const wasAsked = (await storage.history(ready)).length > 0;
  const rows: LayerDiagnosis[] = [await queryLayer(hash, request, registry, cache, wasAsked)];
  const planRow = (await cache.getPlans([plan.planHash])).get(plan.planHash);
  const responses = await planLayer(plan, planRow, storage, rows);
  for (const stage of STAGES) rows.push(await stageLayer(stage, responses, registry, cache));
  rows.push(await answerLayer(hash, planRow, request, registry, cache));
  return rows;
}

async function queryLayer(
  hash: string,
  request: QueryRequest,
  registry: Registry,
  cache: Cache,
  wasAsked: boolean,
): Promise<LayerDiagnosis> {
  const row = (await cache.getQueries([hash])).get(hash);
  if (row !== undefined) return { layer: 'query', state: 'hit', detail: `plan_id=${row.planId}` };
  const others = await cache.findQueries(request.text, request.language);
  let detail = wasAsked
    ? 'its tools were asked before, but its row has expired, was evicted or was cleared'
    : 'never asked: storage has no call for it';
  if (others.some((other) => other.fingerprint === registry.fingerprint)) {
    detail = 'asked before with other tools or other wanted parts';
  } else if (others.length > 0) {
    detail = 'the tools, their settings or their data have changed since it was asked';
  }
  return { layer: 'query', state: 'miss', detail };
}

interface KnownResponse {
  readonly responseId: string;
  readonly tool: string;
}

async function planLayer(
  plan: ToolPlan,
  row: PlanRow | undefined,
  storage: Storage,
  rows: LayerDiagnosis[],
): Promise<readonly KnownResponse[]> {
  const answered = row?.outcomes.filter((outcome) => outcome.status === 'answered') ?? [];
  if (row !== undefined) {
    const skipped = row.outcomes
      .filter((outcome) => outcome.status === 'skipped')
      .map((outcome) => outcome.tool);
    const note = skipped.length > 0 ? `; skipped: ${[...new Set(skipped)].join(', ')}` : '';
    const ids = answered.map((outcome) => outcome.responseId).join(', ');
    rows.push({ layer: 'plan', state: 'hit', detail: `response_ids=[${ids}]${note}` });
    return answered;
  }
  const ready = plan.toolCalls.filter((call) => call.callKey !== '');
  const stored = await storage.findCalls(ready.map((call) => call.callKey));
  const failed = (
    await storage.history(ready.filter((call) => !stored.has(call.callKey)).map((call) => call.callKey))
  )
    .filter((call) => call.status === 'failed')
    .map((call) => `${call.tool} failed (${call.failureCode})`);
  const open = ready.filter((call) => !stored.has(call.callKey)).map((call) => call.tool);
  const causes = [
    stored.size > 0 ? `storage has ${stored.size} of ${ready.length} responses` : 'no response is stored',
    ...(open.length > 0 ? [`would ask ${[...new Set(open)].join(', ')}`] : []),
    ...new Set(failed),
  ];
  rows.push({ layer: 'plan', state: 'miss', detail: causes.join('; ') });
  return [...stored.values()];
}

async function stageLayer(
  stage: Stage,
  responses: readonly KnownResponse[],
  registry: Registry,
  cache: Cache,
): Promise<LayerDiagnosis> {
  if (responses.length === 0)
    return { layer: stage, state: 'miss', detail: 'there is no response to read yet' };
  const causes: string[] = [];
  for (const { responseId, tool } of responses) {
    const versions = findTool(registry, tool)?.tool.versions;
    if (versions === undefined) continue;
    const version = stageVersion(versions, stage);
    const known = await cache.stageVersions(stage, responseId);
    if (known.includes(version)) continue;
    const cause =
      known.length > 0
        ? `made by version ${known.join(', ')}, now ${version}`
        : 'not in the cache: never made there, expired, evicted or cleared';
    causes.push(`${responseId}: ${cause}`);
  }
  if (causes.length === 0) return { layer: stage, state: 'hit', detail: `${responses.length} response(s)` };
  return { layer: stage, state: 'miss', detail: causes.join('; ') };
}

async function answerLayer(
  hash: string,
  plan: PlanRow | undefined,
  request: QueryRequest,
  registry: Registry,
  cache: Cache,
): Promise<LayerDiagnosis> {
  if (plan === undefined)
    return { layer: 'answers', state: 'miss', detail: 'the plan has no complete set of responses' };
  const key = answerKey(hash, plan, request, registry);
  const row = (await cache.getAnswers([key])).get(key);
  return row === undefined
    ? {
        layer: 'answers',
        state: 'miss',
        detail: 'not reduced yet in this mode and view with the versions of today',
      }
    : { layer: 'answers', state: 'hit', detail: key };
}
