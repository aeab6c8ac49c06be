/** The reference pages in a real browser: drawn, silent, and asking no one but this server. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { closeWindows, openChromium, withChromium } from '../../support/chromium.ts';
import { onSqlite } from '../../support/databases.ts';
import { VIEWS, visit } from '../../support/pages/browser.ts';
import { TestServer } from '../../support/server.ts';

/** The viewer draws all operations immediately. */
const LONGEST_WAIT_MS = 60_000;

onSqlite((databases) => {
  withChromium(() =>
    describe('GET /docs', () => {
      let server: TestServer;
      let browser: Browser;
      before(async () => {
        server = await TestServer.start(databases);
        browser = await openChromium();
      });
      after(async () => {
        await closeWindows();
        await server.close();
      });

      for (const name of ['phone', 'desktop'] as const) {
        test(`draws the operations: ${name}`, async () => {
          const { page, close } = await visit(browser, server, VIEWS[name]);
          await page.goto('/docs#post-/ste-hosted/v1/payCalc');
          const operation = page.getByText('Calculate the taxes of each payment').last();
          await operation.waitFor({ timeout: LONGEST_WAIT_MS });
          const folder = process.env.SCREENSHOTS;
          if (folder !== undefined) await page.screenshot({ path: `${folder}/docs-${name}.png` });
          await close();
        });
      }

      test('the policy allows no inline script, and the viewer is kept by its name', async () => {
        const answer = await fetch(`${server.url}/docs`);
        const { headers } = answer;
        const text = await answer.text();
        const policy = headers.get('content-security-policy') ?? '';
        assert.match(policy, /default-src 'none'; script-src 'self';/);
        const [path = ''] = /\/docs\/viewer\/[\w.-]+/.exec(text) ?? [];
        const viewer = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } });
        assert.equal(viewer.status, 200);
        assert.match(viewer.headers.get('cache-control') ?? '', /immutable/);
        assert.equal(viewer.headers.get('content-encoding'), 'br');
        assert.equal((await fetch(`${server.url}/docs/viewer/other.js`)).status, 404);
      });
    }),
  );
});
