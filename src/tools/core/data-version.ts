/** The version of the vocabulary that ships with langnet, read from its manifest without its words. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolEnvironment } from '../../model/tool.js';

export const MANIFEST = 'manifest.json';

/** What scripts/core-manifest.mjs writes: hashes are SHA-256 in hexadecimal. */
export interface Manifest {
  readonly version: string;
  readonly files: Readonly<Record<string, { readonly sha256: string; readonly rows: number }>>;
}

const versions = new Map<string, string>();

/** Folder of the vocabulary files. */
export function coreDir(environment: ToolEnvironment): string {
  return join(environment.bundledDataDir, 'core');
}

/** Empty when there is no readable manifest; that is not remembered, since it may be repaired. */
export function readDataVersion(environment: ToolEnvironment): string {
  const path = join(coreDir(environment), MANIFEST);
  const known = versions.get(path);
  if (known !== undefined) return known;
  const version = readManifest(path)?.version ?? '';
  if (version !== '') versions.set(path, version);
  return version;
}

export function readManifest(path: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isManifest(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value) || typeof value.version !== 'string' || !isRecord(value.files)) return false;
  return Object.values(value.files).every((file) => isRecord(file) && typeof file.sha256 === 'string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
