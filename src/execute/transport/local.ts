/** Runs a lookup inside this process under the same bounds as any other tool call. */
import { failure, isFailureError } from '../../model/failure.js';
import { err, ok, type Result } from '../../model/result.js';
import { onAbort } from './abort.js';
import { firstLine } from './bytes.js';
import type { AnswerLimits } from './process.js';

export interface LocalRequest {
  /** Names the lookup in messages. */
  readonly name: string;
  /** Gets a signal that aborts on timeout as well; work that never yields cannot be interrupted. */
  readonly run: (signal: AbortSignal) => Uint8Array | Promise<Uint8Array>;
  readonly limits: AnswerLimits;
  readonly signal: AbortSignal;
}

export function runLocal(request: LocalRequest): Promise<Result<Uint8Array>> {
  const { name, limits, signal } = request;
  if (signal.aborted) return Promise.resolve(err(failure('tool_cancelled', `${name} was not asked.`)));

  return new Promise((resolve) => {
    const inner = new AbortController();
    const settle = (result: Result<Uint8Array>) => {
      clearTimeout(timer);
      forget();
      resolve(result);
      if (!result.ok) inner.abort();
    };
    const timer = setTimeout(
      () => settle(err(failure('tool_timeout', `${name} took longer than ${limits.timeoutMs} ms.`))),
      limits.timeoutMs,
    );
    const forget = onAbort(signal, () => settle(err(failure('tool_cancelled', `${name} was stopped.`))));

    // The wrapper turns a synchronous throw into a rejection.
    (async () => request.run(inner.signal))().then(
      (bytes) => {
        const isTooLong = bytes.length > limits.maxBytes;
        settle(
          isTooLong
            ? err(failure('tool_flood', `${name} answered with more than ${limits.maxBytes} bytes.`))
            : ok(bytes),
        );
      },
      (error: unknown) => {
        if (isFailureError(error)) return settle(err(error.failure));
        const said = firstLine(error instanceof Error ? error.message : String(error));
        settle(err(failure('tool_crashed', `${name} failed: ${said}`)));
      },
    );
  });
}
