/** A Cologne server over HTTP: what is asked of it, and how its answers and failures come back. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ToolConnection } from '../../model/tool.js';
import { connect } from './connect.js';
import { cdsl } from './spec.js';
import { runStages, senseFacts } from './testing.js';
import { askFor, environmentAt, paramsOf } from './testing-index.js';

const signal = new AbortController().signal;
let server: Server | undefined;
afterEach(() => new Promise((resolve) => server?.close(() => resolve(undefined))));

interface Reply {
  readonly status?: number;
  readonly body: string;
}

const record = (key: string, id: string, gloss: string) =>
  `<H1><h><key1>${key}</key1><key2>${key}</key2></h><body>${key}   <lex>m.</lex> ${gloss}<info lex="m"/></body><tail><L>${id}</L><pc>1,1</pc></tail></H1>`;

/** Serves one dictionary's words; gives the addresses that were asked. */
async function serve(reply: (url: URL) => Reply): Promise<{ base: string; asked: string[] }> {
  const asked: string[] = [];
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    asked.push(`${url.pathname}?${url.searchParams}`);
    const { status = 200, body } = reply(url);
    response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8', server: 'Fake/1' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

function json(url: URL): Reply {
  const [dict, key] = [url.searchParams.get('dict') ?? '', url.searchParams.get('key') ?? ''];
  const isKnown = key === 'tavula';
  const xml = isKnown ? [record(key, dict === 'mw' ? '890' : '5', `a lamp of ${dict}`)] : [];
  return { body: ` ${JSON.stringify({ dict, output: 'iast', key, xml, status: isKnown ? 200 : 404 })}` };
}

const at = (endpoint: string): ToolConnection => connect(environmentAt('', endpoint));

describe('a server', () => {
  it('is asked in SLP1 for the words in their order, until one is found', async () => {
    const { base, asked } = await serve(json);
    const connection = at(`${base}/apidev/getword_xml.php?dict=mw,lan`);
    const body = await askFor(connection, paramsOf('tāvula', 'tavula', 'agni'));
    const senses = senseFacts(runStages(body)).map(({ sourceRef, gloss }) => `${sourceRef} ${gloss}`);
    expect(senses).toEqual(['mw:890 a lamp of mw', 'lan:5 a lamp of lan']);
    expect(asked).toEqual(
      ['dict=mw&key=tAvula', 'dict=lan&key=tAvula', 'dict=mw&key=tavula', 'dict=lan&key=tavula'].map(
        (query) => `/apidev/getword_xml.php?${query}&input=slp1&output=iast&accent=no`,
      ),
    );
  });

  it('may be named by its folder, and is then asked for Monier-Williams', async () => {
    const { base, asked } = await serve(json);
    await askFor(at(`${base}/apidev/`), paramsOf('tavula'));
    expect(asked).toEqual(['/apidev/getword_xml.php?dict=mw&key=tavula&input=slp1&output=iast&accent=no']);
  });

  it('that says 404 has answered: there is no such word', async () => {
    const { base } = await serve((url) => ({ ...json(url), status: 404 }));
    const outcome = runStages(await askFor(at(base), paramsOf('kutra')));
    expect(outcome).toMatchObject({ derivations: [], findings: [] });
  });

  it('may serve pages', async () => {
    const { base, asked } = await serve(() => ({ body: "<h2>not found: 'x' (slp1 = x)</h2>" }));
    const outcome = runStages(await askFor(at(`${base}/getword.php?dict=LAN`), paramsOf('x')));
    expect(outcome.findings).toEqual([]);
    expect(asked).toEqual(['/getword.php?dict=lan&key=x&input=slp1&output=iast&accent=no']);
  });

  it('that is well says so, and one that fails is reported as it failed', async () => {
    const { base } = await serve((url) =>
      url.searchParams.get('dict') === 'mw' ? json(url) : { status: 500, body: 'oops' },
    );
    expect(await at(base).health(signal)).toMatchObject({
      status: 'ready',
      detail: expect.stringContaining('mw'),
    });
    expect(await at(`${base}?dict=lan`).health(signal)).toMatchObject({
      status: 'broken',
      failure: { code: 'tool_status' },
    });
    expect(await at('nonsense').health(signal)).toMatchObject({
      status: 'broken',
      failure: { code: 'config_invalid' },
    });
    const answer = await at(`${base}?dict=lan`).ask(paramsOf('tavula'), cdsl.limits, signal);
    expect(answer.ok ? '' : answer.error.code).toBe('tool_status');
    const flood = await at(base).ask(paramsOf('tavula'), { ...cdsl.limits, maxBytes: 50 }, signal);
    expect(flood.ok ? '' : flood.error.code).toBe('tool_flood');
    expect(await at(base).knownKeys?.('san', ['tavula'])).toEqual(new Set());
  });
});
