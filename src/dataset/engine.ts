/** Opens DuckDB for datasets: one engine, files attached to it by name. Knows no table. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

export interface EngineOptions {
  /** Megabytes DuckDB may use for itself. */
  readonly memoryMb: number;
  readonly threads: number;
  /** Where DuckDB puts what does not fit. */
  readonly scratch: string;
}

export function startEngine({ memoryMb, threads, scratch }: EngineOptions): Promise<DuckDBInstance> {
  return DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
    temp_directory: scratch,
    // Without these an odd file makes DuckDB try to download an extension to read it.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
}

/** Row groups and blocks of an index are small because a lookup reads one of each; bench/datasets.mjs has the numbers. */
const OPTIONS = {
  read: 'READ_ONLY',
  work: 'READ_WRITE',
  index: 'ROW_GROUP_SIZE 2048, BLOCK_SIZE 65536',
} as const;

/** ATTACH takes no parameters, so the path is quoted; names are ours. */
export async function attach(
  connection: DuckDBConnection,
  name: string,
  path: string,
  use: keyof typeof OPTIONS,
): Promise<void> {
  await connection.run(`ATTACH '${path.replaceAll("'", "''")}' AS ${name} (TYPE duckdb, ${OPTIONS[use]})`);
}
