/** What became of each tool, and where the claims of an answer come from. */
import type { AnswerSource, QueryResponse } from '../model/types.js';
import type { ReduceInput } from './input.js';

type Status = 'answered' | 'no_match' | 'skipped' | 'failed';

/** A failure must show even when another call of the tool went well: part of its answer is missing. */
const WEIGHT: Readonly<Record<Status, number>> = { no_match: 0, answered: 1, skipped: 2, failed: 3 };

/** One row a tool: what it said over all of its calls. */
export function sourcesOf(input: ReduceInput): AnswerSource[] {
  const rows = new Map<string, AnswerSource>();
  for (const result of input.results) {
    const row = sourceRow(result);
    const known = rows.get(result.tool);
    if (known === undefined || WEIGHT[row.status as Status] > WEIGHT[known.status as Status])
      rows.set(result.tool, row);
  }
  return [...rows.values()];
}

function sourceRow(result: ReduceInput['results'][number]): AnswerSource {
  const { tool, reason, advice, code } = result;
  if (result.status === 'answered') {
    return {
      tool,
      status: result.claims.length > 0 ? 'answered' : 'no_match',
      reason: '',
      advice: '',
      code: '',
    };
  }
  return { tool, status: result.status === 'failed' ? 'failed' : 'skipped', reason, advice, code };
}

export function provenanceOf(input: ReduceInput): QueryResponse['provenance'] {
  const rows = new Map<string, QueryResponse['provenance'][number]>();
  for (const result of input.results) {
    for (const { provenanceChain } of result.claims) {
      const { tool, sourceRef, responseId } = provenanceChain;
      rows.set(`${sourceRef}\n${responseId}`, {
        tool,
        version: result.reportedVersion,
        sourceRef,
        responseId,
      });
    }
  }
  return [...rows.values()];
}
