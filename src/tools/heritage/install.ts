/** Brings the Heritage engine with pip into a virtual environment of its own, and says plainly what happened. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { firstLine } from '../../execute/transport/bytes.js';
import { runProcess } from '../../execute/transport/process.js';
import { findProgram } from '../../execute/transport/programs.js';
import type { Failure } from '../../model/failure.js';
import type { InstallReport, ToolEnvironment } from '../../model/tool.js';
import { locate } from './connect.js';
import { findEngine, glibcFailure, PACKAGE, SERVER_ADVICE, unfitness, VENV } from './connect-engine.js';

/** The release whose answers were recorded and read, and the C library that its program was built for. */
const VERSION = '1.0.1';
const NEEDED_GLIBC = '2.38';
const LIMITS = { timeoutMs: 10 * 60_000, maxBytes: 16 * 1024 * 1024 };
const LOOK_LIMITS = { timeoutMs: 5000, maxBytes: 64 * 1024 };

type Report = (line: string) => void;

export async function install(
  environment: ToolEnvironment,
  report: Report,
  signal: AbortSignal,
): Promise<InstallReport> {
  const before = await locate(environment);
  if (before.kind === 'server')
    return alreadyThere(`The Heritage server of the settings is asked: ${before.address}.`);
  if (before.kind === 'broken')
    return notPossible(`${before.failure.detail} Nothing is installed while the settings name a place.`);
  if (before.kind === 'engine') {
    const unfit = await unfitness(before.engine, signal);
    if (unfit === undefined)
      return alreadyThere(`The Heritage engine is already there: ${before.engine.program}.`);
    return notPossible(`${before.engine.program} is there, but cannot run. ${sayOf(unfit)}`);
  }
  // It would be 30 MB for nothing.
  const glibc = await systemGlibc(environment, signal);
  if (glibc !== '' && isOlder(glibc, NEEDED_GLIBC)) {
    return notPossible(`${sayOf(glibcFailure(NEEDED_GLIBC, glibc))} Nothing was downloaded.`);
  }
  const python = await findProgram('python3', environment.path);
  if (python === undefined) return notPossible('There is no python3 on the search path.', PYTHON_COMMAND);
  return bring(python, environment, report, signal);
}

const PYTHON_COMMAND = 'sudo apt-get install python3-venv';

function alreadyThere(text: string): InstallReport {
  return { status: 'already_there', text, command: '' };
}

function notPossible(reason: string, command = ''): InstallReport {
  return { status: 'not_possible', text: `The Heritage engine was not installed: ${reason}`, command };
}

function sayOf({ detail, advice = SERVER_ADVICE }: Failure): string {
  return `${detail} ${advice}`;
}

/** Made beside its place and moved there when it is whole: nobody finds half of it. */
async function bring(
  python: string,
  environment: ToolEnvironment,
  report: Report,
  signal: AbortSignal,
): Promise<InstallReport> {
  const venv = join(environment.toolDir, VENV);
  const staging = `${venv}.${randomBytes(6).toString('hex')}`;
  const run = (what: string, ...args: string[]) => runPython(what, python, args, report, signal);
  try {
    await mkdir(environment.toolDir, { recursive: true, mode: 0o700 });
    const made = await run(`making ${venv}`, '-m', 'venv', staging);
    if (made !== undefined)
      return notPossible(`Python could not make a virtual environment. ${made.detail}`, PYTHON_COMMAND);
    const wanted = `${PACKAGE}==${VERSION}`;
    const pip = ['-m', 'pip', 'install', '--no-input', '--disable-pip-version-check'];
    // The program alone is wanted, not the Python around it.
    const scope = ['--no-deps', '--only-binary', ':all:', wanted];
    const own = join(staging, 'bin', 'python3');
    const brought = await runPython(`pip install ${wanted}`, own, [...pip, ...scope], report, signal);
    if (brought !== undefined) return notPossible(`pip did not install ${wanted}. ${brought.detail}`);
    await rm(venv, { recursive: true, force: true });
    await rename(staging, venv);
  } catch (error) {
    return notPossible(`\`${environment.toolDir}\` cannot be written (${String(error)}).`);
  } finally {
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
  }
  return verdict({ ...environment, path: '' }, venv, signal);
}

async function verdict(
  environment: ToolEnvironment,
  venv: string,
  signal: AbortSignal,
): Promise<InstallReport> {
  const engine = await findEngine(environment);
  if (engine === undefined) {
    await rm(venv, { recursive: true, force: true });
    return notPossible(`${PACKAGE} ${VERSION} holds no engine for this system. ${SERVER_ADVICE}`);
  }
  const unfit = await unfitness(engine, signal);
  if (unfit === undefined) {
    return { status: 'installed', text: `Installed ${PACKAGE} ${engine.version} in ${venv}.`, command: '' };
  }
  await rm(venv, { recursive: true, force: true });
  return notPossible(sayOf(unfit));
}

async function runPython(
  what: string,
  python: string,
  args: readonly string[],
  report: Report,
  signal: AbortSignal,
): Promise<Failure | undefined> {
  report(what);
  // The environment is inherited, for a proxy or an index set in it.
  const result = await runProcess({
    name: 'python3',
    command: python,
    args,
    cwd: '/',
    limits: LIMITS,
    signal,
  });
  return result.ok ? undefined : result.error;
}

/** Version of the system's C library as its own `ldd` prints it; empty if it is another or does not say. */
async function systemGlibc(environment: ToolEnvironment, signal: AbortSignal): Promise<string> {
  const ldd = await findProgram('ldd', environment.path);
  if (ldd === undefined) return '';
  const said = await runProcess({
    command: ldd,
    args: ['--version'],
    cwd: '/',
    env: { PATH: environment.path, LC_ALL: 'C' },
    limits: LOOK_LIMITS,
    signal,
  });
  if (!said.ok) return '';
  const line = firstLine(new TextDecoder().decode(said.value.stdout));
  return / (\d{1,3}\.\d{1,3})$/.exec(line)?.[1] ?? '';
}

function isOlder(version: string, than: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = than.split('.').map(Number);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}
