/** Slow, failed, empty and unreachable: each state is told, can be tried again, and none lasts for ever. */
import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeBrowser } from './browser.js';
import { useBrowser } from './session.js';

const STREAM = '**/api/v1/query/stream*';

describeBrowser('states of the page', () => {
  // A tool that was promised and is not there has failed; one that nobody promised is skipped.
  const session = useBrowser({ LANGNET_TOOL_DIOGENES_ENDPOINT: 'http://127.0.0.1:9/' });

  it('a tool that is down costs only its own part', async () => {
    const { page, shot } = await session.open();
    await page.goto('/w/lat/lupus');
    await page.locator('.sense', { hasText: 'wolf' }).first().waitFor();
    await page.locator('.how summary').click();
    await page.locator('.sources .failed', { hasText: 'diogenes' }).waitFor();
    await page.locator('.plan-box.failed').first().waitFor();
    await shot('tool-failed');
  });

  it('no source has the word', async () => {
    const { page, shot } = await session.open();
    await page.goto('/w/lat/xyzzyx');
    await page.locator('.notice.empty', { hasText: 'No source has' }).waitFor();
    expect(await page.locator('.notice.empty').textContent()).toMatch(/Not heard: .*diogenes/);
    await shot('no-match');
  });

  it('an error of the server is told in its words and can be tried again', async () => {
    const { page, shot } = await session.open();
    const error = { code: 'http_busy', message: 'Too much is waiting.', advice: 'Try again in a moment.' };
    await page.route(STREAM, (route) => route.fulfill({ status: 503, json: { error } }), { times: 1 });
    await page.goto('/w/lat/lupus');
    await page.getByRole('alert').filter({ hasText: 'Too much is waiting.' }).waitFor();
    await shot('failed');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.sense', { hasText: 'wolf' }).first().waitFor();
  });

  it('a server that is gone is told with the command that starts it', async () => {
    const { page, shot } = await session.open();
    await page.goto('/');
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('combobox').fill('lupus');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'langnet serve' }).waitFor();
    await shot('unreachable');
  });

  it('a stream that breaks off is a failure, not an answer', async () => {
    const { page } = await session.open();
    const body = 'event: plan\ndata: {"plan_id":"p","query":{"language":"lat"},"tool_calls":[]}\n\n';
    await page.route(STREAM, (route) => route.fulfill({ contentType: 'text/event-stream', body }));
    await page.goto('/w/lat/lupus');
    await page.getByRole('alert').waitFor();
    expect(await page.locator('.sense').count()).toBe(0);
  });

  it('a document the page does not understand is told, and the box still works', async () => {
    const { page } = await session.open();
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
    const { page, shot } = await session.open();
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
    const { page } = await session.open();
    await page.goto('/');
    await page.evaluate(
      'history.pushState(null, "", "/nowhere"); window.dispatchEvent(new PopStateEvent("popstate"))',
    );
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  });
});
