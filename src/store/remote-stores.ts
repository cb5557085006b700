/**
 * The stores of a server, used from another process as if they were its own. When there is no server, or it goes away, the files
 * are free, and the work is done with them directly. Light: brings no DuckDB.
 */
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { FailureError, failure } from '../model/failure.js';
import { inTime, LATE } from '../model/in-time.js';
import { type Cache, SERVER_NOTE, type Storage } from '../model/store.js';
import { mayHoldAnswers } from './answered-tools.js';
import { readFrames, sendFrame } from './frames.js';
import { CACHE_METHODS, type Hello, type Message, type Request, STORAGE_METHODS } from './remote-methods.js';
import { connectTo, plainPath, readNote } from './rendezvous.js';

export interface Stores {
  readonly storage: Storage;
  readonly cache: Cache;
}

export interface FollowOptions {
  readonly dataDir: string;
  readonly version: string;
  readonly storagePath: string;
  readonly cachePath: string;
  /** The files themselves, for as long as no server has them. */
  readonly openFiles: () => Promise<Stores>;
}

export interface FollowedStores extends Stores {
  /** Whether a server has them now. */
  readonly isServed: () => Promise<boolean>;
}

/** The stores wherever they are: with the server while there is one, even one that comes later, else in their files. */
export function followStores(options: FollowOptions): FollowedStores {
  let found: Promise<Found | undefined> | undefined;
  let opened: Promise<Stores> | undefined;
  let warnings: readonly string[] = [];
  const seek = async (): Promise<Found | undefined> => {
    const before = found;
    const known = await before;
    if (known?.line.isOpen() === true) return known;
    // Another call may have begun to look while this one waited: one line is enough, and only one is closed.
    if (found !== before) return found;
    found = undefined;
    if (!existsSync(join(options.dataDir, SERVER_NOTE))) return undefined;
    found = meet(options);
    // A refusal is not remembered.
    found.catch(() => {
      found = undefined;
    });
    return found;
  };
  const files = async (): Promise<Stores> => {
    opened ??= options.openFiles();
    const stores = await opened;
    warnings = stores.cache.warnings;
    return stores;
  };
  let users = 2;
  const leave = async (store: keyof Stores) => {
    users -= 1;
    if (users === 0) (await found?.catch(() => undefined))?.line.close();
    await (await opened)?.[store].close();
  };
  const storage = createProxy('storage', STORAGE_METHODS, seek, files, leave);
  const ownCache = plainPath(options.cachePath);
  const seekCache = async () => {
    const server = await seek();
    return server?.cachePath === ownCache ? server : undefined;
  };
  const cache = createProxy('cache', CACHE_METHODS, seekCache, files, leave);
  return {
    isServed: async () => (await seek()) !== undefined,
    storage: {
      ...storage,
      mayHoldAnswers: (tools) => mayHoldAnswers(options.storagePath, tools),
    } as Storage,
    cache: Object.defineProperty({ ...cache } as unknown as Cache, 'warnings', {
      get: () => warnings,
      enumerable: true,
    }),
  };
}

interface Found {
  readonly line: Line;
  readonly cachePath: string;
}

/** Undefined when no server answers. */
async function meet(options: FollowOptions): Promise<Found | undefined> {
  const note = readNote(options.dataDir);
  const socket = note === undefined ? undefined : await connectTo(note.socket);
  if (note === undefined || socket === undefined) return undefined;
  const messages = readFrames(socket);
  const first = await inTime(
    messages.next().catch(() => undefined),
    GREETING_MS,
  );
  if (first === LATE) {
    socket.destroy();
    throw new FailureError(
      failure('storage_locked', `The server that has it (process ${note.pid}) does not answer.`),
    );
  }
  if (first === undefined || first.done === true) return undefined;
  const hello = first.value as Hello;
  // A copied folder has the note of the server of the first one.
  if (hello.storagePath !== plainPath(options.storagePath)) {
    socket.destroy();
    return undefined;
  }
  if (hello.version !== options.version) {
    socket.destroy();
    throw new FailureError(
      failure(
        'storage_locked',
        `A server of langnet ${hello.version} has it (process ${note.pid}); this is ${options.version}.`,
        'Stop that server, or start it again with this version.',
      ),
    );
  }
  return { line: createLine(socket, messages), cachePath: hello.cachePath };
}

/** How long a server may take to greet: it may have many others to answer. */
const GREETING_MS = 15_000;

type Progress = (done: number, total: number) => void;

interface Line {
  readonly isOpen: () => boolean;
  readonly close: () => void;
  /** Undefined when the server has gone before it answered. */
  readonly ask: (request: Request, onProgress?: Progress) => Promise<{ readonly value: unknown } | undefined>;
}

interface Waiting {
  readonly resolve: (answer: { readonly value: unknown } | undefined) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: Progress | undefined;
}

/** Answers come in the order of the questions. */
function createLine(socket: Socket, messages: AsyncGenerator<unknown>): Line {
  const waiting: Waiting[] = [];
  let isOpen = true;
  const close = () => {
    isOpen = false;
    for (const { resolve } of waiting.splice(0)) resolve(undefined);
  };
  const listen = async () => {
    for await (const frame of messages) {
      const message = frame as Message;
      if (message.kind === 'progress') {
        waiting[0]?.onProgress?.(message.done, message.total);
        continue;
      }
      const next = waiting.shift();
      if (message.kind === 'value') next?.resolve({ value: message.value });
      else if (message.kind === 'failure') next?.reject(new FailureError(message.failure));
      else next?.reject(new Error(message.message));
    }
  };
  socket.on('error', () => undefined);
  void listen()
    .catch(() => undefined)
    .finally(close);
  return {
    isOpen: () => isOpen,
    close: () => void socket.destroy(),
    ask: (request, onProgress) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject, onProgress });
        void sendFrame(socket, request);
      }),
  };
}

function createProxy(
  store: Request['store'],
  methods: readonly string[],
  seek: () => Promise<Found | undefined>,
  files: () => Promise<Stores>,
  leave: (store: keyof Stores) => Promise<void>,
): Readonly<Record<string, (...args: never[]) => Promise<unknown>>> {
  const locally = async (method: string, args: readonly unknown[]): Promise<unknown> => {
    const target = (await files())[store];
    return (Reflect.get(target, method) as (...args: unknown[]) => Promise<unknown>).apply(target, [...args]);
  };
  const call =
    (method: string) =>
    async (...args: unknown[]) => {
      const server = await seek();
      if (server === undefined) return locally(method, args);
      const onProgress = method === 'verify' ? (args[0] as Progress | undefined) : undefined;
      const sent = method === 'verify' ? [] : args;
      const answer = await server.line.ask({ store, method, args: sent }, onProgress);
      if (answer !== undefined) return answer.value;
      // Nobody knows whether a further generation was written, and it must not be written twice.
      if (method === 'record' && !keepsEarlier(args[0])) {
        const detail = 'The server that has it ended while it was writing.';
        throw new FailureError(failure('storage_locked', detail, 'Run the command again.'));
      }
      return locally(method, args);
    };
  return {
    ...Object.fromEntries(methods.map((method) => [method, call(method)])),
    close: () => leave(store),
  };
}

function keepsEarlier(batch: unknown): boolean {
  return (
    typeof batch === 'object' && batch !== null && 'keepsEarlier' in batch && batch.keepsEarlier === true
  );
}
