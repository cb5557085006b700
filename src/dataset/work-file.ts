/**
 * The file an index is built from: what each source file gave, committed file by file, so that a build can go on
 * where it was interrupted. Brings DuckDB.
 */
import { existsSync, rmSync } from 'node:fs';
import { type DuckDBConnection, type DuckDBInstance, INTEGER } from '@duckdb/node-api';
import { numberCell, textCell } from '../store/duckdb-session.js';
import { troubleOf } from '../store/trouble.js';
import { attach, startEngine } from './engine.js';
import { createSink, type FileSink } from './sink.js';

/** Columns and order are those the sink writes. */
const TABLES = [
  'CREATE TABLE IF NOT EXISTS work.files (file INTEGER, name VARCHAR, sha256 VARCHAR, bytes BIGINT, records INTEGER, builder VARCHAR)',
  'CREATE TABLE IF NOT EXISTS work.records (file INTEGER, record INTEGER, part INTEGER, byte_offset BIGINT, body BLOB)',
  'CREATE TABLE IF NOT EXISTS work.keys (file INTEGER, kind VARCHAR, key VARCHAR, record INTEGER)',
  'CREATE TABLE IF NOT EXISTS work.counts (file INTEGER, kind VARCHAR, key VARCHAR, amount BIGINT)',
  'CREATE TABLE IF NOT EXISTS work.findings (file INTEGER, code VARCHAR, byte_offset BIGINT, text VARCHAR)',
  'CREATE TABLE IF NOT EXISTS work.finding_counts (file INTEGER, code VARCHAR, amount BIGINT)',
] as const;
const FORGET = [
  'DELETE FROM work.records WHERE file = $1',
  'DELETE FROM work.keys WHERE file = $1',
  'DELETE FROM work.counts WHERE file = $1',
  'DELETE FROM work.findings WHERE file = $1',
  'DELETE FROM work.finding_counts WHERE file = $1',
  'DELETE FROM work.files WHERE file = $1',
] as const;

/** A row of `files`: a source file that is wholly read. */
export interface DoneFile {
  readonly file: number;
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly records: number;
  readonly builder: string;
}

export interface WorkFile {
  readonly connection: DuckDBConnection;
  readonly files: ReadonlyMap<string, DoneFile>;
  /** Runs `read` with a sink; what it gives is kept if it returns, and forgotten if it throws. */
  readonly add: (
    name: string,
    read: (sink: FileSink) => Promise<{ readonly sha256: string; readonly bytes: number }>,
  ) => Promise<DoneFile>;
  readonly forget: (name: string) => Promise<void>;
  readonly close: () => void;
}

/** With two threads DuckDB leaves a third of the index file unused. */
const THREADS = 1;
const MEMORY_MB = 512;

/** The file lives for minutes: it is not compressed, and its log is folded in seldom and not at the end. */
const SETTINGS = [
  "SET disabled_compression_methods = 'rle,dictionary,fsst,dict_fsst,zstd,roaring,bitpacking,alp,alprd'",
  "SET checkpoint_threshold = '128MB'",
  'PRAGMA disable_checkpoint_on_shutdown',
] as const;

/** `builder` is what the rows depend on besides the files: those of another builder are forgotten. */
export async function openWorkFile(path: string, scratch: string, builder: string): Promise<WorkFile> {
  const instance = await startEngine({ memoryMb: MEMORY_MB, threads: THREADS, scratch });
  try {
    return await openTables(instance, path, builder);
  } catch (error) {
    instance.closeSync();
    if (!['damaged', 'suspect', 'newer'].includes(troubleOf(error)) || !existsSync(path)) throw error;
  }
  // What is in a damaged file can be made again.
  rmSync(path, { force: true });
  rmSync(`${path}.wal`, { force: true });
  return openWorkFile(path, scratch, builder);
}

async function openTables(instance: DuckDBInstance, path: string, builder: string): Promise<WorkFile> {
  const connection = await instance.connect();
  for (const sql of SETTINGS) await connection.run(sql);
  await attach(connection, 'work', path, 'work');
  for (const sql of TABLES) await connection.run(sql);
  const files = new Map((await readFiles(connection)).map((row) => [row.name, row]));
  let next = Math.max(0, ...[...files.values()].map((row) => row.file + 1));

  const forget = async (name: string) => {
    const row = files.get(name);
    if (row === undefined) return;
    await transaction(async () => {
      for (const sql of FORGET) await connection.run(sql, [row.file], [INTEGER]);
    });
    files.delete(name);
  };
  for (const { name, builder: madeBy } of [...files.values()]) if (madeBy !== builder) await forget(name);

  async function transaction<T>(work: () => Promise<T>): Promise<T> {
    await connection.run('BEGIN TRANSACTION');
    try {
      const value = await work();
      await connection.run('COMMIT');
      return value;
    } catch (error) {
      await connection.run('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  return {
    connection,
    files,
    add: async (name, read) => {
      const file = next;
      const done = await transaction(async () => {
        const sink = await createSink(connection, file);
        try {
          const { sha256, bytes } = await read(sink);
          sink.finish();
          const row = { file, name, sha256, bytes, records: sink.records(), builder };
          await connection.run('INSERT INTO work.files VALUES ($1, $2, $3, $4, $5, $6)', [
            file,
            name,
            sha256,
            BigInt(bytes),
            row.records,
            builder,
          ]);
          return row;
        } finally {
          sink.close();
        }
      });
      next += 1;
      files.set(name, done);
      return done;
    },
    forget,
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function readFiles(connection: DuckDBConnection): Promise<readonly DoneFile[]> {
  const reader = await connection.runAndReadAll(
    'SELECT file, name, sha256, bytes, records, builder FROM work.files',
  );
  return reader.getRows().map(([file, name, sha256, bytes, records, builder]) => ({
    file: numberCell(file),
    name: textCell(name),
    sha256: textCell(sha256),
    bytes: numberCell(bytes),
    records: numberCell(records),
    builder: textCell(builder),
  }));
}
