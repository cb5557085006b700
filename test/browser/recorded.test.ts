/** The recorded pages in which Diogenes repeats a query's markup unescaped: looked up and shown as evidence, nothing of them runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aLemma, anAnswer, aSense, aWitness } from '../../web/src/model/testing.js';
import { describeShared } from '../support/shared.js';
import { describeBrowser, launch, openPage, type Watched } from './browser.js';
import { type FakeDiogenes, startFakeDiogenes } from './fake-diogenes.js';
import { type Served, startLangnet } from './server.js';

/** File, language, the query it answers, and the echo in it. */
const ECHOES = [
  ['lat/173-b_lupus_b.html', 'lat', '<b>lupus</b>', 'Could not parse <b>lupus</b>.'],
  ['lat/175-lu_pus.html', 'lat', 'lu<pus', 'Could not parse lu<pus.'],
  ['grk/129-b_mh_nin_b.html', 'grc', '<b>mh=nin</b>', '<b>'],
] as const;

/** What only the markup of the recorded page could have brought. */
async function foreign(page: Page): Promise<unknown> {
  return page.evaluate(
    `[...document.querySelectorAll('#app [onclick], #app img, #app iframe, main b b, main a[href^="javascript" i], main [style*=":"]')].map((e) => e.outerHTML)`,
  );
}

describeShared('recorded echoes of Diogenes', (shared) => {
  describeBrowser('in a browser', () => {
    let browser: Browser;
    let diogenes: FakeDiogenes;
    let server: Served;
    let watched: Watched;
    let recorded = Buffer.alloc(0);

    beforeAll(async () => {
      diogenes = await startFakeDiogenes(0, () => recorded);
      server = await startLangnet({ LANGNET_TOOL_DIOGENES_ENDPOINT: diogenes.endpoint });
      browser = await launch();
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
      await diogenes?.stop();
    });
    afterEach(async () => {
      expect(await foreign(watched.page)).toEqual([]);
      expect(watched.errors).toEqual([]);
      expect(watched.strangers).toEqual([]);
      await watched.close();
    });

    it.each(ECHOES)('%s', async (file, language, query, echo) => {
      recorded = readFileSync(join(shared, 'recordings/diogenes', file));
      watched = await openPage(browser, server.origin);
      const { page, shot } = watched;
      await page.goto(`/?${new URLSearchParams({ lang: language, q: query })}`);
      await page.locator('.notice.empty, .sense').first().waitFor();
      expect(await page.getByRole('combobox').inputValue()).toBe(query);
      await page.locator('.how summary').click();
      expect(await page.locator('.sources').textContent()).toContain('diogenes');
      expect(await foreign(page)).toEqual([]);

      const answer = anAnswer({
        query: { surface: query, language_hint: language, normalized: query, normalization_steps: [] },
        lemmas: [aLemma('a', query)],
        senses: [{ ...aSense('s', 'a', echo), witnesses: [aWitness('clm_echo')] }],
      });
      const body = `event: answer\ndata: ${JSON.stringify(answer)}\n\nevent: done\ndata: {}\n\n`;
      const start = recorded.indexOf(echo);
      expect(start).toBeGreaterThan(0);
      const response = {
        response_id: 'resp_echo',
        tool: 'diogenes',
        content_type: 'text/html',
        hash: 'sha256:0',
      };
      const chain = {
        calls: [],
        response: { ...response, size: recorded.length, has_body: true },
        spans: [{ start, end: start + Buffer.byteLength(echo) }],
      };
      await page.route('**/query/stream*', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body }),
      );
      await page.route('**/trace/*', (route) => route.fulfill({ json: { id: 'clm_echo', chains: [chain] } }));
      await page.route('**/responses/*', (route) =>
        route.fulfill({ contentType: 'text/plain; charset=utf-8', body: recorded }),
      );
      await page.reload();
      await page.locator('.sense').getByRole('button', { name: /^Why/ }).click();
      await page.locator('.raw mark').first().waitFor();
      expect(await page.locator('.raw mark').first().textContent()).toBe(echo);
      expect(await page.locator('.raw pre').textContent()).toContain('onClick=');
      await shot(`echo-${file.slice(4, 7)}`);
    });
  });
});
