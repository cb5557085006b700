/**
 * One process at a time: a file that names its owner. The lock of a process that has died counts for nothing, also
 * when its number has gone to another process meanwhile.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 50;

export interface Lock {
  readonly release: () => void;
}

/** Undefined when somebody else still has it after `waitMs`. */
export async function takeLock(path: string, waitMs: number): Promise<Lock | undefined> {
  mkdirSync(dirname(path), { recursive: true });
  const end = performance.now() + waitMs;
  for (;;) {
    if (tryLock(path)) return { release: () => rmSync(path, { force: true }) };
    if (performance.now() >= end) return undefined;
    await sleep(Math.min(RETRY_MS, Math.max(1, end - performance.now())));
  }
}

/** The process that has it, for a message; undefined when nobody has. */
export function lockOwner(path: string): number | undefined {
  const pid = Number(readLock(path)?.split(' ')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

let tries = 0;

/** Written beside and linked into place, so that a lock is never seen without its owner's name. */
function tryLock(path: string): boolean {
  tries += 1;
  const draft = `${path}.${process.pid}-${tries}`;
  writeFileSync(draft, `${process.pid} ${startOf(process.pid)}`);
  try {
    if (isTaken(path)) return false;
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function isTaken(path: string): boolean {
  const owner = readLock(path);
  if (owner === undefined) return false;
  if (isAlive(owner)) return true;
  // Two may find the same dead lock: only the one that carries off that very lock may go on.
  const aside = `${path}.dead-${process.pid}-${tries}`;
  try {
    renameSync(path, aside);
    if (readLock(aside) === owner) return false;
    linkSync(aside, path);
    return true;
  } catch {
    return true;
  } finally {
    rmSync(aside, { force: true });
  }
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function isAlive(owner: string): boolean {
  const [pid = '', start = ''] = owner.split(' ');
  if (!/^[1-9]\d{0,8}$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    // A process of another user may not be signalled, but it is there.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const now = startOf(Number(pid));
  return start === '' || now === '' || start === now;
}

/** When a process began, in the kernel's own count; empty where there is no /proc. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold blanks; the start is the 20th field behind it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
