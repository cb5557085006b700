/** Prints an answer as text or JSON, and sets the exit code it means. */
import type { Answer } from '../../engine/request.js';
import { requiredTools } from './arguments.js';
import type { CliContext } from './context.js';
import { exitCodeOf, parseAnswer } from './document.js';

export async function printAnswer(
  context: CliContext,
  answer: Answer,
  flags: { readonly json: boolean; readonly explain: boolean; readonly noCache: boolean },
): Promise<void> {
  const document = parseAnswer(answer.json);
  context.exit(exitCodeOf(document, await requiredTools(context)));
  if (flags.json) {
    context.out(context.isStdoutTerminal ? `${JSON.stringify(document, null, 2)}\n` : `${answer.json}\n`);
  } else {
    const [{ answerText }, { styleFor }] = await Promise.all([
      import('./answer-text.js'),
      import('./style.js'),
    ]);
    const style = styleFor(context.isStdoutTerminal, context.env);
    const isTraceable = !flags.noCache && (await context.settings()).cache.enabled;
    context.out(
      answerText(document, {
        columns: context.columns,
        style,
        view: answer.request.view,
        isTraceable,
      }),
    );
  }
  if (flags.explain) {
    const { explainText } = await import('./explain-text.js');
    context.say(await explainText(context, answer));
  }
  if (answer.stats.cacheProblem !== '') context.say(`note: not cached: ${answer.stats.cacheProblem}`);
}
