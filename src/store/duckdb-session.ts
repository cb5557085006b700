/** One DuckDB engine and its connection: static SQL and bound values in, plain values out. Knows no table. */
import { existsSync } from 'node:fs';
import {
  BIGINT,
  BLOB,
  blobValue,
  DOUBLE,
  DuckDBBlobValue,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  DuckDBListValue,
  type DuckDBPreparedStatement,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  LIST,
  listValue,
  SQLNULL,
  TIMESTAMP,
  VARCHAR,
} from '@duckdb/node-api';

export type Param = string | number | null | Date | Uint8Array | readonly string[];
export type Row = readonly DuckDBValue[];

/** How a column is filled; JSON columns are `text`. */
export type ColumnKind = 'text' | 'int' | 'long' | 'real' | 'time' | 'blob' | 'texts';

/** Rows of one data chunk: DuckDB's vector size. */
const CHUNK_ROWS = 2048;
const TEXTS = LIST(VARCHAR);
const TYPES: Readonly<Record<ColumnKind, DuckDBType>> = {
  text: VARCHAR,
  int: INTEGER,
  long: BIGINT,
  real: DOUBLE,
  time: TIMESTAMP,
  blob: BLOB,
  texts: TEXTS,
};

/**
 * Columns are stored as they are: trying every way of compressing the last row group takes half the
 * time of a small commit, and bodies, most of what there is, are compressed already. A setting
 * of the engine that has no effect when given at its start.
 */
const NO_COMPRESSION =
  "SET disabled_compression_methods = 'rle,dictionary,fsst,dict_fsst,zstd,roaring,bitpacking,alp,alprd'";

/** Within an engine the open file has this name, whatever its path. */
const ALIAS = 'store';

export type Access = 'read' | 'write';

