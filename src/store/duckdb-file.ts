/**
 * One DuckDB file and its only owner in this process. DuckDB lets one process write or many read, and
 * does not notice two instances of one process at all: so all work here goes through one queue, and the
 * file is let go of between bursts of work, so that other processes get their turn. Knows no table.
 */
import { existsSync, realpathSync, renameSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FailureError, failure, isFailureError } from '../model/failure.js';
import { type Access, Engine, type Session } from './duckdb-session.js';
import {
  announceWish,
  asideName,
  draftName,
  ensureFolder,
  isWished,
  moveOrphanLog,
  nameStamp,
  putInPlace,
  removeFile,
  stampOf,
  sweepDrafts,
  withdrawWish,
} from './file-place.js';
import { backUp, latestVersion, type Migration, migrate, readVersion } from './migrations/migration.js';
import { DamagedFileError, explained, troubleOf } from './trouble.js';

export interface DuckDbFileOptions {
  readonly path: string;
  readonly migrations: readonly Migration[];
  /** Copy the file before its schema is upgraded. */
  readonly keepsBackup: boolean;
  readonly lockTimeoutMs: number;
  /** Keep the file open for writing until close: for a process that serves others. */
  readonly exclusive: boolean;
}

/** The file is let go of after this long without work, and after this long with it. */
const IDLE_MS = 50;
const HOLD_MS = 500;
/** How long it stays free then; those who wait look at least this often. */
const GAP_MS = 25;
/** How long a reader stands back for a writer that has announced itself. */
const COURTESY_MS = 250;

interface Lease {
  readonly access: Access;
  readonly since: number;
  stamp: string | undefined;
}

const owners = new Map<string, { readonly file: DuckDbFile; users: number }>();

