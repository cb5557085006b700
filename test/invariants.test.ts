/** The ten invariants of ARCHITECTURE.md, over fake tools, so that each can be broken on purpose. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../src/edge/cli/document.js';
import { reprocessAll } from '../src/engine/reprocess.js';
import { DEFAULT_REQUEST } from '../src/engine/request.js';
import { traceId } from '../src/engine/trace.js';
import { planFromJson, planToJson } from '../src/engine/wire.js';
import { failure } from '../src/model/failure.js';
import type { Cache } from '../src/model/store.js';
import { ask, askMany, testEngine } from './support/engine.js';
import { fakeControl, fakeTool, READY } from './support/fake-tool.js';
import { cacheKinds, createMemoryCache, createMemoryStorage, createNullCache } from './support/stores.js';

const WORDS = {
  lupus: 'lupus\twolf',
  vir: 'vir\tman\nvirus\tpoison',
  cano: 'cano\tsing',
  Roma: 'Roma\tRome',
};
const MORE = { lupus: 'lupus\tgrey animal', vir: 'vir\thusband', canis: 'canis\tdog' };
const fixed = () => new Date('2026-01-02T03:04:05Z');

/** Two tools that read forms and one that is asked with lemmas. */
function trio() {
  const first = fakeControl({ ...WORDS });
  const second = fakeControl({ ...MORE });
  const third = fakeControl({ virus: 'virus\tslime', vir: 'vir\thero' });
  const tools = [
    fakeTool('first', first),
    fakeTool('second', second, { priority: 20, candidates: 'together' }),
    fakeTool('third', third, { priority: 30, candidates: 'never', lemmaWave: 2 }),
  ];
  return { first, second, third, tools };
}

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

