/** The routes about texts and lists: lemmas, read, cts, concept. */
import { type ConceptAnswer, concept } from '../../engine/concept.js';
import { cts } from '../../engine/cts.js';
import { read } from '../../engine/read.js';
import { DEFAULT_REQUEST } from '../../engine/request.js';
import { piecesOfText } from '../../engine/text-source.js';
import { FailureError, failure } from '../../model/failure.js';
import { err, type Result } from '../../model/result.js';
import { parseAnswer } from '../cli/document.js';
import { tokenJson } from '../cli/read-text.js';
import { snakeCase } from '../cli/snake.js';
import { isOn, languageNamed, languagesOf, refuseUnknown, toolNames } from './answers.js';
import { pieceReply } from './deadline.js';
import type { HttpParts } from './http-parts.js';
import { JSON_TYPE, jsonReply } from './reply.js';
import { type Asked, addRoute, type Routing, TEXT_SCHEMA } from './routes.js';
import {
  conceptDocument,
  conceptInput,
  conceptParam,
  ctsDocument,
  ctsInput,
  lemmasBody,
  lemmasDocument,
  type ReadInput,
  readBody,
  readDocument,
  readInput,
} from './schemas.js';

const JSON_KEY = 'application/json';
const LINES_KEY = 'application/x-ndjson';
/** So that as many forms as may be sent, of any length they may have, can be. */
const MAX_LEMMAS_BYTES = 1024 * 1024;
const MAX_READ_BYTES = 1024 * 1024;
/** Tokens sent together. */
const TOKENS = 64;

export function addTextRoutes(routing: Routing, parts: HttpParts): void {
  addRoute(routing, {
    method: 'post',
    path: '/api/v1/lemmas',
    summary: 'The lemmas of each form of a list, best first.',
    body: lemmasBody,
    maxBytes: MAX_LEMMAS_BYTES,
    gives: { [JSON_KEY]: lemmasDocument },
    handle: async ({ input: { lang, forms }, deadline: { signal }, header }) => {
      const language = languageNamed(lang);
      const template = { ...DEFAULT_REQUEST, language, wanted: ['morphology'] as const };
      const answers = await parts.work(signal, (engine) =>
        engine.answer(
          forms.map((text) => ({ ...template, text })),
          signal,
        ),
      );
      signal.throwIfAborted();
      const results = answers.map((result, index) => {
        const document = result.ok ? parseAnswer(result.value.json) : undefined;
        const silent = document?.sources.filter(({ status }) => status === 'failed' || status === 'skipped');
        return {
          form: forms[index] ?? '',
          lemmas: [...new Set(document?.lemmas.map(({ display }) => display))],
          unanswered: silent?.map(({ tool }) => tool) ?? [],
        };
      });
      return jsonReply(JSON.stringify({ results }), header('if-none-match'));
    },
  });

  const readText = async ({ input, deadline, header }: Asked<ReadInput>): Promise<Response> => {
    const { text = '', urn = '' } = input;
    if ((text === '') === (urn === ''))
      throw new FailureError(failure('http_invalid', 'Give either `text` or `urn`.'));
    const language = languageNamed(input.lang);
    const isLines = header('accept')?.includes(LINES_KEY) === true;
    const options = { tools: toolNames(input.tools), offline: isOn(input.offline) };
    await parts.engines.use(async (engine) => refuseUnknown(engine, language, options.tools));
    const source = urn === '' ? piecesOfText(text) : urn;
    const pieces = parts.stream(deadline.signal, (engine) =>
      framed(read(engine, language, source, options, deadline.signal), isLines),
    );
    const headers = { 'Content-Type': isLines ? LINES_KEY : JSON_TYPE, 'Cache-Control': 'no-store' };
    return pieceReply(pieces, headers, () => deadline.end(failure('interrupted')));
  };
  const readGives = { [JSON_KEY]: readDocument, [LINES_KEY]: TEXT_SCHEMA };
  addRoute(routing, {
    method: 'get',
    path: '/api/v1/read',
    summary: 'A short text or a passage word by word: lemma, reading and gloss of each.',
    query: readInput,
    gives: readGives,
    isStream: true,
    handle: readText,
  });
  addRoute(routing, {
    method: 'post',
    path: '/api/v1/read',
    summary: 'A text or a passage word by word: lemma, reading and gloss of each.',
    body: readBody,
    maxBytes: MAX_READ_BYTES,
    gives: readGives,
    isStream: true,
    handle: readText,
  });

  addRoute(routing, {
    method: 'get',
    path: '/api/v1/cts',
    summary: 'The passage of a citation or CTS URN, with its neighbours.',
    query: ctsInput,
    gives: { [JSON_KEY]: ctsDocument },
    handle: async ({ input: { ref, lang, quote, ...counts }, deadline: { signal }, header }) => {
      const options = {
        language: lang === undefined || lang === '' ? undefined : languageNamed(lang),
        quote,
        neighbours: bounded(counts.neighbours, 50),
        limit: bounded(counts.limit, 500),
        skip: bounded(counts.skip, 1_000_000),
      };
      const result = await parts.work(signal, (engine) => cts(engine, ref, options, signal));
      signal.throwIfAborted();
      if (!result.ok) throw new FailureError(result.error);
      return jsonReply(JSON.stringify(snakeCase(result.value)), header('if-none-match'));
    },
  });

  const conceptReply = (result: Result<ConceptAnswer>, header: Asked<unknown>['header']): Response => {
    if (!result.ok) throw new FailureError(result.error);
    return jsonReply(JSON.stringify(snakeCase(result.value)), header('if-none-match'));
  };
  addRoute(routing, {
    method: 'get',
    path: '/api/v1/concept/{name}',
    summary: 'The words of all languages that share a meaning.',
    params: conceptParam,
    gives: { [JSON_KEY]: conceptDocument },
    handle: async ({ input: { name }, deadline: { signal }, header }) => {
      const found = await parts.work(signal, (engine) => concept(engine, { constant: name }, {}, signal));
      signal.throwIfAborted();
      return conceptReply(found, header);
    },
  });
  addRoute(routing, {
    method: 'get',
    path: '/api/v1/concept',
    summary: 'The words of all languages that share the first meaning of a word, or any of its meanings.',
    query: conceptInput,
    gives: { [JSON_KEY]: conceptDocument },
    handle: async ({ input: { from, q, all }, deadline: { signal }, header }) => {
      const found = await parts.work(signal, async (engine) => {
        let first: Result<ConceptAnswer> | undefined;
        for (const language of languagesOf(from, q)) {
          const result = await concept(engine, { language, word: q, isAll: isOn(all) }, {}, signal);
          if (result.ok && result.value.concepts.length > 0) return result;
          first ??= result;
        }
        return first ?? err(failure('query_empty'));
      });
      signal.throwIfAborted();
      return conceptReply(found, header);
    },
  });
}

function bounded(text: string | undefined, most: number): number | undefined {
  return text === undefined ? undefined : Math.min(Number(text), most);
}

/** Tokens as lines, or as one document made piece by piece. */
async function* framed(
  tokens: AsyncIterable<Parameters<typeof tokenJson>[0]>,
  isLines: boolean,
): AsyncGenerator<string> {
  let piece = isLines ? '' : '{"tokens":[';
  let count = 0;
  for await (const token of tokens) {
    const line = tokenJson(token);
    piece += isLines ? line : `${count === 0 ? '' : ','}${line.trimEnd()}`;
    count += 1;
    if (count % TOKENS === 0) {
      yield piece;
      piece = '';
    }
  }
  yield isLines ? piece : `${piece}]}`;
}
