/** Engines for tests: fake tools, chosen stores, a clock that only moves when told, counted call ids. */
import { createEngine, type Engine } from '../../src/engine/engine.js';
import { type Answer, DEFAULT_REQUEST, type QueryRequest } from '../../src/engine/request.js';
import type { Cache, Storage } from '../../src/model/store.js';
import { BARE_ENVIRONMENT } from '../../src/model/testing.js';
import type { Tool } from '../../src/model/tool.js';
import { buildRegistry, type ToolSettings } from '../../src/plan/registry.js';
import { createMemoryCache, createMemoryStorage } from './stores.js';

export interface TestOptions {
  readonly tools: readonly Tool[];
  readonly settings?: Readonly<Record<string, ToolSettings>>;
  readonly storage?: Storage;
  readonly cache?: Cache;
  readonly keepsRaw?: boolean;
  readonly now?: () => Date;
}

let calls = 0;

export function testEngine(options: TestOptions): Engine {
  const now = options.now ?? (() => new Date('2026-01-02T03:04:05Z'));
  const registry = buildRegistry(options.tools, options.settings ?? {}, (_tool, endpoint) => ({
    ...BARE_ENVIRONMENT,
    endpoint,
  }));
  return createEngine({
    registry,
    storage: options.storage ?? createMemoryStorage(now),
    cache: options.cache ?? createMemoryCache(now),
    clock: now,
    newCallId: () => {
      calls += 1;
      return `call_${String(calls).padStart(8, '0')}`;
    },
    keepsRaw: options.keepsRaw ?? true,
    sleep: async () => undefined,
  });
}

export async function ask(
  engine: Engine,
  text: string,
  changes: Partial<QueryRequest> = {},
): Promise<Answer> {
  const [result] = await engine.answer(
    [{ ...DEFAULT_REQUEST, language: 'lat', text, ...changes }],
    new AbortController().signal,
  );
  if (result === undefined || !result.ok) throw new Error(result?.error.code ?? 'no result');
  return result.value;
}

export async function askMany(engine: Engine, words: readonly string[], changes: Partial<QueryRequest> = {}) {
  const requests = words.map(
    (text): QueryRequest => ({ ...DEFAULT_REQUEST, language: 'lat', text, ...changes }),
  );
  return engine.answer(requests, new AbortController().signal);
}
