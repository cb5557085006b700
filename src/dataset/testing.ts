/** For tests of tools: an index made of a few bytes, without a command line. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatasetManifest, DatasetSpec } from '../model/dataset.js';
import { installDataset } from './install.js';

/** Installs the files as a dataset in the folder of datasets `lexicaDir`. */
export async function buildForTest(
  spec: DatasetSpec,
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  lexicaDir: string,
): Promise<DatasetManifest> {
  const source = mkdtempSync(join(tmpdir(), 'langnet-source-'));
  try {
    mkdirSync(lexicaDir, { recursive: true });
    for (const { name, bytes } of files) writeFileSync(join(source, name), bytes);
    const signal = new AbortController().signal;
    const clock = () => new Date('2026-01-01T00:00:00Z');
    return (await installDataset(spec, source, { lexicaDir, signal, clock })).manifest;
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}
