/**
 * A long-lived child that answers requests in the order they were sent, several of them under way at once.
 * It keeps requests and answers in step through deaths, hangs and floods; what they mean is the caller's matter.
 */
import { type Failure, failure } from '../../model/failure.js';
import { err, ok, type Result } from '../../model/result.js';
import { onAbort } from './abort.js';
import { ByteQueue } from './bytes.js';
import { closePipes } from './pipes.js';
import type { AnswerLimits } from './process.js';
import { openChild, type WorkerChild, type WorkerStart } from './worker-child.js';

/** Where an answer ends in the bytes seen so far; offsets count from the answer's first byte. */
export type Scan =
  /** The answer is [0, bodyEnd); the next one begins at `next`. */
  | { readonly kind: 'end'; readonly bodyEnd: number; readonly next: number }
  /** Not complete; the search goes on at `from`, so that no byte is searched twice. */
  | { readonly kind: 'more'; readonly from: number }
  /** These bytes cannot be an answer. */
  | { readonly kind: 'garbled'; readonly detail: string };

export interface WorkerOptions<Request> {
  /** Names the worker in messages. */
  readonly name: string;
  /** Prepares one life of the child; called again after a death. */
  readonly start: () => Promise<Result<WorkerStart>>;
  readonly encode: (request: Request) => Uint8Array | string;
  readonly findEnd: (bytes: Buffer, from: number, request: Request) => Scan;
  /** Asked first in each life; nothing else is sent before it is answered, and its answer is dropped. */
  readonly greeting?: Request;
  /** How many requests may be sent ahead of their answers. */
  readonly maxInFlight: number;
  /** Longest life of a request whatever its place in the queue. */
  readonly maxWaitMs?: number;
  /** So many lives in a row without an answer, and the worker gives up for `restMs`. */
  readonly maxBarrenLives?: number;
  readonly restMs?: number;
}

export interface Worker<Request> {
  /** `limits.timeoutMs` counts from when the request is first in the queue, including the child's start. */
  readonly ask: (request: Request, limits: AnswerLimits, signal: AbortSignal) => Promise<Result<Uint8Array>>;
  /** Lets the child answer what it was sent, ends it, and cancels the rest. */
  readonly close: () => Promise<void>;
}

interface Entry<Request> {
  readonly request: Request;
  readonly bytes: Uint8Array | string;
  readonly limits: AnswerLimits;
  readonly settle: (result: Result<Uint8Array>) => void;
  /** Answered, failed or cancelled; when it was sent, its place is kept so that answers stay in step. */
  isSettled: boolean;
  wasRestarted: boolean;
}

const GREETING_BYTES = 64 * 1024;
/** Room for an end marker beyond the answer's own bytes. */
const MARKER_BYTES = 4096;
const FINISH_MS = 1000;

export function createWorker<Request>(options: WorkerOptions<Request>): Worker<Request> {
  return new FifoWorker(options);
}

