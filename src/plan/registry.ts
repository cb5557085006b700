/** The tools as this user has them: static definitions with the user's settings laid over them. */
import type { Failure } from '../model/failure.js';
import { failure } from '../model/failure.js';
import { makeId } from '../model/ids.js';
import type { Language } from '../model/language.js';
import { err, ok, type Result } from '../model/result.js';
import type { CallLimits, Tool, ToolEnvironment } from '../model/tool.js';

/** What a user may change about a tool; every member is optional in config.toml. */
export interface ToolSettings {
  readonly enabled?: boolean;
  readonly endpoint?: string;
  readonly priority?: number;
  readonly optional?: boolean;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly concurrency?: number;
  readonly retries?: number;
}

export interface RegisteredTool {
  readonly tool: Tool;
  readonly enabled: boolean;
  readonly priority: number;
  readonly optional: boolean;
  readonly limits: CallLimits;
  readonly environment: ToolEnvironment;
  readonly dataVersion: string;
}

export interface Registry {
  /** In priority order, then by id. */
  readonly tools: readonly RegisteredTool[];
  /** Changes whenever a plan could change: tools, versions, settings, installed data. */
  readonly fingerprint: string;
}

export function buildRegistry(
  tools: readonly Tool[],
  settings: Readonly<Record<string, ToolSettings>>,
  environmentOf: (tool: Tool, endpoint: string) => ToolEnvironment,
): Registry {
  const registered = tools.map((tool): RegisteredTool => {
    const own = settings[tool.id] ?? {};
    const environment = environmentOf(tool, own.endpoint ?? '');
    return {
      tool,
      enabled: own.enabled ?? true,
      priority: own.priority ?? tool.priority,
      optional: own.optional ?? tool.optional,
      limits: {
        timeoutMs: own.timeoutMs ?? tool.limits.timeoutMs,
        maxBytes: own.maxBytes ?? tool.limits.maxBytes,
        concurrency: own.concurrency ?? tool.limits.concurrency,
        retries: own.retries ?? tool.limits.retries,
      },
      environment,
      dataVersion: tool.dataVersion?.(environment) ?? '',
    };
  });
  registered.sort((a, b) => a.priority - b.priority || (a.tool.id < b.tool.id ? -1 : 1));
  return { tools: registered, fingerprint: fingerprintOf(registered) };
}

function fingerprintOf(tools: readonly RegisteredTool[]): string {
  const parts = tools.map(({ tool, enabled, priority, optional, dataVersion }) => ({
    id: tool.id,
    enabled,
    priority,
    optional,
    dataVersion,
    adapter: tool.versions.adapter,
    languages: tool.languages,
    queryForm: tool.queryForm,
    endpoint: tool.endpoint,
    candidates: tool.candidates,
    lemmaQuestion: tool.lemmaQuestion ?? {},
    citationQuestion: tool.citationQuestion?.wave ?? 0,
    provides: tool.provides,
  }));
  return makeId('reg', [parts]);
}

export function findTool(registry: Registry, id: string): RegisteredTool | undefined {
  return registry.tools.find(({ tool }) => tool.id === id);
}

/** The tools a query may use: enabled, of that language, and among those named if any are named. */
export function selectTools(
  registry: Registry,
  language: Language,
  names: readonly string[],
): Result<readonly RegisteredTool[], Failure> {
  for (const name of names) {
    if (findTool(registry, name) === undefined) {
      const known = registry.tools.map(({ tool }) => tool.id).join(', ');
      return err(failure('tool_unknown', `There is no tool \`${name}\`.`, `Tools are: ${known}.`));
    }
  }
  return ok(
    registry.tools.filter(
      ({ tool, enabled }) =>
        enabled && tool.languages.includes(language) && (names.length === 0 || names.includes(tool.id)),
    ),
  );
}
