/** Why? shows every witness of this answer and none of another one. */
import { expect, it } from 'vitest';
import { aLemma, anAnswer, aSense, aWitness } from '../../web/src/model/testing.js';
import { describeBrowser } from './browser.js';
import { useBrowser } from './session.js';

describeBrowser('the witnesses behind Why?', () => {
  const session = useBrowser();

  it('are all those of a reading', async () => {
    const { page, shot } = await session.open();
    const witnesses = [aWitness('clm_one', 'First Book'), aWitness('clm_two', 'Second Book')];
    const answer = anAnswer({
      query: { surface: 'fligna', language_hint: 'lat', normalized: 'fligna', normalization_steps: [] },
      lemmas: [aLemma('a', 'fligna')],
      senses: [{ ...aSense('s', 'a', 'a brush-stroke'), witnesses: [aWitness('clm_three')] }],
      analyses: [{ lemma_id: 'a', features: {}, text: 'nominative singular', witnesses }],
    });
    const body = `event: answer\ndata: ${JSON.stringify(answer)}\n\nevent: done\ndata: {}\n\n`;
    await page.route('**/query/stream*', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body }),
    );
    await page.route('**/api/v1/trace/*', (route) => {
      const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      const claim = { id, subject: 'fligna', predicate: 'has_morphology', source_ref: `of ${id}` };
      return route.fulfill({ json: { id, chains: [{ calls: [], claim }] } });
    });
    await page.goto('/w/lat/fligna');
    await page.getByRole('button', { name: 'Why “nominative singular”?' }).click();
    const tabs = page.getByRole('list', { name: 'Witnesses' }).getByRole('button');
    expect(await tabs.allInnerTexts()).toEqual(['First Book', 'Second Book']);
    const claim = page.locator('[data-stage=claim] .id');
    await expect.poll(() => claim.getAttribute('title')).toBe('clm_one');
    await tabs.nth(1).click();
    await expect.poll(() => claim.getAttribute('title')).toBe('clm_two');
    await shot('why-witnesses');
  });

  it('are not those of another word that has the same sense', async () => {
    const { page } = await session.open();
    const senseOf = async (word: string) => {
      const response = await page.request.get(`/api/v1/query?lang=lat&q=${word}`);
      const { senses } = (await response.json()) as { senses: { sense_id: string }[] };
      return senses[0]?.sense_id ?? '';
    };
    const sense = await senseOf('lupus');
    expect(await senseOf('Lupus')).toBe(sense);
    const trace = await page.request.get(`/api/v1/trace/${sense}`);
    const { chains } = (await trace.json()) as { chains: unknown[] };
    expect(chains.length).toBeGreaterThan(1);
    await page.goto('/w/lat/lupus');
    await page.locator('.sense').first().getByRole('button', { name: /^Why/ }).click();
    await page.locator('.raw mark').first().waitFor();
    expect(await page.locator('.chain').count()).toBe(1);
    expect(await page.getByRole('list', { name: 'Witnesses' }).count()).toBe(0);
  });
});
