/** Recorded Whitaker answers, extract to claims on one core: computed only, and stored as well. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createProcessor } from '../src/process/processor.js';
import { openCache, openStorage } from '../src/store/index.js';
import { TOOLS } from '../src/tools/index.js';
import { cassettesOf } from '../test/support/cassettes.js';

const cassettes = cassettesOf('whitakers', pathToFileURL(`${process.argv[2]}/`));
const folder = mkdtempSync(join(tmpdir(), 'langnet-bench-'));
const clock = () => new Date();
const storage = openStorage({ path: join(folder, 'storage.duckdb'), lockTimeoutMs: 1000, clock });
const tools = new Map(TOOLS.map((tool) => [tool.id, tool]));

async function measure(stored: boolean, answers: number): Promise<number> {
  const cache = openCache({
    enabled: stored,
    path: join(folder, 'cache.duckdb'),
    maxSizeMb: 1000,
    ttlDays: 30,
    lockTimeoutMs: 1000,
    clock,
  });
  const processResponses = createProcessor({ storage, cache, tools, elapsed: () => performance.now() });
  const began = process.cpuUsage();
  const chunk = 200;
  for (let start = 0; start < answers; start += chunk) {
    const inputs = Array.from({ length: chunk }, (_, index) => {
      const cassette = cassettes[(start + index) % cassettes.length];
      if (cassette === undefined) throw new Error('no cassettes');
      const responseId = `resp_${stored ? 's' : 'c'}${start + index}`;
      const response = {
        responseId,
        callId: '',
        tool: 'whitakers',
        endpoint: 'words',
        params: cassette.params,
        requestUrl: '',
        body: cassette.body,
        size: cassette.body.length,
        contentType: '',
        statusCode: 0,
        fetchedAt: new Date(0).toISOString(),
        hash: `sha256:${start + index}`,
      };
      return { responseId, tool: 'whitakers', toolVersion: '', response };
    });
    const { runs } = await processResponses(inputs);
    if (stored) await cache.write({ stages: runs() });
  }
  const used = process.cpuUsage(began);
  await cache.close();
  return answers / ((used.user + used.system) / 1e6);
}

await measure(false, 4000);
const computed = await measure(false, 8000);
const kept = await measure(true, 2000);
process.stdout.write(JSON.stringify({ computed, kept }));
await storage.close();
rmSync(folder, { recursive: true });
