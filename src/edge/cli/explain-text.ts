/** `--explain`: the forms, the plan, what became of each call, and why each line stands where it stands, in words. */
import type { Answer } from '../../engine/request.js';
import { tierWord } from '../../model/words.js';
import { describeCall } from '../../plan/describe.js';
import type { CliContext } from './context.js';
import { type AnswerDocument, parseAnswer, type ScoreDocument } from './document.js';
import { shorten } from './flow.js';
import { grid } from './grid.js';
import { printable, table } from './style.js';
import { outlineOf } from './views/outline.js';
import { glossOf, headwordOf, signedBits } from './views/words.js';

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
  return [
    'forms looked up:',
    table(forms),
    `plan ${planId}:`,
    table(calls),
    'calls made:',
    table(outcomes),
    scoreText(document, context.columns),
  ].join('\n');
}

const WEIGHTS = [4, 2, 4, 3];
const LONGEST_LABEL = 60;

/** One row a word and a sense: its score in bits, and what the score is the sum of. */
export function scoreText(document: AnswerDocument, columns: number): string {
  const outlines = outlineOf(document);
  if (outlines.every(({ lemma }) => lemma.score === undefined)) return 'the answer has no scores';
  const rows = outlines.flatMap(({ lemma, senses }, index) => [
    rowOf(`${index + 1}`, headwordOf(lemma), lemma.score),
    ...senses.map(({ number, sense }) =>
      rowOf(`${index + 1}.${number}`, shorten(glossOf(sense), LONGEST_LABEL), sense.score),
    ),
  ]);
  return `scores, in bits (one more: twice as likely):\n${grid(rows, columns, WEIGHTS)}`;
}

function rowOf(place: string, label: string, score: ScoreDocument | undefined): readonly string[] {
  if (score === undefined) return [place, label, '', ''];
  const reasons = score.reasons.map(({ reason, bits }) => `${signedBits(bits)} ${printable(reason)}`);
  return [place, label, signedBits(score.bits), reasons.join(', ')];
}
