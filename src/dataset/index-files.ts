/** Index files open for reading: one DuckDB engine for all of a process, each file attached once. Knows no table. */
import type {
  DuckDBConnection,
  DuckDBInstance,
  DuckDBPreparedStatement,
  DuckDBType,
  DuckDBValue,
} from '@duckdb/node-api';
import { attach, startEngine } from './engine.js';

/** Of all datasets together: what is read most stays in memory, no more. */
const MEMORY_MB = 128;

export interface IndexFile {
  /** The columns of a statement's rows; one statement at a time. */
  readonly columns: (
    sql: string,
    values: readonly DuckDBValue[],
    types: readonly DuckDBType[],
  ) => Promise<readonly (readonly DuckDBValue[])[]>;
  readonly close: () => Promise<void>;
}

interface Attached {
  readonly name: string;
  readonly ready: Promise<void>;
  users: number;
}

let engine: Promise<DuckDBInstance> | undefined;
/** Whoever uses the engine or is about to; it stops when nobody is left. */
let users = 0;
let names = 0;
const attached = new Map<string, Attached>();

export async function openIndexFile(path: string): Promise<IndexFile> {
  users += 1;
  engine ??= startEngine({ memoryMb: MEMORY_MB, threads: 1, scratch: '' });
  let connection: DuckDBConnection | undefined;
  let file: Attached | undefined;
  const release = async () => {
    if (file !== undefined) await detach(path, file);
    users -= 1;
    if (users > 0) return;
    const stopping = engine;
    engine = undefined;
    (await stopping)?.closeSync();
  };
  try {
    const instance = await engine;
    file = attached.get(path) ?? newlyAttached(instance, path);
    file.users += 1;
    await file.ready;
    connection = await instance.connect();
    await connection.run(`USE ${file.name}`);
  } catch (error) {
    connection?.closeSync();
    await release().catch(() => undefined);
    throw error;
  }
  return createFile(connection, release);
}

function newlyAttached(instance: DuckDBInstance, path: string): Attached {
  names += 1;
  const name = `dataset_${names}`;
  const ready = once(instance, (connection) => attach(connection, name, path, 'read'));
  const file = { name, ready, users: 0 };
  attached.set(path, file);
  return file;
}

async function detach(path: string, file: Attached): Promise<void> {
  file.users -= 1;
  if (file.users > 0 || engine === undefined) return;
  attached.delete(path);
  // A file that could not be attached cannot be detached either.
  await once(await engine, (connection) => connection.run(`DETACH ${file.name}`)).catch(() => undefined);
}

async function once<T>(
  instance: DuckDBInstance,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<void> {
  const connection = await instance.connect();
  try {
    await work(connection);
  } finally {
    connection.closeSync();
  }
}

function createFile(connection: DuckDBConnection, release: () => Promise<void>): IndexFile {
  const prepared = new Map<string, DuckDBPreparedStatement>();
  let queue: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  return {
    columns: (sql, values, types) => {
      const result = queue.then(async () => {
        if (isClosed) throw new Error('the index is closed');
        const statement = prepared.get(sql) ?? (await connection.prepare(sql));
        prepared.set(sql, statement);
        statement.bind([...values], [...types]);
        return (await statement.runAndReadAll()).getColumns();
      });
      queue = result.catch(() => undefined);
      return result;
    },
    close: async () => {
      await queue;
      if (isClosed) return;
      isClosed = true;
      for (const statement of prepared.values()) statement.destroySync();
      connection.closeSync();
      await release();
    },
  };
}
