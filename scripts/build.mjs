// Bundles src/ into dist/: one small entry, the rest in chunks that load when they are needed.
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { buildWeb } from './build-web.mjs';

const root = new URL('..', import.meta.url);
const path = (name) => new URL(name, root).pathname;
const { version } = JSON.parse(await readFile(path('package.json'), 'utf8'));
const staging = `dist.new-${process.pid}`;

await rm(path(staging), { recursive: true, force: true });
const options = {
  absWorkingDir: path('.'),
  outdir: staging,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minify: true,
  legalComments: 'none',
  chunkNames: 'chunks/[name]-[hash]',
  define: { LANGNET_VERSION: JSON.stringify(version) },
  // CommonJS packages inside an ES module bundle still want `require`.
  banner: {
    js: "import{createRequire as langnetRequire}from'node:module';const require=langnetRequire(import.meta.url);",
  },
  logLevel: 'warning',
};
const native = '@duckdb/node-bindings*';
// What a cached lookup may load besides itself; anything else means that run.js has to answer.
const NEEDED = /(store\/index|store\/remote-stores|answer-text|style|connect)\.js$|^smol-toml$|^node:/;
// Whether these are there is part of every fingerprint, so that a cached lookup never asks them how they are.
const TOLD_BY_DATA = /tools\/(perseus|cdsl|forms|cltk|cts_index)\/spec\.ts$/;
const leaveOut = {
  name: 'leave-out',
  setup: (plugin) =>
    plugin.onResolve({ filter: /.*/ }, ({ kind, path: target, importer }) => {
      const isLeftOut = !NEEDED.test(target) || TOLD_BY_DATA.test(importer);
      return kind === 'dynamic-import' && isLeftOut ? { path: target, external: true } : undefined;
    }),
};
// Four bundles. The entry is tiny, for --version. What a cached lookup needs is one file, because each
// module costs start-up time, and it is never asked to compute anything. The rest is split.
const entry = { langnet: 'src/edge/cli/main.ts' };
await build({ ...options, entryPoints: entry, external: ['./fast.js', './run.js'], banner: {} });
const fast = { fast: 'src/edge/cli/fast.ts' };
await build({ ...options, entryPoints: fast, external: [native], splitting: false, plugins: [leaveOut] });
// A server outlives updates of its files, so that it must not load any later: it is one file too.
const apart = {
  name: 'apart',
  setup: (plugin) =>
    plugin.onResolve({ filter: /\/http\/server\.js$/ }, () => ({ path: '../server.js', external: true })),
};
const rest = { run: 'src/edge/cli/run.ts', index: 'src/index.ts' };
await build({ ...options, entryPoints: rest, external: [native], plugins: [apart] });
const server = { server: 'src/edge/http/server.ts' };
await build({ ...options, entryPoints: server, external: [native], splitting: false });
await cp(path('data'), path(`${staging}/data`), { recursive: true });
// Python is no part of a bundle: the worker lies among the data, where the tool looks first.
await mkdir(path(`${staging}/data/cltk`), { recursive: true });
await copyFile(path('src/tools/cltk/worker.py'), path(`${staging}/data/cltk/worker.py`));
await buildWeb(path('.'), path(`${staging}/web`));
await mkdir(path('dist'), { recursive: true });
await copyFile(path('package.json'), path(`${staging}/package.json`));
await writeFile(path(`${staging}/.built`), `${version}\n`);
// Swapped in whole, so that a process starting meanwhile finds either bundle, never half of one.
await rm(path('dist.old'), { recursive: true, force: true });
const { rename } = await import('node:fs/promises');
await rename(path('dist'), path('dist.old'));
await rename(path(staging), path('dist'));
await rm(path('dist.old'), { recursive: true, force: true });
