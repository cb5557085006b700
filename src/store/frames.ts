/** Messages on a local socket: a length, then a value in the form that Node copies values in, bytes and maps included. */
import type { Socket } from 'node:net';

/** Nothing we send is longer; whoever announces more is not us. */
const MAX_FRAME = 512 * 1024 * 1024;
const HEAD = 4;

/** Loaded with the first message: a bundle would load it for those who send none. */
const codec = () => import('node:v8');

/** Waits until the other side has room for more. */
export async function sendFrame(socket: Socket, value: unknown): Promise<void> {
  const body = (await codec()).serialize(value);
  const head = Buffer.allocUnsafe(HEAD);
  head.writeUInt32BE(body.length);
  socket.cork();
  socket.write(head);
  const hasRoom = socket.write(body);
  socket.uncork();
  if (hasRoom || socket.destroyed) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      socket.off('drain', go);
      socket.off('close', go);
      resolve();
    };
    socket.on('drain', go);
    socket.on('close', go);
  });
}

/** Ends with the socket; throws on what is no message. */
export async function* readFrames(socket: Socket): AsyncGenerator<unknown> {
  let chunks: Buffer[] = [];
  let size = 0;
  const take = (count: number): Buffer => {
    const all = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
    chunks = [all.subarray(count)];
    size -= count;
    return all.subarray(0, count);
  };
  let wanted = -1;
  const { deserialize } = await codec();
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    for (;;) {
      if (wanted < 0 && size >= HEAD) {
        wanted = take(HEAD).readUInt32BE();
        if (wanted > MAX_FRAME) throw new Error('a message that is too long');
      }
      if (wanted < 0 || size < wanted) break;
      yield deserialize(take(wanted));
      wanted = -1;
    }
  }
}
