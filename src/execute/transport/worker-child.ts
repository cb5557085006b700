/** One life of a worker's child process: its streams and its end; it knows nothing of requests. */
import type { ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { type OnReadOpts, Socket, type SocketConstructorOpts } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { type Failure, failure } from '../../model/failure.js';
import { ok, type Result } from '../../model/result.js';
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
import { closePipes, type StdioPipes } from './pipes.js';

export interface WorkerStart extends ProgramCall {
  /** Real pipes instead of Node's sockets; they belong to the worker from here on. */
  readonly pipes?: StdioPipes;
}

export interface ChildEvents {
  /** The bytes are valid during the call only. */
  readonly onBytes: (chunk: Uint8Array) => void;
  /** The child can take more after `write` returned false. */
  readonly onDrain: () => void;
  /** The child ended by itself and all it wrote was seen; never called after `kill`. */
  readonly onEnd: (failure: Failure) => void;
}

export interface WorkerChild {
  /** False when the child reads too slowly and the next write should wait. */
  readonly write: (bytes: Uint8Array | string) => boolean;
  /** Whether waiting for the child keeps this process alive. */
  readonly setAwaited: (isAwaited: boolean) => void;
  /** Ends the input, waits for the child to end, and kills it if it does not. */
  readonly finish: (graceMs: number) => Promise<void>;
  readonly kill: () => void;
}

/** How long the rest of a dead child's output, or the death of a silent child, is waited for. */
const DRAIN_MS = 300;
const READ_BUFFER_BYTES = 64 * 1024;
/**
 * Pause between reads from a pipe. Whitaker's Words writes some ninety pieces a word; read one by one
 * they cost four times the processor time and half the throughput.
 */
const READ_PAUSE_MS = 1;

export function openChild(start: WorkerStart, events: ChildEvents): Result<WorkerChild> {
  const { pipes } = start;
  const started = startGroup(start, [pipes?.childInput ?? 'pipe', pipes?.childOutput ?? 'pipe', 'pipe']);
  if (!started.ok) {
    if (pipes !== undefined) closePipes(pipes);
    return started;
  }
  const child = started.value;
  const { input, output } = pipes === undefined ? ownStreams(child, events) : pipeStreams(pipes, events);
  const stderr = createCollector(4096);
  let ending: { readonly code: number | null; readonly signal: NodeJS.Signals | null } | undefined;
  let notStarted: Failure | undefined;
  let isDrained = false;
  let isOver = false;
  let isAwaitedNow = true;
  let timer: NodeJS.Timeout | undefined;
  let onGone = () => {};

  const isGone = () => isOver && (ending !== undefined || child.pid === undefined);
  const letGo = () => {
    isOver = true;
    clearTimeout(timer);
    input.destroy();
    output.destroy();
    child.stderr?.destroy();
    endGroup(child);
    if (isGone()) onGone();
  };
  const conclude = () => {
    if (isOver) return;
    letGo();
    events.onEnd(notStarted ?? lifeFailure());
  };
  const lifeFailure = (): Failure => {
    const command = nameOf(start);
    if (ending === undefined) return failure('tool_crashed', `\`${command}\` closed its output.`);
    const line = firstLine(new TextDecoder().decode(stderr.bytes()));
    const bad = endFailure(command, ending.code, ending.signal, line);
    return bad ?? failure('tool_crashed', `\`${command}\` ended before it had answered.`);
  };
  const concludeSoon = (isComplete: boolean) => {
    if (isComplete) conclude();
    else if (!isOver) timer ??= setTimeout(conclude, DRAIN_MS);
  };

  child.once('error', (error) => {
    if (child.pid !== undefined) return;
    notStarted = startFailure(start, error);
    conclude();
  });
  child.once('exit', (code, signal) => {
    ending = { code, signal };
    if (isOver) onGone();
    else concludeSoon(isDrained);
  });
  output.once('close', () => {
    isDrained = true;
    concludeSoon(ending !== undefined);
  });
  output.on('error', () => {});
  input.on('drain', events.onDrain);
  // A child that is gone or closed its input shows it by its end or by its silence.
  input.on('error', () => {});
  child.stderr?.on('error', () => {});
  child.stderr?.on('data', (chunk: Uint8Array) => {
    stderr.add(chunk);
  });
  unref(child.stderr);
  unref(input);

  return ok({
    write: (bytes) => (input.writable ? input.write(bytes) : true),
    setAwaited(isAwaited) {
      if (isAwaited === isAwaitedNow) return;
      isAwaitedNow = isAwaited;
      const change = isAwaited ? 'ref' : 'unref';
      child[change]();
      if (output instanceof Socket) output[change]();
    },
    finish(graceMs) {
      if (isGone()) return Promise.resolve();
      child.ref();
      return new Promise((resolve) => {
        const patience = setTimeout(() => endGroup(child), graceMs);
        const lastResort = setTimeout(resolve, graceMs + TERM_GRACE_MS + 2 * DRAIN_MS);
        onGone = () => {
          clearTimeout(patience);
          clearTimeout(lastResort);
          resolve();
        };
        input.end();
      });
    },
    kill() {
      if (!isOver) letGo();
    },
  });
}

interface Streams {
  readonly input: Writable;
  readonly output: Readable;
}

function ownStreams(child: ChildProcess, events: ChildEvents): Streams {
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new TypeError('Expected a child with piped input and output');
  stdout.on('data', events.onBytes);
  return { input: stdin, output: stdout };
}

function pipeStreams(pipes: StdioPipes, events: ChildEvents): Streams {
  // The child has its own copies; while ours stay open it would never see the end of its input.
  closeSync(pipes.childInput);
  closeSync(pipes.childOutput);
  const input = new Socket({ fd: pipes.input, readable: false, writable: true });
  const options: SocketConstructorOpts & { readonly onread: OnReadOpts } = {
    fd: pipes.output,
    readable: true,
    writable: false,
    onread: {
      buffer: new Uint8Array(READ_BUFFER_BYTES),
      callback(length, buffer) {
        setTimeout(() => output.resume(), READ_PAUSE_MS);
        events.onBytes(buffer.subarray(0, length));
        return false;
      },
    },
  };
  const output = new Socket(options);
  output.resume();
  return { input, output };
}

function unref(stream: unknown): void {
  if (stream instanceof Socket) stream.unref();
}
