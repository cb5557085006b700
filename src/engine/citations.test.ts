/** Citations through the whole engine: passages in answers, `cts`, and `read`, over the invented texts of cts_index. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryCache, createMemoryStorage } from '../../test/support/stores.js';
import { PartOfSpeech } from '../gen/langnet/v1/morphology_pb.js';
import { citationValue, entryValue, lemmaValue } from '../model/claims.js';
import { ok } from '../model/result.js';
import type { Cache, Storage } from '../model/store.js';
import { decodeLoose } from '../model/text.js';
import { defineTool, type Tool, type ToolEnvironment } from '../model/tool.js';
import { buildRegistry } from '../plan/registry.js';
import { ctsIndex } from '../tools/cts_index/spec.js';
import { type Installed, installFixtures } from '../tools/cts_index/testing.js';
import { type CtsAnswer, type CtsOptions, cts } from './cts.js';
import { createEngine, type Engine } from './engine.js';
import { DEFAULT_REQUEST, type QueryRequest } from './request.js';
import { traceId } from './trace.js';

const WORK = 'urn:cts:latinLit:phi9901.phi001';
const signal = new AbortController().signal;
const clock = () => new Date('2026-01-02T03:04:05Z');

/** Entries with the citations they print: headword, then lines of URN, reference and quoted words. */
const ENTRIES: Readonly<Record<string, readonly (readonly [urn: string, ref: string, quote: string])[]>> = {
  lumbax: [
    [`${WORK}:1.1`, 'Fluv. E. 1, 1', 'Lumbaces cano'],
    [`${WORK}:1.1`, 'ib. 1', 'fluvarunt ranas'],
    ['', 'Fluv. E. 2, 2', ''],
    ['', 'Nemo Nusq. 1', 'numquam'],
  ],
};

/** A dictionary in memory: each line of its answer is one citation of the word asked for. */
function dictionary(): Tool {
  const encoder = new TextEncoder();
  return defineTool({
    id: 'dictionary',
    title: 'Dictionary',
    source: 'Dictionary',
    languages: ['lat', 'grc', 'san'],
    queryForm: 'canonical',
    endpoint: 'dictionary',
    responseType: 'text',
    priority: 10,
    optional: true,
    provides: ['has_lemma', 'has_entry', 'has_citation'],
    candidates: 'together',
    isInProcess: true,
    versions: { adapter: '1', extractor: '1', derivator: '1', claims: '1' },
    limits: { timeoutMs: 1000, maxBytes: 100_000, concurrency: 4, retries: 0 },
    findings: [],
    request: (forms) => ({ words: forms.map(({ encoded }) => encoded) }),
    parsers: async () => ({
      extract: (body) => {
        const lines = decodeLoose(body).split('\n').filter(Boolean);
        const span = { start: 0, end: body.length };
        return {
          values: lines.map((line, at) => ({ type: 'line', path: `${at}`, span, data: { line } })),
          findings: [],
        };
      },
      derive: ({ extractedData, span }) => {
        const line = String(extractedData.line);
        const evidence = [{ field: 'line', span, text: line, rule: 'whole_body' }];
        const sourceRef = `dictionary:${line.split('\t')[0]}`;
        return {
          values: [{ type: 'Line', data: encoder.encode(line), evidence, sourceRef, confidence: 1 }],
          findings: [],
        };
      },
      claim: ({ derivedData, evidence, sourceRef }) => {
        const [subject = '', ctsUrn = '', ref = '', text = ''] = decodeLoose(derivedData).split('\t');
        const frame = { subject, spans: evidence.map(({ span }) => span), entryRef: sourceRef };
        const pos = PartOfSpeech.NOUN;
        return {
          values: [
            { ...frame, predicate: 'has_lemma', value: lemmaValue({ lemma: subject, pos }) },
            { ...frame, predicate: 'has_entry', value: entryValue({ headword: subject, pos }) },
            { ...frame, predicate: 'has_citation', value: citationValue({ ctsUrn, ref, text }) },
          ],
          findings: [],
        };
      },
    }),
    facts: () => Promise.reject(new Error('it has no proto')),
    connect: async () => ({
      connect: () => ({
        health: async () => ({ status: 'ready', version: '1', detail: '' }),
        ask: async ({ words }) => {
          const asked = Array.isArray(words) ? words.map(String) : [];
          const lines = asked.flatMap((word) =>
            (ENTRIES[word] ?? []).map((cells) => [word, ...cells].join('\t')),
          );
          const body = encoder.encode(lines.join('\n'));
          return ok({
            body,
            contentType: '',
            statusCode: 0,
            requestUrl: '',
            headers: {},
            reportedVersion: '',
          });
        },
        close: async () => undefined,
      }),
    }),
  });
}

