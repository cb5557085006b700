/**
 * Reaches a Cologne server over HTTP. Its address may name the dictionaries: `…/getword_xml.php?dict=mw,ap90`; without
 * that it is asked for Monier-Williams. Keys are sent in SLP1, and Sanskrit is asked for in IAST.
 */
import { httpGet } from '../../execute/transport/http.js';
import { type Failure, failure } from '../../model/failure.js';
import { err, ok, type Result } from '../../model/result.js';
import type { CallLimits, Health, ToolAnswer, ToolConnection } from '../../model/tool.js';
import { type EnvelopeAnswer, type EnvelopeGroup, writeEnvelope } from './envelope.js';
import { type AskedForm, askedForms } from './request.js';

/** A server is asked for the likeliest words only, and no further once one is found. */
const MAX_FORMS = 4;
const MAX_DICTIONARIES = 8;
const OUTPUT = 'iast';
/** A word every dictionary of the collection has. */
const PROBE = 'a';
const PROBE_LIMITS = { timeoutMs: 4_000, maxBytes: 4_000_000 };

interface Server {
  readonly url: URL;
  readonly dictionaries: readonly string[];
}

export function connectServer(endpoint: string): ToolConnection {
  const server = parseEndpoint(endpoint);
  return {
    health: (signal) => health(server, signal),
    ask: async (params, limits, signal) => {
      if (server === undefined) return err(badEndpoint());
      return askAll(server, askedForms(params.forms), limits, signal);
    },
    // A server is not asked before there is a question.
    knownKeys: async () => new Set(),
    close: async () => {},
  };
}

function parseEndpoint(endpoint: string): Server | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  if (!/\.php$/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/$/, '')}/getword_xml.php`;
  const named = (url.searchParams.get('dict') ?? '').toLowerCase().split(',');
  const dictionaries = named.filter((code) => /^[a-z][a-z0-9]{1,7}$/.test(code)).slice(0, MAX_DICTIONARIES);
  return { url, dictionaries: dictionaries.length === 0 ? ['mw'] : dictionaries };
}

function badEndpoint(): Failure {
  return failure('config_invalid', 'The endpoint of cdsl is no address.');
}

async function health(server: Server | undefined, signal: AbortSignal): Promise<Health> {
  const [dictionary] = server?.dictionaries ?? [];
  if (server === undefined || dictionary === undefined) return { status: 'broken', failure: badEndpoint() };
  const answer = await get(server, dictionary, PROBE, PROBE_LIMITS, signal);
  if (!answer.ok) return { status: 'broken', failure: answer.error };
  const { origin, pathname } = server.url;
  return { status: 'ready', version: '', detail: `${origin}${pathname}: ${server.dictionaries.join(', ')}` };
}

/** The forms in their order, until one is found. */
async function askAll(
  server: Server,
  forms: readonly AskedForm[],
  limits: CallLimits,
  signal: AbortSignal,
): Promise<Result<ToolAnswer>> {
  const groups: EnvelopeGroup[] = [];
  const deadline = performance.now() + limits.timeoutMs;
  let left = limits.maxBytes;
  let version = '';
  for (const { key, word } of forms.slice(0, MAX_FORMS)) {
    const items: EnvelopeAnswer[] = [];
    for (const dictionary of server.dictionaries) {
      const timeoutMs = Math.max(1, deadline - performance.now());
      const answer = await get(server, dictionary, key, { timeoutMs, maxBytes: left }, signal);
      if (!answer.ok) return answer;
      items.push(answer.value.item);
      version ||= answer.value.software;
      left -= answer.value.item.body.length;
    }
    groups.push({ match: 'exact', key, word, items });
    if (items.some(isFound)) break;
  }
  const { origin, pathname } = server.url;
  return ok({
    body: writeEnvelope(
      forms.map(({ key }) => key),
      groups,
    ),
    contentType: 'text/plain; charset=utf-8',
    statusCode: 200,
    requestUrl: `${origin}${pathname}`,
    headers: {},
    reportedVersion: version,
  });
}

interface Got {
  readonly item: EnvelopeAnswer;
  /** What the server says of itself; empty if it says nothing. */
  readonly software: string;
}

async function get(
  { url }: Server,
  dictionary: string,
  key: string,
  limits: Pick<CallLimits, 'timeoutMs' | 'maxBytes'>,
  signal: AbortSignal,
): Promise<Result<Got>> {
  const address = new URL(url);
  // Without `input` the server reads Harvard-Kyoto.
  const parameters = { dict: dictionary, key, input: 'slp1', output: OUTPUT, accent: 'no' };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  const answer = await httpGet({ url: address.href, limits, signal });
  // Newer servers say with the status, too, that there is no such word.
  const got = answer.ok
    ? answer.value
    : answer.error.answer?.status === 404
      ? answer.error.answer
      : undefined;
  if (got === undefined) return answer.ok ? err(failure('defect')) : err(answer.error);
  const { status, body, headers } = got;
  const item: EnvelopeAnswer = { type: 'answer', dictionary, output: OUTPUT, status, body };
  return ok({ item, software: headers.server ?? '' });
}

/** Neither "status 404" in the JSON nor the page that says so. */
function isFound({ body, status }: EnvelopeAnswer): boolean {
  if (status === 404) return false;
  const text = new TextDecoder().decode(body.subarray(0, 4_000_000));
  return !/"status":\s*404\b/.test(text) && !/<h2>\s*not found/i.test(text);
}
