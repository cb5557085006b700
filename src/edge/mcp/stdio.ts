/** The MCP server over standard input and output: nothing but the protocol goes out, and the end of input ends it. */
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { FailureError, failure } from '../../model/failure.js';
import type { McpDoor } from './server.js';

/** How long calls under way may take to end when no more can come, in milliseconds. */
const GRACE_MS = 2000;
/** A larger message was not made by a client of ours. */
const MAX_MESSAGE = 10 * 1024 * 1024;

/** Resolves when the client has gone or the signal is given, and no call is under way. */
export async function serveStdio(
  { server, settled }: McpDoor,
  stdin: Readable,
  stdout: Writable,
  signal: AbortSignal,
): Promise<void> {
  const transport = new StdioServerTransport(stdin, stdout, { maxBufferSize: MAX_MESSAGE });
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    server.onclose = () => {
      isClosed = true;
      resolve();
    };
  });
  const inputEnded = new Promise<void>((resolve) => {
    stdin.once('end', resolve);
    stdin.once('close', resolve);
  });
  const interrupted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  await Promise.race([closed, inputEnded, interrupted]);
  if (!signal.aborted) await Promise.race([settled(), closed, interrupted, pause(GRACE_MS)]);
  const isFlooded = isClosed;
  // Cancels what is still under way.
  await server.close();
  await settled();
  // The transport closes by itself only when a message does not end.
  if (isFlooded)
    throw new FailureError(failure('http_too_large', `A message may have ${MAX_MESSAGE} bytes.`));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
