/** `langnet data install` and `build`: from a publisher's files to indexes that are in use. */
import { join } from 'node:path';
import type { OnProgress } from '../../../dataset/build.js';
import type { FindingGroup } from '../../../dataset/findings.js';
import type { InstallReport } from '../../../dataset/install.js';
import { readInstalled } from '../../../dataset/installed.js';
import { INDEX_FILE } from '../../../dataset/manifest.js';
import type { DatasetManifest, DatasetSpec } from '../../../model/dataset.js';
import { FAILURES, type Failure, FailureError, failure, isFailureError } from '../../../model/failure.js';
import type { CliContext } from '../context.js';
import { createDataProgress } from '../data-progress.js';
import { installedOrFail, knownOrFail, needsBuild, type Shelf, shelfOf } from '../data-shelf.js';
import { ALL_PLACES, amount, contentText, FEW_PLACES, findingsText, namesText } from '../data-text.js';
import { snakeJson } from '../snake.js';

interface InstallFlags {
  readonly dataset?: string;
  readonly release?: string;
  readonly findings: boolean;
  readonly json: boolean;
}

export async function runDataInstall(this: CliContext, flags: InstallFlags, source: string): Promise<void> {
  const shelf = await shelfOf(this);
  const wanted = flags.dataset === undefined ? undefined : knownOrFail(shelf, flags.dataset).spec;
  const [{ withSource }, { installFrom, WAIT_MS }, { namesIn }, { SOURCE_LIMITS }, { explained }] =
    await Promise.all([
      import('../../../dataset/bring.js'),
      import('../../../dataset/install.js'),
      import('../../../dataset/sources.js'),
      import('../../../dataset/source-limits.js'),
      import('../../../dataset/explain.js'),
    ]);
  const { lexicaDir } = shelf;
  const { signal } = this;
  const bar = createDataProgress(this, '');
  const bring = { lexicaDir, limits: SOURCE_LIMITS, signal, waitMs: WAIT_MS, onProgress: bar.update };
  await explained('', signal, () =>
    withSource(source, bring, async (disk) => {
      bar.end();
      const specs = wanted === undefined ? [...shelf.datasets.values()].map(({ spec }) => spec) : [wanted];
      const names = await namesIn(disk, signal);
      const chosen = specs.filter((spec) => names.some(spec.accepts));
      const unrecognised = names.filter((name) => !chosen.some((spec) => spec.accepts(name)));
      if (chosen.length === 0) throw nothingRecognised(source, unrecognised, wanted);
      const all = await installAll(this, shelf, chosen, flags, (spec, onProgress) => {
        const release = flags.release === undefined ? {} : { release: flags.release };
        const clock = this.machine.clock;
        return installFrom(spec, disk, { lexicaDir, signal, onProgress, clock, ...release });
      });
      const outcome = wanted === undefined ? withoutUnread(this, all, chosen, names) : all;
      if (flags.json) this.out(snakeJson({ source: disk.shown, ...outcome, unrecognised }));
      else if (unrecognised.length > 0) this.say(`not recognised: ${namesText(unrecognised)}`);
      throwFirst(this, outcome.failed);
    }),
  );
}

/** A file's name may be that of several datasets, and the file hold what only one of them reads. */
function withoutUnread(
  context: CliContext,
  outcome: Outcome,
  specs: readonly DatasetSpec[],
  names: readonly string[],
): Outcome {
  const done = specs.filter(({ id }) => outcome.datasets.some(({ manifest }) => manifest.id === id));
  const isReadByAnother = (id: string) =>
    names
      .filter((name) => specs.find((spec) => spec.id === id)?.accepts(name))
      .every((name) => done.some((spec) => spec.accepts(name)));
  const failed = outcome.failed.filter(({ dataset, failure: { code, detail } }) => {
    const isUnread = code === 'data_source_unusable' && isReadByAnother(dataset);
    if (isUnread) context.say(`${dataset}: not installed. ${detail}`);
    return !isUnread;
  });
  return { ...outcome, failed };
}

