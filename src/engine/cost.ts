/** What running a plan would cost, guessed from past calls and from what is stored; asks nobody. */
import { type Cache, STAGES, type Storage } from '../model/store.js';
import type { CostEstimate, ToolPlan } from '../model/types.js';
import { findTool, type Registry } from '../plan/registry.js';
import { stageVersion } from '../process/processor.js';
import { answerKey } from './lookup.js';
import { type QueryRequest, queryHash } from './request.js';

export async function estimateCost(
  plan: ToolPlan,
  request: QueryRequest,
  registry: Registry,
  storage: Storage,
  cache: Cache,
): Promise<CostEstimate> {
  const ready = plan.toolCalls.filter((call) => call.callKey !== '');
  const hash = queryHash(request, registry.fingerprint);
  const [stored, latencies, queries, plans] = await Promise.all([
    storage.findCalls(ready.map((call) => call.callKey)),
    storage.latencies(),
    cache.getQueries([hash]),
    cache.getPlans([plan.planHash]),
  ]);
  const open = ready.filter((call) => !stored.has(call.callKey));
  const unknown = [...new Set(open.map((call) => call.tool).filter((tool) => !latencies.has(tool)))];
  // Calls of one wave run side by side, so a wave costs as much as its slowest call.
  const slowest = new Map<number, number>();
  for (const call of open) {
    slowest.set(call.wave, Math.max(slowest.get(call.wave) ?? 0, latencies.get(call.tool) ?? 0));
  }
  const stages = await Promise.all(
    STAGES.map(async (stage) => {
      const keys = [...stored.values()].flatMap(({ tool: id, responseId }) => {
        const tool = findTool(registry, id)?.tool;
        return tool === undefined ? [] : [{ responseId, version: stageVersion(tool.versions, stage) }];
      });
      return { layer: stage, hits: (await cache.getStages(stage, keys)).size, lookups: keys.length };
    }),
  );
  const planRow = plans.get(plan.planHash);
  const key = planRow === undefined ? '' : answerKey(hash, planRow, request, registry);
  const answers = key === '' ? 0 : (await cache.getAnswers([key])).size;
  return {
    toolCalls: plan.toolCalls.length,
    estimatedLatencyMs: [...slowest.values()].reduce((sum, value) => sum + value, 0),
    cacheHitRate: ready.length === 0 ? 0 : stored.size / ready.length,
    layers: [
      { layer: 'query', hits: queries.size, lookups: 1 },
      { layer: 'plan', hits: plans.size, lookups: 1 },
      { layer: 'responses', hits: stored.size, lookups: ready.length },
      ...stages,
      { layer: 'answers', hits: answers, lookups: 1 },
    ],
    unknownLatency: unknown,
  };
}
