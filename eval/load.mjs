// Bundles modules of src/ into a temporary file and imports it, so that a script runs the code as it stands.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** All exports of the named modules (`normalize/normalize.ts`), as one object. */
export async function loadSource(...modules) {
  const folder = await mkdtemp(join(tmpdir(), 'langnet-eval-'));
  const outfile = join(folder, 'bundle.mjs');
  try {
    await build({
      stdin: {
        contents: modules.map((name) => `export * from './src/${name}';`).join('\n'),
        resolveDir: ROOT,
        loader: 'ts',
      },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'warning',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** ../shared, which holds other people's data and is not part of the project. */
export const SHARED = fileURLToPath(new URL('../../shared/', import.meta.url));
