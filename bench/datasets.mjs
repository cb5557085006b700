// What building and reading a dataset costs, and how other layouts of the same rows would do: the numbers behind
// docs/decisions/0009. Run: node bench/datasets.mjs [records]; `--layouts` also compares the layouts.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BIGINT, DuckDBInstance, LIST, listValue, VARCHAR } from '@duckdb/node-api';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundle = join(root, 'dist.bench/datasets.mjs');
const count = Number(process.argv.find((arg) => /^\d+$/.test(arg)) ?? 300_000);
const BATCH = 1000;

/** Two keys a record, spread evenly and in no order, as words of a language are. */
const keysOf = (record) =>
  [record * 2, record * 2 + 1].map((index) => `w${((index * 2654435761) % 4294967296).toString(36)}`);
const sample = (size, seed) =>
  Array.from({ length: size }, (_, index) => keysOf(((index + seed) * 292_993) % count)[index % 2]);
/** 200 to 900 bytes, hardly two alike. */
function bodyOf(record) {
  const senses = Array.from(
    { length: 1 + (record % 6) },
    (_, index) =>
      `<sense n="${index}"><i>meaning ${(record * 7919 + index) % 99_991}</i>, <bibl n="a:b:${record % 1013}:${index}">Auct. ${(record * 31) % 997}, ${index}</bibl>; `,
  );
  return `${keysOf(record).join(' ')}\t<entry id="n${record}"><head>${keysOf(record)[0]}</head> ${senses.join('')}</entry>`;
}

const quantile = (values, share) => values.sort((a, b) => a - b)[Math.floor(values.length * share)];
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
const rate = (amount, milliseconds) => Math.round((amount * 1000) / milliseconds).toLocaleString('en-US');

const spec = {
  id: 'bench',
  title: 'bench',
  languages: ['lat'],
  upstream: '',
  licence: '',
  credit: '',
  builderVersion: '1',
  accepts: () => true,
  builder: async () => ({
    readSource: async (file, sink, signal) => {
      const { splitLines } = await import(pathToFileURL(bundle).href);
      for await (const lines of splitLines(file.chunks)) {
        signal.throwIfAborted();
        for (const { bytes, offset } of lines) {
          const record = sink.record(bytes, offset);
          const end = bytes.indexOf(9);
          for (const key of Buffer.from(bytes.subarray(0, end)).toString('latin1').split(' '))
            sink.key('form', key, record);
        }
        await sink.drained();
      }
    },
  }),
};

async function measureBuild(folder) {
  const { installDataset } = await import(pathToFileURL(bundle).href);
  const began = performance.now();
  let sortedAt = 0;
  const { manifest } = await installDataset(spec, join(folder, 'source'), {
    lexicaDir: join(folder, 'lexica'),
    signal: new AbortController().signal,
    onProgress: ({ stage }) => {
      if (stage === 'sorting' && sortedAt === 0) sortedAt = performance.now();
    },
  });
  const took = performance.now() - began;
  const rows = manifest.records + manifest.keys;
  const index = join(folder, 'lexica', `bench-${manifest.version}`, 'index.duckdb');
  console.log(
    `build    ${rate(rows, took)} rows/s, ${(took / 1000).toFixed(1)} s (sorting ${((performance.now() - sortedAt) / 1000).toFixed(1)} s), peak memory ${megabytes(process.resourceUsage().maxRSS * 1024)}`,
  );
  console.log(
    `index    ${megabytes(statSync(index).size)} from ${megabytes(manifest.files.reduce((sum, file) => sum + file.bytes, 0))}, ${manifest.records.toLocaleString('en-US')} records, ${manifest.keys.toLocaleString('en-US')} keys`,
  );
}

