/** Recorded Whitaker answers, extract to claims on one core: computed only, and stored as well. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createProcessor } from '../src/process/processor.js';
import { openCache, openStorage } from '../src/store/index.js';
import { TOOLS } from '../src/tools/index.js';
import { type Cassette, cassettesOf } from '../test/support/cassettes.js';

/** The recordings beside the project where they are; else our own, which are fewer and harder. */
function recorded(root: string): readonly Cassette[] {
  const folder = join(root, '../shared/recordings/whitakers');
  if (!existsSync(folder)) return cassettesOf('whitakers', pathToFileURL(`${root}/`));
  const rows = readFileSync(join(folder, 'manifest.jsonl'), 'utf8').trim().split('\n');
  return rows.map((line) => {
    const { file, argv } = JSON.parse(line) as { readonly file: string; readonly argv: readonly string[] };
    return { name: file, params: { word: argv.slice(1).join(' ') }, body: readFileSync(join(folder, file)) };
  });
}

const cassettes = recorded(process.argv[2] ?? '.');
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
process.stdout.write(JSON.stringify({ computed, kept, answers: cassettes.length }));
await storage.close();
rmSync(folder, { recursive: true });
