/**
 * The cache in a DuckDB file. It is disposable and says so: no trouble with the file leaves here as an
 * exception. A file that is damaged, newer or foreign is set aside and begun anew; a file that is locked
 * or not ours to write makes reads miss and writes return a reason.
 */
import { existsSync, renameSync } from 'node:fs';
import { FAILURES, isFailureError } from '../model/failure.js';
import type { Language } from '../model/language.js';
import type {
  AnswerRow,
  Cache,
  CacheBatch,
  CacheLayer,
  CacheSelection,
  CacheStatus,
  Clock,
  PlanRow,
  QueryRow,
  SenseRow,
  Stage,
  StageItem,
  StageKey,
  StageRun,
} from '../model/store.js';
import { dropLayers, dropSelected, forgetCalls } from './cache-drops.js';
import {
  type Found,
  readAnswers,
  readChildren,
  readIds,
  readItem,
  readPlans,
  readQueries,
  readQueriesByText,
  readSense,
  readSizes,
  readStages,
  readVersions,
} from './cache-reads.js';
import { expiryTime, maxBytes, needsTouch, sumSizes } from './cache-rules.js';
import {
  CACHE_TABLES,
  deleteExpired,
  evict,
  isMostlyDead,
  prepareBatch,
  totalBytes,
  type UnitKind,
  writeBatch,
  writeTouches,
} from './cache-writes.js';
import { DuckDbFile } from './duckdb-file.js';
import { type Session, textCell } from './duckdb-session.js';
import { asideName, inodeOf, pruneAside, removeFile, setAside, sizeOf } from './file-place.js';
import { CACHE_MIGRATIONS } from './migrations/cache.js';
import type { Migration } from './migrations/migration.js';
import { repairTorn } from './torn-block.js';
import { firstLine, troubleOf } from './trouble.js';

export interface DuckDbCacheOptions {
  readonly path: string;
  readonly maxSizeMb: number;
  readonly ttlDays: number;
  readonly lockTimeoutMs: number;
  readonly exclusive: boolean;
  readonly clock: Clock;
  /** Other steps than the real ones, for tests of upgrades. */
  readonly migrations?: readonly Migration[];
}

/** Damaged files kept for whoever wants to look; a third would only fill the disk. */
const KEPT_ASIDE = 2;
/** After a wait in vain nobody waits again for this long, in milliseconds. */
const IMPATIENT_MS = 5000;

export class DuckDbCache implements Cache {
  /** Why the cache could not be used as it should, a sentence each; empty when all is well. */
  readonly warnings: string[] = [];
  readonly #options: DuckDbCacheOptions;
  readonly #file: DuckDbFile;
  readonly #touches = new Map<UnitKind, Set<string>>();
  /** Calls whose plans are to be forgotten as soon as the file can be written. */
  readonly #forgotten = new Set<string>();
  #impatientUntil = 0;
  #isShrinkUseless = false;