/** Milliseconds of this process' own work, which a busy machine disturbs little. */
function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function measureRead(folder) {
  const { openDataset } = await import(pathToFileURL(bundle).href);
  const before = process.memoryUsage().rss;
  const began = performance.now();
  const index = await openDataset(join(folder, 'lexica'), 'bench');
  const opened = performance.now() - began;
  await index.find('form', sample(1, 5), 10);
  const first = performance.now() - began;
  const single = [];
  const beforeSingle = cpu();
  for (let round = 0; round < 1000; round++) {
    const start = performance.now();
    const [found] = await index.find('form', sample(1, round * 7 + 1), 10);
    single.push(performance.now() - start);
    if (found === undefined) throw new Error('a key was not found');
  }
  const singleCpu = (cpu() - beforeSingle) / single.length;
  const batches = [];
  const known = [];
  let batchCpu = 0;
  for (let round = 0; round < 20; round++) {
    const keys = sample(BATCH, round * BATCH);
    const beforeBatch = cpu();
    let start = performance.now();
    if ((await index.find('form', keys, 10)).length < BATCH) throw new Error('a key was not found');
    batches.push(performance.now() - start);
    batchCpu += (cpu() - beforeBatch) / 20;
    start = performance.now();
    await index.known('form', keys);
    known.push(performance.now() - start);
  }
  // A thousand callers of one turn, each with one key.
  const start = performance.now();
  await Promise.all(sample(BATCH, 3).map((key) => index.find('form', [key], 10)));
  const merged = performance.now() - start;
  const begun = [];
  for (let round = 0; round < 200; round++) {
    const [key] = sample(1, round * 11 + 1);
    const since = performance.now();
    const keys = await index.begins('form', key.slice(0, 2 + (round % 3)), 8);
    begun.push(performance.now() - since);
    if (keys.size === 0) throw new Error('a beginning was not found');
  }
  const total = single.reduce((sum, value) => sum + value, 0);
  const line = (name, values) =>
    `${name} p50 ${quantile(values, 0.5).toFixed(2)} ms, p95 ${quantile(values, 0.95).toFixed(2)} ms`;
  console.log(`open     ${opened.toFixed(0)} ms, first answer after ${first.toFixed(0)} ms`);
  console.log(
    `single   ${line('find', single)}, CPU ${singleCpu.toFixed(2)} ms, ${rate(single.length, total)} lookups/s`,
  );
  console.log(
    `batched  ${line(`find of ${BATCH}`, batches)}, CPU ${batchCpu.toFixed(1)} ms, ${rate(BATCH, quantile(batches, 0.5))} lookups/s; ${line('known', known)}`,
  );
  console.log(`merged   ${BATCH} callers of one turn: ${merged.toFixed(1)} ms`);
  console.log(`begins   ${line('8 keys by their first 2 to 4 letters', begun)}`);
  console.log(`memory   ${megabytes(process.memoryUsage().rss - before)} more than before it was opened`);
  await index.close();
}

const NONE = 'dictionary,fsst,dict_fsst,zstd,roaring,alp,alprd';
const LAYOUTS = {
  'as it is: groups of 2,048, blocks of 64 kB': { groups: 2048, block: 65_536, off: NONE },
  'groups of 8,192': { groups: 8192, block: 65_536, off: NONE },
  'groups of 122,880 (DuckDB’s own)': { groups: 122_880, block: 65_536, off: NONE },
  'blocks of 256 kB (DuckDB’s own)': { groups: 2048, block: 262_144, off: NONE },
  'blocks of 16 kB': { groups: 2048, block: 16_384, off: NONE },
  compressed: { groups: 2048, block: 65_536, off: '' },
  'with ART indexes': { groups: 2048, block: 65_536, off: NONE, art: true },
};

async function measureLayouts(folder) {
  const [name] = (await import('node:fs'))
    .readdirSync(join(folder, 'lexica'))
    .filter((entry) => entry.startsWith('bench-'));
  const original = join(folder, 'lexica', name, 'index.duckdb');
  const heads = ['1: join', 'IN', '16: join', 'IN', '1,000: join', 'IN']
    .map((head, at) => head.padStart(at % 2 === 0 ? 13 : 6))
    .join('');
  console.log(`\n${'layout (CPU milliseconds for so many keys)'.padEnd(44)} ${'size'.padStart(7)} ${heads}`);
  for (const [label, layout] of Object.entries(LAYOUTS)) await measureLayout(folder, original, label, layout);
}

