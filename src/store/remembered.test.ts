/** Rows in memory before a cache: always those that the cache would give. */
import { describe, expect, it } from 'vitest';
import type { Cache } from '../model/store.js';
import { openCache } from './index.js';
import { rememberRows } from './remembered-rows.js';
import { sampleAnswerRow, samplePlan, sampleQuery } from './testing.js';

function remembered() {
  const file = openCache({ enabled: true, path: ':memory:', maxSizeMb: 100, ttlDays: 30 });
  const read: string[] = [];
  const counted = new Proxy(file, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        read.push(String(name));
        return member.apply(target, args);
      };
    },
  });
  const time = { now: 0 };
  let dropped = 0;
  const cache = rememberRows(
    counted,
    () => time.now,
    () => {
      dropped += 1;
    },
  );
  return { file, cache, read, time, drops: () => dropped };
}

async function fill(cache: Cache, word: string) {
  const answer = sampleAnswerRow(word);
  await cache.write({ queries: [sampleQuery(word)], plans: [samplePlan(word)], answers: [answer] });
  return answer;
}

describe('rows in memory', () => {
  it('are read from the cache once', async () => {
    const { cache, file, read } = remembered();
    const { answerKey } = await fill(cache, 'a');
    const first = await cache.getAnswers([answerKey]);
    expect(first).toEqual(await file.getAnswers([answerKey]));
    read.length = 0;
    expect(await cache.getAnswers([answerKey])).toEqual(first);
    expect(read).toEqual([]);
    expect((await cache.getAnswers([answerKey, 'ans_none'])).size).toBe(1);
    expect(read).toEqual(['getAnswers']);
  });

  it('are those of the last write', async () => {
    const { cache } = remembered();
    const row = await fill(cache, 'a');
    await cache.getAnswers([row.answerKey]);
    await cache.write({ answers: [{ ...row, answer: '{"new":1}' }] });
    expect((await cache.getAnswers([row.answerKey])).get(row.answerKey)?.answer).toBe('{"new":1}');
  });

  it('go with everything that is dropped, and whoever keeps answers is told', async () => {
    for (const drop of [
      (cache: Cache) => cache.clear(),
      (cache: Cache) => cache.drop({ layer: 'answers' }),
      (cache: Cache, key: string) => cache.forgetCalls([key]),
    ]) {
      const { cache, file, drops } = remembered();
      const { answerKey } = await fill(cache, 'a');
      const { planHash, outcomes } = samplePlan('a');
      await Promise.all([cache.getAnswers([answerKey]), cache.getPlans([planHash])]);
      await drop(cache, outcomes[0]?.callKey ?? '');
      expect(drops()).toBe(1);
      expect(await cache.getAnswers([answerKey])).toEqual(await file.getAnswers([answerKey]));
      expect(await cache.getPlans([planHash])).toEqual(await file.getPlans([planHash]));
    }
  });

  it('are not kept when something was dropped while they were read', async () => {
    const { cache, file, read } = remembered();
    const { answerKey } = await fill(cache, 'a');
    const reading = cache.getAnswers([answerKey]);
    await cache.clear();
    await reading;
    read.length = 0;
    expect(await cache.getAnswers([answerKey])).toEqual(await file.getAnswers([answerKey]));
    expect(read).toContain('getAnswers');
  });

  it('are asked for anew after a while', async () => {
    const { cache, read, time } = remembered();
    const { answerKey } = await fill(cache, 'a');
    await cache.getAnswers([answerKey]);
    time.now += 600_001;
    read.length = 0;
    await cache.getAnswers([answerKey]);
    expect(read).toEqual(['getAnswers']);
  });
});
