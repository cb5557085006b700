/** Answers questions from an index. Brings DuckDB, so it is loaded when a dataset is opened. */
import { join } from 'node:path';
import { BIGINT, DuckDBBlobValue, INTEGER, LIST, listValue, VARCHAR } from '@duckdb/node-api';
import type { DatasetIndex, DatasetManifest, FoundRecord } from '../model/dataset.js';
import { FailureError, failure, isFailureError } from '../model/failure.js';
import { plainBytes } from '../store/duckdb-session.js';
import { type IndexFile, openIndexFile } from './index-files.js';
import type { InstalledDataset } from './installed.js';
import { INDEX_FILE, readManifest } from './manifest.js';
import { createMerger } from './merger.js';

/** Keys or records of one statement. */
const BATCH = 4096;

const TEXTS = LIST(VARCHAR);
const NUMBERS = LIST(BIGINT);

/** The same question for one key, for a few, and for any number of them: the fewer, the faster it can be asked. */
interface Statements {
  readonly one: string;
  readonly few: string;
  readonly many: string;
}

/** How many `few` are; whoever asks for less repeats a key. */
const FEW = 4;

const RECORDS_OF_KEYS: Statements = {
  one: 'SELECT key, record FROM keys WHERE kind = $1 AND key = $2 AND place < $3',
  few: 'SELECT key, record FROM keys WHERE kind = $1 AND place < $2 AND key IN ($3, $4, $5, $6)',
  many: `SELECT k.key, k.record FROM keys k JOIN (SELECT unnest($2) AS key) a ON a.key = k.key
    WHERE k.kind = $1 AND k.place < $3`,
};
/** Kept without places: whatever limit is asked for, there is one number a key. */
const COUNTS_OF_KEYS: Statements = {
  one: 'SELECT key, amount FROM counts WHERE kind = $1 AND key = $2 AND 0 < $3',
  few: 'SELECT key, amount FROM counts WHERE kind = $1 AND 0 < $2 AND key IN ($3, $4, $5, $6)',
  many: `SELECT c.key, c.amount FROM counts c JOIN (SELECT unnest($2) AS key) a ON a.key = c.key
    WHERE c.kind = $1 AND 0 < $3`,
};
/** The tables are sorted, so that a beginning is a range of rows. */
const BEGINNINGS = {
  keys: `SELECT key, count(*) AS records FROM keys WHERE kind = $1 AND key >= $2 AND key < $3
    GROUP BY key ORDER BY records DESC, length(key), key LIMIT $4`,
  counts: `SELECT key, amount FROM counts WHERE kind = $1 AND key >= $2 AND key < $3
    ORDER BY amount DESC, length(key), key LIMIT $4`,
};
/** Stands behind whatever may follow a beginning: no text has it. */
const LAST_CHARACTER = '\u{10ffff}';
/** Units of a text and sentences of a corpus are mostly wanted in a row. */
const BODIES = {
  row: 'SELECT record, part, file, byte_offset, body FROM records WHERE record >= $1 AND record <= $2',
  many: `SELECT r.record, r.part, r.file, r.byte_offset, r.body
    FROM records r JOIN (SELECT unnest($1) AS record) a ON a.record = r.record`,
};

export async function openIndex(lexicaDir: string, installed: InstalledDataset): Promise<DatasetIndex> {
  const { id } = installed.manifest;
  const directory = join(lexicaDir, installed.folder);
  return explained(id, async () => {
    const manifest = readManifest(directory);
    return createIndex(manifest, await openIndexFile(join(directory, INDEX_FILE)));
  });
}

function createIndex(manifest: DatasetManifest, file: IndexFile): DatasetIndex {
  const { id } = manifest;
  const recordsOf = createMerger((questions: readonly KeyQuestion[]) =>
    askByKind(file, RECORDS_OF_KEYS, questions),
  );
  const countsOf = createMerger((questions: readonly KeyQuestion[]) =>
    askByKind(file, COUNTS_OF_KEYS, questions),
  );
  const bodiesOf = createMerger((questions: readonly (readonly number[])[]) =>
    askRecords(file, manifest, questions),
  );
  return {
    manifest,
    find: (kind, keys, limit) =>
      explained(id, async () => {
        const records = await recordsOf({ kind, keys, limit });
        const numbers = keys.flatMap((key) => (records.get(key) ?? []).slice(0, limit));
        const bodies = numbers.length === 0 ? NO_BODIES : await bodiesOf(numbers);
        return keys.flatMap((key) =>
          (records.get(key) ?? []).slice(0, limit).flatMap((number): FoundRecord[] => {
            const found = bodies.get(number);
            return found === undefined ? [] : [{ key, ...found }];
          }),
        );
      }),
    known: (kind, keys) =>
      explained(id, async () => {
        const records = await recordsOf({ kind, keys, limit: 1 });
        return new Set(keys.filter((key) => records.has(key)));
      }),
    counts: (kind, keys) =>
      explained(id, async () => {
        const counts = await countsOf({ kind, keys, limit: 1 });
        return new Map(
          keys.flatMap((key): [string, number][] => {
            const [amount] = counts.get(key) ?? [];
            return amount === undefined ? [] : [[key, amount]];
          }),
        );
      }),
    begins: (kind, prefix, limit) =>
      explained(id, () => askBeginning(file, BEGINNINGS.keys, kind, prefix, limit)),
    countsFrom: (kind, prefix, limit) =>
      explained(id, () => askBeginning(file, BEGINNINGS.counts, kind, prefix, limit)),
    close: file.close,
  };
}

