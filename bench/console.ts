/**
 * How fast the web console answers a person, in headless Chromium: the first pages until they can be
 * used, a key pressed in the calculator until the paycheck shows it, a log of 100,000 deliveries
 * scrolled from top to bottom. An empty page of the same server is the ceiling of the first.
 * EVENTS changes the number of deliveries.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createApiKey } from '../src/auth/keys.ts';
import { openDatabase } from '../src/storage/database/database.ts';
import { openChromium } from '../test/support/chromium.ts';
import { makeBacklog } from './delivery-backlog.ts';
import { start, stop } from './processes.ts';

const EVENTS = Number(process.env.EVENTS ?? 100_000);
const PORT = 8971;
const URL_OF_SERVER = `http://127.0.0.1:${PORT}`;
const VISITS = 7;
const KEYS = 40;
const SCROLLED_PX = 1_500;
const SCROLL_STEPS = 120;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const greatest = (values: readonly number[]): number => Math.max(...values);
const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** Milliseconds until a page that nobody has cached shows what `ready` looks for. */
async function firstVisit(browser: Browser, path: string, ready: string): Promise<number> {
  const context = await browser.newContext({ baseURL: URL_OF_SERVER, locale: 'en-US' });
  const page = await context.newPage();
  const begun = performance.now();
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  const took = performance.now() - begun;
  await context.close();
  return took;
}

async function firstPages(browser: Browser): Promise<void> {
  const pages: readonly (readonly [string, string])[] = [
    ['/health/live', 'body'],
    ['/', 'main h1'],
    ['/sign-in', 'main input'],
    ['/calculator', 'main :text("Net pay")'],
  ];
  let ceiling = 0;
  for (const [path, ready] of pages) {
    const times: number[] = [];
    for (let n = 0; n < VISITS; n += 1) times.push(await firstVisit(browser, path, ready));
    if (ceiling === 0) ceiling = median(times);
    const over = median(times) - ceiling;
    console.log(`${path}: ${ms(median(times))} (${ms(over)} more than a page without anything)`);
  }
}

/** The time between a key and the next picture that has a new net pay. */
async function keystrokes(browser: Browser): Promise<void> {
  const page = await browser.newPage({ baseURL: URL_OF_SERVER, locale: 'en-US' });
  await page.goto('/calculator');
  await page.getByText('Net pay').first().waitFor();
  const field = page.getByRole('textbox', { name: 'Regular wages', exact: true });
  await field.fill('4000');
  await field.press('End');
  await page.evaluate(`
    window.answers = [];
    document.addEventListener('keydown', () => {
      const begun = performance.now();
      requestAnimationFrame(() => setTimeout(() => answers.push(performance.now() - begun)));
    }, true);
  `);
  for (let n = 0; n < KEYS; n += 1) await field.press(n % 2 === 0 ? '5' : 'Backspace');
  const times = (await page.evaluate('answers')) as number[];
  console.log(
    `a key in the calculator until the next picture: median ${ms(median(times))}, longest ${ms(greatest(times))}`,
  );
  await page.close();
}

async function longLog(browser: Browser, key: string): Promise<void> {
  const page = await browser.newPage({ baseURL: URL_OF_SERVER, locale: 'en-US' });
  await signIn(page, key);
  await page.goto('/deliveries');
  await page.getByRole('row').nth(10).waitFor();
  await page.evaluate(`
    window.gaps = [];
    let last = performance.now();
    (function next() {
      requestAnimationFrame((now) => { gaps.push(now - last); last = now; next(); });
    })();
  `);
  await page.getByRole('row').nth(5).hover();
  for (let n = 0; n < SCROLL_STEPS; n += 1) await page.mouse.wheel(0, SCROLLED_PX);
  await page.waitForTimeout(500);
  const gaps = (await page.evaluate('gaps')) as number[];
  const shown = await page.getByRole('row').count();
  console.log(
    `${EVENTS} deliveries, ${SCROLL_STEPS} turns of the wheel: longest time between two pictures ${ms(greatest(gaps))}, median ${ms(median(gaps))}; ${shown} rows in the page`,
  );
  await page.close();
}

async function signIn(page: Page, key: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('API key').fill(key);
  await page.getByLabel('API key').press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
}

/** Deliveries that have ended, and a key to read them with. */
async function fill(settings: { dataDir: string; secretKey: string }): Promise<string> {
  const files = settings;
  await makeBacklog(files, { receiver: 'https://example.invalid', endpoints: 20, events: EVENTS });
  const db = await openDatabase(files);
  await db.updateTable('deliveries').set({ status: 'delivered', due_at: null }).execute();
  const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const { key } = await createApiKey(db, { accountId: id, label: 'bench' });
  await db.destroy();
  return key;
}

const dataDir = mkdtempSync(join(tmpdir(), 'wagewright-console-'));
const secretKey = Buffer.alloc(32, 7).toString('base64');
try {
  const key = await fill({ dataDir, secretKey });
  const server = await start(['src/cli.ts', 'serve'], `${URL_OF_SERVER}/health/live`, {
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    PORT: String(PORT),
    RATE_LIMIT: '100000',
  });
  const browser = await openChromium();
  try {
    console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
    await firstPages(browser);
    await keystrokes(browser);
    await longLog(browser, key);
  } finally {
    await browser.close();
    await stop(server);
  }
} finally {
  rmSync(dataDir, { recursive: true });
}
