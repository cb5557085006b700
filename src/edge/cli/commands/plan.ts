/** `langnet plan`, `execute` and `normalize`: the stages before any tool is asked, and a saved plan run later. */
import { readFile } from 'node:fs/promises';
import { estimateCost } from '../../../engine/cost.js';
import { planFromJson, planToJson, toWireJson } from '../../../engine/wire.js';
import { NormalizedQuerySchema } from '../../../gen/langnet/v1/query_pb.js';
import { FailureError, failure } from '../../../model/failure.js';
import { LANGUAGE_NAMES } from '../../../model/language.js';
import { WANTED_PARTS } from '../../../model/tool.js';
import { tierWord } from '../../../model/words.js';
import { detectLanguage } from '../../../normalize/detect.js';
import { languageOf } from '../../../normalize/normalize.js';
import { describeCall } from '../../../plan/describe.js';
import { planToMermaid } from '../../../plan/mermaid.js';
import { needLanguage, requestFor, splitLanguage } from '../arguments.js';
import type { CliContext } from '../context.js';
import type { AnswerFlags, AskFlags, FollowFlags, RunFlags } from '../flags.js';
import { printAnswer } from '../print.js';
import { printable, table } from '../style.js';
import { printStats } from './query.js';

/** A plan larger than this was not made by us. */
const MAX_PLAN_BYTES = 1_000_000;

interface PlanFlags extends AskFlags, FollowFlags {
  readonly json: boolean;
  readonly mermaid: boolean;
}

export async function runPlan(this: CliContext, flags: PlanFlags, ...words: string[]): Promise<void> {
  const { language, text } = needLanguage(words);
  const request = await requestFor(this, language, text, flags);
  const engine = await this.engine();
  const planned = await engine.plan(request);
  if (!planned.ok) throw new FailureError(planned.error);
  const plan = planned.value;
  if (flags.json) return this.out(`${planToJson(plan)}\n`);
  if (flags.mermaid) return this.out(planToMermaid(plan));
  const { registry, storage, cache } = engine.parts;
  const cost = await estimateCost(plan, request, registry, storage, cache);
  const calls = plan.toolCalls.map((call) => {
    const asked = describeCall(call);
    const notes = [call.optional ? '' : 'required', call.afterNoMatch ? 'only after no match' : ''].filter(
      Boolean,
    );
    return [`wave ${call.wave}`, call.tool, call.endpoint, printable(asked), notes.join(', ')];
  });
  this.out(`${plan.planId}\n`);
  this.out(table(calls));
  const layers = cost.layers.map((layer) => `${layer.layer} ${layer.hits}/${layer.lookups}`);
  const unknown =
    cost.unknownLatency.length > 0 ? ` (never called here: ${cost.unknownLatency.join(', ')})` : '';
  const rate = Math.round(cost.cacheHitRate * 100);
  this.out(
    `cost: ${cost.toolCalls} calls, about ${Math.round(cost.estimatedLatencyMs)} ms${unknown}; ${rate} % of the calls are stored; cached: ${layers.join(', ')}\n`,
  );
}

interface ExecuteFlags extends AnswerFlags, Omit<RunFlags, 'explain'> {
  readonly json: boolean;
}

export async function runExecute(this: CliContext, flags: ExecuteFlags, file: string): Promise<void> {
  let text: string;
  try {
    text = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8');
  } catch (error) {
    throw new FailureError(failure('file_unreadable', error instanceof Error ? error.message : ''));
  }
  if (text.length > MAX_PLAN_BYTES)
    throw new FailureError(failure('plan_invalid', 'It is too large to be one.'));
  const parsed = planFromJson(text);
  if (!parsed.ok) throw new FailureError(parsed.error);
  const plan = parsed.value;
  const language = languageOf(plan.query.language);
  if (language === undefined) throw new FailureError(failure('plan_invalid', 'It names no language.'));
  const request = await requestFor(this, language, plan.query.original, flags);
  const engine = await this.engine({ noCache: flags.noCache });
  const began = performance.now();
  const wanted = [...WANTED_PARTS, 'references' as const].filter((part) => plan.wanted.includes(part));
  const answer = await engine.execute(plan, { ...request, wanted }, this.signal);
  await printAnswer(this, answer, { ...flags, explain: false });
  if (flags.stats) await printStats(this, answer, performance.now() - began, flags);
}

export async function runNormalize(
  this: CliContext,
  flags: { readonly json: boolean },
  ...words: string[]
): Promise<void> {
  const { language: named, text } = splitLanguage(words);
  const guesses = detectLanguage(text);
  const language = named ?? guesses[0]?.language ?? 'lat';
  const engine = await this.engine();
  // As the planner sees it: in the order of what the installed indexes know.
  const planned = await engine.plan(await requestFor(this, language, text, {}));
  if (!planned.ok) throw new FailureError(planned.error);
  const { query } = planned.value;
  if (flags.json) return this.out(`${JSON.stringify(toWireJson(NormalizedQuerySchema, query))}\n`);
  if (named === undefined) {
    const [best, ...others] = guesses.map(
      (guess) => `${LANGUAGE_NAMES[guess.language]} ${Math.round(guess.confidence * 100)} %`,
    );
    const reasons = guesses[0]?.reasons.join('; ') ?? '';
    this.out(`${best} (${reasons})${others.length > 0 ? `, else ${others.join(', ')}` : ''}\n`);
    this.out('\n');
  }
  const rows = query.candidates.map((candidate, index) => {
    const steps = [...query.normalizations, ...candidate.steps].map(
      (step) => `${step.operation}: ${step.input} → ${step.output}`,
    );
    const encodings = Object.entries(candidate.encodings).map(([form, encoded]) => `${form}=${encoded}`);
    return [`${index + 1}`, candidate.text, tierWord(candidate.tier), encodings.join(' '), steps.join('; ')];
  });
  this.out(table([['', 'form', 'tier', 'encodings', 'steps'], ...rows]));
}
