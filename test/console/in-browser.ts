/** The head of every test of the console: one browser and one server for all tests of a file. */

import { after, before } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openChromium, withChromium } from '../support/chromium.ts';
import { onSqlite } from '../support/databases.ts';
import { TestServer } from '../support/server.ts';
import { type Visit, visit } from './browser.ts';

/** There from the first test on. */
export type Place = {
  readonly browser: Browser;
  readonly server: TestServer;
  visit(options?: BrowserContextOptions): Promise<Visit>;
  /** Visits, acts, and closes: whatever went wrong in the page fails the test. */
  onPage(
    act: (page: Page, visited: Visit) => Promise<void>,
    options?: BrowserContextOptions,
  ): Promise<void>;
};

/** Defines tests where Chromium is installed. `environment`: settings of the server. */
export function inBrowser(
  define: (place: Place) => void,
  environment: Readonly<Record<string, string>> = {},
): void {
  withChromium(() => {
    onSqlite((databases) => {
      let browser: Browser | undefined;
      let server: TestServer | undefined;
      before(async () => {
        server = await TestServer.start(databases, environment);
        browser = await openChromium();
      });
      const place: Place = {
        get browser() {
          return browser as Browser;
        },
        get server() {
          return server as TestServer;
        },
        visit: (options) => visit(place.browser, place.server, options),
        onPage: async (act, options) => {
          const visited = await place.visit(options);
          await act(visited.page, visited);
          await visited.close();
        },
      };
      define(place);
      // After what else a file has started.
      after(async () => {
        await browser?.close();
        await server?.close();
      });
    });
  });
}
