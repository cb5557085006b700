/** Takes an installed dataset away, and what an interrupted build of it has left. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { WAIT_MS, withDatasetLock } from './install.js';
import { readInstalled } from './installed.js';
import { sweepFolders, unregister } from './publish.js';

/** False when there was nothing of it. The registry goes first, so that nobody finds half a dataset. */
export async function removeDataset(lexicaDir: string, id: string, waitMs = WAIT_MS): Promise<boolean> {
  const staging = join(lexicaDir, `.building-${id}`);
  const isInstalled = readInstalled(lexicaDir).has(id);
  if (!isInstalled && !existsSync(staging)) return false;
  return withDatasetLock(lexicaDir, id, waitMs, async () => {
    if (isInstalled) await unregister(lexicaDir, id);
    sweepFolders(lexicaDir, id);
    rmSync(staging, { recursive: true, force: true });
    return true;
  });
}
