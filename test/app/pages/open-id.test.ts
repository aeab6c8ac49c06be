/** Administrators sign in with OpenID Connect, in a real browser at a real provider on another site. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { closeWindows, openChromium, withChromium } from '../../support/chromium.ts';
import { onSqlite } from '../../support/databases.ts';
import { accountClient, newAdmin, newEmployer } from '../../support/i9.ts';
import { OpenIdProvider } from '../../support/open-id-provider.ts';
import { assertAccessible, VIEWS, visit } from '../../support/pages/browser.ts';
import { TestServer } from '../../support/server.ts';
import { SESSION_COOKIE } from '../../support/sign-in.ts';

withChromium(() => {
  onSqlite((databases) => {
    let browser: Browser;
    let provider: OpenIdProvider;
    let server: TestServer;
    before(async () => {
      provider = await OpenIdProvider.listen();
      server = await TestServer.start(databases, { ...provider.environment, OIDC_NAME: 'Acme ID' });
      await provider.serve(server.url);
      browser = await openChromium();
    });
    after(async () => {
      await closeWindows();
      await server?.close();
      await provider?.close();
    });
    const newPerson = async (emailAddress: string, name: string) => {
      const client = await accountClient(server);
      const employer = await newEmployer(client, { name });
      await newAdmin(client, employer, { emailAddress });
      return employer.split('/').at(-1) as string;
    };
    const continueAs = async (page: Page, email: string, button = 'Continue with Acme ID') => {
      // The provider knows its people again by its own cookie.
      await page.context().clearCookies({ domain: 'localhost' });
      await page.getByRole('button', { name: button }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Log in' }).click();
    };

    test('a person signs in at the provider and is back where they wanted to go', async () => {
      const id = await newPerson('ida@example.com', 'Acme Rockets');
      const { page, expected, close } = await visit(browser, server);
      expected.push(new RegExp(`asks ${provider.url}`));
      await page.goto(`/sign-in?next=${encodeURIComponent(`/employers/${id}/employees`)}`);
      await page.getByRole('button', { name: 'Continue with Acme ID' }).waitFor();
      assert.equal(await page.getByLabel('Email address').count(), 0, 'no email without SMTP_URL');
      await assertAccessible(page, 'sign-in with a provider');
      await continueAs(page, 'ida@example.com');
      await page.waitForURL(`${server.url}/employers/${id}/employees`);
      await page.getByRole('button', { name: 'Grace Hopper' }).waitFor();
      const cookies = await page.context().cookies(server.url);
      assert.ok(!cookies.some(({ name }) => name === 'wagewright-open-id'), 'the attempt is over');
      const session = cookies.find(({ name }) => name === SESSION_COOKIE);
      assert.deepEqual([session?.httpOnly, session?.sameSite], [true, 'Lax']);
      await page.getByRole('button', { name: 'Grace Hopper' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      // The provider signs people out after its own question.
      await page.waitForURL(`${provider.url}/session/end?**`);
      await page.getByRole('button', { name: 'Yes, sign me out' }).click();
      await page.waitForURL(`${server.url}/sign-in`);
      await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
      await page.getByLabel('Email').waitFor();
      expected.push(/401/);
      await close();
    });

    test('several employers: chosen afterwards, on a phone in Spanish', async () => {
      await newPerson('both@example.com', 'Alpha Bakery');
      const beta = await newPerson('both@example.com', 'Beta Bikes');
      const { page, expected, close } = await visit(browser, server, {
        ...VIEWS.phoneDark,
        locale: 'es-US',
      });
      expected.push(new RegExp(`asks ${provider.url}`));
      await page.goto('/sign-in');
      await page.getByRole('button', { name: 'Continuar con Acme ID' }).waitFor();
      await assertAccessible(page, 'sign-in with a provider in Spanish');
      await continueAs(page, 'both@example.com', 'Continuar con Acme ID');
      await page.waitForURL(({ pathname }) => pathname === '/sign-in/employer');
      await page.getByRole('button', { name: /Beta Bikes/ }).click();
      await page.waitForURL(`**/employers/${beta}/work`);
      await close();
    });

    test('somebody unknown, an answer brought into another browser, and a provider that is down', async () => {
      const { page, expected, close } = await visit(browser, server);
      expected.push(new RegExp(`asks ${provider.url}`), /40[13]|503/);
      await page.context().clearCookies();
      await page.goto('/sign-in?next=//evil.example');
      await continueAs(page, 'nobody@example.com');
      await page.getByRole('alert').getByText('did not confirm a verified email').waitFor();
      const { pathname, search } = new URL(page.url());
      assert.deepEqual([pathname, search], ['/sign-in/openid', ''], 'the code leaves the address');
      await assertAccessible(page, 'refused');

      const victim = await server.fetch('/v1/session/openId', {
        method: 'POST',
        key: null,
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      await newPerson('mallory@example.com', 'Mallory');
      const answer = await provider.signIn(victim.body.authorizationUrl, 'mallory@example.com');
      await page.goto(answer.href);
      await page.getByRole('alert').getByText('did not start in this browser').waitFor();
      await page.getByRole('link', { name: 'Back to sign-in' }).click();

      provider.behave = ({ url: path }, response) => {
        if (path !== '/token') return false;
        response.writeHead(500).end();
        return true;
      };
      await continueAs(page, 'mallory@example.com');
      await page.getByRole('alert').getByText('does not work right now').waitFor();
      provider.behave = () => false;
      await close();
    });
  });
});
