/** What lies in a dataset's folder, and the version that equal files always have. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatasetManifest, DatasetSpec } from '../model/dataset.js';
import { makeId } from '../model/ids.js';
import { INDEX_FORMAT, isObject, isSummary } from './installed.js';

export const INDEX_FILE = 'index.duckdb';
export const MANIFEST_FILE = 'manifest.json';

export type ManifestFile = DatasetManifest['files'][number];

/** Throws when it is not there or not whole. */
export function readManifest(directory: string): DatasetManifest {
  const value: unknown = JSON.parse(readFileSync(join(directory, MANIFEST_FILE), 'utf8'));
  if (!isObject(value)) throw new Error(`${MANIFEST_FILE} is not a manifest`);
  const { files } = value;
  if (!isSummary(value) || !Array.isArray(files) || !files.every(isManifestFile)) {
    throw new Error(`${MANIFEST_FILE} is not a manifest`);
  }
  return { ...value, files };
}

function isManifestFile(value: unknown): value is ManifestFile {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    typeof value.sha256 === 'string' &&
    typeof value.bytes === 'number'
  );
}

/** Depends on the files' names and bytes and on the builder, not on where they lay, in which archive, or when. */
export function versionOf(
  spec: Pick<DatasetSpec, 'id' | 'builderVersion'>,
  files: readonly ManifestFile[],
): string {
  const sorted = inOrder(files).map(({ name, sha256 }) => [name, sha256]);
  return makeId('data', [INDEX_FORMAT, spec.id, spec.builderVersion, sorted]).slice('data_'.length);
}

/** Files are numbered by name, whatever order an archive has them in. */
export function inOrder<T extends { readonly name: string }>(files: readonly T[]): readonly T[] {
  return [...files].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
