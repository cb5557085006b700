/**
 * A GET over a plain socket, for servers whose HTTP Node's own client refuses: header lines without a colon are passed
 * over, and without a length the end of the connection is the end of the body. Bounded in time and bytes; it follows
 * nothing and reads nothing in the body.
 */
import { connect, type Socket } from 'node:net';
import { failure } from '../../model/failure.js';
import { err, ok, type Result } from '../../model/result.js';
import { onAbort } from './abort.js';
import { type ByteCollector, createCollector } from './bytes.js';
import type { HttpAnswer, HttpFailure, HttpRequest } from './http.js';

/** More than any header block, less than a body worth keeping. */
const MAX_HEADER_BYTES = 32 * 1024;
const DEFAULT_PORT = 80;
const STATUS_LINE = /^HTTP\/\d(?:\.\d)? (\d{3})\b/;
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

export function rawHttpGet(request: HttpRequest): Promise<Result<HttpAnswer, HttpFailure>> {
  const { limits, signal } = request;
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
  if (url === undefined || url.protocol !== 'http:' || url.hostname === '') {
    return Promise.resolve(
      err(failure('config_invalid', 'An endpoint of this sort must be an http: address.')),
    );
  }
  const lines = requestLines(url, request.headers ?? {});
  const place = `${url.origin}${url.pathname}`;
  if (lines === undefined) {
    return Promise.resolve(err(failure('config_invalid', `No request can be made for ${place}.`)));
  }
  if (signal.aborted) return Promise.resolve(err(failure('tool_cancelled', `${place} was not asked.`)));

  return new Promise((resolve) => {
    let socket: Socket | undefined;
    let isConnected = false;
    const reader = new AnswerReader(place, limits.maxBytes);
    const settle = (result: Outcome): void => {
      if (result === undefined) return;
      clearTimeout(timer);
      forget();
      resolve(result);
      socket?.removeAllListeners('data').removeAllListeners('end').destroy();
    };
    const timer = setTimeout(
      () => settle(err(failure('tool_timeout', `${place} took longer than ${limits.timeoutMs} ms.`))),
      limits.timeoutMs,
    );
    const forget = onAbort(signal, () =>
      settle(err(failure('tool_cancelled', `The call of ${place} was stopped.`))),
    );
    // An address in brackets is IPv6; the socket wants it without.
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    socket = connect({ host, port: url.port === '' ? DEFAULT_PORT : Number(url.port) });
    socket.on('connect', () => {
      isConnected = true;
      socket?.write(lines);
    });
    socket.on('data', (chunk) => settle(reader.add(chunk)));
    socket.on('end', () => settle(reader.end()));
    socket.on('error', (error) => {
      const code = 'code' in error ? String(error.code) : '';
      const isBrokenOff = isConnected || BROKEN_OFF.has(code);
      const detail = isBrokenOff
        ? `${place} broke the connection off.`
        : `${place} could not be reached (${code || error.message}).`;
      settle(err(failure(isBrokenOff ? 'tool_crashed' : 'tool_refused', detail)));
    });
  });
}

