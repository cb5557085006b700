/** What every storage driver promises; run over each of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../model/store.js';
import { isoTime } from './call-order.js';
import { sampleAnswer, sampleCall, sampleResponse } from './testing.js';

export function testStorage(name: string, open: () => Storage, cleanUp: () => void = () => undefined): void {
  describe(`storage: ${name}`, () => {
    let storage: Storage;
    beforeEach(() => {
      storage = open();
    });
    afterEach(async () => {
      await storage.close();
      cleanUp();
    });

    it('lets an earlier success stand when told to, and gives it back', async () => {
      const first = sampleAnswer('key_race', 'first bytes');
      const second = sampleAnswer('key_race', 'other bytes');
      await storage.record({ calls: [first.call], responses: [first.response] });
      const late = { calls: [second.call], responses: [second.response], keepsEarlier: true };
      const [winner] = await storage.record(late);
      expect(winner).toMatchObject({
        callId: first.call.callId,
        responseId: first.response.responseId,
        generation: 1,
      });
      expect(await storage.countResponses()).toBe(1);
      expect(await storage.history(['key_race'])).toHaveLength(1);
      const [added] = await storage.record({ ...late, keepsEarlier: false });
      expect(added?.generation).toBe(2);
    });

    it('is empty at first, and reading does not fail', async () => {
      expect(await storage.findCalls(['key_a'])).toEqual(new Map());
      expect(await storage.getResponses(['resp_a'])).toEqual(new Map());
      expect(await storage.history(['key_a'])).toEqual([]);
      expect(await storage.latencies()).toEqual(new Map());
      expect(await storage.countResponses()).toBe(0);
      expect(await storage.verify()).toEqual([]);
      expect((await storage.status()).tables.map(({ rows }) => rows)).toEqual([0, 0]);
    });

    it('rules out only tools it has no answer of', async () => {
      const { call, response } = sampleAnswer('key_a', 'lupus');
      expect(storage.mayHoldAnswers([call.tool])).toBe(false);
      await storage.record({ calls: [call], responses: [response] });
      expect(storage.mayHoldAnswers([call.tool])).toBe(true);
      expect(storage.mayHoldAnswers(['another', call.tool])).toBe(true);
      expect(storage.mayHoldAnswers(['another'])).toBe(false);
      const imported = sampleAnswer('key_b', 'canis');
      const restored = { ...imported.call, tool: 'another', generation: 1 };
      await storage.restore({ calls: [restored], responses: [imported.response] });
      expect(storage.mayHoldAnswers(['another'])).toBe(true);
    });

    it('gives back what was recorded, byte for byte', async () => {
      const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256);
      const response = sampleResponse('x', { body: bytes, size: bytes.length, params: { b: 1, a: null } });
      const call = sampleCall('key_a', { responseId: response.responseId, failureText: 'a\u0000b ā' });
      const recorded = await storage.record({ calls: [call], responses: [response] });
      expect(recorded).toEqual([{ ...call, generation: 1 }]);
      expect(await storage.getResponses([response.responseId, 'resp_none'])).toEqual(
        new Map([[response.responseId, response]]),
      );
      expect(await storage.findCalls(['key_a', 'key_b'])).toEqual(new Map([['key_a', recorded[0]]]));
      expect(await storage.getCalls([call.callId])).toEqual(new Map([[call.callId, recorded[0]]]));
      expect(await storage.callsOfResponse(response.responseId)).toEqual(recorded);
    });

    it('keeps an empty body apart from one that was not kept', async () => {
      const empty = sampleResponse('');
      const unkept = sampleResponse('unkept', { body: null });
      await storage.record({ calls: [], responses: [empty, unkept] });
      const found = await storage.getResponses([empty.responseId, unkept.responseId]);
      expect(found.get(empty.responseId)?.body).toEqual(new Uint8Array());
      expect(found.get(unkept.responseId)).toEqual(unkept);
      expect(await storage.verify()).toEqual([]);
    });

    it('numbers the successes of a key, also within one batch', async () => {
      const first = await storage.record({
        calls: [
          sampleCall('key_a'),
          sampleCall('key_a', { status: 'failed' }),
          sampleCall('key_b'),
          sampleCall('key_a'),
        ],
        responses: [],
      });
      expect(first.map((call) => call.generation)).toEqual([1, 2, 1, 2]);
      const second = await storage.record({
        calls: [sampleCall('key_a', { status: 'failed', failureCode: 'tool_exit' }), sampleCall('key_a')],
        responses: [],
      });
      expect(second.map((call) => call.generation)).toEqual([3, 3]);
    });

    it('serves the newest success, never a failure, and older generations on demand', async () => {
      const [one] = await storage.record({ calls: [sampleCall('key_a')], responses: [] });
      const [two] = await storage.record({ calls: [sampleCall('key_a')], responses: [] });
      await storage.record({ calls: [sampleCall('key_a', { status: 'failed' })], responses: [] });
      await storage.record({ calls: [sampleCall('key_b', { status: 'failed' })], responses: [] });
      expect(await storage.findCalls(['key_a', 'key_b'])).toEqual(new Map([['key_a', two]]));
      expect(await storage.findCalls(['key_a'], 1)).toEqual(new Map([['key_a', one]]));
      expect(await storage.findCalls(['key_a'], 7)).toEqual(new Map([['key_a', two]]));
      expect(await storage.findCalls(['key_a'], 0)).toEqual(new Map());
    });

    it('tells the whole history, oldest first', async () => {
      const times = ['2026-02-15T10:00:02.000Z', '2026-02-15T10:00:01.000Z', '2026-02-15T10:00:03.000Z'];
      for (const calledAt of times) {
        await storage.record({ calls: [sampleCall('key_a', { calledAt, status: 'failed' })], responses: [] });
      }
      const history = await storage.history(['key_a', 'key_none']);
      expect(history.map((call) => call.calledAt)).toEqual([...times].sort());
    });

    it('leaves a response alone whose id it knows', async () => {
      const response = sampleResponse('same');
      await storage.record({ calls: [], responses: [response] });
      await storage.record({ calls: [], responses: [{ ...response, callId: 'call_later' }, response] });
      expect(await storage.getResponses([response.responseId])).toEqual(
        new Map([[response.responseId, response]]),
      );
      expect(await storage.countResponses()).toBe(1);
    });

    it('completes a response whose bytes were not kept, and only with its own bytes', async () => {
      const response = sampleResponse('bytes');
      await storage.record({ calls: [], responses: [{ ...response, body: null }] });
      await storage.record({ calls: [], responses: [{ ...response, hash: 'sha256:other' }] });
      expect((await storage.getResponses([response.responseId])).get(response.responseId)?.body).toBeNull();
      await storage.record({ calls: [], responses: [{ ...response, callId: 'call_later' }] });
      expect((await storage.getResponses([response.responseId])).get(response.responseId)).toEqual(response);
    });

    it('records a call once, however often it is told', async () => {
      const { call, response } = sampleAnswer('key_a', 'lupus');
      const first = await storage.record({ calls: [call], responses: [response] });
      expect(await storage.record({ calls: [call], responses: [response] })).toEqual(first);
      expect(await storage.history(['key_a'])).toHaveLength(1);
    });

    it('restores rows as they are and leaves known ids alone', async () => {
      const response = sampleResponse('old');
      const call = { ...sampleCall('key_a', { responseId: response.responseId }), generation: 7 };
      await storage.restore({ calls: [call], responses: [response] });
      await storage.restore({ calls: [{ ...call, generation: 9 }], responses: [response] });
      expect(await storage.history(['key_a'])).toEqual([call]);
      const [next] = await storage.record({ calls: [sampleCall('key_a')], responses: [] });
      expect(next?.generation).toBe(8);
    });

    it('scans in the order of ids, by pages and by tool', async () => {
      const responses = Array.from({ length: 25 }, (_, index) =>
        sampleResponse(`word ${index}`, { tool: index % 5 === 0 ? 'cltk' : 'whitakers' }),
      );
      const calls = responses.map((row) => sampleCall('key', { responseId: row.responseId }));
      await storage.record({ calls, responses });
      const seen: string[] = [];
      for (let afterId = ''; ; ) {
        const page = await storage.scanResponses({ afterId, limit: 10 });
        if (page.length === 0) break;
        seen.push(...page.map((row) => row.responseId));
        afterId = page.at(-1)?.responseId ?? '';
      }
      expect(seen).toEqual(responses.map((row) => row.responseId).sort());
      const cltk = await storage.scanResponses({ tool: 'cltk', limit: 100 });
      expect(cltk).toHaveLength(5);
      expect(cltk.every((row) => row.body !== null)).toBe(true);
      expect(await storage.countResponses('cltk')).toBe(5);
      const ids = calls.map((call) => call.callId).sort();
      expect((await storage.scanCalls({ limit: 3 })).map((call) => call.callId)).toEqual(ids.slice(0, 3));
      const rest = await storage.scanCalls({ afterId: ids[2] ?? '', limit: 100 });
      expect(rest.map((call) => call.callId)).toEqual(ids.slice(3));
    });

    it('reads a thousand keys at once', async () => {
      const answers = Array.from({ length: 1000 }, (_, index) =>
        sampleAnswer(`key_${index}`, `word ${index}`),
      );
      await storage.record({
        calls: answers.map(({ call }) => call),
        responses: answers.map(({ response }) => response),
      });
      const found = await storage.findCalls(answers.map(({ call }) => call.callKey));
      expect(found.size).toBe(1000);
      const bodies = await storage.getResponses(answers.map(({ response }) => response.responseId));
      expect([...bodies.values()].map((row) => row.body?.length).sort()).toEqual(
        answers.map(({ response }) => response.size).sort(),
      );
    });

    it('takes the median of the last successful calls of a tool', async () => {
      const at = (index: number) => isoTime(new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString());
      const slow = Array.from({ length: 30 }, (_, index) =>
        sampleCall('old', { calledAt: at(index), durationMs: 900 }),
      );
      const fast = Array.from({ length: 50 }, (_, index) =>
        sampleCall('new', { calledAt: at(100 + index), durationMs: index }),
      );
      const failed = sampleCall('new', { calledAt: at(900), durationMs: 99_999, status: 'failed' });
      await storage.record({ calls: [...slow, ...fast, failed], responses: [] });
      expect(await storage.latencies()).toEqual(new Map([['whitakers', 24.5]]));
    });

    it('finds ids by their beginning', async () => {
      const { call, response } = sampleAnswer('key_a', 'lupus');
      await storage.record({ calls: [call], responses: [response] });
      expect(await storage.findIds(response.responseId.slice(0, 9), 5)).toEqual([response.responseId]);
      expect(await storage.findIds(call.callId, 5)).toEqual([call.callId]);
      expect(await storage.findIds("resp_%' OR 1=1 --", 5)).toEqual([]);
      expect(await storage.findIds('', 1)).toHaveLength(1);
    });

    it('counts per table and tool', async () => {
      const { call, response } = sampleAnswer('key_a', 'lupus');
      await storage.record({
        calls: [call, sampleCall('key_b', { status: 'failed' })],
        responses: [response],
      });
      const status = await storage.status();
      expect(status.tables.map(({ table, rows }) => [table, rows])).toEqual([
        ['tool_calls', 2],
        ['raw_responses', 1],
      ]);
      expect(status.tables.every(({ bytes }) => bytes > 0)).toBe(true);
      expect(status.tools).toEqual([{ tool: 'whitakers', responses: 1, okCalls: 1, failedCalls: 1 }]);
    });

    it('verify finds wrong hashes, wrong ids and calls without a response', async () => {
      const good = sampleResponse('good');
      const lying = { ...sampleResponse('lying'), body: new TextEncoder().encode('other') };
      const renamed = { ...sampleResponse('renamed'), responseId: 'resp_zzz' };
      const lost = sampleCall('key_a', { responseId: 'resp_lost' });
      await storage.record({ calls: [lost], responses: [good, lying, renamed] });
      const progress: number[] = [];
      const findings = await storage.verify((done, total) => progress.push(done, total));
      expect(findings.map(({ responseId, problem }) => [responseId, problem]).sort()).toEqual(
        [
          [lying.responseId, 'hash_mismatch'],
          ['resp_lost', 'call_without_response'],
          ['resp_zzz', 'id_mismatch'],
        ].sort(),
      );
      expect(progress.slice(-2)).toEqual([3, 3]);
    });
  });
}
