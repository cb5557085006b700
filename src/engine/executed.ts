/** What running a plan gave, as the document of the seeds: response ids and how they were come by. */
import { CallStatus } from '../gen/langnet/v1/plan_pb.js';
import type { ExecutedPlan } from '../model/types.js';
import type { Answer, CallStats } from './request.js';

const STATUSES: Readonly<Record<CallStats['status'], CallStatus>> = {
  answered: CallStatus.ANSWERED,
  skipped: CallStatus.SKIPPED,
  failed: CallStatus.FAILED,
  unasked: CallStatus.UNASKED,
};

export function executedPlan(answer: Answer, milliseconds: number): ExecutedPlan {
  const { calls, planHash, planId } = answer.stats;
  const tools = [...new Set(calls.map((call) => call.tool))];
  const idsOf = (tool: string) =>
    calls.filter((call) => call.tool === tool && call.responseId !== '').map((call) => call.responseId);
  return {
    planId,
    planHash,
    responses: calls.map((call) => ({
      tool: call.tool,
      responseId: call.responseId,
      cached: call.fromStorage,
      callKey: call.callKey,
      status: STATUSES[call.status],
      failureCode: call.code,
      reason: call.reason,
    })),
    toolResponseIds: Object.fromEntries(tools.map((tool) => [tool, { responseIds: idsOf(tool) }])),
    executionTimeMs: Math.round(milliseconds),
    fromCache: calls.every((call) => call.status !== 'answered' || call.fromStorage),
    generation: answer.request.generation ?? 0,
  };
}
