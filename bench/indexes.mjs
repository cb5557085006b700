// What an index on a stage table costs each small commit, and what a lookup costs without it: the numbers
// behind docs/decisions/0006. Run: node bench/indexes.mjs [rows]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

const rows = Number(process.argv[2] ?? 400_000);
const folder = mkdtempSync(join(tmpdir(), 'langnet-indexes-'));
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

async function measure(name, index) {
  const path = join(folder, `${name}.duckdb`);
  const create = `CREATE TABLE claims AS SELECT 'clm_' || md5(i::VARCHAR) AS claim_id,
    'drv_' || md5((i / 3)::VARCHAR) AS derivation_id, ['has_lemma', 'has_gloss', 'has_morphology'][i % 3 + 1] AS predicate,
    repeat('x', 200) AS value FROM range(${rows}) t(i)`;
  const open = async () => {
    const instance = await DuckDBInstance.create(path, { threads: '1' });
    return { instance, connection: await instance.connect() };
  };
  const first = await open();
  await first.connection.run(create);
  if (index !== undefined) await first.connection.run(`CREATE INDEX idx ON claims(${index})`);
  first.connection.closeSync();
  first.instance.closeSync();
  const commits = [];
  const lookups = [];
  for (let round = 0; round < 7; round++) {
    const { instance, connection } = await open();
    let began = performance.now();
    await connection.run(
      `INSERT INTO claims SELECT 'clm_' || md5(random()::VARCHAR), 'drv_' || md5(random()::VARCHAR), 'has_gloss', 'y' FROM range(20)`,
    );
    await connection.run('CHECKPOINT');
    commits.push(performance.now() - began);
    began = performance.now();
    await connection.run(`SELECT * FROM claims WHERE claim_id = 'clm_' || md5('${round * 1000}')`);
    lookups.push(performance.now() - began);
    connection.closeSync();
    instance.closeSync();
  }
  return { commit: median(commits), lookup: median(lookups) };
}

const plain = await measure('none', undefined);
const print = (name, { commit, lookup }) =>
  console.log(
    `${name.padEnd(16)} small commit ${commit.toFixed(0).padStart(5)} ms (${(commit / plain.commit).toFixed(1)} ×)   lookup by claim_id ${lookup.toFixed(0).padStart(4)} ms`,
  );
console.log(`${rows.toLocaleString('en-US')} claims\n`);
print('no index', plain);
for (const column of ['claim_id', 'derivation_id', 'predicate']) print(column, await measure(column, column));
rmSync(folder, { recursive: true });
