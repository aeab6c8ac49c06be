/** HR invites by email, in a real browser with a real mail server. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { closeWindows, openChromium, withChromium } from '../../support/chromium.ts';
import { onSqlite } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';
import { accountClient, newAdmin, newEmployee, newEmployer } from '../../support/i9.ts';
import { MailServer } from '../../support/mail-server.ts';
import { assertAccessible, signInAsAdmin, VIEWS, visit } from '../../support/pages/browser.ts';
import { section1Signed } from '../../support/pages/people.ts';
import { TestServer } from '../../support/server.ts';
import { mailedTo } from '../../support/sign-in-mail.ts';

withChromium(() => {
  onSqlite((databases) => {
    let browser: Browser;
    let server: TestServer;
    let mail: MailServer;
    const ends: (() => unknown)[] = [];
    before(async () => {
      const context = { after: (end: () => unknown) => ends.push(end) };
      mail = await MailServer.start(context);
      const port = await freePort();
      server = await TestServer.start(databases, {
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        MAIL_FROM: 'payroll@example.com',
      });
      server.startWork();
      browser = await openChromium();
    });
    after(async () => {
      await closeWindows();
      await server?.close();
      for (const end of ends) await end();
    });
    const mailTo = (address: string): Promise<string> => mailedTo(mail, address);

    test('a reviewer emails the employee a link and a representative an invitation in Spanish', async () => {
      const account = await accountClient(server);
      const employer = await newEmployer(account);
      const at = `/employers/${employer.split('/').at(-1)}`;
      const { id } = await section1Signed(server, account, employer);
      const hired = await newEmployee(account, employer, { emailAddress: 'hired@example.com' });
      await account.post(`${hired}/submissions`);
      const reviewer = await newAdmin(account, employer, { role: 'reviewer' });
      const { page, close } = await visit(browser, server, VIEWS.phone);
      await signInAsAdmin(page, server, reviewer);
      await page.goto(`${at}/employees/${hired.split('/').at(-1)}`);
      await page.getByRole('button', { name: 'Email a link' }).click();
      await page.getByText('on its way to hired@example.com').waitFor();
      await assertAccessible(page, 'link emailed');
      const own = await mailTo('hired@example.com');
      const link = /https?:\/\/\S+#link=[\w-]+/.exec(own)?.[0] ?? '';
      assert.equal(new URL(link).origin, server.url);

      await page.goto(`${at}/i9/${id}`);
      await page.getByRole('button', { name: 'Invite a representative' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Name of the representative' }).fill('Rita Rep');
      await dialog.getByText('Email the link to the representative').click();
      await dialog.getByRole('button', { name: 'Send the invitation' }).click();
      await dialog.getByText('is required').waitFor();
      await dialog.getByLabel('Email address').fill('rita@example.com');
      await dialog.getByRole('button', { name: /^(English )?Language of the email/ }).click();
      await page.getByRole('option', { name: 'Español' }).click();
      await assertAccessible(page, 'invitation by email');
      await dialog.getByRole('button', { name: 'Send the invitation' }).click();
      await page.getByText('An email with the link is on its way').waitFor();
      const letter = await mailTo('rita@example.com');
      assert.match(letter, /i9\/representative\/\S+#token=/);
      assert.match(letter, /Abrir el formulario/);
      assert.doesNotMatch(letter, /Byron/, 'the employee is not named');
      await close();
    });

    test('links are emailed to several employees in one language, and each row says what became of it', async () => {
      const account = await accountClient(server);
      const employer = await newEmployer(account);
      const at = `/employers/${employer.split('/').at(-1)}`;
      const hire = (firstName: string, emailAddress?: string) =>
        newEmployee(account, employer, { firstName, emailAddress, language: 'en' });
      await hire('Ben', 'ben@example.com');
      await hire('Cleo', 'cleo@example.com');
      await hire('Dora');
      const owner = await newAdmin(account, employer, { role: 'owner' });
      const { page, close } = await visit(browser, server, VIEWS.phone);
      await signInAsAdmin(page, server, owner);
      await page.goto(`${at}/employees`);
      await page.getByText('Select all 3 shown').click();
      await page.getByRole('button', { name: 'Forms and links…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('2 of them have an email address').waitFor();
      await dialog.getByRole('button', { name: /Language of the emails/ }).click();
      await page.getByRole('option', { name: 'Español' }).click();
      await assertAccessible(page, 'bulk emails');
      await dialog.getByRole('button', { name: 'Send the emails' }).click();
      await dialog.getByText('2 emails are on their way, 1 not sent.').waitFor();
      await dialog.getByText('Emailed to ben@example.com').waitFor();
      await dialog.getByText(/^Dora .*: Not sent: no email address/).waitFor();
      await assertAccessible(page, 'bulk emails sent');
      for (const name of ['ben', 'cleo']) {
        assert.match(await mailTo(`${name}@example.com`), /#link=/);
        assert.match(await mailTo(`${name}@example.com`), /complete su Formulario I-9/);
      }
      await close();
    });
  });
});
