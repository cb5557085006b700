/** Where the filter of a dictionary's keys is kept in its index, and how it is read back. */
import type { DatasetIndex } from '../../model/dataset.js';
import { type FilterGroups, groupCount, type KeyFilter, openFilter } from './key-filter.js';

export const FILTER_SIZE = 'size';

export function filterKind(fileName: string): string {
  return `filter ${fileName}`;
}

/** Larger ones are damaged: no dictionary that has a filter needs them. */
const MAX_SIZE = 2 ** 22;

/** Undefined where one of the index's files has no filter: then it may have any key. */
export async function readFilter(index: DatasetIndex): Promise<KeyFilter | undefined> {
  const filters: KeyFilter[] = [];
  for (const { name } of index.manifest.files) {
    const kind = filterKind(name);
    const size = (await index.counts(kind, [FILTER_SIZE])).get(FILTER_SIZE) ?? 0;
    if (size <= 0 || size > MAX_SIZE) return undefined;
    filters.push(openFilter(await readGroups(index, kind, size)));
  }
  return { mayHave: (key) => filters.some((filter) => filter.mayHave(key)) };
}

async function readGroups(index: DatasetIndex, kind: string, size: number): Promise<FilterGroups> {
  const places = Array.from({ length: groupCount(size) }, (_, group) => String(group));
  const counts = await index.counts(kind, places);
  return { size, groups: new Map([...counts].map(([group, bits]) => [Number(group), bits])) };
}
