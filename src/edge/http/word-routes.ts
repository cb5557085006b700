/** The routes about one word: query, its stream, plan, normalize, suggest, trace, responses. */

import type { Engine } from '../../engine/engine.js';
import type { QueryRequest } from '../../engine/request.js';
import { traceId } from '../../engine/trace.js';
import { toWireJson } from '../../engine/wire.js';
import { ToolPlanSchema } from '../../gen/langnet/v1/plan_pb.js';
import { NormalizedQuerySchema } from '../../gen/langnet/v1/query_pb.js';
import { QueryResponseSchema } from '../../gen/langnet/v1/response_pb.js';
import { FailureError, failure } from '../../model/failure.js';
import type { ToolPlan } from '../../model/types.js';
import { checkQuery } from '../../normalize/check.js';
import { detectLanguages } from '../../normalize/detect.js';
import { traceDocument } from '../cli/commands/trace.js';
import { snakeCase } from '../cli/snake.js';
import { languageNamed, refuseUnknown, requestsFor } from './answers.js';
import type { HttpParts } from './http-parts.js';
import { refTo } from './proto-schema.js';
import { errorDocument, etagOf, failureOf, IMMUTABLE, isKnownTag, jsonReply, textReply } from './reply.js';
import { addRoute, type Routing, TEXT_SCHEMA } from './routes.js';
import {
  idParam,
  normalizeDocument,
  normalizeInput,
  planInput,
  queryInput,
  responseParam,
  suggestDocument,
  suggestInput,
  traceDocument as traceSchema,
} from './schemas.js';
import { eventStream } from './stream.js';
import { suggestHeadwords } from './suggest.js';

const JSON_KEY = 'application/json';
const DEFAULT_SUGGESTIONS = 8;
/** A raw response is never shown as a page, whatever it says it is. */
const RAW_POLICY = "sandbox; default-src 'none'";

