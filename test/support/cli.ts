/** Runs the built program in a home of its own, as a user would. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ENTRY = fileURLToPath(new URL('../../dist/langnet.js', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Home {
  readonly folder: string;
  readonly storage: string;
  readonly cache: string;
  readonly config: string;
  readonly run: (args: readonly string[], options?: RunOptions) => Promise<Finished>;
  readonly remove: () => void;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Search path; the default has no tool but node itself, so that answers do not depend on the machine. */
  readonly path?: string;
  readonly timeoutMs?: number;
  readonly uid?: number;
}

export function makeHome(): Home {
  const folder = mkdtempSync(join(tmpdir(), 'langnet-test-'));
  return {
    folder,
    storage: join(folder, 'data/langnet/storage.duckdb'),
    cache: join(folder, 'cache/langnet/cache.duckdb'),
    config: join(folder, 'config/langnet/config.toml'),
    run: (args, options = {}) => run(folder, args, options),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function run(folder: string, args: readonly string[], options: RunOptions): Promise<Finished> {
  const env = {
    HOME: folder,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    PATH: options.path ?? join(folder, 'no-programs'),
    ...options.env,
  };
  const identity = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
  const child = spawn(process.execPath, [ENTRY, ...args], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...identity,
  });
  const chunks: { stdout: Buffer[]; stderr: Buffer[] } = { stdout: [], stderr: [] };
  child.stdout.on('data', (chunk: Buffer) => chunks.stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.stderr.push(chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs ?? 40_000);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      const text = (parts: Buffer[]) => Buffer.concat(parts).toString('utf8');
      resolve({ code, stdout: text(chunks.stdout), stderr: text(chunks.stderr) });
    });
  });
}
