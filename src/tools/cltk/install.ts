/** Makes the worker's own Python environment from PyPI, tries it out, and says what happened. */
import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDirectory } from '../../execute/transport/files.js';
import { cutLines } from '../../execute/transport/lines.js';
import { type ProcessOutput, runProcess } from '../../execute/transport/process.js';
import { findProgram } from '../../execute/transport/programs.js';
import type { Result } from '../../model/result.js';
import type { InstallReport, ToolEnvironment } from '../../model/tool.js';
import { describeModels, markerFile, modelsDir, venvDir } from './data-version.js';
import {
  findInstallation,
  findWorkerFile,
  type Marker,
  PACKAGES,
  pythonOf,
  workerArguments,
} from './install-place.js';

type Report = (line: string) => void;

const SETUP = 'langnet setup cltk';
const LOOK_LIMITS = { timeoutMs: 20_000, maxBytes: 64 * 1024 };
const INSTALL_LIMITS = { timeoutMs: 10 * 60_000, maxBytes: 16 * 1024 * 1024 };

/** `python3` is what a machine means by Python; beside it there may be others that suit better. */
const PYTHON_NAMES = ['python3', 'python3.12', 'python3.11', 'python3.10', 'python3.13', 'python3.14'];
const OLDEST_MINOR = 10;
/** The newest that CLTK names; later ones are tried, because what the worker imports runs there, too. */
const NAMED_MINOR = 12;
const PYTHON_COMMAND = 'sudo apt-get install python3 python3-venv';

export async function install(
  environment: ToolEnvironment,
  report: Report,
  signal: AbortSignal,
): Promise<InstallReport> {
  const before = await findInstallation(environment);
  if (before.kind === 'found' && before.marker.packages.join() === PACKAGES.join()) {
    const text = `CLTK ${before.marker.cltk} is already there: ${describeModels(environment)}.`;
    return { status: 'already_there', text, command: '' };
  }
  const python = await choosePython(environment, signal);
  if (signal.aborted) return notPossible('it was stopped.', SETUP);
  if (!('path' in python)) return notPossible(python.reason, python.command);
  if (python.minor > NAMED_MINOR) {
    report(`CLTK names Python 3.${NAMED_MINOR} as its newest; trying it with 3.${python.minor}`);
  }
  const staging = `${venvDir(environment)}.${randomBytes(6).toString('hex')}`;
  try {
    await ensureDirectory(environment.toolDir);
    const failed = await build(python.path, staging, environment, report, signal);
    if (failed !== undefined) return notPossible(failed, SETUP);
    // The last step, so that a failure leaves an older installation as it was.
    await rm(venvDir(environment), { recursive: true, force: true });
    await rename(staging, venvDir(environment));
  } catch (error) {
    return notPossible(`\`${environment.toolDir}\` cannot be written (${String(error)}).`, SETUP);
  } finally {
    // Whatever stands in the way of tidying up stood in the way of installing, which has been told.
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
  }
  const hint = `CLTK's models are not on PyPI; those you have go into ${modelsDir(environment)}`;
  const text = `Installed ${PACKAGES[0].replace('==', ' ')}: ${describeModels(environment)}. ${hint}.`;
  return { status: 'installed', text, command: '' };
}

function notPossible(reason: string, command: string): InstallReport {
  return { status: 'not_possible', text: `CLTK was not installed: ${reason}`, command };
}

interface Python {
  readonly path: string;
  readonly minor: number;
}

interface NoPython {
  readonly reason: string;
  readonly command: string;
}