export function addWordRoutes(routing: Routing, parts: HttpParts): void {
  addRoute(routing, {
    method: 'get',
    path: '/api/v1/query',
    summary: 'Look up a word: lemmas, readings, senses and citations with their sources.',
    query: queryInput,
    gives: { [JSON_KEY]: refTo(QueryResponseSchema) },
    handle: async ({ input, address, deadline, header }) => {
      const { json, isReady } = await parts.answers.answer(
        requestsFor(input, parts.settings),
        deadline.signal,
      );
      const etag = etagOf(json);
      if (isReady) parts.hot.set(address, { body: json, etag });
      return jsonReply(json, header('if-none-match'), etag);
    },
  });

  addRoute(routing, {
    method: 'get',
    path: '/api/v1/query/stream',
    summary: 'The same as server-sent events: plan, each call as it ends, answer or error, done.',
    description:
      'Each event has a name and one line of JSON: plan (ToolPlan, one a language that is tried), call (as a call ends), stored (the id under which the answer of a call was kept), answer (QueryResponse) or error (Error), done.',
    query: queryInput,
    gives: { 'text/event-stream': undefined },
    isStream: true,
    handle: async ({ input, deadline }) => {
      const requests = requestsFor(input, parts.settings);
      await parts.engines.use(async (engine) => {
        for (const request of requests) refuseImpossible(engine, request);
      });
      return eventStream(
        async (tell) => {
          try {
            const { json } = await parts.answers.answer(requests, deadline.signal, tell);
            tell({ event: 'answer', data: json });
          } catch (error) {
            tell({ event: 'error', data: JSON.stringify(errorDocument(failureOf(error))) });
          }
          tell({ event: 'done', data: '{}' });
          deadline.end();
        },
        () => deadline.end(failure('interrupted', 'The client has gone.')),
      );
    },
  });

  const planOf = async (request: QueryRequest | undefined): Promise<ToolPlan> => {
    if (request === undefined) throw new FailureError(failure('query_empty'));
    const planned = await parts.engines.use((engine) => engine.plan(request));
    if (!planned.ok) throw new FailureError(planned.error);
    return planned.value;
  };

  addRoute(routing, {
    method: 'get',
    path: '/api/v1/plan',
    summary: 'Which tools would be asked, in which form; asks nobody.',
    query: planInput,
    gives: { [JSON_KEY]: refTo(ToolPlanSchema) },
    handle: async ({ input, header }) => {
      const [request] = requestsFor(input, parts.settings);
      const plan = toWireJson(ToolPlanSchema, await planOf(request));
      return jsonReply(JSON.stringify(plan), header('if-none-match'));
    },
  });

  addRoute(routing, {
    method: 'get',
    path: '/api/v1/normalize',
    summary:
      'The forms a word is looked up in, and the steps that led to them; without a language, those of every language that is tried.',
    query: normalizeInput,
    gives: { [JSON_KEY]: normalizeDocument },
    handle: async ({ input, header }) => {
      const plans = await Promise.all(requestsFor(input, parts.settings).map(planOf));
      const queries = plans.map(({ query }) => toWireJson(NormalizedQuerySchema, query));
      const isNamed = input.lang !== undefined && input.lang !== '';
      return jsonReply(JSON.stringify(isNamed ? queries[0] : { queries }), header('if-none-match'));
    },
  });

  addRoute(routing, {
    method: 'get',
    path: '/api/v1/suggest',
    summary: 'Headwords that begin like that, accents and everyday spelling aside.',
    query: suggestInput,
    gives: { [JSON_KEY]: suggestDocument },
    handle: async ({ input: { q, lang, limit }, header }) => {
      const languages = lang === undefined || lang === '' ? detectLanguages(q) : [languageNamed(lang)];
      const count = limit === undefined ? DEFAULT_SUGGESTIONS : Number(limit);
      const found = await parts.engines.use((engine) => suggestHeadwords(engine, q, languages, count));
      return jsonReply(JSON.stringify(found), header('if-none-match'));
    },
  });

  addRoute(routing, {
    method: 'get',
    path: '/api/v1/trace/{id}',
    summary: 'Where something comes from, down to the bytes.',
    params: idParam,
    gives: { [JSON_KEY]: traceSchema },
    handle: async ({ input: { id }, header }) => {
      const traced = await parts.engines.use((engine) =>
        traceId(engine.parts.storage, engine.parts.cache, id),
      );
      if (!traced.ok) throw new FailureError(traced.error);
      return jsonReply(JSON.stringify(snakeCase(traceDocument(traced.value))), header('if-none-match'));
    },
  });

  addRoute(routing, {
    method: 'get',
    path: '/api/v1/responses/{id}',
    summary: 'A stored response exactly as the tool sent it, as a file.',
    params: responseParam,
    gives: { 'text/plain': TEXT_SCHEMA, 'application/octet-stream': TEXT_SCHEMA },
    handle: async ({ input: { id }, header }) => {
      const found = await parts.engines.use((engine) => engine.parts.storage.getResponses([id]));
      const response = found.get(id);
      if (response === undefined)
        throw new FailureError(failure('id_unknown', `There is no response \`${id}\`.`));
      if (response.body === null) throw new FailureError(failure('raw_gone', response.hash));
      const isText = /^(text\/|application\/(json|xml|xhtml))/i.test(response.contentType);
      const headers = {
        'Content-Type': isText ? 'text/plain; charset=utf-8' : 'application/octet-stream',
        'Content-Disposition': `attachment; filename="${id}.${isText ? 'txt' : 'bin'}"`,
        'Content-Security-Policy': RAW_POLICY,
        'Cache-Control': IMMUTABLE,
        ETag: `"${id}"`,
      };
      if (isKnownTag(header('if-none-match'), headers.ETag)) return textReply(null, headers, 304);
      return textReply(new Uint8Array(response.body), headers);
    },
  });
}

/** What no tool need be asked about is an error before the stream begins. */
function refuseImpossible(engine: Engine, { text, language, tools }: QueryRequest): void {
  const checked = checkQuery(text);
  if (!checked.ok) throw new FailureError(checked.error);
  refuseUnknown(engine, language, tools);
}
