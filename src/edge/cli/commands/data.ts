/** `langnet data list`, `remove` and `verify`: the datasets that are, or could be, installed. */
import { join } from 'node:path';
import { INDEX_FILE } from '../../../dataset/manifest.js';
import { FAILURES } from '../../../model/failure.js';
import type { CliContext } from '../context.js';
import { createDataProgress } from '../data-progress.js';
import { installedOrFail, knownOrFail, listRow, shelfOf } from '../data-shelf.js';
import { ALL_PLACES, amount, type DatasetRow, findingsText, missingText, rowText } from '../data-text.js';
import { snakeJson } from '../snake.js';
import { styleFor } from '../style.js';

/** Dozens of datasets can be had, so that only those at hand, and those asked for, are told of at length. */
export async function runDataList(
  this: CliContext,
  flags: { readonly json: boolean },
  ...chosen: string[]
): Promise<void> {
  const shelf = await shelfOf(this);
  for (const id of chosen) if (!shelf.installed.has(id)) knownOrFail(shelf, id);
  const ids = chosen.length > 0 ? chosen : new Set([...shelf.datasets.keys(), ...shelf.installed.keys()]);
  const rows = [...ids].map((id) => listRow(shelf, id));
  if (flags.json) return this.out(snakeJson(rows));
  if (rows.length === 0) return this.out('no tool reads installed data\n');
  const style = styleFor(this.isStdoutTerminal, this.env);
  const isLong = ({ state }: DatasetRow) => chosen.length > 0 || state !== 'missing';
  const long = rows.filter(isLong).map((row) => rowText(row, style, this.columns));
  const missing = rows.filter((row) => !isLong(row));
  this.out([...long, ...(missing.length > 0 ? [missingText(missing, style, this.columns)] : [])].join('\n'));
  if (rows.some(({ state }) => state !== 'installed')) {
    this.out('\nSOURCE is a folder, a file or an https address; plain, .gz, .tar, .tar.gz, .tgz or .zip.\n');
  }
}

export async function runDataRemove(
  this: CliContext,
  flags: { readonly json: boolean },
  id: string,
): Promise<void> {
  const shelf = await shelfOf(this);
  if (!shelf.installed.has(id)) knownOrFail(shelf, id);
  const { removeDataset } = await import('../../../dataset/remove.js');
  const isRemoved = await removeDataset(shelf.lexicaDir, id);
  if (!isRemoved) installedOrFail(shelf, id);
  if (flags.json) this.out(snakeJson({ id, removed: isRemoved }));
  else this.out(`${id}: removed; what was answered from it stays in storage\n`);
}

interface VerifyFlags {
  readonly findings: boolean;
  readonly json: boolean;
}

export async function runDataVerify(this: CliContext, flags: VerifyFlags, ...ids: string[]): Promise<void> {
  const shelf = await shelfOf(this);
  const chosen = ids.length > 0 ? ids : [...shelf.installed.keys()];
  const found = chosen.map((id) => installedOrFail(shelf, id));
  const [{ verifyDataset }, { readFindings }, { explained }] = await Promise.all([
    import('../../../dataset/verify.js'),
    import('../../../dataset/findings.js'),
    import('../../../dataset/explain.js'),
  ]);
  const { lexicaDir, datasets } = shelf;
  const results = await explained('', this.signal, async () => {
    const all = [];
    for (const installed of found) {
      const { id, findings } = installed.manifest;
      const bar = createDataProgress(this, id);
      const result = await verifyDataset(
        lexicaDir,
        installed,
        datasets.get(id)?.spec,
        this.signal,
        bar.update,
      );
      bar.end();
      const path = join(lexicaDir, installed.folder, INDEX_FILE);
      const isShown = flags.findings && findings > 0 && result.isReadable;
      all.push({ ...result, findings: isShown ? await readFindings(path, ALL_PLACES) : [] });
    }
    return all;
  });
  if (flags.json) this.out(snakeJson(results));
  else {
    for (const { id, problems, comparedRecords, notCompared, findings } of results) {
      const compared =
        notCompared === ''
          ? `${amount(comparedRecords, 'record')} compared with the source`
          : `not compared with the source: ${notCompared}`;
      this.out(`${id}: ${problems.length === 0 ? 'whole' : 'damaged'}; ${compared}\n`);
      for (const problem of problems) this.out(`  ${problem}\n`);
      this.out(findingsText(findings));
    }
    if (results.length === 0) this.say('no dataset is installed');
  }
  if (results.some(({ problems }) => problems.length > 0)) this.exit(FAILURES.data_damaged.exitCode);
}
