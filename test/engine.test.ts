/** How the engine runs plans: waves, re-runs, generations, failures, settings, and everything stored once more. */
import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../src/edge/cli/document.js';
import { reprocessAll } from '../src/engine/reprocess.js';
import { failure } from '../src/model/failure.js';
import type { Tool } from '../src/model/tool.js';
import { ask, askMany, testEngine } from './support/engine.js';
import { fakeControl, fakeTool } from './support/fake-tool.js';
import { createMemoryCache, createMemoryStorage } from './support/stores.js';
import { fixed, trio, WORDS } from './support/trio.js';

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

  it('a tool with another question for lemmas is asked it also for a lemma that was the form', async () => {
    const control = fakeControl({ ...WORDS });
    const question = { wave: 2, provides: ['has_gloss'], isOther: true } as const;
    const request: Tool['request'] = (forms, _language, purpose) => ({
      words: forms.map(({ text }) => (purpose === 'lemma' ? `entry:${text}` : text)),
    });
    const tools = [fakeTool('first', control, { lemmaQuestion: question, request })];
    await ask(testEngine({ tools }), 'lupus');
    expect(control.asked).toEqual(['lupus', 'entry:lupus']);
  });

  it('a tool whose data is not installed is skipped, with the way to bring it, and not asked again when cached', async () => {
    const control = fakeControl({ ...WORDS });
    const [storage, cache] = [createMemoryStorage(fixed), createMemoryCache(fixed)];
    control.failures.push(failure('data_missing', 'Nothing is installed for lat.', 'langnet data install X'));
    const engine = testEngine({ tools: [fakeTool('first', control)], storage, cache });
    const [source] = parseAnswer((await ask(engine, 'lupus')).json).sources;
    expect(source).toMatchObject({
      status: 'skipped',
      code: 'data_missing',
      advice: 'langnet data install X',
    });
    expect((await ask(engine, 'lupus')).stats.fromAnswerCache).toBe(true);
    expect(control.asked).toEqual(['lupus']);
  });

  it('an index that cannot be read orders nothing, and the answer made without it is not kept', async () => {
    const control = fakeControl({ ...WORDS });
    const broken = { ...fakeTool('index', fakeControl({}), { knowsKeys: true, provides: [] }) };
    const connect: Tool['connect'] = async () => {
      const real = (await fakeTool('index', fakeControl({})).connect()).connect;
      const knownKeys = () => Promise.reject(new Error('damaged'));
      return { connect: (environment) => ({ ...real(environment), knownKeys }) };
    };
    const [storage, cache] = [createMemoryStorage(fixed), createMemoryCache(fixed)];
    const engine = testEngine({
      tools: [fakeTool('first', control), { ...broken, connect }],
      storage,
      cache,
    });
    expect(parseAnswer((await ask(engine, 'lupus')).json).lemmas).toHaveLength(1);
    expect((await ask(engine, 'lupus')).stats.fromAnswerCache).toBe(false);
  });

  it('an answer from other data than it was planned for is not kept', async () => {
    const control = fakeControl({ ...WORDS });
    let version = 'old';
    const tool = { ...fakeTool('first', control), dataVersion: () => version };
    const engine = testEngine({ tools: [tool] });
    version = 'new';
    const [source] = parseAnswer((await ask(engine, 'lupus')).json).sources;
    expect(source).toMatchObject({ status: 'failed', code: 'data_changed' });
    expect(control.asked).toEqual([]);
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
