/** Where a source lies on disk, fetching it first if it is an address. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FailureError, failure, isFailureError } from '../model/failure.js';
import type { OnProgress } from './build.js';
import { checkUrl, download, isUrl, partPath, removePart } from './download.js';
import { takeLock } from './lock.js';
import type { SourceLimits } from './source-limits.js';
import type { DiskSource } from './sources.js';

export interface BroughtSource extends DiskSource {
  /** As the manifest names it: a path that holds in any folder, or the address. */
  readonly shown: string;
}

export interface BringOptions {
  readonly lexicaDir: string;
  readonly limits: SourceLimits;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
  readonly waitMs: number;
}

/**
 * Runs `work` while the source lies on disk. A download is kept when the work fails, so that it need not be repeated,
 * unless the file itself is to blame.
 */
export async function withSource<T>(
  source: string,
  options: BringOptions,
  work: (disk: BroughtSource) => Promise<T>,
): Promise<T> {
  if (source.trim() === '') {
    const detail = 'The source is empty: name a folder, a file or an address.';
    throw new FailureError(failure('data_source_unusable', detail));
  }
  if (!isUrl(source)) return work({ path: resolve(source), shown: resolve(source) });
  const { lexicaDir, limits, signal, onProgress } = options;
  const folder = join(lexicaDir, '.downloads');
  const part = partPath(checkUrl(source).href, folder);
  mkdirSync(folder, { recursive: true });
  const lock = await takeLock(`${part}.lock`, options.waitMs);
  if (lock === undefined) throw new FailureError(failure('data_busy', `${source} is being downloaded.`));
  try {
    const onBytes = (bytes: number, totalBytes: number) =>
      onProgress({ stage: 'downloading', files: 0, records: 0, bytes, totalBytes });
    const { path, name } = await download(source, folder, { maxBytes: limits.maxFileBytes, signal, onBytes });
    const result = await work({ path, name, shown: source });
    removePart(part);
    return result;
  } catch (error) {
    if (isFailureError(error) && error.failure.code.startsWith('data_source_')) removePart(part);
    throw error;
  } finally {
    lock.release();
  }
}
