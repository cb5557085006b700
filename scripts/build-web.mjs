// Builds the web page into a folder, with compressed twins of its files. Says so and goes on where Vite is not installed.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSED = /\.(html|js|css|svg|txt)$/;
const LICENCES = [
  ['Gentium Plus', '@fontsource/gentium-plus/LICENSE'],
  ['Noto Serif Devanagari', '@fontsource/noto-serif-devanagari/LICENSE'],
  ['Preact', 'preact/LICENSE'],
];

/** `root` is the project's folder, `folder` where the page goes. */
export async function buildWeb(root, folder) {
  let vite;
  try {
    vite = await import('vite');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error('the web page is not built: vite is not installed (npm install)');
    return;
  }
  await vite.build({
    configFile: join(root, 'web/vite.config.ts'),
    build: { outDir: folder, emptyOutDir: true },
    logLevel: 'warn',
  });
  await writeFile(join(folder, 'licences.txt'), await licences(root));
  await Promise.all((await filesOf(folder)).filter((name) => COMPRESSED.test(name)).map(compress));
}

async function licences(root) {
  const parts = await Promise.all(
    LICENCES.map(async ([title, name]) => {
      const text = await readFile(join(root, 'node_modules', name), 'utf8');
      return `${title}\n\n${text.trim()}\n`;
    }),
  );
  return parts.join('\n\n');
}

async function filesOf(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

async function compress(name) {
  const body = await readFile(name);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${name}.br`, await promisify(brotliCompress)(body, quality));
  await writeFile(`${name}.gz`, await promisify(gzip)(body, { level: 9 }));
}
