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
import { canonicalJson, type JsonObject } from '../model/json.js';
import { err, ok, type Result } from '../model/result.js';
import type { QueryResponse, ToolPlan } from '../model/types.js';
import { callKey, planHash, planIdOf } from '../plan/hash.js';

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

/** Reads a saved plan; one whose calls or candidates were changed, or that is no plan, is refused. */
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
  const texts = plan.query.candidates.map((candidate) => candidate.text);
  const isSound =
    planHash(whole) === plan.planHash &&
    plan.planId === planIdOf(plan.planHash) &&
    canonicalJson(texts) === canonicalJson(plan.query.canonicalForms) &&
    calls.every((call) => call.callKey === (call.inputs.length > 0 ? '' : callKey(call)));
  return isSound
    ? ok(whole)
    : err(failure('plan_invalid', 'The file was changed: its content does not fit its hashes.'));
}
