/** Damaged, missing, newer and unwritable files: what is lost, what is saved, what is said. */
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFailureError } from '../model/failure.js';
import type { ResponseRow } from '../model/store.js';
import { openCache, openStorage } from './index.js';
import { bodyHash } from './response-check.js';
import { sampleAnswerRow, sampleCall, sampleResponse, type TestFolder, testFolder } from './testing.js';
import { buildChild } from './testing-spawn.js';

let folder: TestFolder;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => folder.remove());

/** Texts no compression makes small, so that bodies fill blocks of their own. */
function noise(seed: number, length: number): string {
  let state = seed + 1;
  let text = '';
  while (text.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += state.toString(36);
  }
  return text;
}

function garble(path: string, start: number, length: number): void {
  const bytes = readFileSync(path);
  bytes.fill(0xa5, start, Math.min(bytes.length, start + length));
  writeFileSync(path, bytes);
}

const codeOf = (error: unknown) => (isFailureError(error) ? error.failure.code : error);
const namesLike = (text: string) => readdirSync(folder.path).filter((name) => name.includes(text));

describe('damaged storage', () => {
  const path = () => folder.file('storage.duckdb');

  async function fill(count: number): Promise<readonly ResponseRow[]> {
    const storage = openStorage({ path: path() });
    const small = (index: number) => ({
      callId: `call_${index}`,
      params: { index },
      requestUrl: 'process:words',
    });
    const responses = Array.from({ length: count }, (_, index) =>
      sampleResponse(noise(index, 3000), small(index)),
    );
    const calls = responses.map((row) => sampleCall(`key_${row.responseId}`, { responseId: row.responseId }));
    for (let start = 0; start < count; start += 500) {
      await storage.record({
        calls: calls.slice(start, start + 500),
        responses: responses.slice(start, start + 500),
      });
    }
    await storage.close();
    return responses;
  }

  /** Reads everything until the damage is met; gives the failure. */
  async function meetDamage(ids: readonly string[]): Promise<string> {
    const storage = openStorage({ path: path() });
    const error = await storage.getResponses(ids).catch((reason: unknown) => reason);
    await storage.close();
    expect(codeOf(error)).toBe('storage_damaged');
    return isFailureError(error) ? error.failure.detail : '';
  }

  it('garbage instead of a file is set aside, and the next open works', async () => {
    writeFileSync(path(), 'no database at all '.repeat(1000));
    const detail = await meetDamage(['resp_a']);
    const [aside, report] = namesLike('damaged').sort();
    expect(aside).toMatch(/^storage\.duckdb\.damaged-\d{8}T\d{6}Z$/);
    expect(detail).toContain(aside);
    expect(detail).toContain(report);
    expect(readFileSync(folder.file(aside ?? ''), 'utf8')).toContain('no database at all');
    const storage = openStorage({ path: path() });
    expect(await storage.countResponses()).toBe(0);
    expect(await storage.record({ calls: [sampleCall('a')], responses: [] })).toHaveLength(1);
    await storage.close();
  });

  it('an empty file is treated like garbage', async () => {
    writeFileSync(path(), '');
    await meetDamage(['resp_a']);
    const storage = openStorage({ path: path() });
    expect(await storage.record({ calls: [sampleCall('a')], responses: [] })).toHaveLength(1);
    await storage.close();
  });

  it('bad blocks in the middle cost only the bodies in them, and those are listed', async () => {
    const responses = await fill(3000);
    const ids = responses.map((row) => row.responseId);
    garble(path(), Math.floor(statSync(path()).size * 0.4), 1000);
    const detail = await meetDamage(ids);
    expect(detail).toMatch(/Saved: 3000 of 3000 calls, 3000 of 3000 responses; unreadable: \d+\./);
    const report = readFileSync(folder.file(namesLike('report')[0] ?? ''), 'utf8');
    const storage = openStorage({ path: path() });
    const saved = await storage.getResponses(ids);
    expect(saved.size).toBe(3000);
    const lost = [...saved.values()].filter((row) => row.body === null).map((row) => row.responseId);
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.length).toBeLessThan(400);
    for (const id of lost) expect(report).toContain(id);
    for (const row of saved.values()) if (row.body !== null) expect(bodyHash(row.body)).toBe(row.hash);
    // The same bytes, fetched again, make the row whole.
    const [first] = responses.filter((row) => row.responseId === lost[0]);
    if (first === undefined) throw new Error('no response was lost');
    await storage.record({ calls: [], responses: [first] });
    const again = (await storage.getResponses([first.responseId])).get(first.responseId);
    expect(again?.body === null ? 'no body' : bodyHash(again?.body ?? new Uint8Array())).toBe(first.hash);
    expect(await storage.verify()).toEqual([]);
    await storage.close();
  });

  it('a file cut in the middle is saved as far as it goes', async () => {
    const responses = await fill(3000);
    truncateSync(path(), Math.floor(statSync(path()).size * 0.6));
    const detail = await meetDamage(responses.map((row) => row.responseId));
    expect(detail).toContain('report');
    const storage = openStorage({ path: path() });
    for (const row of await storage.scanResponses({ limit: 3000 })) {
      if (row.body !== null) expect(bodyHash(row.body)).toBe(row.hash);
    }
    await storage.record({ calls: [sampleCall('a')], responses: responses.slice(0, 5) });
    await storage.close();
  });

  it('a broken head is set aside though nothing can be read', async () => {
    await fill(10);
    garble(path(), 0, 12_288);
    expect(await meetDamage(['resp_a'])).toContain('Saved: 0 calls, 0 responses');
  });

  it('tables that are not ours are not touched, only set aside', async () => {
    const cache = openCache({ enabled: true, path: path(), maxSizeMb: 1, ttlDays: 1 });
    await cache.write({ answers: [sampleAnswerRow('a')] });
    await cache.close();
    const storage = openStorage({ path: path() });
    const error = await storage.countResponses().catch((reason: unknown) => reason);
    expect(codeOf(error)).toBe('storage_damaged');
    await storage.close();
  });
});

