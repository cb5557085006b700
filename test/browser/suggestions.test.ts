/** Enter takes the suggestion that is marked, and no other, also where a second list comes while one chooses. */
import { expect, it } from 'vitest';
import { describeBrowser } from './browser.js';
import { useBrowser } from './session.js';

describeBrowser('choosing a suggestion', () => {
  const session = useBrowser();

  const rows = (...words: readonly (readonly [string, string])[]) =>
    words.map(([language, text]) => ({ language, text, display: text, gloss: '' }));
  const FIRST = rows(['lat', 'homo'], ['lat', 'lupus']);

  /** A box with two lists: the first says that there will be more, the second comes when it is let go. */
  async function open(second: ReturnType<typeof rows>) {
    const { page } = await session.open();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let calls = 0;
    await page.route('**/api/v1/suggest*', async (route) => {
      calls += 1;
      if (calls > 1) await released;
      const suggestions = calls > 1 ? second : FIRST;
      await route.fulfill({ json: { suggestions, is_partial: calls === 1 } });
    });
    await page.goto('/');
    await page.getByRole('combobox').fill('luna');
    await page.getByRole('option', { name: 'lupus' }).waitFor();
    return { page, release, marked: page.getByRole('option', { selected: true }) };
  }

  it('follows the word to its place in the second list', async () => {
    const { page, release, marked } = await open(rows(['grc', 'λόγος'], ['san', 'lupus'], ['lat', 'lupus']));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await marked.textContent()).toMatch(/^lupus.*Latin$/);
    release();
    await page.getByRole('option', { name: 'λόγος' }).waitFor();
    expect(await marked.textContent()).toMatch(/^lupus.*Latin$/);
    const id = await page.getByRole('combobox').getAttribute('aria-activedescendant');
    expect(await marked.getAttribute('id')).toBe(id);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/w/lat/lupus');
  });

  it('chooses nothing where the second list lacks the word', async () => {
    const { page, release, marked } = await open(rows(['grc', 'λόγος'], ['san', 'lupus']));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    release();
    await page.getByRole('option', { name: 'λόγος' }).waitFor();
    expect(await marked.count()).toBe(0);
    expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/w/lat/luna');
  });

  it('Escape closes the list and gives the choice up', async () => {
    const { page, marked } = await open([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await page.keyboard.press('ArrowDown');
    expect(await marked.textContent()).toMatch(/^homo/);
  });
});
