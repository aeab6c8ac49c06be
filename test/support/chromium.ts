/** A headless Chromium that calls no one but the pages it is given. */

import { after } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { ending } from '../process-time.ts';
import { findProgram, withProgram } from './programs.ts';
import { readSlowness, slowDown } from './slow-pages.ts';

/**
 * Chromium reads the last list of features only, so Playwright's own come first. Ours are what no one
 * sees in a window without a head: two pages behind its address bar, and a process kept for the next
 * page, took nearly half of the processor time of a test.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // Nothing is drawn on a screen: a process of its own for it costs more than it does.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/** The shell without windows takes a sixth less processor time than the whole browser. */
const PROGRAM =
  ['chromium-headless-shell', 'chromium'].find((name) => findProgram(name) !== undefined) ??
  'chromium';

/** Calls `define` where Chromium is installed. */
export const withChromium = (define: () => void): void => withProgram(PROGRAM, define);

let shared: Promise<Browser> | undefined;

/** One for all files of the process; `closeWindows` closes what a file has opened in it. */
export async function openChromium(): Promise<Browser> {
  const opened = await shared;
  if (opened?.isConnected()) return opened;
  shared = launch();
  return await shared;
}

async function launch(): Promise<Browser> {
  const slowness = readSlowness();
  const browser = await chromium.launch({ executablePath: findProgram(PROGRAM) ?? '', args: ARGS });
  if (slowness !== undefined) slowDown(browser, slowness);
  return browser;
}

/** At the end of a file: nothing of its pages, cookies, and storage is left for the next one. */
export async function closeWindows(): Promise<void> {
  const contexts = (await shared)?.contexts() ?? [];
  await Promise.all(contexts.map((context) => context.close()));
}

after(async () => {
  const browser = await shared;
  if (browser !== undefined) await ending(() => browser.close());
});
