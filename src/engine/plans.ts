/** Query requests to plans: normalise, order the candidates by what installed indexes know, select, plan. */
import type { Connections } from '../execute/connections.js';
import { LANGUAGES, type Language } from '../model/language.js';
import { err, ok, type Result } from '../model/result.js';
import type { NormalizedQuery, ToolPlan } from '../model/types.js';
import { evidenceKeys, orderCandidates } from '../normalize/evidence.js';
import { normalizeQuery } from '../normalize/normalize.js';
import { planQuery } from '../plan/planner.js';
import { type Registry, selectTools } from '../plan/registry.js';
import type { QueryRequest } from './request.js';

/** One question to each index for the whole batch, not one a word. */
export async function makePlans(
  requests: readonly QueryRequest[],
  registry: Registry,
  connections: Connections,
): Promise<readonly Result<PlannedQuery>[]> {
  const normalized = requests.map((request) => normalizeQuery(request.text, request.language));
  const known = new Map<Language, Evidence>();
  for (const language of LANGUAGES) {
    const queries = normalized.flatMap((result, index) =>
      result.ok && requests[index]?.language === language ? [result.value] : [],
    );
    if (queries.length > 0) known.set(language, await knownKeys(queries, language, registry, connections));
  }
  return normalized.map((result, index) => {
    const request = requests[index];
    if (!result.ok || request === undefined) return result.ok ? err({ code: 'defect', detail: '' }) : result;
    const tools = selectTools(registry, request.language, request.tools);
    if (!tools.ok) return tools;
    const { keys, isWhole } = known.get(request.language) ?? NO_EVIDENCE;
    const ordered = orderCandidates(result.value, keys);
    const plan = planQuery(ordered, request.language, tools.value, { wanted: request.wanted });
    return ok({ plan, isDoubtful: !isWhole });
  });
}

interface Evidence {
  readonly keys: ReadonlySet<string>;
  readonly isWhole: boolean;
}

const NO_EVIDENCE: Evidence = { keys: new Set(), isWhole: true };

export interface PlannedQuery {
  readonly plan: ToolPlan;
  /** An installed index could not be read: the plan is not the one that the installed data leads to. */
  readonly isDoubtful: boolean;
}

/** Indexes are local data: their versions are part of every fingerprint, so a plan still depends on nothing else. */
async function knownKeys(
  queries: readonly NormalizedQuery[],
  language: Language,
  registry: Registry,
  connections: Connections,
): Promise<Evidence> {
  const keys = [...new Set(queries.flatMap(evidenceKeys))];
  const tools = registry.tools.filter(({ tool, enabled }) => enabled && tool.languages.includes(language));
  const answers = await Promise.all(tools.map((tool) => connections.knownKeys(tool, language, keys)));
  return {
    keys: new Set(answers.flatMap((answer) => (answer === 'unreadable' ? [] : [...(answer ?? [])]))),
    isWhole: !answers.includes('unreadable'),
  };
}