interface KeyQuestion {
  readonly kind: string;
  readonly keys: readonly string[];
  readonly limit: number;
}

/** What each key leads to: records in the order of the source, or the one number counted. */
type Numbers = ReadonlyMap<string, readonly number[]>;
type Body = Omit<FoundRecord, 'key'>;
const NO_BODIES: ReadonlyMap<number, Body> = new Map();

/** One statement a kind; whoever asked for less takes less of it. */
async function askByKind(
  file: IndexFile,
  sql: Statements,
  questions: readonly KeyQuestion[],
): Promise<readonly Numbers[]> {
  const byKind = new Map<string, Map<string, number[]>>();
  for (const kind of new Set(questions.map((question) => question.kind))) {
    const ofKind = questions.filter((question) => question.kind === kind);
    const keys = new Set(ofKind.flatMap((question) => question.keys));
    const limit = Math.max(...ofKind.map((question) => question.limit));
    byKind.set(kind, await askKeys(file, sql, kind, [...keys], limit));
  }
  return questions.map(({ kind }) => byKind.get(kind) ?? new Map());
}

async function askKeys(
  file: IndexFile,
  sql: Statements,
  kind: string,
  keys: readonly string[],
  limit: number,
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const part of batches(keys)) {
    const [texts = [], numbers = []] = await askPart(file, sql, kind, part, limit);
    texts.forEach((text, row) => {
      const list = found.get(String(text));
      if (list === undefined) found.set(String(text), [Number(numbers[row])]);
      else list.push(Number(numbers[row]));
    });
  }
  for (const list of found.values()) list.sort((a, b) => a - b);
  return found;
}

function askPart(
  file: IndexFile,
  { one, few, many }: Statements,
  kind: string,
  keys: readonly string[],
  limit: number,
) {
  const [first = ''] = keys;
  if (keys.length === 1) return file.columns(one, [kind, first, limit], [VARCHAR, VARCHAR, INTEGER]);
  if (keys.length > FEW) return file.columns(many, [kind, listValue(keys), limit], [VARCHAR, TEXTS, INTEGER]);
  const four = Array.from({ length: FEW }, (_, place) => keys[place] ?? first);
  return file.columns(few, [kind, limit, ...four], [VARCHAR, INTEGER, ...four.map(() => VARCHAR)]);
}

async function askBeginning(
  file: IndexFile,
  sql: string,
  kind: string,
  prefix: string,
  limit: number,
): Promise<ReadonlyMap<string, number>> {
  const values = [kind, prefix, `${prefix}${LAST_CHARACTER}`, limit];
  const [keys = [], amounts = []] = await file.columns(sql, values, [VARCHAR, VARCHAR, VARCHAR, INTEGER]);
  return new Map(keys.map((key, row) => [String(key), Number(amounts[row])]));
}

async function askRecords(
  file: IndexFile,
  manifest: DatasetManifest,
  questions: readonly (readonly number[])[],
): Promise<readonly ReadonlyMap<number, Body>[]> {
  const found = new Map<number, Body>();
  for (const part of batches([...new Set(questions.flat())])) {
    const [numbers = [], parts = [], files = [], offsets = [], bodies = []] = await askBodies(file, part);
    const pieces = new Map<number, Uint8Array[]>();
    numbers.forEach((cell, row) => {
      const record = Number(cell);
      const body = bodies[row];
      const known = pieces.get(record) ?? [];
      known[Number(parts[row])] = body instanceof DuckDBBlobValue ? body.bytes : new Uint8Array();
      pieces.set(record, known);
    });
    numbers.forEach((cell, row) => {
      const record = Number(cell);
      const source = manifest.files[Number(files[row])];
      found.set(record, {
        record,
        fileName: source?.name ?? '',
        fileSha256: source?.sha256 ?? '',
        byteOffset: Number(offsets[row]),
        body: joined(pieces.get(record) ?? []),
      });
    });
  }
  return questions.map(() => found);
}

function askBodies(file: IndexFile, records: readonly number[]) {
  const [least, most] = [Math.min(...records), Math.max(...records)];
  // They are distinct, so as many as that are all between them.
  const isRow = most - least + 1 === records.length;
  return isRow
    ? file.columns(BODIES.row, [BigInt(least), BigInt(most)], [BIGINT, BIGINT])
    : file.columns(BODIES.many, [listValue(records.map(BigInt))], [NUMBERS]);
}

/** Long bodies are kept in parts. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  return plainBytes(pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces));
}

function batches<T>(values: readonly T[]): readonly (readonly T[])[] {
  const parts: T[][] = [];
  for (let start = 0; start < values.length; start += BATCH) parts.push(values.slice(start, start + BATCH));
  return parts;
}

/** Every error of reading an index means the same to its user. */
async function explained<T>(id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isFailureError(error)) throw error;
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    const advice = `Run \`langnet data build ${id}\`.`;
    throw new FailureError(failure('data_damaged', `${id}: ${reason}`, advice), { cause: error });
  }
}
