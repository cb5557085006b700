/** Which installed data an answer rests on: our own datasets, and every dictionary whose headwords are asked for. */
import { datasetVersions, readInstalled } from '../../dataset/installed.js';
import type { ToolEnvironment } from '../../model/tool.js';
import { DATASETS, LEXICON_PREFIX } from './datasets.js';

/** The largest first: it is the likeliest to have a word, and then speaks for the others. */
export function lexiconIds(lexicaDir: string): readonly string[] {
  return [...readInstalled(lexicaDir)]
    .filter(([id]) => id.startsWith(LEXICON_PREFIX))
    .sort(([one, a], [other, b]) => b.manifest.keys - a.manifest.keys || (one < other ? -1 : 1))
    .map(([id]) => id);
}

/** Asked on every start: no file of a dataset is opened. */
export function dataVersion({ lexicaDir }: ToolEnvironment): string {
  return datasetVersions(lexicaDir, [...DATASETS.map(({ id }) => id), ...lexiconIds(lexicaDir)]);
}
