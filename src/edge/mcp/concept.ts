/** `concept`: the words of all three languages that share a meaning. */
import { z } from 'zod';
import { type Concept, type ConceptAnswer, concept as findConcept } from '../../engine/concept.js';
import { FailureError, failure } from '../../model/failure.js';
import { err, type Result } from '../../model/result.js';
import { checkQuery } from '../../normalize/check.js';
import { cut, given, missing, shares } from './budget.js';
import { type Call, doorTool, requestOf } from './door-tool.js';
import { leftOutText, lines } from './lookup-text.js';
import { isToolTrouble, languagesOf, problemOf, troubleSource } from './problems.js';
import {
  askInputs,
  count,
  guessedLanguage,
  language,
  leftOut,
  modeInput,
  note,
  problem,
  source,
  text,
} from './shapes.js';

const MAX_GLOSS = 120;
const MAX_WORKS = 3;
const MAX_CONCEPTS = 6;
const MAX_NOTE = 300;

const input = z.strictObject({
  constant: text.optional().describe('Name of a meaning, such as FIRE. Give either this or `word`.'),
  word: text.optional().describe('A word whose meaning is taken.'),
  language: guessedLanguage,
  all_senses: z.boolean().default(false).describe('With `word`: of all its senses, not only the first.'),
  mode: modeInput,
  ...askInputs,
  max_words: count(12, 1, 200).describe('Words in all.'),
});
type Input = z.output<typeof input>;

const output = z.object({
  found: z.boolean(),
  word: z.string().optional(),
  language: language.optional(),
  concepts: z.array(
    z.object({
      constant: z.string(),
      status: z.enum(['curated', 'provisional']),
      definition: z.string().optional(),
      wordnet_key: z.string().optional(),
      words: z.array(
        z.object({
          language,
          word: z.string(),
          pos: z.string().optional(),
          gloss: z.string(),
          works: z.array(z.string()).describe('Who attests it.'),
          editorial: z.boolean().optional().describe('Only langnet itself says so: no evidence.'),
          sense_id: z.string().optional().describe('`trace` shows the evidence.'),
          asked: z.boolean().optional(),
        }),
      ),
    }),
  ),
  notes: z.array(note).optional(),
  sources: z.array(source).describe('Tools that could not answer.'),
  problem: problem.optional(),
  left_out: leftOut,
});

export const concept = doorTool({
  name: 'concept',
  title: 'Words of a meaning',
  description:
    'Lists the Latin, Greek and Sanskrit words that share a meaning, each with the works that attest it: by the meaning’s name (`constant` of a sense) or by a word. The names and the choice of words are editorial; the works are evidence.',
  input,
  output,
  reachesOut: true,
  run: async (asked, call) => {
    const result = await found(asked, call);
    if (!result.ok) {
      const { error } = result;
      if (error.code !== 'constant_unknown' && !isToolTrouble(error)) throw new FailureError(error);
      const why = problemOf(error);
      const sources = isToolTrouble(error) ? [troubleSource(call.engine, 'concepts', error)] : [];
      const document = { found: false, concepts: [], sources, problem: why, left_out: [] };
      return { document, text: lines([why.message, why.advice]) };
    }
    const document = documentOf(result.value, asked.max_words);
    const rows = document.concepts.flatMap(({ constant, definition, words }) => [
      [constant, definition].filter(Boolean).join(': '),
      ...words.map((one) => `  ${one.language} ${one.word}: ${one.gloss} (${one.works.join(', ')})`),
    ]);
    const notes = (document.notes ?? []).map((one) => one.text);
    return { document, text: lines([...rows, ...notes, leftOutText(document.left_out)]) };
  },
});

async function found(asked: Input, call: Call): Promise<Result<ConceptAnswer>> {
  const { constant = '', word = '' } = asked;
  if ((constant.trim() === '') === (word.trim() === '')) {
    const example = 'For example: constant: "FIRE", or word: "lupus" with language: "lat".';
    return err(failure('query_empty', 'Give either `constant` or `word`.', example));
  }
  const { engine, signal } = call;
  const { text: _text, language: _language, wanted: _wanted, ...options } = requestOf(call, '', 'lat', asked);
  if (word.trim() === '') return findConcept(engine, { constant }, options, signal);
  const checked = checkQuery(word);
  if (!checked.ok) return checked;
  let first: Result<ConceptAnswer> | undefined;
  for (const name of languagesOf(asked.language, word)) {
    const result = await findConcept(
      engine,
      { language: name, word, isAll: asked.all_senses },
      options,
      signal,
    );
    if (result.ok && result.value.concepts.length > 0) return result;
    first ??= result;
  }
  return first ?? err(failure('query_empty'));
}

function documentOf(answer: ConceptAnswer, maxWords: number): z.input<typeof output> {
  const concepts = answer.concepts.slice(0, MAX_CONCEPTS);
  const share = shares(
    concepts.map(({ words }) => words.length),
    maxWords,
  );
  const words = concepts.reduce((sum, one) => sum + one.words.length, 0);
  return {
    found: concepts.length > 0,
    ...given('word', cut(answer.word, MAX_NOTE)),
    ...given('language', answer.language === '' ? undefined : answer.language),
    concepts: concepts.map((one, at) => conceptOf(one, share[at] ?? 0)),
    ...given(
      'notes',
      answer.notes.map(({ code, text: said }) => ({ code, text: cut(said, MAX_NOTE) })),
    ),
    sources: [],
    left_out: [
      ...missing('concepts', answer.concepts.length, concepts.length, 'concept by the constant of one sense'),
      ...missing('words', words, Math.min(words, maxWords), `concept again with max_words: ${words}`),
    ],
  };
}

function conceptOf({ constant, status, definition, wordnetKey, words }: Concept, most: number) {
  return {
    constant,
    status,
    ...given('definition', cut(definition, MAX_NOTE)),
    ...given('wordnet_key', wordnetKey),
    words: evenly(words, most).map((one) => ({
      language: one.language,
      word: one.display,
      ...given('pos', one.pos),
      gloss: cut(one.gloss, MAX_GLOSS),
      works: one.works.slice(0, MAX_WORKS),
      ...given('editorial', one.isEditorial),
      ...given('sense_id', one.senseId),
      ...given('asked', one.isAsked),
    })),
  };
}

/** As many of each language as there is room for, in the order given; the word asked for is never left out. */
function evenly(words: Concept['words'], most: number): Concept['words'] {
  const groups = [...new Set(words.map((one) => one.language))].map((name) =>
    words.filter((one) => one.language === name).sort((a, b) => Number(b.isAsked) - Number(a.isAsked)),
  );
  const chosen = new Set<Concept['words'][number]>();
  for (let rank = 0; chosen.size < Math.min(most, words.length); rank += 1) {
    for (const group of groups) {
      const one = group[rank];
      if (one !== undefined && chosen.size < most) chosen.add(one);
    }
  }
  return words.filter((one) => chosen.has(one));
}
