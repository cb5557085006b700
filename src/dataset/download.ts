/** Brings a file over the network into a folder, going on where an earlier try stopped. The one place that asks the network. */
import { createWriteStream, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { FailureError, failure, isFailureError } from '../model/failure.js';
import { sha256Hex } from '../model/ids.js';
import { isObject } from './installed.js';
import { writeWhole } from './publish.js';

export interface DownloadOptions {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** `total` is 0 when the server does not say. */
  readonly onBytes: (done: number, total: number) => void;
  /** How long nothing may come, in milliseconds. */
  readonly stallMs?: number;
}

export interface Downloaded {
  readonly path: string;
  /** What the server calls the file. */
  readonly name: string;
}

const STALL_MS = 30_000;
const MAX_REDIRECTS = 5;
/** Further tries after a broken connection that brought something, and the pause before each, in milliseconds. */
const RETRIES = 5;
const PAUSE_MS = 500;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function isUrl(source: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(source);
}

/** https, or http to this machine itself; no password, which would end up in the manifest. */
export function checkUrl(source: string): URL {
  const url = URL.canParse(source) ? new URL(source) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (url === undefined || !isSafe) {
    throw new FailureError(
      failure(
        'data_source_unusable',
        `${source} is not an https address.`,
        'Download the file yourself, then name it.',
      ),
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new FailureError(failure('data_source_unusable', 'The address holds a name or password.'));
  }
  return url;
}

/** What is known of a file that is partly here; only the very same file may be continued. */
interface PartNote {
  readonly url: string;
  /** A strong ETag or a date; empty when the server gave neither. */
  readonly validator: string;
  readonly name: string;
}

export async function download(
  source: string,
  folder: string,
  options: DownloadOptions,
): Promise<Downloaded> {
  const url = checkUrl(source);
  const path = partPath(url.href, folder);
  let retries = RETRIES;
  for (;;) {
    const before = sizeOf(path);
    try {
      return { path, name: await fetchRest(url, path, options) };
    } catch (error) {
      options.signal.throwIfAborted();
      if (isFailureError(error) && error.failure.code !== 'download_failed') throw error;
      retries -= 1;
      if (retries < 0 || sizeOf(path) <= before) throw explained(error, source);
      await sleep(PAUSE_MS, undefined, { signal: options.signal });
    }
  }
}

/** Where the file of an address is kept while it is needed. */
export function partPath(address: string, folder: string): string {
  return join(folder, `${sha256Hex(address).slice(0, 16)}.part`);
}

/** Forgets a file, whole or not. */
export function removePart(path: string): void {
  rmSync(path, { force: true });
  rmSync(noteOf(path), { force: true });
}

function noteOf(path: string): string {
  return `${path}.json`;
}

async function fetchRest(url: URL, path: string, options: DownloadOptions): Promise<string> {
  const watch = createWatch(options.signal, options.stallMs ?? STALL_MS);
  try {
    const note = readNote(path, url);
    const have = note === undefined || note.validator === '' ? 0 : sizeOf(path);
    const range =
      have > 0 && note !== undefined ? { range: `bytes=${have}-`, 'if-range': note.validator } : {};
    const response = await follow(url, { 'accept-encoding': 'identity', ...range }, watch.signal);
    const total = totalOf(response);
    if (note !== undefined && response.status === 416 && total === have) return note.name;
    if (response.status === 416) {
      rmSync(path, { force: true });
      await response.body?.cancel();
      return await fetchRest(url, path, options);
    }
    if (response.status !== 200 && response.status !== 206) throw statusFailure(url, response.status);
    const isRest = response.status === 206 && startOf(response) === have && have > 0;
    if (response.status === 206 && !isRest) throw statusFailure(url, response.status);
    if (total > options.maxBytes) throw tooLarge(url.href);
    const name = isRest && note !== undefined ? note.name : nameOf(response, url);
    if (!isRest) {
      rmSync(path, { force: true });
      writeWhole(noteOf(path), JSON.stringify({ url: url.href, validator: validatorOf(response), name }));
    }
    const got = await save(response, path, isRest ? have : 0, total, options, watch);
    if (total > 0 && got !== total) throw new Error(`the connection ended after ${got} of ${total} bytes`);
    return name;
  } finally {
    watch.stop();
  }
}

/** What has come before a failure stays on disk, for the next try to go on from. */
async function save(
  response: Response,
  path: string,
  have: number,
  total: number,
  options: DownloadOptions,
  watch: Watch,
): Promise<number> {
  if (response.body === null) return have;
  let got = have;
  async function* counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      watch.alive();
      got += chunk.length;
      if (got > options.maxBytes) throw tooLarge(response.url);
      options.onBytes(got, total);
      yield chunk;
    }
  }
  const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  await pipeline(body, counted, createWriteStream(path, { flags: have > 0 ? 'a' : 'w' }));
  return got;
}