describe('the three re-run scenarios of the pipeline document', () => {
  const versions = { adapter: '1', extractor: '1', derivator: '1', claims: '1' };

  async function rerun(raised: Partial<typeof versions>) {
    const storage = createMemoryStorage(fixed);
    const cache = createMemoryCache(fixed);
    const control = fakeControl({ ...WORDS });
    await ask(testEngine({ tools: [fakeTool('first', control)], storage, cache }), 'lupus');
    control.ran.extract = control.ran.derive = control.ran.claim = 0;
    const tools = [fakeTool('first', control, { versions: { ...versions, ...raised } })];
    const answer = await ask(testEngine({ tools, storage, cache }), 'lupus');
    return { ran: control.ran, stages: answer.stats.stages, asked: control.asked.length };
  }

  it('a better format parser runs everything after the bytes', async () => {
    expect(await rerun({ extractor: '2' })).toEqual({
      ran: { extract: 1, derive: 1, claim: 1 },
      stages: { extractions: 1, derivations: 1, claims: 1 },
      asked: 1,
    });
  });

  it('a better content parser keeps the extractions', async () => {
    expect(await rerun({ derivator: '2' })).toEqual({
      ran: { extract: 0, derive: 1, claim: 1 },
      stages: { extractions: 0, derivations: 1, claims: 1 },
      asked: 1,
    });
  });

  it('better claim rules keep the derivations', async () => {
    expect(await rerun({ claims: '2' })).toEqual({
      ran: { extract: 0, derive: 0, claim: 1 },
      stages: { extractions: 0, derivations: 0, claims: 1 },
      asked: 1,
    });
  });

  it('nothing raised, nothing run', async () => {
    expect(await rerun({})).toEqual({
      ran: { extract: 0, derive: 0, claim: 0 },
      stages: { extractions: 0, derivations: 0, claims: 0 },
      asked: 1,
    });
  });

  it('an empty result is remembered too', async () => {
    const control = fakeControl({});
    const engine = testEngine({ tools: [fakeTool('first', control)] });
    await ask(engine, 'nemo');
    await ask(engine, 'nemo', { mode: 'skeptic' });
    expect(control.ran.extract).toBe(1);
  });

  it('reparse reads the bytes again without asking', async () => {
    const control = fakeControl({ ...WORDS });
    const engine = testEngine({ tools: [fakeTool('first', control)] });
    const before = await ask(engine, 'lupus');
    const after = await ask(engine, 'lupus', { reparse: 'extractions' });
    expect(control.ran.extract).toBe(2);
    expect(control.asked).toEqual(['lupus']);
    expect(after.json).toBe(before.json);
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

describe('waves', () => {
  it('lemmas found in wave 1 are asked in wave 2, once each', async () => {
    const { third, tools } = trio();
    const answer = parseAnswer((await ask(testEngine({ tools }), 'vir')).json);
    expect(third.asked).toEqual(['vir', 'virus']);
    expect(answer.senses.map((sense) => sense.display_gloss)).toEqual([
      'man',
      'husband',
      'hero',
      'poison',
      'slime',
    ]);
  });

  it('a tool keyed by lemmas gets the query’s own form when nobody knows a lemma', async () => {
    const { third, tools } = trio();
    await ask(testEngine({ tools }), 'nemo');
    expect(third.asked).toEqual(['nemo']);
  });

  it('a lower tier is asked only after silence', async () => {
    const control = fakeControl({ lupus: 'lupus\twolf', Roma: 'Roma\tRome' });
    const engine = testEngine({ tools: [fakeTool('first', control)] });
    await ask(engine, 'Roma');
    expect(control.asked).toEqual(['Roma']);
    const answer = parseAnswer((await ask(engine, 'Lupus')).json);
    expect(control.asked).toEqual(['Roma', 'Lupus', 'lupus']);
    expect(answer.lemmas[0]).toMatchObject({ display: 'lupus', tier: 'marks_ignored', form: 'lupus' });
  });
});

describe('generations', () => {
  it('refresh adds one, and the older stays readable', async () => {
    const { first, tools } = trio();
    const storage = createMemoryStorage(fixed);
    const engine = testEngine({ tools, storage });
    const one = await ask(engine, 'lupus');
    first.answers.lupus = 'lupus\tsomething else';
    const two = await ask(engine, 'lupus', { refresh: true });
    expect(two.json).not.toBe(one.json);
    expect((await ask(engine, 'lupus')).json).toBe(two.json);
    const asked = first.asked.length;
    expect((await ask(engine, 'lupus', { generation: 1 })).json).toBe(one.json);
    expect((await ask(engine, 'lupus', { generation: 2 })).json).toBe(two.json);
    expect((await ask(engine, 'lupus', { generation: 99 })).json).toBe(two.json);
    expect(first.asked.length).toBe(asked);
    expect((await ask(engine, 'lupus')).json).toBe(two.json);
  });
});

describe('two who ask at once', () => {
  it('make one call in one process, and one generation in two', async () => {
    const control = fakeControl({ ...WORDS });
    control.delayMs = 20;
    const storage = createMemoryStorage(fixed);
    const engine = testEngine({ tools: [fakeTool('first', control)], storage });
    const other = testEngine({ tools: [fakeTool('first', control)], storage });
    const answers = await Promise.all([ask(engine, 'lupus'), ask(engine, 'lupus'), ask(other, 'lupus')]);
    expect(new Set(answers.map((answer) => answer.json)).size).toBe(1);
    expect(control.asked.length).toBe(2);
    const calls = await storage.scanCalls({ limit: 10 });
    expect(calls.map((call) => call.generation)).toEqual([1]);
  });
});

describe('lemma ids', () => {
  it('tell homonyms apart, and do not depend on who else is in the answer', async () => {
    const control = fakeControl({ os: 'os\tmouth\nos\tbone', ossis: 'os\tbone' });
    const tools = [fakeTool('first', control)];
    const one = parseAnswer((await ask(testEngine({ tools }), 'ossis')).json);
    const again = parseAnswer((await ask(testEngine({ tools }), 'os')).json);
    expect(new Set(again.lemmas.map((lemma) => lemma.lemma_id)).size).toBe(again.lemmas.length);
    expect(again.lemmas.map((lemma) => lemma.lemma_id)).toContain(one.lemmas[0]?.lemma_id);
  });
});

describe('raw storage switched off', () => {
  it('still answers, and says plainly what is gone afterwards', async () => {
    const storage = createMemoryStorage(fixed);
    const cache = createMemoryCache(fixed);
    const engine = testEngine({ tools: trio().tools, storage, cache, keepsRaw: false });
    const kept = await ask(testEngine({ tools: trio().tools }), 'lupus');
    expect((await ask(engine, 'lupus')).json).toBe(kept.json);
    const rows = await storage.scanResponses({ limit: 10 });
    expect(rows.every((row) => row.body === null && row.hash.startsWith('sha256:'))).toBe(true);
    expect(rows.some((row) => row.size > 0)).toBe(true);
    await cache.clear();
    // Nothing can be read again, so the tools are asked again; offline, what is gone is said.
    const offline = parseAnswer((await ask(engine, 'lupus', { offline: true })).json);
    expect(offline.sources.filter((source) => source.code === 'raw_gone').length).toBeGreaterThan(0);
    expect(offline.warnings.map((warning) => warning.code)).toContain('raw_gone');
    expect((await ask(engine, 'lupus')).json).toBe(kept.json);
  });
});

describe('a failed call', () => {
  it('is never served, and the next query retries only it', async () => {
    const { first, second, tools } = trio();
    const storage = createMemoryStorage(fixed);
    const engine = testEngine({ tools, storage });
    first.failures.push(failure('tool_exit', 'status 3'));
    const broken = parseAnswer((await ask(engine, 'lupus')).json);
    expect(broken.sources.find((source) => source.tool === 'first')).toMatchObject({
      status: 'failed',
      code: 'tool_exit',
    });
    expect(broken.senses.map((sense) => sense.display_gloss)).toContain('grey animal');
    const askedSecond = second.asked.length;
    const whole = parseAnswer((await ask(engine, 'lupus')).json);
    expect(whole.sources.find((source) => source.tool === 'first')?.status).toBe('answered');
    expect(whole.senses.map((sense) => sense.display_gloss)).toContain('wolf');
    expect(second.asked.length).toBe(askedSecond);
    expect(first.asked).toEqual(['lupus', 'lupus']);
  });

  it('leaves a row in the history', async () => {
    const { first, tools } = trio();
    const storage = createMemoryStorage(fixed);
    const engine = testEngine({ tools, storage });
    first.failures.push(failure('tool_timeout'));
    await ask(engine, 'lupus');
    const status = await storage.status();
    expect(status.tools.find((row) => row.tool === 'first')).toMatchObject({ okCalls: 0, failedCalls: 1 });
  });

  it('does not spoil an older success on refresh', async () => {
    const { first, tools } = trio();
    const engine = testEngine({ tools });
    const good = await ask(engine, 'lupus');
    first.failures.push(failure('tool_exit'));
    const bad = parseAnswer((await ask(engine, 'lupus', { refresh: true })).json);
    expect(bad.sources.find((source) => source.tool === 'first')?.status).toBe('failed');
    expect((await ask(engine, 'lupus')).json).toBe(good.json);
  });
});

describe('settings that reach the executor', () => {
  it('retries: only passing failures, only as often as allowed', async () => {
    for (const [retries, failures, asked, status] of [
      [0, ['tool_crashed'], 1, 'failed'],
      [1, ['tool_crashed'], 2, 'answered'],
      [2, ['tool_crashed', 'tool_timeout'], 3, 'answered'],
      [2, ['tool_exit'], 1, 'failed'],
    ] as const) {
      const control = fakeControl({ ...WORDS });
      control.failures.push(...failures.map((code) => failure(code)));
      const engine = testEngine({ tools: [fakeTool('first', control)], settings: { first: { retries } } });
      const document = parseAnswer((await ask(engine, 'lupus')).json);
      expect([control.asked.length, document.sources[0]?.status]).toEqual([asked, status]);
    }
  });

  it('concurrency: never more calls under way than allowed, and no fewer than can be', async () => {
    for (const concurrency of [1, 3]) {
      const control = fakeControl({});
      control.delayMs = 5;
      const engine = testEngine({
        tools: [fakeTool('first', control)],
        settings: { first: { concurrency } },
      });
      await askMany(engine, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
      expect(control.mostUnderWay).toBe(concurrency);
    }
  });

  it('offline: nothing leaves the process, and what is missing is said', async () => {
    const control = fakeControl({ ...WORDS });
    const local = fakeControl({ lupus: 'lupus\tlocal wolf' });
    const tools = [fakeTool('first', control), fakeTool('local', local, { isInProcess: true })];
    const engine = testEngine({ tools });
    const document = parseAnswer((await ask(engine, 'lupus', { offline: true })).json);
    expect(control.asked).toEqual([]);
    expect(document.sources.find((source) => source.tool === 'first')).toMatchObject({
      status: 'skipped',
      code: 'offline_unasked',
    });
    expect(document.senses[0]?.display_gloss).toBe('local wolf');
    await ask(engine, 'lupus');
    const later = parseAnswer((await ask(engine, 'lupus', { offline: true })).json);
    expect(later.sources.every((source) => source.status === 'answered')).toBe(true);
  });
});

describe('a missing tool', () => {
  it('is skipped with the way to bring it, and asked once it is there', async () => {
    const { first, tools } = trio();
    let now = fixed();
    const engine = testEngine({ tools, now: () => now });
    first.health = { status: 'missing', reason: 'not installed', advice: 'langnet setup first' };
    const without = parseAnswer((await ask(engine, 'lupus')).json);
    expect(without.sources.find((source) => source.tool === 'first')).toMatchObject({
      status: 'skipped',
      advice: 'langnet setup first',
    });
    expect((await ask(engine, 'lupus')).stats.fromAnswerCache).toBe(true);
    first.health = { status: 'ready', version: '1', detail: '' };
    now = new Date(now.getTime() + 60_000);
    const withIt = parseAnswer((await ask(engine, 'lupus')).json);
    expect(withIt.sources.find((source) => source.tool === 'first')?.status).toBe('answered');
  });
});

describe('reprocess', () => {
  it('brings everything stored up to date and resumes where it stopped', async () => {
    const storage = createMemoryStorage(fixed);
    const cache = createMemoryCache(fixed);
    const control = fakeControl(
      Object.fromEntries(Array.from({ length: 450 }, (_, index) => [`w${index}`, `w${index}\tgloss`])),
    );
    await askMany(
      testEngine({ tools: [fakeTool('first', control)], storage, cache }),
      Object.keys(control.answers),
    );
    const raised = { adapter: '1', extractor: '1', derivator: '2', claims: '1' };
    const engine = testEngine({ tools: [fakeTool('first', control, { versions: raised })], storage, cache });
    const stop = new AbortController();
    const options = { onProgress: () => stop.abort(), signal: stop.signal };
    const part = await reprocessAll(engine, options);
    expect(part).toMatchObject({ finished: false, responses: 200, resumed: false });
    const rest = await reprocessAll(engine, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(rest).toMatchObject({
      finished: true,
      responses: 250,
      resumed: true,
      stages: { extractions: 0, derivations: 250, claims: 250 },
    });
    const again = await reprocessAll(engine, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(again).toMatchObject({ responses: 450, stages: { extractions: 0, derivations: 0, claims: 0 } });
    const forced = await reprocessAll(engine, {
      stage: 'claims',
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(forced.stages).toEqual({ extractions: 0, derivations: 0, claims: 450 });
    expect(control.asked.length).toBe(450);
  });
});
