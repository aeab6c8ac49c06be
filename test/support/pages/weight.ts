/** What a browser loads for a page, in compressed bytes as they were sent. */

import assert from 'node:assert/strict';
import type { Browser, Response } from 'playwright-core';
import { eventually } from './browser.ts';

/** The calculation with the rules comes as a worker: not a part of the page, which answers before. */
const WORKER = /\/worker-[^/]*\.js$/;

type Weight = {
  /** Document, scripts, styles, fonts, pictures, and data. */
  readonly page: number;
  readonly worker: number;
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
};

const isWorker = (response: Response): boolean => WORKER.test(new URL(response.url()).pathname);

/** Opens the page in a browser that has nothing of it yet, and waits for the worker where it has one. */
export async function weigh(
  browser: Browser,
  origin: string,
  path: string,
  { withWorker = false } = {},
): Promise<Weight> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (withWorker) await eventually(async () => assert.ok(responses.some(isWorker)));
  await page.waitForLoadState('networkidle');
  const files = await Promise.all(
    responses.map(async (response) => ({
      path: new URL(response.url()).pathname,
      // As announced: a worker may still be on its way.
      bytes: Number((await response.allHeaders())['content-length'] ?? 0),
    })),
  );
  await context.close();
  const sum = (isWorker: boolean): number =>
    files
      .filter((file) => WORKER.test(file.path) === isWorker)
      .reduce((total, { bytes }) => total + bytes, 0);
  return { page: sum(false), worker: sum(true), files };
}
