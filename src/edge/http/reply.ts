/** Responses with the headers every one of them has. Knows no route. */
import { createHash } from 'node:crypto';
import { FAILURES, type Failure, failure, failureAdvice, isFailureError } from '../../model/failure.js';

/** Nothing the API sends is a page; what a browser is made to open all the same can do nothing. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Only our own files, no inline script or style, no other site. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const BASE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

const API_HEADERS = { ...BASE_HEADERS, 'Content-Security-Policy': API_POLICY } as const;
const PAGE_HEADERS = {
  ...BASE_HEADERS,
  'Content-Security-Policy': PAGE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

export const JSON_TYPE = 'application/json; charset=utf-8';
/** For what is named by its own content. `private`: a token may guard it. */
export const IMMUTABLE = 'private, max-age=31536000, immutable';
/** May be kept, must be asked about each time. */
export const REVALIDATE = 'private, no-cache';

type Headers = Readonly<Record<string, string>>;

/** Null for a status that has none. */
type Body = string | Uint8Array<ArrayBuffer> | null;

export function textReply(body: Body, headers: Headers, status = 200): Response {
  return reply(body, { ...API_HEADERS, ...headers }, status);
}

/** For what a browser shows, and the files it needs for that. */
export function pageReply(body: Body, headers: Headers, status = 200): Response {
  return reply(body, { ...PAGE_HEADERS, ...headers }, status);
}

/** A body that is made while it is read. */
export function streamReply(body: ReadableStream<Uint8Array>, headers: Headers): Response {
  return new Response(body, { headers: { ...API_HEADERS, ...headers } });
}

/** The length is said here, because an answer to HEAD has it and no body to count. */
function reply(body: Body, headers: Headers, status: number): Response {
  if (body === null) return new Response(null, { status, headers });
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  return new Response(body, { status, headers: { ...headers, 'Content-Length': String(length) } });
}

export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** True if the client has these bytes already. */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => {
    const tag = part.trim().replace(/^W\//, '');
    return tag === '*' || tag === etag;
  });
}

/** JSON that may be kept and asked about again by its tag. */
export function jsonReply(
  text: string,
  ifNoneMatch: string | undefined,
  etag = etagOf(text),
  caching = REVALIDATE,
): Response {
  const headers = { 'Content-Type': JSON_TYPE, 'Cache-Control': caching, ETag: etag };
  return isKnownTag(ifNoneMatch, etag) ? textReply(null, headers, 304) : textReply(text, headers);
}

/** The one shape of errors, as the command line's `--json` prints it. */
export function errorDocument(problem: Failure): { readonly error: Readonly<Record<string, string>> } {
  const { code, detail } = problem;
  return { error: { code, message: FAILURES[code].message, detail, advice: failureAdvice(problem) } };
}

/** Seconds a refused client should wait. */
const RETRY_AFTER = '1';

export function failureOf(error: unknown): Failure {
  if (isFailureError(error)) return error.failure;
  return failure('defect', error instanceof Error ? error.message : String(error));
}

/** `allowed`: the methods that an address takes. */
export function errorReply(problem: Failure, allowed = ''): Response {
  const { httpStatus } = FAILURES[problem.code];
  const headers: Record<string, string> = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' };
  if (problem.code === 'http_rate_limited' || problem.code === 'http_busy')
    headers['Retry-After'] = RETRY_AFTER;
  if (problem.code === 'http_unauthorized')
    headers['WWW-Authenticate'] = 'Basic realm="langnet", charset="UTF-8"';
  if (allowed !== '') headers.Allow = allowed;
  return textReply(JSON.stringify(errorDocument(problem)), headers, httpStatus);
}

/** The same for what is no request at all, as bytes on a connection that ends with them. */
export function rawError(problem: Failure): string {
  const body = JSON.stringify(errorDocument(problem));
  const { httpStatus } = FAILURES[problem.code];
  const lines = [
    `HTTP/1.1 ${httpStatus} ${httpStatus === 413 ? 'Content Too Large' : 'Bad Request'}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(API_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
