/** A signal that a client's leaving or the end of its time aborts, whichever comes first; and a stream that obeys one. */
import { type Failure, FailureError, failure } from '../../model/failure.js';
import { streamReply } from './reply.js';

export interface Deadline {
  readonly signal: AbortSignal;
  /** Ends the work, if there is any left, and the clock. */
  readonly end: (reason?: Failure) => void;
}

export interface Deadlines {
  readonly begin: (client: AbortSignal) => Deadline;
  /** Ends all work there is; whoever waits for it is told why. */
  readonly endAll: (reason: Failure) => void;
}

/** A clock of our own for each: Node's would live to its end even when the answer is long sent. */
export function createDeadlines(milliseconds: number): Deadlines {
  const under = new Set<Deadline>();
  return {
    begin: (client) => {
      const control = new AbortController();
      const give = (problem: Failure) => control.abort(new FailureError(problem));
      const timer = setTimeout(() => give(failure('http_timeout')), milliseconds);
      timer.unref();
      const onLeave = () => give(failure('interrupted', 'The client has gone.'));
      if (client.aborted) onLeave();
      else client.addEventListener('abort', onLeave, { once: true });
      const deadline: Deadline = {
        signal: control.signal,
        end: (reason) => {
          under.delete(deadline);
          clearTimeout(timer);
          client.removeEventListener('abort', onLeave);
          if (reason !== undefined) give(reason);
        },
      };
      under.add(deadline);
      return deadline;
    },
    endAll: (reason) => {
      for (const deadline of [...under]) deadline.end(reason);
    },
  };
}

/**
 * A body that is made while it is read, no faster than it is. Resolves when the first piece is there, so that what fails before
 * can still be told as an error; what fails later cuts the connection, because half an answer must not look whole.
 */
export async function pieceReply(
  pieces: AsyncGenerator<string>,
  headers: Readonly<Record<string, string>>,
  onEnd: () => void,
): Promise<Response> {
  const encoder = new TextEncoder();
  let first: IteratorResult<string> | undefined;
  try {
    first = await pieces.next();
  } catch (error) {
    onEnd();
    throw error;
  }
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const piece = first ?? (await pieces.next());
        first = undefined;
        if (piece.done !== true) return controller.enqueue(encoder.encode(piece.value));
        controller.close();
        onEnd();
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    cancel: async () => {
      onEnd();
      await pieces.return(undefined).catch(() => undefined);
    },
  });
  return streamReply(body, headers);
}
