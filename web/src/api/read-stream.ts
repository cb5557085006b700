/** The words of a text as the server reads them, one line of JSON each. */
import { address, isTimeout, request } from './client.js';
import { RequestError, TIMED_OUT, UNREACHABLE } from './failure.js';
import type { LanguageCode, ReadToken } from './types.js';

export interface Reading {
  readonly language: LanguageCode;
  /** One of the two. */
  readonly text: string;
  readonly urn: string;
}

export async function streamTokens(
  { language, text, urn }: Reading,
  onTokens: (tokens: readonly ReadToken[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const body = urn === '' ? { lang: language, text } : { lang: language, urn };
  const response = await request(address('/read'), {
    body,
    signal,
    accept: 'application/x-ndjson',
    timeoutMs: 180_000,
  });
  if (!(response.headers.get('content-type') ?? '').includes('ndjson')) {
    const whole = (await response.json()) as { tokens?: readonly ReadToken[] };
    onTokens(whole.tokens ?? []);
    return;
  }
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + (done ? '\n' : decoder.decode(value, { stream: true }))).split('\n');
      rest = lines.pop() ?? '';
      const tokens = lines.flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as ReadToken]));
      if (tokens.length > 0) onTokens(tokens);
      if (done) return;
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new RequestError(isTimeout(error) ? TIMED_OUT : UNREACHABLE);
  }
}
