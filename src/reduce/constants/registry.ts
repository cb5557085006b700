/** The registry of curated constants, read from the text of `data/core/constants.tsv`. Columns are found by their names. */

export interface CuratedConstant {
  readonly name: string;
  /** Sense key of WordNet 3.1, `wolf%1:05:00::`; empty for words without a synset. */
  readonly wordnetKey: string;
  /** The same sense as offset and part of speech, `02116752-n`. */
  readonly synset: string;
  readonly definition: string;
}

export interface Registry {
  readonly byName: ReadonlyMap<string, CuratedConstant>;
  readonly byWordnetKey: ReadonlyMap<string, CuratedConstant>;
  readonly bySynset: ReadonlyMap<string, CuratedConstant>;
  /** Numbers of the lines that are no constant, from 1. */
  readonly badLines: readonly number[];
}

const NAME = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

/** Total: a line that is none is counted among the bad ones, and a name that comes again is one. */
export function readRegistry(text: string): Registry {
  const byName = new Map<string, CuratedConstant>();
  const byWordnetKey = new Map<string, CuratedConstant>();
  const bySynset = new Map<string, CuratedConstant>();
  const badLines: number[] = [];
  let columns: readonly string[] | undefined;
  for (const [at, line] of text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const cells = line.split('\t');
    if (columns === undefined) {
      columns = cells;
      continue;
    }
    const cell = (name: string) => cells[columns?.indexOf(name) ?? -1] ?? '';
    const constant = {
      name: cell('constant'),
      wordnetKey: cell('wordnet_key'),
      synset: cell('synset'),
      definition: cell('definition'),
    };
    if (!NAME.test(constant.name) || byName.has(constant.name) || cells.length !== columns.length) {
      badLines.push(at + 1);
      continue;
    }
    byName.set(constant.name, constant);
    if (constant.wordnetKey !== '') byWordnetKey.set(constant.wordnetKey, constant);
    if (constant.synset !== '') bySynset.set(constant.synset, constant);
  }
  return { byName, byWordnetKey, bySynset, badLines };
}
