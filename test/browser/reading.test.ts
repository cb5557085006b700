/** A passage word by word: the word beside it, the words that sandhi joined, and what is saved. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeBrowser } from './browser.js';
import { useBrowser } from './session.js';

describeBrowser('the reading view', () => {
  const session = useBrowser();

  const focused = (page: Page) => page.evaluate('document.activeElement?.textContent');

  it('Escape closes the word beside the text, a dialog before it, and goes back to the word', async () => {
    const { page } = await session.open();
    await page.goto('/read?lang=lat&text=Homo%20et%20lupus.');
    await page.getByRole('button', { name: 'lupus', exact: true }).focus();
    await page.keyboard.press('Enter');
    const aside = page.locator('.word-aside');
    await aside.getByRole('button', { name: /^Why/ }).first().click();
    await page.locator('dialog[open] .raw mark').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(await aside.count()).toBe(1);
    expect(await focused(page)).not.toBe('lupus');
    // While one types the key is the box's own.
    await page.getByRole('textbox').focus();
    await page.keyboard.press('Escape');
    expect(await aside.count()).toBe(1);
    await aside.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await aside.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('lupus');
  });

  it('has nothing to save where nothing is chosen', async () => {
    const { page } = await session.open();
    await page.goto('/read?lang=lat&text=Homo%20et%20lupus.');
    const saves = page.getByRole('button', { name: /^Save/ });
    await saves.first().waitFor();
    const disabled = async () => Promise.all((await saves.all()).map((button) => button.isDisabled()));
    expect(await disabled()).toEqual([false, false]);
    await page.getByRole('button', { name: 'Choose none' }).click();
    await page.getByText('0 words chosen').waitFor();
    expect(await disabled()).toEqual([true, true]);
    await page.locator('.vocabulary').getByRole('checkbox').first().check();
    expect(await disabled()).toEqual([false, false]);
  });

  it('shows and lists every word of a sandhi group', async () => {
    const { page, shot } = await session.open();
    const text = 'वनञ्चैति';
    const segment = (part: string, lemma: string, gloss: string) => ({
      text: part,
      lemma,
      reading: 'read so',
      gloss,
    });
    const token = {
      kind: 'word',
      text,
      start: 0,
      end: Buffer.byteLength(text),
      urn: '',
      is_known: true,
      lemma: 'ca',
      pos: 'particle',
      reading: 'read so',
      gloss: 'and',
      segments: [segment('vanam', 'vana', 'wood'), segment('ca', 'ca', 'and'), segment('eti', 'i', 'go')],
    };
    await page.route('**/api/v1/read', (route) =>
      route.fulfill({ contentType: 'application/x-ndjson', body: `${JSON.stringify(token)}\n` }),
    );
    await page.goto(`/read?lang=san&text=${encodeURIComponent(text)}`);
    const word = page.locator('.reading-text').getByRole('button', { name: text });
    expect(await word.getAttribute('title')).toBe('vana: wood\nca: and\ni: go');
    await word.click();
    const parts = page.getByRole('list', { name: 'Words joined by sandhi' }).getByRole('listitem');
    await parts.first().waitFor();
    expect(await parts.allTextContents()).toEqual([
      'vanam: vana, read so, wood',
      'ca: ca, read so, and',
      'eti: i, read so, go',
    ]);
    await shot('reading-sandhi');
    expect(await page.locator('.vocabulary .word').allTextContents()).toEqual(['vana', 'ca', 'i']);
  });
});
