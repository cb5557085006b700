/** Writes the index that is read later: everything of the work file in the order in which it is looked for. */
import { BIGINT, type DuckDBConnection, INTEGER } from '@duckdb/node-api';
import { numberCell } from '../store/duckdb-session.js';
import type { OnProgress } from './build.js';
import { attach } from './engine.js';
import { inOrder } from './manifest.js';
import type { DoneFile, WorkFile } from './work-file.js';

/** A record's number is its file's number times this, and its place in the file. */
export const FILE_STEP = 1_000_000_000;

const TABLES = [
  'CREATE TABLE result.files (file INTEGER, name VARCHAR, sha256 VARCHAR, bytes BIGINT, records INTEGER)',
  'CREATE TABLE result.records (record BIGINT, part INTEGER, file INTEGER, byte_offset BIGINT, body BLOB)',
  'CREATE TABLE result.keys (kind VARCHAR, key VARCHAR, record BIGINT, place INTEGER)',
  'CREATE TABLE result.counts (kind VARCHAR, key VARCHAR, amount BIGINT)',
  'CREATE TABLE result.findings (file INTEGER, code VARCHAR, byte_offset BIGINT, text VARCHAR)',
  'CREATE TABLE result.finding_counts (file INTEGER, code VARCHAR, amount BIGINT)',
] as const;

/** Bodies as they are: decompressing a vector of them for one record doubles the time of a lookup. */
const COMPRESSION = "SET disabled_compression_methods = 'dictionary,fsst,dict_fsst,zstd,roaring,alp,alprd'";

const ADD_FILE = 'INSERT INTO result.files VALUES ($1, $2, $3, $4, $5)';
const ADD_RECORDS = `INSERT INTO result.records
  SELECT $2 + record, part, $3, byte_offset, body FROM work.records WHERE file = $1`;
const ADD_FINDINGS = `INSERT INTO result.findings
  SELECT $2, code, byte_offset, text FROM work.findings WHERE file = $1`;
const ADD_FINDING_COUNTS = `INSERT INTO result.finding_counts
  SELECT $2, code, amount FROM work.finding_counts WHERE file = $1`;
/** The place is that among the records of the key, so that a limit needs no sorting. */
const ADD_KEYS = `INSERT INTO result.keys
  SELECT kind, key, record, row_number() OVER (PARTITION BY kind, key ORDER BY record) - 1 AS place
  FROM (
    SELECT DISTINCT k.kind, k.key, n.number * ${FILE_STEP} + k.record AS record
    FROM work.keys k JOIN numbers n ON n.file = k.file
  ) ORDER BY kind, key, record`;
const ADD_COUNTS = `INSERT INTO result.counts
  SELECT kind, key, sum(amount)::BIGINT FROM work.counts GROUP BY kind, key ORDER BY kind, key`;
const TOTALS = `SELECT (SELECT count(*) FROM result.records WHERE part = 0), (SELECT count(*) FROM result.keys WHERE place = 0),
  (SELECT count(*) FROM result.counts), (SELECT coalesce(sum(amount), 0)::BIGINT FROM result.finding_counts)`;

export interface IndexTotals {
  readonly records: number;
  /** Distinct keys, each kind for itself. */
  readonly keys: number;
  readonly counts: number;
  readonly findings: number;
}

/** `path` must not exist. */
export async function writeIndex(
  work: WorkFile,
  path: string,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<IndexTotals> {
  const { connection } = work;
  const interrupt = () => connection.interrupt();
  signal.throwIfAborted();
  signal.addEventListener('abort', interrupt);
  try {
    await connection.run(COMPRESSION);
    await attach(connection, 'result', path, 'index');
    await connection.run('CREATE TEMP TABLE numbers (file INTEGER, number BIGINT)');
    // One transaction: every commit would write the last row group of each table again.
    await connection.run('BEGIN TRANSACTION');
    for (const sql of TABLES) await connection.run(sql);
    await copyFiles(work, signal, onProgress);
    await connection.run(ADD_KEYS);
    await connection.run(ADD_COUNTS);
    await connection.run('COMMIT');
    const [row = []] = (await connection.runAndReadAll(TOTALS)).getRows();
    await connection.run('CHECKPOINT result');
    await connection.run('DETACH result');
    const [records = 0, keys = 0, counts = 0, findings = 0] = row.map(numberCell);
    return { records, keys, counts, findings };
  } finally {
    signal.removeEventListener('abort', interrupt);
  }
}

async function copyFiles(
  { connection, files }: WorkFile,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<void> {
  const totalBytes = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
  let bytes = 0;
  let records = 0;
  for (const [number, file] of inOrder([...files.values()]).entries()) {
    signal.throwIfAborted();
    onProgress({ stage: 'sorting', files: number, records, bytes, totalBytes });
    await copyFile(connection, file, number);
    bytes += file.bytes;
    records += file.records;
  }
  onProgress({ stage: 'sorting', files: files.size, records, bytes, totalBytes });
}

async function copyFile(connection: DuckDBConnection, file: DoneFile, number: number): Promise<void> {
  await connection.run('INSERT INTO numbers VALUES ($1, $2)', [file.file, number], [INTEGER, INTEGER]);
  await connection.run(ADD_FILE, [number, file.name, file.sha256, BigInt(file.bytes), file.records]);
  await connection.run(
    ADD_RECORDS,
    [file.file, BigInt(number) * BigInt(FILE_STEP), number],
    [INTEGER, BIGINT, INTEGER],
  );
  await connection.run(ADD_FINDINGS, [file.file, number], [INTEGER, INTEGER]);
  await connection.run(ADD_FINDING_COUNTS, [file.file, number], [INTEGER, INTEGER]);
}
