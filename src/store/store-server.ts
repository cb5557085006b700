/** Lets other processes of this user use the stores that this one owns, through a socket. Knows no method but by its name. */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { isFailureError } from '../model/failure.js';
import type { Cache, Storage } from '../model/store.js';
import { readFrames, sendFrame } from './frames.js';
import { CACHE_METHODS, type Hello, type Reply, type Request, STORAGE_METHODS } from './remote-methods.js';

export interface OwnedStores {
  readonly storage: Storage;
  readonly cache: Cache;
  /** As the owner opened them: whoever means other files opens its own. */
  readonly storagePath: string;
  /** Empty when the owner uses none. */
  readonly cachePath: string;
  readonly version: string;
}

/** Processes at once; a further one waits until one of them leaves. */
const MAX_TALKS = 200;
/** Those that wait included. */
const MAX_CONNECTIONS = 2000;

export interface StoreServer {
  readonly close: () => Promise<void>;
}

export async function serveStores(path: string, stores: OwnedStores): Promise<StoreServer> {
  const talks = new Set<Talk>();
  const waiting = new Set<Talk>();
  const begin = (talk: Talk) => {
    waiting.delete(talk);
    talks.add(talk);
    converse(talk, stores).catch(() => talk.socket.destroy());
  };
  const server = createServer((socket) => {
    const talk: Talk = { socket, isBusy: false, isEnding: false };
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      waiting.delete(talk);
      const [next] = talks.delete(talk) ? waiting : [];
      if (next !== undefined) begin(next);
    });
    waiting.add(talk);
    if (talks.size < MAX_TALKS) begin(talk);
  });
  server.maxConnections = MAX_CONNECTIONS;
  rmSync(path, { force: true });
  await listening(server, path);
  chmodSync(path, 0o600);
  return {
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const { socket } of waiting) socket.destroy();
      waiting.clear();
      // What is being done is finished; whoever asks further finds the files free.
      for (const talk of talks) {
        talk.isEnding = true;
        if (!talk.isBusy) talk.socket.destroy();
      }
      const timer = setTimeout(() => {
        for (const { socket } of talks) socket.destroy();
      }, CLOSE_MS);
      await closed;
      clearTimeout(timer);
      rmSync(path, { force: true });
    },
  };
}

/** Longest wait for what is being done, in milliseconds. */
const CLOSE_MS = 2000;

interface Talk {
  readonly socket: Socket;
  isBusy: boolean;
  isEnding: boolean;
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** One request after the other, so that a client that does not read gets no more. */
async function converse(talk: Talk, stores: OwnedStores): Promise<void> {
  const { socket } = talk;
  const { storagePath, cachePath, version } = stores;
  const hello: Hello = { version, storagePath, cachePath };
  await sendFrame(socket, hello);
  for await (const frame of readFrames(socket)) {
    const { store, method, args } = frame as Request;
    const isKnown = (store === 'storage' ? STORAGE_METHODS : CACHE_METHODS).some((name) => name === method);
    if (!isKnown || !Array.isArray(args)) throw new Error('a request that is none');
    talk.isBusy = true;
    await sendFrame(socket, await answer(stores[store], method, args, socket));
    talk.isBusy = false;
    if (talk.isEnding) return void socket.end();
  }
}

async function answer(
  target: Storage | Cache,
  method: string,
  args: readonly unknown[],
  socket: Socket,
): Promise<Reply> {
  try {
    const call = Reflect.get(target, method) as (...args: unknown[]) => Promise<unknown>;
    // The only function that is ever given over tells how far a long check is.
    const tell = (done: number, total: number) => void sendFrame(socket, { kind: 'progress', done, total });
    const value = await call.apply(target, method === 'verify' ? [tell] : [...args]);
    return { kind: 'value', value };
  } catch (error) {
    if (isFailureError(error)) return { kind: 'failure', failure: error.failure };
    return { kind: 'error', message: error instanceof Error ? error.message : String(error) };
  }
}
