// Opens the engine of src/ as it stands over a folder of installed data; it keeps nothing and writes nothing there.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from './load.mjs';

/** `dataDir` is what LANGNET_DATA_DIR names: the folder in which `lexica` lies. */
export async function openEngine(dataDir) {
  const library = await loadLibrary();
  const { createApp, createRegistry, openCache, openStorage, readSettings, TOOLS } = library;
  const defaults = { dataDir, cacheDir: dataDir, systemPackages: false };
  const settings = readSettings({}, {}, toolIds(TOOLS), defaults);
  if (!settings.ok) throw new Error(`The default settings were refused: ${settings.error.code}`);
  const machine = {
    path: process.env.PATH ?? '',
    bundledDataDir: join(ROOT, 'data'),
    homeDir: homedir(),
    clock: () => new Date(),
    newCallId: () => `call_${randomUUID()}`,
  };
  const stores = {
    storage: openStorage({ path: ':memory:' }),
    cache: openCache({ enabled: false, path: ':memory:', maxSizeMb: 1, ttlDays: 1 }),
  };
  const registry = createRegistry(settings.value, TOOLS, machine);
  return { engine: createApp(settings.value, registry, stores, machine), library };
}

function toolIds(tools) {
  return tools.map(({ id }) => id);
}

/** DuckDB's native half cannot be bundled, so the bundle lies where Node finds it: below the project. */
async function loadLibrary() {
  const folder = await mkdtemp(join(ROOT, 'node_modules', '.langnet-eval-'));
  const outfile = join(folder, 'bundle.mjs');
  try {
    await build({
      stdin: {
        contents:
          "export * from './src/index.ts'; export { openCache, openStorage } from './src/store/index.ts';",
        resolveDir: ROOT,
        loader: 'ts',
      },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      external: ['@duckdb/node-bindings*'],
      banner: {
        js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
      },
      logLevel: 'warning',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
