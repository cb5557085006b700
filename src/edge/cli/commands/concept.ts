/** `langnet concept`: the words of a meaning. Only prints: finding is the library's. */
import { type ConceptAsked, concept } from '../../../engine/concept.js';
import { FailureError, failure } from '../../../model/failure.js';
import { parseLanguageOrFail, requestFor } from '../arguments.js';
import { conceptText } from '../concept-text.js';
import type { CliContext } from '../context.js';
import type { AnswerFlags, AskFlags, RunFlags } from '../flags.js';
import { snakeCase } from '../snake.js';
import { styleFor } from '../style.js';

interface ConceptFlags
  extends Pick<AskFlags, 'tools'>,
    Pick<AnswerFlags, 'mode'>,
    Pick<RunFlags, 'refresh' | 'noCache' | 'offline'> {
  readonly json: boolean;
  readonly from?: string;
  readonly all: boolean;
}

const EXAMPLE = 'For example: langnet concept FIRE, or langnet concept --from lat lupus';

export async function runConcept(this: CliContext, flags: ConceptFlags, ...words: string[]): Promise<void> {
  const asked = askedOf(flags, words.join(' ').trim());
  const {
    text: _text,
    language: _language,
    wanted: _wanted,
    ...options
  } = await requestFor(this, 'lat', '', flags);
  const engine = await this.engine({ noCache: flags.noCache });
  const result = await concept(engine, asked, options, this.signal);
  if (!result.ok) throw new FailureError(this.signal.aborted ? failure('interrupted') : result.error);
  const answer = result.value;
  this.exit(answer.concepts.length > 0 ? 0 : 1);
  if (flags.json) {
    const document = snakeCase(answer);
    this.out(`${this.isStdoutTerminal ? JSON.stringify(document, null, 2) : JSON.stringify(document)}\n`);
    return;
  }
  const style = styleFor(this.isStdoutTerminal, this.env);
  const isTraceable = !flags.noCache && (await this.settings()).cache.enabled;
  this.out(conceptText(answer, { columns: this.columns, style, isTraceable }));
}

function askedOf({ from, all }: ConceptFlags, text: string): ConceptAsked {
  if (from !== undefined) {
    const language = parseLanguageOrFail(from);
    if (text === '')
      throw new FailureError(
        failure('query_empty', `The word behind \`--from ${from}\` is missing.`, EXAMPLE),
      );
    return { language, word: text, isAll: all };
  }
  if (all) throw new FailureError(failure('usage', '--all goes with --from LANG.', EXAMPLE));
  if (text === '') throw new FailureError(failure('query_empty', 'No meaning is named.', EXAMPLE));
  return { constant: text };
}
