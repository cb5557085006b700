/** The floor of a cached lookup: the same bundle's DuckDB, the same file, one row, out. */
import { DuckDBInstance } from '@duckdb/node-api';

const instance = await DuckDBInstance.create(process.argv[2] ?? '', {
  access_mode: 'READ_ONLY',
  threads: '1',
});
const connection = await instance.connect();
const reader = await connection.runAndReadAll('SELECT answer FROM answers LIMIT 1');
process.stdout.write(`${String(reader.getRowsJS()[0]?.[0]).length}\n`);
connection.closeSync();
instance.closeSync();
