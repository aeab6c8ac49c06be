/**
 * How fast the web console answers a person, in headless Chromium: the first pages until they can be
 * used, a key pressed in the calculator until the paycheck shows it, a log of 100,000 deliveries
 * scrolled from top to bottom, a register of 20,000 checks dropped and compared. An empty page of the
 * same server is the ceiling of the first; processor time of the page's own thread is next to each,
 * because a busy machine lengthens all the rest. EVENTS changes the number of deliveries, CHECKS that of
 * checks, ONLY (pages, keys, log, register) leaves out the others.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createApiKey } from '../src/platform/auth/keys.ts';
import { openDatabase } from '../src/platform/storage/database/database.ts';
import { openChromium } from '../test/support/chromium.ts';
import { makeBacklog } from './delivery-backlog.ts';
import { start, stop } from './processes.ts';

const EVENTS = Number(process.env.EVENTS ?? 100_000);
const PORT = 8971;
const URL_OF_SERVER = `http://127.0.0.1:${PORT}`;
const VISITS = 7;
const KEYS = 40;
/** As somebody types who is fast. */
const BETWEEN_KEYS_MS = 100;
const CHECKS = Number(process.env.CHECKS ?? 20_000);
const LONGEST_RUN_MS = 600_000;
const ONLY = (process.env.ONLY ?? 'pages,keys,log,register').split(',');
const SCROLLED_PX = 1_500;
const SCROLL_STEPS = 120;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const greatest = (values: readonly number[]): number => Math.max(...values);
const ms = (value: number): string => `${value.toFixed(0)} ms`;

type Visit = { readonly took: number; readonly worked: number };

/** Milliseconds until a page that nobody has cached shows what `ready` looks for. */
async function firstVisit(browser: Browser, path: string, ready: string): Promise<Visit> {
  const context = await browser.newContext({ baseURL: URL_OF_SERVER, locale: 'en-US' });
  const page = await context.newPage();
  const workedBy = await workClock(page);
  const begun = performance.now();
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  const took = performance.now() - begun;
  const worked = await workedBy();
  await context.close();
  return { took, worked };
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
    const visits: Visit[] = [];
    for (let n = 0; n < VISITS; n += 1) visits.push(await firstVisit(browser, path, ready));
    const took = median(visits.map((one) => one.took));
    if (ceiling === 0) ceiling = took;
    const worked = median(visits.map((one) => one.worked));
    console.log(
      `${path}: ${ms(took)} (${ms(took - ceiling)} more than a page without anything), processor time of the page ${ms(worked)}`,
    );
  }
}

/** Reads how many milliseconds the thread of the page has worked so far. */
async function workClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

/** From each key on: the next picture, and the first picture with another net pay. */
const WATCH_KEYS = `
  window.pictures = [];
  window.answers = [];
  let begun = 0;
  document.addEventListener('keydown', () => {
    begun = performance.now();
    requestAnimationFrame(() => setTimeout(() => pictures.push(performance.now() - begun)));
  }, true);
  new MutationObserver(() => {
    const of = begun;
    requestAnimationFrame(() => setTimeout(() => answers.push(performance.now() - of)));
  }).observe(document.querySelector('.stub-sum.main output'), { characterData: true, childList: true, subtree: true });
`;

async function keystrokes(browser: Browser): Promise<void> {
  const page = await browser.newPage({ baseURL: URL_OF_SERVER, locale: 'en-US' });
  await page.goto('/calculator');
  await page.getByText('Net pay').first().waitFor();
  const field = page.getByRole('textbox', { name: 'Regular wages', exact: true });
  await field.fill('4000');
  await field.press('End');
  await page.waitForTimeout(BETWEEN_KEYS_MS);
  await page.evaluate(WATCH_KEYS);
  const workedBy = await workClock(page);
  const works: number[] = [];
  for (let n = 0; n < KEYS; n += 1) {
    const before = await workedBy();
    await field.press(n % 2 === 0 ? '5' : 'Backspace');
    await page.waitForTimeout(BETWEEN_KEYS_MS);
    works.push((await workedBy()) - before);
  }
  for (const [what, name] of [
    ['picture', 'pictures'],
    ['other net pay', 'answers'],
  ] as const) {
    const times = (await page.evaluate(name)) as number[];
    console.log(
      `a key in the calculator until the next ${what} (${times.length} of ${KEYS}): median ${ms(median(times))}, longest ${ms(greatest(times))}`,
    );
  }
  console.log(
    `processor time of the page for a key: median ${ms(median(works))}, longest ${ms(greatest(works))}`,
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
  const workedBy = await workClock(page);
  const before = await workedBy();
  for (let n = 0; n < SCROLL_STEPS; n += 1) await page.mouse.wheel(0, SCROLLED_PX);
  await page.waitForTimeout(500);
  const worked = (await workedBy()) - before;
  const gaps = (await page.evaluate('gaps')) as number[];
  const shown = await page.getByRole('row').count();
  console.log(
    `${EVENTS} deliveries, ${SCROLL_STEPS} turns of the wheel: longest time between two pictures ${ms(greatest(gaps))}, median ${ms(median(gaps))}, processor time of a turn ${(worked / SCROLL_STEPS).toFixed(1)} ms; ${shown} rows in the page`,
  );
  await page.close();
}

/** Tasks of the page's own thread that took more than 50 ms. */
const WATCH_TASKS = `
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask' });
`;

async function largeRegister(browser: Browser, folder: string): Promise<void> {
  const sample = new URL('../examples/register.csv', import.meta.url);
  const [header = '', first = ''] = readFileSync(sample, 'utf8').split('\n');
  const rows = Array.from({ length: CHECKS }, (_, i) => first.replace('1001', `${100_000 + i}`));
  const file = join(folder, 'register.csv');
  writeFileSync(file, [header, ...rows].join('\n'));
  const page = await browser.newPage({ baseURL: URL_OF_SERVER, locale: 'en-US' });
  await page.goto('/parallel-run');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(WATCH_TASKS);
  const workedBy = await workClock(page);
  const step = async (what: string, act: () => Promise<void>): Promise<void> => {
    await page.evaluate('tasks.length = 0');
    const before = await workedBy();
    await act();
    const worked = (await workedBy()) - before;
    const tasks = (await page.evaluate('tasks')) as number[];
    console.log(
      `${CHECKS} checks ${what}: longest task of the page ${ms(greatest([0, ...tasks]))}, processor time of the page ${ms(worked)}`,
    );
  };
  await step('dropped', async () => {
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByRole('button', { name: 'Compare', exact: true }).waitFor();
    await page.waitForTimeout(500);
  });
  await step('compared', async () => {
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor({ timeout: LONGEST_RUN_MS });
    await page.waitForTimeout(500);
  });
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
  const server = await start(['src/app/cli.ts', 'serve'], `${URL_OF_SERVER}/health/live`, {
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    PORT: String(PORT),
    RATE_LIMIT: '100000',
  });
  const browser = await openChromium();
  try {
    console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
    if (ONLY.includes('pages')) await firstPages(browser);
    if (ONLY.includes('keys')) await keystrokes(browser);
    if (ONLY.includes('log')) await longLog(browser, key);
    if (ONLY.includes('register')) await largeRegister(browser, dataDir);
    console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await browser.close();
    await stop(server);
  }
} finally {
  rmSync(dataDir, { recursive: true });
}
