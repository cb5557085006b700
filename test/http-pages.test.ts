/** Pages, their twins and what stands at no address; the page of the API; methods, HEAD and broken text. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { coreEngine, jsonAt, type TestServer, testServer } from './support/http.js';

const SHELL = '<!doctype html><title>langnet</title>';
const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

let webDir: string;
let server: TestServer;
beforeAll(() => {
  webDir = mkdtempSync(join(tmpdir(), 'langnet-web-'));
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), SHELL);
  writeFileSync(join(webDir, 'assets/main-AbCd1234.js'), 'plain');
  server = testServer(coreEngine(), {}, { webDir });
});
afterAll(() => rmSync(webDir, { recursive: true }));

const code = (response: Response) => jsonAt(response, 'error.code');

describe('twins', () => {
  it.each([
    '/.json',
    '/read.json',
    '/read.json?lang=lat&text=lupus',
    '/status.json',
    '/docs.json',
    '/concept/WOLF.json',
    '/concept.json?q=lupus',
    '/w/any/lupus.json',
    '/w/lat/lupus.json?mode=skeptic',
    '/w/lat/a%2Fb.json',
  ])('%s is JSON', async (address) => {
    const response = await server.get(address, BROWSER);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(typeof (await response.json())).toBe('object');
  });

  it('say what the page shows', async () => {
    const named = await (await server.get('/w/lat/lupus.json')).text();
    expect(await (await server.get('/api/v1/query?q=lupus&lang=lat')).text()).toBe(named);
    const any = await (await server.get('/w/any/lupus.json')).text();
    expect(await (await server.get('/api/v1/query?q=lupus')).text()).toBe(any);
    expect(await jsonAt(await server.get('/w/lat/a%2Fb.json'), 'query.surface')).toBe('a/b');
    expect(await jsonAt(await server.get('/docs.json'), 'openapi')).toBe('3.1.0');
    expect(await jsonAt(await server.get('/.json'), 'links.openapi')).toBe('/openapi.json');
  });

  it.each(['/passage/x.json', '/history.json', '/w/xx/lupus.json', '/nothing.json'])(
    '%s is an error, because there is no such page',
    async (address) => {
      const response = await server.get(address, BROWSER);
      expect([response.status, await code(response)]).toEqual([404, 'http_not_found']);
    },
  );

  it('count once for the rate of a client', async () => {
    const { get } = testServer(coreEngine(), { ratePerSecond: 1 }, { now: () => 0 });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await get('/status.json')).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('addresses', () => {
  it('of pages give the page, whatever signs a word holds', async () => {
    for (const address of ['/', '/w/lat/a%2Fb', '/w/any/lupus', '/w/any/lupus%2Ejson', '/concept/WOLF']) {
      const response = await server.get(address);
      expect([address, response.status, await response.text()]).toEqual([address, 200, SHELL]);
    }
  });

  it('of nothing give a browser the page to say so, and programs an error', async () => {
    for (const address of ['/nothing', '/history', '/w/xx/lupus', '/assets/other.js']) {
      const page = await server.get(address, BROWSER);
      expect([page.status, await page.text()]).toEqual([404, SHELL]);
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
      const error = await server.get(address);
      expect([error.status, await code(error)]).toEqual([404, 'http_not_found']);
    }
    const api = await server.get('/api/v1/nothing', BROWSER);
    expect([api.status, await code(api)]).toEqual([404, 'http_not_found']);
    const known = { headers: { ...BROWSER.headers, 'if-none-match': '*' } };
    expect((await server.get('/nothing', known)).status).toBe(404);
  });

  it.each([
    '/',
    '/w/lat/lupus',
    '/w/lat/lupus.json',
    '/read',
    '/assets/main-AbCd1234.js',
    '/docs',
    '/docs.css',
  ])('%s refuses other methods, and says which it takes', async (address) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await server.get(address, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(await code(response)).toBe('http_method_refused');
    }
  });

  it('of nothing are nothing for every method', async () => {
    expect((await server.post('/nothing', {}, BROWSER)).status).toBe(404);
  });
});

describe('HEAD', () => {
  it.each([
    '/',
    '/nothing',
    '/docs',
    '/docs.css',
    '/openapi.json',
    '/assets/main-AbCd1234.js',
    '/api/v1/health',
    '/api/v1/query?q=lupus&lang=lat',
    '/w/lat/lupus.json',
    '/api/v1/query',
  ])('%s says what GET says, with the length and without the body', async (address) => {
    const got = await server.get(address);
    const body = new Uint8Array(await got.arrayBuffer());
    const head = await server.get(address, { method: 'HEAD' });
    expect(head.status).toBe(got.status);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
    expect(head.headers.get('content-length')).toBe(String(body.byteLength));
    expect(await head.text()).toBe('');
  });

  it('leaves nothing running that nobody reads', async () => {
    const { get } = testServer(coreEngine(), { maxRunning: 1, maxWaiting: 0 });
    const text = encodeURIComponent('lupus in fabula '.repeat(40));
    for (let n = 0; n < 3; n++) {
      const head = await get(`/api/v1/read?lang=lat&text=${text}`, { method: 'HEAD' });
      expect(head.status).toBe(200);
    }
    const stream = await get('/api/v1/query/stream?q=lupus&lang=lat', { method: 'HEAD' });
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await vi.waitFor(async () =>
      expect(await (await get('/metrics')).text()).toMatch(/^langnet_running 0$/m),
    );
  });
});

describe('text that is none', () => {
  it.each([
    '/api/v1/query?q=%FF%FE&lang=lat',
    '/api/v1/query?q=lupus&lang=%C3%28',
    '/api/v1/suggest?q=%ED%A0%80',
    '/api/v1/concept/%FF',
    '/w/lat/%FF%FE',
    '/w/lat/%FF%FE.json',
    '/%',
  ])('%s is refused', async (address) => {
    const response = await server.get(address, BROWSER);
    expect([response.status, await jsonAt(response.clone(), 'error.code')]).toEqual([400, 'http_invalid']);
    expect(await jsonAt(response, 'error.detail')).toContain('UTF-8');
  });

  it('is refused in a body too, and told from what is no JSON', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"lang":"lat","forms":["'),
      Buffer.from([0xff]),
      Buffer.from('"]}'),
    ]);
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const broken = await server.get('/api/v1/lemmas', { ...init, body: bytes });
    expect([broken.status, await jsonAt(broken, 'error.detail')]).toEqual([400, 'The body is not UTF-8.']);
    const other = await server.get('/api/v1/lemmas', { ...init, body: '{' });
    expect([other.status, await jsonAt(other, 'error.detail')]).toEqual([400, 'The body is not JSON.']);
    const whole = await server.post('/api/v1/lemmas', { lang: 'lat', forms: ['λόγος 𐀀'] });
    expect(await jsonAt(whole, 'results.0.form')).toBe('λόγος 𐀀');
  });
});

describe('the page of the API', () => {
  it('shows every address with its parameters and what it answers, without any script', async () => {
    const response = await server.get('/docs');
    const page = await response.text();
    expect(page).not.toMatch(/<script|<style|style=|https?:\/\/| on\w+=/);
    expect(page).toContain('<link rel="stylesheet" href="/docs.css">');
    expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    const document = (await (await server.get('/openapi.json')).json()) as {
      paths: Record<string, object>;
      components: { schemas: Record<string, object> };
    };
    const [nav = ''] = /<nav.*<\/nav>/s.exec(page) ?? [];
    for (const path of Object.keys(document.paths)) expect(nav).toContain(path);
    for (const name of Object.keys(document.components.schemas))
      expect(page).toContain(`<section id="shape-${name}">`);
    expect(page).toContain('<a href="#shape-QueryResponse">QueryResponse</a>');
    const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(anchors.length).toBeGreaterThan(50);
    for (const id of anchors) expect(page).toContain(`id="${id}"`);
    const examples = [...page.matchAll(/href="(\/api[^"]+)"/g)].map(([, address]) => address ?? '');
    expect(examples).toContain('/api/v1/query?q=lupus');
  });

  it('has a style sheet of its own that its policy lets in, and tags', async () => {
    const style = await server.get('/docs.css');
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await style.text()).toContain('overflow-wrap: anywhere');
    for (const address of ['/docs', '/docs.css']) {
      const first = await server.get(address);
      expect(first.headers.get('content-security-policy')).toContain("style-src 'self'");
      const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
      expect((await server.get(address, known)).status).toBe(304);
    }
  });
});