let installed: Installed;
beforeAll(async () => {
  installed = await installFixtures();
});
afterAll(async () => {
  await installed.connection.close();
  await installed.shelves.close();
  rmSync(installed.environment.lexicaDir, { recursive: true, force: true });
});

interface Stores {
  readonly storage: Storage;
  readonly cache: Cache;
}

const newStores = (): Stores => ({ storage: createMemoryStorage(clock), cache: createMemoryCache(clock) });

let calls = 0;

async function withEngine<T>(
  work: (engine: Engine) => Promise<T>,
  environment: ToolEnvironment = installed.environment,
  { storage, cache }: Stores = newStores(),
  keepsRaw = true,
): Promise<T> {
  const engine = createEngine({
    registry: buildRegistry([ctsIndex, dictionary()], {}, () => environment),
    storage,
    cache,
    clock,
    newCallId: () => `call_${String(calls++).padStart(8, '0')}`,
    keepsRaw,
  });
  try {
    return await work(engine);
  } finally {
    await engine.connections.close();
  }
}

async function answer(engine: Engine, text: string, changes: Partial<QueryRequest> = {}) {
  const [result] = await engine.answer([{ ...DEFAULT_REQUEST, language: 'lat', text, ...changes }], signal);
  if (result?.ok !== true) throw new Error(result?.error.code);
  return { ...result.value, document: JSON.parse(result.value.json) };
}

describe('an answer', () => {
  it('has names, passage and check of what its dictionary cites, each traced to its bytes', async () => {
    const stores = newStores();
    await withEngine(
      async (engine) => {
        const { document } = await answer(engine, 'lumbax');
        const cited = document.citations.filter(({ type }: { type: string }) => type === 'citation');
        expect(cited).toMatchObject([
          {
            ref: 'Fluv. E. 1, 1',
            cts_urn: `${WORK}:1.1`,
            text: 'Lumbaces cano',
            author: 'Fluvius Nemo',
            work: 'Wanderings of Lumbax',
            passage: { check: 'there', text: 'Lumbaces cano, qui primi paludes', match: 'exact' },
          },
          { ref: 'ib. 1', passage: { check: 'nearby', found_at: `${WORK}.test-lat1:1.2` } },
          {
            ref: 'Fluv. E. 2, 2',
            cts_urn: `${WORK}:2.2`,
            passage: { resolved: true, text: 'lumbax ego sum.' },
          },
          { ref: 'Nemo Nusq. 1', cts_urn: '', text: 'numquam' },
        ]);
        expect(cited[3].passage).toBeUndefined();
        expect(document.citations.filter(({ type }: { type: string }) => type === 'example')).toHaveLength(5);
        const trace = await traceId(stores.storage, stores.cache, cited[0].passage.claim_id);
        if (!trace.ok) throw new Error(trace.error.code);
        const [chain] = trace.value.chains;
        const bytes = chain?.response.body ?? new Uint8Array();
        const told = chain?.spans.map(({ start, end }) => decodeLoose(bytes.subarray(start, end)));
        for (const text of ['Fluv. E. 1, 1', 'Lumbaces cano,', 'qui primi paludes', 'Fluvius Nemo'])
          expect(told).toContain(text);
      },
      installed.environment,
      stores,
    );
  });

  it('is the same bytes from the cache, from storage, and computed anew', async () => {
    const stores = newStores();
    const first = await withEngine((engine) => answer(engine, 'lumbax'), installed.environment, stores);
    const again = await withEngine((engine) => answer(engine, 'lumbax'), installed.environment, stores);
    expect(again.stats.fromAnswerCache).toBe(true);
    const cold = { ...stores, cache: createMemoryCache(clock) };
    const stored = await withEngine(
      (engine) => answer(engine, 'lumbax', { offline: true }),
      installed.environment,
      cold,
    );
    expect(stored.stats.calls.every(({ fromStorage }) => fromStorage)).toBe(true);
    for (const { json } of [again, stored]) expect(json).toBe(first.json);
  });

  it('asks about citations only when they are wanted, and never without the tool', async () => {
    await withEngine(async (engine) => {
      const asked = async (changes: Partial<QueryRequest>) =>
        (await answer(engine, 'lumbax', changes)).stats.calls.map(({ tool }) => tool);
      expect(await asked({})).toEqual(['dictionary', 'cts_index', 'cts_index']);
      expect(await asked({ wanted: ['glosses'] })).not.toContain('cts_index');
      expect(await asked({ tools: ['dictionary'] })).toEqual(['dictionary']);
    });
  });

  it('about a URN has the passage, though no word', async () => {
    const { document } = await withEngine((engine) => answer(engine, `${WORK}:1.5`));
    expect(document.lemmas).toEqual([]);
    expect(document.citations).toMatchObject([
      { type: 'passage', cts_urn: `${WORK}:1.5`, text: 'lumbacis ad oras', work: 'Wanderings of Lumbax' },
    ]);
  });
});

