/** `plan`: what a lookup would ask, and what it would cost. Asks nobody. */
import { z } from 'zod';
import { estimateCost } from '../../engine/cost.js';
import { FailureError, failure } from '../../model/failure.js';
import { tierWord } from '../../model/words.js';
import { checkQuery } from '../../normalize/check.js';
import { describeCall } from '../../plan/describe.js';
import { cut, given, missing } from './budget.js';
import { doorTool, requestOf } from './door-tool.js';
import { leftOutText, lines } from './lookup-text.js';
import { languagesOf } from './problems.js';
import {
  askInputs,
  count,
  followInput,
  guessedLanguage,
  language,
  leftOut,
  partsInput,
  text,
} from './shapes.js';

const MAX_ASKED = 160;

const input = z.strictObject({
  word: text.describe('One word in any usual spelling or script.'),
  language: guessedLanguage,
  parts: partsInput,
  follow: followInput,
  tools: askInputs.tools,
  max_forms: count(6, 1, 100),
  max_calls: count(16, 1, 200),
});

const output = z.object({
  plan_id: z.string(),
  language,
  forms: z
    .array(
      z.object({
        form: z.string(),
        tier: z.string(),
        steps: z.array(z.string()).optional().describe('How it came from the word.'),
      }),
    )
    .describe('In which forms the word would be looked up, the likeliest first.'),
  calls: z.array(
    z.object({
      wave: z.int().describe('Later waves ask with what earlier ones found.'),
      tool: z.string(),
      asks: z.string(),
      required: z.boolean().optional(),
      after_no_match: z.boolean().optional().describe('Only if the tool matched nothing before.'),
    }),
  ),
  cost: z.object({
    calls: z.int(),
    estimated_ms: z.number(),
    stored_share: z.number().describe('Share of the calls whose answers are stored, 0 to 1.'),
    never_called: z.array(z.string()).describe('Tools whose speed nobody knows yet.'),
  }),
  left_out: leftOut,
});

export const plan = doorTool({
  name: 'plan',
  title: 'Plan of a lookup',
  description:
    'Shows how a word would be read and which tools `lookup` would ask in which form, without asking any. Use it to see why a word was not found, or what a lookup would cost.',
  input,
  output,
  reachesOut: false,
  run: async (asked, call) => {
    const checked = checkQuery(asked.word);
    if (!checked.ok) throw new FailureError(checked.error);
    const [name] = languagesOf(asked.language, asked.word);
    if (name === undefined) throw new FailureError(failure('query_empty'));
    const request = requestOf(call, asked.word, name, asked);
    const planned = await call.engine.plan(request);
    if (!planned.ok) throw new FailureError(planned.error);
    const { planId, query, toolCalls } = planned.value;
    const { registry, storage, cache } = call.engine.parts;
    const cost = await estimateCost(planned.value, request, registry, storage, cache);
    const forms = query.candidates.slice(0, asked.max_forms).map((candidate) => ({
      form: candidate.text,
      tier: tierWord(candidate.tier),
      ...given(
        'steps',
        [...query.normalizations, ...candidate.steps].map((step) =>
          cut(`${step.operation}: ${step.input} → ${step.output}`, MAX_ASKED),
        ),
      ),
    }));
    const calls = toolCalls.slice(0, asked.max_calls).map((one) => ({
      wave: one.wave,
      tool: one.tool,
      asks: cut(describeCall(one), MAX_ASKED),
      ...given('required', !one.optional),
      ...given('after_no_match', one.afterNoMatch),
    }));
    const document = {
      plan_id: planId,
      language: name,
      forms,
      calls,
      cost: {
        calls: cost.toolCalls,
        estimated_ms: Math.round(cost.estimatedLatencyMs),
        stored_share: Math.round(cost.cacheHitRate * 100) / 100,
        never_called: [...cost.unknownLatency],
      },
      left_out: [
        ...missing(
          'forms',
          query.candidates.length,
          forms.length,
          `plan again with max_forms: ${query.candidates.length}`,
        ),
        ...missing('calls', toolCalls.length, calls.length, `plan again with max_calls: ${toolCalls.length}`),
      ],
    };
    const waves = [...new Set(calls.map(({ wave }) => wave))];
    const rows = waves.map((wave) => {
      const tools = calls.filter((one) => one.wave === wave).map(({ tool }) => tool);
      return `wave ${wave}: ${[...new Set(tools)].join(', ')}`;
    });
    const head = `${planId}: ${forms.map(({ form }) => form).join(', ')}`;
    return { document, text: lines([head, ...rows, leftOutText(document.left_out)]) };
  },
});
