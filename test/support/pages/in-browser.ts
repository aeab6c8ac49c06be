/** The head of every test of the console: one browser and one server for all tests of a file. */

import { after, before } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { ConnectGateway } from '../../../src/people/everify/gateway.ts';
import { closeWindows, openChromium, withChromium } from '../chromium.ts';
import { onSqlite } from '../databases.ts';
import { TestServer } from '../server.ts';
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

type Environment = Readonly<Record<string, string>>;

/** Of the server, where it is not the one of every test. */
type Settings = {
  readonly environment: Environment;
  /** In place of the simulator, which a server with an address for others does not load by itself. */
  readonly connectEVerify?: ConnectGateway;
};

/** Defines tests where Chromium is installed. */
export function inBrowser(
  define: (place: Place) => void,
  prepare: () => Promise<Settings> = async () => ({ environment: {} }),
): void {
  withChromium(() => {
    onSqlite((databases) => {
      let browser: Browser | undefined;
      let server: TestServer | undefined;
      before(async () => {
        const { environment, connectEVerify } = await prepare();
        server = await TestServer.start(databases, environment, undefined, connectEVerify);
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
        await closeWindows();
        await server?.close();
      });
    });
  });
}
