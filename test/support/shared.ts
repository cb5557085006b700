/**
 * Cases over ../shared, which holds other people's data and is not part of the project. Where it is
 * absent they are skipped under a name beginning with `[shared]`, and .ci/run counts those.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../shared', import.meta.url));

/** The folder's path, or undefined on a machine without it. */
export const SHARED: string | undefined = existsSync(folder) ? folder : undefined;

/** A group of tests that needs ../shared. */
export function describeShared(name: string, body: (shared: string) => void): void {
  const title = `[shared] ${name}`;
  if (SHARED !== undefined) {
    describe(title, () => body(folder));
    return;
  }
  describe.skip(title, () => {
    // A body that reads the folder to make its cases cannot even list them here.
    try {
      body(folder);
    } catch {
      it('its cases, which are made from the folder', () => undefined);
    }
  });
}