export async function runDataBuild(
  this: CliContext,
  flags: Pick<InstallFlags, 'findings' | 'json'>,
  ...ids: string[]
): Promise<void> {
  const shelf = await shelfOf(this);
  const chosen = ids.length > 0 ? ids : [...shelf.installed.keys()].filter((id) => needsBuild(shelf, id));
  const specs = chosen.map((id) => {
    installedOrFail(shelf, id);
    return knownOrFail(shelf, id).spec;
  });
  const [{ installDataset }, { explained }] = await Promise.all([
    import('../../../dataset/install.js'),
    import('../../../dataset/explain.js'),
  ]);
  const { lexicaDir } = shelf;
  const { signal } = this;
  const clock = this.machine.clock;
  const outcome = await explained('', signal, () =>
    installAll(this, shelf, specs, flags, (spec, onProgress) => {
      const { source, release } = installedOrFail(shelf, spec.id).manifest;
      return installDataset(spec, source, { lexicaDir, signal, onProgress, clock, release, isForced: true });
    }),
  );
  if (flags.json) this.out(snakeJson(outcome));
  else if (specs.length === 0) this.say('every installed dataset is up to date');
  throwFirst(this, outcome.failed);
}

interface Done {
  readonly outcome: InstallReport['outcome'];
  readonly manifest: DatasetManifest;
  readonly findings: readonly FindingGroup[];
}

interface Outcome {
  readonly datasets: readonly Done[];
  readonly failed: readonly { readonly dataset: string; readonly failure: Failure }[];
}

/** One dataset that cannot be built does not keep the others from being. */
async function installAll(
  context: CliContext,
  { lexicaDir }: Shelf,
  specs: readonly DatasetSpec[],
  flags: Pick<InstallFlags, 'findings' | 'json'>,
  install: (spec: DatasetSpec, onProgress: OnProgress) => Promise<InstallReport>,
): Promise<Outcome> {
  const { readFindings } = await import('../../../dataset/findings.js');
  const datasets: Done[] = [];
  const failed: { dataset: string; failure: Failure }[] = [];
  for (const spec of specs) {
    const bar = createDataProgress(context, spec.id);
    const began = performance.now();
    try {
      const { outcome, manifest } = await install(spec, bar.update);
      bar.end();
      const folder = readInstalled(lexicaDir).get(spec.id)?.folder ?? '';
      const places = flags.findings ? ALL_PLACES : FEW_PLACES;
      const findings = await readFindings(join(lexicaDir, folder, INDEX_FILE), places);
      datasets.push({ outcome, manifest, findings });
      if (!flags.json) context.out(doneText({ outcome, manifest, findings }, performance.now() - began));
    } catch (error) {
      bar.end();
      if (!isFailureError(error) || error.failure.code === 'interrupted') throw error;
      failed.push({ dataset: spec.id, failure: error.failure });
    }
  }
  return { datasets, failed };
}

function doneText({ outcome, manifest, findings }: Done, elapsedMs: number): string {
  const { id, files } = manifest;
  const counts = `${contentText(manifest)} from ${amount(files.length, 'file')}`;
  if (outcome === 'unchanged') return `${id}: unchanged (${counts})\n`;
  return `${id}: ${counts} in ${(elapsedMs / 1000).toFixed(1)} s\n${findingsText(findings)}`;
}

function nothingRecognised(
  source: string,
  names: readonly string[],
  wanted: DatasetSpec | undefined,
): FailureError {
  const has = names.length === 0 ? 'is empty' : `has only files that are not recognised: ${namesText(names)}`;
  const detail = `${source} ${has}.`;
  return new FailureError(
    wanted === undefined
      ? failure('data_source_unusable', detail)
      : failure('data_source_unusable', detail, `The files of ${wanted.id} are: ${wanted.upstream}.`),
  );
}

/** All failures are told; the first decides the exit code. */
function throwFirst(context: CliContext, failed: Outcome['failed']): void {
  const [first, ...others] = failed;
  for (const { dataset, failure: problem } of others) {
    context.say(`${dataset}: ${FAILURES[problem.code].message} ${problem.detail} [${problem.code}]`);
  }
  if (first !== undefined) throw new FailureError(first.failure);
}
