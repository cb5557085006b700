/** `langnet cts`: a citation or URN to its passage. Only prints: finding is the library's. */
import { cts } from '../../../engine/cts.js';
import { FailureError, failure } from '../../../model/failure.js';
import { parseLanguageOrFail } from '../arguments.js';
import type { CliContext } from '../context.js';
import { ctsText } from '../cts-text.js';
import { snakeCase } from '../snake.js';
import { styleFor } from '../style.js';

interface CtsFlags {
  readonly json: boolean;
  readonly lang?: string;
  readonly quote?: string;
  readonly neighbours?: number;
  readonly limit?: number;
  readonly skip?: number;
  readonly refresh: boolean;
}

export async function runCts(this: CliContext, flags: CtsFlags, ...words: string[]): Promise<void> {
  const { json, lang, ...options } = flags;
  const language = lang === undefined ? {} : { language: parseLanguageOrFail(lang) };
  const engine = await this.engine();
  const result = await cts(engine, words.join(' '), { ...options, ...language }, this.signal);
  if (!result.ok) throw new FailureError(this.signal.aborted ? failure('interrupted') : result.error);
  const answer = result.value;
  const isKnown = answer.status === 'found' || answer.status === 'text_missing';
  this.exit(isKnown ? 0 : 1);
  if (json) {
    const document = snakeCase(answer);
    this.out(`${this.isStdoutTerminal ? JSON.stringify(document, null, 2) : JSON.stringify(document)}\n`);
    return;
  }
  const style = styleFor(this.isStdoutTerminal, this.env);
  this.out(ctsText(answer, { columns: this.columns, style }));
}
