/** Puts a finished index in its place: the folder first, then the registry, each whole or not at all. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { DatasetManifest } from '../model/dataset.js';
import { FailureError, failure } from '../model/failure.js';
import {
  INDEX_FORMAT,
  type Installed,
  type InstalledDataset,
  isObject,
  REGISTRY_FILE,
  readInstalled,
} from './installed.js';
import { takeLock } from './lock.js';
import { MANIFEST_FILE } from './manifest.js';

/** How long another process may take to change the registry; it takes milliseconds. */
const REGISTRY_WAIT_MS = 10_000;

/** Moves the staged folder to its name and registers it; gives the entry that is now in force. */
export async function publish(
  lexicaDir: string,
  staged: string,
  manifest: DatasetManifest,
): Promise<InstalledDataset> {
  writeWhole(join(staged, MANIFEST_FILE), asText(manifest));
  const name = `${manifest.id}-${manifest.version}`;
  let folder = name;
  for (let count = 2; existsSync(join(lexicaDir, folder)); count++) folder = `${name}-${count}`;
  syncFolder(staged);
  renameSync(staged, join(lexicaDir, folder));
  syncFolder(lexicaDir);
  const { files: _files, ...summary } = manifest;
  const entry = { folder, manifest: summary };
  await changeRegistry(lexicaDir, (installed) => new Map(installed).set(manifest.id, entry));
  return entry;
}

/** Notes where the same files came from this time; the index stays. */
export async function reregister(lexicaDir: string, manifest: DatasetManifest): Promise<void> {
  const installed = readInstalled(lexicaDir).get(manifest.id);
  if (installed === undefined) return;
  const { files: _files, ...summary } = manifest;
  writeWhole(join(lexicaDir, installed.folder, MANIFEST_FILE), asText(manifest));
  await changeRegistry(lexicaDir, (all) =>
    new Map(all).set(manifest.id, { ...installed, manifest: summary }),
  );
}

export async function unregister(lexicaDir: string, id: string): Promise<void> {
  await changeRegistry(lexicaDir, (installed) => new Map([...installed].filter(([known]) => known !== id)));
}

/** Folders of a dataset that no registry names: older versions, and those of a process that was killed. */
export function sweepFolders(lexicaDir: string, id: string): void {
  const kept = readInstalled(lexicaDir).get(id)?.folder;
  const isVersion = new RegExp(`^${id}-[0-9a-z]{26}(-\\d+)?$`);
  for (const name of readdirSync(lexicaDir)) {
    if (name !== kept && isVersion.test(name))
      rmSync(join(lexicaDir, name), { recursive: true, force: true });
  }
}

async function changeRegistry(lexicaDir: string, change: (installed: Installed) => Installed): Promise<void> {
  const path = join(lexicaDir, REGISTRY_FILE);
  const lock = await takeLock(join(lexicaDir, '.installed.lock'), REGISTRY_WAIT_MS);
  if (lock === undefined) throw new FailureError(failure('data_busy', `The registry ${path} is in use.`));
  try {
    refuseNewer(path);
    const datasets = Object.fromEntries(
      [...change(readInstalled(lexicaDir))].sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    writeWhole(path, asText({ format: INDEX_FORMAT, datasets }));
    syncFolder(lexicaDir);
  } finally {
    lock.release();
  }
}

/** A registry of a later form would lose what this langnet does not understand. */
function refuseNewer(path: string): void {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return;
  }
  if (isObject(value) && typeof value.format === 'number' && value.format > INDEX_FORMAT) {
    throw new FailureError(failure('storage_newer', `${path} has format ${value.format}.`));
  }
}

function asText(value: object): string {
  return `${JSON.stringify(value, undefined, 1)}\n`;
}

let drafts = 0;

/** Replaces a file at once, and only when its new content is safely on disk. */
export function writeWhole(path: string, text: string): void {
  drafts += 1;
  const draft = `${path}.new-${process.pid}-${drafts}`;
  const file = openSync(draft, 'w');
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
