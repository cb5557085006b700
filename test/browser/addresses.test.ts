/** Every address the page makes leads back to what it showed: words of any letters, passages of any length, steps back. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeBrowser } from './browser.js';
import { useBrowser } from './session.js';

const LINE = 'Homo et lupus et luna. ';

async function readText(page: Page, text: string): Promise<void> {
  await page.goto('/read');
  await page.getByRole('textbox').fill(text);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByRole('region', { name: 'Vocabulary' }).waitFor();
}

/** Levels of the headings in the order of the page. */
async function headings(page: Page): Promise<readonly number[]> {
  return page.evaluate<number[]>(
    `[...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((e) => Number(e.tagName[1]))`,
  );
}

describeBrowser('addresses', () => {
  const session = useBrowser();

  it.each(['a/b', '.', '..', 'lupus.json', '100%', 'a%2Fb', 'a\\b', '?q=#x', '<script>x</script>'])(
    'the word %s comes back when its address is loaded anew',
    async (word) => {
      const { page } = await session.open();
      await page.goto('/');
      await page.locator('.languages label', { hasText: 'Latin' }).click();
      const box = page.getByRole('combobox');
      await box.fill(word);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.href !== `${session.origin()}/`);
      await page.reload();
      await page.locator('.notice, .sense').first().waitFor();
      expect(await box.inputValue()).toBe(word);
      expect(await page.title()).toBe(`${word} · langnet`);
    },
  );

  it('the document of an answer is grouped as the answer is', async () => {
    const { page } = await session.open();
    await page.goto('/w/lat/lupus?mode=skeptic');
    await page.locator('.sense').first().waitFor();
    const href = await page.getByRole('link', { name: 'JSON' }).getAttribute('href');
    expect(href).toBe('/w/lat/lupus.json?mode=skeptic');
    const response = await page.request.get(href ?? '');
    expect(response.headers()['content-type']).toContain('json');
  });

  it('a step back from a passage leaves nothing of it', async () => {
    const { page } = await session.open();
    await readText(page, LINE);
    await page.goBack();
    await page.locator('.reading-text').waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox').inputValue()).toBe('');
    expect(await page.getByRole('region', { name: 'Vocabulary' }).count()).toBe(0);
    await page.goForward();
    await page.getByRole('button', { name: 'lupus', exact: true }).waitFor();
  });

  it('a passage of a page is in its address, out of sight of the server', async () => {
    const { page } = await session.open();
    const text = LINE.repeat(60);
    await readText(page, text);
    expect(new URL(page.url()).hash).toMatch(/^#text=/);
    await page.reload();
    await page.getByRole('region', { name: 'Vocabulary' }).waitFor();
    expect(await page.getByRole('textbox').inputValue()).toBe(text);
    // Skipping to the content must not cost the text.
    await page.locator('.skip').focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    expect(await page.getByRole('textbox').inputValue()).toBe(text);
    // Another reader gets it whole.
    await page.getByRole('button', { name: 'Copy the link to this passage' }).click();
    const link = String(await page.evaluate('navigator.clipboard.readText()'));
    const other = await session.open();
    await other.page.goto(link);
    await other.page.getByRole('region', { name: 'Vocabulary' }).waitFor();
    expect(await other.page.getByRole('textbox').inputValue()).toBe(text);
    await other.close();
  });

  it('a longer one is kept in the browser, which says so and forgets it when told', async () => {
    const { page, shot } = await session.open();
    const text = LINE.repeat(400);
    await readText(page, text);
    await page.locator('.tools', { hasText: 'Too long for a link' }).waitFor();
    const address = page.url();
    await page.reload();
    await page.getByRole('region', { name: 'Vocabulary' }).waitFor();
    expect(await page.getByRole('textbox').inputValue()).toBe(text);
    await shot('reading-kept');
    await page.getByRole('button', { name: 'Forget it' }).click();
    await page.waitForURL('**/read');
    await page.goto(address);
    await page.locator('.notice', { hasText: 'not kept here' }).waitFor();
    expect(await page.evaluate('localStorage.getItem("langnet.texts")')).toBe('[]');
  });

  it('a step back returns to where one was reading', async () => {
    const { page } = await session.open({ viewport: { width: 1180, height: 300 } });
    await page.goto('/w/lat/lupus');
    await page.locator('.how').waitFor();
    const place = () => page.evaluate<number>('Math.round(window.scrollY)');
    await page.evaluate('window.scrollTo(0, 250)');
    await expect.poll(() => page.evaluate('history.state?.y')).toBe(250);
    await page.getByRole('link', { name: 'Status' }).evaluate((link: { click: () => void }) => link.click());
    await page.locator('.tool-list').waitFor();
    expect(await place()).toBe(0);
    await page.goBack();
    await expect.poll(place).toBe(250);
  });

  it('there is no such page', async () => {
    const { page, shot } = await session.open();
    const response = await page.goto('/nowhere/at-all');
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is no such page', level: 1 }).waitFor();
    expect(await page.locator('main code').textContent()).toBe('/nowhere/at-all');
    await shot('nowhere');
    await page.getByRole('link', { name: 'Look up a word' }).click();
    await page.locator('.examples').waitFor();
  });

  it.each([
    ['/', '.examples'],
    ['/w/lat/lupus', '.sense'],
    ['/w/san/shiva', '.sense'],
    ['/read?lang=lat&text=Homo%20et%20lupus', '.vocabulary'],
    ['/status', '.tool-list'],
    ['/concept/WOLF', '.concept-words a'],
    ['/nowhere', '.ways'],
  ])('%s has one first heading and leaves out no level', async (path, ready) => {
    const { page } = await session.open();
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    const token = page.locator('.token').first();
    if ((await token.count()) > 0) {
      await token.click();
      await page.locator('.word-aside .headword').first().waitFor();
    }
    const levels = await headings(page);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    const jumps = levels.filter((level, at) => level > (levels[at - 1] ?? level) + 1);
    expect(jumps).toEqual([]);
  });
});
