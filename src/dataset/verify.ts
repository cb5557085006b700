/** Checks an installed dataset: its counts, its inner references and, where the source is still there, its bytes. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BIGINT, DuckDBBlobValue } from '@duckdb/node-api';
import type { DatasetManifest, DatasetSpec, SourceFile } from '../model/dataset.js';
import { isFailureError } from '../model/failure.js';
import { numberCell } from '../store/duckdb-session.js';
import { hashing, type OnProgress } from './build.js';
import { createWindow } from './byte-window.js';
import { isUrl } from './download.js';
import { type IndexFile, openIndexFile } from './index-files.js';
import { FILE_STEP } from './index-writer.js';
import type { InstalledDataset } from './installed.js';
import { INDEX_FILE, readManifest } from './manifest.js';
import { PART_BYTES } from './sink.js';
import { readSource } from './sources.js';

export interface Verification {
  readonly id: string;
  readonly isReadable: boolean;
  readonly problems: readonly string[];
  /** Records whose bytes were found in the source at their place; 0 when the source could not be compared. */
  readonly comparedRecords: number;
  /** Why the bytes were not compared; empty if they were. */
  readonly notCompared: string;
}

const TOTALS = `SELECT (SELECT count(*) FROM records WHERE part = 0), (SELECT count(*) FROM keys WHERE place = 0),
  (SELECT coalesce(sum(amount), 0)::BIGINT FROM finding_counts),
  (SELECT count(*) FROM (SELECT DISTINCT record FROM keys) k ANTI JOIN records r ON r.record = k.record)`;
const RECORDS = `SELECT record, part, byte_offset, body FROM records
  WHERE record >= $1 AND record < $2 ORDER BY record, part`;
/** Records compared at a time. */
const BATCH = 1000;

/** `spec` is undefined for a dataset that no tool knows any more. */
export async function verifyDataset(
  lexicaDir: string,
  installed: InstalledDataset,
  spec: DatasetSpec | undefined,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Verification> {
  const { id } = installed.manifest;
  const folder = join(lexicaDir, installed.folder);
  const unreadable = (error: unknown) => ({
    id,
    isReadable: false,
    problems: [
      `it cannot be read: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`,
    ],
    comparedRecords: 0,
    notCompared: 'it cannot be read',
  });
  let manifest: DatasetManifest;
  let index: IndexFile;
  try {
    manifest = readManifest(folder);
    index = await openIndexFile(join(folder, INDEX_FILE));
  } catch (error) {
    return unreadable(error);
  }
  try {
    const problems = await checkTotals(index, manifest, installed);
    const compared = await compareBytes(index, manifest, spec, signal, onProgress);
    return { id, isReadable: true, ...compared, problems: [...problems, ...compared.problems] };
  } catch (error) {
    signal.throwIfAborted();
    if (isFailureError(error)) throw error;
    return unreadable(error);
  } finally {
    await index.close();
  }
}

async function checkTotals(
  index: IndexFile,
  manifest: DatasetManifest,
  installed: InstalledDataset,
): Promise<readonly string[]> {
  const counted = (await index.columns(TOTALS, [], [])).map(([cell]) => numberCell(cell));
  const [records, keys, findings, dangling] = counted;
  const problems: string[] = [];
  if (manifest.version !== installed.manifest.version) problems.push('the manifest is of another version');
  if (records !== manifest.records) problems.push(`${records} records, not ${manifest.records}`);
  if (keys !== manifest.keys) problems.push(`${keys} keys, not ${manifest.keys}`);
  if (findings !== manifest.findings) problems.push(`${findings} findings, not ${manifest.findings}`);
  if (dangling !== 0) problems.push(`${dangling} records that keys lead to are missing`);
  return problems;
}

type Compared = Omit<Verification, 'id' | 'isReadable'>;

async function compareBytes(
  index: IndexFile,
  manifest: DatasetManifest,
  spec: DatasetSpec | undefined,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Compared> {
  const { source } = manifest;
  const reason =
    spec === undefined
      ? 'no tool reads this dataset any more'
      : isUrl(source)
        ? 'the source is an address'
        : existsSync(source)
          ? ''
          : 'the source is no longer there';
  if (spec === undefined || reason !== '') return { problems: [], comparedRecords: 0, notCompared: reason };
  const problems: string[] = [];
  const missing = new Set(manifest.files.map((file) => file.name));
  let comparedRecords = 0;
  const { files, meter } = readSource({ path: source }, spec.accepts, signal);
  for await (const file of files) {
    const number = manifest.files.findIndex(({ name }) => name === file.name);
    const report = () =>
      onProgress({
        stage: 'comparing',
        files: manifest.files.length - missing.size,
        records: comparedRecords,
        bytes: meter.taken(),
        totalBytes: meter.expected(),
      });
    const hashed = hashing(file, report);
    const found = number === -1 ? NOTHING : await compareFile(index, number, hashed.chunks);
    const { sha256 } = await hashed.finish();
    comparedRecords += found.records;
    if (number === -1) problems.push(`${file.name} of the source is not in the index`);
    else if (sha256 !== manifest.files[number]?.sha256)
      problems.push(`${file.name} of the source has changed`);
    else if (found.wrong > 0)
      problems.push(`${found.wrong} records of ${file.name} are not the bytes of the file`);
    missing.delete(file.name);
  }
  for (const name of missing) problems.push(`${name} is no longer in the source`);
  return { problems, comparedRecords, notCompared: '' };
}

const NOTHING = { records: 0, wrong: 0 } as const;

/** Records of a file stand in the order of the file, so both are read once, side by side. */
async function compareFile(
  index: IndexFile,
  number: number,
  chunks: SourceFile['chunks'],
): Promise<{ readonly records: number; readonly wrong: number }> {
  const window = createWindow(chunks);
  let records = 0;
  let wrong = 0;
  for (let from = number * FILE_STEP; ; from += BATCH) {
    const [numbers = [], parts = [], offsets = [], bodies = []] = await index.columns(
      RECORDS,
      [BigInt(from), BigInt(from + BATCH)],
      [BIGINT, BIGINT],
    );
    if (numbers.length === 0) return { records, wrong };
    const bad = new Set<number>();
    for (const [row, cell] of numbers.entries()) {
      const part = numberCell(parts[row]);
      const body = bodies[row];
      const bytes = body instanceof DuckDBBlobValue ? body.bytes : new Uint8Array();
      const offset = numberCell(offsets[row]) + part * PART_BYTES;
      const isSame = await window.holds(offset, bytes);
      if (isSame === false) bad.add(numberCell(cell));
      if (isSame !== undefined && part === 0) records += 1;
    }
    wrong += bad.size;
  }
}
