/** Installs a dataset: brings its source, builds its index beside the one in use, and swaps them at the end. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatasetManifest, DatasetSpec } from '../model/dataset.js';
import { FailureError, failure, isFailureError } from '../model/failure.js';
import { type BroughtSource, withSource } from './bring.js';
import { hashFiles, type OnProgress, readIntoWork } from './build.js';
import { explained } from './explain.js';
import { type IndexTotals, writeIndex } from './index-writer.js';
import { INDEX_FORMAT, readInstalled } from './installed.js';
import { lockOwner, takeLock } from './lock.js';
import { INDEX_FILE, inOrder, readManifest, versionOf } from './manifest.js';
import { publish, reregister, sweepFolders } from './publish.js';
import { SOURCE_LIMITS, type SourceLimits } from './source-limits.js';
import { readSource } from './sources.js';
import { openWorkFile, type WorkFile } from './work-file.js';

export interface InstallOptions {
  /** Folder of all datasets; made if need be. */
  readonly lexicaDir: string;
  readonly signal: AbortSignal;
  /** The publisher's own version, if known. */
  readonly release?: string;
  /** Build anew even if the same files are installed already. */
  readonly isForced?: boolean;
  readonly clock?: () => Date;
  readonly onProgress?: OnProgress;
  /** How long to wait for another process that installs the same dataset. */
  readonly waitMs?: number;
  readonly limits?: SourceLimits;
}

export interface InstallReport {
  /** `unchanged` when the installed index is of the same files and the same builder. */
  readonly outcome: 'installed' | 'unchanged';
  readonly manifest: DatasetManifest;
}

/** How long to wait for another process, in milliseconds. */
export const WAIT_MS = 2000;

/** `source` is the path of a folder or file, or a URL. */
export async function installDataset(
  spec: DatasetSpec,
  source: string,
  options: InstallOptions,
): Promise<InstallReport> {
  const {
    lexicaDir,
    signal,
    limits = SOURCE_LIMITS,
    waitMs = WAIT_MS,
    onProgress = () => undefined,
  } = options;
  return explained(`${spec.id} is not installed yet.`, signal, () =>
    withSource(source, { lexicaDir, limits, signal, onProgress, waitMs }, (disk) =>
      installFrom(spec, disk, options),
    ),
  );
}

/** The same for a source that lies on disk. */
export async function installFrom(
  spec: DatasetSpec,
  disk: BroughtSource,
  options: InstallOptions,
): Promise<InstallReport> {
  return explained(`${spec.id} is not installed yet.`, options.signal, () =>
    withDatasetLock(options.lexicaDir, spec.id, options.waitMs ?? WAIT_MS, () =>
      install(spec, disk, options),
    ),
  );
}

/** A part of a dictionary given by mistake must not take the place of the whole. */
function refuseLoss(manifest: DatasetManifest, lexicaDir: string): void {
  const before = readInstalled(lexicaDir).get(manifest.id)?.manifest;
  if (before === undefined || manifest.records >= before.records / 2) return;
  const detail = `${manifest.id} has ${before.records} records, this source only ${manifest.records}.`;
  throw new FailureError(failure('data_shrinks', detail));
}

