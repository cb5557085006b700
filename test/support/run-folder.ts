/** One temporary folder for a whole run of the tests, so that files can share what is costly to make. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VARIABLE = 'LANGNET_TEST_RUN';

/** For `globalSetup`: workers inherit the folder's name, and it goes when the last of them has ended. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'langnet-run-'));
  process.env[VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

let own: string | undefined;

/** The folder of the run; without the set-up each test file has one of its own. */
export function runFolder(): string {
  const shared = process.env[VARIABLE];
  if (shared !== undefined) return shared;
  if (own === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'langnet-run-'));
    process.on('exit', () => rmSync(made, { recursive: true, force: true }));
    own = made;
  }
  return own;
}
