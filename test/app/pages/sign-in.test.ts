/** Administrators sign in, in a real browser with a real mail server. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { closeWindows, openChromium, withChromium } from '../../support/chromium.ts';
import { onSqlite } from '../../support/databases.ts';
import { accountClient, newAdmin, newEmployer } from '../../support/i9.ts';
import { MailServer } from '../../support/mail-server.ts';
import {
  assertAccessible,
  signIn,
  signInAsAdmin,
  VIEWS,
  visit,
} from '../../support/pages/browser.ts';
import { API_KEY, TestServer } from '../../support/server.ts';
import { mailedLink } from '../../support/sign-in-mail.ts';

withChromium(() => {
  onSqlite((databases) => {
    let browser: Browser;
    let server: TestServer;
    let silent: TestServer;
    let mail: MailServer;
    const ends: (() => unknown)[] = [];
    before(async () => {
      const context = { after: (end: () => unknown) => ends.push(end) };
      mail = await MailServer.start(context);
      server = await TestServer.start(databases, {
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        MAIL_FROM: 'payroll@example.com',
      });
      silent = await TestServer.start(databases);
      browser = await openChromium();
    });
    after(async () => {
      await closeWindows();
      await Promise.all([server?.close(), silent?.close()]);
      for (const end of ends) await end();
    });

    const askFor = async (page: Page, address: string): Promise<URL> => {
      const next = mailedLink(mail, mail.received.length + 1);
      await page.goto('/sign-in');
      await page.getByLabel('Email address').fill(address);
      await page.getByLabel('Email address').press('Enter');
      await page.getByText('Check your email').waitFor();
      return await next;
    };

    test('a link by email: opening it spends nothing, the button signs in, places are those of the person', async () => {
      const client = await accountClient(server);
      const employer = await newEmployer(client);
      const id = employer.split('/').at(-1);
      await newAdmin(client, employer, { emailAddress: 'ida@example.com', role: 'viewer' });
      const { page, expected, close } = await visit(browser, server);
      const link = await askFor(page, 'ida@example.com');
      await assertAccessible(page, 'asked for a link');
      for (let i = 0; i < 2; i += 1) {
        await page.goto('about:blank');
        await page.goto(link.href);
        await page.getByRole('button', { name: 'Sign in' }).waitFor();
        assert.equal(new URL(page.url()).hash, '', 'the token leaves the address');
      }
      await assertAccessible(page, 'link');
      await page.locator('button:focus', { hasText: 'Sign in' }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/employers/${id}/work`);
      const menu = page.getByRole('button', { name: 'Grace Hopper' });
      await menu.getByText('Viewer · Acme Rockets').waitFor();
      const places = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all();
      const hrefs = await Promise.all(places.map((place) => place.getAttribute('href')));
      assert.deepEqual(
        hrefs.filter((href) => /keys|usage|system|deliveries|^\/employers$/.test(href ?? '')),
        [],
      );
      assert.ok(hrefs.includes(`/employers/${id}/employees`));
      await page.goto('/keys');
      await page.getByRole('heading', { name: 'Not available with this sign-in' }).waitFor();

      const other = await visit(browser, server, { ...VIEWS.phone, locale: 'es-US' });
      other.expected.push(/401/);
      await other.page.goto(link.href);
      await other.page.getByRole('button', { name: 'Iniciar sesión' }).click();
      await other.page
        .getByRole('alert')
        .getByText('El enlace para iniciar sesión no existe, ya se usó o venció.')
        .waitFor();
      await assertAccessible(other.page, 'used link in Spanish');
      await other.page.getByRole('link', { name: 'Pedir otro enlace' }).click();
      await other.page.getByLabel('Correo electrónico').waitFor();
      await assertAccessible(other.page, 'sign-in in Spanish');
      await other.close();

      await menu.click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
      expected.push(/401/);
      await close();
    });

    test('several employers: chosen after the link, changed from the menu', async () => {
      const client = await accountClient(server);
      const employers = [];
      for (const name of ['Alpha Bakery', 'Beta Bikes']) {
        const employer = await newEmployer(client, { name });
        await newAdmin(client, employer, { emailAddress: 'both@example.com', role: 'reviewer' });
        employers.push(employer.split('/').at(-1));
      }
      const { page, close } = await visit(browser, server, VIEWS.phoneDark);
      await page.goto((await askFor(page, 'both@example.com')).href);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Choose an employer' }).waitFor();
      await assertAccessible(page, 'choice');
      await page.getByRole('button', { name: 'Choose Beta Bikes' }).click();
      await page.waitForURL(`**/employers/${employers[1]}/work`);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Grace Hopper' }).click();
      await page.getByRole('menuitem', { name: 'Change employer' }).click();
      await page.getByRole('button', { name: 'Choose Alpha Bakery' }).click();
      await page.waitForURL(`**/employers/${employers[0]}/work`);
      await close();
    });

    test('without email the page says what to do, and the operator hands a link over', async () => {
      const client = await accountClient(silent);
      const employer = await newEmployer(client);
      const id = employer.split('/').at(-1);
      await newAdmin(client, employer);
      const operator = await visit(browser, silent);
      await operator.page.goto('/sign-in');
      await operator.page.getByText('This server sends no email yet').waitFor();
      await assertAccessible(operator.page, 'sign-in without email');
      await signIn(operator.page, API_KEY);
      await operator.page.goto(`/employers/${id}/admins`);
      await operator.page
        .getByRole('button', { name: 'Sign-in link for Grace Hopper' })
        .press('Enter');
      await operator.page.getByRole('button', { name: 'Create the link' }).press('Enter');
      const link = operator.page.getByRole('dialog').locator('code');
      const href = (await link.textContent()) ?? '';
      await assertAccessible(operator.page, 'handed link');
      await operator.close();
      const { page, close } = await visit(browser, silent);
      await page.goto(href);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`**/employers/${id}/work`);
      await close();
    });

    test('sign-in leads back within the console only, and a session that ends leads to it', async () => {
      const client = await accountClient(server);
      const employer = await newEmployer(client);
      const path = await newAdmin(client, employer);
      const { page, expected, close } = await visit(browser, server);
      expected.push(/401/);
      for (const next of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
        await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
        await page.getByLabel('API key').fill(API_KEY);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.waitForURL((url) => url.pathname === '/');
        assert.equal(new URL(page.url()).origin, server.url);
        await page.context().clearCookies();
      }
      await signInAsAdmin(page, server, path);
      await page.goto(`/employers/${employer.split('/').at(-1)}/work`);
      await page.getByRole('button', { name: 'Grace Hopper' }).waitFor();
      await client.delete(path);
      await page.reload();
      await page.waitForURL(/\/sign-in\?next=/);
      await close();
    });
  });
});