async function measureLayout(folder, original, label, { groups, block, off, art }) {
  const path = join(folder, 'layout.duckdb');
  rmSync(path, { force: true });
  const maker = await DuckDBInstance.create(':memory:', { threads: '2' });
  const writer = await maker.connect();
  await writer.run(`SET disabled_compression_methods = '${off}'`);
  await writer.run(`ATTACH '${original}' AS old (READ_ONLY)`);
  await writer.run(`ATTACH '${path}' AS new (ROW_GROUP_SIZE ${groups}, BLOCK_SIZE ${block})`);
  for (const table of ['keys', 'records']) await writer.run(`CREATE TABLE new.${table} AS FROM old.${table}`);
  if (art) {
    await writer.run('CREATE INDEX key_index ON new.keys(key)');
    await writer.run('CREATE INDEX record_index ON new.records(record)');
  }
  await writer.run('CHECKPOINT new');
  writer.closeSync();
  maker.closeSync();

  const engine = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '256MB' });
  const connection = await engine.connect();
  await connection.run(`ATTACH '${path}' AS d (READ_ONLY)`);
  await connection.run('USE d');
  const ask = async (sql, values, types) => {
    const statement = prepared.get(sql) ?? (await connection.prepare(sql));
    prepared.set(sql, statement);
    statement.bind(values, types);
    return (await statement.runAndReadAll()).getColumns();
  };
  const prepared = new Map();
  const marks = (size, from) => Array.from({ length: size }, (_, index) => `$${index + from}`).join(',');
  const join_ = async (keys) => {
    const [, records] = await ask(
      'SELECT k.key, k.record FROM keys k JOIN (SELECT unnest($2) AS key) a ON a.key = k.key WHERE k.kind = $1 AND k.place < 10',
      ['form', listValue(keys)],
      [VARCHAR, LIST(VARCHAR)],
    );
    return ask(
      'SELECT r.record, r.part, r.body FROM records r JOIN (SELECT unnest($1) AS record) a ON a.record = r.record',
      [listValue(records)],
      [LIST(BIGINT)],
    );
  };
  const in_ = async (keys) => {
    const [, records] = await ask(
      `SELECT key, record FROM keys WHERE kind = $1 AND place < 10 AND key IN (${marks(keys.length, 2)})`,
      ['form', ...keys],
      ['form', ...keys].map(() => VARCHAR),
    );
    const wanted = records.slice(0, keys.length);
    return ask(
      `SELECT record, part, body FROM records WHERE record IN (${marks(wanted.length, 1)})`,
      wanted,
      wanted.map(() => BIGINT),
    );
  };
  const times = async (way, size, rounds) => {
    await way(sample(size, 0));
    const before = cpu();
    for (let round = 0; round < rounds; round++) await way(sample(size, round * size * 3 + 1));
    return (cpu() - before) / rounds;
  };
  const cells = [];
  for (const [size, rounds] of [
    [1, 300],
    [16, 100],
    [BATCH, 15],
  ]) {
    for (const way of [join_, in_]) {
      const value = await times(way, size, rounds);
      cells.push(value.toFixed(value < 10 ? 1 : 0).padStart(way === join_ ? 13 : 6));
    }
  }
  console.log(`${label.padEnd(44)} ${megabytes(statSync(path).size).padStart(7)} ${cells.join('')}`);
  connection.closeSync();
  engine.closeSync();
}

const [, , stage, folder] = process.argv;
if (stage === 'build') await measureBuild(folder);
else if (stage === 'read') await measureRead(folder);
else {
  const place = mkdtempSync(join(tmpdir(), 'langnet-datasets-'));
  await build({
    absWorkingDir: root,
    stdin: {
      contents:
        "export { installDataset, openDataset } from './src/dataset/index.js'; export { splitLines } from './src/dataset/pieces.js';",
      resolveDir: root,
    },
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['@duckdb/node-bindings*'],
    banner: {
      js: "import{createRequire as langnetRequire}from'node:module';const require=langnetRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  mkdirSync(join(place, 'source'));
  const file = openSync(join(place, 'source', 'bench.txt'), 'w');
  for (let start = 0; start < count; start += 10_000) {
    const lines = Array.from(
      { length: Math.min(10_000, count - start) },
      (_, index) => `${bodyOf(start + index)}\n`,
    );
    writeSync(file, lines.join(''));
  }
  closeSync(file);
  try {
    // Each in a process of its own, so that memory is its own too.
    for (const each of ['build', 'read']) {
      const args = [fileURLToPath(import.meta.url), each, place, String(count)];
      if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) process.exit(1);
    }
    if (process.argv.includes('--layouts')) await measureLayouts(place);
  } finally {
    if (existsSync(place)) rmSync(place, { recursive: true });
    rmSync(join(root, 'dist.bench'), { recursive: true, force: true });
  }
}
