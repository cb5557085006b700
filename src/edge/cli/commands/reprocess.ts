/** `langnet reprocess`: improved parsers over everything stored, without asking any tool again. */
import { reprocessAll } from '../../../engine/reprocess.js';
import { FailureError, failure } from '../../../model/failure.js';
import type { Stage } from '../../../model/store.js';
import type { CliContext } from '../context.js';
import { createProgress } from '../progress.js';
import { snakeJson } from '../snake.js';
import { countText } from '../style.js';

interface ReprocessFlags {
  readonly tool?: string;
  readonly stage?: Stage;
  readonly json: boolean;
}

export async function runReprocess(this: CliContext, flags: ReprocessFlags): Promise<void> {
  const engine = await this.engine();
  if (flags.tool !== undefined && !engine.tools.has(flags.tool)) {
    throw new FailureError(failure('tool_unknown', `There is no tool \`${flags.tool}\`.`));
  }
  const progress = createProgress(this, 'reprocessing');
  const report = await reprocessAll(engine, {
    ...(flags.tool === undefined ? {} : { tool: flags.tool }),
    ...(flags.stage === undefined ? {} : { stage: flags.stage }),
    signal: this.signal,
    onProgress: progress.update,
  });
  progress.end();
  if (flags.json) return this.out(snakeJson(report));
  const { extractions, derivations, claims } = report.stages;
  const how = report.resumed ? ' (resumed)' : '';
  this.out(
    `${countText(report.responses)} responses read${how}: extracted ${countText(extractions)}, derived ${countText(derivations)}, claimed ${countText(claims)}; the rest was current.\n`,
  );
  if (report.gone > 0)
    this.out(`${countText(report.gone)} responses have no bytes any more and were left alone.\n`);
  if (report.findings > 0)
    this.out(`${countText(report.findings)} findings about the data; see \`langnet query … --stats\`.\n`);
  if (!report.finished) this.say('Interrupted; run the same command again to go on.');
}
