/** Every page of the console with doubled text and in a very narrow window: nothing scrolls sideways or is cut off. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { PAGES } from '../../../src/app/http/console/pages.ts';
import { closeWindows, openChromium, withChromium } from '../../support/chromium.ts';
import { onSqlite } from '../../support/databases.ts';
import { openSession, visit } from '../../support/pages/browser.ts';
import { API_KEY, TestServer } from '../../support/server.ts';

/** 320 px is a window of 1,280 px at 400 %; the other doubles the text alone. */
const SIZES = {
  'a window of 320 px': { width: 320, text: '100%' },
  'doubled text': { width: 640, text: '200%' },
} as const;

/** Behind an address with a `*`: the longest sources and open questions, and a form with its questions. */
const OTHERS = ['/rules/pa', '/forms/W4101'];

withChromium(() => {
  onSqlite((databases) => {
    let browser: Browser;
    let server: TestServer;
    before(async () => {
      server = await TestServer.start(databases);
      browser = await openChromium();
    });
    after(async () => {
      await closeWindows();
      await server?.close();
    });

    describe('nothing is cut off', () => {
      for (const [name, { width, text }] of Object.entries(SIZES)) {
        test(name, async () => {
          const viewport = { width, height: 900 };
          const { page, close } = await visit(browser, server, { viewport });
          await openSession(page, API_KEY);
          for (const path of [...PAGES.filter((one) => !/[:*]/.test(one)), ...OTHERS]) {
            await page.goto(path);
            await page.evaluate(`document.documentElement.style.fontSize = '${text}'`);
            await page.getByRole('heading', { level: 1 }).waitFor();
            await page.waitForLoadState('networkidle');
            assert.deepEqual(await cutOff(page), [], path);
          }
          await close();
        });
      }

      test('and what is cut off would be found', async () => {
        const { page, close } = await visit(browser, server, {
          viewport: { width: 320, height: 900 },
        });
        await page.goto('/');
        await page.getByRole('heading', { level: 1, name: 'Your server is ready' }).waitFor();
        await page.waitForLoadState('networkidle');
        await page.evaluate(`{
          const title = document.querySelector('h1');
          title.style.cssText = 'overflow: hidden; white-space: nowrap';
          title.textContent = 'long '.repeat(50);
        }`);
        assert.equal((await cutOff(page)).length, 1);
        await page.evaluate(`document.querySelector('h1').style.overflow = 'visible'`);
        assert.deepEqual(await cutOff(page), ['the page scrolls sideways']);
        await close();
      });
    });
  });
});

/** What hides its own part text, except where the whole of it is elsewhere. */
async function cutOff(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(`{
    const isWide = document.documentElement.scrollWidth > window.innerWidth;
    const found = [...document.body.querySelectorAll('*')].filter((element) => {
      const { overflowX, clipPath, textOverflow } = getComputedStyle(element);
      return (
        ['hidden', 'clip'].includes(overflowX) &&
        clipPath === 'none' &&
        textOverflow !== 'ellipsis' &&
        element.checkVisibility() &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1
      );
    });
    [...(isWide ? ['the page scrolls sideways'] : []), ...found.map((one) => one.outerHTML.slice(0, 200))];
  }`)) as readonly string[];
}
