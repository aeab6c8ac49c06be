/** What another site can do with the browser of someone who is signed in: nothing. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { signIn } from '../../support/pages/browser.ts';
import { ForeignSite } from '../../support/pages/foreign-site.ts';
import { inBrowser } from '../../support/pages/in-browser.ts';
import { API_KEY, type TestServer } from '../../support/server.ts';

const PLANTED = 'planted-by-somebody-else-0123456789-0123456';
const COOKIE = 'wagewright-session';

inBrowser((place) => {
  let foreign: ForeignSite;
  before(async () => {
    foreign = await ForeignSite.start();
  });
  after(async () => {
    await foreign?.close();
  });

  describe('another site', () => {
    for (const path of ['/', '/calculator', '/sign-in', '/keys', '/docs']) {
      test(`cannot show ${path} in a frame of its own`, async () => {
        const { context, page } = await signedIn(place.browser, place.server);
        await foreign.open(page, `<iframe src="${place.server.url}${path}"></iframe>`);
        const frame = page.frames().find((one) => one !== page.mainFrame());
        await frame?.waitForURL(/^chrome-error:/);
        assert.match(frame?.url() ?? '', /^chrome-error:/);
        await context.close();
      });
    }

    test('cannot use the session by a form', async () => {
      const { context, page } = await signedIn(place.browser, place.server);
      const before = await keysOf(page, place.server);
      await foreign.open(
        page,
        `<form method="post" enctype="text/plain" action="${place.server.url}/v1/apiKeys">
             <input name='{"label":"stolen","scopes":["tax"],"x":"' value='"}' />
           </form>`,
      );
      const answer = page.waitForResponse(`${place.server.url}/v1/apiKeys`);
      await page.evaluate('document.forms[0].submit()');
      assert.equal((await answer).status(), 401, 'the cookie was not sent');
      assert.deepEqual(await keysOf(page, place.server), before);
      await context.close();
    });

    test('cannot use or read the session by a script', async () => {
      const { context, page } = await signedIn(place.browser, place.server);
      const before = await keysOf(page, place.server);
      await foreign.open(page, '');
      for (const [method, path] of [
        ['GET', '/v1/session'],
        ['GET', '/v1/apiKeys'],
        ['POST', '/v1/apiKeys'],
        ['DELETE', '/v1/session'],
      ] as const) {
        const read = await page.evaluate(
          `fetch(${JSON.stringify(place.server.url + path)}, {
               method: '${method}', credentials: 'include',
               ${method === 'POST' ? `headers: { 'content-type': 'application/json' }, body: '{}',` : ''}
             }).then((answer) => answer.text(), (error) => error.name)`,
        );
        assert.equal(read, 'TypeError', `${method} ${path}`);
      }
      assert.deepEqual(await keysOf(page, place.server), before);
      await context.close();
    });

    test('cannot sign somebody in to an account of its own', async () => {
      const context = await place.browser.newContext();
      const page = await context.newPage();
      await foreign.open(
        page,
        `<form method="post" enctype="text/plain" action="${place.server.url}/v1/session">
             <input name='{"apiKey":"${API_KEY}","x":"' value='"}' />
           </form>`,
      );
      const answer = page.waitForResponse(`${place.server.url}/v1/session`);
      await page.evaluate('document.forms[0].submit()');
      assert.equal((await answer).status(), 403);
      assert.deepEqual(await context.cookies(place.server.url), []);
      await context.close();
    });

    test('cannot take part in a session by a cookie it planted before', async () => {
      const context = await place.browser.newContext({ baseURL: place.server.url });
      await context.addCookies([{ name: COOKIE, value: PLANTED, url: place.server.url }]);
      const page = await context.newPage();
      await signIn(page, API_KEY);
      const cookies = await context.cookies(place.server.url);
      const session = cookies.find(({ name }) => name === COOKIE);
      assert.ok(session !== undefined && session.value !== PLANTED);
      const headers = { cookie: `${COOKIE}=${PLANTED}` };
      const planted = await fetch(`${place.server.url}/v1/session`, { headers });
      const { session: seen } = (await planted.json()) as { readonly session: unknown };
      assert.equal(seen, null);
      await context.close();
    });
  });
});

async function signedIn(
  browser: Browser,
  server: TestServer,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await signIn(page, API_KEY);
  return { context, page };
}

/** The keys of the account, asked for with the cookie of the browser. */
async function keysOf(page: Page, server: TestServer): Promise<unknown> {
  const answer = await page.context().request.get(`${server.url}/v1/apiKeys`);
  assert.equal(answer.status(), 200);
  return await answer.json();
}
