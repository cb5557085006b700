/** A server and a browser for the tests of a file; each page that was opened must have shown no mistake and asked no stranger. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launch, openPage, type Watched } from './browser.js';
import { type Served, startLangnet } from './server.js';

export interface BrowserSession {
  readonly open: (options?: BrowserContextOptions) => Promise<Watched>;
  readonly origin: () => string;
}

/** To be called once within a `describeBrowser`. */
export function useBrowser(env: Readonly<Record<string, string>> = {}): BrowserSession {
  let browser: Browser | undefined;
  let server: Served | undefined;
  const opened: Watched[] = [];
  beforeAll(async () => {
    server = await startLangnet(env);
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  afterEach(async () => {
    for (const { errors, strangers, close } of opened.splice(0)) {
      expect(errors).toEqual([]);
      expect(strangers).toEqual([]);
      await close();
    }
  });
  const started = () => {
    if (browser === undefined || server === undefined) throw new Error('pages are opened within a test');
    return { browser, origin: server.origin };
  };
  return {
    origin: () => started().origin,
    open: async (options) => {
      const watched = await openPage(started().browser, started().origin, options);
      opened.push(watched);
      return watched;
    },
  };
}
