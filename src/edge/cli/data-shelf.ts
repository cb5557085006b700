/** The datasets of all tools and what is installed of them, as the commands of `langnet data` see them. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Installed, type InstalledDataset, readInstalled } from '../../dataset/installed.js';
import { INDEX_FILE } from '../../dataset/manifest.js';
import type { DatasetSpec } from '../../model/dataset.js';
import { FailureError, failure } from '../../model/failure.js';
import type { CliContext } from './context.js';
import type { DatasetRow } from './data-text.js';

export interface KnownDataset {
  readonly spec: DatasetSpec;
  readonly tools: readonly string[];
}

export interface Shelf {
  readonly lexicaDir: string;
  readonly datasets: ReadonlyMap<string, KnownDataset>;
  readonly installed: Installed;
}

/** The datasets of all tools, each once, in the order of the tools. */
export async function shelfOf(context: Pick<CliContext, 'registry' | 'settings'>): Promise<Shelf> {
  const { tools } = await context.registry();
  const datasets = new Map<string, KnownDataset>();
  for (const { tool } of tools) {
    for (const spec of tool.datasets ?? []) {
      const known = datasets.get(spec.id);
      datasets.set(spec.id, { spec: known?.spec ?? spec, tools: [...(known?.tools ?? []), tool.id] });
    }
  }
  const lexicaDir = join((await context.settings()).dataDir, 'lexica');
  return { lexicaDir, datasets, installed: readInstalled(lexicaDir) };
}

export function knownOrFail({ datasets }: Shelf, id: string): KnownDataset {
  const known = datasets.get(id);
  if (known === undefined) {
    const names = [...datasets.keys()].join(', ');
    throw new FailureError(
      failure('dataset_unknown', `\`${id}\` is none of: ${names || '(there are none)'}.`),
    );
  }
  return known;
}

export function installedOrFail(shelf: Shelf, id: string): InstalledDataset {
  const installed = shelf.installed.get(id);
  if (installed !== undefined) return installed;
  const { spec } = knownOrFail(shelf, id);
  throw new FailureError(
    failure(
      'data_missing',
      `${id} is not installed.`,
      `langnet data install SOURCE, with files from: ${spec.upstream}`,
    ),
  );
}

/** What `langnet data list` says of a dataset. */
export function listRow({ lexicaDir, datasets, installed }: Shelf, id: string): DatasetRow {
  const known = datasets.get(id);
  const found = installed.get(id);
  const path = found === undefined ? '' : join(lexicaDir, found.folder, INDEX_FILE);
  const stat = path === '' ? undefined : statSync(path, { throwIfNoEntry: false });
  const isOutdated = known !== undefined && found?.manifest.builderVersion !== known.spec.builderVersion;
  const isUnfinished = existsSync(join(lexicaDir, `.building-${id}`));
  const absent = isUnfinished ? 'unfinished' : 'missing';
  const present = stat === undefined ? 'damaged' : isOutdated ? 'outdated' : 'installed';
  const state = found === undefined ? absent : present;
  const commands = {
    installed: '',
    outdated: `langnet data build ${id}`,
    damaged: `langnet data build ${id}`,
    unfinished: `langnet data install SOURCE --dataset ${id}`,
    missing: `langnet data install SOURCE --dataset ${id}`,
  };
  return {
    id,
    title: known?.spec.title ?? found?.manifest.title ?? '',
    languages: known?.spec.languages ?? [],
    tools: known?.tools ?? [],
    state,
    licence: found?.manifest.licence ?? known?.spec.licence ?? '',
    credit: found?.manifest.credit ?? known?.spec.credit ?? '',
    upstream: known?.spec.upstream ?? '',
    command: commands[state],
    bytes: stat?.size ?? 0,
    manifest: found?.manifest,
  };
}

/** Built by an older builder, or not readable any more. */
export function needsBuild(shelf: Shelf, id: string): boolean {
  const { state } = listRow(shelf, id);
  return shelf.datasets.has(id) && (state === 'outdated' || state === 'damaged');
}
