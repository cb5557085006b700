/**
 * Where the server that owns a data folder is met: a note in that folder names its socket. The socket lies in a folder that only
 * this user can enter. A note or socket whose server has died counts for nothing.
 */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { FailureError, failure } from '../model/failure.js';
import { makeId } from '../model/ids.js';
import { SERVER_NOTE } from '../model/store.js';

export interface ServerNote {
  readonly pid: number;
  readonly socket: string;
  /** Of the program; another one may speak another language. */
  readonly version: string;
  readonly url: string;
}

/** Longer socket names are cut off by the system. */
const MAX_SOCKET_NAME = 100;
const CONNECT_MS = 1000;

function notePath(dataDir: string): string {
  return join(dataDir, SERVER_NOTE);
}

export function readNote(dataDir: string): ServerNote | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(notePath(dataDir), 'utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, socket, version, url } = value as Record<string, unknown>;
    if (typeof socket !== 'string' || typeof version !== 'string' || typeof url !== 'string')
      return undefined;
    return typeof pid === 'number' ? { pid, socket, version, url } : undefined;
  } catch {
    return undefined;
  }
}

export function writeNote(dataDir: string, note: ServerNote): void {
  const draft = `${notePath(dataDir)}.${process.pid}`;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(draft, `${JSON.stringify(note)}\n`, { mode: 0o600 });
  renameSync(draft, notePath(dataDir));
}

/** Only our own: another server may have come meanwhile. */
export function removeNote(dataDir: string): void {
  if (readNote(dataDir)?.pid === process.pid) rmSync(notePath(dataDir), { force: true });
}

/** A free name for a socket in the user's runtime folder, or among the data, or where names are short. */
export function socketPath(dataDir: string, runtimeDir: string | undefined): string {
  mkdirSync(dataDir, { recursive: true });
  const name = `${makeId('srv', [realpathSync(dataDir)]).slice(0, 20)}.sock`;
  const folders = [
    ...(runtimeDir === undefined ? [] : [join(runtimeDir, 'langnet')]),
    join(dataDir, 'run'),
    join(tmpdir(), `langnet-${process.getuid?.() ?? 0}`),
  ];
  for (const folder of folders) {
    const path = join(folder, name);
    if (Buffer.byteLength(path) <= MAX_SOCKET_NAME && isPrivate(folder)) return path;
  }
  throw new FailureError(
    failure('file_unwritable', 'There is no folder that only this user can enter for the socket.'),
  );
}

/** Made if it is not there; one that others can enter, or that is another user's, is not used. */
function isPrivate(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const isOurs = () => {
      const stat = lstatSync(folder);
      return stat.isDirectory() && stat.uid === process.getuid?.();
    };
    if (!isOurs()) return false;
    chmodSync(folder, 0o700);
    return isOurs() && (lstatSync(folder).mode & 0o077) === 0;
  } catch {
    return false;
  }
}

/** However it is written, and whether it is there yet or not. */
export function plainPath(path: string): string {
  const full = resolve(path);
  const folder = dirname(full);
  try {
    return join(realpathSync(folder), basename(full));
  } catch {
    return full;
  }
}

/** Undefined when nobody answers there. */
export function connectTo(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const fail = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(undefined);
    };
    const timer = setTimeout(fail, CONNECT_MS);
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}
