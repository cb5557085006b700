/** Documents as JSON: the protobuf JSON form with proto field names, every field present. */
import {
  create,
  type DescMessage,
  fromJson,
  type MessageShape,
  type JsonValue as ProtoJson,
  toJson,
} from '@bufbuild/protobuf';
import { ToolPlanSchema } from '../gen/langnet/v1/plan_pb.js';
import { QueryResponseSchema } from '../gen/langnet/v1/response_pb.js';
import { failure } from '../model/failure.js';
import type { JsonObject } from '../model/json.js';
import { err, ok, type Result } from '../model/result.js';
import type { QueryResponse, ToolPlan } from '../model/types.js';
import { planHash } from '../plan/hash.js';

export function toWireJson(schema: DescMessage, value: unknown): ProtoJson {
  const message = create(schema, value as never) as MessageShape<DescMessage>;
  return toJson(schema, message, { useProtoFieldName: true, alwaysEmitImplicit: true });
}

export function answerToJson(response: QueryResponse): string {
  return JSON.stringify(toWireJson(QueryResponseSchema, response));
}

export function planToJson(plan: ToolPlan): string {
  return JSON.stringify(toWireJson(ToolPlanSchema, plan));
}

/** Reads a saved plan; a plan that was edited, or is no plan, is refused. */
export function planFromJson(text: string): Result<ToolPlan> {
  let plan: ToolPlan;
  try {
    plan = fromJson(ToolPlanSchema, JSON.parse(text) as ProtoJson) as unknown as ToolPlan;
  } catch (error) {
    return err(failure('plan_invalid', error instanceof Error ? error.message : ''));
  }
  if (plan.query === undefined) return err(failure('plan_invalid', 'It has no query.'));
  const calls = plan.toolCalls.map((call) => ({ ...call, params: (call.params ?? {}) as JsonObject }));
  const whole = { ...plan, toolCalls: calls };
  if (planHash(whole) !== plan.planHash) {
    return err(
      failure('plan_invalid', 'Its plan_hash does not fit its content: the file was changed by hand.'),
    );
  }
  return ok(whole);
}