describe('a cache file', () => {
  const path = () => folder.file('cache.duckdb');
  const open = () => openCache({ enabled: true, path: path(), maxSizeMb: 100, ttlDays: 30 });
  const spoil: Readonly<Record<string, () => void>> = {
    deleted: () => rmSync(path()),
    truncated: () => truncateSync(path(), Math.floor(statSync(path()).size / 2)),
    'cut to nothing': () => writeFileSync(path(), ''),
    'replaced by garbage': () => writeFileSync(path(), Buffer.alloc(500_000, 'garbage')),
    'broken in its head': () => garble(path(), 0, 12_288),
  };

  it.each(Object.keys(spoil))('%s between two processes is begun anew', async (how) => {
    const first = open();
    const answers = Array.from({ length: 300 }, (_, index) => sampleAnswerRow(`w${index}`, 3000));
    await first.write({ answers });
    await first.close();
    spoil[how]?.();
    const second = open();
    const keys = answers.map((row) => row.answerKey);
    expect((await second.getAnswers(keys)).size).toBe(0);
    expect(await second.write({ answers: answers.slice(0, 5) })).toEqual({ written: true, reason: '' });
    expect((await second.getAnswers(keys)).size).toBe(5);
    await second.close();
    const third = open();
    expect((await third.getAnswers(keys)).size).toBe(5);
    expect(third.warnings).toEqual([]);
    await third.close();
  });

  it.each(Object.keys(spoil))('%s between two calls of one process is noticed', async (how) => {
    const cache = open();
    const answers = Array.from({ length: 300 }, (_, index) => sampleAnswerRow(`w${index}`, 3000));
    await cache.write({ answers });
    // Put the rows into the file, and have it open again.
    await new Promise((resolve) => setTimeout(resolve, 150));
    await cache.getAnswers(['ans_w1']);
    spoil[how]?.();
    await cache.getAnswers(answers.map((row) => row.answerKey));
    expect(await cache.write({ answers: answers.slice(0, 5) })).toEqual({ written: true, reason: '' });
    expect((await cache.getAnswers(['ans_w0', 'ans_w4'])).size).toBe(2);
    await cache.close();
    const later = open();
    expect((await later.getAnswers(['ans_w0', 'ans_w4'])).size).toBe(2);
    await later.close();
  });

  it('is kept aside at most twice, and the reason is told', async () => {
    for (let round = 0; round < 4; round++) {
      const time = () => new Date(Date.UTC(2026, 0, 1 + round));
      const cache = openCache({ enabled: true, path: path(), maxSizeMb: 1, ttlDays: 30, clock: time });
      writeFileSync(path(), `garbage ${round}`);
      await cache.getAnswers(['ans_a']);
      expect(cache.warnings.join()).toContain('damaged-2026');
      await cache.close();
    }
    const kept = namesLike('damaged').sort();
    expect(kept.map((name) => readFileSync(folder.file(name), 'utf8'))).toEqual(['garbage 2', 'garbage 3']);
  });

  it('that is really a folder makes reads miss and writes say why, and stays', async () => {
    mkdirSync(path());
    const cache = open();
    expect((await cache.getAnswers(['ans_a'])).size).toBe(0);
    const { written, reason } = await cache.write({ answers: [sampleAnswerRow('a')] });
    expect([written, reason.includes('directory')]).toEqual([false, true]);
    await cache.close();
    expect(readdirSync(folder.path)).toEqual(['cache.duckdb']);
  });
});

describe('a folder one may only read', () => {
  it('still answers, and says what it cannot do', async () => {
    const storage = openStorage({ path: folder.file('storage.duckdb') });
    const response = sampleResponse('lupus');
    await storage.record({ calls: [], responses: [response] });
    await storage.close();
    const cache = openCache({ enabled: true, path: folder.file('cache.duckdb'), maxSizeMb: 10, ttlDays: 30 });
    await cache.write({ answers: [sampleAnswerRow('a')] });
    await cache.close();
    for (const name of readdirSync(folder.path)) chmodSync(folder.file(name), 0o444);
    chmodSync(folder.path, 0o555);
    const program = await buildChild();
    const child = program.run(['tryReadOnly', folder.path, 'ans_a', response.responseId], 65534);
    const line = await child.line();
    const { code, errors } = await child.ended;
    program.remove();
    chmodSync(folder.path, 0o755);
    expect([code, errors]).toEqual([0, '']);
    expect(JSON.parse(line ?? '{}')).toEqual({
      readBody: 5,
      recorded: 'storage_readonly',
      readAgain: 1,
      readAnswer: 1,
      written: false,
      hasReason: true,
      answerAfter: 1,
    });
  });
});
