/** Where a builder puts what it finds in one file: rows go to DuckDB in chunks, and memory stays bounded. */
import {
  BIGINT,
  BLOB,
  blobValue,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api';
import type { IndexSink } from '../model/dataset.js';

/** DuckDB's vector size. */
const CHUNK_ROWS = 2048;
/** What a table keeps before it is handed on: to a chunk, and from DuckDB's appender to its transaction. */
const CHUNK_BYTES = 4 << 20;
const FLUSH_BYTES = 16 << 20;
const FLUSH_ROWS = 65_536;
/** Distinct keys counted before they are handed on. */
const COUNTED_KEYS = 65_536;
/** Findings of one code and file that are kept with their places; the rest are only counted. */
const KEPT_FINDINGS = 1000;
const FINDING_CHARACTERS = 300;
const MOST_RECORDS = 1e9;
/** Longer bodies are kept in parts: DuckDB gives values of 4,096 bytes a block of their own, which doubles the file. */
export const PART_BYTES = 4000;
/** Builders give the event loop a turn at least this often, in milliseconds. */
const TURN_MS = 20;

export interface FileSink extends IndexSink {
  readonly records: () => number;
  /** Hands on all that is left. */
  readonly finish: () => void;
  readonly close: () => void;
}

export async function createSink(connection: DuckDBConnection, file: number): Promise<FileSink> {
  const open = async (table: string, types: readonly DuckDBType[]) =>
    createTable(await connection.createAppender(table, 'main', 'work'), [INTEGER, ...types], file);
  const records = await open('records', [INTEGER, INTEGER, BIGINT, BLOB]);
  const keys = await open('keys', [VARCHAR, VARCHAR, INTEGER]);
  const counts = await open('counts', [VARCHAR, VARCHAR, BIGINT]);
  const findings = await open('findings', [VARCHAR, BIGINT, VARCHAR]);
  const findingCounts = await open('finding_counts', [VARCHAR, BIGINT]);
  const tables = [records, keys, counts, findings, findingCounts];
  const counted = new Map<string, Map<string, number>>();
  const found = new Map<string, number>();
  let made = 0;
  let countedKeys = 0;
  let turned = performance.now();

  function writeCounts(): void {
    for (const [kind, amounts] of counted) {
      for (const [key, amount] of amounts) counts.add([kind, key, BigInt(amount)], key.length);
    }
    counted.clear();
    countedKeys = 0;
  }

  return {
    record: (body, byteOffset) => {
      if (made >= MOST_RECORDS) throw new RangeError('a file has at most a thousand million records');
      for (let part = 0; part === 0 || part * PART_BYTES < body.length; part++) {
        const bytes = body.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
        records.add([made, part, BigInt(byteOffset), blobValue(bytes)], bytes.length);
      }
      made += 1;
      return made - 1;
    },
    key: (kind, key, record) => {
      if (!(record >= 0 && record < made)) throw new RangeError(`there is no record ${record}`);
      keys.add([kind, key, record], key.length);
    },
    count: (kind, key, amount) => {
      if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no whole number`);
      const amounts = counted.get(kind) ?? new Map<string, number>();
      counted.set(kind, amounts);
      const before = amounts.get(key);
      if (before === undefined) countedKeys += 1;
      amounts.set(key, (before ?? 0) + amount);
      if (countedKeys >= COUNTED_KEYS) writeCounts();
    },
    finding: (code, byteOffset, text) => {
      const before = found.get(code) ?? 0;
      found.set(code, before + 1);
      if (before >= KEPT_FINDINGS) return;
      findings.add([code, BigInt(byteOffset), text.slice(0, FINDING_CHARACTERS)], text.length);
    },
    drained: async () => {
      if (performance.now() - turned < TURN_MS) return;
      await new Promise((resolve) => setImmediate(resolve));
      turned = performance.now();
    },
    records: () => made,
    finish: () => {
      writeCounts();
      for (const [code, amount] of found) findingCounts.add([code, BigInt(amount)], 0);
      for (const table of tables) table.finish();
    },
    close: () => {
      for (const table of tables) table.close();
    },
  };
}

interface TableWriter {
  /** `bytes` is about the size of the row. */
  readonly add: (row: readonly DuckDBValue[], bytes: number) => void;
  readonly finish: () => void;
  readonly close: () => void;
}

/** Rows of one table, all with the same first column. */
function createTable(appender: DuckDBAppender, types: readonly DuckDBType[], file: number): TableWriter {
  let columns: DuckDBValue[][] = types.map(() => []);
  let rows = 0;
  let bytes = 0;
  let unflushedRows = 0;
  let unflushedBytes = 0;

  function writeChunk(): void {
    if (rows === 0) return;
    const chunk = DuckDBDataChunk.create(types, rows);
    columns.forEach((values, column) => {
      chunk.setColumnValues(column, values);
    });
    appender.appendDataChunk(chunk);
    unflushedRows += rows;
    unflushedBytes += bytes;
    columns = types.map(() => []);
    rows = 0;
    bytes = 0;
    if (unflushedRows >= FLUSH_ROWS || unflushedBytes >= FLUSH_BYTES) flush();
  }

  function flush(): void {
    appender.flushSync();
    unflushedRows = 0;
    unflushedBytes = 0;
  }

  return {
    add: (row, size) => {
      columns[0]?.push(file);
      row.forEach((value, index) => {
        columns[index + 1]?.push(value);
      });
      rows += 1;
      bytes += size;
      if (rows >= CHUNK_ROWS || bytes >= CHUNK_BYTES) writeChunk();
    },
    finish: () => {
      writeChunk();
      flush();
    },
    close: () => {
      // What was not handed on is not wanted: closing would append it.
      appender.clear();
      appender.closeSync();
    },
  };
}
