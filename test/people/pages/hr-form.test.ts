/** HR's page of one form: each act by an administrator in the browser, what a viewer sees, and two people acting together. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { closeWindows, openChromium, withChromium } from '../../support/chromium.ts';
import { onSqlite } from '../../support/databases.ts';
import { accountClient, type Client, newAdmin, newEmployer } from '../../support/i9.ts';
import {
  assertAccessible,
  signIn,
  signInAsAdmin,
  VIEWS,
  visit,
} from '../../support/pages/browser.ts';
import { choose, fill, heading, ownerOf, section1Signed } from '../../support/pages/people.ts';
import { TestServer } from '../../support/server.ts';
import { PASSPORT, section2, signature } from '../../support/submissions.ts';

const LICENSE = "Driver's license of a state or outlying possession";
const CARD = 'Social Security account number card without restriction';
const SCRIPT = '<img src=x onerror="document.title=`broken`">';

withChromium(() => {
  onSqlite((databases) => {
    let browser: Browser;
    let server: TestServer;
    let account: Client;
    let employer: string;
    let admin: string;
    let owner: Client;
    before(async () => {
      server = await TestServer.start(databases);
      browser = await openChromium();
      account = await accountClient(server);
      employer = await newEmployer(account, { options: { reviewRequired: true } });
      admin = await newAdmin(account, employer, { role: 'owner' });
      owner = await ownerOf(server, account, employer);
    });
    after(async () => {
      await closeWindows();
      await server?.close();
    });

    const hrefOf = (id: number): string => `/employers/${employer.split('/').at(-1)}/i9/${id}`;
    const read = async (form: string) => (await owner.get(form)).body.submission;
    const signed2 = async (form: string) => {
      await owner.put(`${form}/section2`, section2(PASSPORT));
      const { status, text } = await owner.post(`${form}/section2/sign`, signature('section2'));
      assert.equal(status, 200, text);
    };
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
    const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

    describe('the page of one form', () => {
      test('Section 2 on the lists, then review: values masked until a reason is given, and accepted', async () => {
        const { form, id } = await section1Signed(server, account, employer);
        const { page, close } = await visit(browser, server, VIEWS.phone);
        await signInAsAdmin(page, server, admin);
        await page.goto(hrefOf(id));
        await heading(page, 'Ada Byron: Form I-9');
        await page.getByText('examines the documents and signs Section 2').waitFor();
        await page.getByText('****-**-**').waitFor();
        assert.equal(await page.getByText('04/02/1990').count(), 0);
        await assertAccessible(page, 'Section 1 signed');
        await button(page, 'Show personal numbers').click();
        await dialog(page).getByRole('textbox').fill('Call from the employee');
        await dialog(page).getByRole('button', { name: 'Show personal numbers' }).click();
        await page.getByText('04/02/1990').waitFor();
        await page.getByRole('link', { name: 'Complete Section 2' }).click();
        await heading(page, 'What you do here');
        await assertAccessible(page, 'examination');
        await page.getByRole('button', { name: 'Continue' }).click();
        await choose(page, 'One from List A');
        await page.getByRole('radio', { name: 'U.S. Passport', exact: true }).press('Space');
        await page.getByRole('button', { name: 'Save and continue' }).click();
        await fill(page, { 'Document number': '123456789', 'Expiration date': '1/31/2030' });
        await fill(page, { 'First day of employment': '6/15/2026', 'Your title': SCRIPT });
        await heading(page, 'Anything to add?');
        await fill(page, { 'Additional information': SCRIPT });
        await heading(page, 'Check and sign Section 2');
        await page.getByText('I have read this statement').click();
        await button(page, 'Sign Section 2').click();
        await heading(page, 'Ada Byron: Form I-9');
        await page.getByText('An administrator accepts or rejects the form.').waitFor();
        await page.getByText('number ****6789').waitFor();
        await assertAccessible(page, 'in review');
        await button(page, 'Show the audit trail').click();
        await page.getByText('Personal numbers shown').waitFor();
        // Of Section 1 as it was saved: no day of birth, and no code of a program.
        await page.getByRole('button', { name: 'Details' }).nth(1).click();
        await page.getByText('dateOfBirth: – → ****-**-**').waitFor();
        await page.getByText('Section 1 in progress').first().waitFor();
        await assertAccessible(page, 'trail');
        await button(page, 'Accept the form').click();
        await assertAccessible(page, 'accept');
        await dialog(page).getByRole('button', { name: 'Accept the form' }).click();
        await page.getByText('Complete. There is nothing to do now.').waitFor();
        assert.equal((await read(form)).status, 'accepted');
        assert.doesNotMatch(await page.title(), /broken/);
        await close();
      });

      test('two people together: the rejection of one stops the acceptance of the other, who sees what changed', async () => {
        const { form, id } = await section1Signed(server, account, employer);
        await signed2(form);
        const { page, expected, close } = await visit(browser, server);
        expected.push(/4(09|12)/);
        await signInAsAdmin(page, server, admin);
        await page.goto(hrefOf(id));
        await button(page, 'Reject the form').click();
        await dialog(page).getByRole('textbox').fill(SCRIPT);
        const rejected = await owner.post(`${form}/reject`, { rejectionReason: 'Wrong number' });
        assert.equal(rejected.status, 200);
        await dialog(page).getByRole('button', { name: 'Reject the form' }).click();
        await dialog(page).getByText('Someone else has changed this form.').waitFor();
        assert.equal(await dialog(page).getByRole('textbox').inputValue(), SCRIPT);
        await dialog(page).getByRole('button', { name: 'Close' }).click();
        await page.getByText('Someone else changed this form while you worked on it').waitFor();
        await page.getByText('Rejected: Wrong number').waitFor();
        await assertAccessible(page, 'overtaken');
        await button(page, 'Restart the form').click();
        await dialog(page).getByRole('button', { name: 'Restart the form' }).click();
        await page.getByText('The employee completes and signs Section 1.').waitFor();
        assert.notEqual(page.url().split('/').at(-1), String(id));
        await close();
      });

      test('after acceptance: a correction with its reason, a name change, and a representative’s link', async () => {
        const { form, id } = await section1Signed(server, account, employer);
        await signed2(form);
        await owner.post(`${form}/accept`);
        const { page, expected, close } = await visit(browser, server);
        expected.push(/400/);
        await signInAsAdmin(page, server, admin);
        await page.goto(hrefOf(id));
        await button(page, 'Correct the form').click();
        await page.getByRole('textbox', { name: 'Document number' }).fill('987654321');
        await assertAccessible(page, 'correction');
        await button(page, 'Sign the correction').click();
        await page.getByText('Change something, enter the reason, and check the box.').waitFor();
        await page.getByRole('textbox', { name: 'Reason for the correction' }).fill('Mistyped');
        await page.getByText('I have read this statement').click();
        await button(page, 'Sign the correction').click();
        await dialog(page).waitFor({ state: 'detached' });
        assert.equal((await read(form)).section2.documents[0].documentNumber, '987654321');

        await button(page, 'Correct the form').click();
        await button(page, 'Record other documents').click();
        // The inputs themselves lie outside of what the dialog shows.
        for (const option of ['One from List B and one from List C', LICENSE, CARD]) {
          await dialog(page).locator('label').filter({ hasText: option }).click();
        }
        const license = page.getByRole('group', { name: LICENSE });
        await license.getByRole('textbox', { name: 'Issuing authority' }).fill('Arizona');
        await license.getByRole('textbox', { name: 'Document number' }).fill('D01234567');
        const card = page.getByRole('group', { name: CARD });
        await card.getByRole('textbox', { name: 'Document number' }).fill('123-45-6789');
        await assertAccessible(page, 'other documents');
        await page.getByRole('textbox', { name: 'Reason for the correction' }).fill('Wrong ones');
        await page.getByText('I have read this statement').click();
        await license.getByRole('textbox', { name: 'Expiration date' }).fill('1/31/2030');
        await button(page, 'Sign the correction').click();
        await dialog(page).waitFor({ state: 'detached' });
        assert.deepEqual(
          (await read(form)).section2.documents.map(
            ({ documentNumber }: { documentNumber: string }) => documentNumber,
          ),
          ['D01234567', '123-45-6789'],
        );

        await page.getByRole('link', { name: /Supplement B/ }).click();
        await page.getByRole('button', { name: 'Continue' }).click();
        assert.equal(await page.getByRole('radio', { name: 'Reverification' }).count(), 0);
        await choose(page, 'Change of name');
        await fill(page, { 'New last name': 'Lovelace' });
        await choose(page, 'No document');
        await heading(page, 'Anything to add?');
        await fill(page, {});
        await page.getByText('I have read this statement').click();
        await button(page, 'Sign Supplement B').click();
        await page.getByText('Supplement B, entry 1').waitFor();
        assert.equal((await read(form)).supplementB[0].newName.lastName, 'Lovelace');

        await button(page, 'Invite a representative').click();
        await page.getByRole('textbox', { name: 'Name of the representative' }).fill('Ada Byron');
        await button(page, 'Create the link').click();
        await page.getByText(/cannot be their own representative/).waitFor();
        await page.getByRole('textbox', { name: 'Name of the representative' }).fill('Rita Rep');
        await button(page, 'Create the link').click();
        await page.getByText(/i9\/representative\/.*#token=/).waitFor();
        await assertAccessible(page, 'link');
        await close();
      });

      test('a correction of a form that cannot be read says so, and a refused field says why', async () => {
        const { form, id } = await section1Signed(server, account, employer);
        await signed2(form);
        await owner.post(`${form}/accept`);
        const { page, expected, close } = await visit(browser, server);
        expected.push(/400/, /403/);
        await signInAsAdmin(page, server, admin);
        await page.goto(hrefOf(id));
        await button(page, 'Correct the form').waitFor();
        // The page has the form with masked numbers; the dialog reads it in the clear.
        const inTheClear = (url: URL): boolean => url.pathname === form && url.search === '';
        const message = 'Your role does not allow this.';
        await page.route(inTheClear, (route) =>
          route.fulfill({ status: 403, json: { statusCode: 403, error: 'Forbidden', message } }),
        );
        await button(page, 'Correct the form').click();
        await dialog(page).getByRole('alert').getByText(message).waitFor();
        assert.equal(await button(page, 'Sign the correction').count(), 0);
        await assertAccessible(page, 'not read');
        await page.keyboard.press('Escape');
        await dialog(page).waitFor({ state: 'detached' });
        await page.unroute(inTheClear);

        await button(page, 'Correct the form').click();
        const number = page.getByRole('textbox', { name: 'Document number' });
        await number.fill('x'.repeat(300));
        await page.getByRole('textbox', { name: 'Reason for the correction' }).fill('Mistyped');
        await page.getByText('I have read this statement').click();
        await button(page, 'Sign the correction').click();
        await dialog(page).getByRole('alert').first().waitFor();
        assert.equal(await number.getAttribute('aria-invalid'), 'true');
        assert.notEqual((await read(form)).section2.documents[0].documentNumber, 'x'.repeat(300));
        await close();
      });

      test('a viewer and an API key see the form and are offered no act of a signer; another employer’s form is not there', async () => {
        const { form, id } = await section1Signed(server, account, employer);
        await signed2(form);
        const { page, expected, close } = await visit(browser, server, {
          ...VIEWS.phoneDark,
          locale: 'es-US',
        });
        expected.push(/40[34]/);
        await signInAsAdmin(
          page,
          server,
          await newAdmin(account, employer, { role: 'viewer', firstName: 'Vera', lastName: 'Low' }),
        );
        await page.goto(hrefOf(id));
        await heading(page, 'Ada Byron: Formulario I-9');
        await page.getByText('número ****6789').waitFor();
        await assertAccessible(page, 'viewer in Spanish');
        for (const name of [
          'Aceptar el formulario',
          'Reiniciar el formulario',
          'Mostrar los números personales',
        ]) {
          assert.equal(await button(page, name).count(), 0, name);
        }
        await page.goto(`${hrefOf(id)}/section2`);
        await heading(page, 'Ahora no es posible');
        await assertAccessible(page, 'not now');
        await close();
        const key = await visit(browser, server);
        await signIn(key.page, 'test-key-0123456789-0123456789-0123456789');
        await key.page.goto(hrefOf(id));
        await key.page.getByText('number ****6789').waitFor();
        assert.equal(await button(key.page, 'Accept the form').count(), 0);
        key.expected.push(/404/);
        await key.page.goto(hrefOf(999_999));
        await heading(key.page, /not found|does not exist|no page/i);
        await key.close();
      });
    });
  });
});
