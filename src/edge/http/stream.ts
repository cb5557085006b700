/** Server-sent events from a task that tells what it does. Knows nothing of what is told. */
import { streamReply } from './reply.js';

/** One event: its name, and its data as one line of JSON. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** So that whatever stands between does not take a slow answer for a dead one, in milliseconds. */
const HEARTBEAT_MS = 10_000;

/** `task` tells events until it ends; leaving the stream aborts `onLeave`. */
export function eventStream(
  task: (tell: (event: StreamEvent) => void) => Promise<void>,
  onLeave: () => void,
): Response {
  const encoder = new TextEncoder();
  let heartbeat: NodeJS.Timeout | undefined;
  let isOpen = true;
  const end = () => {
    isOpen = false;
    clearInterval(heartbeat);
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text));
      };
      heartbeat = setInterval(() => send(': still working\n\n'), HEARTBEAT_MS);
      heartbeat.unref();
      void task(({ event, data }) => send(`event: ${event}\ndata: ${data}\n\n`)).finally(() => {
        if (!isOpen) return;
        end();
        controller.close();
      });
    },
    cancel: () => {
      end();
      onLeave();
    },
  });
  return streamReply(body, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
}
