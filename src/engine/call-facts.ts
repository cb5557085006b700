/** Runs calls of one tool outside of any query, and gives the facts of their answers; storage answers first here too. */
import type { CallOutcome, ExecuteOptions } from '../execute/executor.js';
import type { JsonObject } from '../model/json.js';
import type { Language } from '../model/language.js';
import type { ResponseRow } from '../model/store.js';
import type { Derivation } from '../model/types.js';
import { readyCall } from '../plan/planner.js';
import type { RegisteredTool } from '../plan/registry.js';
import { deriveAll, extractAll } from '../process/processor.js';
import type { Engine } from './engine.js';

export interface CallAsked {
  readonly language: Language;
  readonly params: JsonObject;
}

export interface CallFacts {
  readonly language: Language;
  readonly outcome: CallOutcome;
  /** None unless the call was answered. */
  readonly facts: readonly Derivation[];
}

/** In the order asked. What was read is remembered like that of any query, so that its ids can be traced. */
export async function factsOfCalls(
  engine: Engine,
  registered: RegisteredTool,
  asked: readonly CallAsked[],
  options: ExecuteOptions,
): Promise<readonly CallFacts[]> {
  const { tool } = registered;
  const { executor, process } = await engine.compute();
  const calls = asked.map(({ params }) => readyCall(registered, params, 1, NO_CANDIDATE, false));
  const { outcomes, fresh } = await executor(calls, options);
  const responses = new Map<string, ResponseRow>(fresh);
  const known = [...outcomes.values()].map(({ responseId }) => responseId).filter((id) => id !== '');
  const stored = known.filter((id) => !responses.has(id));
  if (stored.length > 0)
    for (const [id, row] of await engine.parts.storage.getResponses(stored)) responses.set(id, row);
  // Whose bytes were not kept is asked again: it answers inside this process.
  const gone = calls.filter(
    ({ callKey }) => responses.get(outcomes.get(callKey)?.responseId ?? '')?.body === null,
  );
  const again = gone.length === 0 ? undefined : await executor(gone, { ...options, refresh: true });
  for (const [id, row] of again?.fresh ?? []) responses.set(id, row);
  const settled = calls.map(({ callKey }) => again?.outcomes.get(callKey) ?? outcomes.get(callKey));
  const inputs = settled.flatMap((outcome) => {
    const response = responses.get(outcome?.responseId ?? '');
    if (outcome === undefined || response === undefined) return [];
    const { responseId, reportedVersion: toolVersion, fromStorage } = outcome;
    return [{ responseId, tool: tool.id, toolVersion, response, isNew: !fromStorage }];
  });
  const processed = await process(inputs);
  const runs = processed.runs();
  if (runs.length > 0) await engine.parts.cache.write({ stages: runs });
  const parsers = await tool.parsers();
  return asked.flatMap(({ language }, index): CallFacts[] => {
    const outcome = settled[index];
    if (outcome === undefined) return [];
    const response = responses.get(outcome.responseId);
    if (response?.body === undefined || response.body === null) return [{ language, outcome, facts: [] }];
    const context = { params: response.params };
    const extractions = extractAll(parsers, tool, outcome.responseId, response.body, context, []);
    return [{ language, outcome, facts: deriveAll(parsers, tool, extractions, context, []) }];
  });
}

const NO_CANDIDATE = { text: '', tier: 0 } as const;
