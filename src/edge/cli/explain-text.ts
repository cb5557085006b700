/** `--explain`: the forms, the plan and what became of each call, in words. */
import type { Answer } from '../../engine/request.js';
import { tierWord } from '../../model/words.js';
import { describeCall } from '../../plan/describe.js';
import type { CliContext } from './context.js';
import { parseAnswer } from './document.js';
import { printable, table } from './style.js';

export async function explainText(context: CliContext, answer: Answer): Promise<string> {
  const engine = await context.engine();
  const planned = await engine.plan(answer.request);
  if (!planned.ok) return '';
  const { query, toolCalls, planId } = planned.value;
  const forms = query.candidates.map((candidate, index) => {
    const steps = [...query.normalizations, ...candidate.steps].map(
      (step) => `${step.operation}: ${step.input} → ${step.output}`,
    );
    return [`  ${index + 1}`, candidate.text, tierWord(candidate.tier), steps.join('; ')];
  });
  const calls = toolCalls.map((call) => {
    const asked = describeCall(call);
    const when = call.afterNoMatch ? ' (only after no match)' : '';
    return [`  wave ${call.wave}`, call.tool, printable(asked) + when];
  });
  const outcomes = answer.stats.calls.map((call) => [
    `  ${call.tool}`,
    call.status,
    call.fromStorage ? 'from storage' : call.reason,
  ]);
  const document = parseAnswer(answer.json);
  const order = document.lemmas.map((lemma, index) => [
    `  ${index + 1}`,
    lemma.display,
    `${lemma.tier}, ${new Set(lemma.witnesses.map((witness) => witness.source)).size} source(s)${lemma.editorial ? ', editorial only' : ''}`,
  ]);
  return [
    'forms looked up:',
    table(forms),
    `plan ${planId}:`,
    table(calls),
    'calls made:',
    table(outcomes),
    'lemmas are ordered by tier, then commonness, then number of sources:',
    table(order),
  ].join('\n');
}
