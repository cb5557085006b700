/** `cts`: a citation or URN to its passage. */
import { z } from 'zod';
import { type CtsAnswer, cts as findPassage } from '../../engine/cts.js';
import { FailureError } from '../../model/failure.js';
import { cut, given, missing } from './budget.js';
import { doorTool } from './door-tool.js';
import { leftOutText, lines } from './lookup-text.js';
import { isToolTrouble, languageNamed, problemOf, troubleSource } from './problems.js';
import { count, language, languageInput, leftOut, note, problem, source } from './shapes.js';

const MAX_REF = 400;
const MAX_NAME = 120;
const MAX_CANDIDATES = 4;
/** A unit of prose may be a whole chapter. */
const MAX_UNIT = 1200;
const MAX_NOTE = 300;

const input = z.strictObject({
  ref: z
    .string()
    .max(MAX_REF)
    .describe(
      'A citation as dictionaries print it (`Verg. E. 2, 63`, `Il. 1.1`, `RV. 1, 1, 1`) or a CTS URN.',
    ),
  language: languageInput.optional(),
  quote: z
    .string()
    .max(MAX_REF)
    .optional()
    .describe('Words that should stand there; `check` says whether they do.'),
  neighbours: count(0, 0, 20).describe('Units shown before the passage, and behind it.'),
  skip_units: count(0, 0, 1_000_000),
  max_units: count(10, 1, 100),
});

const output = z.object({
  found: z.boolean(),
  status: z
    .enum(['found', 'text_missing', 'nothing_known', 'unresolved', 'unavailable'])
    .describe('text_missing: the work is known, its text not installed. unavailable: see `sources`.'),
  ref: z.string(),
  urn: z.string().optional(),
  language: language.optional(),
  author: z.string().optional(),
  work: z.string().optional(),
  edition: z.string().optional(),
  confidence: z.number().optional().describe('That this work is meant, 0 to 1.'),
  check: z.string().optional().describe('Whether the quoted words stand there: there, nearby, not_found.'),
  found_at: z.string().optional(),
  units: z.array(
    z.object({
      ref: z.string(),
      role: z.enum(['before', 'after']).optional().describe('Without it, part of the passage.'),
      text: z.string(),
      fact_id: z.string().optional().describe('`trace` shows the bytes.'),
    }),
  ),
  candidates: z
    .array(z.object({ urn: z.string(), author: z.string(), work: z.string(), confidence: z.number() }))
    .optional()
    .describe('Other works it may stand for, the likeliest first.'),
  notes: z.array(note).optional(),
  sources: z.array(source),
  problem: problem.optional(),
  next_skip: z.int().optional().describe('`skip_units` to read on.'),
  left_out: leftOut,
});

export const cts = doorTool({
  name: 'cts',
  title: 'Passage of a citation',
  description:
    'Resolves a citation as Lewis & Short, LSJ or Monier-Williams print it, or a CTS URN, to its work and passage in the installed texts, and says how sure that is. With `quote` it checks whether words stand there.',
  input,
  output,
  reachesOut: false,
  run: async (asked, { engine, signal }) => {
    const options = {
      language: asked.language === undefined ? undefined : languageNamed(asked.language),
      quote: asked.quote,
      neighbours: asked.neighbours,
      skip: asked.skip_units,
      limit: asked.max_units,
    };
    const result = await findPassage(engine, asked.ref, options, signal);
    if (!result.ok) {
      if (!isToolTrouble(result.error)) throw new FailureError(result.error);
      const why = problemOf(result.error);
      const document = {
        found: false,
        status: 'unavailable' as const,
        ref: asked.ref,
        units: [],
        sources: [troubleSource(engine, 'passages', result.error)],
        problem: why,
        left_out: [],
      };
      return { document, text: lines([why.message, why.advice]) };
    }
    const document = passageOf(result.value, asked.skip_units);
    const rows = document.units.map(({ ref, text }) => `${ref} ${text}`);
    const head = [document.author, document.work, document.urn].filter(Boolean).join(', ');
    const notes = (document.notes ?? []).map(({ text }) => text);
    return { document, text: lines([head, ...rows, ...notes, leftOutText(document.left_out)]) };
  },
});

function passageOf(answer: CtsAnswer, skip: number): z.input<typeof output> {
  const { status, units, total, candidates, tool, responseId } = answer;
  const shown = units.filter(({ role }) => role === 'passage').length;
  const next = skip + shown;
  const others = candidates.filter(({ isChosen }) => !isChosen);
  const rest = status === 'found' && next < total ? total - next : 0;
  const cutUnits = units.filter(({ text }) => text.length > MAX_UNIT).length;
  return {
    found: status === 'found',
    status,
    ref: answer.cited,
    ...given('urn', answer.urn),
    ...given('language', answer.language === '' ? undefined : answer.language),
    ...given('author', cut(answer.author, MAX_NAME)),
    ...given('work', cut(answer.work, MAX_NAME)),
    ...given('edition', answer.edition),
    ...given('confidence', answer.urn === '' ? undefined : answer.confidence),
    ...given('check', answer.check),
    ...given('found_at', answer.foundAt),
    units: units.map(({ ref, role, text, factId }) => ({
      ref,
      ...(role === 'passage' ? {} : { role }),
      text: cut(text, MAX_UNIT),
      ...given('fact_id', factId),
    })),
    ...given(
      'candidates',
      others.slice(0, MAX_CANDIDATES).map(({ urn, author, work, confidence }) => ({
        urn,
        author: cut(author, MAX_NAME),
        work: cut(work, MAX_NAME),
        confidence,
      })),
    ),
    ...given(
      'notes',
      answer.notes
        .filter(({ code }) => code !== 'cut')
        .map(({ code, text }) => ({ code, text: cut(text, MAX_NOTE) })),
    ),
    sources: [
      {
        tool,
        status: status === 'unresolved' || status === 'nothing_known' ? 'no_match' : 'answered',
        ...given('response_ids', responseId === '' ? [] : [responseId]),
      },
    ],
    ...(rest > 0 ? { next_skip: next } : {}),
    left_out: [
      ...missing('units', rest, 0, `cts again with skip_units: ${next}`),
      ...missing('ends of long units', cutUnits, 0, 'trace their fact_id with a greater max_quote'),
      ...missing('candidates', others.length, MAX_CANDIDATES, 'name author and work more fully'),
    ],
  };
}
