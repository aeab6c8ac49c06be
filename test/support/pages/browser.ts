/** One browser page on its own server, watched: what it asks of others, logs, or breaks fails the test. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { TestServer } from '../server.ts';
import { adminSession, SESSION_COOKIE } from '../sign-in.ts';
import { readSlowness } from '../slow-pages.ts';

/** Where a page has to work: the narrowest phone and a desktop, in both themes. */
export const VIEWS = {
  phone: { viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  phoneDark: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  desktop: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  desktopDark: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
} as const satisfies Record<string, BrowserContextOptions>;

/** For `assertAccessibleInBothThemes`, which sees a page in both. */
export const SIZES = { phone: VIEWS.phone, desktop: VIEWS.desktop } as const;

/** What shows immediately on an idle machine; only a page that never shows it may fail. */
const LONGEST_WAIT_MS = 60_000;

const POLL_MS = 50;

export type Visit = {
  readonly page: Page;
  /** Console messages and refused loads that a test expects. */
  readonly expected: RegExp[];
  readonly close: () => Promise<void>;
};

/** A window between two visits. */
type Window = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly troubles: string[];
};

/** A new window costs more than most of what tests do in it: they hand it on, emptied. */
const idle = new WeakMap<Browser, Map<string, Window[]>>();

export async function visit(
  browser: Browser,
  server: TestServer,
  { viewport = null, colorScheme = null, ...fixed }: BrowserContextOptions = VIEWS.desktop,
): Promise<Visit> {
  const options = { baseURL: server.url, locale: 'en-US', ...fixed };
  const windows = idleWindows(browser, JSON.stringify(options));
  const window = windows.pop() ?? (await openWindow(browser, options));
  const { page, troubles } = window;
  if (viewport !== null) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === server.url || ['blob:', 'data:'].includes(url.protocol);
    if (!isOwn) troubles.push(`asks ${url.origin}`);
  });
  const expected: RegExp[] = [];
  return {
    page,
    expected,
    close: async () => {
      const isEmpty = await empty(window, server.url).then(
        () => true,
        () => false,
      );
      if (isEmpty) windows.push(window);
      else await window.context.close();
      assert.deepEqual(
        troubles.splice(0).filter((text) => !expected.some((pattern) => pattern.test(text))),
        [],
      );
    },
  };
}

function idleWindows(browser: Browser, options: string): Window[] {
  const ofBrowser = idle.get(browser) ?? new Map<string, Window[]>();
  idle.set(browser, ofBrowser);
  const windows = (ofBrowser.get(options) ?? []).filter(({ page }) => !page.isClosed());
  ofBrowser.set(options, windows);
  return windows;
}

async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(LONGEST_WAIT_MS);
  return { context, page: await context.newPage(), troubles: [] };
}

/** A page that is still busy after so long is closed instead. */
const EMPTYING_MS = 15_000;

const EMPTY = {
  contentType: 'text/html',
  headers: { 'cross-origin-opener-policy': 'same-origin' },
  body: '<link rel="icon" href="data:,">',
};

/** Nothing of the visit is left: no other window, cookie, storage, permission, or listener. */
async function empty({ context, page }: Window, origin: string): Promise<void> {
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
  await page.unrouteAll();
  await context.setOffline(false);
  // A document of the same origin: the one of the visit stops, and its storage can be reached.
  await page.route('**/emptied', (route) => route.fulfill(EMPTY));
  await page.goto('/emptied', { timeout: EMPTYING_MS });
  await page.unrouteAll();
  await page.evaluate('sessionStorage.clear()');
  const browserSession = await context.newCDPSession(page);
  await browserSession.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await browserSession.detach();
  await context.clearCookies();
  await context.clearPermissions();
  page.removeAllListeners();
}

/** Checks again until it is so; then as `check` says. For what no locator waits for. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await setTimeout(POLL_MS);
  }
}

/** A session without the page that opens it, which `signIn` shows. */
export async function openSession(page: Page, apiKey: string): Promise<void> {
  const answer = await page.request.post('/v1/session', { data: { apiKey } });
  assert.equal(answer.status(), 201, await answer.text());
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

/** axe-core's findings in the page as it is now, and whether it is wider than its window. */
export const assertAccessible = (page: Page, what: string): Promise<void> =>
  assertNoFindings(page, what);

/**
 * The same of a page in the light theme, and then in the dark one, which changes colors only: there,
 * the rules that read colors run again.
 */
export async function assertAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  await assertAccessible(page, what);
  await page.emulateMedia({ colorScheme: 'dark' });
  await assertNoFindings(page, `${what}, dark`, COLOR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Half as long as what the package exports, and sent to each page that is looked at. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const IS_ASKING = "document.querySelector('[role=alertdialog]') !== null";
const OF_WHOLE_PAGES = {
  'landmark-one-main': { enabled: false },
  'page-has-heading-one': { enabled: false },
};

const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

async function assertNoFindings(
  page: Page,
  what: string,
  rules?: readonly string[],
): Promise<void> {
  assert.deepEqual(await runAxe(page, rules), [], what);
  const isWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
  assert.equal(isWide, false, `${what} scrolls sideways`);
}

/** A color on its way to another is no finding. */
const MOTION_ENDS = `Promise.allSettled(
  document
    .getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished),
).then(() => true)`;

async function runAxe(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(MOTION_ENDS);
  // Minutes of a slow page, and no barrier that a fast one lacks.
  if (readSlowness() !== undefined) return [];
  // As a module of the page's own would be: the policy of the pages refuses inline scripts.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(AXE);
  // What passes is more than a megabyte of some pages.
  const options = JSON.stringify({
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
    // axe knows that a dialog hides the page behind it. Of an alert it does not always know.
    ...((await page.evaluate(IS_ASKING)) === true && { rules: OF_WHOLE_PAGES }),
  });
  const violations = (await page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  )) as axe.Result[];
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
}
