/** The server without its socket: guard, routes, pages and errors put together. */
import { OpenAPIHono, type z } from '@hono/zod-openapi';
import { ToolPlanSchema } from '../../gen/langnet/v1/plan_pb.js';
import { NormalizedQuerySchema } from '../../gen/langnet/v1/query_pb.js';
import { QueryResponseSchema } from '../../gen/langnet/v1/response_pb.js';
import { failure } from '../../model/failure.js';
import type { Settings } from '../settings.js';
import { createAnswers } from './answers.js';
import { createDeadlines } from './deadline.js';
import { type ApiDocument, DOCS_STYLE_PATH, docsReply, docsStyleReply } from './docs-page.js';
import type { Engines } from './engines.js';
import { createGate } from './gate.js';
import { createGuard } from './guard.js';
import { createHot } from './hot.js';
import type { HttpParts } from './http-parts.js';
import { createMetrics, type Gauges } from './metrics.js';
import { addPageRoutes } from './page-routes.js';
import { createPages } from './pages.js';
import { messageSchemas } from './proto-schema.js';
import { createRate } from './rate.js';
import { errorReply, failureOf, JSON_TYPE, jsonReply, textReply } from './reply.js';
import { addRoute, addressOf, documented, type Routing, type Variables } from './routes.js';
import { cacheDocument, healthDocument, toolsDocument as toolsSchema } from './schemas.js';
import { storesDocument, toolsDocument } from './status.js';
import { addTextRoutes } from './text-routes.js';
import { addWordRoutes } from './word-routes.js';

export interface HttpOptions {
  readonly settings: Settings;
  readonly engines: Engines;
  /** Folder of the built web page; may not be there. */
  readonly webDir: string;
  readonly version: string;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
  /** For mistakes of ours. */
  readonly log: (line: string) => void;
}

export interface HttpApp {
  readonly app: OpenAPIHono<Variables>;
  /** Forgets ready answers, because something they rest on was dropped. */
  readonly forget: () => void;
  /** Gives up what is under way; whoever waits for it is told to ask again. */
  readonly giveUp: () => void;
}

const JSON_KEY = 'application/json';
/** Work over texts and lists, as the gate tells kinds apart; queries are of the kind of their language. */
const TEXTS = 'texts';
const LOG_AGAIN_MS = 60_000;

export function createHttpApp(options: HttpOptions): HttpApp {
  const { settings, engines, now, version } = options;
  const { server } = settings;
  const startedAt = now();
  const gate = createGate(server.maxRunning, server.maxWaiting);
  const metrics = createMetrics();
  const hot = createHot(now);
  const answers = createAnswers(engines, gate, metrics);
  const parts: HttpParts = {
    settings,
    engines,
    answers,
    hot,
    work: (signal, task) => engines.use((engine) => gate.run(signal, () => task(engine), TEXTS)),
    stream: (signal, task) => streamed(engines, gate, signal, task),
  };
  const app = new OpenAPIHono<Variables>();
  const deadlines = createDeadlines(server.timeoutMs);
  const routing: Routing = { app, deadlines };
  const guard = createGuard({
    hosts: server.hosts
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    token: server.token,
    rate: createRate(server.ratePerSecond, now),
  });

  app.use(async (context, next) => {
    if (context.env?.isInner === true) return next();
    const began = now();
    const { req } = context;
    const refusal = guard({
      url: req.url,
      path: req.path,
      client: context.env?.incoming?.socket.remoteAddress ?? '',
      header: (name) => req.header(name),
    });
    if (refusal !== undefined) {
      metrics.request('(refused)', errorReply(refusal).status, now() - began);
      return errorReply(refusal);
    }
    await next();
    // Nobody will read it, so that whatever makes it must be told to stop.
    if (req.method === 'HEAD') await context.res.body?.cancel();
    metrics.request(context.get('route') ?? '(pages)', context.res.status, now() - began);
  });

  app.get('/api/v1/query', async (context, next) => {
    const ready = hot.get(addressOf(context));
    if (ready === undefined) return next();
    context.set('route', '/api/v1/query');
    return jsonReply(ready.body, context.req.header('if-none-match'), ready.etag);
  });

  addWordRoutes(routing, parts);
  addTextRoutes(routing, parts);
  addStatusRoutes(routing, parts);
  addHealthRoute(routing, () => ({
    status: 'ok',
    version,
    uptime_s: Math.floor((now() - startedAt) / 1000),
  }));

  app.get('/metrics', () => {
    const text = metrics.text(gaugesOf(gate, answers, hot, (now() - startedAt) / 1000));
    return textReply(text, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  });

  for (const message of [QueryResponseSchema, ToolPlanSchema, NormalizedQuerySchema]) {
    for (const [name, schema] of messageSchemas(message))
      app.openAPIRegistry.registerComponent('schemas', name, schema);
  }
  let described: { readonly document: ApiDocument; readonly text: string } | undefined;
  const describe = () => {
    if (described === undefined) {
      const text = JSON.stringify(app.getOpenAPI31Document({ openapi: '3.1.0', info: infoOf(version) }));
      described = { document: JSON.parse(text) as ApiDocument, text };
    }
    return described;
  };
  app.get('/openapi.json', (context) => jsonReply(describe().text, context.req.header('if-none-match')));
  app.get('/docs', (context) => docsReply(describe().document, context.req.header('if-none-match')));
  app.get(DOCS_STYLE_PATH, (context) => docsStyleReply(context.req.header('if-none-match')));

  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method !== 'ALL') methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  for (const [path, taken] of methods) {
    const allowed = [...taken, ...(taken.has('GET') ? ['HEAD'] : [])].join(', ');
    app.all(path, () => errorReply(failure('http_method_refused', `It takes ${allowed}.`), allowed));
  }

  addPageRoutes(routing, createPages(options.webDir));
  const log = seldom(options.log, now);
  app.notFound(() => errorReply(failure('http_not_found')));
  app.onError((error) => {
    const problem = failureOf(error);
    if (problem.code === 'defect') log(error.stack ?? error.message);
    return errorReply(problem);
  });
  const giveUp = () => deadlines.endAll(failure('http_busy', 'The server is being stopped.'));
  return { app, forget: hot.clear, giveUp };
}

