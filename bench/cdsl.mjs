// Builds the indexes of cdsl from ../shared/lexica/cdsl and asks them inside one process: seconds and peak memory of the
// build against its bar, and the time of a lookup in all dictionaries at once. Run after a build: node bench/cdsl.mjs [words]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = join(ROOT, '..', 'shared', 'lexica', 'cdsl');
const BARS = { seconds: 60, lookupMs: 5 };
const words = Number(process.argv[2] ?? 400);

if (!existsSync(SOURCE)) {
  console.log('skipped: ../shared/lexica/cdsl is not here');
  process.exit(0);
}

const home = mkdtempSync(join(tmpdir(), 'langnet-bench-'));
try {
  build();
  const { TOOLS } = await import(join(ROOT, 'dist', 'index.js'));
  const tool = TOOLS.find(({ id }) => id === 'cdsl');
  const { connect } = await tool.connect();
  const connection = connect({ lexicaDir: join(home, 'lexica'), endpoint: '' });
  const holders = countHolders();
  const keys = [...holders.keys()];
  await measure('first lookups', spread(keys, 25), tool, connection);
  // The filters are read meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await measure('any headword', spread(keys, words), tool, connection);
  const common = keys.filter((key) => (holders.get(key) ?? 0) >= 8);
  await measure('in eight dictionaries or more', spread(common, words), tool, connection);
  await connection.close();
} finally {
  rmSync(home, { recursive: true, force: true });
}

function build() {
  const script = `
    process.argv = [process.argv[0], 'langnet', 'data', 'install', ${JSON.stringify(SOURCE)}, '--json'];
    process.on('exit', () => process.stderr.write('PEAK ' + process.resourceUsage().maxRSS));
    await import(${JSON.stringify(join(ROOT, 'dist', 'langnet.js'))});`;
  const began = performance.now();
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, LANGNET_DATA_DIR: home, LANGNET_CACHE_PATH: join(home, 'cache') },
  });
  const seconds = (performance.now() - began) / 1000;
  const peak = Number(/PEAK (\d+)/.exec(result.stderr)?.[1] ?? 0) / 1024;
  console.log(`all indexes: ${seconds.toFixed(1)} s of ${BARS.seconds} s, peak ${Math.round(peak)} MiB`);
}

/** In how many dictionaries each key is. */
function countHolders() {
  const holders = new Map();
  for (const file of readdirSync(SOURCE).filter(
    (name) => name.endsWith('.txt.gz') && !name.startsWith('ae'),
  )) {
    const text = gunzipSync(readFileSync(join(SOURCE, file))).toString('utf8');
    const keys = new Set([...text.matchAll(/<k1>([^<\n]+)/g)].map((match) => match[1]));
    for (const key of keys) holders.set(key, (holders.get(key) ?? 0) + 1);
  }
  return holders;
}

function spread(keys, count) {
  const step = Math.max(1, Math.floor(keys.length / count));
  return keys.filter((_key, index) => index % step === 0).slice(0, count);
}

async function measure(name, keys, tool, connection) {
  const times = [];
  const before = process.cpuUsage();
  for (const key of keys) {
    const params = tool.request([{ text: key, encoded: key }], 'san', 'query');
    const began = performance.now();
    await connection.ask(params, tool.limits, new AbortController().signal);
    times.push(performance.now() - began);
  }
  const { user, system } = process.cpuUsage(before);
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(2);
  const cpu = ((user + system) / 1000 / keys.length).toFixed(2);
  console.log(
    `${name}: p50 ${at(0.5)} ms (bar ${BARS.lookupMs})  p95 ${at(0.95)} ms  ${cpu} ms of CPU  (${keys.length} words)`,
  );
}
