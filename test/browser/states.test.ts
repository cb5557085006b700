/** Slow, failed, empty and unreachable: each state is told, can be tried again, and none lasts for ever. */
import type { Browser, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeBrowser, launch, openPage, type Watched } from './browser.js';
import { type Served, startLangnet } from './server.js';

const STREAM = '**/api/v1/query/stream*';

let browser: Browser;
let server: Served;
let watched: Watched;

describeBrowser('states of the page', () => {
  beforeAll(async () => {
    // A tool that was promised and is not there has failed; one that nobody promised is skipped.
    server = await startLangnet({ LANGNET_TOOL_DIOGENES_ENDPOINT: 'http://127.0.0.1:9/' });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  afterEach(async () => {
    expect(watched.errors).toEqual([]);
    await watched.close();
  });

  it('a tool that is down costs only its own part', async () => {
    watched = await openPage(browser, server.origin);
    const { page, shot } = watched;
    await page.goto('/w/lat/lupus');
    await page.locator('.sense', { hasText: 'wolf' }).first().waitFor();
    await page.locator('.how summary').click();
    await page.locator('.sources .failed', { hasText: 'diogenes' }).waitFor();
    await page.locator('.plan-box.failed').first().waitFor();
    await shot('tool-failed');
  });

  it('no source has the word', async () => {
    watched = await openPage(browser, server.origin);
    const { page, shot } = watched;
    await page.goto('/w/lat/xyzzyx');
    await page.locator('.notice.empty', { hasText: 'No source has' }).waitFor();
    expect(await page.locator('.notice.empty').textContent()).toMatch(/Not heard: .*diogenes/);
    await shot('no-match');
  });

  it('an error of the server is told in its words and can be tried again', async () => {
    watched = await openPage(browser, server.origin);
    const { page, shot } = watched;
    const error = { code: 'http_busy', message: 'Too much is waiting.', advice: 'Try again in a moment.' };
    await page.route(STREAM, (route) => route.fulfill({ status: 503, json: { error } }), { times: 1 });
    await page.goto('/w/lat/lupus');
    await page.getByRole('alert').filter({ hasText: 'Too much is waiting.' }).waitFor();
    await shot('failed');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.sense', { hasText: 'wolf' }).first().waitFor();
  });

  it('a server that is gone is told with the command that starts it', async () => {
    watched = await openPage(browser, server.origin);
    const { page, shot } = watched;
    await page.goto('/');
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('combobox').fill('lupus');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'langnet serve' }).waitFor();
    await shot('unreachable');
  });

  it('a stream that breaks off is a failure, not an answer', async () => {
    watched = await openPage(browser, server.origin);
    const { page } = watched;
    const body = 'event: plan\ndata: {"plan_id":"p","query":{"language":"lat"},"tool_calls":[]}\n\n';
    await page.route(STREAM, (route) => route.fulfill({ contentType: 'text/event-stream', body }));
    await page.goto('/w/lat/lupus');
    await page.getByRole('alert').waitFor();
    expect(await page.locator('.sense').count()).toBe(0);
  });

  it('a document the page does not understand is told, and the box still works', async () => {
    watched = await openPage(browser, server.origin);
    const { page } = watched;
    const body = 'event: answer\ndata: {"query":{"language_hint":"lat"}}\n\nevent: done\ndata: {}\n\n';
    await page.route(STREAM, (route) => route.fulfill({ contentType: 'text/event-stream', body }));
    await page.goto('/w/lat/lupus');
    await page.getByRole('alert').filter({ hasText: 'cannot read' }).waitFor();
    await page.unroute(STREAM);
    await page.getByRole('link', { name: 'langnet' }).click();
    await page.getByRole('combobox').fill('lupus');
    await page.keyboard.press('Enter');
    await page.locator('.sense', { hasText: 'wolf' }).first().waitFor();
  });

  it('a slow answer says so, shows what it waits for, and can be stopped', async () => {
    watched = await openPage(browser, server.origin);
    const { page, shot } = watched;
    const held: Route[] = [];
    await page.route(STREAM, (route) => {
      held.push(route);
    });
    await page.goto('/w/lat/lupus');
    await page.locator('.waiting', { hasText: 'longer than usual' }).waitFor();
    await shot('slow');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.notice', { hasText: 'Stopped' }).waitFor();
    await page.unroute(STREAM);
    await page.getByRole('button', { name: 'Look it up again' }).click();
    await page.locator('.sense', { hasText: 'wolf' }).first().waitFor();
    expect(held.length).toBeGreaterThan(0);
  });

  it('there is no such page', async () => {
    watched = await openPage(browser, server.origin);
    const { page } = watched;
    await page.goto('/');
    await page.evaluate(
      'history.pushState(null, "", "/nowhere"); window.dispatchEvent(new PopStateEvent("popstate"))',
    );
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  });
});
