/** A real browser, if one is installed: every page it opens is watched for errors and for requests to strangers. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { describe } from 'vitest';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const SCREENSHOTS = fileURLToPath(new URL('screenshots/', import.meta.url));

function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => folder !== '');
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const program = findChromium();
if (program === undefined) {
  process.stdout.write('skipped: tests in a browser need Chromium (apt-get install chromium)\n');
}

/** Like `describe`, where there is a browser. */
export const describeBrowser = describe.skipIf(program === undefined);

export function launch(): Promise<Browser> {
  // Chromium's own sandbox does not work for root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: program ?? '', args });
}

export interface Watched {
  readonly page: Page;
  /** Mistakes of the page and breaches of its policy; a failed request to our own API is neither. */
  readonly errors: readonly string[];
  /** Addresses asked for, without those of `origin`. */
  readonly strangers: readonly string[];
  /** Paths asked for at `origin`. */
  readonly asked: readonly string[];
  readonly shot: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1180, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const [errors, strangers, asked]: [string[], string[], string[]] = [[], [], []];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    const isOwn = message.type() === 'error' && !/Failed to load resource/.test(message.text());
    if (isOwn) errors.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin === new URL(origin).origin) asked.push(url.pathname);
    else if (url.protocol !== 'data:' && url.protocol !== 'blob:') strangers.push(request.url());
  });
  return {
    page,
    errors,
    strangers,
    asked,
    shot: async (name) => {
      mkdirSync(SCREENSHOTS, { recursive: true });
      await page.evaluate('document.fonts.ready');
      await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
    },
    close: () => context.close(),
  };
}

/** True if nothing sticks out at the side. */
export async function fitsWidth(page: Page): Promise<boolean> {
  return (await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')) === true;
}
