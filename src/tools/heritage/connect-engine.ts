/** Finds the engine on this machine, says whether it can run here, and runs it. Reads nothing in its answers but their headers. */
import { readdir, stat } from 'node:fs/promises';
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path';
import { type AnswerLimits, runProcess } from '../../execute/transport/process.js';
import { isProgram } from '../../execute/transport/programs.js';
import { type Failure, failure } from '../../model/failure.js';
import { err, ok, type Result } from '../../model/result.js';
import type { ToolEnvironment } from '../../model/tool.js';
import { type CgiOutput, splitCgi } from './arrival.js';

export const PACKAGE = 'sanskrit-heritage';
/** The virtual environment that `langnet setup heritage` makes, in the tool's folder. */
export const VENV = 'venv';

/** A program and the folder it must be started in, which holds `data`. */
export interface Engine {
  readonly program: string;
  readonly folder: string;
  /** Of the package it came in; empty if it came otherwise. */
  readonly version: string;
}

const NAMES = ['interface2', 'interface2.cgi', 'sktgraph2', 'sktgraph2.cgi'] as const;
const SYSTEMS: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'macos' };
/** Two of the tables without which it cannot begin. */
const TABLES = ['transducers.rem', 'roots.rem'] as const;
const PROBE_LIMITS = { timeoutMs: 1500, maxBytes: 64 * 1024 };

/** The engine of the package in our own folder, or of any Python on the search path. Nothing is started. */
export async function findEngine(environment: ToolEnvironment): Promise<Engine | undefined> {
  const prefixes = [
    join(environment.toolDir, VENV),
    ...environment.path.split(delimiter).filter(isAbsolute).map(dirname),
  ];
  for (const prefix of new Set(prefixes)) {
    for (const packages of await packageFolders(prefix)) {
      const engine = await engineIn(join(packages, 'sanskrit_heritage', 'assets'));
      if (engine !== undefined) return { ...engine, version: await packageVersion(packages) };
    }
  }
  return undefined;
}

/** The engine that the settings name: the program, or a folder of the package. */
export async function engineAt(path: string): Promise<Engine | undefined> {
  if (await isProgram(path)) return withData(path);
  const folders = [path, join(path, 'assets'), join(path, 'sanskrit_heritage', 'assets')];
  for (const folder of folders) {
    const engine = await engineIn(folder);
    if (engine !== undefined) return engine;
  }
  return undefined;
}

async function packageFolders(prefix: string): Promise<readonly string[]> {
  const library = join(prefix, 'lib');
  const names = await readdir(library).catch(() => []);
  return names
    .filter((name) => /^python3/.test(name))
    .sort()
    .flatMap((name) => ['site-packages', 'dist-packages'].map((kind) => join(library, name, kind)));
}

async function packageVersion(packages: string): Promise<string> {
  const names = await readdir(packages).catch(() => []);
  const found = names.map((name) => /^sanskrit_heritage-(.{1,40})\.dist-info$/.exec(name)?.[1]);
  return found.find((version) => version !== undefined) ?? '';
}

async function engineIn(folder: string): Promise<Engine | undefined> {
  const system = SYSTEMS[process.platform] ?? process.platform;
  for (const name of NAMES) {
    for (const program of [join(folder, 'bin', system, name), join(folder, name)]) {
      if (await isProgram(program)) return withData(program);
    }
  }
  return undefined;
}

/** The data lie beside the program, or up to two folders above it. */
async function withData(program: string): Promise<Engine | undefined> {
  let folder = dirname(program);
  for (let step = 0; step < 3; step++) {
    if (await hasTables(join(folder, 'data'))) return { program, folder, version: '' };
    folder = dirname(folder);
  }
  return undefined;
}

async function hasTables(folder: string): Promise<boolean> {
  const isThere = (name: string) =>
    stat(join(folder, name)).then(
      (found) => found.isFile() && found.size > 0,
      () => false,
    );
  return (await Promise.all(TABLES.map(isThere))).every(Boolean);
}

/**
 * Why the program cannot run on this system, or undefined. It is started where it has no data, so that it ends at
 * once: with a complaint of its own if it ran at all, with one of the loader if not.
 */
export async function unfitness(engine: Engine, signal: AbortSignal): Promise<Failure | undefined> {
  const ended = await runProcess({
    command: engine.program,
    args: [],
    cwd: '/',
    env: { LC_ALL: 'C' },
    limits: PROBE_LIMITS,
    signal,
  });
  return ended.ok ? undefined : loaderFailure(ended.error);
}

/** The failure in words a person can use if it is the loader's, else undefined. */
function loaderFailure({ code, detail }: Failure): Failure | undefined {
  const needed = /version [`']GLIBC_([\d.]{1,10})' not found/.exec(detail)?.[1];
  if (needed !== undefined) return glibcFailure(needed);
  // A program for another machine or another C library looks like one that is not there.
  const isForeign = /could not be started|error while loading shared libraries/.test(detail);
  return isForeign || code === 'tool_missing' ? failure('tool_missing', detail, SERVER_ADVICE) : undefined;
}

export function glibcFailure(needed: string, present = ''): Failure {
  const here = present === '' ? 'the one of this system is older' : `this system has ${present}`;
  const detail = `The Heritage engine needs the C library glibc ${needed} or newer; ${here}.`;
  return failure('tool_missing', detail, SERVER_ADVICE);
}

export const SERVER_ADVICE =
  'Use a newer system (Debian 13, Ubuntu 24.04), or name a Heritage server as the endpoint of heritage.';

/** One question, one process: it reads nothing but QUERY_STRING and loads its data anew each time. */
export async function runEngine(
  engine: Engine,
  query: string,
  limits: AnswerLimits,
  signal: AbortSignal,
): Promise<Result<CgiOutput>> {
  const ended = await runProcess({
    command: engine.program,
    args: [],
    cwd: engine.folder,
    env: { LC_ALL: 'C', GATEWAY_INTERFACE: 'CGI/1.1', REQUEST_METHOD: 'GET', QUERY_STRING: query },
    limits,
    signal,
  });
  if (!ended.ok) return err(loaderFailure(ended.error) ?? ended.error);
  const output = splitCgi(ended.value.stdout);
  if (output !== undefined) return ok(output);
  const name = basename(engine.program);
  return err(failure('tool_protocol', `\`${name}\` did not write the headers of a CGI.`));
}
