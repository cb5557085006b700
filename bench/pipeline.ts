/** Recorded answers of tools, extract to claims on one core: computed only, and stored as well. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createProcessor } from '../src/process/processor.js';
import { openCache, openStorage } from '../src/store/index.js';
import { TOOLS } from '../src/tools/index.js';
import { type Cassette, cassettesOf } from '../test/support/cassettes.js';

interface Recording {
  readonly file: string;
  /** Of a program. */
  readonly argv?: readonly string[];
  /** Of a page. */
  readonly request_path?: string;
}

/** The recordings beside the project where they are; else our own, which are fewer. */
function recorded(root: string, tool: string): readonly Cassette[] {
  const folder = join(root, '../shared/recordings', tool);
  if (!existsSync(folder)) return cassettesOf(tool, pathToFileURL(`${root}/`));
  const rows = readFileSync(join(folder, 'manifest.jsonl'), 'utf8').trim().split('\n');
  return rows.map((line) => {
    const { file, argv, request_path: path } = JSON.parse(line) as Recording;
    const params =
      path === undefined
        ? { word: (argv ?? []).slice(1).join(' ') }
        : Object.fromEntries(new URL(path, 'http://localhost').searchParams);
    return { name: file, params, body: readFileSync(join(folder, file)) };
  });
}

const root = process.argv[2] ?? '.';
const folder = mkdtempSync(join(tmpdir(), 'langnet-bench-'));
const clock = () => new Date();
const storage = openStorage({ path: join(folder, 'storage.duckdb'), lockTimeoutMs: 1000, clock });
const tools = new Map(TOOLS.map((tool) => [tool.id, tool]));

async function measure(
  tool: string,
  cassettes: readonly Cassette[],
  stored: boolean,
  answers: number,
): Promise<number> {
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
  const chunk = Math.min(200, answers);
  for (let start = 0; start < answers; start += chunk) {
    const inputs = Array.from({ length: chunk }, (_, index) => {
      const cassette = cassettes[(start + index) % cassettes.length];
      if (cassette === undefined) throw new Error('no cassettes');
      const responseId = `resp_${tool}${stored ? 's' : 'c'}${start + index}`;
      const response = {
        responseId,
        callId: '',
        tool,
        endpoint: '',
        params: cassette.params,
        requestUrl: '',
        body: cassette.body,
        size: cassette.body.length,
        contentType: '',
        statusCode: 0,
        fetchedAt: new Date(0).toISOString(),
        hash: `sha256:${start + index}`,
      };
      return { responseId, tool, toolVersion: '', response };
    });
    const { runs } = await processResponses(inputs);
    if (stored) await cache.write({ stages: runs() });
  }
  const used = process.cpuUsage(began);
  await cache.close();
  return answers / ((used.user + used.system) / 1e6);
}

/** The first run warms the compiler and is not counted. */
async function measureTool(tool: string, answers: number) {
  const cassettes = recorded(root, tool);
  await measure(tool, cassettes, false, answers / 2);
  const computed = await measure(tool, cassettes, false, answers);
  const kept = await measure(tool, cassettes, true, answers / 4);
  return { computed, kept, answers: cassettes.length };
}

const whitakers = await measureTool('whitakers', 8000);
const diogenes = await measureTool('diogenes', 800);
process.stdout.write(JSON.stringify({ whitakers, diogenes }));
await storage.close();
rmSync(folder, { recursive: true });
