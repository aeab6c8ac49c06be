/** A headless Chromium that calls no one but the pages it is given. */

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { withProgram } from './programs.ts';

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
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/** Calls `define` where Chromium is installed. */
export const withChromium = (define: () => void): void =>
  withProgram('chromium', 'run test/support/install-chromium.sh', define);

export async function openChromium(): Promise<Browser> {
  return await chromium.launch({ executablePath: pathOf('chromium'), args: ARGS });
}

function pathOf(program: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${program} is not in PATH`);
  return found;
}
