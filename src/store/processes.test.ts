/** Several processes at one file: locks, turns, and sudden death. */
import { existsSync, readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isFailureError } from '../model/failure.js';
import { openCache, openStorage } from './index.js';
import { bodyHash } from './response-check.js';
import { sampleAnswer, sampleAnswerRow, sampleCall, type TestFolder, testFolder } from './testing.js';
import { buildChild, type Child, type ChildProgram } from './testing-spawn.js';

let program: ChildProgram;
let folder: TestFolder;
const children: Child[] = [];

beforeAll(async () => {
  program = await buildChild();
});
afterAll(() => program.remove());
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => {
  for (const child of children.splice(0)) child.process.kill('SIGKILL');
  folder.remove();
});

function run(...args: readonly string[]): Child {
  const child = program.run(args);
  children.push(child);
  return child;
}

describe('a file another process holds', () => {
  it('is waited for, and read and written when it is free', async () => {
    const path = folder.file('storage.duckdb');
    const holder = run('hold', path);
    expect(await holder.line()).toBe('held');
    const storage = openStorage({ path, lockTimeoutMs: 20_000 });
    const reading = storage.findCalls(['held']);
    const writing = storage.record({ calls: [sampleCall('held', { callId: 'call_ours' })], responses: [] });
    setTimeout(() => holder.process.stdin.end('release\n'), 300);
    expect((await reading).size).toBe(1);
    expect((await writing)[0]?.generation).toBe(2);
    await storage.close();
    expect((await holder.ended).code).toBe(0);
  });

  it('fails a storage after the time allowed, and not before', async () => {
    const path = folder.file('storage.duckdb');
    const holder = run('hold', path);
    await holder.line();
    const storage = openStorage({ path, lockTimeoutMs: 400 });
    for (const work of [() => storage.countResponses(), () => storage.record({ calls: [], responses: [] })]) {
      const start = performance.now();
      const error = await work().catch((reason: unknown) => reason);
      expect(isFailureError(error) ? error.failure.code : error).toBe('storage_locked');
      expect(performance.now() - start).toBeGreaterThan(390);
      expect(performance.now() - start).toBeLessThan(4000);
    }
    holder.process.kill('SIGKILL');
    await holder.ended;
    // A dead holder holds nothing.
    expect(await storage.countResponses()).toBe(0);
    await storage.close();
  });

  it('makes a cache miss and give a reason, and wait only once', async () => {
    const path = folder.file('cache.duckdb');
    const holder = run('holdCache', path);
    expect(await holder.line()).toBe('held');
    const cache = openCache({ enabled: true, path, maxSizeMb: 10, ttlDays: 30, lockTimeoutMs: 1000 });
    const start = performance.now();
    expect(await cache.getAnswers(['ans_held'])).toEqual(new Map());
    expect(performance.now() - start).toBeGreaterThan(990);
    const { written, reason } = await cache.write({ answers: [sampleAnswerRow('a')] });
    expect([written, reason.includes('in use')]).toEqual([false, true]);
    await cache.clear();
    expect(await cache.drop({ layer: 'answers' })).toBeUndefined();
    await cache.forgetCalls(['key_a']);
    // Only the first of these waited.
    expect(performance.now() - start).toBeLessThan(3900);
    expect(cache.warnings.length).toBeGreaterThan(0);
    await cache.close();
    holder.process.stdin.end();
    await holder.ended;
    const later = openCache({ enabled: true, path, maxSizeMb: 10, ttlDays: 30 });
    expect((await later.getAnswers(['ans_held'])).size).toBe(1);
    await later.close();
  });

  it('is let go of soon after the last use, though nobody closed it', async () => {
    const path = folder.file('storage.duckdb');
    const storage = openStorage({ path });
    await storage.record({ calls: [sampleCall('a')], responses: [] });
    const other = run('hold', path);
    expect(await other.line()).toBe('held');
    other.process.stdin.end();
    expect((await other.ended).code).toBe(0);
    expect((await storage.history(['held'])).length).toBe(1);
    await storage.close();
  });

  it('comes to a writer in spite of readers who never rest', async () => {
    const path = folder.file('storage.duckdb');
    const storage = openStorage({ path, lockTimeoutMs: 10_000 });
    await storage.record({ calls: [sampleCall('a')], responses: [] });
    const readers = [run('readForEver', path), run('readForEver', path), run('readForEver', path)];
    for (const reader of readers) expect(await reader.line()).toBe('reading');
    for (let count = 0; count < 3; count++) {
      await storage.record({ calls: [sampleCall('a')], responses: [] });
      // Let go of it, so that each has to be won anew.
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
    await storage.close();
  });

  it('does not keep a process alive', async () => {
    const path = folder.file('storage.duckdb');
    const { call, response } = sampleAnswer('a', 'lupus');
    const storage = openStorage({ path });
    await storage.record({ calls: [call], responses: [response] });
    await storage.close();
    const child = run('readAndLeave', path);
    expect(await child.line()).toBe('1');
    const start = performance.now();
    expect((await child.ended).code).toBe(0);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe('eight processes at once', () => {
  it('all record and read, and no generation is given twice', async () => {
    const rounds = 4;
    const workers = Array.from({ length: 8 }, (_, index) =>
      run('share', folder.path, `p${index}`, String(rounds)),
    );
    for (const worker of workers) expect(await worker.ended).toEqual({ code: 0, errors: '' });
    const storage = openStorage({ path: folder.file('storage.duckdb') });
    const history = await storage.history(['shared']);
    expect(history.map((call) => call.generation).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 8 * rounds }, (_, index) => index + 1),
    );
    expect(await storage.verify()).toEqual([]);
    await storage.close();
    expect(existsSync(folder.file('storage.duckdb.wanted'))).toBe(false);
  });
});

describe('kill -9', () => {
  it('loses no acknowledged response, and the file opens again each time', async () => {
    const path = folder.file('storage.duckdb');
    const acknowledged = new Map<string, string>();
    let next = 0;
    for (let cycle = 0; cycle < 16; cycle++) {
      const child = run('recordForEver', path, String(next));
      const wanted = 1 + (cycle % 4) * 3;
      for (let count = 0; ; count++) {
        const line = await child.line();
        if (line === undefined) break;
        const [index, ...rows] = line.split(' ');
        next = Number(index) + 1;
        for (const row of rows) acknowledged.set(row.split('=')[0] ?? '', row.split('=')[1] ?? '');
        if (count === wanted) setTimeout(() => child.process.kill('SIGKILL'), cycle);
      }
      await child.ended;
      next += 5;
      const storage = openStorage({ path });
      const stored = await storage.getResponses([...acknowledged.keys()]);
      expect(stored.size).toBe(acknowledged.size);
      for (const [id, hash] of acknowledged)
        expect(bodyHash(stored.get(id)?.body ?? new Uint8Array())).toBe(hash);
      expect(await storage.verify()).toEqual([]);
      await storage.close();
    }
    expect(acknowledged.size).toBeGreaterThan(100);
    expect(readdirSync(folder.path).filter((name) => /damaged|repair/.test(name))).toEqual([]);
  });
});
