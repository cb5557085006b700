/** Reads a source's files into a work file: each once, resuming where an earlier build stopped. Knows no format. */
import { createHash } from 'node:crypto';
import type { DatasetSpec, SourceFile } from '../model/dataset.js';
import { FailureError, failure } from '../model/failure.js';
import type { ManifestFile } from './manifest.js';
import type { SourcePass } from './sources.js';
import type { WorkFile } from './work-file.js';

/** Where a build stands; bytes are those on disk, before decompression. */
export interface BuildProgress {
  readonly stage: 'downloading' | 'comparing' | 'reading' | 'sorting';
  /** Files, or with `sorting` files copied. */
  readonly files: number;
  readonly records: number;
  readonly bytes: number;
  /** 0 when not known. */
  readonly totalBytes: number;
}

export type OnProgress = (progress: BuildProgress) => void;

/** Opens a new pass over the same source. */
export type OpenPass = () => SourcePass;

/** Files that are complete already are only hashed; reading is cheap, indexing is not. */
export async function readIntoWork(
  work: WorkFile,
  spec: DatasetSpec,
  openPass: OpenPass,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<void> {
  const { readSource } = await spec.builder();
  // A file that changed since the interrupted build is forgotten in one round and read in the next.
  for (let round = 0; round < 2; round++) {
    const seen = new Map<string, string>();
    let hasForgotten = false;
    const { files, meter } = openPass();
    let records = 0;
    for await (const file of files) {
      signal.throwIfAborted();
      const report = (made: number) =>
        onProgress({
          stage: 'reading',
          files: seen.size,
          records: records + made,
          bytes: meter.taken(),
          totalBytes: meter.expected(),
        });
      const known = seen.get(file.name) ?? work.files.get(file.name)?.sha256;
      if (known === undefined) {
        const done = await work.add(file.name, async (sink) => {
          const hashed = hashing(file, () => report(sink.records()));
          await readSource({ name: file.name, chunks: hashed.chunks }, sink, signal);
          return hashed.finish();
        });
        seen.set(file.name, done.sha256);
      } else {
        const { sha256 } = await hashing(file, () => report(0)).finish();
        if (seen.has(file.name) && known !== sha256) throw twoFiles(file.name);
        if (known !== sha256) {
          await work.forget(file.name);
          hasForgotten = true;
        }
        seen.set(file.name, sha256);
      }
      records += work.files.get(file.name)?.records ?? 0;
      report(0);
    }
    if (hasForgotten) continue;
    for (const name of [...work.files.keys()]) if (!seen.has(name)) await work.forget(name);
    return;
  }
  throw new FailureError(failure('data_source_unusable', 'A file of the source changed while it was read.'));
}

/** The files of a source with their hashes, in the order they are read. */
export async function hashFiles(
  openPass: OpenPass,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<readonly ManifestFile[]> {
  const found = new Map<string, ManifestFile>();
  const { files, meter } = openPass();
  for await (const file of files) {
    signal.throwIfAborted();
    const report = () =>
      onProgress({
        stage: 'comparing',
        files: found.size,
        records: 0,
        bytes: meter.taken(),
        totalBytes: meter.expected(),
      });
    const hashed = { name: file.name, ...(await hashing(file, report).finish()) };
    const before = found.get(file.name);
    if (before !== undefined && before.sha256 !== hashed.sha256) throw twoFiles(file.name);
    found.set(file.name, hashed);
    report();
  }
  return [...found.values()];
}

interface Hashed {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Reads what nobody has read, so that the hash is that of the whole file. */
  readonly finish: () => Promise<{ readonly sha256: string; readonly bytes: number }>;
}

/** Hashes a file while somebody reads it. */
export function hashing(file: SourceFile, onChunk: () => void): Hashed {
  const hash = createHash('sha256');
  const source = file.chunks[Symbol.asyncIterator]();
  let bytes = 0;
  let isDone = false;
  async function next(): Promise<IteratorResult<Uint8Array>> {
    if (isDone) return { value: undefined, done: true };
    const result = await source.next();
    if (result.done === true) isDone = true;
    else {
      hash.update(result.value);
      bytes += result.value.length;
      onChunk();
    }
    return result;
  }
  return {
    // No `return`: a reader that stops early must not close what `finish` reads on.
    chunks: { [Symbol.asyncIterator]: () => ({ next }) },
    finish: async () => {
      while (!isDone) await next();
      return { sha256: hash.digest('hex'), bytes };
    },
  };
}

function twoFiles(name: string): FailureError {
  return new FailureError(
    failure(
      'data_source_unusable',
      `The source has two different files named ${name}.`,
      'Name the folder of one.',
    ),
  );
}
