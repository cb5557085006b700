/** Brings files to the state they should have, one atomic rename each, so that many processes may do it at once. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';

/** A directory only this user may enter; whatever else has its name is removed. */
export async function ensureDirectory(path: string): Promise<void> {
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isThere) return;
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, ['EEXIST'])) throw error;
    await rm(path, { force: true });
    await mkdir(path, { recursive: true, mode: 0o700 });
  }
}

/** A symbolic link with exactly this target. */
export async function ensureLink(path: string, target: string): Promise<void> {
  const present = await readlink(path).catch(() => undefined);
  if (present !== target) await place(path, (temporary) => symlink(target, temporary));
}

/** A file with exactly this text. */
export async function ensureText(path: string, text: string): Promise<void> {
  const present = await readFile(path, 'utf8').catch(() => undefined);
  if (present !== text) await place(path, (temporary) => writeFile(temporary, text, { flag: 'wx' }));
}

async function place(path: string, make: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${path}.${randomBytes(9).toString('hex')}`;
  try {
    await make(temporary);
    await rename(temporary, path).catch(async (error: unknown) => {
      // A directory is in the way; a rename replaces anything else.
      if (!hasCode(error, ['EISDIR', 'ENOTEMPTY', 'EEXIST'])) throw error;
      await rm(path, { recursive: true, force: true });
      await rename(temporary, path);
    });
  } finally {
    await rm(temporary, { force: true });
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