const find = (
  text: string,
  options: CtsOptions = {},
  environment = installed.environment,
): Promise<CtsAnswer> =>
  withEngine(async (engine) => {
    const result = await cts(engine, text, options, signal);
    if (!result.ok) throw new Error(`${result.error.code}: ${result.error.detail}`);
    return result.value;
  }, environment);

const codes = ({ notes }: CtsAnswer) => notes.map(({ code }) => code);

describe('cts', () => {
  it('finds a citation in whatever language has it', async () => {
    expect(await find('Fluv. E. 1, 5')).toMatchObject({
      urn: `${WORK}:1.5`,
      status: 'found',
      language: 'lat',
      author: 'Fluvius Nemo',
      work: 'Wanderings of Lumbax',
      edition: `${WORK}.test-lat1`,
      text: 'lumbacis ad oras',
      confidence: 0.99,
      notes: [],
    });
    expect(await find('Kerph. 17b')).toMatchObject({ language: 'grc', text: 'ὁ τὸν λύχνον φέρων νυκτός.' });
    const sanskrit = await find('DīKa i, 1, 2');
    expect(sanskrit).toMatchObject({ language: 'san', isLocal: true, status: 'found' });
    expect(codes(sanskrit)).toEqual(['from_corpus', 'local_urn']);
  });

  it('says what a reader should know of the passage', async () => {
    expect(codes(await find(`${WORK}.older-lat9:1.5`))).toEqual(['other_edition']);
    expect(codes(await find(`${WORK}:1`, { limit: 2 }))).toEqual(['cut']);
    expect(codes(await find(WORK, { limit: 8 }))).toEqual(['whole_work']);
    expect(codes(await find(`${WORK}:1.4.9`))).toEqual(['wider']);
    expect(codes(await find(`${WORK}:1.4-2.1`))).toEqual([]);
    expect(codes(await find(`${WORK}:1.4-2`))).toEqual([]);
    expect(codes(await find(`${WORK}:1.4-1.99`))).toEqual(['range_end']);
    expect(codes(await find(`${WORK}:1.5-1.4`))).toEqual(['range_end']);
    expect(codes(await find('Fluv. Pal. 7'))).toEqual(['from_corpus', 'likelier_elsewhere']);
    expect(codes(await find('Fluv. E. 1, 5; 2, 1'))).toEqual(['rest']);
    expect(codes(await find(`${WORK}:1.4`, { quote: 'lumbacis ad oras' }))).toEqual(['nearby']);
    expect(codes(await find(`${WORK}:1.4`, { quote: 'stellas numquam' }))).toEqual(['not_found']);
    expect(codes(await find('urn:cts:latinLit:phi9901.phi002:3'))).toEqual(['text_missing']);
  });

  it('keeps what it cannot resolve, with the reason', async () => {
    const unknown = await find('Nemo Nusq. 1');
    expect(unknown).toMatchObject({ cited: 'Nemo Nusq. 1', urn: '', status: 'unresolved', language: '' });
    expect(codes(unknown)).toEqual(['unknown_abbreviation']);
    expect(codes(await find('ib. 3, 4'))).toEqual(['nothing_before']);
    expect(await find('urn:cts:latinLit:phi8888.phi001:1')).toMatchObject({ status: 'nothing_known' });
  });

  it('fails where it must: a bad URN, nothing installed', async () => {
    await expect(find('urn:cts:latinLit:a.b:1..2')).rejects.toThrow('urn_invalid');
    const bare = { ...installed.environment, lexicaDir: '/nowhere' };
    await expect(find('Fluv. E. 1, 5', {}, bare)).rejects.toThrow('data_missing');
  });

  it('answers from storage, and asks again where the bytes were not kept', async () => {
    const stores = newStores();
    const ask = (keepsRaw: boolean) =>
      withEngine(
        (engine) => cts(engine, 'Fluv. E. 1, 5', {}, signal),
        installed.environment,
        stores,
        keepsRaw,
      );
    const first = await ask(false);
    expect(await ask(false)).toEqual(first);
    expect(await ask(true)).toEqual(first);
    const fact = first.ok ? (first.value.units[0]?.factId ?? '') : '';
    expect((await traceId(stores.storage, stores.cache, fact)).ok).toBe(true);
  });
});
