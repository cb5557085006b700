/** Starts child processes as groups of their own and sees to it that no group outlives its use or this process. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { type Failure, failure } from '../../model/failure.js';
import { err, ok, type Result } from '../../model/result.js';

/** A program with its arguments; never a shell line. */
export interface ProgramCall {
  /** What messages call it, when `command` only leads to the program that matters. */
  readonly name?: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The child's whole environment; when absent it inherits that of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

export function nameOf(call: ProgramCall): string {
  return call.name ?? basename(call.command);
}

/** How long a group may take to obey SIGTERM before SIGKILL. */
export const TERM_GRACE_MS = 250;

const liveGroups = new Set<number>();
let isExitWatched = false;

function watchExit(): void {
  if (isExitWatched) return;
  isExitWatched = true;
  process.on('exit', () => {
    for (const group of liveGroups) signalGroup(group, 'SIGKILL');
  });
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // The group is gone, which is what the caller wants.
  }
}

/** Starts the program as leader of its own group, its standard error piped. What is left of the group when the leader ends is killed. */
export function startGroup(call: ProgramCall, stdio: StdioOptions): Result<ChildProcess> {
  watchExit();
  let child: ChildProcess;
  try {
    child = spawn(call.command, call.args, {
      cwd: call.cwd,
      stdio,
      detached: true,
      shell: false,
      windowsHide: true,
      ...(call.env === undefined ? {} : { env: { ...call.env } }),
    });
  } catch (error) {
    return err(startFailure(call, error));
  }
  const group = child.pid;
  if (group === undefined && !child.stderr) {
    // Out of file handles: Node then leaves the child without streams, and its error event comes later.
    child.once('error', () => {});
    return err(failure('tool_refused', `The machine could not start \`${call.command}\` (out of handles).`));
  }
  if (group !== undefined) {
    liveGroups.add(group);
    child.once('exit', () => {
      signalGroup(group, 'SIGKILL');
      liveGroups.delete(group);
    });
  }
  return ok(child);
}

/** Asks the group to end, then makes it. Returns at once; the child's `exit` tells when it is over. */
export function endGroup(child: ChildProcess, graceMs = TERM_GRACE_MS): void {
  const group = child.pid;
  if (group === undefined || !liveGroups.has(group)) return;
  signalGroup(group, 'SIGTERM');
  const timer = setTimeout(() => {
    if (liveGroups.has(group)) signalGroup(group, 'SIGKILL');
  }, graceMs);
  // A process that ends earlier kills its groups on exit: the timer need not keep it waiting.
  timer.unref();
}

/** What an error of `spawn` (thrown or emitted) means. */
export function startFailure(call: ProgramCall, error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      // `spawn` reports a missing working directory in the same words as a missing program.
      return existsSync(call.cwd)
        ? failure('tool_missing', `There is no program \`${call.command}\`.`)
        : failure(
            'tool_missing',
            `The working directory \`${call.cwd}\` of \`${call.command}\` is not there.`,
          );
    case 'EACCES':
    case 'EPERM':
      return failure('tool_missing', `The program \`${call.command}\` may not be run by this user.`);
    case 'ERR_INVALID_ARG_VALUE':
    case 'E2BIG':
      return failure(
        'tool_query_unusable',
        `The arguments of \`${call.command}\` cannot be handed to a process.`,
      );
    case 'EAGAIN':
    case 'EMFILE':
    case 'ENFILE':
    case 'ENOMEM':
      return failure('tool_refused', `The machine could not start \`${call.command}\` (${code}).`);
    default:
      return failure(
        'tool_exit',
        `The program \`${call.command}\` could not be started (${code || String(error)}).`,
      );
  }
}

/** What the end of a child means when it was not asked to end; undefined for a clean end. */
export function endFailure(
  command: string,
  exitCode: number | null,
  signal: NodeJS.Signals | null,
  firstStderrLine: string,
): Failure | undefined {
  if (signal !== null) return failure('tool_crashed', `\`${command}\` was ended by ${signal}.`);
  if (exitCode === 0) return undefined;
  const said = firstStderrLine === '' ? '.' : `: ${firstStderrLine}`;
  return failure('tool_exit', `\`${command}\` ended with code ${exitCode ?? 'unknown'}${said}`);
}
