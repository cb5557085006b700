/** The door to installed datasets for tools. Light: what brings DuckDB is loaded when a dataset is opened. */
import type { DatasetIndex } from '../model/dataset.js';
import { readInstalled } from './installed.js';

/** Undefined when the dataset is not installed; a failure `data_damaged` when it is but cannot be read. */
export async function openDataset(lexicaDir: string, id: string): Promise<DatasetIndex | undefined> {
  for (;;) {
    const installed = readInstalled(lexicaDir).get(id);
    if (installed === undefined) return undefined;
    const { openIndex } = await import('./index-reader.js');
    try {
      return await openIndex(lexicaDir, installed);
    } catch (error) {
      // The folder may have been replaced between the look at the registry and the opening.
      if (readInstalled(lexicaDir).get(id)?.folder === installed.folder) throw error;
    }
  }
}
