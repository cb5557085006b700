/**
 * The lives of the worker: each is one Python process that answers many questions and is replaced when it
 * has grown too large, without losing a question. Knows the frame of an answer, not what is in it.
 */
import { ensureDirectory } from '../../execute/transport/files.js';
import type { AnswerLimits } from '../../execute/transport/process.js';
import { createWorker, type Scan, type Worker } from '../../execute/transport/worker.js';
import type { WorkerStart } from '../../execute/transport/worker-child.js';
import { failure } from '../../model/failure.js';
import { err, ok, type Result } from '../../model/result.js';
import type { ToolEnvironment } from '../../model/tool.js';
import { findWorkerFile, workerArguments } from './install-place.js';

export interface Question extends Record<string, string> {
  readonly language: 'lat' | 'grc';
  readonly word: string;
}

export interface LifeAnswer {
  readonly body: Uint8Array;
  /** Of CLTK, as the worker says it. */
  readonly version: string;
}

export interface Lives {
  readonly ask: (
    question: Question,
    python: string,
    models: string,
    limits: AnswerLimits,
    signal: AbortSignal,
  ) => Promise<Result<LifeAnswer>>;
  readonly close: () => Promise<void>;
}

const NAME = 'cltk worker';
const PROTOCOL = 1;
const NEWLINE = 0x0a;
const OPEN_OBJECT = 0x7b;
/** More than any caller's concurrency. */
const MAX_IN_FLIGHT = 32;
/** A worker that holds more than this is replaced, in MiB; its models need a fraction of it. */
export const MAX_MEMORY_MB = 768;
/** Where the models alone are that large, a new worker must be worth its start. */
export const MIN_ANSWERS = 50;

interface Sent {
  /** Raised with each question; the mark behind its answer repeats it. 0 is the greeting. */
  readonly number: number;
  readonly line: string;
}

interface Life {
  readonly worker: Worker<Sent>;
  readonly python: string;
  version: string;
  /** Questions whose answers are awaited. */
  open: number;
  /** Answers of its present process. */
  answered: number;
  isRetired: boolean;
}

export function createLives(environment: ToolEnvironment): Lives {
  let current: Life | undefined;
  let count = 0;
  /** The current one, and retired ones that still have questions to answer. */
  const all = new Set<Life>();

  async function start(python: string, models: string): Promise<Result<WorkerStart>> {
    const { toolDir } = environment;
    try {
      await ensureDirectory(toolDir);
    } catch (error) {
      return err(failure('file_unwritable', `\`${toolDir}\` cannot be made (${String(error)}).`));
    }
    const args = workerArguments(await findWorkerFile(environment), models);
    return ok({ name: NAME, command: python, args, cwd: toolDir, env: { LC_ALL: 'C.UTF-8' } });
  }

  function begin(python: string, models: string): Life {
    const life: Life = {
      python,
      version: '',
      open: 0,
      answered: 0,
      isRetired: false,
      worker: createWorker<Sent>({
        name: NAME,
        start: () => start(python, models),
        encode: ({ line }) => line,
        // The worker speaks first: its greeting is the answer to nothing.
        greeting: { number: 0, line: '' },
        findEnd: (bytes, from, { number }) =>
          number === 0 ? scanGreeting(bytes, from, life) : scanAnswer(bytes, from, number, life),
        maxInFlight: MAX_IN_FLIGHT,
      }),
    };
    all.add(life);
    return life;
  }

  /** No more questions for it; it ends when it has answered those it has. */
  function retire(life: Life): void {
    life.isRetired = true;
    if (current === life) current = undefined;
    if (life.open === 0) void life.worker.close().finally(() => all.delete(life));
  }

  return {
    async ask(question, python, models, limits, signal) {
      if (current !== undefined && (current.isRetired || current.python !== python)) retire(current);
      current ??= begin(python, models);
      const life = current;
      life.open += 1;
      count += 1;
      const line = `${JSON.stringify({ id: count, ...question })}\n`;
      const body = await life.worker.ask({ number: count, line }, limits, signal);
      life.open -= 1;
      if (life.isRetired) retire(life);
      return body.ok ? ok({ body: body.value, version: life.version }) : body;
    },
    async close() {
      current = undefined;
      await Promise.all([...all].map((life) => life.worker.close()));
    },
  };
}

/** `{"ready":true, …}` and nothing else before it. */
function scanGreeting(bytes: Buffer, from: number, life: Life): Scan {
  const end = bytes.indexOf(NEWLINE, from);
  if (end === -1) return moreOf(bytes);
  const { ready, protocol, cltk } = readLine(bytes, 0, end);
  if (ready !== true || protocol !== PROTOCOL || typeof cltk !== 'string') {
    return { kind: 'garbled', detail: 'its first line is not that of the CLTK worker.' };
  }
  life.version = cltk;
  life.answered = 0;
  return { kind: 'end', bodyEnd: end, next: end + 1 };
}

/** The answer is one line; the mark in the line behind it says that it is complete, and whose it is. */
function scanAnswer(bytes: Buffer, from: number, number: number, life: Life): Scan {
  const bodyEnd = bytes.indexOf(NEWLINE, from);
  if (bodyEnd === -1) return moreOf(bytes);
  const end = bytes.indexOf(NEWLINE, bodyEnd + 1);
  if (end === -1) return bytes[0] === OPEN_OBJECT ? { kind: 'more', from: bodyEnd } : moreOf(bytes);
  const { done, memory_mb: memoryMb } = readLine(bytes, bodyEnd + 1, end);
  if (done !== number || bytes[0] !== OPEN_OBJECT) {
    return { kind: 'garbled', detail: 'its answers are out of step with the questions.' };
  }
  if (typeof memoryMb === 'number') watchGrowth(life, memoryMb);
  return { kind: 'end', bodyEnd, next: end + 1 };
}

/** Every line of the worker is an object: what begins otherwise need not be waited for. */
function moreOf(bytes: Buffer): Scan {
  if (bytes.length === 0 || bytes[0] === OPEN_OBJECT) return { kind: 'more', from: bytes.length };
  return { kind: 'garbled', detail: 'it does not speak in lines of JSON.' };
}

function readLine(bytes: Buffer, start: number, end: number): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8', start, end));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function watchGrowth(life: Life, memoryMb: number): void {
  life.answered += 1;
  if (memoryMb > MAX_MEMORY_MB && life.answered >= MIN_ANSWERS) life.isRetired = true;
}
