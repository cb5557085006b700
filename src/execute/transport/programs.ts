/** Finds programs on a search path that is handed in; it never reads the real environment. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** True for a file that this user may run. */
export async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** Absolute path of the first such program; relative entries are left out, so no working directory is trusted. */
export async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  for (const directory of searchPath.split(delimiter)) {
    if (!isAbsolute(directory)) continue;
    const path = join(directory, name);
    if (await isProgram(path)) return path;
  }
  return undefined;
}
