/** What only the cache in a file has: tables for people, uses written late, a file that stays small. */
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STAGES, type Stage } from '../model/store.js';
import { provenanceId } from './cache-rows.js';
import { openCache } from './index.js';
import {
  handClock,
  sampleAnswerRow,
  samplePlan,
  sampleQuery,
  sampleRun,
  type TestFolder,
  testFolder,
} from './testing.js';

let folder: TestFolder;
const path = () => folder.file('cache.duckdb');
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => folder.remove());

async function query(sql: string): Promise<readonly (readonly unknown[])[]> {
  const instance = await DuckDBInstance.create(path(), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRows();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

const open = (
  limits: { readonly maxSizeMb?: number; readonly clock?: () => Date; readonly exclusive?: boolean } = {},
) => openCache({ enabled: true, path: path(), maxSizeMb: 100, ttlDays: 30, ...limits });

describe('the seeds’ tables', () => {
  beforeEach(async () => {
    const cache = open({ clock: handClock().clock });
    await cache.write({
      queries: [sampleQuery('lupus')],
      plans: [samplePlan('lupus', ['resp_a', 'resp_b'])],
      stages: STAGES.map(linkedRun),
    });
    await cache.close();
  });

  /** Runs of one version chain, so that claims name their derivations. */
  function linkedRun(stage: Stage) {
    const versions = { extractions: '1', derivations: '1.1', claims: '1.1.1' };
    const parents = { extractions: '', derivations: 'ext_resp_a_1', claims: 'drv_resp_a_1.1' };
    const run = sampleRun('resp_a', stage, versions[stage], 4);
    if (stage === 'extractions') return run;
    return {
      ...run,
      items: run.items.map((item, index) => ({ ...item, parentId: `${parents[stage]}_${index}` })),
    };
  }

  it.each([
    ['query_cache', 'query_hash, query, language, plan_id, plan_data, created_at, last_accessed'],
    ['plan_cache', 'plan_hash, plan_id, tool_response_ids, created_at, last_accessed'],
    [
      'extractions',
      'extraction_id, response_id, tool, extraction_type, extraction_path, extracted_data, extraction_metadata, extracted_at',
    ],
    [
      'derivations',
      'derivation_id, extraction_id, tool, derivation_type, derived_data, derivation_metadata, derived_at',
    ],
    ['claims', 'claim_id, derivation_id, subject, predicate, value, provenance_chain'],
    ['tool_facts', 'fact_id, tool, fact_type, subject, predicate, fact_data, provenance_id'],
    [
      'provenance_records',
      'provenance_id, source, source_ref, request_url, raw_ref, extracted_at, tool_version, metadata',
    ],
    ['fact_index', 'subject, predicate, tool, fact_id, provenance_id'],
    ['index_metadata', 'tool, last_built, fact_count, tool_version, build_duration_ms'],
    ['plan_calls', 'call_key, plan_hash'],
  ])('%s has the columns a person looks for, and rows', async (table, columns) => {
    expect((await query(`SELECT ${columns} FROM ${table}`)).length).toBeGreaterThan(0);
  });

  it('lead from a fact to its provenance', async () => {
    const sql = `SELECT f.fact_id, f.subject, f.predicate, p.provenance_id, p.source_ref, p.raw_ref, p.request_url
      FROM tool_facts f JOIN provenance_records p USING (provenance_id) ORDER BY f.fact_id LIMIT 1`;
    expect(await query(sql)).toEqual([
      [
        'drv_resp_a_1.1_0',
        'lat:lupus:noun',
        'has_gloss',
        provenanceId('resp_a', 'ww:0'),
        'ww:0',
        'sha256:resp_a',
        'process:words',
      ],
    ]);
    expect(await query('SELECT count(*), count(DISTINCT fact_id) FROM fact_index')).toEqual([[4n, 4n]]);
    expect(await query('SELECT tool, fact_count, tool_version FROM index_metadata')).toEqual([
      ['whitakers', 4, '1.97F'],
    ]);
    expect(await query("SELECT tool_response_ids->>'key_lupus_1' FROM plan_cache")).toEqual([['resp_b']]);
    expect(await query('SELECT call_key FROM plan_calls ORDER BY 1')).toEqual([
      ['key_lupus_0'],
      ['key_lupus_1'],
    ]);
  });
});

describe('uses of rows', () => {
  const accessed = () => query('SELECT epoch_ms(last_accessed) FROM answers');

  it('are written when the cache closes, once a day', async () => {
    const time = handClock();
    const at = time.clock().getTime();
    const first = open({ clock: time.clock });
    await first.write({ answers: [sampleAnswerRow('a')] });
    await first.close();
    time.move(20 * 3_600_000);
    const soon = open({ clock: time.clock });
    await soon.getAnswers(['ans_a']);
    await soon.close();
    expect(await accessed()).toEqual([[BigInt(at)]]);
    time.days(1);
    const later = open({ clock: time.clock });
    await later.getAnswers(['ans_a']);
    await later.close();
    expect(await accessed()).toEqual([[BigInt(time.clock().getTime())]]);
  });

  it('are dropped rather than waited for', async () => {
    const time = handClock();
    const cache = open({ clock: time.clock });
    await cache.write({ answers: [sampleAnswerRow('a')] });
    await cache.close();
    time.days(2);
    const reader = open({ clock: time.clock });
    await reader.getAnswers(['ans_a']);
    await new Promise((resolve) => setTimeout(resolve, 120));
    const instance = await holdElsewhere();
    const start = performance.now();
    await reader.close();
    expect(performance.now() - start).toBeLessThan(5000);
    instance();
  });

  /** Takes the file as another process would. */
  async function holdElsewhere(): Promise<() => void> {
    const { buildChild } = await import('./testing-spawn.js');
    const program = await buildChild();
    const child = program.run(['holdCache', path()]);
    expect(await child.line()).toBe('held');
    return () => {
      child.process.kill('SIGKILL');
      program.remove();
    };
  }
});

describe('what a killed process has left', () => {
  it('is found by whoever reads after another table was written', async () => {
    const { buildChild } = await import('./testing-spawn.js');
    const program = await buildChild();
    const child = program.run(['holdRuns', path()]);
    expect(await child.line()).toBe('held');
    child.process.kill('SIGKILL');
    await child.ended;
    program.remove();
    const next = open();
    await next.write({ answers: [sampleAnswerRow('a')] });
    await next.close();
    const reader = open();
    const keys = Array.from({ length: 40 }, (_, index) => ({ responseId: `resp_${index}`, version: '1' }));
    expect((await reader.getStages('claims', keys)).size).toBe(40);
    await reader.close();
    const [row] = await query(`SELECT count(*) FILTER (WHERE response_id || '' LIKE 'resp_%') FROM claims`);
    expect(Number(row?.[0])).toBe(800);
  });

  it('is not taken for the whole where items are missing', async () => {
    const cache = open();
    await cache.write({
      stages: [sampleRun('resp_a', 'claims', '1', 3), sampleRun('resp_b', 'claims', '1', 3)],
    });
    await cache.close();
    const instance = await DuckDBInstance.create(path());
    const connection = await instance.connect();
    await connection.run(
      `DELETE FROM claims WHERE rowid IN (SELECT min(rowid) FROM claims WHERE response_id = 'resp_a')`,
    );
    connection.closeSync();
    instance.closeSync();
    const reader = open();
    const keys = ['resp_a', 'resp_b'].map((responseId) => ({ responseId, version: '1' }));
    expect([...(await reader.getStages('claims', keys)).keys()]).toEqual(['resp_b']);
    await reader.close();
  });
});

describe('the file', () => {
  it('is not made by reading, nor its folder', async () => {
    const cache = openCache({
      enabled: true,
      path: folder.file('deep/er/cache.duckdb'),
      maxSizeMb: 1,
      ttlDays: 1,
    });
    await cache.getAnswers(['ans_a']);
    await cache.status();
    await cache.clear();
    expect(readdirSync(folder.path)).toEqual([]);
    await cache.write({ answers: [sampleAnswerRow('a')] });
    await cache.close();
    expect(readdirSync(folder.file('deep/er'))).toEqual(['cache.duckdb']);
  });

  it('has one owner in a process, however often it is opened', async () => {
    const [one, two] = [open(), open()];
    await Promise.all([
      one.write({ answers: [sampleAnswerRow('a')] }),
      two.write({ answers: [sampleAnswerRow('b')] }),
      one.getAnswers(['ans_a']),
      two.write({ answers: [sampleAnswerRow('c')] }),
    ]);
    await one.close();
    expect((await two.getAnswers(['ans_a', 'ans_b', 'ans_c'])).size).toBe(3);
    expect([...one.warnings, ...two.warnings]).toEqual([]);
    await two.close();
  });

  it('works for an owner that keeps it', async () => {
    const cache = open({ exclusive: true });
    await cache.write({ answers: [sampleAnswerRow('a')] });
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect((await cache.getAnswers(['ans_a'])).size).toBe(1);
    expect(await cache.drop({ layer: 'answers', queryHashes: ['qry_a'] })).toBe(1);
    await cache.clear();
    await cache.write({ answers: [sampleAnswerRow('b')] });
    expect((await cache.getAnswers(['ans_a', 'ans_b'])).size).toBe(1);
    await cache.close();
  });

  it('has a path with quotes and blanks in it', async () => {
    mkdirSync(folder.file("it's a folder; DROP TABLE"));
    const odd = folder.file("it's a folder; DROP TABLE/c'ache.duckdb");
    const cache = openCache({ enabled: true, path: odd, maxSizeMb: 1, ttlDays: 1 });
    expect((await cache.write({ answers: [sampleAnswerRow('a')] })).written).toBe(true);
    expect((await cache.getAnswers(['ans_a'])).size).toBe(1);
    await cache.close();
  });

  it('shrinks when most of it is dead', async () => {
    const cache = open({ maxSizeMb: 20 });
    const noise = (seed: number) =>
      Array.from({ length: 900 }, (_, index) => Math.sin(seed * 1000 + index)).join();
    for (let round = 0; round < 8; round++) {
      const answers = Array.from({ length: 700 }, (_, index) => ({
        ...sampleAnswerRow(`${round}_${index}`),
        answer: noise(round * 700 + index),
      }));
      expect(await cache.write({ answers })).toEqual({ written: true, reason: '' });
    }
    const { layers } = await cache.status();
    const live = layers.reduce((sum, layer) => sum + layer.bytes, 0);
    expect(live).toBeLessThan(20 * 1024 * 1024);
    expect(statSync(path()).size).toBeLessThan(70 * 1024 * 1024);
    expect((await cache.getAnswers(['ans_7_699'])).size).toBe(1);
    expect(cache.warnings).toEqual([]);
    await cache.close();
    expect(readdirSync(folder.path)).toEqual(['cache.duckdb']);
  });
});

describe('a file made with other block sizes', () => {
  it('is written to as it is', async () => {
    const instance = await DuckDBInstance.create(path());
    instance.closeSync();
    const cache = open();
    await cache.write({ queries: [sampleQuery('lupus')] });
    expect((await cache.getQueries([sampleQuery('lupus').queryHash])).size).toBe(1);
    await cache.close();
  });
});
