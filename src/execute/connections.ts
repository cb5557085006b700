/** Opens each tool's connection once, remembers its health for a short while, and closes all at the end. */
import { failure } from '../model/failure.js';
import type { Language } from '../model/language.js';
import type { Headword, Health, ToolConnection } from '../model/tool.js';
import type { RegisteredTool, Registry } from '../plan/registry.js';
import { findTool } from '../plan/registry.js';

/** How long a health check may take, and how long its result is believed, in milliseconds. */
export const HEALTH_TIMEOUT_MS = 5000;
export const HEALTH_TTL_MS = 30_000;

/** Of one tool at once: whoever types asks again with the next letter, so that more would only wait. */
const MAX_SUGGESTING = 8;

export interface Connections {
  readonly open: (tool: RegisteredTool) => Promise<ToolConnection>;
  readonly health: (toolId: string) => Promise<Health>;
  /** Which of these words an index has; undefined for a tool that cannot say, `unreadable` where it should be able to. */
  readonly knownKeys: (
    tool: RegisteredTool,
    language: Language,
    keys: readonly string[],
  ) => Promise<ReadonlySet<string> | 'unreadable' | undefined>;
  /** Headwords that begin like that; none from a tool that has none to offer, cannot be read or is too busy. */
  readonly suggest: (
    tool: RegisteredTool,
    language: Language,
    beginnings: readonly string[],
    limit: number,
  ) => Promise<readonly Headword[]>;
  readonly close: () => Promise<void>;
}

export function createConnections(registry: Registry, now: () => number = Date.now): Connections {
  const opened = new Map<string, Promise<ToolConnection>>();
  const checked = new Map<string, { readonly at: number; readonly health: Promise<Health> }>();

  const suggesting = new Map<string, number>();

  function open(registered: RegisteredTool): Promise<ToolConnection> {
    const { tool, environment } = registered;
    let connection = opened.get(tool.id);
    if (connection === undefined) {
      connection = tool.connect().then(({ connect }) => connect(environment));
      opened.set(tool.id, connection);
      // A failure is not remembered: the next call tries again.
      connection.catch(() => opened.delete(tool.id));
    }
    return connection;
  }

  async function check(registered: RegisteredTool): Promise<Health> {
    try {
      const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
      const connection = await open(registered);
      // A tool that ignores the signal must not hold up the rest.
      const tooLate = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('its health check did not end in time')), {
          once: true,
        });
      });
      return await Promise.race([connection.health(signal), tooLate]);
    } catch (error) {
      return {
        status: 'broken',
        failure: failure('tool_crashed', error instanceof Error ? error.message : 'unknown'),
      };
    }
  }

  return {
    open,
    knownKeys: async (registered, language, keys) => {
      if (registered.tool.knowsKeys !== true) return undefined;
      try {
        return await (await open(registered)).knownKeys?.(language, keys);
      } catch {
        // Asked for an answer, it says what is wrong with it.
        return 'unreadable';
      }
    },
    suggest: async (registered, language, beginnings, limit) => {
      const { id, knowsKeys } = registered.tool;
      const running = suggesting.get(id) ?? 0;
      if (knowsKeys !== true || running >= MAX_SUGGESTING) return [];
      suggesting.set(id, running + 1);
      try {
        return (await (await open(registered)).suggest?.(language, beginnings, limit)) ?? [];
      } catch {
        // Nobody has asked it for an answer yet; then it says what is wrong with it.
        return [];
      } finally {
        suggesting.set(id, (suggesting.get(id) ?? 1) - 1);
      }
    },
    health: async (toolId) => {
      const registered = findTool(registry, toolId);
      if (registered === undefined) {
        return { status: 'missing', reason: 'not a tool of this installation', advice: 'langnet tools' };
      }
      const known = checked.get(toolId);
      if (known !== undefined && now() - known.at < HEALTH_TTL_MS) return known.health;
      const health = check(registered);
      checked.set(toolId, { at: now(), health });
      return health;
    },
    close: async () => {
      const all = [...opened.values()];
      opened.clear();
      checked.clear();
      await Promise.allSettled(all.map(async (connection) => (await connection).close()));
    },
  };
}
