/** Reaches the Sanskrit Heritage engine, as a program on this machine or on a server; it hands on the bytes of real answers only. */
import { basename } from 'node:path';
import { httpGet } from '../../execute/transport/http.js';
import type { AnswerLimits } from '../../execute/transport/process.js';
import { type Failure, failure, failureAdvice } from '../../model/failure.js';
import type { JsonObject } from '../../model/json.js';
import { err, ok, type Result } from '../../model/result.js';
import type { Health, ToolAnswer, ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { arrivalFailure } from './arrival.js';
import { type Engine, engineAt, findEngine, PACKAGE, runEngine, unfitness } from './connect-engine.js';
import { type Endpoint, queryString, readEndpoint } from './question.js';

const SETUP = 'langnet setup heritage';

/** The engine refuses more than about a thousand letters; no word has half as many. */
const MAX_TEXT = 500;
/** Its search grows without bound in a string without blanks: nine times `raamaa` did not end in two minutes. */
const MAX_CHUNK = 64;
/** The signs of Heritage's Velthuis, blanks and hyphens. A capital stands only for ṛ before r. */
const TEXT = /^[a-zR.~'"_ -]+$/;

/** The text to ask for; anything that the engine could misread or choke on is refused. */
function readText({ text }: JsonObject): Result<string> {
  if (typeof text !== 'string' || !TEXT.test(text) || !/[a-z]/.test(text)) {
    return err(failure('tool_query_unusable', 'The engine reads Velthuis in small letters.'));
  }
  const longest = Math.max(...text.split(' ').map((chunk) => chunk.length));
  if (text.length <= MAX_TEXT && longest <= MAX_CHUNK) return ok(text);
  const detail = `The engine is not asked for more than ${MAX_CHUNK} letters without a blank, or ${MAX_TEXT} in all.`;
  return err(failure('tool_query_unusable', detail));
}

type Found =
  | { readonly kind: 'engine'; readonly engine: Engine }
  | { readonly kind: 'server'; readonly address: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'broken'; readonly failure: Failure };

/** Looks by file status alone; nothing is started and no server is asked. */
export async function locate(environment: ToolEnvironment): Promise<Found> {
  const endpoint = readEndpoint(environment.endpoint);
  switch (endpoint.kind) {
    case 'invalid':
      return { kind: 'broken', failure: failure('config_invalid', endpoint.reason) };
    case 'server':
      return { kind: 'server', address: endpoint.address };
    case 'engine': {
      const engine = await engineAt(endpoint.path);
      if (engine !== undefined) return { kind: 'engine', engine };
      const detail = `The settings name \`${endpoint.path}\`, which is not the Heritage engine with its data.`;
      return {
        kind: 'broken',
        failure: failure('tool_missing', detail, 'Correct the endpoint of heritage.'),
      };
    }
    default: {
      const engine = await findEngine(environment);
      return engine === undefined ? { kind: 'absent' } : { kind: 'engine', engine };
    }
  }
}

/** Whether the server is there: any answer to any question will do, and an analysis would cost it a second. */
async function serverHealth(address: string, signal: AbortSignal): Promise<Health> {
  const { origin } = new URL(address);
  const limits = { timeoutMs: 1500, maxBytes: 64 * 1024 };
  const reached = await httpGet({ url: `${origin}/`, limits, signal });
  const isThere = reached.ok || reached.error.code === 'tool_status' || reached.error.code === 'tool_flood';
  return isThere
    ? { status: 'ready', version: '', detail: address }
    : { status: 'broken', failure: reached.error };
}

export function connect(environment: ToolEnvironment): ToolConnection {
  let found: Promise<Found> | undefined;
  let isClosed = false;

  async function health(signal: AbortSignal): Promise<Health> {
    const place = await locate(environment);
    if (place.kind === 'broken') return { status: 'broken', failure: place.failure };
    if (place.kind === 'server') return serverHealth(place.address, signal);
    if (place.kind === 'absent')
      return { status: 'missing', reason: `${PACKAGE} is not installed`, advice: SETUP };
    const { engine } = place;
    const unfit = await unfitness(engine, signal);
    if (unfit === undefined) return { status: 'ready', version: engine.version, detail: engine.program };
    // An engine that nobody named and that cannot run here is as good as absent.
    if (environment.endpoint === '')
      return { status: 'missing', reason: unfit.detail, advice: failureAdvice(unfit) };
    return { status: 'broken', failure: unfit };
  }

  async function place(): Promise<Result<Extract<Found, { kind: 'engine' | 'server' }>>> {
    found ??= locate(environment);
    const current = await found;
    if (current.kind === 'engine' || current.kind === 'server') return ok(current);
    // Not kept: it may be installed while this connection lives.
    found = undefined;
    if (current.kind === 'broken') return err(current.failure);
    return err(failure('tool_missing', `${PACKAGE} is not installed.`, `Run \`${SETUP}\`.`));
  }

  async function ask(
    params: JsonObject,
    limits: AnswerLimits,
    signal: AbortSignal,
  ): Promise<Result<ToolAnswer>> {
    const text = readText(params);
    if (!text.ok) return text;
    if (isClosed || signal.aborted)
      return err(failure('tool_cancelled', 'The Heritage engine was not asked.'));
    const opened = await place();
    if (!opened.ok) return opened;
    const query = queryString(text.value, parametersOf(readEndpoint(environment.endpoint)));
    const answer =
      opened.value.kind === 'engine'
        ? await askEngine(opened.value.engine, query, limits, signal)
        : await askServer(opened.value.address, query, limits, signal);
    if (!answer.ok) {
      // The program may have been taken away, or brought in another place.
      if (answer.error.code === 'tool_missing') found = undefined;
      return answer;
    }
    const wrong = arrivalFailure(answer.value.body);
    return wrong === undefined ? answer : err(wrong);
  }

  return {
    health,
    ask,
    close: async () => {
      isClosed = true;
    },
  };
}

function parametersOf(endpoint: Endpoint) {
  return endpoint.kind === 'invalid' ? {} : endpoint.parameters;
}

async function askEngine(
  engine: Engine,
  query: string,
  limits: AnswerLimits,
  signal: AbortSignal,
): Promise<Result<ToolAnswer>> {
  const output = await runEngine(engine, query, limits, signal);
  if (!output.ok) return output;
  const { headers, body } = output.value;
  return ok({
    body,
    contentType: headers['content-type'] ?? '',
    statusCode: 0,
    requestUrl: `process:${basename(engine.program)}?${query}`,
    headers,
    reportedVersion: engine.version,
  });
}

async function askServer(
  address: string,
  query: string,
  limits: AnswerLimits,
  signal: AbortSignal,
): Promise<Result<ToolAnswer>> {
  const url = `${address}?${query}`;
  const answer = await httpGet({ url, limits, signal });
  if (!answer.ok) return err(answer.error);
  const { status, headers, body } = answer.value;
  return ok({
    body,
    contentType: headers['content-type'] ?? '',
    statusCode: status,
    requestUrl: url,
    headers,
    reportedVersion: '',
  });
}