/** Redirects are followed by hand: each must be as safe as the first. */
async function follow(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  let address = url;
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const response = await fetch(address, { headers, redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await response.body?.cancel();
    address = checkRedirect(address, new URL(location, address).href);
  }
  throw new FailureError(failure('download_failed', `${url.href} leads on and on.`));
}

/** From https only to https: nobody outside may point us at this machine's own servers. */
function checkRedirect(from: URL, to: string): URL {
  const next = checkUrl(to);
  if (from.protocol !== 'https:' || next.protocol === 'https:') return next;
  throw new FailureError(failure('data_source_unusable', `${from.href} leads to ${to}, which is not https.`));
}

interface Watch {
  readonly signal: AbortSignal;
  readonly alive: () => void;
  readonly stop: () => void;
}

/** Aborts when the caller does, or when nothing has come for too long. */
function createWatch(outer: AbortSignal, stallMs: number): Watch {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(new Error(`nothing came for ${stallMs / 1000} s`)), stallMs);
  return {
    signal: AbortSignal.any([outer, stalled.signal]),
    alive: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}

/** The size of the whole file, from either kind of header; 0 if unknown. */
function totalOf(response: Response): number {
  const range = /^bytes (?:\d+-\d+|\*)\/(\d+)$/.exec(response.headers.get('content-range') ?? '');
  if (range !== null) return Number(range[1]);
  // What fetch decodes on the way has another length here.
  if (isEncoded(response)) return 0;
  const length = Number(response.headers.get('content-length') ?? '0');
  return response.status === 200 && Number.isSafeInteger(length) ? length : 0;
}

function startOf(response: Response): number {
  return Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1] ?? -1);
}

function isEncoded(response: Response): boolean {
  return !['', 'identity'].includes(response.headers.get('content-encoding') ?? '');
}

function validatorOf(response: Response): string {
  if (isEncoded(response)) return '';
  const tag = response.headers.get('etag') ?? '';
  // A weak tag does not promise equal bytes.
  return tag !== '' && !tag.startsWith('W/') ? tag : (response.headers.get('last-modified') ?? '');
}

function nameOf(response: Response, url: URL): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  const named = /filename="([^"]{1,200})"|filename=([^;\s]{1,200})/.exec(disposition);
  const path = response.url === '' ? url.pathname : new URL(response.url).pathname;
  const name = basename(named?.[1] ?? named?.[2] ?? decodePath(path)) || 'download';
  // Some servers call a .gz file an encoded plain one; fetch then decodes it, and the name must follow.
  return isEncoded(response) ? name.replace(/\.tgz$/i, '.tar').replace(/\.gz$/i, '') : name;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function readNote(path: string, url: URL): PartNote | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const value: unknown = JSON.parse(readFileSync(noteOf(path), 'utf8'));
    if (!isObject(value) || value.url !== url.href) return undefined;
    return { url: url.href, validator: String(value.validator ?? ''), name: String(value.name ?? '') };
  } catch {
    return undefined;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function tooLarge(address: string): FailureError {
  return new FailureError(failure('data_source_damaged', `${address} is larger than a source may be.`));
}

function statusFailure(url: URL, status: number): FailureError {
  return new FailureError(failure('download_failed', `${url.href} answered with status ${status}.`));
}

function explained(error: unknown, source: string): FailureError {
  if (isFailureError(error)) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new FailureError(failure('download_failed', `${source}: ${reason}.`), { cause: error });
}
