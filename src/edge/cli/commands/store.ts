/** `langnet store …`: the raw answers, which are the truth everything else is made from. */
import { createReadStream, createWriteStream } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import { FailureError, failure, isFailureError } from '../../../model/failure.js';
import type { CliContext } from '../context.js';
import { createProgress } from '../progress.js';
import { snakeJson } from '../snake.js';
import { bytesText, countText, table } from '../style.js';

export async function runStoreStatus(this: CliContext, flags: { readonly json: boolean }): Promise<void> {
  const { storage } = await this.stores();
  const status = await storage.status();
  if (flags.json) return this.out(snakeJson(status));
  this.out(
    `file: ${status.path || '(in memory)'}, ${bytesText(status.fileBytes)}, schema ${status.schemaVersion}\n`,
  );
  for (const { table: name, rows, bytes } of status.tables)
    this.out(`${name}: ${countText(rows)} rows, ${bytesText(bytes)}\n`);
  if (status.tools.length > 0) {
    const rows = status.tools.map((row) => [
      row.tool,
      countText(row.responses),
      countText(row.okCalls),
      countText(row.failedCalls),
    ]);
    this.out(`\n${table([['tool', 'responses', 'calls', 'failed'], ...rows])}`);
  }
}

export async function runStoreVerify(this: CliContext, flags: { readonly json: boolean }): Promise<void> {
  const { storage } = await this.stores();
  const progress = createProgress(this, 'verifying');
  const findings = await storage.verify(progress.update);
  progress.end();
  const total = await storage.countResponses();
  if (flags.json) this.out(snakeJson({ responses: total, findings }));
  else {
    for (const finding of findings) this.out(`${finding.problem}  ${finding.responseId}  ${finding.text}\n`);
    this.out(`${countText(total)} responses checked, ${countText(findings.length)} problems\n`);
  }
  if (findings.length > 0) this.exit(6);
}

export async function runStoreExport(this: CliContext, _flags: object, file: string): Promise<void> {
  const { exportStorage } = await import('../../../store/export.js');
  const { storage } = await this.stores();
  const progress = createProgress(this, 'exporting');
  // Written beside and moved into place, so that an interrupted export never looks like a whole one; a
  // device or a pipe is written as it is, for nothing may take its place.
  const isPlain = file !== '-' && ((await stat(file).catch(() => undefined))?.isFile() ?? true);
  const target = file === '-' ? '/dev/stdout' : isPlain ? `${file}.partial` : file;
  try {
    const counts = await exportStorage(storage, createWriteStream(target), progress.update);
    if (isPlain) await rename(target, file);
    progress.end();
    this.say(`${file}: ${countText(counts.calls)} calls, ${countText(counts.responses)} responses`);
  } catch (error) {
    progress.end();
    if (isPlain) await rm(target, { force: true });
    if (isFailureError(error)) throw error;
    throw new FailureError(
      failure('file_unwritable', error instanceof Error ? error.message : String(error)),
    );
  }
}

export async function runStoreImport(this: CliContext, _flags: object, file: string): Promise<void> {
  const { importStorage } = await import('../../../store/export.js');
  try {
    await access(file);
  } catch (error) {
    throw new FailureError(
      failure('file_unreadable', error instanceof Error ? error.message : String(error)),
    );
  }
  const { storage, cache } = await this.stores();
  const progress = createProgress(this, 'importing');
  try {
    const counts = await importStorage(storage, createReadStream(file), progress.update);
    // An import may bring newer answers than those the cached plans rest on.
    if (!(await cache.clear('plan'))) throw new FailureError(failure('cache_busy'));
    progress.end();
    this.out(
      `${countText(counts.calls)} calls and ${countText(counts.responses)} responses read; what was already here is unchanged.\n`,
    );
  } catch (error) {
    progress.end();
    if (isFailureError(error)) throw error;
    throw new FailureError(
      failure('file_unreadable', error instanceof Error ? error.message : String(error)),
    );
  }
}
