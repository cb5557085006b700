/** The two keys everything is found by: a ready call's key, and a plan's hash. Ids and times are left out. */
import { makeId, sha256Hex } from '../model/ids.js';
import { canonicalJson } from '../model/json.js';
import type { ToolCallSpec, ToolPlan } from '../model/types.js';

type CallIdentity = Pick<ToolCallSpec, 'tool' | 'adapterVersion' | 'dataVersion' | 'endpoint' | 'params'>;

/** Equal calls of different plans share one key, hence one stored answer. */
export function callKey(call: CallIdentity): string {
  return makeId('key', [call.tool, call.adapterVersion, call.dataVersion, call.endpoint, call.params]);
}

/** Covers language, candidates and every call, templates included; priority and optionality only order and judge. */
export function planHash(plan: Pick<ToolPlan, 'query' | 'toolCalls' | 'wanted'>): string {
  const calls = plan.toolCalls.map((call) =>
    canonicalJson([
      call.tool,
      call.adapterVersion,
      call.dataVersion,
      call.endpoint,
      call.params,
      call.wave,
      call.afterNoMatch,
      call.inputs.map((input) => [input.param, input.predicate, input.field]),
    ]),
  );
  const candidates = plan.query.candidates.map((candidate) => [candidate.text, candidate.tier]);
  return sha256Hex(canonicalJson([plan.query.language, candidates, calls.sort(), [...plan.wanted].sort()]));
}

export function planIdOf(hash: string): string {
  return `plan_${hash.slice(0, 32)}`;
}
