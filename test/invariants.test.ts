/** The ten invariants of ARCHITECTURE.md, over fake tools, so that each can be broken on purpose. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../src/edge/cli/document.js';
import { DEFAULT_REQUEST } from '../src/engine/request.js';
import { traceId } from '../src/engine/trace.js';
import { planFromJson, planToJson } from '../src/engine/wire.js';
import type { Cache } from '../src/model/store.js';
import { ask, askMany, testEngine } from './support/engine.js';
import { fakeControl, fakeTool, READY } from './support/fake-tool.js';
import { cacheKinds, createMemoryCache, createMemoryStorage, createNullCache } from './support/stores.js';
import { fixed, trio } from './support/trio.js';

describe('1 raw bytes are stored before anything reads them', () => {
  it('the response is in storage when the extractor begins', async () => {
    const { first, tools } = trio();
    const storage = createMemoryStorage(fixed);
    let seen = -1;
    const counts: Promise<number>[] = [];
    first.onExtract = () => counts.push(storage.countResponses());
    await ask(testEngine({ tools, storage }), 'lupus');
    [seen = -1] = await Promise.all(counts);
    expect(seen).toBeGreaterThan(0);
  });

  it('re-asking adds rows and changes none', async () => {
    const { first, tools } = trio();
    const storage = createMemoryStorage(fixed);
    const engine = testEngine({ tools, storage });
    await ask(engine, 'lupus');
    const before = await storage.scanResponses({ limit: 100 });
    first.answers.lupus = 'lupus\twolf, as rewritten';
    await ask(engine, 'lupus', { refresh: true });
    const after = await storage.scanResponses({ limit: 100 });
    expect(after.length).toBe(before.length + 1);
    for (const row of before) expect(after).toContainEqual(row);
  });
});

describe('2 the cache changes time only', () => {
  it('cache off, in memory and on disk give byte-equal answers, whatever was asked before', async () => {
    const words = fc.constantFrom('lupus', 'vir', 'Vir', 'cano', 'Roma', 'nemo');
    const step = fc.record({
      word: words,
      mode: fc.constantFrom('open' as const, 'skeptic' as const),
      clear: fc.boolean(),
      refresh: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const logs = await Promise.all(
          cacheKinds(fixed).map(async ({ open }) => {
            const cache: Cache = open();
            const engine = testEngine({ tools: trio().tools, cache });
            const log: string[] = [];
            for (const { word, mode, clear, refresh } of steps) {
              if (clear) await cache.clear();
              log.push((await ask(engine, word, { mode, refresh })).json);
            }
            await engine.close();
            return log;
          }),
        );
        for (const log of logs) expect(log).toEqual(logs[0]);
      }),
      { numRuns: 12 },
    );
  });

  it('another plan’s refresh is seen by a cached plan, cleared or not', async () => {
    const { first, tools } = trio();
    const storage = createMemoryStorage(fixed);
    const cache = createMemoryCache(fixed);
    const engine = testEngine({ tools, storage, cache });
    await ask(engine, 'lupus');
    first.answers.lupus = 'lupus\tnew meaning';
    await ask(engine, 'lupus', { tools: ['first'], refresh: true });
    const cached = await ask(engine, 'lupus');
    await cache.clear();
    expect((await ask(engine, 'lupus')).json).toBe(cached.json);
    expect(cached.json).toContain('new meaning');
  });

  it('whatever tools come and go, and whoever else brings their answers', async () => {
    const step = fc.record({
      word: fc.constantFrom('lupus', 'vir'),
      missing: fc.constantFrom('none', 'first', 'second'),
      tools: fc.constantFrom<readonly string[]>([], ['first'], ['second']),
      refresh: fc.boolean(),
      rewrites: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const logs = await Promise.all(
          cacheKinds(fixed).map(async ({ open }) => {
            const { first, second, tools: all } = trio();
            let now = fixed();
            const engine = testEngine({ tools: all, cache: open(), now: () => now });
            const log: string[] = [];
            for (const [at, { word, missing, tools, refresh, rewrites }] of steps.entries()) {
              now = new Date(now.getTime() + 60_000);
              const absent = { status: 'missing', reason: 'gone', advice: 'bring it' } as const;
              first.health = missing === 'first' ? absent : READY;
              second.health = missing === 'second' ? absent : READY;
              if (rewrites) first.answers[word] = `${word}\tmeaning ${at}`;
              log.push((await ask(engine, word, { tools, refresh })).json);
              log.push((await ask(engine, word)).json);
            }
            await engine.close();
            return log;
          }),
        );
        for (const log of logs) expect(log).toEqual(logs[0]);
      }),
      { numRuns: 25 },
    );
  });

  it('a second look-up asks nobody and runs no stage', async () => {
    const { first, second, third, tools } = trio();
    const engine = testEngine({ tools });
    await ask(engine, 'vir');
    const asked = [first, second, third].map((control) => control.asked.length);
    const again = await ask(engine, 'vir');
    expect(again.stats.fromAnswerCache).toBe(true);
    expect([first, second, third].map((control) => control.asked.length)).toEqual(asked);
  });
});

describe('3 the plan is data', () => {
  it('a saved plan runs elsewhere to the same bytes', async () => {
    const here = testEngine({ tools: trio().tools });
    const direct = await ask(here, 'vir');
    const planned = await here.plan({ ...DEFAULT_REQUEST, language: 'lat', text: 'vir' });
    if (!planned.ok) throw new Error(planned.error.code);
    const read = planFromJson(planToJson(planned.value));
    if (!read.ok) throw new Error(read.error.code);
    const there = testEngine({ tools: trio().tools });
    const answer = await there.execute(
      read.value,
      { ...DEFAULT_REQUEST, language: 'lat', text: 'vir' },
      new AbortController().signal,
    );
    expect(answer.json).toBe(direct.json);
  });

  it('a saved plan is not cached under its query, which may lead elsewhere now', async () => {
    const engine = testEngine({ tools: trio().tools });
    const request = { ...DEFAULT_REQUEST, language: 'lat', text: 'lupus' } as const;
    const narrow = await engine.plan({ ...request, tools: ['second'] });
    if (!narrow.ok) throw new Error(narrow.error.code);
    await engine.execute(narrow.value, request, new AbortController().signal);
    const document = parseAnswer((await ask(engine, 'lupus')).json);
    expect(document.sources.map((source) => source.tool)).toContain('first');
  });

  it('a plan for another version of a tool is refused', async () => {
    const request = { ...DEFAULT_REQUEST, language: 'lat', text: 'lupus' } as const;
    const versions = { adapter: '2', extractor: '1', derivator: '1', claims: '1' };
    const old = await testEngine({ tools: [fakeTool('first', fakeControl({}))] }).plan(request);
    if (!old.ok) throw new Error(old.error.code);
    const engine = testEngine({ tools: [fakeTool('first', fakeControl({}), { versions })] });
    await expect(engine.execute(old.value, request, new AbortController().signal)).rejects.toThrow(/version/);
  });

  it('planning asks nobody, healthy or not', async () => {
    const { first, tools } = trio();
    const engine = testEngine({ tools });
    const request = { ...DEFAULT_REQUEST, language: 'lat', text: 'vir' } as const;
    const healthy = await engine.plan(request);
    first.health = { status: 'missing', reason: 'gone', advice: 'langnet setup first' };
    const ill = await testEngine({ tools }).plan(request);
    expect(ill).toEqual(healthy);
    expect(first.asked).toEqual([]);
  });
});

describe('4 fresh or cached, the processor cannot tell', () => {
  it('answers from stored bytes equal answers from fresh ones', async () => {
    const { tools } = trio();
    const storage = createMemoryStorage(fixed);
    const fresh = await ask(testEngine({ tools, storage, cache: createNullCache() }), 'vir');
    const stored = await ask(testEngine({ tools, storage, cache: createNullCache() }), 'vir');
    expect(stored.json).toBe(fresh.json);
    expect(stored.stats.calls.every((call) => call.fromStorage)).toBe(true);
  });
});

describe('6 no fact without a chain to bytes', () => {
  it('every id of an answer traces to the bytes it rests on', async () => {
    const storage = createMemoryStorage(fixed);
    const cache = createMemoryCache(fixed);
    const answer = await ask(testEngine({ tools: trio().tools, storage, cache }), 'vir');
    const document = parseAnswer(answer.json);
    const ids = [
      ...document.senses.flatMap((sense) => [
        sense.sense_id,
        ...sense.witnesses.map((witness) => witness.claim_id),
      ]),
      ...document.lemmas.map((lemma) => lemma.lemma_id),
    ];
    expect(ids.length).toBeGreaterThan(4);
    for (const id of ids) {
      const traced = await traceId(storage, cache, id);
      if (!traced.ok) throw new Error(`${id}: ${traced.error.detail}`);
      for (const chain of traced.value.chains) {
        const body = chain.response.body ?? new Uint8Array();
        const text = chain.spans
          .map((span) => new TextDecoder().decode(body.subarray(span.start, span.end)))
          .join('');
        expect(text).toContain('vir');
        expect(chain.calls.length).toBeGreaterThan(0);
      }
    }
    const planned = await traceId(storage, cache, `plan_${answer.stats.planHash.slice(0, 32)}`);
    expect(planned.ok && planned.value.chains.length).toBeGreaterThan(2);
    const [first = ''] = ids;
    expect((await traceId(storage, cache, first.slice(0, 12))).ok).toBe(true);
    const unknown = await traceId(storage, cache, 'sns_0000000000');
    expect(unknown.ok ? '' : unknown.error.code).toBe('id_unknown');
  });
});

describe('8 same input, same bytes', () => {
  it('whoever answers first, in whatever order the tools are listed', async () => {
    const answers = new Set<string>();
    for (const delays of [
      [0, 0, 0],
      [30, 0, 10],
      [0, 30, 0],
    ]) {
      const { first, second, third, tools } = trio();
      [first.delayMs = 0, second.delayMs = 0, third.delayMs = 0] = delays;
      answers.add((await ask(testEngine({ tools }), 'vir')).json);
      answers.add((await ask(testEngine({ tools: [...tools].reverse() }), 'vir')).json);
    }
    expect(answers.size).toBe(1);
  });

  it('at any time, and after a re-fetch of equal bytes', async () => {
    let now = new Date('2026-01-02T03:04:05Z');
    const engine = testEngine({ tools: trio().tools, now: () => now });
    const first = await ask(engine, 'vir');
    now = new Date('2031-07-08T09:10:11Z');
    const second = await ask(engine, 'vir', { refresh: true });
    expect(second.json).toBe(first.json);
  });

  it('alone or in a batch', async () => {
    const words = ['lupus', 'vir', 'nemo', 'lupus', 'Roma'];
    const batch = await askMany(testEngine({ tools: trio().tools }), words);
    for (const [index, word] of words.entries()) {
      const alone = await ask(testEngine({ tools: trio().tools }), word);
      const together = batch[index];
      expect(together?.ok && together.value.json).toBe(alone.json);
    }
  });

  it('holds no time, duration, call id or cache state', async () => {
    const { json } = await ask(testEngine({ tools: trio().tools }), 'vir');
    expect(json).not.toMatch(/call_|2026|duration|_at"|from_cache/);
  });
});

describe('10 editorial text is marked and is no evidence', () => {
  it('says so on lemma and sense, and does not outrank a witness', async () => {
    const editor = fakeControl({ vir: 'vir\tman' });
    const tools = [
      fakeTool('editor', editor, { isEditorial: true, priority: 1 }),
      fakeTool('first', fakeControl({ vir: 'vir\tman\nvirus\tpoison' })),
    ];
    const both = parseAnswer((await ask(testEngine({ tools }), 'vir')).json);
    expect(both.lemmas.find((lemma) => lemma.display === 'vir')?.editorial).toBe(false);
    const alone = parseAnswer((await ask(testEngine({ tools }), 'vir', { tools: ['editor'] })).json);
    expect(alone.lemmas[0]?.editorial).toBe(true);
    expect(alone.senses[0]?.editorial).toBe(true);
  });
});