export class Session {
  readonly #connection: DuckDBConnection;
  readonly #prepared = new Map<string, DuckDBPreparedStatement>();

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  async rows(sql: string, params: readonly Param[] = []): Promise<readonly Row[]> {
    if (params.length === 0) return (await this.#connection.runAndReadAll(sql)).getRows();
    const statement = this.#prepared.get(sql) ?? (await this.#connection.prepare(sql));
    this.#prepared.set(sql, statement);
    statement.bind(params.map(toValue), params.map(typeOf));
    return (await statement.runAndReadAll()).getRows();
  }

  /** Statements are kept while a file is open, and must not outlive it. */
  forgetStatements(): void {
    for (const statement of this.#prepared.values()) statement.destroySync();
    this.#prepared.clear();
  }

  async run(sql: string, params: readonly Param[] = []): Promise<number> {
    if (params.length === 0) return (await this.#connection.run(sql)).rowsChanged;
    return (await this.#connection.run(sql, params.map(toValue), params.map(typeOf))).rowsChanged;
  }

  /** Adds rows at the end of a table; every column of the table must be given, in its order. */
  async append(
    table: string,
    kinds: readonly ColumnKind[],
    rows: readonly (readonly Param[])[],
    database = ALIAS,
  ): Promise<void> {
    if (rows.length === 0) return;
    const appender = await this.#connection.createAppender(table, 'main', database);
    try {
      const types = kinds.map((kind) => TYPES[kind]);
      for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
        const part = rows.slice(start, start + CHUNK_ROWS);
        const chunk = DuckDBDataChunk.create(types, part.length);
        kinds.forEach((kind, column) => {
          chunk.setColumnValues(
            column,
            part.map((row) => toCell(kind, row[column] ?? null)),
          );
        });
        appender.appendDataChunk(chunk);
      }
      appender.flushSync();
    } finally {
      appender.closeSync();
    }
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.run('BEGIN TRANSACTION');
    try {
      const value = await work();
      await this.run('COMMIT');
      return value;
    } catch (error) {
      // A failed COMMIT has rolled back already; the first error is the one to tell.
      await this.run('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
}

/** An in-memory DuckDB to which one file at a time is attached: attaching costs 1 ms, an engine 10. */
export class Engine {
  readonly session: Session;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance;
    this.#connection = connection;
    this.session = new Session(connection);
  }

  /** `scratch` is where DuckDB may spill what does not fit into memory. */
  static async start(scratch: string): Promise<Engine> {
    const instance = await DuckDBInstance.create(':memory:', {
      threads: '1',
      temp_directory: scratch,
      // Without these an odd file makes DuckDB try to download an extension to read it.
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    return new Engine(instance, await instance.connect());
  }

  async attach(path: string, access: Access): Promise<void> {
    await this.attachAs(ALIAS, path, access);
    await this.session.run(`USE ${ALIAS}`);
  }

  /**
   * Attaches a further file under a name of ours. ATTACH takes no parameters, so the path is quoted.
   * Row groups are small because a checkpoint rewrites the whole last one: with DuckDB's 122,880 rows a
   * single new response costs 150 ms once 20,000 are stored, with 2,048 it stays near 15. Blocks are small
   * because every table takes several: with DuckDB's 256 KiB the first query makes files of 10 MB.
   */
  async attachAs(name: string, path: string, access: Access): Promise<void> {
    // A file keeps the block size it was made with, and is refused with any other.
    const making = existsSync(path) ? '' : ', BLOCK_SIZE 16384';
    const options = access === 'read' ? 'READ_ONLY' : `ROW_GROUP_SIZE 2048${making}`;
    if (access === 'write') await this.session.run(NO_COMPRESSION);
    const isReplayed = access === 'write' && existsSync(`${path}.wal`);
    await this.session.run(`ATTACH '${path.replaceAll("'", "''")}' AS ${name} (TYPE duckdb, ${options})`);
    // Rows of a log that a killed process left are lost to secondary indexes, when something else is written before a checkpoint.
    if (isReplayed) await this.session.run(`CHECKPOINT ${name}`);
  }

  async detach(): Promise<void> {
    this.session.forgetStatements();
    await this.session.run('USE memory');
    await this.detachAs(ALIAS);
  }

  async detachAs(name: string): Promise<void> {
    await this.session.run(`DETACH ${name}`);
  }

  /** Ends everything at once; also right after a fatal error, when no statement runs any more. */
  stop(): void {
    this.session.forgetStatements();
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}

function toValue(param: Param): DuckDBValue {
  if (param instanceof Date) return toTimestamp(param);
  if (param instanceof Uint8Array) return blobValue(param);
  if (typeof param === 'object' && param !== null) return listValue(param);
  return param;
}

function typeOf(param: Param): DuckDBType {
  if (param === null) return SQLNULL;
  if (typeof param === 'string') return VARCHAR;
  if (typeof param === 'number')
    return Number.isInteger(param) ? (Math.abs(param) < 2 ** 31 ? INTEGER : BIGINT) : DOUBLE;
  if (param instanceof Date) return TIMESTAMP;
  return param instanceof Uint8Array ? BLOB : TEXTS;
}

function toCell(kind: ColumnKind, param: Param): DuckDBValue {
  if (kind === 'long' && typeof param === 'number') return BigInt(param);
  return toValue(param);
}

function toTimestamp(date: Date): DuckDBTimestampValue {
  return new DuckDBTimestampValue(BigInt(date.getTime()) * 1000n);
}

/** An ISO time of ours as a bindable value; a time that is none is a defect of the caller. */
export function timeParam(iso: string): Date {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) throw new TypeError(`not a time: ${iso}`);
  return date;
}

export function textCell(cell: DuckDBValue | undefined): string {
  return typeof cell === 'string' ? cell : '';
}

export function numberCell(cell: DuckDBValue | undefined): number {
  if (typeof cell === 'number') return cell;
  return typeof cell === 'bigint' ? Number(cell) : 0;
}

/** Milliseconds since 1970. */
export function timeCell(cell: DuckDBValue | undefined): number {
  return cell instanceof DuckDBTimestampValue ? Number(cell.micros / 1000n) : 0;
}

export function isoCell(cell: DuckDBValue | undefined): string {
  return new Date(timeCell(cell)).toISOString();
}

export function blobCell(cell: DuckDBValue | undefined): Uint8Array | null {
  return cell instanceof DuckDBBlobValue ? plainBytes(cell.bytes) : null;
}

/** The same bytes without Node's own methods, so that every driver gives the same kind of value. */
export function plainBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function textsCell(cell: DuckDBValue | undefined): readonly string[] {
  return cell instanceof DuckDBListValue ? cell.items.map(textCell) : [];
}

/** Numbers of placeholders a statement is written with; few, so that few statements exist. */
const MARK_COUNTS = [1, 8, 64, 512] as const;

/**
 * Rows whose key is one of many. Placeholders and not `IN (SELECT unnest(…))`, because only constants
 * reach the index: 1,000 keys take 15 ms of any table this way, and a scan of all of it the other.
 * `statement` gets the placeholders; `$1` … are `before`, which it may use as well.
 */
export async function rowsByKeys(
  session: Session,
  statement: (marks: string) => string,
  keys: readonly string[],
  before: readonly Param[] = [],
  most: number = Number.POSITIVE_INFINITY,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  const distinct = [...new Set(keys)];
  let start = 0;
  while (start < distinct.length) {
    const left = distinct.length - start;
    const allowed = MARK_COUNTS.filter((count) => count <= most);
    const count = allowed.find((size) => size >= left) ?? allowed.at(-1) ?? 1;
    const part = distinct.slice(start, start + count);
    // The last statement is filled up with a key it has already.
    while (part.length < count) part.push(part[0] ?? '');
    const marks = part.map((_, index) => `$${before.length + index + 1}`).join(',');
    for (const row of await session.rows(statement(marks), [...before, ...part])) found.push(row);
    start += count;
  }
  return found;
}
