/** Runs testing-child.ts in real processes of their own: Node cannot run TypeScript, so it is bundled once. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { testFolder } from './testing.js';

const entry = fileURLToPath(new URL('testing-child.ts', import.meta.url));
const manifest = fileURLToPath(new URL('../../package.json', import.meta.url));

export interface Child {
  readonly process: ChildProcessWithoutNullStreams;
  /** The next line of its output; undefined at the end. */
  readonly line: () => Promise<string | undefined>;
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
}

export interface ChildProgram {
  readonly run: (args: readonly string[], uid?: number) => Child;
  readonly remove: () => void;
}

export async function buildChild(): Promise<ChildProgram> {
  const folder = testFolder();
  chmodSync(folder.path, 0o755);
  const outfile = folder.file('child.mjs');
  await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['@duckdb/node-bindings'],
    // The bundle lies elsewhere; the native library is found from the project.
    banner: {
      js: `import{createRequire as makeRequire}from'node:module';const require=makeRequire(${JSON.stringify(manifest)});`,
    },
    outfile,
    logLevel: 'error',
  });
  return { run: (args, uid) => start([outfile, ...args], uid), remove: folder.remove };
}

function start(args: readonly string[], uid: number | undefined): Child {
  const user = uid === undefined ? {} : { uid, gid: uid };
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'], ...user });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const ended = new Promise<{ readonly code: number | null; readonly errors: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, errors }));
  });
  return {
    process: child,
    line: async () => {
      const { value, done } = await lines.next();
      return done === true ? undefined : value;
    },
    ended,
  };
}
