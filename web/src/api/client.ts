/** Calls of the HTTP API. Each has a time limit and can be stopped; nothing is shown here. */
import { failureOf, RequestError, TIMED_OUT, UNREACHABLE, UNREADABLE } from './failure.js';
import type { Answer, LanguageCode, Normalized, Passage, Suggestion, Trace } from './types.js';

const BASE = '/api/v1';
const TIMEOUT_MS = 20_000;

export type Parameters = Readonly<Record<string, string | number | undefined>>;

export function address(path: string, parameters: Parameters = {}): string {
  const given = Object.entries(parameters).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  );
  const search = new URLSearchParams(given).toString();
  return `${BASE}${path}${search === '' ? '' : `?${search}`}`;
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  readonly accept?: string;
  readonly body?: unknown;
}

/** Aborts with its caller or when the time is over, also while the body is read; too late it does nothing. */
function limited(signal: AbortSignal | undefined, timeoutMs: number): AbortSignal {
  const control = new AbortController();
  const end = () => control.abort(signal?.reason);
  if (signal?.aborted === true) end();
  signal?.addEventListener('abort', end, { once: true });
  setTimeout(() => control.abort(new DOMException('The time is over.', 'TimeoutError')), timeoutMs);
  return control.signal;
}

export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** A response with a good status, or the error the server told. */
export async function request(url: string, options: RequestOptions = {}): Promise<Response> {
  const { signal, timeoutMs = TIMEOUT_MS, accept = 'application/json', body } = options;
  const limit = limited(signal, timeoutMs);
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  let response: Response;
  try {
    response = await fetch(url, {
      ...sent,
      headers: { accept, ...type },
      signal: limit,
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new RequestError(isTimeout(error) ? TIMED_OUT : UNREACHABLE);
  }
  if (response.ok) return response;
  const told: unknown = await response.json().catch(() => undefined);
  throw new RequestError(failureOf(told, response.status));
}

async function json<T>(url: string, options?: RequestOptions): Promise<T> {
  const response = await request(url, options);
  try {
    return (await response.json()) as T;
  } catch (error) {
    if (options?.signal?.aborted === true) throw error;
    throw new RequestError(isTimeout(error) ? TIMED_OUT : UNREADABLE);
  }
}

export interface Question {
  readonly text: string;
  readonly language: LanguageCode | '';
  readonly mode?: string | undefined;
  readonly refresh?: boolean;
}

export function questionParameters(question: Question): Parameters {
  const { text, language, mode, refresh } = question;
  return { q: text, lang: language, mode, refresh: refresh === true ? 1 : undefined };
}

export function query(question: Question, signal: AbortSignal): Promise<Answer> {
  return json(address('/query', questionParameters(question)), { signal, timeoutMs: 90_000 });
}

/** One reading a language: of the language that is named, or of each that would be tried. */
export async function normalize(
  q: string,
  lang: string,
  signal: AbortSignal,
): Promise<readonly Normalized[]> {
  const found = await json<Normalized | { readonly queries: readonly Normalized[] }>(
    address('/normalize', { q, lang }),
    { signal, timeoutMs: 5_000 },
  );
  return 'queries' in found ? found.queries : [found];
}

interface Suggestions {
  readonly suggestions?: readonly Suggestion[];
  readonly is_partial?: boolean;
}

/** An index opens with the first question, and may be late for its answer: then it is asked once more. */
export async function suggest(
  q: string,
  lang: string,
  signal: AbortSignal,
  show: (suggestions: readonly Suggestion[]) => void,
): Promise<void> {
  const ask = () =>
    json<Suggestions>(address('/suggest', { q, lang, limit: 8 }), { signal, timeoutMs: 5_000 });
  const first = await ask();
  show(first.suggestions ?? []);
  if (first.is_partial !== true) return;
  await new Promise((resolve) => setTimeout(resolve, OPENING_MS));
  if (!signal.aborted) show((await ask()).suggestions ?? []);
}

const OPENING_MS = 700;

export function trace(id: string, signal: AbortSignal): Promise<Trace> {
  return json(address(`/trace/${encodeURIComponent(id)}`), { signal });
}

export async function responseBytes(id: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await request(address(`/responses/${encodeURIComponent(id)}`), { signal, accept: '*/*' });
  return new Uint8Array(await response.arrayBuffer());
}

export function passage(ref: string, lang: string, signal: AbortSignal): Promise<Passage> {
  return json(address('/cts', { ref, lang }), { signal });
}

export function concept(name: string, signal: AbortSignal): Promise<unknown> {
  return json(address(`/concept/${encodeURIComponent(name)}`), { signal, timeoutMs: 40_000 });
}

export function tools(signal: AbortSignal): Promise<unknown> {
  return json(address('/tools'), { signal });
}
