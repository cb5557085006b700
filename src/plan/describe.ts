/** A planned call in a few words. */
import { canonicalJson } from '../model/json.js';
import type { ToolCallSpec } from '../model/types.js';

/** What is asked: the parameters, or for a template where they will come from. */
export function describeCall(call: ToolCallSpec): string {
  if (call.inputs.length === 0) return canonicalJson(call.params);
  return call.inputs.map((input) => `${input.param} ← ${input.predicate}`).join(', ');
}
