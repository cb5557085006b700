/**
 * Which datasets are installed, from the one small file that says so. Asked on every start, hence synchronous, and
 * neither DuckDB nor any dataset's own files are touched.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatasetManifest } from '../model/dataset.js';

export const REGISTRY_FILE = 'installed.json';
/** Raised when the registry or the tables of an index take another form; a newer registry is not read. */
export const INDEX_FORMAT = 1;

/** A manifest without its list of files, which may be long and stands beside the index. */
export type DatasetSummary = Omit<DatasetManifest, 'files'>;

export interface InstalledDataset {
  /** Name of its folder within the folder of all datasets. */
  readonly folder: string;
  readonly manifest: DatasetSummary;
}

export type Installed = ReadonlyMap<string, InstalledDataset>;

const NONE: Installed = new Map();
const known = new Map<string, { readonly stamp: string; readonly installed: Installed }>();

/** Empty when nothing is installed or the registry cannot be read; an entry that is not whole is left out. */
export function readInstalled(lexicaDir: string): Installed {
  const path = join(lexicaDir, REGISTRY_FILE);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return NONE;
  const stamp = `${stat.ino}:${stat.size}:${stat.mtimeMs}`;
  const remembered = known.get(path);
  if (remembered?.stamp === stamp) return remembered.installed;
  const installed = parseRegistry(readText(path));
  known.set(path, { stamp, installed });
  return installed;
}

/** The versions of these datasets as one text, for a tool's `dataVersion`: empty when none is installed. */
export function datasetVersions(lexicaDir: string, ids: readonly string[]): string {
  const installed = readInstalled(lexicaDir);
  return ids
    .flatMap((id) => {
      const version = installed.get(id)?.manifest.version;
      return version === undefined ? [] : [`${id}:${version}`];
    })
    .sort()
    .join(' ');
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function parseRegistry(text: string): Installed {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return NONE;
  }
  if (!isObject(value) || value.format !== INDEX_FORMAT || !isObject(value.datasets)) return NONE;
  return new Map(
    Object.entries(value.datasets).flatMap(([id, entry]) => {
      if (!isObject(entry) || !isSummary(entry.manifest) || entry.manifest.id !== id) return [];
      const { folder } = entry;
      // A folder outside ours would be read, and removed, in its stead.
      if (typeof folder !== 'string' || !/^[a-z0-9][a-z0-9-]*$/.test(folder)) return [];
      return [[id, { folder, manifest: entry.manifest }]];
    }),
  );
}

const TEXTS = [
  'id',
  'title',
  'version',
  'source',
  'release',
  'licence',
  'credit',
  'builderVersion',
  'builtAt',
];
const NUMBERS = ['records', 'keys', 'findings'];

export function isSummary(value: unknown): value is DatasetSummary {
  return (
    isObject(value) &&
    TEXTS.every((name) => typeof value[name] === 'string') &&
    NUMBERS.every((name) => typeof value[name] === 'number')
  );
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