/** Only one process at a time changes a dataset. */
export async function withDatasetLock<T>(
  lexicaDir: string,
  id: string,
  waitMs: number,
  work: () => Promise<T>,
): Promise<T> {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) throw new TypeError(`${id} cannot be the id of a dataset`);
  const path = join(lexicaDir, `.building-${id}.lock`);
  const lock = await takeLock(path, waitMs);
  if (lock === undefined) {
    const owner = lockOwner(path);
    const who = owner === undefined ? 'another process' : `process ${owner}`;
    throw new FailureError(failure('data_busy', `${id} is being installed by ${who}.`));
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function install(
  spec: DatasetSpec,
  disk: BroughtSource,
  options: InstallOptions,
): Promise<InstallReport> {
  const { lexicaDir, signal, limits = SOURCE_LIMITS } = options;
  const onProgress = options.onProgress ?? (() => undefined);
  const staging = join(lexicaDir, `.building-${spec.id}`);
  const workPath = join(staging, 'work.duckdb');
  const openPass = () => readSource(disk, spec.accepts, signal, limits);
  const about = { source: disk.shown, release: options.release ?? '' };

  if (options.isForced !== true && !existsSync(workPath)) {
    const same = await findSame(spec, lexicaDir, async () => hashFiles(openPass, signal, onProgress));
    if (same !== undefined) {
      const manifest = { ...same, ...about, release: about.release || same.release };
      await reregister(lexicaDir, manifest);
      rmSync(staging, { recursive: true, force: true });
      return { outcome: 'unchanged', manifest };
    }
  }

  const staged = join(staging, 'index');
  mkdirSync(staging, { recursive: true });
  const work = await openWorkFile(
    workPath,
    join(staging, 'scratch'),
    `${INDEX_FORMAT} ${spec.builderVersion}`,
  );
  let manifest: DatasetManifest;
  let isWorthKeeping = true;
  try {
    await readIntoWork(work, spec, openPass, signal, onProgress);
    if (work.files.size === 0) throw nothingFound(spec, disk.shown);
    rmSync(staged, { recursive: true, force: true });
    mkdirSync(staged);
    const totals = await writeIndex(work, join(staged, INDEX_FILE), signal, onProgress);
    if (totals.records + totals.counts === 0) throw nothingRead(spec, work.files.size);
    const builtAt = (options.clock ?? (() => new Date()))().toISOString();
    manifest = manifestOf(spec, { ...about, builtAt }, work, totals);
    refuseLoss(manifest, lexicaDir);
  } catch (error) {
    const isUnusable = isFailureError(error) && error.failure.code === 'data_source_unusable';
    isWorthKeeping = work.files.size > 0 && !isUnusable;
    throw error;
  } finally {
    work.close();
    if (!isWorthKeeping) rmSync(staging, { recursive: true, force: true });
  }
  signal.throwIfAborted();
  await publish(lexicaDir, staged, manifest);
  rmSync(staging, { recursive: true, force: true });
  sweepFolders(lexicaDir, spec.id);
  return { outcome: 'installed', manifest };
}

function manifestOf(
  { id, title, licence, credit, builderVersion }: DatasetSpec,
  about: Pick<DatasetManifest, 'source' | 'release' | 'builtAt'>,
  work: WorkFile,
  { records, keys, findings }: IndexTotals,
): DatasetManifest {
  const files = inOrder([...work.files.values()]).map(({ name, sha256, bytes }) => ({ name, sha256, bytes }));
  const version = versionOf({ id, builderVersion }, files);
  return { id, title, version, ...about, licence, credit, builderVersion, files, records, keys, findings };
}

/** The installed dataset if a build would give it again. */
async function findSame(
  spec: DatasetSpec,
  lexicaDir: string,
  hash: () => ReturnType<typeof hashFiles>,
): Promise<DatasetManifest | undefined> {
  const installed = readInstalled(lexicaDir).get(spec.id);
  if (installed === undefined || installed.manifest.builderVersion !== spec.builderVersion) return undefined;
  const folder = join(lexicaDir, installed.folder);
  if (!existsSync(join(folder, INDEX_FILE))) return undefined;
  if (versionOf(spec, await hash()) !== installed.manifest.version) return undefined;
  try {
    return readManifest(folder);
  } catch {
    return undefined;
  }
}

function nothingFound(spec: DatasetSpec, source: string): FailureError {
  const detail = `${source} has no file of ${spec.id}.`;
  return new FailureError(
    failure('data_source_unusable', detail, `Its files are to be had at: ${spec.upstream}.`),
  );
}

function nothingRead(spec: DatasetSpec, files: number): FailureError {
  const detail = `The files of ${spec.id} (${files}) gave no record at all.`;
  return new FailureError(failure('data_source_unusable', detail, `Compare them with ${spec.upstream}.`));
}