/** The first Python that CLTK names and that can make environments, else the first newer one that can. */
async function choosePython(environment: ToolEnvironment, signal: AbortSignal): Promise<Python | NoPython> {
  const usable: Python[] = [];
  let bare: Python | undefined;
  let seen = '';
  for (const name of PYTHON_NAMES) {
    const path = await findProgram(name, environment.path);
    if (path === undefined) continue;
    const look = await run(path, ['-I', '-c', LOOK], '/', LOOK_LIMITS, signal);
    const [, major = '', minor = '', isComplete = ''] =
      /^(\d+) (\d+) (True|False)\s*$/.exec(look.ok ? decode(look.value) : '') ?? [];
    if (major !== '3') continue;
    seen ||= `Python ${major}.${minor} (\`${path}\`)`;
    if (Number(minor) < OLDEST_MINOR) continue;
    const python = { path, minor: Number(minor) };
    if (isComplete !== 'True') bare ??= python;
    else if (python.minor <= NAMED_MINOR) return python;
    else usable.push(python);
  }
  if (usable[0] !== undefined) return usable[0];
  if (bare !== undefined) {
    const reason = `Python 3.${bare.minor} (\`${bare.path}\`) lacks the modules venv and ensurepip.`;
    return { reason, command: `sudo apt-get install python3.${bare.minor}-venv` };
  }
  const found = seen === '' ? 'there is none on the search path' : `there is only ${seen}`;
  return { reason: `it needs Python 3.${OLDEST_MINOR} or newer, and ${found}.`, command: PYTHON_COMMAND };
}

/** Version, and whether the modules are there that Debian packages apart. */
const LOOK = `import sys, importlib.util as u
print(*sys.version_info[:2], all(u.find_spec(name) for name in ("venv", "ensurepip")))`;

/** Undefined when all went well, else one sentence about what did not. */
async function build(
  python: string,
  staging: string,
  environment: ToolEnvironment,
  report: Report,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { toolDir } = environment;
  report(`${python} -m venv ${staging}`);
  const made = await run(python, ['-I', '-m', 'venv', staging], toolDir, INSTALL_LIMITS, signal, report);
  if (!made.ok) return `its Python environment could not be made. ${made.error.detail}`;
  report(`pip install ${PACKAGES.join(' ')}`);
  const pip = [
    ...['-I', '-m', 'pip', '--disable-pip-version-check', '--no-input', 'install', '--progress-bar', 'off'],
    // CLTK would bring torch and spaCy, and rules out every Python newer than itself; wheels run no script.
    ...['--no-deps', '--ignore-requires-python', '--only-binary', ':all:'],
    ...PACKAGES,
  ];
  const brought = await run(pythonOf(staging), pip, toolDir, INSTALL_LIMITS, signal, report);
  if (!brought.ok) {
    return `pip could not bring its packages from PyPI, which needs a network. ${brought.error.detail}`;
  }
  report('trying it out');
  return tryOut(staging, environment, signal);
}

/** Asks the new worker one word, and notes which Python it is, for health to tell without starting one. */
async function tryOut(
  staging: string,
  environment: ToolEnvironment,
  signal: AbortSignal,
): Promise<string | undefined> {
  const args = workerArguments(await findWorkerFile(environment), join(environment.toolDir, 'models'));
  const input = `${JSON.stringify({ id: 1, language: 'lat', word: 'amo' })}\n`;
  const said = await run(
    pythonOf(staging),
    args,
    environment.toolDir,
    INSTALL_LIMITS,
    signal,
    undefined,
    input,
  );
  if (!said.ok) return `its worker does not start. ${said.error.detail}`;
  const [greeting = '', answer = ''] = decode(said.value).split('\n');
  const { ready, cltk, python } = parse(greeting);
  if (ready !== true || typeof cltk !== 'string' || typeof parse(answer).ipa !== 'string') {
    return 'its worker starts but gives no answer.';
  }
  const marker: Marker = { cltk, python: String(python), packages: PACKAGES };
  await writeFile(markerFile(staging), `${JSON.stringify(marker)}\n`);
  return undefined;
}

/** The environment is inherited, for proxies and for pip's own settings. */
async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  limits: { readonly timeoutMs: number; readonly maxBytes: number },
  signal: AbortSignal,
  report?: Report,
  input?: string,
): Promise<Result<ProcessOutput>> {
  const lines = report && cutLines(report);
  const result = await runProcess({
    command,
    args,
    cwd,
    limits,
    signal,
    ...(lines === undefined ? {} : { onOutput: lines.add }),
    ...(input === undefined ? {} : { input }),
  });
  lines?.end();
  return result;
}

function decode(output: ProcessOutput): string {
  return new TextDecoder().decode(output.stdout);
}

function parse(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
