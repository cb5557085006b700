/** `lemmas`: the headwords of many forms at once. */
import { z } from 'zod';
import { FailureError, failure } from '../../model/failure.js';
import { type AnswerDocument, parseAnswer } from '../cli/document.js';
import { cut, given } from './budget.js';
import { doorTool, requestOf } from './door-tool.js';
import { lines, sourcesText } from './lookup-text.js';
import { languageNamed, problemOf } from './problems.js';
import { askInputs, count, language, languageInput, problem, source, text } from './shapes.js';
import { createTally } from './tally.js';

const MAX_FORMS = 200;
const MAX_SHOWN = 120;

const input = z.strictObject({
  language: languageInput,
  forms: z.array(text).min(1).max(MAX_FORMS).describe('Words as they stand in a text.'),
  ...askInputs,
  max_lemmas: count(5, 1, 50).describe('Lemmas of one form.'),
});

const output = z.object({
  language,
  results: z
    .array(
      z.object({
        form: z.string(),
        found: z.boolean(),
        lemmas: z.array(z.string()).describe('Best first; a guess only when nothing better is known.'),
        more_lemmas: z.int().optional(),
        problem: problem.optional().describe('Why the form is no word.'),
      }),
    )
    .describe('One for each form, in order.'),
  sources: z.array(source),
});

export const lemmas = doorTool({
  name: 'lemmas',
  title: 'Lemmas of forms',
  description:
    'Gives the dictionary headwords (lemmas) of many inflected forms of one language at once, best first. Cheaper than `lookup`; use `lookup` for meanings and evidence, `read` for running text. Unknown forms have an empty list.',
  input,
  output,
  reachesOut: true,
  run: async (asked, call) => {
    const name = languageNamed(asked.language);
    const template = requestOf(call, '', name, { ...asked, parts: ['morphology'] });
    const requests = asked.forms.map((form) => ({ ...template, text: form }));
    const answers = await call.engine.answer(requests, call.signal);
    const tally = createTally();
    const results = answers.map((result, at) => {
      const form = cut(asked.forms[at] ?? '', MAX_SHOWN);
      if (!result.ok) {
        if (isAboutAll(result.error.code)) throw new FailureError(result.error);
        return { form, found: false, lemmas: [], problem: problemOf(result.error) };
      }
      const document = parseAnswer(result.value.json);
      for (const row of document.sources) tally.add(row);
      const all = namesOf(document);
      const shown = all.slice(0, asked.max_lemmas);
      const more = all.length - shown.length;
      return {
        form,
        found: all.length > 0,
        lemmas: shown,
        ...given('more_lemmas', more > 0 ? more : undefined),
      };
    });
    if (results.length === 0) throw new FailureError(failure('query_empty'));
    const sources = tally.sources();
    const rows = results.map(
      (row) => `${row.form}: ${row.lemmas.length > 0 ? row.lemmas.join(', ') : 'unknown'}`,
    );
    return { document: { language: name, results, sources }, text: lines([...rows, sourcesText(sources)]) };
  },
});

function namesOf({ lemmas: rows }: AnswerDocument): readonly string[] {
  return [...new Set(rows.map(({ display }) => display))];
}

/** A wrong name of a tool is no fault of the form. */
function isAboutAll(code: string): boolean {
  return !code.startsWith('query_') && code !== 'urn_invalid';
}
