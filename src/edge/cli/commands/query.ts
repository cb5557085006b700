/** `langnet query`: one word, one answer. */
import type { Answer, QueryRequest } from '../../../engine/request.js';
import { FailureError, failure } from '../../../model/failure.js';
import { LANGUAGE_NAMES, type Language } from '../../../model/language.js';
import { detectLanguages } from '../../../normalize/detect.js';
import { requestFor, splitLanguage } from '../arguments.js';
import { bestLanguage, isWord } from '../best-language.js';
import type { CliContext } from '../context.js';
import { type AnswerDocument, parseAnswer } from '../document.js';
import type { AnswerFlags, AskFlags, FollowFlags, RunFlags, ShowFlags } from '../flags.js';
import { printAnswer } from '../print.js';

export interface QueryFlags extends AskFlags, FollowFlags, AnswerFlags, RunFlags, ShowFlags {
  readonly json: boolean;
}

export async function runQuery(this: CliContext, flags: QueryFlags, ...words: string[]): Promise<void> {
  checkFormat(flags);
  const { language, text } = splitLanguage(words);
  const languages = language === undefined ? detectLanguages(text) : [language];
  const requests = await Promise.all(languages.map((name) => requestFor(this, name, text, flags)));
  const began = performance.now();
  const answer = await answerBest(this, requests, flags);
  await printAnswer(this, answer, flags);
  const json = flags.json || flags.format === 'json';
  if (flags.stats) await printStats(this, answer, performance.now() - began, { json });
}

/** A flag that could do nothing is a mistake worth telling. */
function checkFormat({ json, format, context }: QueryFlags): void {
  const chosen = format ?? (json ? 'json' : 'text');
  if (json && chosen !== 'json')
    throw new FailureError(failure('usage', `--json and --format ${chosen} exclude each other.`));
  if (context !== undefined && (chosen === 'json' || chosen === 'table'))
    throw new FailureError(failure('usage', `--context has no place in ${chosen}.`));
}

/** With several languages the first that knows the word answers, and says that others do too. */
async function answerBest(
  context: CliContext,
  requests: readonly QueryRequest[],
  flags: QueryFlags,
): Promise<Answer> {
  const engine = await context.engine({ noCache: flags.noCache });
  const results = await engine.answer(requests, context.signal);
  const answers = results.map((result) => {
    if (!result.ok) throw new FailureError(result.error);
    return result.value;
  });
  return chooseAnswer(answers);
}

/** Of the answers in several languages the one to show, with a note on the others. */
export function chooseAnswer(answers: readonly Answer[]): Answer {
  const [first] = answers;
  if (first === undefined) throw new Error('a query without a request');
  if (answers.length === 1) return first;
  const documents = answers.map((answer) => parseAnswer(answer.json));
  const knowing = documents.flatMap((document, index) => (document.lemmas.length > 0 ? [index] : []));
  const chosen = bestLanguage(documents, knowing);
  const document = documents[chosen];
  const answer = answers[chosen] ?? first;
  if (document === undefined) return answer;
  const tried = answers.map((item) => LANGUAGE_NAMES[item.request.language]).join(', ');
  const others = knowing
    .filter((index) => index !== chosen && isWord(documents[index]))
    .map((index) => answers[index]?.request.language);
  return { ...answer, json: withLanguageNote(document, tried, others, answer.request) };
}

function withLanguageNote(
  document: AnswerDocument,
  tried: string,
  others: readonly (Language | undefined)[],
  request: QueryRequest,
): string {
  const name = LANGUAGE_NAMES[document.query.language_hint];
  const found = document.lemmas.length > 0;
  const also = others.flatMap((language) =>
    language === undefined ? [] : [`langnet ${language} ${request.text}`],
  );
  const hint = also.length > 0 ? ` It is also a word elsewhere: ${also.join(', ')}.` : '';
  const text = found
    ? `No language was named; ${tried} were tried and ${name} knows the word.${hint}`
    : `No language was named; ${tried} were tried and none knows the word.`;
  return JSON.stringify({
    ...document,
    warnings: [{ code: 'language_guessed', text }, ...document.warnings],
  });
}

export async function printStats(
  context: CliContext,
  answer: Answer,
  milliseconds: number,
  flags: { readonly json: boolean },
): Promise<void> {
  const { stats } = answer;
  const [{ executedPlan }, { toWireJson }, { ExecutedPlanSchema }] = await Promise.all([
    import('../../../engine/executed.js'),
    import('../../../engine/wire.js'),
    import('../../../gen/langnet/v1/plan_pb.js'),
  ]);
  const executed = executedPlan(answer, milliseconds);
  if (flags.json) return context.say(JSON.stringify(toWireJson(ExecutedPlanSchema, executed)));
  const calls = stats.calls.map((call) => {
    const how = call.fromStorage ? 'from storage' : `${call.durationMs} ms`;
    return `  ${call.tool}: ${call.status}${call.status === 'answered' ? ` (${how}) ${call.responseId}` : ''}`;
  });
  const stages = Object.entries(stats.stages).map(([stage, count]) => `${count} ${stage}`);
  const source = stats.fromAnswerCache ? 'answer from cache' : 'answer computed';
  context.say(
    [
      `stats: ${milliseconds.toFixed(1)} ms, ${source}, ${executed.fromCache ? 'no tool asked' : 'tools asked'}`,
      `  ${stats.planId}; stages run: ${stages.join(', ')}; reduced in ${stats.reduceMs.toFixed(1)} ms`,
      ...calls,
      ...stats.findings.map((finding) => `  finding ${finding.code}: ${finding.text}`),
    ].join('\n'),
  );
}
