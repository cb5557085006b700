/** `langnet history`: every call made for a word's plan, generation by generation. */
import { FailureError } from '../../../model/failure.js';
import { needLanguage, requestFor } from '../arguments.js';
import type { CliContext } from '../context.js';
import type { AskFlags } from '../flags.js';
import { snakeJson } from '../snake.js';
import { printable, table } from '../style.js';

interface HistoryFlags extends AskFlags {
  readonly json: boolean;
}

export async function runHistory(this: CliContext, flags: HistoryFlags, ...words: string[]): Promise<void> {
  const { language, text } = needLanguage(words);
  const request = await requestFor(this, language, text, flags);
  const engine = await this.engine();
  const planned = await engine.plan(request);
  if (!planned.ok) throw new FailureError(planned.error);
  const { storage, cache } = engine.parts;
  // Bound calls of later waves are known to the plan layer only.
  const cached = (await cache.getPlans([planned.value.planHash])).get(planned.value.planHash);
  const keys = [...planned.value.toolCalls, ...(cached?.outcomes ?? [])]
    .map((call) => call.callKey)
    .filter((key) => key !== '');
  const calls = await storage.history([...new Set(keys)]);
  if (flags.json) {
    for (const call of calls) this.out(snakeJson(call));
  } else if (calls.length > 0) {
    const rows = calls.map((call) => [
      call.status === 'ok' ? `generation ${call.generation}` : 'failed',
      call.tool,
      call.calledAt,
      `${call.durationMs} ms`,
      call.status === 'ok' ? call.responseId : `${call.failureCode} ${printable(call.failureText)}`,
    ]);
    this.out(table(rows));
  }
  if (calls.length === 0) {
    this.say('No tool was ever called for this word.');
    this.exit(1);
  }
}
