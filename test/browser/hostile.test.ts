/** Text of tools is data: whatever it holds is shown as text, and nothing of it runs. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aLemma, anAnswer, aSense, aWitness } from '../../web/src/model/testing.js';
import { describeBrowser, launch, openPage, type Watched } from './browser.js';
import { type FakeDiogenes, HOSTILE_GLOSS, startFakeDiogenes } from './fake-diogenes.js';
import { type Served, startLangnet } from './server.js';

const EVIL =
  '<script>window.pwned=1</script><img src=x onerror="window.pwned=1"><form action="//evil.example">';
const LINK = 'javascript:window.pwned=1';

let browser: Browser;
let diogenes: FakeDiogenes;
let server: Served;
let watched: Watched;

/** Elements that only markup of others could have brought, and links that would run. */
async function foreign(page: Page): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll('#app script, #app img, #app iframe, #app object, #app style, ' +
    '#app form:not(.search):not(.reading-form), #app [onclick], #app [onerror], #app a[href^="javascript" i]')].map((e) => e.outerHTML)`);
}

describeBrowser('hostile text', () => {
  beforeAll(async () => {
    diogenes = await startFakeDiogenes();
    server = await startLangnet({ LANGNET_TOOL_DIOGENES_ENDPOINT: diogenes.endpoint });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await diogenes?.stop();
  });
  afterEach(async () => {
    expect(await watched.page.evaluate('window.pwned')).toBeUndefined();
    expect(await foreign(watched.page)).toEqual([]);
    expect(watched.strangers).toEqual([]);
    expect(watched.errors).toEqual([]);
    await watched.close();
  });

  it('of a real tool: glosses and the raw response are shown letter by letter', async () => {
    watched = await openPage(browser, server.origin);
    const { page, shot } = watched;
    await page.goto('/w/lat/fligna');
    const sense = page.locator('.sense', { hasText: 'trap' }).first();
    await sense.waitFor();
    expect(await sense.locator('.gloss').textContent()).toContain(HOSTILE_GLOSS);
    await sense.getByRole('button', { name: /^Why/ }).click();
    await page.locator('.raw mark').first().waitFor();
    const raw = await page.locator('.raw pre').textContent();
    for (const part of [
      '<script>window.pwned = 1; alert(1)</script>',
      '<form action=',
      'javascript:',
      '<svg onload=',
    ]) {
      expect(raw).toContain(part);
    }
    await shot('hostile');
  });

  it('in every field of every document', async () => {
    watched = await openPage(browser, server.origin);
    const { page, shot } = watched;
    const witness = { ...aWitness('clm_x', EVIL), source_ref: LINK, text: EVIL, sense_path: EVIL };
    const answer = anAnswer({
      query: { surface: EVIL, language_hint: 'lat', normalized: EVIL, normalization_steps: [] },
      lemmas: [
        {
          ...aLemma('a', EVIL),
          pos: EVIL,
          gender: EVIL,
          class: EVIL,
          witnesses: [witness],
          etymologies: [{ root: EVIL, text: EVIL, witness }],
          pronunciations: [{ ipa: EVIL, length_unknown: false, witness }],
        },
        aLemma('b', EVIL),
      ],
      analyses: [{ lemma_id: 'a', features: {}, text: EVIL, witnesses: [witness] }],
      senses: [
        {
          ...aSense('s', 'a', EVIL),
          semantic_constant: EVIL,
          register: [EVIL],
          domains: [LINK],
          witnesses: [witness],
        },
      ],
      citations: [
        {
          source: EVIL,
          type: EVIL,
          ref: LINK,
          cts_urn: LINK,
          text: EVIL,
          author: EVIL,
          work: EVIL,
          claim_id: 'clm_x',
          lemma_id: 'a',
        },
      ],
      sources: [{ tool: EVIL, status: 'skipped', reason: EVIL, advice: LINK, code: '' }],
      warnings: [{ code: EVIL, text: EVIL }],
    });
    const events = `event: answer\ndata: ${JSON.stringify(answer)}\n\nevent: done\ndata: {}\n\n`;
    await page.route('**/api/v1/**', (route) => {
      const path = new URL(route.request().url()).pathname;
      if (path.endsWith('/stream')) return route.fulfill({ contentType: 'text/event-stream', body: events });
      if (path.endsWith('/suggest')) {
        return route.fulfill({
          json: { suggestions: [{ text: EVIL, display: EVIL, language: 'lat', gloss: EVIL }] },
        });
      }
      if (path.endsWith('/tools')) {
        const health = { status: 'missing', reason: EVIL, advice: LINK };
        const dataset = { id: EVIL, title: EVIL, state: 'missing', command: LINK, upstream: LINK };
        return route.fulfill({ json: { tools: [{ tool: EVIL, title: EVIL, health }], datasets: [dataset] } });
      }
      if (path.endsWith('/read')) {
        const token = {
          kind: 'word',
          text: EVIL,
          start: 0,
          end: 9,
          urn: LINK,
          lemma: EVIL,
          gloss: EVIL,
          reading: EVIL,
        };
        return route.fulfill({ contentType: 'application/x-ndjson', body: `${JSON.stringify(token)}\n` });
      }
      if (path.includes('/concept/')) {
        const word = { language: 'lat', lemma: LINK, gloss: EVIL, works: [EVIL] };
        return route.fulfill({ json: { concepts: [{ constant: EVIL, definition: EVIL, words: [word] }] } });
      }
      return route.fulfill({
        status: 400,
        json: { error: { code: EVIL, message: EVIL, advice: LINK, detail: EVIL } },
      });
    });
    await page.goto('/w/lat/lupus');
    await page.locator('.sense').first().waitFor();
    for (const summary of await page.locator('main summary:visible').all()) await summary.click();
    await page.locator('.constant').first().click();
    await page.locator('.citation .link').first().click();
    await page.locator('.citation [role=alert]').first().waitFor();
    await shot('hostile-everywhere');
    expect(await page.locator('.senses').first().textContent()).toContain('<script>');
    expect(await foreign(page)).toEqual([]);
    for (const path of ['/status', '/concept/%3Cimg%20src%3Dx%3E', '/read?lang=lat&text=x']) {
      await page.goto(path);
      await page.locator('main', { hasText: '<script>' }).waitFor();
      expect(await page.evaluate('window.pwned')).toBeUndefined();
      expect(await foreign(page)).toEqual([]);
    }
  });
});
