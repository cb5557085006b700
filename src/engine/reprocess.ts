/** Reads everything stored again with the parsers of today, in id order, resumable where it stopped. */
import { FailureError, failure } from '../model/failure.js';
import { makeId } from '../model/ids.js';
import type { Stage } from '../model/store.js';
import type { Engine } from './engine.js';

export interface ReprocessOptions {
  readonly tool?: string;
  /** Make this stage and later ones anew even if they are current. */
  readonly stage?: Stage;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

export interface ReprocessReport {
  readonly responses: number;
  readonly total: number;
  /** Bytes that were not kept, so that nothing could be read. */
  readonly gone: number;
  readonly findings: number;
  readonly stages: Readonly<Record<Stage, number>>;
  readonly resumed: boolean;
  readonly finished: boolean;
}

const CHUNK = 200;

export async function reprocessAll(engine: Engine, options: ReprocessOptions): Promise<ReprocessReport> {
  const { storage, cache, registry } = engine.parts;
  const { process } = await engine.compute();
  const versions = registry.tools.map(({ tool }) => [tool.id, tool.versions]);
  const jobId = makeId('job', ['reprocess', options.tool ?? '', options.stage ?? '', versions]);
  const [start = '', before = '0'] = ((await cache.getJob(jobId)) ?? '').split(' ');
  const total = await storage.countResponses(options.tool);
  const stages: Record<Stage, number> = { extractions: 0, derivations: 0, claims: 0 };
  let [responses, gone, findings, afterId] = [0, 0, 0, start];
  for (;;) {
    const filter = options.tool === undefined ? {} : { tool: options.tool };
    const position = afterId === '' ? {} : { afterId };
    const rows = await storage.scanResponses({ ...filter, ...position, limit: CHUNK });
    const last = rows.at(-1);
    if (last === undefined) break;
    const known = rows.filter((row) => engine.tools.has(row.tool));
    const calls = await storage.getCalls(known.map((row) => row.callId));
    const inputs = known.map((row) => ({
      responseId: row.responseId,
      tool: row.tool,
      response: row,
      toolVersion: calls.get(row.callId)?.reportedVersion ?? '',
    }));
    const result = await process(inputs, options.stage);
    const dropped =
      options.stage === undefined
        ? 0
        : await cache.drop({ layer: options.stage, responseIds: known.map((row) => row.responseId) });
    const { written, reason } = await cache.write({ stages: result.runs() });
    if (dropped === undefined || !written) throw new FailureError(failure('cache_busy', reason));
    for (const stage of Object.keys(stages) as Stage[]) stages[stage] += result.counts[stage];
    for (const processed of result.byResponse.values()) {
      if (processed.isGone) gone += 1;
      findings += processed.findings.length;
    }
    responses += rows.length;
    afterId = last.responseId;
    const done = Number(before) + responses;
    await cache.setJob(jobId, `${afterId} ${done}`);
    options.onProgress(done, total);
    if (options.signal.aborted)
      return { responses, total, gone, findings, stages, resumed: start !== '', finished: false };
  }
  await cache.setJob(jobId, undefined);
  return { responses, total, gone, findings, stages, resumed: start !== '', finished: true };
}
