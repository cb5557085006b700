/** The server with its sockets: takes the stores, listens, and stops without dropping what it has begun. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isIPv6 } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createApp, createRegistry, type Machine, ownStores, type Stores, storePaths } from '../../app.js';
import { FailureError, failure } from '../../model/failure.js';
import { rememberRows } from '../../store/remembered-rows.js';
import { connectTo, plainPath, readNote, removeNote, socketPath, writeNote } from '../../store/rendezvous.js';
import { serveStores } from '../../store/store-server.js';
import { TOOLS } from '../../tools/index.js';
import type { Settings } from '../settings.js';
import { createEngines } from './engines.js';
import { createHttpApp } from './http-app.js';
import { rawError } from './reply.js';

export interface ServerOptions {
  readonly settings: Settings;
  readonly machine: Machine;
  readonly host: string;
  readonly port: number;
  readonly version: string;
  /** Folder of the built web page. */
  readonly webDir: string;
  /** The user's folder for sockets, if the system gives one. */
  readonly runtimeDir: string | undefined;
  readonly log: (line: string) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** How long requests under way may take to end, in milliseconds; then they are told so, and later cut off. */
const GRACE_MS = 4000;
const CUT_MS = 5000;
/** How often connections that have got their answer are looked for. */
const SWEEP_MS = 50;
/** A client that takes longer to say what it wants is let go. */
const HEADERS_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_SOCKETS = 2000;
const KEEP_ALIVE_MS = 10_000;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { settings, machine, host, version } = options;
  const { dataDir, server: limits } = settings;
  if (!isLoopback(host) && limits.token === '')
    throw new FailureError(failure('token_missing', `--host ${host}`));
  await refuseSecond(dataDir);
  const stores = await ownStores(settings, machine.clock);
  const opened = await openAll(options, stores).catch(async (error: unknown) => {
    await Promise.all([stores.storage.close(), stores.cache.close()]);
    throw error;
  });
  const { server, engines, forSockets, giveUp } = opened;
  const url = urlOf(host, (server.address() as AddressInfo).port);
  writeNote(dataDir, { pid: process.pid, socket: forSockets.path, version, url });
  return {
    url,
    stop: async () => {
      removeNote(dataDir);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const grace = setTimeout(giveUp, GRACE_MS);
      const cut = setTimeout(() => server.closeAllConnections(), CUT_MS);
      await Promise.all([closed, forSockets.close()]);
      clearInterval(sweep);
      for (const timer of [grace, cut]) clearTimeout(timer);
      await engines.close();
    },
  };
}

async function openAll(options: ServerOptions, { storage, cache: file }: Stores) {
  const { settings, machine, host, port, version } = options;
  let forget: () => void = () => undefined;
  const cache = rememberRows(
    file,
    () => performance.now(),
    () => forget(),
  );
  const engines = createEngines(
    (fingerprint) => {
      const registry = createRegistry(settings, TOOLS, machine);
      if (registry.fingerprint === fingerprint) return undefined;
      forget();
      return createApp(settings, registry, { storage, cache }, machine);
    },
    () => performance.now(),
  );
  const http = createHttpApp({
    settings,
    engines,
    webDir: options.webDir,
    version,
    now: () => performance.now(),
    log: options.log,
  });
  forget = http.forget;
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: settings.server.timeoutMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    getRequestListener(http.app.fetch as never, { overrideGlobalObjects: false }),
  );
  server.maxConnections = MAX_SOCKETS;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const isLong = error.code === 'HPE_HEADER_OVERFLOW';
    const problem =
      error.code === 'HPE_INVALID_URL'
        ? 'The address holds letters that are not percent-encoded.'
        : 'It is no HTTP request.';
    socket.end(rawError(isLong ? failure('http_too_large') : failure('http_invalid', problem)));
  });
  await listen(server, host, port);
  try {
    // Takes both files, so that a second server, or a stray process, is found out now.
    await Promise.all([storage.status(), cache.status()]);
    const path = socketPath(settings.dataDir, options.runtimeDir);
    const { storagePath, cachePath } = storePaths(settings);
    const served = await serveStores(path, {
      storage,
      cache,
      storagePath: plainPath(storagePath),
      cachePath: plainPath(cachePath),
      version,
    });
    return { server, engines, giveUp: http.giveUp, forSockets: { path, close: served.close } };
  } catch (error) {
    server.closeAllConnections();
    server.close();
    throw error;
  }
}

/** A note whose server does not answer is left over from one that was killed. */
async function refuseSecond(dataDir: string): Promise<void> {
  const note = readNote(dataDir);
  const socket = note === undefined ? undefined : await connectTo(note.socket);
  if (note === undefined || socket === undefined) return;
  socket.destroy();
  throw new FailureError(failure('server_running', `It is process ${note.pid}, at ${note.url}`));
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      const reasons: Readonly<Record<string, string>> = {
        EADDRINUSE: `Port ${port} of ${host} is taken by another program.`,
        EACCES: `Port ${port} may be used by the administrator only.`,
        EADDRNOTAVAIL: `${host} is no address of this machine.`,
        ENOTFOUND: `${host} is no name of this machine.`,
      };
      reject(new FailureError(failure('address_unusable', reasons[error.code ?? ''] ?? error.message)));
    };
    server.once('error', onError);
    server.listen({ host, port }, () => {
      server.off('error', onError);
      resolve();
    });
  });
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** An address that can be opened here: that of every interface is none. */
function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}/`;
}
