/** Runs a program once to its end, bounded in time and bytes; it interprets none of what the program says. */
import type { Readable } from 'node:stream';
import { type Failure, failure } from '../../model/failure.js';
import { err, ok, type Result } from '../../model/result.js';
import type { CallLimits } from '../../model/tool.js';
import { onAbort } from './abort.js';
import { createCollector, firstLine } from './bytes.js';
import {
  endFailure,
  endGroup,
  nameOf,
  type ProgramCall,
  startFailure,
  startGroup,
  TERM_GRACE_MS,
} from './children.js';

export type AnswerLimits = Pick<CallLimits, 'timeoutMs' | 'maxBytes'>;

export interface ProcessRequest extends ProgramCall {
  /** Bytes for standard input; without them it is the null device. */
  readonly input?: Uint8Array | string;
  /** An open file to be standard input instead, for programs that open `/dev/stdin` by name. */
  readonly inputFd?: number;
  readonly limits: AnswerLimits;
  readonly signal: AbortSignal;
  /** Sees the pieces of standard output as they come, for progress only. */
  readonly onOutput?: (chunk: Uint8Array) => void;
}

export interface ProcessOutput {
  readonly stdout: Uint8Array;
  /** At most the first 64 KiB, read as UTF-8. */
  readonly stderr: string;
  readonly exitCode: number;
}

const MAX_STDERR_BYTES = 64 * 1024;
/** Time for the last bytes to be read after the program ended, if something else still holds its output. */
const DRAIN_MS = 1000;

export function runProcess(request: ProcessRequest): Promise<Result<ProcessOutput>> {
  const { limits, signal } = request;
  const command = nameOf(request);
  if (signal.aborted)
    return Promise.resolve(err(failure('tool_cancelled', `\`${command}\` was not started.`)));
  const started = startGroup(request, [
    request.inputFd ?? (request.input === undefined ? 'ignore' : 'pipe'),
    'pipe',
    'pipe',
  ]);
  if (!started.ok) return Promise.resolve(started);
  const child = started.value;

  return new Promise((resolve) => {
    const stdout = createCollector(limits.maxBytes);
    const stderr = createCollector(MAX_STDERR_BYTES);
    let stopped: Failure | undefined;
    let lastResort: NodeJS.Timeout | undefined;
    let ending: { readonly code: number | null; readonly signal: NodeJS.Signals | null } | undefined;

    const settle = (result: Result<ProcessOutput>) => {
      clearTimeout(timer);
      clearTimeout(lastResort);
      forget();
      child.stdin?.destroy();
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve(result);
    };
    const conclude = () => {
      if (stopped !== undefined) return settle(err(stopped));
      if (ending === undefined) return settle(err(failure('tool_crashed', `\`${command}\` would not end.`)));
      const text = new TextDecoder().decode(stderr.bytes());
      const bad = endFailure(command, ending.code, ending.signal, firstLine(text));
      settle(bad === undefined ? ok({ stdout: stdout.bytes(), stderr: text, exitCode: 0 }) : err(bad));
    };
    const stop = (reason: Failure) => {
      if (stopped !== undefined) return;
      stopped = reason;
      // Nothing more is read: a flooding child blocks or gets SIGPIPE, and memory stays bounded.
      child.stdout?.destroy();
      child.stderr?.destroy();
      endGroup(child);
      if (ending !== undefined) conclude();
      else lastResort ??= setTimeout(conclude, TERM_GRACE_MS + DRAIN_MS);
    };

    const timer = setTimeout(
      () => stop(failure('tool_timeout', `\`${command}\` took longer than ${limits.timeoutMs} ms.`)),
      limits.timeoutMs,
    );
    const forget = onAbort(signal, () => stop(failure('tool_cancelled', `\`${command}\` was stopped.`)));

    child.once('error', (error) => {
      // Also emitted when a signal cannot be sent; only a child that never ran ends here.
      if (child.pid === undefined) settle(err(startFailure(request, error)));
    });
    child.once('exit', (code, exitSignal) => {
      ending = { code, signal: exitSignal };
      if (stopped !== undefined) conclude();
      else lastResort = setTimeout(conclude, DRAIN_MS);
    });
    child.once('close', conclude);

    collect(child.stdout, (chunk) => {
      request.onOutput?.(chunk);
      if (!stdout.add(chunk)) {
        stop(failure('tool_flood', `\`${command}\` wrote more than ${limits.maxBytes} bytes.`));
      }
    });
    collect(child.stderr, (chunk) => {
      stderr.add(chunk);
    });
    // A program may end without reading its input; that is no failure of the call.
    child.stdin?.on('error', () => {});
    if (request.input !== undefined) child.stdin?.end(request.input);
  });
}

function collect(stream: Readable | null, take: (chunk: Uint8Array) => void): void {
  stream?.on('error', () => {});
  stream?.on('data', take);
}
