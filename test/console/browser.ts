/** One browser page on a server of its own, watched: what it asks of others, logs, or breaks fails the test. */

import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { TestServer } from '../support/server.ts';
import { adminSession, SESSION_COOKIE } from '../support/sign-in.ts';

/** Where a page has to work: the narrowest phone and a desktop, in both themes. */
export const VIEWS = {
  phone: { viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  phoneDark: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  desktop: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  desktopDark: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
} as const satisfies Record<string, BrowserContextOptions>;

/** For what shows immediately on a machine that has nothing else to do. */
const LONGEST_WAIT_MS = 15_000;

export type Visit = {
  readonly page: Page;
  /** Console messages and refused loads that a test expects. */
  readonly expected: RegExp[];
  readonly close: () => Promise<void>;
};

export async function visit(
  browser: Browser,
  server: TestServer,
  options: BrowserContextOptions = VIEWS.desktop,
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US', ...options });
  context.setDefaultTimeout(LONGEST_WAIT_MS);
  const page = await context.newPage();
  const troubles: string[] = [];
  const expected: RegExp[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === server.url || ['blob:', 'data:'].includes(url.protocol);
    if (!isOwn) troubles.push(`asks ${url.origin}`);
  });
  return {
    page,
    expected,
    close: async () => {
      await context.close();
      assert.deepEqual(
        troubles.filter((text) => !expected.some((pattern) => pattern.test(text))),
        [],
      );
    },
  };
}

export async function signIn(page: Page, apiKey: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

/** Signs the administrator at `path` in, such as `newAdmin` answers; the next page has their session. */
export async function signInAsAdmin(page: Page, server: TestServer, path: string): Promise<void> {
  const { secret } = await adminSession(server, path);
  await page.context().addCookies([
    {
      name: SESSION_COOKIE,
      value: secret,
      url: server.url,
      httpOnly: true,
      sameSite: 'Lax',
    },
  ]);
}

/** axe-core's findings in the page as it stands, and whether it is wider than its window. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  const found = await runAxe(page);
  assert.deepEqual(found, [], what);
  const isWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
  assert.equal(isWide, false, `${what} scrolls sideways`);
}

async function runAxe(page: Page): Promise<string[]> {
  // As a module of the page's own would be: the policy of the pages refuses inline scripts.
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run(document)')) as axe.AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
}
