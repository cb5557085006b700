/** The parts that inputs and outputs of several tools share, as schemas. Knows no tool. */
import { z } from 'zod';
import { MODES } from '../../engine/request.js';
import { WANTED_PARTS } from '../../model/tool.js';

const MAX_TOOLS = 20;

/** How long it may be says whoever reads it, in words of their own; no message is endless. */
export const text = z.string();

export const count = (standard: number, least: number, most: number) =>
  z.int().min(least).max(most).default(standard);

export const languageInput = z.string().max(20).describe('lat, grc or san (latin, greek, sanskrit).');
export const guessedLanguage = languageInput
  .optional()
  .describe('lat, grc or san. Without it the script decides, and plain ASCII is tried in all three.');

export const askInputs = {
  tools: z
    .array(z.string().max(40))
    .max(MAX_TOOLS)
    .optional()
    .describe('Ask only these tools, by the names in `sources`.'),
  offline: z
    .boolean()
    .default(false)
    .describe('Let no call leave the process; what was left unasked stands in `sources`.'),
};
export const modeInput = z
  .enum(MODES)
  .optional()
  .describe('How freely senses of different works are joined: open, or skeptic (only what is surely one).');
export const partsInput = z
  .array(z.enum(WANTED_PARTS))
  .max(WANTED_PARTS.length)
  .optional()
  .describe('Only these parts; without it, all.');

export const followInput = z
  .boolean()
  .default(false)
  .describe('Look up what the entries found refer to as well, one step away.');

export const language = z.enum(['lat', 'grc', 'san']);

/** One tool's part in an answer. */
export const source = z.object({
  tool: z.string(),
  status: z.enum(['answered', 'no_match', 'skipped', 'failed']),
  reason: z.string().optional(),
  advice: z.string().optional().describe('What would bring the tool, or mend it.'),
  code: z.string().optional(),
  words: z.int().optional().describe('Of several words, how many this holds for.'),
  response_ids: z.array(z.string()).optional().describe('Stored bytes; `trace` shows them.'),
});
export type Source = z.infer<typeof source>;

/** Why there is no answer, where that is a result and not an error. */
export const problem = z.object({ code: z.string(), message: z.string(), advice: z.string() });
export type Problem = z.infer<typeof problem>;

export const leftOut = z
  .array(
    z.object({ what: z.string(), count: z.int().optional(), how: z.string().describe('How to get it.') }),
  )
  .describe('What the budget left out; empty when this is all.');
export type LeftOut = z.infer<typeof leftOut>;

export const note = z.object({ code: z.string(), text: z.string() });
