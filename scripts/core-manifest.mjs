/**
 * Writes data/core/manifest.json: the hash and number of rows of each file of the vocabulary, and a version
 * over all of them. With --check it writes nothing and ends with 1 when the manifest is not current.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILES = ['constants.tsv', 'grc.tsv', 'lat.tsv', 'san.tsv'];
const directory = new URL('../data/core/', import.meta.url);
const target = new URL('manifest.json', directory);

function hash(data) {
  return createHash('sha256').update(data).digest('hex');
}

function describe(name) {
  const bytes = readFileSync(new URL(name, directory));
  const lines = bytes.toString('utf8').split('\n');
  // One line that is no comment names the columns.
  const rows = lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).length - 1;
  return { sha256: hash(bytes), rows };
}

function makeManifest() {
  const files = Object.fromEntries(FILES.map((name) => [name, describe(name)]));
  const version = hash(FILES.map((name) => `${name} ${files[name].sha256}\n`).join('')).slice(0, 12);
  return `${JSON.stringify({ version, files }, null, 2)}\n`;
}

function readCurrent() {
  try {
    return readFileSync(target, 'utf8');
  } catch {
    return '';
  }
}

const manifest = makeManifest();
if (process.argv.includes('--check')) {
  if (readCurrent() !== manifest) {
    console.error('data/core/manifest.json is not current: run node scripts/core-manifest.mjs');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, manifest);
  console.error(`wrote ${fileURLToPath(target)}`);
}
