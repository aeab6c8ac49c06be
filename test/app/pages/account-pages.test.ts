/** API keys, usage, and system in a real browser, and what happens when a session ends. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { closeWindows, openChromium, withChromium } from '../../support/chromium.ts';
import { onSqlite } from '../../support/databases.ts';
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  openSession,
  SIZES,
  VIEWS,
  visit,
} from '../../support/pages/browser.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { API_KEY, TestServer } from '../../support/server.ts';

const PAGES = { '/keys': 'API keys', '/usage': 'Usage', '/system': 'System' } as const;
const PAST_THE_SESSION_MS = 9 * 3_600_000;
const SCRIPT = '<img src=x onerror="document.title=\'broken\'">';

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

    const open = async (page: Page, path: string): Promise<void> => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    };

    describe('no barrier', () => {
      for (const [view, options] of Object.entries(SIZES)) {
        test(view, async () => {
          const { page, close } = await visit(browser, server, options);
          await openSession(page, API_KEY);
          for (const [path, title] of Object.entries(PAGES)) {
            await open(page, path);
            await page.getByRole('heading', { level: 1, name: title }).waitFor();
            await assertAccessibleInBothThemes(page, `${path} ${view}`);
          }
          await open(page, '/usage');
          await page.getByRole('button', { name: 'Each day as a table' }).click();
          await page.getByRole('columnheader', { name: 'Day (UTC)' }).waitFor();
          await assertAccessibleInBothThemes(page, `table of days ${view}`);
          await open(page, '/keys');
          await page.getByRole('button', { name: 'Create a key' }).press('Enter');
          await page.getByRole('dialog').waitFor();
          await assertAccessibleInBothThemes(page, `create ${view}`);
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
          await page
            .getByRole('button', { name: /^Revoke / })
            .first()
            .press('Enter');
          await page.getByRole('alertdialog').waitFor();
          await assertAccessibleInBothThemes(page, `revoke ${view}`);
          await close();
        });
      }

      test('in Spanish', async () => {
        const { page, close } = await visit(browser, server, { ...VIEWS.phone, locale: 'es-US' });
        await page.goto('/sign-in?next=/keys');
        await page.getByLabel('Clave de API').fill(API_KEY);
        await page.getByRole('button', { name: 'Iniciar sesión' }).click();
        // The menu of the sign-in page goes with it.
        await page.getByRole('heading', { level: 1, name: 'Claves de API' }).waitFor();
        for (const [path, title] of [
          ['/usage', 'Uso'],
          ['/system', 'Sistema'],
          ['/keys', 'Claves de API'],
        ] as const) {
          await page.getByRole('button', { name: 'Menú' }).click();
          await page.getByRole('link', { name: title, exact: true }).click();
          await page.getByRole('heading', { level: 1, name: title }).waitFor();
          await page.waitForLoadState('networkidle');
          await assertAccessible(page, `${path} in Spanish`);
        }
        await page.getByRole('button', { name: 'Crear una clave' }).click();
        await page.getByRole('dialog').waitFor();
        await assertAccessible(page, 'create in Spanish');
        await close();
      });
    });

    test('a key is made, shown once, used, and revoked; its label is text whatever it holds', async () => {
      const { page, close } = await visit(browser, server);
      await openSession(page, API_KEY);
      await open(page, '/keys');
      await page.getByRole('button', { name: 'Create a key' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Label').fill(SCRIPT);
      await dialog.getByText('Form I-9 and employers').click();
      await dialog.getByText('Read payroll tax requests leniently').click();
      await dialog.getByRole('button', { name: 'Create a key' }).click();
      await dialog.getByText('It is not shown again.').waitFor();
      await assertAccessible(page, 'new key');
      const key = (await dialog.locator('code').textContent()) ?? '';
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await dialog.getByRole('button', { name: 'Copy the key' }).click();
      await dialog.getByText('Copied').waitFor();
      assert.equal(await page.evaluate('navigator.clipboard.readText()'), key);
      await page.keyboard.press('Escape');
      assert.equal(await dialog.isVisible(), true, 'Escape does not lose the key');
      await dialog.getByRole('button', { name: 'Done' }).click();
      await dialog.waitFor({ state: 'detached' });
      assert.ok(!(await page.content()).includes(key), 'the key stays in the page');

      const row = page.getByRole('row').filter({ hasText: SCRIPT });
      await row
        .getByRole('gridcell')
        .or(row.getByRole('cell'))
        .filter({ hasText: /^forms, tax/ })
        .getByText('lenient', { exact: true })
        .waitFor();
      const used = await server.fetch('/availableVersions', { key });
      assert.equal(used.status, 200);

      await row.getByRole('button', { name: 'Revoke' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText(SCRIPT).waitFor();
      assert.equal(await question.getByText('your session ends too').count(), 0);
      await question.getByRole('button', { name: 'Revoke' }).click();
      await row.getByText('Revoked', { exact: true }).waitFor();
      server.setTime(6_000);
      const refused = await server.fetch('/availableVersions', { key });
      assert.equal(refused.status, 401);
      assert.notEqual(await page.title(), 'broken');
      await close();
    });

    test('revoking the key of this session is warned of', async () => {
      const { page, close } = await visit(browser, server);
      await openSession(page, API_KEY);
      await open(page, '/keys');
      const own = page.getByRole('row').filter({ hasText: 'This session' });
      await own.getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('alertdialog').getByText('your session ends too').waitFor();
      await close();
    });

    test('a key offers no scope that the session lacks', async () => {
      const { key } = await server.makeKey({ scopes: ['tax'] });
      const { page, close } = await visit(browser, server);
      await openSession(page, key);
      await open(page, '/keys');
      await page.getByRole('button', { name: 'Create a key' }).click();
      await page.getByRole('dialog').waitFor();
      const scopes = page.getByRole('dialog').getByRole('group');
      assert.equal(await scopes.getByRole('checkbox').count(), 1);
      await close();
    });

    test('usage counts what was calculated, in each range', async () => {
      const { key } = await server.makeKey({ account: 'counted' });
      const { status } = await server.post(request(paycheck(), paycheck(), paycheck()), { key });
      assert.equal(status, 200);
      const { page, close } = await visit(browser, server);
      await openSession(page, key);
      for (const [search, days] of [
        ['', 30],
        ['?days=90', 90],
        ['?days=365', 365],
      ] as const) {
        await open(page, `/usage${search}`);
        await page.locator('.usage-total').getByText('3', { exact: true }).waitFor();
        assert.equal(await page.locator('.usage-bars rect').count(), days);
        await page.getByRole('button', { name: 'Each day as a table' }).click();
        const today = page.getByRole('row').nth(1);
        assert.match((await today.textContent()) ?? '', /^Jun 15, 2026\s*3$/);
      }
      await close();
    });

    test('system says what runs, and why the server is not ready', async () => {
      const { page, expected, close } = await visit(browser, server);
      expected.push(/503/);
      await openSession(page, API_KEY);
      await open(page, '/system');
      await page.getByText('The server is working.').waitFor();
      const { body } = await server.fetch('/availableVersions');
      for (const { version, sha256 } of body.availableVersions) {
        await page.getByRole('rowheader', { name: version, exact: true }).waitFor();
        await page.getByText(sha256).waitFor();
      }
      await page.route('**/health/ready', (route) =>
        route.fulfill({
          status: 503,
          json: { status: 'unavailable', reason: 'The disk is full.' },
        }),
      );
      await open(page, '/system');
      await page.getByText('Not ready').waitFor();
      await page.getByText('The disk is full.').waitFor();
      await assertAccessible(page, 'not ready');
      await close();
    });

    test('a refused request is found by its id', async () => {
      const refused = await server.fetch('/ste-hosted/v1/payCalc', { method: 'POST', body: '[' });
      const { page, close } = await visit(browser, server);
      await openSession(page, API_KEY);
      await open(page, '/system');
      const id = page.getByRole('textbox', { name: 'Request id' });
      await id.fill(` ${refused.headers.get('x-request-id')} `);
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await page.getByText('POST /ste-hosted/v1/payCalc').waitFor();
      const help = page.getByRole('link', { name: 'malformed_body' });
      assert.equal(await help.getAttribute('href'), '/docs/errors#tax-malformed_body');
      await assertAccessible(page, 'found');
      await id.fill('nothing');
      await page.keyboard.press('Enter');
      await page.getByText('No rejected or failed request of this account has this id.').waitFor();
      await close();
    });

    describe('sessions', () => {
      test('a page without one leads to sign-in and back', async () => {
        const { page, close } = await visit(browser, server);
        await page.goto('/usage?days=90');
        await page.waitForURL(/\/sign-in\?next=/);
        await page.getByLabel('API key').fill(API_KEY);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.waitForURL(`${server.url}/usage?days=90`);
        await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
        await close();
      });

      test('one that ends in mid-work loses nothing that was typed', async () => {
        const { page, expected, close } = await visit(browser, server);
        expected.push(/401/);
        await openSession(page, API_KEY);
        await open(page, '/keys');
        await page.getByRole('button', { name: 'Create a key' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Label').fill('Typed before the end');
        server.setTime(PAST_THE_SESSION_MS);
        await dialog.getByRole('button', { name: 'Create a key' }).click();
        const again = dialog.getByRole('link', { name: 'Sign in again' });
        await again.waitFor();
        await assertAccessible(page, 'session ended');
        const opened = page.context().waitForEvent('page');
        await again.click();
        const other = await opened;
        await other.getByLabel('API key').fill(API_KEY);
        await other.getByRole('button', { name: 'Sign in' }).click();
        await other.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
        await page.getByText('Your session has ended').waitFor({ state: 'detached' });
        assert.equal(await dialog.getByLabel('Label').inputValue(), 'Typed before the end');
        await dialog.getByRole('button', { name: 'Create a key' }).click();
        await dialog.getByText('It is not shown again.').waitFor();
        await close();
      });

      test('signing out leaves nothing of the account on the page, in other windows too', async () => {
        const { page, close } = await visit(browser, server);
        await openSession(page, API_KEY);
        await open(page, '/keys');
        const other = await page.context().newPage();
        await open(other, '/system');
        await page.getByRole('button', { name: 'default' }).click();
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
        await page.waitForURL(/\/sign-in\?next=%2Fkeys$/);
        await other.waitForURL(/\/sign-in\?next=%2Fsystem$/);
        await close();
      });
    });
  });
});
