/** Whose time is over, who has left and who is told that everything ends. */
import { describe, expect, it } from 'vitest';
import { failure, isFailureError } from '../../model/failure.js';
import { createDeadlines } from './deadline.js';

function codeOf({ reason }: AbortSignal): string | undefined {
  return isFailureError(reason) ? reason.failure.code : undefined;
}

describe('deadlines', () => {
  it('end with the time, with the client, or with everything', async () => {
    const deadlines = createDeadlines(20);
    const client = new AbortController();
    const late = deadlines.begin(new AbortController().signal);
    const left = deadlines.begin(client.signal);
    client.abort();
    expect(codeOf(left.signal)).toBe('interrupted');
    const gone = deadlines.begin(client.signal);
    expect(codeOf(gone.signal)).toBe('interrupted');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(codeOf(late.signal)).toBe('http_timeout');
    const two = [
      deadlines.begin(new AbortController().signal),
      deadlines.begin(new AbortController().signal),
    ];
    const done = deadlines.begin(new AbortController().signal);
    done.end();
    deadlines.endAll(failure('http_busy'));
    expect(two.map(({ signal }) => codeOf(signal))).toEqual(['http_busy', 'http_busy']);
    expect(done.signal.aborted).toBe(false);
  });
});
