/** A reader looks up words in a real browser, over a real server that has the core vocabulary alone. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeBrowser, fitsWidth } from './browser.js';
import { useBrowser } from './session.js';

async function look(page: Page, word: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('combobox').fill(word);
  await page.keyboard.press('Enter');
  await page.locator('.sense').first().waitFor();
}

describeBrowser('looking up a word', () => {
  const session = useBrowser();

  it.each([
    ['lupus', 'Latin', 'lat', 'wolf', 'la'],
    ['λόγος', 'Greek', 'grc', 'word', 'grc'],
    ['शिव', 'Sanskrit', 'san', 'gracious', 'sa-Latn'],
    ['shiva', 'Sanskrit', 'san', 'gracious', 'sa-Latn'],
  ])('%s: senses, language, permalink', async (word, language, code, gloss, tag) => {
    const { page, shot } = await session.open();
    await look(page, word);
    expect(await page.locator('.senses').first().textContent()).toContain(gloss);
    const devanagari = page.locator('.lemma > header [lang=sa-Deva]').first();
    if (code === 'san') expect(await devanagari.textContent()).toBe('शिव');
    else expect(await devanagari.count()).toBe(0);
    expect(await page.locator('h2.headword').first().getAttribute('lang')).toBe(tag);
    await page.waitForURL(`**/w/${code}/${encodeURIComponent(word)}`);
    await page.locator('.understood', { hasText: language }).waitFor();
    await shot(`word-${code}-${word}`);
    // The permalink gives the same page.
    const senses = await page.locator('.senses').first().textContent();
    await page.reload();
    await page.locator('.sense').first().waitFor();
    expect(await page.locator('.senses').first().textContent()).toBe(senses);
  });

  it('takes one word after the other in any script: a language that was found is not kept', async () => {
    const { page } = await session.open();
    await page.goto('/');
    const words = [
      ['lupus', 'lat', 'Latin'],
      ['λόγος', 'grc', 'Greek'],
      ['शिव', 'san', 'Sanskrit'],
      ['lupus', 'lat', 'Latin'],
      ['shiva', 'san', 'Sanskrit'],
    ] as const;
    for (const [word, code, name] of words) {
      await page.getByRole('combobox').fill(word);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/w/${code}/${encodeURIComponent(word)}`);
      await page.locator('.sense').first().waitFor();
      await page.locator('.languages .found', { hasText: name }).waitFor();
      await page.locator('.understood', { hasText: 'language detected' }).waitFor();
      expect(await page.getByRole('radio', { name: 'Any' }).isChecked()).toBe(true);
    }
  });

  it('keeps a language that was chosen, unless the letters cannot be of it', async () => {
    const { page } = await session.open();
    await page.goto('/');
    await page.locator('.languages label', { hasText: 'Sanskrit' }).click();
    const box = page.getByRole('combobox');
    for (const word of ['deva', 'agni']) {
      await box.fill(word);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/w/san/${word}`);
      await page.locator('.sense').first().waitFor();
      expect(await page.getByRole('radio', { name: 'Sanskrit' }).isChecked()).toBe(true);
    }
    await box.fill('λόγος');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/w/grc/${encodeURIComponent('λόγος')}`);
    await page.locator('.sense').first().waitFor();
    expect(await page.getByRole('radio', { name: 'Any' }).isChecked()).toBe(true);
    // Where nobody knows the word in the language that was chosen, the way to the others is shown.
    await page.goto('/w/lat/shiva');
    await page.getByRole('link', { name: 'Ask every language' }).click();
    await page.waitForURL('**/w/san/shiva');
  });

  it('does not say Latin of letters that may be any language', async () => {
    const { page } = await session.open();
    await page.goto('/');
    await page.getByRole('combobox').fill('deva');
    const understood = page.locator('.understood');
    await understood.filter({ hasText: 'tried as' }).waitFor();
    for (const name of ['Latin', 'Greek', 'Sanskrit']) expect(await understood.textContent()).toContain(name);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/w/san/deva');
    await understood.filter({ hasText: /understood as deva, Sanskrit/ }).waitFor();
  });

  it.each([1180, 390])(
    'suggestions hide neither the languages nor what was understood (%i wide)',
    async (width) => {
      const { page, shot } = await session.open({ viewport: { width, height: 844 } });
      await page.goto('/');
      await page.getByRole('combobox').pressSequentially('phil');
      await page.locator('.understood', { hasText: 'Greek' }).waitFor();
      await page.getByRole('option').first().waitFor();
      const list = await page.getByRole('listbox').boundingBox();
      for (const part of ['.languages', '.understood']) {
        const box = await page.locator(part).boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(list?.y ?? Number.NaN);
      }
      expect(await fitsWidth(page)).toBe(true);
      await shot(`suggestions-${width}`);
    },
  );

  it('shows what it understood while one types, and suggests', async () => {
    const { page, shot } = await session.open();
    await page.goto('/');
    await page.getByRole('combobox').pressSequentially('lup');
    const option = page.getByRole('option', { name: /lupus/ });
    await option.waitFor();
    await shot('suggestions');
    expect(await page.getByRole('combobox').getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('combobox').fill('shiva');
    await page.locator('.understood', { hasText: 'śiva' }).waitFor();
    await page.getByRole('combobox').fill('lup');
    await option.click();
    await page.waitForURL('**/w/lat/lupus');
  });

  it('Why? marks exactly the bytes the gloss was read from', async () => {
    const { page, shot } = await session.open();
    await look(page, 'lupus');
    const sense = page.locator('.sense').first();
    const gloss = await sense.locator('.gloss').textContent();
    await sense.getByRole('button', { name: /^Why/ }).click();
    const mark = page.locator('.raw mark').first();
    await mark.waitFor();
    const stages = await page.locator('.chain .stage').allInnerTexts();
    expect(stages).toEqual(['query', 'call', 'response', 'extraction', 'derivation', 'claim', 'sense']);
    expect(await mark.textContent()).toBe(gloss);
    await shot('why-light');
    // The same by hand: the chain's span cut out of the stored bytes.
    const response = await page.locator('[data-stage=response] .id').getAttribute('title');
    const [, start, end] =
      /bytes (\d+)–(\d+)/.exec((await page.locator('.raw > .fine').textContent()) ?? '') ?? [];
    const raw = await page.request.get(`/api/v1/responses/${response}`);
    const bytes = (await raw.body()).subarray(Number(start), Number(end));
    expect(bytes.toString('utf8')).toBe(gloss);
    expect(raw.headers()['content-type']).not.toMatch(/html/);
  });

  it('the constant leads to the other languages', async () => {
    const { page, shot } = await session.open();
    await look(page, 'lupus');
    await page.getByRole('button', { name: /^WOLF/ }).click();
    await page.locator('.concept-words a', { hasText: 'λύκος' }).waitFor();
    await shot('concept');
    await page.locator('.concept-words a', { hasText: 'vṛka' }).click();
    await page.waitForURL('**/w/san/**');
    expect(await page.locator('h2.headword').first().textContent()).toBe('vṛka');
    await page.goto('/concept/WOLF');
    await page.locator('.concept-words a', { hasText: 'lupus' }).waitFor();
  });

  it('works with the keyboard alone', async () => {
    const { page, shot } = await session.open();
    await page.goto('/');
    await page.keyboard.type('lup');
    await page.getByRole('option', { name: /lupus/ }).waitFor();
    const wanted = page.getByRole('option', { selected: true });
    for (let step = 0; step < 10; step += 1) {
      await page.keyboard.press('ArrowDown');
      if (/lupus/.test((await wanted.textContent()) ?? '')) break;
    }
    await page.keyboard.press('Enter');
    await page.locator('.sense').first().waitFor();
    const focused = () => page.evaluate('document.activeElement?.getAttribute("aria-label") ?? ""');
    for (let step = 0; step < 40 && !/^Why/.test(String(await focused())); step += 1)
      await page.keyboard.press('Tab');
    const label = String(await focused());
    expect(label).toMatch(/^Why “/);
    // The focus can be seen.
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    await shot('keyboard-focus');
    await page.keyboard.press('Enter');
    await page.locator('.raw mark').first().waitFor();
    expect(await page.evaluate('document.querySelector("dialog").contains(document.activeElement)')).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(await focused()).toBe(label);
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox');
  });

  it('fits a phone, in the dark, with Why? open', async () => {
    const phone = {
      viewport: { width: 360, height: 780 },
      deviceScaleFactor: 2,
      colorScheme: 'dark' as const,
    };
    const { page, shot } = await session.open({ ...phone, hasTouch: true });
    await page.goto('/w/san/shiva');
    await page.locator('.sense').first().waitFor();
    expect(await fitsWidth(page)).toBe(true);
    await shot('phone-dark');
    await page.locator('.sense .why').first().tap();
    await page.locator('.raw mark').first().waitFor();
    expect(await fitsWidth(page)).toBe(true);
    await shot('phone-why');
    for (const path of ['/', '/status', '/read?lang=lat&text=lupus%20et%20homo']) {
      await page.goto(path);
      await page.locator('main h1, main .examples').first().waitFor();
      expect(await fitsWidth(page)).toBe(true);
    }
  });

  it('loads only the letters it shows', async () => {
    const { page, asked } = await session.open();
    await page.goto('/w/lat/lupus');
    await page.locator('.sense').first().waitFor();
    await page.evaluate('document.fonts.ready');
    expect(asked.filter((path) => path.endsWith('.woff2')).length).toBeGreaterThan(0);
    expect(asked.filter((path) => /devanagari|greek/.test(path))).toEqual([]);
    await page.goto('/w/san/शिव');
    await page.locator('.sense').first().waitFor();
    await page.evaluate('document.fonts.ready');
    expect(asked.some((path) => /devanagari/.test(path))).toBe(true);
  });

  it('remembers what was looked up until it is told to forget', async () => {
    const { page, shot } = await session.open();
    await look(page, 'lupus');
    await look(page, 'λόγος');
    await page.goto('/');
    const history = page.getByRole('region', { name: 'History' });
    expect(await history.locator('a').allInnerTexts()).toEqual(['λόγος', 'lupus']);
    await shot('home-history');
    await history.getByRole('button', { name: 'Clear the history' }).click();
    await history.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.examples').waitFor();
    expect(await history.count()).toBe(0);
  });

  it('tells which tools were not heard and how to bring them', async () => {
    const { page, shot } = await session.open({ colorScheme: 'dark' });
    await page.goto('/w/lat/lupus');
    await page.locator('.how summary').click();
    await page.locator('.plan svg').waitFor();
    const sources = page.getByRole('region', { name: 'Tools asked' });
    expect(await sources.textContent()).toMatch(/cltk skipped/);
    await page.locator('.sources .command', { hasText: 'langnet setup cltk' }).getByRole('button').click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('langnet setup cltk');
    await page.locator('.plan').scrollIntoViewIfNeeded();
    await shot('plan-dark');
    await page.goto('/status');
    await page.locator('.tool-row.missing code', { hasText: 'langnet setup cltk' }).first().waitFor();
    await shot('status-dark');
    // Half a command is no command: what the reader has to fill in is marked, and there is nothing to copy.
    const template = page.locator('.data-list .template').first();
    await template.scrollIntoViewIfNeeded();
    await shot('status-data');
    expect(await template.locator('code var').allInnerTexts()).toEqual(['SOURCE']);
    expect(await template.locator('.fine').textContent()).toMatch(/^SOURCE stands for .*comes from: \S/);
    const copied = await page
      .getByRole('button', { name: /^Copy/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
    expect(copied).toContain('Copy the command langnet setup cltk');
    expect(copied.filter((label) => label.includes('SOURCE'))).toEqual([]);
  });

  it('reads a passage word by word and saves its words', async () => {
    const { page, shot } = await session.open();
    await page.goto('/read');
    await page.getByRole('textbox').fill('Homo et lupus.\nLupus et luna.');
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await page.getByRole('button', { name: 'lupus', exact: true }).click();
    await page.locator('.word-aside .headword').first().waitFor();
    await shot('reading');
    expect(await page.locator('.reading-text').textContent()).toContain('Homo et lupus.');
    const saved = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ]);
      const stream = await download.createReadStream();
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
    };
    const csv = await saved('Save as CSV');
    expect(csv.name).toBe('langnet-lat.csv');
    expect(csv.text).toMatch(/lat,lupus,noun,wolf/);
    const anki = await saved('Save for Anki');
    expect(anki.text).toContain('#separator:tab');
    expect(anki.text).toContain('Homo et <b>lupus</b>.');
  });
});
