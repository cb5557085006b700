/** Reaches a running Diogenes over its own kind of HTTP; of a page it looks only whether it is one. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { onAbort } from '../../execute/transport/abort.js';
import type { HttpAnswer } from '../../execute/transport/http.js';
import type { AnswerLimits } from '../../execute/transport/process.js';
import { rawHttpGet } from '../../execute/transport/raw-http.js';
import { type Failure, failure } from '../../model/failure.js';
import type { JsonObject } from '../../model/json.js';
import { err, ok, type Result } from '../../model/result.js';
import type { Health, ToolAnswer, ToolConnection, ToolEnvironment } from '../../model/tool.js';

const DEFAULT_PORT = 8888;
const LOCK_FILE = ['.diogenes', 'diogenes-lock.json'] as const;
/** The file holds a port and a process id. */
const MAX_LOCK_BYTES = 4096;
const PAGE = 'Perseus.cgi';
const SENT = ['do', 'lang', 'q', 'xml'] as const;
const MAX_QUERY_LENGTH = 250;
/** Without parameters the page is its version and nothing else. */
const HEALTH_LIMITS = { timeoutMs: 1500, maxBytes: 64 * 1024 };
const ADVICE = 'Start Diogenes, or set the endpoint of diogenes to where it runs.';

/** Where to ask, and whether it is the user who says so. */
interface Address {
  readonly base: URL;
  readonly isConfigured: boolean;
}

export async function findAddress(environment: ToolEnvironment): Promise<Result<Address>> {
  const { endpoint } = environment;
  if (endpoint !== '') {
    const base = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
    if (base?.protocol === 'http:') return ok({ base: asFolder(base), isConfigured: true });
    const detail = `The endpoint of diogenes must be an http: address, not \`${endpoint}\`.`;
    return err(failure('config_invalid', detail));
  }
  const port = (await lockedPort(environment)) ?? DEFAULT_PORT;
  return ok({ base: new URL(`http://127.0.0.1:${port}/`), isConfigured: false });
}

/** The page lies in the folder that the endpoint names. */
function asFolder(url: URL): URL {
  const folder = new URL(url);
  if (!folder.pathname.endsWith('/')) folder.pathname = `${folder.pathname}/`;
  folder.search = '';
  folder.hash = '';
  return folder;
}

/** Diogenes writes the port it found free into its own folder; undefined when it has not. */
async function lockedPort(environment: ToolEnvironment): Promise<number | undefined> {
  if (environment.homeDir === '') return undefined;
  const file = await open(join(environment.homeDir, ...LOCK_FILE), 'r').catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_LOCK_BYTES), 0, MAX_LOCK_BYTES, 0);
    const { port } = JSON.parse(buffer.toString('utf8', 0, bytesRead)) as { readonly port?: unknown };
    return typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
  } catch {
    // Half a file, a directory, no JSON: as if it were not there.
    return undefined;
  } finally {
    await file.close();
  }
}

/** The query of a call; what Diogenes would take for markup or for two words is refused. */
function readQuery(params: JsonObject): Result<string> {
  const { do: action, lang, q } = params;
  const isUsable =
    action === 'parse' &&
    (lang === 'lat' || lang === 'grk') &&
    typeof q === 'string' &&
    q.length <= MAX_QUERY_LENGTH &&
    /[A-Za-z]/.test(q) &&
    (lang === 'lat' ? /^[A-Za-z.]+$/ : /^[A-Za-z*()/\\=|+'_^]+$/).test(q);
  if (!isUsable) {
    const detail = `Diogenes reads one word of at most ${MAX_QUERY_LENGTH} letters, Greek in beta code.`;
    return err(failure('tool_query_unusable', detail));
  }
  const query = new URLSearchParams();
  for (const name of SENT) {
    const value = params[name];
    if (typeof value === 'string') query.set(name, value);
  }
  return ok(query.toString());
}

function versionOf(page: Uint8Array): string {
  return /\bVersion (\d[\w.]{0,20})/.exec(Buffer.from(page.subarray(0, 1000)).toString('latin1'))?.[1] ?? '';
}

/** Every page of Diogenes opens with one of these, whatever comes then. */
function isDiogenes({ body, headers }: HttpAnswer): boolean {
  const start = Buffer.from(body.subarray(0, 1000)).toString('latin1');
  return isHtml(headers) && (start.includes('id="sidebar') || start.includes('logeion-link'));
}

function isHtml(headers: Readonly<Record<string, string>>): boolean {
  return /^text\/html\b/i.test(headers['content-type'] ?? '');
}

/** Diogenes signals no errors: a page that it cannot make just stops. */
function isWhole({ body }: HttpAnswer): boolean {
  const page = Buffer.from(body.buffer, body.byteOffset, body.length);
  return ['<hr />', 'Perseus anal', 'Could not parse'].some((mark) => page.includes(mark, 0, 'latin1'));
}

export function connect(environment: ToolEnvironment): ToolConnection {
  const closing = new AbortController();

  async function health(signal: AbortSignal): Promise<Health> {
    const address = await findAddress(environment);
    if (!address.ok) return { status: 'broken', failure: address.error };
    const { base, isConfigured } = address.value;
    const url = new URL(PAGE, base).href;
    const page = await rawHttpGet({ url, limits: HEALTH_LIMITS, signal });
    const missing = (reason: string): Health => ({ status: 'missing', reason, advice: ADVICE });
    if (page.ok && isDiogenes(page.value)) {
      return { status: 'ready', version: versionOf(page.value.body), detail: base.origin };
    }
    // Nobody has promised that it runs here, and other programs use this port as well.
    const isOther = page.ok || page.error.code === 'tool_status' || page.error.code === 'tool_protocol';
    if (!isConfigured && isOther) return missing(`another program answers at ${base.host}`);
    if (page.ok) return { status: 'broken', failure: notDiogenes(base) };
    if (!isConfigured && page.error.code === 'tool_refused') return missing(`not running at ${base.host}`);
    return { status: 'broken', failure: page.error };
  }

  async function ask(
    params: JsonObject,
    limits: AnswerLimits,
    signal: AbortSignal,
  ): Promise<Result<ToolAnswer>> {
    const query = readQuery(params);
    if (!query.ok) return query;
    const address = await findAddress(environment);
    if (!address.ok) return address;
    const { base } = address.value;
    const url = new URL(`${PAGE}?${query.value}`, base).href;
    const stop = new AbortController();
    const forget = [signal, closing.signal].map((each) => onAbort(each, () => stop.abort()));
    const page = await rawHttpGet({ url, limits, signal: stop.signal });
    for (const each of forget) each();
    if (!page.ok) return page;
    if (!isDiogenes(page.value)) return err(notDiogenes(base));
    if (!isWhole(page.value)) {
      const detail = 'Diogenes stopped before any analysis or entry: it lacks the data for this language.';
      return err(failure('tool_protocol', detail, 'Check which dictionaries Diogenes has.'));
    }
    const { body, headers, status } = page.value;
    return ok({
      body,
      contentType: headers['content-type'] ?? '',
      statusCode: status,
      requestUrl: url,
      headers,
      reportedVersion: versionOf(body),
    });
  }

  return {
    health,
    ask,
    close: async () => closing.abort(),
  };
}

function notDiogenes(base: URL): Failure {
  return failure('tool_protocol', `What answers at ${base.origin} is not Diogenes.`);
}
