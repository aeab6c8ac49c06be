/** An employee stops and comes back, without a network, from another window, and by links of all kinds; script stays text. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actAs, newAdmin } from '../../support/i9.ts';
import { assertAccessible, VIEWS } from '../../support/pages/browser.ts';
import { begin, HOME, SCRIPT, withEmployees } from '../../support/pages/employee-links.ts';
import { fill, heading } from '../../support/pages/people.ts';
import { CITIZEN, signature } from '../../support/submissions.ts';

withEmployees((place, employees) => {
  const { hired, linkFor, signedUp, formOf } = employees;

  describe('links and interruptions', () => {
    test('stops and comes back where it was left, with another link', async () => {
      const person = await hired();
      const first = await place.visit(VIEWS.phone);
      await begin(first.page, await linkFor(person));
      await fill(first.page, { 'Last name (': 'Byron', 'First name': 'Ada' });
      await heading(first.page, 'Where do you live?');
      await first.page.reload();
      await heading(first.page, 'Where do you live?');
      await first.page.goBack();
      await heading(first.page, 'What is your name?');
      assert.equal(await first.page.getByLabel('Last name (').inputValue(), 'Byron');
      await first.close();
      const again = await place.visit(VIEWS.desktop);
      await again.page.goto(await linkFor(person));
      await heading(again.page, 'Where do you live?');
      await again.close();
    });

    test('nothing typed is lost while the network is down', async () => {
      const person = await hired();
      const { page, expected, close } = await place.visit(VIEWS.phone);
      expected.push(/ERR_INTERNET_DISCONNECTED/);
      await begin(page, await linkFor(person));
      await page.context().setOffline(true);
      await fill(page, { 'Last name (': 'Byron', 'First name': 'Ada' });
      await page.getByText('What you entered is kept on this screen.').waitFor();
      await assertAccessible(page, 'away');
      assert.equal(await page.getByLabel('Last name (').inputValue(), 'Byron');
      await page.context().setOffline(false);
      await heading(page, 'Where do you live?');
      assert.equal((await formOf(person)).section1.lastName, 'Byron');
      await close();
    });

    test('a form changed in another window is loaded again, not overwritten', async () => {
      const person = await hired();
      const { page, expected, close } = await place.visit();
      expected.push(/412/);
      const link = await linkFor(person);
      await begin(page, link);
      const other = await page.context().newPage();
      await begin(other, link);
      await fill(other, { 'Last name (': 'Byron', 'First name': 'Augusta' });
      await heading(other, 'Where do you live?');
      await fill(page, { 'Last name (': 'Byron', 'First name': 'Ada' });
      await page.getByText('The form was changed in another window.').waitFor();
      assert.equal((await formOf(person)).section1.firstName, 'Augusta');
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await heading(page, 'Where do you live?');
      assert.equal((await formOf(person)).section1.firstName, 'Ada');
      await close();
    });

    test('a link of an invitation opens the form each time, until there is a newer one', async () => {
      const person = await hired();
      const { invitation } = (await employees.account.post(`${person}/invitation`)).body;
      const { page, expected, close } = await place.visit(VIEWS.phone);
      expected.push(/401/);
      await page.goto(invitation.invitationUri);
      await page.getByText('open the same link again').waitFor();
      await page.getByRole('link', { name: /I-9, Sec/ }).click();
      await page.getByRole('button', { name: 'Start' }).click();
      assert.doesNotMatch(page.url(), /link=/);
      await fill(page, { 'Last name (': 'Byron', 'First name': 'Ada' });
      await heading(page, 'Where do you live?');
      place.server.setTime(31 * 60_000);
      await page.reload();
      await heading(page, 'Where do you live?');
      await fill(page, HOME);
      await heading(page, 'Date of birth and Social Security number');
      await employees.account.post(`${person}/invitation`);
      await page.reload();
      await heading(page, 'Open the link again');
      await close();
    });

    test('a link after its time, without a token, and of somebody else', async () => {
      const person = await hired();
      const { page, expected, close } = await place.visit();
      expected.push(/401/);
      await page.goto('/i9/embedded');
      await heading(page, 'Open the link again');
      await page.goto('about:blank');
      await page.goto('/i9/embedded#token=e30.e30.x');
      await heading(page, 'Open the link again');
      await assertAccessible(page, 'no link');
      const fresh = await page.context().newPage();
      await fresh.goto(await linkFor(await newAdmin(employees.account, employees.employer)));
      await heading(fresh, 'This link is for someone else’s page');
      const late = await page.context().newPage();
      await begin(late, await linkFor(person));
      place.server.setTime(31 * 60_000);
      await fill(late, { 'Last name (': 'Byron', 'First name': 'Ada' });
      await late.getByText('This link is no longer valid.').waitFor();
      assert.equal(await late.getByLabel('Last name (').inputValue(), 'Byron');
      await close();
    });

    test('a link opened in the tab of someone else’s page opens its own person’s', async () => {
      const { page, close } = await place.visit(VIEWS.phone);
      const [mine, other] = [
        await hired({ firstName: 'Mina' }),
        await hired({ firstName: 'Otto' }),
      ];
      await page.goto(await linkFor(mine));
      await page.getByText('Mina').waitFor();
      await page.goto(await linkFor(other));
      await page.getByText('Otto').waitFor();
      assert.equal(await page.getByText('Mina').count(), 0);
      assert.doesNotMatch(page.url(), /token/);
      await close();
    });

    test('script in every field is text', async () => {
      const person = await hired();
      const { page, close } = await place.visit();
      await begin(page, await linkFor(person));
      await fill(page, {
        'Last name (': SCRIPT,
        'First name': SCRIPT,
        'Middle initial': '<b>',
        'Other last names': SCRIPT,
      });
      await fill(page, { ...HOME, 'Street address': SCRIPT, 'City or town': SCRIPT });
      await fill(page, { 'Date of birth': '4/12/1991' });
      await fill(page, { 'Telephone number': SCRIPT.slice(0, 20) });
      await page.getByText('A citizen of the United States').click();
      await fill(page, {});
      await page.getByRole('radio', { name: 'No', exact: true }).press('Space');
      await fill(page, {});
      await heading(page, 'Check your answers and sign');
      assert.equal(await page.locator('dd img').count(), 0);
      assert.equal(await page.locator('dd', { hasText: SCRIPT }).count(), 4);
      assert.doesNotMatch(await page.title(), /broken/);
      await close();
    });

    test('a translator’s and a certificate’s is text, on the page and in what is signed', async () => {
      const person = await signedUp();
      const { page, close } = await place.visit();
      await page.goto(await linkFor(person));
      await page.getByRole('link', { name: 'Form W-4' }).click();
      await fill(page, {});
      await page.getByLabel('Address').fill(SCRIPT);
      await page.getByLabel('City or town').fill(SCRIPT);
      await page.getByText('Head of household (').click();
      for (const title of [/^Step 2/, /^Step 3/, /^Step 3: Claim/, /^Step 4/, /^Exempt/]) {
        await fill(page, {});
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
      }
      await fill(page, {});
      await heading(page, 'Check your answers and sign');
      assert.equal(await page.locator('dd', { hasText: SCRIPT }).count(), 2);
      await page.getByText('I have read this statement').click();
      await page.getByRole('button', { name: 'Sign Form W-4' }).click();
      await heading(page, 'Form W-4 is signed');
      assert.equal(await page.locator('main img').count(), 0);

      const other = await hired();
      const self = await actAs(place.server, employees.account, other);
      const form = (await employees.account.post(`${other}/submissions`)).headers.get(
        'location',
      ) as string;
      await self.put(`${form}/section1`, { ...CITIZEN, preparerUsed: true });
      const helper = { firstName: SCRIPT, lastName: SCRIPT, address: CITIZEN.address };
      const added = await self.post(`${form}/supplementA`, {
        ...helper,
        ...signature('supplementA'),
      });
      assert.equal(added.status, 200, added.text);
      const review = (await linkFor(other)).replace('#', '?task=section1&step=review#');
      await page.goto(review);
      await heading(page, 'Check your answers and sign');
      await page.locator('dd', { hasText: SCRIPT }).first().waitFor();
      assert.doesNotMatch(await page.title(), /broken/);
      await close();
    });
  });
});
