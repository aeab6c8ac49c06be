/**
 * Pages as a slow phone has them, to find what only a fast one gets right: with `SLOW_PAGES=4/300`,
 * scripts of pages take 4 times as long, and each answer of the network comes 300 ms later.
 */

import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';

type Slowness = {
  /** Times as long as this machine takes. */
  readonly rate: number;
  readonly latencyMs: number;
};

type Apply = (isOffline: boolean) => Promise<void>;

/** Undefined where the environment does not ask for it. */
export function readSlowness(text = process.env.SLOW_PAGES ?? ''): Slowness | undefined {
  if (text === '') return undefined;
  const [, rate, latency = '0'] = /^(\d+(?:\.\d+)?)(?:\/(\d+))?$/.exec(text) ?? [];
  if (rate === undefined || Number(rate) < 1) {
    throw new Error(`SLOW_PAGES "${text}" is not valid. Use a rate from 1, or rate/milliseconds.`);
  }
  return { rate: Number(rate), latencyMs: Number(latency) };
}

/** Slows each page down that is opened in this browser from now on. */
export function slowDown(browser: Browser, slowness: Slowness): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    const slowed = new Map<Page | Frame, Promise<Apply>>();
    let isAway = false;
    const slow = async (target: Page | Frame): Promise<void> => {
      const known = slowed.get(target) ?? attach(context, target, slowness);
      slowed.set(target, known);
      // A page that is closed again needs none.
      await known.then((apply) => apply(isAway)).catch(() => {});
    };
    context.on('page', (page) => {
      slow(page);
      page.on('framenavigated', (frame) => {
        // Only one of another site has a process of its own.
        if (frame !== page.mainFrame()) slow(frame);
      });
    });
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await newPage();
      await slow(page);
      return page;
    };
    const setOffline = context.setOffline.bind(context);
    context.setOffline = async (isOffline) => {
      isAway = isOffline;
      await setOffline(isOffline);
      // The delay is one setting with it, and the last one counts.
      await Promise.all([...slowed.keys()].map(slow));
    };
    return context;
  };
}

async function attach(
  context: BrowserContext,
  target: Page | Frame,
  { rate, latencyMs }: Slowness,
): Promise<Apply> {
  const session = await context.newCDPSession(target);
  await session.send('Network.enable');
  return async (isOffline) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await session.send('Network.emulateNetworkConditions', {
      offline: isOffline,
      latency: latencyMs,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  };
}