export class DuckDbFile {
  readonly path: string;
  readonly #options: DuckDbFileOptions;
  #isExclusive: boolean;
  #queue: Promise<unknown> = Promise.resolve();
  #engine: Engine | undefined;
  #lease: Lease | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(options: DuckDbFileOptions) {
    this.path = options.path;
    this.#options = options;
    this.#isExclusive = options.exclusive;
  }

  /** The owner of a file; whoever asks again for the same file shares it, and each must close it. */
  static own(options: DuckDbFileOptions): DuckDbFile {
    const path = realPath(options.path);
    const known = owners.get(path);
    if (known !== undefined) {
      known.users += 1;
      known.file.#isExclusive ||= options.exclusive;
      return known.file;
    }
    const file = new DuckDbFile({ ...options, path });
    owners.set(path, { file, users: 1 });
    return file;
  }

  get latestVersion(): number {
    return latestVersion(this.#options.migrations);
  }

  get migrations(): readonly Migration[] {
    return this.#options.migrations;
  }

  /** Gives `empty` when there is no file; never makes one. */
  read<T>(work: (session: Session) => Promise<T>, empty: T, lockTimeoutMs?: number): Promise<T> {
    return this.#enqueue(async () => {
      if (this.#lease === undefined && !existsSync(this.path)) return empty;
      try {
        return await this.#use(this.#isExclusive ? 'write' : 'read', work, lockTimeoutMs);
      } catch (error) {
        if (troubleOf(error) === 'missing') return empty;
        // An exclusive owner of a file it may not write can still read it.
        if (this.#isExclusive && troubleOf((error as Error).cause ?? error) === 'readonly') {
          return await this.#use('read', work, lockTimeoutMs);
        }
        throw error;
      }
    });
  }

  /** With a wait of 0 it takes the file at once or fails as locked. */
  write<T>(work: (session: Session) => Promise<T>, lockTimeoutMs?: number): Promise<T> {
    return this.#enqueue(() => this.#use('write', work, lockTimeoutMs));
  }

  /** Runs while this process has the file closed and nothing else of it comes between. */
  closed<T>(work: () => Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
      await this.#letGo();
      return work();
    });
  }

  /** Builds a new file of the newest schema in a draft, lets `fill` add to it, and gives the draft's name. */
  async draft(migrations: readonly Migration[], fill: (engine: Engine) => Promise<void>): Promise<string> {
    ensureFolder(this.path);
    const name = draftName(this.path);
    const engine = await Engine.start(`${name}.tmp`);
    try {
      await engine.attach(name, 'write');
      await migrate(engine.session, 0, migrations);
      await fill(engine);
      await engine.detach();
    } catch (error) {
      engine.stop();
      removeFile(name);
      throw error;
    }
    engine.stop();
    return name;
  }

  /**
   * Copies the named tables into a new file and puts it in this one's place. Only for files whose rows
   * can be made again: what another process adds between closing and renaming is lost.
   */
  rebuild(tables: readonly string[]): Promise<void> {
    return this.#enqueue(async () => {
      const draft = draftName(this.path);
      try {
        await this.#use('write', async (session) => {
          const engine = await this.#startEngine();
          await engine.attachAs('draft', draft, 'write');
          await session.run('USE draft');
          await migrate(session, 0, this.#options.migrations);
          for (const table of tables) {
            await session.run(`INSERT INTO draft.main.${table} SELECT * FROM store.main.${table}`);
          }
          await session.run('USE store');
          await engine.detachAs('draft');
        });
        await this.#letGo();
        renameSync(draft, this.path);
      } catch (error) {
        this.#stopEngine();
        removeFile(draft);
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    const entry = owners.get(this.path);
    if (entry?.file === this) {
      entry.users -= 1;
      if (entry.users > 0) return;
      owners.delete(this.path);
    }
    this.#isClosed = true;
    await this.#enqueue(async () => {
      await this.#letGo();
      this.#stopEngine();
    });
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #use<T>(access: Access, work: (session: Session) => Promise<T>, lockTimeoutMs?: number): Promise<T> {
    // A second owner may exist by now, and two would spoil the file.
    if (this.#isClosed) throw new Error(`${this.path} was used after it was closed`);
    clearTimeout(this.#idleTimer);
    try {
      const session = await this.#open(access, lockTimeoutMs ?? this.#options.lockTimeoutMs);
      const value = await work(session);
      if (this.#lease !== undefined) this.#lease.stamp = stampOf(this.path);
      return value;
    } catch (error) {
      // After an error nobody knows what state the engine is in; only a lock in vain leaves it untouched.
      if (!(isFailureError(error) && error.failure.code === 'storage_locked')) this.#stopEngine();
      throw explained(error, this.path);
    } finally {
      if (this.#lease !== undefined && !this.#isExclusive) this.#closeWhenIdle();
    }
  }

  #closeWhenIdle(): void {
    this.#idleTimer = setTimeout(() => {
      const lease = this.#lease;
      void this.#enqueue(async () => {
        if (lease !== undefined && this.#lease === lease) await this.#letGo();
      }).catch(() => undefined);
    }, IDLE_MS);
    this.#idleTimer.unref();
  }

  async #open(access: Access, lockTimeoutMs: number): Promise<Session> {
    if (this.#lease !== undefined) await this.#reviewLease(this.#lease, access);
    const engine = await this.#startEngine();
    if (this.#lease !== undefined) return engine.session;
    if (access === 'write') await this.#ensureFile();
    await this.#attach(engine, access, lockTimeoutMs);
    this.#lease = { access, since: performance.now(), stamp: stampOf(this.path) };
    await this.#checkSchema(engine, access, lockTimeoutMs);
    return engine.session;
  }

  /** Gives up the lease if it does not fit the work, is used up, is wanted, or the file has changed. */
  async #reviewLease(lease: Lease, access: Access): Promise<void> {
    if (lease.stamp !== stampOf(this.path)) {
      // Somebody replaced or cut the file: nothing may be written back into it.
      this.#stopEngine();
      return;
    }
    const isUsedUp = performance.now() - lease.since > HOLD_MS || isWished(this.path);
    if (isUsedUp && !this.#isExclusive) {
      await this.#letGo();
      await sleep(GAP_MS);
    } else if (access === 'write' && lease.access === 'read') {
      await this.#letGo();
    }
  }

  async #startEngine(): Promise<Engine> {
    this.#engine ??= await Engine.start(`${this.path}.tmp`);
    return this.#engine;
  }

  async #ensureFile(): Promise<void> {
    if (existsSync(this.path)) return;
    ensureFolder(this.path);
    moveOrphanLog(this.path, nameStamp(new Date()));
    sweepDrafts(this.path);
    const draft = await this.draft(this.#options.migrations, async () => undefined);
    if (!putInPlace(draft, this.path)) removeFile(draft);
  }

  async #attach(engine: Engine, access: Access, lockTimeoutMs: number): Promise<void> {
    const start = performance.now();
    const elapsed = () => performance.now() - start;
    if (access === 'read') {
      while (isWished(this.path) && elapsed() < Math.min(COURTESY_MS, lockTimeoutMs)) await sleep(GAP_MS / 2);
    }
    let wishedAt = Number.NEGATIVE_INFINITY;
    for (;;) {
      try {
        await engine.attach(this.path, access);
        if (wishedAt >= 0) withdrawWish(this.path);
        return;
      } catch (error) {
        if (troubleOf(error) !== 'locked') throw error;
        if (elapsed() >= lockTimeoutMs) {
          if (wishedAt >= 0) withdrawWish(this.path);
          const waited = `${this.path} was still in use after ${Math.round(elapsed())} ms.`;
          throw new FailureError(failure('storage_locked', waited), { cause: error });
        }
        if (access === 'write' && elapsed() - wishedAt > COURTESY_MS) {
          wishedAt = elapsed();
          announceWish(this.path);
        }
        await sleep(GAP_MS * (0.2 + 0.6 * Math.random()));
      }
    }
  }

  async #checkSchema(engine: Engine, access: Access, lockTimeoutMs: number): Promise<void> {
    const version = await readVersion(engine.session);
    if (version === this.latestVersion) return;
    if (version === undefined)
      throw new DamagedFileError(this.path, 'it has tables, but not those of langnet');
    if (version > this.latestVersion) {
      await this.#letGo();
      const known = `${this.path} has schema ${version}; this langnet knows ${this.latestVersion}.`;
      throw new FailureError(failure('storage_newer', known));
    }
    if (access === 'read') {
      await this.#letGo();
      await this.#attach(engine, 'write', lockTimeoutMs);
      this.#lease = { access: 'write', since: performance.now(), stamp: undefined };
      await this.#checkSchema(engine, 'write', lockTimeoutMs);
    } else {
      if (version > 0 && this.#options.keepsBackup) {
        await backUp(engine, asideName(this.path, `backup-v${version}`, new Date()));
      }
      await migrate(engine.session, version, this.#options.migrations);
    }
    if (this.#lease !== undefined) this.#lease.stamp = stampOf(this.path);
  }

  async #letGo(): Promise<void> {
    clearTimeout(this.#idleTimer);
    if (this.#lease === undefined) return;
    this.#lease = undefined;
    try {
      await this.#engine?.detach();
    } catch {
      // A file that cannot be let go of goes with its engine; committed rows are in its log.
      this.#stopEngine();
    }
  }

  #stopEngine(): void {
    clearTimeout(this.#idleTimer);
    this.#lease = undefined;
    const engine = this.#engine;
    this.#engine = undefined;
    try {
      engine?.stop();
    } catch {
      // After a fatal error DuckDB may refuse even this; the engine is dropped all the same.
    }
  }
}

function realPath(path: string): string {
  const full = resolve(path);
  const folder = dirname(full);
  return existsSync(folder) ? join(realpathSync(folder), basename(full)) : full;
}
