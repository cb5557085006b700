/** The HTTP door, without a socket: what it answers, whom it refuses, how it shares and bounds work. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAILURES, failure } from '../src/model/failure.js';
import type { Tool } from '../src/model/tool.js';
import { ask, testEngine } from './support/engine.js';
import { type FakeControl, fakeControl, fakeTool } from './support/fake-tool.js';
import { coreEngine, eventsOf, jsonAt, testServer, textOf } from './support/http.js';
import { trio } from './support/trio.js';

const WORDS = { lupus: 'lupus\twolf', canis: 'canis\tdog', vir: 'vir\tman' };

function fakeServer(
  control: FakeControl = fakeControl({ ...WORDS }),
  server: Parameters<typeof testServer>[1] = {},
  changes: Parameters<typeof testServer>[2] = {},
) {
  const engine = testEngine({ tools: [fakeTool('fake', control)] });
  return { control, engine, ...testServer(engine, server, changes) };
}

async function codeOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error: Record<string, string> };
  expect(Object.keys(error)).toEqual(['code', 'message', 'detail', 'advice']);
  const kind = FAILURES[error.code as keyof typeof FAILURES];
  expect(response.status).toBe(kind.httpStatus);
  expect(error.message).toBe(kind.message);
  return error.code ?? '';
}

describe('query', () => {
  it('answers what the library answers, byte for byte', async () => {
    const { get, engine } = fakeServer();
    const response = await get('/api/v1/query?q=lupus&lang=lat');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const text = await response.text();
    expect(text).toBe((await ask(engine, 'lupus')).json);
    expect(await (await get('/w/lat/lupus.json')).text()).toBe(text);
  });

  it('finds the language, and says which others know the word', async () => {
    const { get } = testServer(coreEngine());
    const greek = await get(`/api/v1/query?q=${encodeURIComponent('λύκος')}`);
    expect(await jsonAt(greek, 'query.language_hint')).toBe('grc');
    expect(await jsonAt(await get('/api/v1/query?q=shiva'))).toMatchObject({
      query: { language_hint: 'san', normalized: 'śiva' },
    });
  });

  it('normalizes in the language named, or in every one that is tried', async () => {
    const { get } = testServer(coreEngine());
    const named = await jsonAt(await get('/api/v1/normalize?q=anthropos&lang=greek'));
    expect(named).toMatchObject({ original: 'anthropos', language: 'LANGUAGE_HINT_GRC' });
    const tried = async (q: string) =>
      jsonAt(await get(`/api/v1/normalize?q=${encodeURIComponent(q)}`), 'queries.*.language');
    expect(await tried('anthropos')).toEqual(['LANGUAGE_HINT_LAT', 'LANGUAGE_HINT_GRC', 'LANGUAGE_HINT_SAN']);
    expect(await tried('shiva')).toHaveLength(3);
    expect(await tried('λόγος')).toEqual(['LANGUAGE_HINT_GRC']);
    expect(await jsonAt(await get('/api/v1/normalize?q=anthropos&lang='), 'queries.1')).toEqual(named);
  });

  it('has a tag that spares sending the same twice, from memory as from the engine', async () => {
    const { get } = fakeServer();
    const address = '/api/v1/query?q=lupus&lang=lat';
    const etag = (await get(address)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (let round = 0; round < 3; round++) {
      const again = await get(address, { headers: { 'if-none-match': `W/"other", ${etag}` } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect((await get(address, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('never sends from memory what a refresh, or the end of its moment, has made old', async () => {
    let time = 0;
    const { get, http, control } = fakeServer(undefined, {}, { now: () => time });
    const address = '/api/v1/query?q=lupus&lang=lat';
    await get(address);
    await get(address);
    control.answers.lupus = 'lupus\tpike';
    await get(`${address}&refresh=1`);
    http.forget();
    expect(await (await get(address)).text()).toContain('pike');
    await get(address);
    control.answers.lupus = 'lupus\thook';
    await get(`${address}&refresh=1`);
    time += 2001;
    expect(await (await get(address)).text()).toContain('hook');
    const first = await (await get(`${address}&generation=1`)).text();
    expect(first).toContain('wolf');
  });

  it.each([
    ['/api/v1/query?lang=lat', 'http_invalid'],
    ['/api/v1/query?q=&lang=lat', 'query_empty'],
    ['/api/v1/query?q=%20', 'query_empty'],
    ['/api/v1/query?q=lupus&lang=xx', 'language_unknown'],
    [`/api/v1/query?q=${'a'.repeat(300)}&lang=lat`, 'query_too_long'],
    [`/api/v1/query?q=${'a'.repeat(3000)}&lang=lat`, 'query_too_long'],
    [`/api/v1/query?q=${'a'.repeat(5000)}&lang=lat`, 'query_too_long'],
    [`/api/v1/query/stream?q=${'a'.repeat(3000)}`, 'query_too_long'],
    [`/api/v1/normalize?q=${'a'.repeat(3000)}`, 'query_too_long'],
    [`/api/v1/concept?q=${'a'.repeat(3000)}`, 'query_too_long'],
    [`/w/any/${'a'.repeat(3000)}.json`, 'query_too_long'],
    [`/api/v1/query?q=${'a'.repeat(9000)}&lang=lat`, 'http_too_large'],
    ['/api/v1/query?q=%00%01&lang=lat', 'query_unreadable'],
    ['/api/v1/query?q=lupus&lang=lat&mode=wild', 'http_invalid'],
    ['/api/v1/query?q=lupus&lang=lat&only=nonsense', 'http_invalid'],
    ['/api/v1/query?q=lupus&lang=lat&tools=nobody', 'tool_unknown'],
    ['/api/v1/query/stream?q=lupus&lang=lat&tools=nobody', 'tool_unknown'],
    ['/api/v1/query/stream?q=%00&lang=lat', 'query_unreadable'],
    ['/api/v1/read?text=1&lang=lat&tools=nobody', 'tool_unknown'],
    ['/api/v1/query?q=lupus&lang=lat&generation=0', 'http_invalid'],
    ['/api/v1/query?q=lupus&lang=lat&refresh=1&offline=1', 'http_invalid'],
    ['/api/v1/trace/sns_none', 'id_unknown'],
    ['/api/v1/trace/not-an-id', 'http_invalid'],
    ['/api/v1/responses/resp_none', 'id_unknown'],
    ['/api/v1/nothing', 'http_not_found'],
    ['/etc/passwd', 'http_not_found'],
    ['/..%2f..%2fetc%2fpasswd', 'http_not_found'],
  ])('refuses %s with a code of the catalogue', async (address, code) => {
    const { get, logged } = fakeServer();
    expect(await codeOf(await get(address))).toBe(code);
    expect(logged).toEqual([]);
  });

  it('refuses methods and bodies an address does not take', async () => {
    const { get, post } = fakeServer();
    expect(await codeOf(await post('/api/v1/query?q=lupus', {}))).toBe('http_method_refused');
    expect(await codeOf(await get('/api/v1/lemmas'))).toBe('http_method_refused');
    const options = await get('/api/v1/query', { method: 'OPTIONS' });
    expect(options.headers.get('allow')).toBe('GET, HEAD');
    expect(await codeOf(options)).toBe('http_method_refused');
    const typed = { headers: { 'content-type': 'text/plain' } };
    expect(await codeOf(await post('/api/v1/lemmas', '{}', typed))).toBe('http_type_refused');
    expect(await codeOf(await post('/api/v1/lemmas', 'not JSON'))).toBe('http_invalid');
    const large = { lang: 'lat', forms: ['a'.repeat(1_100_000)] };
    expect(await codeOf(await post('/api/v1/lemmas', large))).toBe('http_too_large');
    const long = await post('/api/v1/lemmas', { lang: 'lat', forms: ['lupus', 'a'.repeat(257)] });
    expect(await textOf(long.clone(), 'error.detail')).toContain('`forms.1`');
    expect(await codeOf(long)).toBe('query_too_long');
    const most = { lang: 'lat', forms: Array.from({ length: 1000 }, () => 'ā'.repeat(256)) };
    expect((await post('/api/v1/lemmas', most)).status).toBe(200);
    const many = { lang: 'lat', forms: Array.from({ length: 1001 }, () => 'a') };
    expect(await codeOf(await post('/api/v1/lemmas', many))).toBe('http_invalid');
    const text = { lang: 'lat', text: 'a '.repeat(600_000) };
    expect(await codeOf(await post('/api/v1/read', text))).toBe('http_too_large');
  });
});

describe('stream', () => {
  it('tells plan, calls, answer and done, in that order', async () => {
    const { get, engine } = fakeServer();
    const response = await get('/api/v1/query/stream?q=lupus&lang=lat');
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events = await eventsOf(response);
    expect(events.map(({ event }) => event)).toEqual(['plan', 'call', 'stored', 'answer', 'done']);
    expect(events[0]?.data.plan_id).toMatch(/^plan_/);
    expect(events[1]?.data).toMatchObject({
      tool: 'fake',
      language: 'lat',
      wave: 1,
      form: 'lupus',
      status: 'answered',
      from_storage: false,
    });
    expect(events[2]?.data).toMatchObject({ tool: 'fake', language: 'lat', wave: 1, form: 'lupus' });
    expect(events[2]?.data.response_id).toMatch(/^resp_/);
    expect(events[3]?.data).toEqual(JSON.parse((await ask(engine, 'lupus')).json));
  });

  it('tells the same of a cached answer, and that nobody was asked', async () => {
    const { get } = fakeServer();
    await get('/api/v1/query?q=lupus&lang=lat');
    const events = await eventsOf(await get('/api/v1/query/stream?q=lupus&lang=lat'));
    expect(events.map(({ event }) => event)).toEqual(['plan', 'call', 'answer', 'done']);
    expect(events[1]?.data).toMatchObject({ from_storage: true, form: 'lupus' });
    expect(events[1]?.data.response_id).toMatch(/^resp_/);
  });

  it('tells of a tool that failed, and ends an impossible query with an error', async () => {
    const control = fakeControl({ ...WORDS });
    control.failures.push(failure('tool_exit', 'It fell over.'));
    const { get } = fakeServer(control);
    const events = await eventsOf(await get('/api/v1/query/stream?q=lupus&lang=lat'));
    expect(events[1]?.data).toMatchObject({ status: 'failed', code: 'tool_exit' });
    expect(events.map(({ event }) => event)).toEqual(['plan', 'call', 'answer', 'done']);
  });

  it('tells what a cached answer asked for in every wave, how long that took, and where it is kept', async () => {
    const { tools, third } = trio();
    let time = 0;
    const now = () => new Date(Date.UTC(2026, 0, 2) + 5 * time++);
    const { get } = testServer(testEngine({ tools, now }));
    const address = '/api/v1/query/stream?q=vir&lang=lat';
    const first = await eventsOf(await get(address));
    const again = await eventsOf(await get(address));
    const calls = (events: typeof first) =>
      events.filter(({ event }) => event === 'call').map(({ data }) => data);
    expect(third.asked).toEqual(['vir', 'virus']);
    expect(calls(first).map(({ tool, wave, form }) => [tool, wave, form])).toEqual(
      expect.arrayContaining([['third', 2, 'vir']]),
    );
    const told = (data: Record<string, unknown>) => [data.tool, data.wave, data.form, data.duration_ms];
    const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(calls(again).map(told))).toEqual(sorted(calls(first).map(told)));
    const ids = first.filter(({ event }) => event === 'stored').map(({ data }) => data.response_id);
    expect(sorted(calls(again).map((data) => data.response_id))).toEqual(sorted(ids));
    for (const data of calls(again)) {
      expect(data).toMatchObject({ status: 'answered', from_storage: true });
      expect(data.duration_ms).toBeGreaterThan(0);
      expect(data.called_at).toMatch(/^2026-01-02T/);
    }
  });

  it('tells the form of a later call that was never made, and the time of one that storage answered', async () => {
    const { tools, third } = trio();
    const [one, two] = tools as [Tool, Tool];
    third.health = { status: 'missing', reason: 'not here', advice: 'bring it' };
    const later = fakeTool('third', third, {
      candidates: 'by-tier',
      provides: [],
      lemmaQuestion: { wave: 2, provides: ['has_gloss'], isOther: true },
    });
    let time = 0;
    const now = () => new Date(Date.UTC(2026, 0, 2) + 5 * time++);
    const { get } = testServer(testEngine({ tools: [one, two, later], now }));
    const address = '/api/v1/query/stream?q=vir&lang=lat';
    const skipped = async (from: string) =>
      (await eventsOf(await get(from)))
        .filter(({ data }) => data.status === 'skipped')
        .map(({ data }) => data.form);
    const forms = await skipped(address);
    expect(forms).toContain('virus');
    expect(await skipped(address)).toEqual(forms);
    // Another selection of tools is another query, whose calls are stored already.
    const computed = await eventsOf(await get(`${address}&tools=first`));
    const [call] = computed.filter(({ event }) => event === 'call');
    expect(call?.data).toMatchObject({ tool: 'first', form: 'vir', from_storage: true });
    expect(call?.data.duration_ms).toBeGreaterThan(0);
  });
});

describe('work', () => {
  it('is shared by equal queries at the same time', async () => {
    const control = fakeControl({ ...WORDS });
    control.delayMs = 50;
    const { get } = fakeServer(control);
    const address = '/api/v1/query?q=lupus&lang=lat';
    const [events, ...all] = await Promise.all([
      get('/api/v1/query/stream?q=lupus&lang=lat').then(eventsOf),
      ...Array.from({ length: 20 }, () => get(address).then((response) => response.text())),
    ]);
    expect(control.asked).toEqual(['lupus']);
    expect(new Set(all).size).toBe(1);
    expect(events.map(({ event }) => event)).toEqual(['plan', 'call', 'stored', 'answer', 'done']);
  });

  it('is cancelled when the last client has gone, and only then', async () => {
    const control = fakeControl({ ...WORDS });
    const stopped: boolean[] = [];
    const tool = fakeTool('fake', control);
    const slow = {
      ...tool,
      connect: async () => ({
        connect: () => ({
          health: async () => control.health,
          ask: (_params: unknown, _limits: unknown, signal: AbortSignal) =>
            new Promise<never>((_resolve, reject) => {
              control.asked.push('asked');
              signal.addEventListener('abort', () => {
                stopped.push(true);
                reject(new Error('stopped'));
              });
            }),
          close: async () => undefined,
        }),
      }),
    };
    const { get } = testServer(testEngine({ tools: [slow] }));
    const [one, two] = [new AbortController(), new AbortController()];
    const address = '/api/v1/query?q=lupus&lang=lat';
    const first = get(address, { signal: one.signal });
    const second = get(address, { signal: two.signal });
    while (control.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    one.abort();
    expect(await codeOf(await first)).toBe('interrupted');
    expect(stopped).toEqual([]);
    two.abort();
    expect(await codeOf(await second)).toBe('interrupted');
    expect(stopped).toEqual([true]);
    expect(control.asked).toHaveLength(1);
  });

  it('ends when its time is over', async () => {
    const control = fakeControl({ ...WORDS });
    control.delayMs = 5000;
    const { get } = fakeServer(control, { timeoutMs: 40 });
    expect(await codeOf(await get('/api/v1/query?q=lupus&lang=lat'))).toBe('http_timeout');
    const events = await eventsOf(await get('/api/v1/query/stream?q=canis&lang=lat'));
    expect(events.at(-2)?.data).toMatchObject({ error: { code: 'http_timeout' } });
  });

  it('is refused when too much waits, while what is cached is still answered', async () => {
    const control = fakeControl({ ...WORDS });
    const { get } = fakeServer(control, { maxRunning: 1, maxWaiting: 1 });
    await get('/api/v1/query?q=vir&lang=lat');
    control.delayMs = 200;
    const busy = [get('/api/v1/query?q=lupus&lang=lat'), get('/api/v1/query?q=canis&lang=lat')];
    await new Promise((resolve) => setTimeout(resolve, 20));
    const refused = await get('/api/v1/query?q=ignis&lang=lat');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await codeOf(refused)).toBe('http_busy');
    expect((await get('/api/v1/query?q=vir&lang=lat&view=didactic')).status).toBe(200);
    expect((await Promise.all(busy)).map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('guard', () => {
  it.each([
    'evil.example',
    'localhost.evil.example',
    'evil.example:8117',
    '',
    'localhost:80:80',
    'user@localhost',
  ])('does not answer under the name %j', async (host) => {
    const { get } = fakeServer();
    expect(await codeOf(await get('/api/v1/health', { headers: { host } }))).toBe('http_host_refused');
  });

  it.each(['localhost', 'LOCALHOST:8117', '127.0.0.1:8117', '[::1]:8117', 'words.example'])(
    'answers under the name %s',
    async (host) => {
      const { get } = fakeServer(undefined, { hosts: 'other.example, words.example' });
      expect((await get('/api/v1/health', { headers: { host } })).status).toBe(200);
    },
  );

  it('lets pages of other sites link, but not ask', async () => {
    const { get, post } = fakeServer();
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect(await codeOf(await get('/api/v1/health', foreign))).toBe('http_origin_refused');
    expect(await codeOf(await post('/api/v1/lemmas', { lang: 'lat', forms: [] }, foreign))).toBe(
      'http_origin_refused',
    );
    const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
    expect(await codeOf(await get('/api/v1/query?q=a&refresh=1', { headers: image }))).toBe(
      'http_origin_refused',
    );
    const link = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect((await get('/w/lat/lupus', { headers: link })).status).toBe(200);
    expect(await codeOf(await get('/api/v1/query?q=a', { headers: link }))).toBe('http_origin_refused');
    const own = await get('/api/v1/health', { headers: { origin: 'http://localhost' } });
    expect(own.status).toBe(200);
    expect(own.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('wants the token, as bearer or as password, where there is one', async () => {
    const { get } = fakeServer(undefined, { token: 'a secret: 1' });
    const refused = await get('/');
    expect(refused.headers.get('www-authenticate')).toContain('Basic');
    expect(await codeOf(refused)).toBe('http_unauthorized');
    for (const authorization of [
      'Bearer wrong',
      'Bearer',
      'Basic !!!',
      `Basic ${btoa('me:wrong')}`,
      'Other x',
    ])
      expect((await get('/api/v1/health', { headers: { authorization } })).status).toBe(401);
    const password = { headers: { authorization: `Basic ${btoa('me:a secret: 1')}` } };
    expect((await get('/api/v1/health', password)).status).toBe(200);
    const bearer = fakeServer(undefined, { token: 'abc' });
    expect((await bearer.get('/', { headers: { authorization: 'bearer abc' } })).status).toBe(200);
  });

  it('counts the requests of a client', async () => {
    let time = 0;
    const { get } = fakeServer(undefined, { ratePerSecond: 5 }, { now: () => time });
    const statuses = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, () => get('/api/v1/health')))).map(
        ({ status }) => status,
      );
    expect(await statuses(11)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    time += 400;
    expect(await statuses(3)).toEqual([200, 200, 429]);
  });

  it('says on every answer that it is no page to run', async () => {
    const { get } = fakeServer();
    for (const address of [
      '/api/v1/query?q=lupus&lang=lat',
      '/api/v1/nothing',
      '/metrics',
      '/openapi.json',
    ]) {
      const { headers } = await get(address);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });
});

describe('evidence', () => {
  const HOSTILE = 'lupus\t<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">x</a>';

  it('leads from a sense to the bytes, which are a file and never a page', async () => {
    const { get } = fakeServer(fakeControl({ lupus: HOSTILE }));
    const sense = await textOf(await get('/api/v1/query?q=lupus&lang=lat'), 'senses.0.sense_id');
    const trace = await get(`/api/v1/trace/${sense}`);
    const id = await textOf(trace.clone(), 'chains.0.response.response_id');
    const [span] = (await jsonAt(trace, 'chains.0.spans')) as { start: number; end: number; text: string }[];
    if (span === undefined) throw new Error('no span');
    expect(span.text).toContain('<script>');
    const raw = await get(`/api/v1/responses/${id}`);
    expect(Object.fromEntries(raw.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${id}.txt"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const bytes = new Uint8Array(await raw.arrayBuffer());
    expect(new TextDecoder().decode(bytes.subarray(span.start, span.end))).toBe(span.text);
    const known = { headers: { 'if-none-match': `"${id}"` } };
    expect((await get(`/api/v1/responses/${id}`, known)).status).toBe(304);
  });
});

describe('lists and texts', () => {
  it('gives lemmas as the command line does', async () => {
    const { post } = fakeServer();
    const response = await post('/api/v1/lemmas', { lang: 'lat', forms: ['lupus', 'nihil', ''] });
    expect(await response.json()).toEqual({
      results: [
        { form: 'lupus', lemmas: ['lupus'], unanswered: [] },
        { form: 'nihil', lemmas: [], unanswered: [] },
        { form: '', lemmas: [], unanswered: [] },
      ],
    });
  });

  it('reads a text word by word, as one document or line by line', async () => {
    const { get, post } = fakeServer();
    const text = `${'lupus, canis '.repeat(100)}vir.`;
    const tokens = await jsonAt(await post('/api/v1/read', { lang: 'lat', text }), 'tokens');
    expect(tokens).toHaveLength(302);
    expect(tokens).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ text: 'lupus', lemma: 'lupus', gloss: 'wolf' })]),
    );
    const lines = await get('/api/v1/read?lang=lat&text=lupus%20canis', {
      headers: { accept: 'application/x-ndjson' },
    });
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson');
    expect(
      (await lines.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).lemma),
    ).toEqual(['lupus', 'canis']);
    expect(await codeOf(await post('/api/v1/read', { lang: 'lat' }))).toBe('http_invalid');
    expect(await codeOf(await get('/api/v1/read?lang=lat&urn=urn:cts:x'))).not.toBe('defect');
  });

  it('names meanings, and suggests headwords in everyday spelling', async () => {
    const { get } = testServer(coreEngine());
    const wolf = await jsonAt(await get('/concept/WOLF.json'), 'concepts.0.words.*.lemma');
    expect(wolf).toEqual(expect.arrayContaining(['lupus', 'λύκος', 'vṛka']));
    const same = await get('/api/v1/concept?from=lat&q=lupus');
    expect(await jsonAt(same, 'concepts.0.constant')).toBe('WOLF');
    const suggested = async (q: string) =>
      jsonAt(await get(`/api/v1/suggest?q=${encodeURIComponent(q)}`), 'suggestions.*.text');
    expect(await suggested('lup')).toContain('lupus');
    expect(await suggested('λυκ')).toContain('λύκος');
    expect(await suggested('shiv')).toContain('śiva');
    expect(await suggested('')).toEqual([]);
  });
});

describe('pages', () => {
  it('sends the built files, compressed if it may, and the page for every address of its own', async () => {
    const webDir = mkdtempSync(join(tmpdir(), 'langnet-web-'));
    mkdirSync(join(webDir, 'assets'));
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>langnet</title>');
    writeFileSync(join(webDir, 'assets/main-AbCd1234.js'), 'plain');
    writeFileSync(join(webDir, 'assets/main-AbCd1234.js.br'), 'packed');
    const { get } = fakeServer(undefined, {}, { webDir });
    for (const address of ['/', '/w/lat/lupus', '/read', '/status', '/concept/WOLF']) {
      const page = await get(address);
      expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>langnet</title>']);
      expect(page.headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
    }
    const plain = await get('/assets/main-AbCd1234.js');
    expect([await plain.text(), plain.headers.get('content-type')]).toEqual([
      'plain',
      'text/javascript; charset=utf-8',
    ]);
    expect(plain.headers.get('cache-control')).toContain('immutable');
    const packed = await get('/assets/main-AbCd1234.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([await packed.text(), packed.headers.get('content-encoding')]).toEqual(['packed', 'br']);
    const known = { headers: { 'if-none-match': plain.headers.get('etag') ?? '' } };
    expect((await get('/assets/main-AbCd1234.js', known)).status).toBe(304);
    expect((await get('/assets/other.js')).status).toBe(404);
    rmSync(webDir, { recursive: true });
  });

  it('has status for programs', async () => {
    const { get } = fakeServer();
    expect(await jsonAt(await get('/status.json'), 'tools.0')).toMatchObject({
      tool: 'fake',
      health: { status: 'ready' },
    });
    expect(await jsonAt(await get('/api/v1/health'), 'version')).toBe('1.2.3');
    await get('/api/v1/query?q=lupus&lang=lat');
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toContain(
      'langnet_tool_calls_total{tool="fake",status="answered",from_storage="false"} 1',
    );
    expect(metrics).toContain('langnet_requests_total{route="/api/v1/query",status="200"} 1');
  });

  it('says that it made a mistake when it did, and writes it down', async () => {
    const engine = coreEngine();
    const broken = { ...engine, plan: () => Promise.reject(new Error('a mistake of ours')) };
    const { get, logged } = testServer(broken);
    expect(await codeOf(await get('/api/v1/plan?q=lupus&lang=lat'))).toBe('defect');
    expect(logged.join()).toContain('a mistake of ours');
  });
});
