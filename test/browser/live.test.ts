/** What moves while one looks: the plan while a slow tool is awaited, passages, and names for those who do not see. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aLemma, anAnswer, aSense, aWitness } from '../../web/src/model/testing.js';
import { describeBrowser, launch, openPage, type Watched } from './browser.js';
import { type FakeDiogenes, startFakeDiogenes } from './fake-diogenes.js';
import { type Served, startLangnet } from './server.js';

let browser: Browser;
let diogenes: FakeDiogenes;
let server: Served;
let watched: Watched;

/** Controls that a screen reader would call by no name, and ids that are not unique. */
async function faults(page: Page): Promise<unknown> {
  return page.evaluate(`(() => {
    const name = (e) => (e.getAttribute('aria-label') ?? '') + (e.innerText ?? '') +
      [...(e.labels ?? [])].map((l) => l.textContent).join('') + (e.getAttribute('title') ?? '');
    const controls = [...document.querySelectorAll('button, a[href], input, textarea, select, summary')];
    const unnamed = controls.filter((e) => e.checkVisibility() && name(e).trim() === '').map((e) => e.outerHTML);
    const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
    return [...unnamed, ...ids.filter((id, at) => ids.indexOf(id) !== at)];
  })()`);
}

describeBrowser('the living page', () => {
  beforeAll(async () => {
    diogenes = await startFakeDiogenes(4000);
    server = await startLangnet({ LANGNET_TOOL_DIOGENES_ENDPOINT: diogenes.endpoint });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await diogenes?.stop();
  });
  afterEach(async () => {
    expect(watched.errors).toEqual([]);
    expect(watched.strangers).toEqual([]);
    await watched.close();
  });

  it('shows who has answered and who is awaited', async () => {
    watched = await openPage(browser, server.origin, { reducedMotion: 'reduce' });
    const { page, shot } = watched;
    await page.goto('/w/lat/lupus');
    const box = (tool: string) => page.locator('.plan-box', { hasText: tool }).first();
    await page.locator('.plan-box.answered', { hasText: 'core' }).first().waitFor();
    expect(await box('diogenes').getAttribute('class')).toContain('waiting');
    expect(await page.locator('.sense').count()).toBe(0);
    expect(await page.evaluate('getComputedStyle(document.querySelector(".breath")).animationName')).toBe(
      'none',
    );
    await page.locator('.waiting', { hasText: 'longer than usual' }).waitFor();
    await shot('plan-live');
    await page.locator('.sense').first().waitFor();
    await page.locator('.how summary').click();
    expect(await page.locator('.how .plan-box', { hasText: 'diogenes' }).first().innerHTML()).toMatch(/\d s/);
    expect(await page.locator('.how .plan-box.waiting').count()).toBe(0);
  });

  it('a citation opens its passage, and the passage the reading view', async () => {
    watched = await openPage(browser, server.origin);
    const { page, shot } = watched;
    const urn = 'urn:cts:latinLit:phi9001.phi002:2.14';
    const unit = (ref: string, role: string, text: string) => ({ role, ref, text, urn: `${urn}#${ref}` });
    const answer = anAnswer({
      query: { surface: 'fligna', language_hint: 'lat', normalized: 'fligna', normalization_steps: [] },
      lemmas: [aLemma('a', 'fligna')],
      senses: [{ ...aSense('s', 'a', 'a brush-stroke'), witnesses: [aWitness('clm_x')] }],
      citations: [
        {
          source: 'book',
          type: 'citation',
          ref: 'Exempl. Pict. 2, 14',
          cts_urn: urn,
          text: 'flignam unam ducere',
          author: 'Exemplarius',
          work: 'Pictura',
          claim_id: 'clm_y',
          lemma_id: 'a',
        },
      ],
    });
    const body = `event: answer\ndata: ${JSON.stringify(answer)}\n\nevent: done\ndata: {}\n\n`;
    await page.route('**/query/stream*', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body }),
    );
    await page.route('**/api/v1/cts*', (route) => {
      expect(new URL(route.request().url()).searchParams.get('ref')).toBe(urn);
      const units = [
        unit('2.13', 'before', 'Quid manus potest?'),
        unit('2.14', 'passage', 'Flignam unam ducere.'),
        unit('2.15', 'after', 'Satis est.'),
      ];
      const names = { author: 'Exemplarius', work: 'Pictura', edition: '', unresolved: '', language: 'lat' };
      return route.fulfill({ json: { cited: urn, urn, status: 'found', units, ...names } });
    });
    await page.goto('/w/lat/fligna');
    await page.getByRole('button', { name: 'Exempl. Pict. 2, 14', exact: true }).click();
    const passage = page.locator('.passage');
    await passage.getByText('Flignam unam ducere.').waitFor();
    expect(await passage.locator('li').count()).toBe(3);
    await shot('passage');
    await passage.getByRole('link', { name: 'Read it word by word' }).click();
    await page.waitForURL(`**/read?lang=lat&urn=${encodeURIComponent(urn)}`);
  });

  it.each(['/', '/w/lat/lupus', '/status', '/read?lang=lat&text=Homo%20et%20lupus', '/concept/WOLF'])(
    '%s: every control has a name',
    async (path) => {
      watched = await openPage(browser, server.origin);
      const { page } = watched;
      await page.goto(path);
      await page.locator('.examples, .sense, .tool-list, .reading-text, .concept-words').first().waitFor();
      expect(await faults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.lang')).toBe('en');
      expect(await page.title()).toMatch(/langnet$/);
      expect(await page.getByRole('main').count()).toBe(1);
    },
  );

  it('can be made light or dark, and stays so', async () => {
    watched = await openPage(browser, server.origin, { colorScheme: 'light' });
    const { page } = watched;
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    await page.goto('/');
    const light = await ground();
    const button = page.getByRole('button', { name: /^Colours/ });
    await button.click();
    await button.click();
    await expect.poll(ground).not.toBe(light);
    await page.reload();
    await page.locator('.examples').waitFor();
    await expect.poll(ground).not.toBe(light);
  });
});
