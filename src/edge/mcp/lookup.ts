/** `lookup`: one word, one answer, within a budget. */
import { z } from 'zod';
import type { Engine } from '../../engine/engine.js';
import type { Answer } from '../../engine/request.js';
import { FailureError, failure } from '../../model/failure.js';
import type { Language } from '../../model/language.js';
import { tierWord } from '../../model/words.js';
import { checkQuery } from '../../normalize/check.js';
import { chooseAnswer } from '../cli/commands/query.js';
import { type AnswerDocument, parseAnswer } from '../cli/document.js';
import { suggestHeadwords } from '../http/suggest.js';
import { cut, given } from './budget.js';
import { type Call, doorTool, requestOf } from './door-tool.js';
import { citation, isPassage, lemma, shownAnswer } from './lookup-answer.js';
import { lookupText } from './lookup-text.js';
import { languagesOf } from './problems.js';
import {
  askInputs,
  count,
  followInput,
  guessedLanguage,
  language,
  leftOut,
  modeInput,
  note,
  partsInput,
  source,
  text,
} from './shapes.js';

const MAX_FORMS = 6;
const MAX_SUGGESTIONS = 5;
/** Shorter beginnings fit everything. */
const SHORTEST_BEGINNING = 3;
const LONGEST_BEGINNING = 24;
const MAX_NOTE = 300;

const input = z.strictObject({
  word: text.describe('One word in any usual spelling or script, inflected or not.'),
  language: guessedLanguage,
  mode: modeInput,
  parts: partsInput,
  follow: followInput,
  ...askInputs,
  max_lemmas: count(4, 1, 50),
  max_readings: count(6, 0, 300).describe('Readings in all: one of each lemma, the rest of the first ones.'),
  max_senses: count(6, 0, 300).describe('Senses in all: one of each lemma, the rest of the first ones.'),
  max_witnesses: count(2, 1, 50).describe('Works of one sense.'),
  max_citations: count(2, 0, 300).describe('Citations in all.'),
});
export type LookupInput = z.output<typeof input>;

const output = z.object({
  found: z
    .boolean()
    .describe('False is a result: `sources` says who does not know it and who could not be asked.'),
  word: z.string(),
  language,
  also_in: z.array(language).optional().describe('Languages that know the word too; none was named.'),
  normalized: z.string().optional().describe('The form it was looked up in, where it is not as asked.'),
  lemmas: z.array(lemma).describe('Best first.'),
  citations: z.array(citation),
  sources: z.array(source),
  warnings: z.array(note).optional(),
  tried: z
    .array(z.object({ language, forms: z.array(z.object({ form: z.string(), tier: z.string() })) }))
    .optional()
    .describe('When nothing was found: the forms that were asked for.'),
  suggestions: z
    .array(z.object({ word: z.string(), language, gloss: z.string().optional() }))
    .optional()
    .describe('When nothing was found: headwords that begin alike. Guesses, not evidence.'),
  left_out: leftOut,
});
export type LookupOutput = z.input<typeof output>;

export const lookup = doorTool({
  name: 'lookup',
  title: 'Look up a word',
  description:
    'Looks up one Latin, Ancient Greek or Sanskrit word in every dictionary and analyser that can be reached: lemmas, grammatical readings of the form, senses grouped across works, citations. Each sense names its works, source refs and claim ids; give an id to `trace` to see the exact bytes. `editorial: true` marks text written by langnet itself, which is no evidence. An unknown word is a result (`found: false`), not an error.',
  input,
  output,
  reachesOut: true,
  run: async (asked, call) => {
    const checked = checkQuery(asked.word);
    if (!checked.ok) throw new FailureError(checked.error);
    const answers = await answersIn(languagesOf(asked.language, asked.word), asked, call);
    const chosen = chooseAnswer(answers);
    const document = parseAnswer(chosen.json);
    const shown = shownAnswer(document, asked, editorialTools(call.engine));
    const known = answers.filter(isKnown).map(({ request }) => request.language);
    const query = document.query;
    const told = {
      found: isFound(document),
      word: cut(query.surface, MAX_NOTE),
      language: query.language_hint,
      ...given(
        'also_in',
        known.filter((name) => name !== query.language_hint),
      ),
      ...given('normalized', query.normalized === query.surface ? '' : query.normalized),
      ...shown,
      ...given('warnings', warningsOf(document)),
    };
    const all = told.found ? told : { ...told, ...(await insteadOf(answers, call)) };
    return { document: all, text: lookupText(all) };
  },
});

async function answersIn(
  languages: readonly Language[],
  asked: LookupInput,
  call: Call,
): Promise<readonly Answer[]> {
  const requests = languages.map((name) => requestOf(call, asked.word, name, asked));
  const results = await call.engine.answer(requests, call.signal);
  return results.map((result) => {
    if (!result.ok) throw new FailureError(result.error);
    return result.value;
  });
}

export function editorialTools(engine: Engine): ReadonlySet<string> {
  return new Set([...engine.tools.values()].filter((tool) => tool.isEditorial === true).map(({ id }) => id));
}

function isFound({ lemmas, senses, citations }: AnswerDocument): boolean {
  return lemmas.length > 0 || senses.length > 0 || citations.some(isPassage);
}

function isKnown(answer: Answer): boolean {
  return isFound(parseAnswer(answer.json));
}

/** `also_in` says what the warning about the guess of a language says. */
function warningsOf({ warnings }: AnswerDocument) {
  return warnings
    .filter(({ code }) => code !== 'language_guessed')
    .map(({ code, text: said }) => ({ code, text: cut(said, MAX_NOTE) }));
}

/** What to say instead of an answer: what was tried, and what may have been meant. */
async function insteadOf(answers: readonly Answer[], call: Call) {
  const [first] = answers;
  if (first === undefined) throw new FailureError(failure('defect', 'A query got no answer.'));
  const tried = await Promise.all(
    answers.map(async ({ request }) => {
      const planned = await call.engine.plan(request);
      const candidates = planned.ok ? planned.value.query.candidates : [];
      const forms = candidates
        .slice(0, MAX_FORMS)
        .map(({ text: form, tier }) => ({ form, tier: tierWord(tier) }));
      return { language: request.language, forms };
    }),
  );
  const languages = answers.map(({ request }) => request.language);
  return { tried, ...given('suggestions', await suggestionsFor(first.request.text, languages, call)) };
}

/** Headwords that begin like the word, or like as much of it as any does. */
async function suggestionsFor(word: string, languages: readonly Language[], { engine }: Call) {
  const letters = [...word.trim()].slice(0, LONGEST_BEGINNING);
  const least = Math.max(SHORTEST_BEGINNING, Math.ceil(letters.length / 2));
  for (let length = letters.length; length >= least; length -= 1) {
    const { suggestions } = await suggestHeadwords(
      engine,
      letters.slice(0, length).join(''),
      languages,
      MAX_SUGGESTIONS,
    );
    if (suggestions.length > 0)
      return suggestions.map(({ text: headword, language: name, gloss }) => ({
        word: headword,
        language: name,
        ...given('gloss', gloss),
      }));
  }
  return [];
}
