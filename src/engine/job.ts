/** One query on its way, and what the reducer is given of it at any moment. */
import type { CallOutcome } from '../execute/executor.js';
import type { Language } from '../model/language.js';
import type { AnswerWarning, Claim, ToolCallSpec, ToolPlan } from '../model/types.js';
import { findTool, type Registry } from '../plan/registry.js';
import type { Processed } from '../process/processor.js';
import { type English, NO_ENGLISH } from '../reduce/english.js';
import type { CallResult, ReduceInput, SourceInfo } from '../reduce/input.js';
import type { QueryRequest } from './request.js';

export interface Job {
  readonly request: QueryRequest;
  readonly plan: ToolPlan;
  readonly warnings: readonly AnswerWarning[];
  /** From a file: it may differ from what the query would lead to now, so it is not cached under the query. */
  readonly isSaved?: boolean;
  /** Made while an installed index could not be read: the next query must not find it in the cache. */
  readonly isDoubtful?: boolean;
}

export interface RunningJob extends Job {
  readonly language: Language;
  readonly calls: ToolCallSpec[];
  readonly outcomes: CallOutcome[];
  readonly processed: Map<string, Processed>;
}

export function claimsOf(job: RunningJob): readonly Claim[] {
  return job.outcomes.flatMap((outcome) => job.processed.get(outcome.responseId)?.claims ?? []);
}

/** What is known of the query so far. */
export function reduceInput(job: RunningJob, registry: Registry, english: English = NO_ENGLISH): ReduceInput {
  const results = job.outcomes.map((outcome) => resultOf(outcome, job.processed.get(outcome.responseId)));
  return {
    query: job.plan.query,
    language: job.language,
    results,
    sources: sourceInfos(registry, results),
    wanted: job.request.wanted,
    mode: job.request.mode,
    view: job.request.view,
    warnings: job.warnings,
    english,
  };
}

function resultOf(outcome: CallOutcome, processed: Processed | undefined): CallResult {
  const { tool, responseId, reportedVersion, code, reason, advice, status } = outcome;
  if (processed?.isGone === true) {
    return {
      tool,
      status: 'failed',
      responseId,
      reportedVersion,
      code: 'raw_gone',
      reason: 'its bytes were not kept, only their hash and size',
      advice: 'run the query with --refresh while raw storage is on',
      claims: [],
    };
  }
  return { tool, status, responseId, reportedVersion, code, reason, advice, claims: processed?.claims ?? [] };
}

function sourceInfos(registry: Registry, results: readonly CallResult[]): readonly SourceInfo[] {
  return [...new Set(results.map((result) => result.tool))].map((id) => {
    const tool = findTool(registry, id)?.tool;
    return {
      tool: id,
      source: tool?.source ?? id,
      sourceNames: tool?.sourceNames ?? {},
      isEditorial: tool?.isEditorial === true,
    };
  });
}
