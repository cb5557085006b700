/** Engines over the dictionaries of ../shared, installed once a run, and over nothing installed at all. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp, createRegistry } from '../../src/app.js';
import { installDataset } from '../../src/dataset/index.js';
import { takeLock } from '../../src/dataset/lock.js';
import { type AnswerDocument, parseAnswer } from '../../src/edge/cli/document.js';
import { readSettings } from '../../src/edge/settings.js';
import type { Engine } from '../../src/engine/engine.js';
import { type Answer, DEFAULT_REQUEST, type QueryRequest } from '../../src/engine/request.js';
import type { Language } from '../../src/model/language.js';
import type { Tool } from '../../src/model/tool.js';
import type { Registry } from '../../src/plan/registry.js';
import { TOOLS } from '../../src/tools/index.js';
import { replayedWhitakers } from './replay.js';
import { runFolder } from './run-folder.js';
import { createMemoryCache, createMemoryStorage } from './stores.js';

/** Those that answer the same on every machine with the same data. */
const ASKED: ReadonlySet<string> = new Set(['whitakers', 'perseus', 'forms', 'cdsl', 'core']);
const SOURCES = ['lexica/lewis-short', 'lexica/lsj', 'lexica/morphology', 'lexica/cdsl', 'data/cts/treebank'];
/** Long enough for another worker that installs the same. */
const PATIENCE_MS = 300_000;
/** For the hook that installs: slow machines need most of a minute. */
export const INSTALL_TIMEOUT_MS = 600_000;

/** The folder whose `lexica` has what ../shared offers these tools; whoever comes second waits for the first. */
export async function installShared(shared: string): Promise<string> {
  const dataDir = join(runFolder(), 'installed');
  const marker = join(dataDir, 'complete');
  mkdirSync(dataDir, { recursive: true });
  const lock = await takeLock(join(dataDir, 'install.lock'), PATIENCE_MS);
  if (lock === undefined) throw new Error('another worker is still installing the dictionaries');
  try {
    if (!existsSync(marker)) await installAll(shared, join(dataDir, 'lexica'));
    writeFileSync(marker, '');
  } finally {
    lock.release();
  }
  return dataDir;
}

async function installAll(shared: string, lexicaDir: string): Promise<void> {
  mkdirSync(lexicaDir, { recursive: true });
  const specs = TOOLS.filter(({ id }) => ASKED.has(id)).flatMap(({ datasets }) => datasets ?? []);
  const { signal } = new AbortController();
  for (const source of SOURCES.map((folder) => join(shared, folder))) {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
    const names = files.map((path) => basename(path, '.gz'));
    for (const spec of specs.filter(({ accepts }) => names.some(accepts)))
      await installDataset(spec, source, { lexicaDir, signal });
  }
}

export interface Opened {
  readonly engine: Engine;
  readonly registry: Registry;
}

/** Stores in memory, a clock that stands still, no program of the machine. */
export function openInstalled(dataDir: string): Opened {
  const clock = () => new Date('2026-01-02T03:04:05Z');
  const tools = TOOLS.filter(({ id }) => ASKED.has(id)).map(
    (tool): Tool => (tool.id === 'whitakers' ? replayedWhitakers() : tool),
  );
  const ids = tools.map(({ id }) => id);
  const settings = readSettings({}, {}, ids, { dataDir, cacheDir: dataDir, systemPackages: false });
  if (!settings.ok) throw new Error(settings.error.code);
  let calls = 0;
  const machine = {
    path: '',
    bundledDataDir: fileURLToPath(new URL('../../data', import.meta.url)),
    homeDir: '',
    clock,
    newCallId: () => {
      calls += 1;
      return `call_${String(calls).padStart(8, '0')}`;
    },
  };
  const registry = createRegistry(settings.value, tools, machine);
  const stores = { storage: createMemoryStorage(clock), cache: createMemoryCache(clock) };
  return { engine: createApp(settings.value, registry, stores, machine), registry };
}

/** What ships with langnet and Whitaker's Words; no dictionary. */
export function openBare(): Opened {
  return openInstalled(join(runFolder(), 'nothing-installed'));
}

export async function askWord(
  { engine }: Opened,
  language: Language,
  text: string,
  changes: Partial<QueryRequest> = {},
): Promise<Answer> {
  const request = { ...DEFAULT_REQUEST, view: 'research' as const, language, text, ...changes };
  const [result] = await engine.answer([request], new AbortController().signal);
  if (result === undefined || !result.ok) throw new Error(result?.error.code ?? 'no result');
  return result.value;
}

/** The answer document; a tool that broke is an error, because nothing else would notice what it did not say. */
export async function answerTo(opened: Opened, language: Language, text: string): Promise<AnswerDocument> {
  const answer = parseAnswer((await askWord(opened, language, text)).json);
  const failed = answer.sources.filter(({ status }) => status === 'failed');
  if (failed.length > 0) throw new Error(failed.map(({ tool, reason }) => `${tool}: ${reason}`).join('; '));
  return answer;
}
