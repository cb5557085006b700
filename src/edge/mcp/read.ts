/** `read`: running text or a passage word by word. */
import { z } from 'zod';
import { type ReadToken, read as readTokens } from '../../engine/read.js';
import { piecesOfPassage, piecesOfText } from '../../engine/text-source.js';
import { type Failure, FailureError, failure, isFailureError } from '../../model/failure.js';
import type { Language } from '../../model/language.js';
import { cut, given } from './budget.js';
import { type Call, doorTool, requestOf } from './door-tool.js';
import { lines, sourcesText } from './lookup-text.js';
import { isToolTrouble, languageNamed, problemOf, troubleSource } from './problems.js';
import { askInputs, count, language, languageInput, leftOut, problem, source } from './shapes.js';
import { createTally } from './tally.js';
import { textWindow } from './window.js';

const MAX_TEXT = 100_000;
const MAX_URN = 200;
const MAX_FORM = 120;
const MAX_OTHERS = 3;

const input = z.strictObject({
  language: languageInput,
  text: z.string().max(MAX_TEXT).optional().describe('The text itself. Give either `text` or `urn`.'),
  urn: z.string().max(MAX_URN).optional().describe('CTS URN of a passage of an installed text.'),
  ...askInputs,
  skip_words: count(0, 0, 1_000_000).describe('Words to pass over, to read on where an answer ended.'),
  max_words: count(24, 1, 300),
});

const word = z.object({
  form: z.string(),
  found: z.boolean(),
  lemma: z.string().optional(),
  pos: z.string().optional(),
  reading: z.string().optional(),
  gloss: z.string().optional().describe('In short; `lookup` the form for all senses and who attests them.'),
  tier: z.string().optional().describe('How it was found, where not exactly.'),
  enclitic: z.string().optional(),
  segments: z
    .array(
      z.object({
        text: z.string(),
        lemma: z.string(),
        pos: z.string(),
        reading: z.string(),
        gloss: z.string(),
      }),
    )
    .optional()
    .describe('The words of a group that sandhi joins.'),
  others: z.array(z.string()).optional().describe('Other lemmas it may be of.'),
  lemma_id: z.string().optional(),
  urn: z.string().optional().describe('Of the unit, at its first word.'),
});

const output = z.object({
  found: z.boolean().describe('False: there is no such passage, or no word of it is known.'),
  language,
  words: z.array(word),
  sources: z.array(source).describe('What could not be asked, with how many words it cost.'),
  problem: problem.optional(),
  next_skip: z.int().optional().describe('`skip_words` to read on.'),
  left_out: leftOut,
});

export const read = doorTool({
  name: 'read',
  title: 'Read a text',
  description:
    'Goes through a Latin, Greek or Sanskrit text, or a passage named by its CTS URN, word by word: likeliest lemma, grammatical reading and a short gloss of each. The choice is by likelihood, without the context of the sentence: `others` names what else it may be.',
  input,
  output,
  reachesOut: true,
  run: async (asked, call) => {
    const name = languageNamed(asked.language);
    const { skip_words: skip, max_words: most } = asked;
    const window = textWindow(piecesOf(asked, name, call), name, skip, most);
    const tally = createTally();
    const words: z.input<typeof word>[] = [];
    let trouble: Failure | undefined;
    let unit = '';
    try {
      for await (const token of readTokens(
        call.engine,
        name,
        window.pieces,
        optionsOf(asked, call),
        call.signal,
      )) {
        if (token.kind !== 'word') continue;
        for (const row of token.unanswered)
          tally.add({ ...row, status: row.status === 'failed' ? 'failed' : 'skipped' });
        words.push(wordOf(token, unit));
        unit = token.urn;
      }
    } catch (error) {
      if (!isFailureError(error) || !isNoText(error.failure)) throw error;
      trouble = error.failure;
    }
    const next = skip + words.length;
    const how = `read again with skip_words: ${next}`;
    const document = {
      found: words.some(({ found }) => found),
      language: name,
      words,
      sources: [...tally.sources(), ...troublesOf(trouble, call)],
      ...given('problem', trouble && problemOf(trouble)),
      ...(window.isMore() ? { next_skip: next } : {}),
      left_out: window.isMore() ? [{ what: 'further words', how }] : [],
    };
    const rows = words.map((one) => {
      const about = [one.lemma ?? 'unknown', one.reading ?? one.pos ?? '', one.gloss ?? ''];
      return `${one.form}: ${about.filter((part) => part !== '').join(' · ')}`;
    });
    const end = window.isMore() ? how : '';
    const text = lines([...rows, document.problem?.message ?? '', sourcesText(document.sources), end]);
    return { document, text };
  },
});

function piecesOf({ text = '', urn = '' }: z.output<typeof input>, name: Language, { engine, signal }: Call) {
  if ((text.trim() === '') === (urn.trim() === ''))
    throw new FailureError(
      failure('query_empty', 'Give either `text` or `urn`.', 'For example: text: "arma virumque cano".'),
    );
  return urn.trim() === '' ? piecesOfText(text) : piecesOfPassage(engine, urn.trim(), name, signal);
}

function optionsOf(asked: z.output<typeof input>, call: Call) {
  const { text: _text, language: _language, wanted: _wanted, ...options } = requestOf(call, '', 'lat', asked);
  return options;
}

/** There is no such passage here, or nobody who has any. */
function isNoText(value: Failure): boolean {
  return value.code === 'passage_missing' || isToolTrouble(value);
}

function troublesOf(trouble: Failure | undefined, { engine }: Call) {
  return trouble !== undefined && isToolTrouble(trouble) ? [troubleSource(engine, 'passages', trouble)] : [];
}

function wordOf(token: ReadToken, unit: string): z.input<typeof word> {
  const { isKnown, tier, segments, others } = token;
  return {
    form: cut(token.text, MAX_FORM),
    found: isKnown,
    ...given('lemma', token.lemma),
    ...given('pos', token.pos),
    ...given('reading', cut(token.reading, MAX_FORM)),
    ...given('gloss', token.gloss),
    ...given('tier', tier === 'exact' ? '' : tier),
    ...given('enclitic', token.enclitic),
    ...given('segments', segments.length > 1 ? segments.map((one) => ({ ...one })) : []),
    ...given('others', others.slice(0, MAX_OTHERS)),
    ...given('lemma_id', token.lemmaId),
    ...given('urn', token.urn === unit ? '' : token.urn),
  };
}