/** Undefined when a header could not be sent as one line. */
function requestLines(url: URL, headers: Readonly<Record<string, string>>): string | undefined {
  const all: Readonly<Record<string, string>> = {
    accept: '*/*',
    ...headers,
    host: url.host,
    'accept-encoding': 'identity',
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  if (lines.some((line) => /[^\x20-\x7e]/.test(line))) return undefined;
  return `GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

type Outcome = Result<HttpAnswer, HttpFailure> | undefined;

interface Header {
  readonly status: number;
  /** Names in lower case; repeated headers joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Puts an answer together from its pieces; each step may already know the outcome. */
class AnswerReader {
  readonly #place: string;
  readonly #maxBytes: number;
  readonly #body: ByteCollector;
  #start = Buffer.alloc(0);
  #header: Header | undefined;
  #size = 0;

  constructor(place: string, maxBytes: number) {
    this.#place = place;
    this.#maxBytes = maxBytes;
    this.#body = createCollector(maxBytes);
  }

  add(chunk: Uint8Array): Outcome {
    if (this.#header !== undefined) return this.#takeBody(this.#header, chunk);
    this.#start = Buffer.concat([this.#start, chunk]);
    const beginning = this.#start.toString('latin1', 0, 5);
    if (!'HTTP/'.startsWith(beginning)) return this.#fail('tool_protocol', 'did not answer in HTTP');
    const blank = endOfHeader(this.#start);
    if (blank === undefined) {
      const isEndless = this.#start.length > MAX_HEADER_BYTES;
      return isEndless ? this.#fail('tool_flood', 'sent headers without end') : undefined;
    }
    const header = readHeader(this.#start.toString('latin1', 0, blank.start));
    if (header === undefined) return this.#fail('tool_protocol', 'did not answer in HTTP');
    this.#header = header;
    const encoding = header.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity' && encoding !== '') {
      return this.#fail('tool_protocol', `sent ${encoding} encoding, which was not asked for`);
    }
    return this.#takeBody(header, this.#start.subarray(blank.end));
  }

  end(): Outcome {
    const header = this.#header;
    if (header === undefined) {
      return this.#start.length === 0
        ? this.#fail('tool_crashed', 'closed the connection without an answer')
        : this.#fail('tool_protocol', 'did not send a whole header block');
    }
    if (lengthOf(header) !== undefined) return this.#fail('tool_crashed', 'sent less than it had announced');
    const bytes = this.#body.bytes();
    if (!/\bchunked\b/i.test(header.headers['transfer-encoding'] ?? '')) return this.#finish(header, bytes);
    const joined = joinChunks(bytes);
    return joined === undefined
      ? this.#fail('tool_crashed', 'broke off within a chunk')
      : this.#finish(header, joined);
  }

  #takeBody(header: Header, chunk: Uint8Array): Outcome {
    const length = lengthOf(header);
    this.#size += chunk.length;
    if ((length ?? 0) > this.#maxBytes || !this.#body.add(chunk)) {
      return this.#fail('tool_flood', `sent more than ${this.#maxBytes} bytes`);
    }
    if (length === undefined || this.#size < length) return undefined;
    return this.#finish(header, this.#body.bytes().subarray(0, length));
  }

  #finish({ status, headers }: Header, body: Uint8Array): Outcome {
    const answer = { status, headers, body };
    if (status >= 200 && status < 300) return ok(answer);
    return err({ ...failure('tool_status', `${this.#place} answered with status ${status}.`), answer });
  }

  #fail(code: 'tool_protocol' | 'tool_flood' | 'tool_crashed', what: string): Outcome {
    return err(failure(code, `${this.#place} ${what}.`));
  }
}

function lengthOf({ headers }: Header): number | undefined {
  const length = headers['content-length'] ?? '';
  return /^\d{1,15}$/.test(length) ? Number(length) : undefined;
}

function endOfHeader(bytes: Buffer): { readonly start: number; readonly end: number } | undefined {
  const crlf = bytes.indexOf('\r\n\r\n', 0, 'latin1');
  const lf = bytes.indexOf('\n\n', 0, 'latin1');
  if (crlf < 0 && lf < 0) return undefined;
  return crlf >= 0 && (lf < 0 || crlf < lf) ? { start: crlf, end: crlf + 4 } : { start: lf, end: lf + 2 };
}

/** Of several status lines the last is the program's own; the ones before it are the server's. */
function readHeader(text: string): Header | undefined {
  let status: number | undefined;
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const line of text.split(/\r?\n/)) {
    const found = STATUS_LINE.exec(line);
    const colon = line.indexOf(':');
    if (found !== null) status = Number(found[1]);
    else if (colon > 0) {
      const name = line.slice(0, colon).trim().toLowerCase();
      const value = line.slice(colon + 1).trim();
      headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
    }
  }
  return status === undefined ? undefined : { status, headers: { ...headers } };
}

/** A chunked body put together; undefined when it is malformed or has no end. */
function joinChunks(bytes: Uint8Array): Uint8Array | undefined {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = source.indexOf('\r\n', at, 'latin1');
    if (lineEnd < 0) return undefined;
    const [, digits = ''] = /^([0-9a-f]{1,8})(?:;.*)?$/i.exec(source.toString('latin1', at, lineEnd)) ?? [];
    if (digits === '') return undefined;
    const length = Number.parseInt(digits, 16);
    if (length === 0) return Buffer.concat(parts);
    const start = lineEnd + 2;
    if (start + length + 2 > source.length) return undefined;
    parts.push(source.subarray(start, start + length));
    at = start + length + 2;
  }
}