class FifoWorker<Request> implements Worker<Request> {
  readonly #options: WorkerOptions<Request>;
  #waiting: Entry<Request>[] = [];
  #sent: Entry<Request>[] = [];
  #openCount = 0;
  #child: WorkerChild | undefined;
  #phase: 'down' | 'starting' | 'greeting' | 'ready' = 'down';
  /** Raised with each life, so that what belongs to an earlier one is ignored. */
  #life = 0;
  #isBlocked = false;
  readonly #bytes = new ByteQueue();
  #scanFrom = 0;
  #hasAnswered = false;
  #barrenLives = 0;
  #restUntil = 0;
  #lastFailure: Failure = failure('tool_crashed');
  #timer: NodeJS.Timeout | undefined;
  #timed: Entry<Request> | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: WorkerOptions<Request>) {
    this.#options = options;
  }

  readonly ask = (
    request: Request,
    limits: AnswerLimits,
    signal: AbortSignal,
  ): Promise<Result<Uint8Array>> => {
    const { name, maxWaitMs = 120_000 } = this.#options;
    if (signal.aborted || this.#closing !== undefined) {
      return Promise.resolve(err(failure('tool_cancelled', `${name} was not asked.`)));
    }
    const bytes = this.#options.encode(request);
    return new Promise((resolve) => {
      const settle = (result: Result<Uint8Array>) => {
        if (entry.isSettled) return;
        entry.isSettled = true;
        this.#openCount -= 1;
        clearTimeout(overall);
        forget();
        resolve(result);
      };
      const entry: Entry<Request> = { request, bytes, limits, settle, isSettled: false, wasRestarted: false };
      const overall = setTimeout(
        () => this.#giveUp(entry, failure('tool_timeout', `${name} had no turn within ${maxWaitMs} ms.`)),
        maxWaitMs,
      );
      overall.unref();
      const forget = onAbort(signal, () =>
        this.#giveUp(entry, failure('tool_cancelled', `The call of ${name} was stopped.`)),
      );
      this.#openCount += 1;
      this.#waiting.push(entry);
      this.#pump();
    });
  };

  readonly close = (): Promise<void> => {
    this.#closing ??= this.#close();
    return this.#closing;
  };

  async #close(): Promise<void> {
    const cancelled = err(failure('tool_cancelled', `${this.#options.name} was closed.`));
    for (const entry of this.#waiting.splice(0)) entry.settle(cancelled);
    await this.#child?.finish(FINISH_MS);
    this.#child?.kill();
    this.#reset();
    for (const entry of [...this.#sent.splice(0), ...this.#waiting.splice(0)]) entry.settle(cancelled);
    clearTimeout(this.#timer);
  }

  /** Forgets an unsent request; of a sent one the answer is still awaited, to be dropped. */
  #giveUp(entry: Entry<Request>, reason: Failure): void {
    const place = this.#waiting.indexOf(entry);
    if (place !== -1) this.#waiting.splice(place, 1);
    entry.settle(err(reason));
    this.#pump();
  }

  #pump(): void {
    if (this.#closing !== undefined) return;
    if (this.#waiting.length > 0 && this.#phase === 'down') this.#begin();
    while (this.#phase === 'ready' && !this.#isBlocked && this.#sent.length < this.#options.maxInFlight) {
      const entry = this.#waiting.shift();
      if (entry === undefined) break;
      this.#sent.push(entry);
      this.#isBlocked = this.#child?.write(entry.bytes) === false;
    }
    this.#child?.setAwaited(this.#openCount > 0);
    this.#watchFirst();
  }

  /** One timer for the first request only: those behind it have not had their turn. */
  #watchFirst(): void {
    const first = this.#sent[0] ?? this.#waiting[0];
    if (first !== this.#timed) {
      clearTimeout(this.#timer);
      this.#timed = first;
      if (first === undefined) return;
      const { timeoutMs } = first.limits;
      this.#timer = setTimeout(() => {
        this.#timed = undefined;
        this.#endLife(
          failure('tool_timeout', `${this.#options.name} gave no answer within ${timeoutMs} ms.`),
        );
      }, timeoutMs);
    }
    if (first?.isSettled) this.#timer?.unref();
  }

  #begin(): void {
    if (Date.now() < this.#restUntil) {
      for (const entry of this.#waiting.splice(0)) entry.settle(err(this.#lastFailure));
      return;
    }
    this.#phase = 'starting';
    const life = this.#life;
    this.#options.start().then(
      (start) => {
        if (life === this.#life) this.#open(start);
        else if (start.ok && start.value.pipes !== undefined) closePipes(start.value.pipes);
      },
      (error: unknown) => {
        if (life === this.#life) this.#endLife(failure('defect', `${this.#options.name}: ${String(error)}`));
      },
    );
  }

  #open(start: Result<WorkerStart>): void {
    const life = this.#life;
    const opened = start.ok
      ? openChild(start.value, {
          onBytes: (chunk) => {
            if (life === this.#life) this.#read(chunk);
          },
          onDrain: () => {
            if (life !== this.#life) return;
            this.#isBlocked = false;
            this.#pump();
          },
          onEnd: (reason) => {
            if (life === this.#life) this.#endLife(reason);
          },
        })
      : start;
    if (!opened.ok) {
      this.#endLife(opened.error);
      return;
    }
    this.#child = opened.value;
    const { greeting } = this.#options;
    if (greeting === undefined) {
      this.#phase = 'ready';
    } else {
      this.#phase = 'greeting';
      opened.value.write(this.#options.encode(greeting));
    }
    this.#pump();
  }

  #read(chunk: Uint8Array): void {
    this.#bytes.append(chunk);
    const wrong = this.#takeAnswers();
    if (wrong === undefined) this.#pump();
    else this.#endLife(wrong);
  }

  /** Delivers each complete answer; returns what is wrong with the bytes, if anything is. */
  #takeAnswers(): Failure | undefined {
    const { name, findEnd } = this.#options;
    while (this.#bytes.length > 0) {
      const asked = this.#asked();
      if (asked === undefined) return failure('tool_protocol', `${name} spoke without being asked.`);
      const scan = findEnd(this.#bytes.view, this.#scanFrom, asked.request);
      if (scan.kind === 'garbled') return failure('tool_protocol', `${name}: ${scan.detail}`);
      const size = scan.kind === 'end' ? scan.bodyEnd : this.#bytes.length - MARKER_BYTES;
      if (size > asked.maxBytes)
        return failure('tool_flood', `${name} sent more than ${asked.maxBytes} bytes.`);
      if (scan.kind === 'more') {
        this.#scanFrom = scan.from;
        return undefined;
      }
      // A copy: the queue's memory is used again.
      this.#deliver(Uint8Array.prototype.slice.call(this.#bytes.view, 0, scan.bodyEnd));
      this.#bytes.drop(scan.next);
      this.#scanFrom = 0;
    }
    return undefined;
  }

  #asked(): { readonly request: Request; readonly maxBytes: number } | undefined {
    const { greeting } = this.#options;
    if (this.#phase === 'greeting' && greeting !== undefined)
      return { request: greeting, maxBytes: GREETING_BYTES };
    const first = this.#sent[0];
    return first && { request: first.request, maxBytes: first.limits.maxBytes };
  }

  #deliver(body: Uint8Array): void {
    if (this.#phase === 'greeting') {
      this.#phase = 'ready';
      return;
    }
    this.#hasAnswered = true;
    this.#sent.shift()?.settle(ok(body));
  }

  /** The child died or must die: the request it was at fails, those behind it get one more life. */
  #endLife(reason: Failure): void {
    this.#child?.kill();
    const concerned = this.#phase === 'ready' ? this.#sent.shift() : this.#waiting.shift();
    const { restMs = 10_000, maxBarrenLives = 3 } = this.#options;
    if (this.#hasAnswered) this.#barrenLives = 0;
    else if (concerned !== undefined) this.#barrenLives += 1;
    this.#lastFailure = reason;
    if (this.#barrenLives >= maxBarrenLives) this.#restUntil = Date.now() + restMs;
    concerned?.settle(err(reason));
    const again: Entry<Request>[] = [];
    for (const entry of this.#sent.splice(0)) {
      if (entry.wasRestarted) entry.settle(err(reason));
      if (entry.isSettled) continue;
      entry.wasRestarted = true;
      again.push(entry);
    }
    this.#waiting.unshift(...again);
    this.#reset();
    this.#pump();
  }

  #reset(): void {
    this.#life += 1;
    this.#child = undefined;
    this.#phase = 'down';
    this.#isBlocked = false;
    this.#hasAnswered = false;
    this.#bytes.drop(this.#bytes.length);
    this.#scanFrom = 0;
  }
}
