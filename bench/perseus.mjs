// Builds the indexes of perseus from ../shared/lexica and asks them inside one process: seconds and peak memory of the
// builds against the budget of the design, and the time of a lookup. Run after a build: node bench/perseus.mjs [words]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SHARED = join(ROOT, '..', 'shared');
const BUDGET = { seconds: 120, megabytes: 1024, lookupMs: 5 };
const words = Number(process.argv[2] ?? 500);

if (!existsSync(join(SHARED, 'lexica'))) {
  console.log('skipped: ../shared/lexica is not here');
  process.exit(0);
}

const home = mkdtempSync(join(tmpdir(), 'langnet-bench-'));
try {
  build();
  const { TOOLS } = await import(join(ROOT, 'dist', 'index.js'));
  const tool = TOOLS.find(({ id }) => id === 'perseus');
  const { connect } = await tool.connect();
  const connection = connect({ lexicaDir: join(home, 'lexica') });
  for (const language of ['lat', 'grc']) await measure(tool, connection, language);
  await connection.close();
} finally {
  rmSync(home, { recursive: true, force: true });
}

function build() {
  let seconds = 0;
  let megabytes = 0;
  const sources = ['lewis-short', 'lsj', 'morphology'].map((name) => join(SHARED, 'lexica', name));
  for (const source of [...sources, join(SHARED, 'data', 'cts', 'treebank')]) {
    const script = `
      process.argv = [process.argv[0], 'langnet', 'data', 'install', ${JSON.stringify(source)}, '--json'];
      process.on('exit', () => process.stderr.write('PEAK ' + process.resourceUsage().maxRSS));
      await import(${JSON.stringify(join(ROOT, 'dist', 'langnet.js'))});`;
    const began = performance.now();
    const result = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { ...process.env, LANGNET_DATA_DIR: home, LANGNET_CACHE_PATH: join(home, 'cache') },
    });
    const took = (performance.now() - began) / 1000;
    const peak = Number(/PEAK (\d+)/.exec(result.stderr)?.[1] ?? 0) / 1024;
    seconds += took;
    megabytes = Math.max(megabytes, peak);
    const name = source.slice(SHARED.length + 1).padEnd(24);
    console.log(`${name} ${took.toFixed(1).padStart(6)} s  peak ${Math.round(peak)} MiB`);
  }
  console.log(
    `all indexes: ${seconds.toFixed(1)} s of ${BUDGET.seconds} s, peak ${Math.round(megabytes)} of ${BUDGET.megabytes} MiB`,
  );
}

async function measure(tool, connection, language) {
  const path = join(SHARED, 'data', 'cts', 'treebank', `${language}.tsv.gz`);
  const forms = gunzipSync(readFileSync(path))
    .toString('utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[3]);
  const distinct = [...new Set(forms.filter((form) => /^\p{L}+$/u.test(form ?? '')))];
  const step = Math.max(1, Math.floor(distinct.length / words));
  const asked = distinct.filter((_form, index) => index % step === 0).slice(0, words);
  for (const purpose of ['query', 'lemma']) {
    const times = [];
    let bytes = 0;
    for (const text of asked) {
      const params = tool.request([{ text, encoded: text }], language, purpose);
      const began = performance.now();
      const answer = await connection.ask(params, tool.limits, new AbortController().signal);
      times.push(performance.now() - began);
      if (answer.ok) bytes += answer.value.body.length;
    }
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(2);
    console.log(
      `${language} ${purpose.padEnd(5)} p50 ${at(0.5)} ms (budget ${BUDGET.lookupMs})  p95 ${at(0.95)} ms  ${Math.round(bytes / asked.length)} bytes an answer`,
    );
  }
}
