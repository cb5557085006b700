/** What can go wrong between the page and the server, as one error that a person can read. */
import type { ApiFailure } from './types.js';

export class RequestError extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super(failure.message);
    this.name = 'RequestError';
    this.failure = failure;
  }
}

export const UNREACHABLE: ApiFailure = {
  code: 'server_unreachable',
  message: 'The langnet server does not answer.',
  advice: 'langnet serve',
};

export const TIMED_OUT: ApiFailure = {
  code: 'server_slow',
  message: 'The server took too long.',
  advice: 'Try again: what has been answered meanwhile is kept.',
};

export const UNREADABLE: ApiFailure = {
  code: 'answer_unreadable',
  message: 'The server sent something this page cannot read.',
  advice: 'Reload the page; it may be older than the server.',
};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The one error shape of the API; anything else becomes a plain sentence with the status. */
export function failureOf(body: unknown, status: number): ApiFailure {
  const error = isRecord(body) ? body.error : undefined;
  if (!isRecord(error)) {
    return { code: `http_${status}`, message: `The server answered with status ${status}.`, advice: '' };
  }
  const text = (key: string) => (typeof error[key] === 'string' ? error[key] : '');
  const detail = text('detail');
  return {
    code: text('code') || `http_${status}`,
    message: text('message') || `The server answered with status ${status}.`,
    advice: text('advice'),
    ...(detail === '' ? {} : { detail }),
  };
}

export function toFailure(error: unknown): ApiFailure {
  if (error instanceof RequestError) return error.failure;
  return { ...UNREADABLE, detail: error instanceof Error ? error.message : String(error) };
}
