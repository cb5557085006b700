/** Brings Whitaker's Words by the machine's own package manager, where that is allowed, and says what happened. */
import { cutLines } from '../../execute/transport/lines.js';
import { runProcess } from '../../execute/transport/process.js';
import { findProgram } from '../../execute/transport/programs.js';
import type { Failure } from '../../model/failure.js';
import type { InstallReport, ToolEnvironment } from '../../model/tool.js';
import { locate } from './connect.js';

const PACKAGE = 'whitakers-words';
const COMMAND = `sudo apt-get install ${PACKAGE}`;
const LIMITS = { timeoutMs: 10 * 60_000, maxBytes: 16 * 1024 * 1024 };
/** Where dpkg's own helpers are, which a user's search path may lack. */
const SYSTEM_PATH = '/usr/local/sbin:/usr/sbin:/sbin:/usr/bin:/bin';

type Report = (line: string) => void;

export async function install(
  environment: ToolEnvironment,
  report: Report,
  signal: AbortSignal,
): Promise<InstallReport> {
  const before = await locate(environment);
  if (before.kind === 'found') {
    const text = `Whitaker’s Words is already there: ${before.location.program}.`;
    return { status: 'already_there', text, command: '' };
  }
  if (environment.endpoint !== '') {
    const reason = before.kind === 'broken' ? before.failure.detail : 'The program it names is not there.';
    return notPossible(`${reason} Nothing is installed while the settings name a program.`);
  }
  if (!environment.maySystemInstall)
    return notPossible('It is a system package, and langnet was not told to install those.');
  if (process.getuid?.() !== 0) return notPossible('It is a system package, which only root may install.');
  const aptGet = await findProgram('apt-get', environment.path);
  if (aptGet === undefined)
    return notPossible('There is no apt-get here; Whitaker’s Words is packaged for Debian and Ubuntu.');

  const failed = await installPackage(aptGet, environment, report, signal);
  if (failed !== undefined) return notPossible(`apt-get did not install it. ${failed.detail}`);
  const after = await locate(environment);
  if (after.kind !== 'found') {
    const reason = after.kind === 'broken' ? after.failure.detail : 'the program is not on the search path.';
    return notPossible(`apt-get ended well, but ${reason}`);
  }
  return { status: 'installed', text: `Installed ${after.location.program} with apt-get.`, command: '' };
}

function notPossible(reason: string): InstallReport {
  return { status: 'not_possible', text: `Whitaker’s Words was not installed: ${reason}`, command: COMMAND };
}

async function installPackage(
  aptGet: string,
  environment: ToolEnvironment,
  report: Report,
  signal: AbortSignal,
): Promise<Failure | undefined> {
  const run = (...args: string[]) => runApt(aptGet, args, environment, report, signal);
  const installArgs = ['install', '-y', '--no-install-recommends', PACKAGE];
  const first = await run(...installArgs);
  if (first === undefined || first.code !== 'tool_exit') return first;
  // Most often the package lists are absent or old; a fresh container has none.
  report('apt-get could not install it; reading the package lists anew');
  const updated = await run('update');
  return updated ?? (await run(...installArgs));
}

async function runApt(
  aptGet: string,
  args: readonly string[],
  environment: ToolEnvironment,
  report: Report,
  signal: AbortSignal,
): Promise<Failure | undefined> {
  report(`apt-get ${args.join(' ')}`);
  const lines = cutLines(report);
  // The environment is inherited, for a proxy set in it; `env` adds what makes apt-get ask nothing.
  const env = await findProgram('env', `${environment.path}:${SYSTEM_PATH}`);
  const settings = [
    'DEBIAN_FRONTEND=noninteractive',
    'LC_ALL=C.UTF-8',
    `PATH=${environment.path}:${SYSTEM_PATH}`,
  ];
  const result = await runProcess({
    name: 'apt-get',
    command: env ?? aptGet,
    args: env === undefined ? args : [...settings, aptGet, ...args],
    cwd: '/',
    limits: LIMITS,
    signal,
    onOutput: lines.add,
  });
  lines.end();
  return result.ok ? undefined : result.error;
}
