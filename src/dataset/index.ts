/** The door to datasets for tools and for the edge. Light: whatever brings DuckDB is loaded when it is used. */
import type { DatasetSpec } from '../model/dataset.js';
import type { InstallOptions, InstallReport } from './install.js';

export { type DatasetSummary, datasetVersions, type InstalledDataset, readInstalled } from './installed.js';
export { openDataset } from './open-index.js';

/** See install.ts. */
export async function installDataset(
  spec: DatasetSpec,
  source: string,
  options: InstallOptions,
): Promise<InstallReport> {
  const install = await import('./install.js');
  return install.installDataset(spec, source, options);
}