/** A mistake that is made again and again is told once in a while. */
function seldom(log: (line: string) => void, now: () => number): (line: string) => void {
  let [last, at] = ['', Number.NEGATIVE_INFINITY];
  return (line) => {
    if (line === last && now() - at < LOG_AGAIN_MS) return;
    [last, at] = [line, now()];
    log(line);
  };
}

/** The bounds hold for as long as pieces are asked for. */
async function* streamed(
  engines: Engines,
  gate: ReturnType<typeof createGate>,
  signal: AbortSignal,
  task: Parameters<HttpParts['stream']>[1],
): AsyncGenerator<string> {
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const entered = new Promise<AsyncGenerator<string>>((resolve, reject) => {
    engines
      .use((engine) =>
        gate.run(
          signal,
          async () => {
            resolve(task(engine));
            await left;
          },
          TEXTS,
        ),
      )
      .catch(reject);
  });
  try {
    yield* await entered;
    signal.throwIfAborted();
  } finally {
    leave();
  }
}

function addStatusRoutes(routing: Routing, parts: HttpParts): void {
  addRoute(routing, {
    method: 'get',
    path: '/api/v1/tools',
    summary: 'Tools and datasets: their state, licences and the commands that would bring what is missing.',
    gives: { [JSON_KEY]: toolsSchema },
    handle: async ({ header }) => {
      const document = await parts.engines.use((engine) => toolsDocument(engine, parts.settings));
      return jsonReply(JSON.stringify(document), header('if-none-match'));
    },
  });
  addRoute(routing, {
    method: 'get',
    path: '/api/v1/cache',
    summary: 'What the cache and the storage hold.',
    gives: { [JSON_KEY]: cacheDocument },
    handle: async ({ header }) =>
      jsonReply(JSON.stringify(await parts.engines.use(storesDocument)), header('if-none-match')),
  });
}

/** As short a way as there is: whoever asks wants to know that the server runs, often. */
function addHealthRoute({ app }: Routing, health: () => z.infer<typeof healthDocument>): void {
  const path = '/api/v1/health';
  app.openAPIRegistry.registerPath(
    documented({
      method: 'get',
      path,
      summary: 'That the server runs.',
      gives: { [JSON_KEY]: healthDocument },
    }),
  );
  const headers = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' };
  app.get(path, (context) => {
    context.set('route', path);
    return textReply(JSON.stringify(health()), headers);
  });
}

function infoOf(version: string) {
  return {
    title: 'langnet',
    version,
    description:
      'Latin, Ancient Greek and Sanskrit words, with every answer traced to its bytes. Errors have one shape and a code; docs/reference/errors.md lists them.',
  };
}

function gaugesOf(
  gate: ReturnType<typeof createGate>,
  answers: ReturnType<typeof createAnswers>,
  hot: ReturnType<typeof createHot>,
  uptime: number,
): Gauges {
  return {
    langnet_running: { help: 'Queries that are being computed.', value: gate.running() },
    langnet_waiting: { help: 'Queries that wait for their turn.', value: gate.waiting() },
    langnet_under_way: { help: 'Distinct queries under way.', value: answers.underWay() },
    langnet_shared_total: { help: 'Queries that joined an equal one.', value: answers.shared() },
    langnet_hot_total: { help: 'Answers sent from memory.', value: hot.hits() },
    langnet_uptime_seconds: { help: 'Time since the start.', value: Math.round(uptime) },
    langnet_resident_bytes: { help: 'Memory of the process.', value: process.memoryUsage.rss() },
  };
}
