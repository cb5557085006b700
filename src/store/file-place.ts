/** A store file's place in its folder: stamps, making it whole at once, setting it aside. No SQL. */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Changes when the file is replaced, cut or written to by others; undefined when there is none. */
export function stampOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? undefined : `${stat.dev}:${stat.ino}:${stat.size}:${stat.mtimeMs}`;
}

/** Which file it is, whatever was written to it. */
export function inodeOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? undefined : `${stat.dev}:${stat.ino}`;
}

export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

export function ensureFolder(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
}

let made = 0;

/** A name beside the file that no other process uses. */
export function draftName(path: string): string {
  made += 1;
  return `${path}.new-${process.pid}-${made}`;
}

/**
 * Gives a finished draft its name unless the name is taken; so a file is never seen half made, even by
 * a process that looks while its maker is killed.
 */
export function putInPlace(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (existsSync(path)) return false;
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EACCES' || code === 'EROFS' || code === 'ENOSPC') throw error;
    // File systems without hard links.
    renameSync(draft, path);
    return true;
  }
  unlinkSync(draft);
  return true;
}

/** Drafts whose maker was killed are removed after an hour. */
export function sweepDrafts(path: string): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(path)}.new-`)) continue;
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stat !== undefined && Date.now() - stat.mtimeMs > 3_600_000)
      rmSync(join(folder, name), { force: true });
  }
}

export function removeFile(path: string): void {
  rmSync(path, { force: true });
  rmSync(`${path}.wal`, { force: true });
}

/** A write-ahead log whose file is gone would be replayed into the next file of that name. */
export function moveOrphanLog(path: string, stamp: string): void {
  if (!existsSync(path) && existsSync(`${path}.wal`))
    renameSync(`${path}.wal`, `${path}.wal.orphan-${stamp}`);
}

/**
 * Renames the file (not its log) if it is still the one meant. Two processes may find the same damage:
 * the second must not carry off what the first has put in its place.
 */
export function setAside(path: string, inode: string, aside: string): boolean {
  if (inodeOf(path) !== inode) return false;
  if (!statSync(path).isFile()) throw new Error(`${path} is not a file`);
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
  if (inodeOf(aside) === inode) return true;
  putInPlace(aside, path);
  return false;
}

/** `2026-02-15T10:30:00.123Z` as a part of a file name. */
export function nameStamp(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** A name beside the file for the given mark, with a number if the second has had one already. */
export function asideName(path: string, mark: string, now: Date): string {
  const name = `${path}.${mark}-${nameStamp(now)}`;
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    if (!existsSync(candidate)) return candidate;
  }
}

/** Keeps the newest files of a mark; their names sort by time. */
export function pruneAside(path: string, mark: string, keep: number): void {
  const folder = dirname(path);
  const start = `${basename(path)}.${mark}-`;
  const names = readdirSync(folder).filter((name) => name.startsWith(start) && !name.endsWith('.wal'));
  for (const name of names.sort().slice(0, Math.max(0, names.length - keep))) removeFile(join(folder, name));
}

/** How long a wish counts, in milliseconds. */
const WISH_MS = 1000;

/**
 * A process that waits to write says so with a small file, and readers then let go between two reads:
 * without it a few busy readers keep every writer out for ever. A folder we may not write has no wishes.
 */
export function announceWish(path: string): void {
  const now = new Date();
  try {
    writeFileSync(`${path}.wanted`, '');
    utimesSync(`${path}.wanted`, now, now);
  } catch {
    // Then we wait like everybody else.
  }
}

export function withdrawWish(path: string): void {
  try {
    rmSync(`${path}.wanted`, { force: true });
  } catch {
    // It goes stale by itself.
  }
}

export function isWished(path: string): boolean {
  const stat = statSync(`${path}.wanted`, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs < WISH_MS;
}

/** A claim older than this belongs to nobody, in milliseconds. */
const CLAIM_MS = 600_000;

export interface Claim {
  /** The one before us died while it repaired the file: perhaps of the repair. */
  readonly isSecondTry: boolean;
  readonly release: () => void;
}

/** Only one process at a time repairs a file; undefined while another does. */
export function claimRepair(path: string): Claim | undefined {
  const name = `${path}.repair`;
  const isSecondTry = isStale(name);
  if (isSecondTry) rmSync(name, { force: true });
  try {
    writeFileSync(name, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
    throw error;
  }
  return { isSecondTry, release: () => rmSync(name, { force: true }) };
}

function isStale(claim: string): boolean {
  const stat = statSync(claim, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  if (Date.now() - stat.mtimeMs > CLAIM_MS) return true;
  try {
    process.kill(Number(readFileSync(claim, 'utf8')), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
