/** Prints an answer in the view and format asked for, and sets the exit code it means. */
import type { Answer } from '../../engine/request.js';
import { requiredTools } from './arguments.js';
import type { CliContext } from './context.js';
import { type AnswerDocument, exitCodeOf, parseAnswer } from './document.js';
import type { ShowFlags } from './flags.js';

export interface PrintFlags extends Partial<ShowFlags> {
  readonly json: boolean;
  readonly explain: boolean;
  readonly noCache: boolean;
}

export async function printAnswer(context: CliContext, answer: Answer, flags: PrintFlags): Promise<void> {
  const document = parseAnswer(answer.json);
  context.exit(exitCodeOf(document, await requiredTools(context)));
  const format = flags.format ?? (flags.json ? 'json' : 'text');
  if (format === 'json') {
    context.out(context.isStdoutTerminal ? `${JSON.stringify(document, null, 2)}\n` : `${answer.json}\n`);
  } else if (format === 'text') {
    context.out(await textOf(context, document, answer, flags));
  } else {
    const { formatAnswer } = await import('./formats/format.js');
    const { columns } = context;
    const { text, note } = formatAnswer(document, format, { ...flags, columns, view: answer.request.view });
    context.out(text);
    if (note !== '') context.say(`note: ${note}`);
  }
  if (flags.explain) {
    const { explainText } = await import('./explain-text.js');
    context.say(await explainText(context, answer));
  }
  if (answer.stats.cacheProblem !== '') context.say(`note: not cached: ${answer.stats.cacheProblem}`);
}

async function textOf(
  context: CliContext,
  document: AnswerDocument,
  answer: Answer,
  flags: PrintFlags,
): Promise<string> {
  const [{ answerText }, { styleFor }] = await Promise.all([
    import('./answer-text.js'),
    import('./style.js'),
  ]);
  const isTraceable = !flags.noCache && (await context.settings()).cache.enabled;
  const sentence =
    flags.context === undefined
      ? {}
      : { context: (await import('./formats/sentence.js')).sentenceOf(flags.context, document) };
  const foster = flags.foster === true ? { foster: (await import('../../model/foster.js')).fosterText } : {};
  return answerText(document, {
    columns: context.columns,
    style: styleFor(context.isStdoutTerminal, context.env),
    view: answer.request.view,
    isTraceable,
    isAgreementShown: flags.agreement === true,
    ...sentence,
    ...foster,
  });
}
