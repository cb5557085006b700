/** What every command gets: streams, settings, a way to open the engine, and the exit code to set. */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { CommandContext } from '@stricli/core';
import { createApp, createRegistry, type Machine, openStores, type Stores } from '../../app.js';
import type { Engine } from '../../engine/engine.js';
import { FailureError, failure } from '../../model/failure.js';
import type { Registry } from '../../plan/registry.js';
import { TOOLS } from '../../tools/index.js';
import { type Places, placesOf } from '../paths.js';
import { readSettings, type Settings } from '../settings.js';
import { newCallId } from './call-id.js';

export interface CliContext extends CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly places: Places;
  readonly machine: Machine;
  /** Aborted by the first interrupt. */
  readonly signal: AbortSignal;
  readonly stdin: NodeJS.ReadStream;
  readonly isStdoutTerminal: boolean;
  readonly isStderrTerminal: boolean;
  /** Columns of the terminal; 80 where there is none. */
  readonly columns: number;
  readonly out: (text: string) => void;
  /** A line for people, on standard error. */
  readonly say: (text: string) => void;
  readonly settings: () => Promise<Settings>;
  readonly registry: () => Promise<Registry>;
  /** What was set up since belongs to the next registry; to be called before an engine is made. */
  readonly lookAgain: () => void;
  readonly stores: (options?: { readonly noCache?: boolean }) => Promise<Stores>;
  readonly engine: (options?: { readonly noCache?: boolean }) => Promise<Engine>;
  readonly exit: (code: number) => void;
  /** An interrupt is how this command usually ends. */
  readonly endWell: () => void;
  readonly hasEndedWell: () => boolean;
  readonly close: () => Promise<void>;
}

export function createContext(process: NodeJS.Process, signal: AbortSignal): CliContext {
  const places = placesOf(process.env, homedir());
  const machine: Machine = {
    path: process.env.PATH ?? '',
    bundledDataDir: bundledDataDir(),
    homeDir: homedir(),
    clock: () => new Date(),
    newCallId,
  };
  let settings: Promise<Settings> | undefined;
  let registry: Promise<Registry> | undefined;
  let stores: Promise<Stores> | undefined;
  let engine: Promise<Engine> | undefined;
  let hasEndedWell = false;
  const context: CliContext = {
    process,
    env: process.env,
    places,
    machine,
    signal,
    stdin: process.stdin,
    isStdoutTerminal: process.stdout.isTTY === true,
    isStderrTerminal: process.stderr.isTTY === true,
    columns: columnsOf(process),
    out: (text) => void process.stdout.write(text),
    say: (text) => void process.stderr.write(`${text}\n`),
    settings: () => {
      settings ??= loadSettings(process, places);
      return settings;
    },
    lookAgain: () => {
      registry = undefined;
    },
    registry: () => {
      registry ??= context.settings().then((value) => createRegistry(value, TOOLS, machine));
      return registry;
    },
    stores: (options = {}) => {
      stores ??= context
        .settings()
        .then((value) => openStores(value, machine.clock, options.noCache === true));
      return stores;
    },
    engine: (options = {}) => {
      engine ??= Promise.all([context.settings(), context.registry(), context.stores(options)]).then(
        ([value, tools, opened]) => createApp(value, tools, opened, machine),
      );
      return engine;
    },
    exit: (code) => {
      process.exitCode = code;
    },
    endWell: () => {
      hasEndedWell = true;
    },
    hasEndedWell: () => hasEndedWell,
    close: async () => {
      for (const warning of (await stores)?.cache.warnings ?? []) context.say(`note: ${warning}`);
      if (engine !== undefined) await (await engine).close();
      else if (stores !== undefined) {
        const { storage, cache } = await stores;
        await Promise.all([storage.close(), cache.close()]);
      }
    },
  };
  return context;
}

/** A reader that went away (`| head`) ends us quietly. */
export function endWithReader(process: NodeJS.Process): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 70));
}

function columnsOf(process: NodeJS.Process): number {
  const fromEnv = Number.parseInt(process.env.COLUMNS ?? '', 10);
  const columns = process.stdout.isTTY === true ? process.stdout.columns : fromEnv;
  return Number.isInteger(columns) && columns > 20 ? columns : 80;
}

/** `data/` lies beside the bundle in dist/, and at the project's root when run from source. */
function bundledDataDir(): string {
  const here = fileURLToPath(new URL('.', import.meta.url));
  return here.includes('/src/edge/')
    ? fileURLToPath(new URL('../../../data', import.meta.url))
    : `${dist(here)}data`;
}

/** Chunks lie one folder below the entry. */
function dist(folder: string): string {
  return folder.endsWith('/chunks/') ? folder.slice(0, -'chunks/'.length) : folder;
}

async function loadSettings(process: NodeJS.Process, places: Places): Promise<Settings> {
  const file = await loadConfigFile(places.configFile);
  const defaults = {
    dataDir: places.dataDir,
    cacheDir: places.cacheDir,
    systemPackages: process.env.CI === 'true' && process.getuid?.() === 0,
  };
  const ids = TOOLS.map((tool) => tool.id);
  const result = readSettings(file, process.env, ids, defaults);
  if (!result.ok) throw new FailureError(result.error);
  return result.value;
}

async function loadConfigFile(path: string): Promise<Readonly<Record<string, unknown>>> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new FailureError(failure('config_invalid', `The config file cannot be read: ${String(error)}`));
  }
  const { parse } = await import('smol-toml');
  try {
    return parse(text);
  } catch (error) {
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new FailureError(failure('config_invalid', `config.toml is not TOML: ${line}`));
  }
}
