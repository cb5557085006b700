/** Query request to plan: normalise, select the tools, plan. */
import { ok, type Result } from '../model/result.js';
import type { ToolPlan } from '../model/types.js';
import { normalizeQuery } from '../normalize/normalize.js';
import { planQuery } from '../plan/planner.js';
import { type Registry, selectTools } from '../plan/registry.js';
import type { QueryRequest } from './request.js';

export function makePlan(request: QueryRequest, registry: Registry): Result<ToolPlan> {
  const normalized = normalizeQuery(request.text, request.language);
  if (!normalized.ok) return normalized;
  const tools = selectTools(registry, request.language, request.tools);
  if (!tools.ok) return tools;
  return ok(planQuery(normalized.value, request.language, tools.value, { wanted: request.wanted }));
}
