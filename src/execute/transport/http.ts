/** Fetches one address over HTTP, bounded in time and bytes; it follows nothing and decodes nothing. */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type Failure, failure } from '../../model/failure.js';
import { err, ok, type Result } from '../../model/result.js';
import { onAbort } from './abort.js';
import { createCollector } from './bytes.js';
import type { AnswerLimits } from './process.js';

export interface HttpRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly limits: AnswerLimits;
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case; repeated headers joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** With code `tool_status` the answer that carried the status is kept. */
export interface HttpFailure extends Failure {
  readonly answer?: HttpAnswer;
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'EACCES',
  'EPERM',
]);
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

/** A GET. Redirects are not followed: a tool's address is the user's choice, not the server's. */
export function httpGet(request: HttpRequest): Promise<Result<HttpAnswer, HttpFailure>> {
  const { limits, signal } = request;
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return Promise.resolve(err(failure('config_invalid', 'An endpoint must be an http: or https: address.')));
  }
  // Neither the query nor a password belongs in a message.
  const place = `${url.origin}${url.pathname}`;
  if (signal.aborted) return Promise.resolve(err(failure('tool_cancelled', `${place} was not asked.`)));

  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    let call: ReturnType<typeof requestHttp> | undefined;
    const settle = (result: Result<HttpAnswer, HttpFailure>) => {
      clearTimeout(timer);
      forget();
      resolve(result);
      call?.destroy();
    };
    const fail = (reason: HttpFailure) => settle(err(reason));
    const timer = setTimeout(
      () => fail(failure('tool_timeout', `${place} took longer than ${limits.timeoutMs} ms.`)),
      limits.timeoutMs,
    );
    const forget = onAbort(signal, () =>
      fail(failure('tool_cancelled', `The call of ${place} was stopped.`)),
    );
    const flood = () => fail(failure('tool_flood', `${place} sent more than ${limits.maxBytes} bytes.`));

    const receive = (response: IncomingMessage) => {
      const status = response.statusCode ?? 0;
      const headers = plainHeaders(response);
      const encoding = headers['content-encoding'] ?? 'identity';
      if (encoding !== 'identity' && encoding !== '') {
        return fail(failure('tool_protocol', `${place} sent ${encoding} encoding, which was not asked for.`));
      }
      if (Number(headers['content-length'] ?? 0) > limits.maxBytes) return flood();
      const body = createCollector(limits.maxBytes);
      response.on('data', (chunk: Uint8Array) => {
        if (!body.add(chunk)) flood();
      });
      response.on('error', (error) => fail(transferFailure(place, error)));
      response.on('end', () => {
        const answer = { status, headers, body: body.bytes() };
        if (status >= 200 && status < 300) return settle(ok(answer));
        fail({ ...failure('tool_status', `${place} answered with status ${status}.`), answer });
      });
    };

    try {
      call = send(url, {
        // One connection a call: a kept one may be dead when it is used again.
        agent: false,
        headers: { accept: '*/*', ...request.headers, 'accept-encoding': 'identity' },
      });
    } catch (error) {
      return fail(failure('config_invalid', `No request can be made for ${place}: ${messageOf(error)}`));
    }
    call.on('response', receive);
    call.on('error', (error) => fail(transferFailure(place, error)));
    call.on('upgrade', () => fail(failure('tool_protocol', `${place} changed to another protocol.`)));
    call.end();
  });
}

function plainHeaders(response: IncomingMessage): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) plain[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return plain;
}

function transferFailure(place: string, error: Error): Failure {
  const code = 'code' in error ? String(error.code) : '';
  if (UNREACHABLE.has(code)) return failure('tool_refused', `${place} could not be reached (${code}).`);
  if (BROKEN_OFF.has(code)) return failure('tool_crashed', `${place} broke the connection off.`);
  if (code === 'HPE_HEADER_OVERFLOW') return failure('tool_flood', `${place} sent headers without end.`);
  return failure('tool_protocol', `${place} did not speak HTTP as it should (${code || messageOf(error)}).`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
