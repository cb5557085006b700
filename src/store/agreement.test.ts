/** The two cache drivers under the same random work must show the same things. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Cache, CacheBatch, CacheLayer, CacheSelection } from '../model/store.js';
import { CACHE_LAYERS, STAGES } from '../model/store.js';
import { openCache } from './index.js';
import { handClock, sampleAnswerRow, samplePlan, sampleQuery, sampleRun, testFolder } from './testing.js';

const WORDS = ['a', 'b', 'c', 'd'];
const VERSIONS = ['1', '2'];

type Step =
  | {
      readonly kind: 'write';
      readonly words: readonly string[];
      readonly version: string;
      readonly size: number;
    }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'read'; readonly word: string }
  | { readonly kind: 'drop'; readonly layer: CacheLayer; readonly word: string; readonly by: number }
  | { readonly kind: 'clear'; readonly layer: CacheLayer }
  | { readonly kind: 'forget'; readonly word: string };

const word = fc.constantFrom(...WORDS);
const layer = fc.constantFrom(...CACHE_LAYERS);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      words: fc.subarray(WORDS),
      version: fc.constantFrom(...VERSIONS),
      size: fc.integer({ min: 0, max: 12_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('read' as const), word }) },
  fc.record({ kind: fc.constant('drop' as const), layer, word, by: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ kind: fc.constant('clear' as const), layer }),
  fc.record({ kind: fc.constant('forget' as const), word }),
);

function batchOf(words: readonly string[], version: string, size: number): CacheBatch {
  return {
    queries: words.map((each) => sampleQuery(each, { planData: 'p'.repeat(size % 900) })),
    // Neighbours share a response, so that dropping one touches the other.
    plans: words.map((each) => samplePlan(each, [`resp_${each}`, 'resp_shared'])),
    stages: words.flatMap((each) =>
      STAGES.map((stage) => sampleRun(`resp_${each}`, stage, version, size % 7)),
    ),
    answers: words.map((each) => sampleAnswerRow(each, size)),
    senses: words.map((each) => ({ senseId: `sns_${each}`, claimIds: [`clm_${size}`] })),
  };
}

function selectionOf(layerName: CacheLayer, each: string, by: number): CacheSelection {
  if (by === 0) return { layer: layerName, queryHashes: [`qry_${each}`] };
  if (by === 1) return { layer: layerName, planHashes: [`hash_${each}`] };
  return { layer: layerName, responseIds: [`resp_${each}`] };
}

async function observe(cache: Cache): Promise<unknown> {
  const { layers } = await cache.status();
  const versions = [];
  for (const each of WORDS)
    for (const stage of STAGES) versions.push(await cache.stageVersions(stage, `resp_${each}`));
  const found = [];
  for (const each of WORDS) found.push(await cache.findQueries(each, undefined));
  return { layers, versions, found, ids: await cache.findIds('', 1000) };
}

async function take(cache: Cache, each: string): Promise<unknown> {
  const stages = [];
  for (const stage of STAGES) {
    const keys = VERSIONS.map((version) => ({ responseId: `resp_${each}`, version }));
    for (const key of keys) stages.push(await cache.getStages(stage, [key]));
  }
  return [
    await cache.getQueries([`qry_${each}`]),
    await cache.getPlans([`hash_${each}`]),
    await cache.getAnswers([`ans_${each}`]),
    await cache.getSense(`sns_${each}`),
    await cache.childrenOf(`resp_${each}`),
    stages,
  ];
}

it('a cache in memory and a cache in a file agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const folder = testFolder();
      const time = handClock();
      const limits = { enabled: true, maxSizeMb: 0.04, ttlDays: 3, clock: time.clock };
      const file = openCache({ ...limits, path: folder.file('cache.duckdb'), exclusive: true });
      const memory = openCache({ ...limits, path: ':memory:' });
      try {
        for (const each of steps) {
          const results = [];
          for (const cache of [file, memory]) {
            if (each.kind === 'write')
              results.push(await cache.write(batchOf(each.words, each.version, each.size)));
            else if (each.kind === 'read') results.push(await take(cache, each.word));
            else if (each.kind === 'drop')
              results.push(await cache.drop(selectionOf(each.layer, each.word, each.by)));
            else if (each.kind === 'clear') results.push(await cache.clear(each.layer));
            else if (each.kind === 'forget') results.push(await cache.forgetCalls([`key_${each.word}_0`]));
          }
          if (each.kind === 'wait') time.move(each.hours * 3_600_000);
          expect(results[0]).toEqual(results[1]);
          expect(await observe(file)).toEqual(await observe(memory));
        }
        expect(file.warnings).toEqual([]);
      } finally {
        await file.close();
        folder.remove();
      }
    }),
    { numRuns: 25 },
  );
});
