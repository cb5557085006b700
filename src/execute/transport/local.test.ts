import { describe, expect, it } from 'vitest';
import { FailureError, failure } from '../../model/failure.js';
import { codeOf, LIMITS, neverAborted } from './fixtures/testing.js';
import { runLocal } from './local.js';

const base = { name: 'the index', limits: LIMITS, signal: neverAborted() };
const forever = () => new Promise<Uint8Array>(() => {});

describe('runLocal', () => {
  it('gives the bytes', async () => {
    const result = await runLocal({ ...base, run: () => new Uint8Array([1, 2]) });
    expect(result.ok && [...result.value]).toEqual([1, 2]);
    expect(codeOf(await runLocal({ ...base, run: async () => new Uint8Array() }))).toBe('ok');
  });

  it('turns a throw into a crash and keeps a known failure', async () => {
    const thrown = await runLocal({
      ...base,
      run: () => {
        throw new Error('bad offset\nstack');
      },
    });
    expect(thrown).toEqual({
      ok: false,
      error: { code: 'tool_crashed', detail: 'the index failed: bad offset' },
    });
    const known = await runLocal({
      ...base,
      run: () => Promise.reject(new FailureError(failure('file_unreadable', 'x'))),
    });
    expect(codeOf(known)).toBe('file_unreadable');
  });

  it('ends in time and tells the work', async () => {
    let wasTold = false;
    const result = await runLocal({
      ...base,
      limits: { ...LIMITS, timeoutMs: 30 },
      run: (signal) => {
        signal.addEventListener('abort', () => {
          wasTold = true;
        });
        return forever();
      },
    });
    expect(codeOf(result)).toBe('tool_timeout');
    expect(wasTold).toBe(true);
  });

  it('refuses more bytes than allowed', async () => {
    const limits = { ...LIMITS, maxBytes: 10 };
    expect(codeOf(await runLocal({ ...base, limits, run: () => new Uint8Array(10) }))).toBe('ok');
    expect(codeOf(await runLocal({ ...base, limits, run: () => new Uint8Array(11) }))).toBe('tool_flood');
  });

  it('obeys the signal before and during', async () => {
    const controller = new AbortController();
    const asked = runLocal({ ...base, signal: controller.signal, run: forever });
    controller.abort();
    expect(codeOf(await asked)).toBe('tool_cancelled');
    expect(codeOf(await runLocal({ ...base, signal: controller.signal, run: forever }))).toBe(
      'tool_cancelled',
    );
  });
});
