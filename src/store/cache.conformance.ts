/** What every cache driver promises; run over each of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cache, CacheLayer, Clock } from '../model/store.js';
import { CACHE_LAYERS, STAGES } from '../model/store.js';
import { handClock, sampleAnswerRow, samplePlan, sampleQuery, sampleRun } from './testing.js';

export interface CacheLimits {
  readonly maxSizeMb: number;
  readonly ttlDays: number;
  readonly clock: Clock;
}

const KIB = 1024;
const HOUR = 3_600_000;

export function testCache(
  name: string,
  open: (limits: CacheLimits) => Cache,
  cleanUp: () => void = () => undefined,
): void {
  describe(`cache: ${name}`, () => {
    let cache: Cache;
    let time: ReturnType<typeof handClock>;
    const start = (limits: Partial<CacheLimits> = {}) => {
      cache = open({ maxSizeMb: 1000, ttlDays: 30, clock: time.clock, ...limits });
    };
    beforeEach(() => {
      time = handClock();
      start();
    });
    afterEach(async () => {
      expect(cache.warnings).toEqual([]);
      await cache.close();
      cleanUp();
    });
    /** Everything about a word: query, plan, answer, and the three stages of its response. */
    const fill = async (word: string, size = 10) => {
      const result = await cache.write({
        queries: [sampleQuery(word)],
        plans: [samplePlan(word)],
        stages: STAGES.map((stage, index) =>
          sampleRun(`resp_${word}`, stage, ['1', '1.1', '1.1.1'][index] ?? ''),
        ),
        answers: [sampleAnswerRow(word, size)],
        senses: [{ senseId: `sns_${word}`, claimIds: [`clm_${word}_1`, `clm_${word}_2`] }],
      });
      expect(result).toEqual({ written: true, reason: '' });
    };
    const entries = async (): Promise<Partial<Record<CacheLayer, number>>> => {
      const { layers } = await cache.status();
      return Object.fromEntries(layers.map(({ layer, entries: count }) => [layer, count]));
    };
    const holds = async (word: string) => ({
      query: (await cache.getQueries([`qry_${word}`])).size,
      plan: (await cache.getPlans([`hash_${word}`])).size,
      extractions: (await cache.getStages('extractions', [{ responseId: `resp_${word}`, version: '1' }]))
        .size,
      derivations: (await cache.getStages('derivations', [{ responseId: `resp_${word}`, version: '1.1' }]))
        .size,
      claims: (await cache.getStages('claims', [{ responseId: `resp_${word}`, version: '1.1.1' }])).size,
      answers: (await cache.getAnswers([`ans_${word}`])).size,
    });
    const all = { query: 1, plan: 1, extractions: 1, derivations: 1, claims: 1, answers: 1 };

    it('is empty at first, and reading or dropping does not fail', async () => {
      expect(await cache.getQueries(['qry_a'])).toEqual(new Map());
      expect(await cache.getPlans([])).toEqual(new Map());
      expect(await cache.getStages('claims', [{ responseId: 'resp_a', version: '1' }])).toEqual(new Map());
      expect(await cache.getItem('clm_a')).toBeUndefined();
      expect(await cache.childrenOf('resp_a')).toEqual([]);
      expect(await cache.getSense('sns_a')).toBeUndefined();
      expect(await cache.findIds('clm_', 3)).toEqual([]);
      expect(await cache.getJob('job')).toBeUndefined();
      expect(await cache.drop({ layer: 'claims' })).toBe(0);
      await cache.forgetCalls(['key_a']);
      await cache.clear();
      expect((await cache.status()).layers).toEqual(
        CACHE_LAYERS.map((layer) => ({ layer, entries: 0, bytes: 0 })),
      );
    });

    it('gives back what was written', async () => {
      await fill('lupus');
      expect(await cache.getQueries(['qry_lupus', 'qry_none'])).toEqual(
        new Map([['qry_lupus', sampleQuery('lupus')]]),
      );
      expect(await cache.getPlans(['hash_lupus'])).toEqual(new Map([['hash_lupus', samplePlan('lupus')]]));
      expect(await cache.getAnswers(['ans_lupus'])).toEqual(
        new Map([['ans_lupus', sampleAnswerRow('lupus')]]),
      );
      expect(await cache.getSense('sns_lupus')).toEqual({
        senseId: 'sns_lupus',
        claimIds: ['clm_lupus_1', 'clm_lupus_2'],
      });
      for (const [index, stage] of STAGES.entries()) {
        const version = ['1', '1.1', '1.1.1'][index] ?? '';
        const found = await cache.getStages(stage, [{ responseId: 'resp_lupus', version }]);
        expect(found).toEqual(new Map([['resp_lupus', sampleRun('resp_lupus', stage, version)]]));
      }
    });

    it('keeps the order of many items, over many responses', async () => {
      const runs = Array.from({ length: 30 }, (_, index) =>
        sampleRun(`resp_${index}`, 'claims', '1', index * 17),
      );
      await cache.write({ stages: runs });
      const keys = runs.map(({ responseId, version }) => ({ responseId, version }));
      const found = await cache.getStages('claims', keys);
      expect(found.size).toBe(30);
      for (const run of runs) expect(found.get(run.responseId)).toEqual(run);
    });

    it('remembers that a stage ran and found nothing', async () => {
      const run = sampleRun('resp_a', 'extractions', '1', 0);
      await cache.write({ stages: [run] });
      expect(await cache.getStages('extractions', [{ responseId: 'resp_a', version: '1' }])).toEqual(
        new Map([['resp_a', run]]),
      );
    });

    it('keeps items of one id apart from nothing: equal ids in one run all come back', async () => {
      const run = sampleRun('resp_a', 'extractions', '1', 1);
      const twice = { ...run, items: [...run.items, ...run.items] };
      await cache.write({ stages: [twice] });
      expect(
        (await cache.getStages('extractions', [{ responseId: 'resp_a', version: '1' }])).get('resp_a'),
      ).toEqual(twice);
    });

    it('serves a stage in the version asked for and no other', async () => {
      await cache.write({ stages: [sampleRun('resp_a', 'claims', '1.1.1', 3)] });
      time.move(HOUR);
      await cache.write({ stages: [sampleRun('resp_a', 'claims', '1.1.2', 1)] });
      const get = async (version: string) =>
        (await cache.getStages('claims', [{ responseId: 'resp_a', version }])).get('resp_a')?.items.length;
      expect(await get('1.1.1')).toBe(3);
      expect(await get('1.1.2')).toBe(1);
      expect(await get('1.1.3')).toBeUndefined();
      expect(await cache.stageVersions('claims', 'resp_a')).toEqual(['1.1.2', '1.1.1']);
      expect(await cache.stageVersions('derivations', 'resp_a')).toEqual([]);
    });

    it('leaves a run alone that is there, replaces queries, plans and answers, and joins senses', async () => {
      await fill('lupus');
      const other = { ...sampleRun('resp_lupus', 'claims', '1.1.1', 5), findings: '["other"]' };
      await cache.write({
        stages: [other],
        queries: [sampleQuery('lupus', { planId: 'first' }), sampleQuery('lupus', { planId: 'second' })],
        plans: [samplePlan('lupus', ['resp_new'])],
        answers: [sampleAnswerRow('lupus', 99)],
        senses: [{ senseId: 'sns_lupus', claimIds: ['clm_lupus_2', 'clm_new'] }],
      });
      const runs = await cache.getStages('claims', [{ responseId: 'resp_lupus', version: '1.1.1' }]);
      expect(runs.get('resp_lupus')?.findings).toBe('[]');
      expect((await cache.getQueries(['qry_lupus'])).get('qry_lupus')?.planId).toBe('second');
      expect((await cache.getPlans(['hash_lupus'])).get('hash_lupus')).toEqual(
        samplePlan('lupus', ['resp_new']),
      );
      expect((await cache.getAnswers(['ans_lupus'])).get('ans_lupus')).toEqual(sampleAnswerRow('lupus', 99));
      expect((await cache.getSense('sns_lupus'))?.claimIds).toEqual([
        'clm_lupus_1',
        'clm_lupus_2',
        'clm_new',
      ]);
      expect(await entries()).toEqual({
        query: 1,
        plan: 1,
        extractions: 2,
        derivations: 2,
        claims: 2,
        answers: 1,
      });
    });

    it('finds queries by their text', async () => {
      await cache.write({ queries: [sampleQuery('cano')] });
      time.move(HOUR);
      const greek = sampleQuery('cano', { queryHash: 'qry_2', language: 'grc' });
      await cache.write({ queries: [greek, sampleQuery("o'clock")] });
      expect(await cache.findQueries('cano', undefined)).toEqual([greek, sampleQuery('cano')]);
      expect(await cache.findQueries('cano', 'lat')).toEqual([sampleQuery('cano')]);
      expect(await cache.findQueries("o'clock", 'lat')).toHaveLength(1);
      expect(await cache.findQueries('%', undefined)).toEqual([]);
    });

    it('finds single items, their children and ids', async () => {
      await fill('lupus');
      const [claim] = sampleRun('resp_lupus', 'claims', '1.1.1').items;
      expect(await cache.getItem(claim?.id ?? '')).toEqual({
        stage: 'claims',
        item: claim,
        responseId: 'resp_lupus',
      });
      expect(await cache.getItem('clm_none')).toBeUndefined();
      expect(await cache.childrenOf('resp_lupus')).toEqual(sampleRun('resp_lupus', 'extractions', '1').items);
      const [derivation] = sampleRun('resp_lupus', 'derivations', '1.1').items;
      expect(await cache.childrenOf(derivation?.parentId ?? '')).toEqual([derivation]);
      expect(await cache.childrenOf(claim?.parentId ?? '')).toEqual([claim]);
      expect(await cache.findIds('clm_resp_lupus', 10)).toEqual(
        sampleRun('resp_lupus', 'claims', '1.1.1').items.map((item) => item.id),
      );
      expect(await cache.findIds('sns_lu', 10)).toEqual(['sns_lupus']);
      expect(await cache.findIds('', 3)).toHaveLength(3);
    });

    it('shows the children the newest version found', async () => {
      await cache.write({ stages: [sampleRun('resp_a', 'extractions', '2', 3)] });
      time.move(HOUR);
      await cache.write({ stages: [sampleRun('resp_a', 'extractions', '1', 1)] });
      expect(await cache.childrenOf('resp_a')).toEqual(sampleRun('resp_a', 'extractions', '1', 1).items);
    });

    it('treats rows older than the time to live as gone, and deletes them with the next write', async () => {
      await fill('lupus');
      time.days(29.9);
      expect(await holds('lupus')).toEqual(all);
      time.days(0.2);
      expect(await holds('lupus')).toEqual({
        query: 0,
        plan: 0,
        extractions: 0,
        derivations: 0,
        claims: 0,
        answers: 0,
      });
      expect(await cache.getSense('sns_lupus')).toBeUndefined();
      expect(await cache.getItem('clm_resp_lupus_1.1.1_0')).toBeUndefined();
      expect(await cache.childrenOf('resp_lupus')).toEqual([]);
      expect(await cache.findIds('', 9)).toEqual([]);
      expect(await cache.findQueries('lupus', 'lat')).toEqual([]);
      expect(await cache.stageVersions('claims', 'resp_lupus')).toEqual([]);
      expect((await entries()).claims).toBe(2);
      await cache.write({});
      expect(await entries()).toEqual({
        query: 0,
        plan: 0,
        extractions: 0,
        derivations: 0,
        claims: 0,
        answers: 0,
      });
    });

    it('makes an expired row anew in the write that deletes it', async () => {
      await fill('lupus');
      time.days(31);
      await fill('lupus');
      expect(await holds('lupus')).toEqual(all);
      expect(await entries()).toEqual({
        query: 1,
        plan: 1,
        extractions: 2,
        derivations: 2,
        claims: 2,
        answers: 1,
      });
    });

    it('forgets the least recently used when it grows too large, down to nine tenths', async () => {
      await cache.close();
      start({ maxSizeMb: 0.1 });
      for (const word of ['a', 'b', 'c', 'd']) {
        await cache.write({ answers: [sampleAnswerRow(word, 20 * KIB)] });
        time.move(HOUR);
      }
      expect((await entries()).answers).toBe(4);
      await cache.write({ answers: [sampleAnswerRow('e', 35 * KIB)] });
      const left = await cache.getAnswers(['ans_a', 'ans_b', 'ans_c', 'ans_d', 'ans_e']);
      expect([...left.keys()].sort()).toEqual(['ans_c', 'ans_d', 'ans_e']);
      const { layers } = await cache.status();
      expect(layers.reduce((sum, layer) => sum + layer.bytes, 0)).toBeLessThanOrEqual(0.9 * 0.1 * KIB * KIB);
    });

    it('forgets all stages of a response together', async () => {
      await cache.close();
      start({ maxSizeMb: 0.03 });
      await cache.write({ stages: STAGES.map((stage) => sampleRun('resp_old', stage, '1', 50)) });
      time.move(HOUR);
      await cache.write({ answers: [sampleAnswerRow('new', 20 * KIB)] });
      for (const stage of STAGES) expect(await cache.stageVersions(stage, 'resp_old')).toEqual([]);
      expect((await cache.getAnswers(['ans_new'])).size).toBe(1);
      expect(await cache.findIds('ext_', 3)).toEqual([]);
    });

    it('counts a use, but at most once a day', async () => {
      await cache.close();
      start({ maxSizeMb: 0.1 });
      await cache.write({ answers: [sampleAnswerRow('a', 40 * KIB)] });
      time.move(HOUR);
      await cache.write({ answers: [sampleAnswerRow('b', 40 * KIB)] });
      // Within the day the use of `a` is not written down, so `a` still goes first.
      time.move(HOUR);
      expect((await cache.getAnswers(['ans_a'])).size).toBe(1);
      await cache.write({ answers: [sampleAnswerRow('c', 40 * KIB)] });
      expect([...(await cache.getAnswers(['ans_a', 'ans_b', 'ans_c'])).keys()].sort()).toEqual([
        'ans_b',
        'ans_c',
      ]);
      // A day later it is, so the used `b` outlives `c`, though `c` is younger.
      time.days(2);
      expect((await cache.getAnswers(['ans_b'])).size).toBe(1);
      time.move(HOUR);
      await cache.write({ answers: [sampleAnswerRow('d', 40 * KIB)] });
      expect([...(await cache.getAnswers(['ans_b', 'ans_c', 'ans_d'])).keys()].sort()).toEqual([
        'ans_b',
        'ans_d',
      ]);
    });

    it('counts the use of a stage for its response', async () => {
      await cache.close();
      start({ maxSizeMb: 0.1 });
      const big = (responseId: string) => sampleRun(responseId, 'claims', '1', 370);
      await cache.write({ stages: [big('resp_a')] });
      time.move(HOUR);
      await cache.write({ stages: [big('resp_b')] });
      time.days(2);
      expect((await cache.getStages('claims', [{ responseId: 'resp_a', version: '1' }])).size).toBe(1);
      await cache.write({ stages: [big('resp_c')] });
      expect(await cache.stageVersions('claims', 'resp_a')).toEqual(['1']);
      expect(await cache.stageVersions('claims', 'resp_b')).toEqual([]);
    });

    it.each<[CacheLayer, Partial<typeof all>]>([
      ['query', { query: 0, answers: 0 }],
      ['plan', { plan: 0, answers: 0 }],
      ['extractions', { extractions: 0, derivations: 0, claims: 0, answers: 0 }],
      ['derivations', { derivations: 0, claims: 0, answers: 0 }],
      ['claims', { claims: 0, answers: 0 }],
      ['answers', { answers: 0 }],
    ])('clearing %s takes with it what rests on it', async (layer, gone) => {
      await fill('lupus');
      await fill('cano');
      await cache.clear(layer);
      expect(await holds('lupus')).toEqual({ ...all, ...gone });
      expect(await holds('cano')).toEqual({ ...all, ...gone });
    });

    it.each<[CacheLayer, Partial<typeof all>, number]>([
      ['query', { query: 0, answers: 0 }, 1],
      ['plan', { plan: 0, answers: 0 }, 1],
      ['extractions', { extractions: 0, derivations: 0, claims: 0, answers: 0 }, 2],
      ['derivations', { derivations: 0, claims: 0, answers: 0 }, 2],
      ['claims', { claims: 0, answers: 0 }, 2],
      ['answers', { answers: 0 }, 1],
    ])(
      'dropping %s of one query leaves the others alone, whatever selects it',
      async (layer, gone, count) => {
        const selections = [
          { queryHashes: ['qry_lupus'] },
          { planHashes: ['hash_lupus'] },
          { responseIds: ['resp_lupus'] },
          { queryHashes: ['qry_lupus'], planHashes: ['hash_lupus'], responseIds: ['resp_lupus'] },
        ];
        for (const selection of selections) {
          await cache.clear();
          await fill('lupus');
          await fill('cano');
          expect(await cache.drop({ layer, ...selection })).toBe(count);
          expect(await holds('lupus')).toEqual({ ...all, ...gone });
          expect(await holds('cano')).toEqual(all);
        }
        expect(await cache.drop({ layer, queryHashes: [] })).toBe(0);
        expect(await holds('cano')).toEqual(all);
      },
    );

    it('drops the answers of every plan that shares a dropped response', async () => {
      await cache.write({
        plans: [
          samplePlan('a', ['resp_x', 'resp_y']),
          samplePlan('b', ['resp_y']),
          samplePlan('c', ['resp_z']),
        ],
        answers: ['a', 'b', 'c', 'orphan'].map((word) => sampleAnswerRow(word)),
        stages: [sampleRun('resp_y', 'claims', '1')],
      });
      await cache.drop({ layer: 'claims', responseIds: ['resp_y'] });
      const left = await cache.getAnswers(['ans_a', 'ans_b', 'ans_c', 'ans_orphan']);
      expect([...left.keys()]).toEqual(['ans_c']);
    });

    it('forgets plans and answers that rest on a call', async () => {
      await fill('lupus');
      await fill('cano');
      await cache.forgetCalls(['key_lupus_0', 'key_none']);
      expect(await holds('lupus')).toEqual({ ...all, plan: 0, answers: 0 });
      expect(await holds('cano')).toEqual(all);
    });

    it('keeps the place of a job until it is done', async () => {
      await cache.setJob('job', 'resp_1');
      await cache.setJob('job', 'resp_2');
      expect(await cache.getJob('job')).toBe('resp_2');
      await cache.setJob('job', undefined);
      expect(await cache.getJob('job')).toBeUndefined();
    });

    it('clears everything', async () => {
      await fill('lupus');
      await cache.clear();
      expect(Object.values(await entries()).every((count) => count === 0)).toBe(true);
      await fill('lupus');
      expect(await holds('lupus')).toEqual(all);
    });

    it('reads a thousand keys at once', async () => {
      const words = Array.from({ length: 1000 }, (_, index) => `word${index}`);
      await cache.write({
        queries: words.map((word) => sampleQuery(word)),
        plans: words.map((word) => samplePlan(word)),
        answers: words.map((word) => sampleAnswerRow(word)),
      });
      expect((await cache.getQueries(words.map((word) => `qry_${word}`))).size).toBe(1000);
      expect((await cache.getPlans(words.map((word) => `hash_${word}`))).size).toBe(1000);
      expect((await cache.getAnswers(words.map((word) => `ans_${word}`))).size).toBe(1000);
    });
  });
}