  constructor(options: DuckDbCacheOptions) {
    this.#options = options;
    this.#file = DuckDbFile.own({
      path: options.path,
      migrations: options.migrations ?? CACHE_MIGRATIONS,
      keepsBackup: false,
      lockTimeoutMs: options.lockTimeoutMs,
      exclusive: options.exclusive,
    });
  }

  async getQueries(queryHashes: readonly string[]): Promise<ReadonlyMap<string, QueryRow>> {
    return this.#many('query', queryHashes, readQueries);
  }

  async findQueries(query: string, language: Language | undefined): Promise<readonly QueryRow[]> {
    return this.#read((session) => readQueriesByText(session, query, language ?? '', this.#since()), []);
  }

  async getPlans(planHashes: readonly string[]): Promise<ReadonlyMap<string, PlanRow>> {
    return this.#many('plan', planHashes, readPlans);
  }

  async getAnswers(answerKeys: readonly string[]): Promise<ReadonlyMap<string, AnswerRow>> {
    return this.#many('answer', answerKeys, readAnswers);
  }

  async getStages(stage: Stage, keys: readonly StageKey[]): Promise<ReadonlyMap<string, StageRun>> {
    return this.#many('response', keys, (session, wanted, since) =>
      readStages(session, stage, wanted, since),
    );
  }

  async stageVersions(stage: Stage, responseId: string): Promise<readonly string[]> {
    return this.#read((session) => readVersions(session, stage, responseId, this.#since()), []);
  }

  async getItem(
    id: string,
  ): Promise<{ readonly stage: Stage; readonly item: StageItem; readonly responseId: string } | undefined> {
    return this.#read((session) => readItem(session, id, this.#since()), undefined);
  }

  async childrenOf(parentId: string): Promise<readonly StageItem[]> {
    return this.#read((session) => readChildren(session, parentId, this.#since()), []);
  }

  async getSense(senseId: string): Promise<SenseRow | undefined> {
    const found = await this.#read((session) => readSense(session, senseId, this.#since()), undefined);
    if (found !== undefined) this.#noteUse('sense', [found]);
    return found?.value;
  }

  async findIds(prefix: string, limit: number): Promise<readonly string[]> {
    return this.#read((session) => readIds(session, prefix, limit, this.#since()), []);
  }

  async write(batch: CacheBatch): Promise<{ readonly written: boolean; readonly reason: string }> {
    const now = this.#options.clock();
    const prepared = prepareBatch(batch, now);
    const touches = new Map([...this.#touches].map(([kind, keys]) => [kind, new Set(keys)]));
    const forgotten = [...this.#forgotten];
    const result = await this.#change(async (session) => {
      await writeTouches(session, touches, now);
      if (forgotten.length > 0) await forgetCalls(session, forgotten);
      await deleteExpired(session, this.#since());
      await writeBatch(session, prepared);
      await evict(session, maxBytes(this.#options.maxSizeMb));
    });
    if (typeof result === 'string') return { written: false, reason: result };
    for (const [kind, keys] of touches) for (const key of keys) this.#touches.get(kind)?.delete(key);
    for (const key of forgotten) this.#forgotten.delete(key);
    await this.#shrinkFile();
    return { written: true, reason: '' };
  }

  async forgetCalls(callKeys: readonly string[]): Promise<boolean> {
    if (callKeys.length === 0 || !existsSync(this.#file.path)) return true;
    for (const key of callKeys) this.#forgotten.add(key);
    const keys = [...this.#forgotten];
    const result = await this.#change((session) => forgetCalls(session, keys));
    if (typeof result === 'string') return false;
    for (const key of keys) this.#forgotten.delete(key);
    return true;
  }

  async drop(selection: CacheSelection): Promise<number | undefined> {
    if (!existsSync(this.#file.path)) return 0;
    const result = await this.#change((session) => dropSelected(session, selection));
    if (typeof result === 'string') return undefined;
    await this.#shrinkFile();
    return result.value;
  }

  async clear(layer?: CacheLayer): Promise<boolean> {
    if (!existsSync(this.#file.path)) return true;
    if (layer !== undefined) {
      const dropped = await this.#change((session) => dropLayers(session, layer));
      await this.#shrinkFile();
      return typeof dropped !== 'string';
    }
    // Taken for writing once, so that nobody is in the middle of using what goes.
    const result = await this.#change(async () => undefined);
    if (typeof result === 'string') return false;
    await this.#file
      .closed(async () => removeFile(this.#file.path))
      .catch((error) => this.#warn(firstLine(error)));
    this.#touches.clear();
    this.#forgotten.clear();
    return true;
  }

  async status(): Promise<CacheStatus> {
    return {
      path: this.#file.path,
      fileBytes: sizeOf(this.#file.path),
      schemaVersion: this.#file.latestVersion,
      layers: await this.#read(readSizes, sumSizes([])),
    };
  }

  async getJob(jobId: string): Promise<string | undefined> {
    const sql = 'SELECT position FROM jobs WHERE job_id = $1';
    const [row] = await this.#read((session) => session.rows(sql, [jobId]), []);
    return row === undefined ? undefined : textCell(row[0]);
  }

  async setJob(jobId: string, position: string | undefined): Promise<void> {
    if (position === undefined && !existsSync(this.#file.path)) return;
    await this.#change(async (session) => {
      if (position === undefined) await session.run('DELETE FROM jobs WHERE job_id = $1', [jobId]);
      else await session.run('INSERT OR REPLACE INTO jobs VALUES ($1, $2)', [jobId, position]);
    });
  }

  /** Uses of rows are worth writing down, but not worth waiting for. */
  async close(): Promise<void> {
    const isPending = this.#forgotten.size > 0 || [...this.#touches.values()].some((keys) => keys.size > 0);
    if (isPending && existsSync(this.#file.path)) {
      const now = this.#options.clock();
      const write = (session: Session) =>
        session.transaction(async () => {
          await writeTouches(session, this.#touches, now);
          await forgetCalls(session, [...this.#forgotten]);
        });
      await this.#file.write(write, 0).catch(() => undefined);
    }
    await this.#file.close();
  }

  async #many<Key, Value>(
    kind: UnitKind,
    keys: readonly Key[],
    read: (session: Session, keys: readonly Key[], since: Date) => Promise<readonly Found<Value>[]>,
  ): Promise<ReadonlyMap<string, Value>> {
    if (keys.length === 0) return new Map();
    const found = await this.#read((session) => read(session, keys, this.#since()), []);
    this.#noteUse(kind, found);
    return new Map(found.map(({ key, value }) => [key, value]));
  }

  #noteUse(kind: UnitKind, found: readonly Found<unknown>[]): void {
    const now = this.#options.clock();
    for (const { key, lastAccessed } of found) {
      if (!needsTouch(lastAccessed, now)) continue;
      const keys = this.#touches.get(kind) ?? new Set();
      this.#touches.set(kind, keys.add(key));
    }
  }

  #since(): Date {
    return expiryTime(this.#options.clock(), this.#options.ttlDays);
  }

  async #read<T>(work: (session: Session) => Promise<T>, empty: T): Promise<T> {
    const result = await this.#attempt(() => this.#file.read(work, empty, this.#patience()));
    return typeof result === 'string' ? empty : result.value;
  }

  /** One transaction; gives the reason if it could not be. */
  #change<T>(work: (session: Session) => Promise<T>): Promise<{ readonly value: T } | string> {
    const write = (session: Session) => session.transaction(() => work(session));
    return this.#attempt(() => this.#file.write(write, this.#patience()));
  }

  async #attempt<T>(work: () => Promise<T>): Promise<{ readonly value: T } | string> {
    for (let attempt = 1; ; attempt++) {
      try {
        return { value: await work() };
      } catch (error) {
        const reason = reasonOf(error);
        const isSpoilt =
          ['damaged', 'suspect'].includes(troubleOf(error)) ||
          (isFailureError(error) && error.failure.code === 'storage_newer');
        if (isSpoilt && attempt === 1 && ((await this.#mend(reason)) || (await this.#startOver(reason))))
          continue;
        if (isFailureError(error) && error.failure.code === 'storage_locked') {
          this.#impatientUntil = performance.now() + IMPATIENT_MS;
        }
        this.#warn(reason);
        return reason;
      }
    }
  }

  #patience(): number {
    return performance.now() < this.#impatientUntil ? 0 : this.#options.lockTimeoutMs;
  }

  async #mend(reason: string): Promise<boolean> {
    const isSound = async () => true;
    return repairTorn(this.#file, { reason, tables: CACHE_TABLES, isSound }).catch(() => false);
  }

  #startOver(reason: string): Promise<boolean> {
    return this.#file.closed(async () => {
      const { path } = this.#file;
      const inode = inodeOf(path);
      if (inode === undefined) return true;
      const aside = asideName(path, 'damaged', this.#options.clock());
      try {
        if (!setAside(path, inode, aside)) return true;
        if (existsSync(`${path}.wal`)) renameSync(`${path}.wal`, `${aside}.wal`);
        pruneAside(path, 'damaged', KEPT_ASIDE);
        this.#warn(`The cache was begun anew; the old file is ${aside}. ${reason}`);
        return true;
      } catch (error) {
        this.#warn(`${reason} It could not be set aside: ${firstLine(error)}`);
        return false;
      }
    });
  }

  async #shrinkFile(): Promise<void> {
    if (this.#isShrinkUseless || !isMostlyDead(sizeOf(this.#file.path), 0)) return;
    const live = await this.#read(totalBytes, 0);
    if (!isMostlyDead(sizeOf(this.#file.path), live)) return;
    await this.#attempt(() => this.#file.rebuild(CACHE_TABLES));
    this.#isShrinkUseless = isMostlyDead(sizeOf(this.#file.path), live);
  }

  #warn(text: string): void {
    if (!this.warnings.includes(text)) this.warnings.push(text);
  }
}

function reasonOf(error: unknown): string {
  if (!isFailureError(error)) return firstLine(error);
  return `${FAILURES[error.failure.code].message.replace('storage', 'cache')} ${error.failure.detail}`.trim();
}
