/** A parent signs for a minor who has no List B document: the employee's page, then HR's. About 10 s. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newAdmin } from '../../support/i9.ts';
import { assertAccessibleInBothThemes, signInAsAdmin, VIEWS } from '../../support/pages/browser.ts';
import { HOME, withEmployees } from '../../support/pages/employee-links.ts';
import { choose, fill, heading } from '../../support/pages/people.ts';

const CARD = 'Social Security account number card without restriction';

withEmployees((place, employees) => {
  const { hired, linkFor, formOf } = employees;

  test('a parent signs Section 1, HR records a List C document', async () => {
    const person = await hired({ firstName: 'Ada', lastName: 'Byron' });
    const born = `01/02/${new Date(place.server.now()).getFullYear() - 16}`;
    await place.onPage(async (page) => {
      await page.goto(await linkFor(person));
      await page.getByRole('link', { name: 'Form I-9, Section 1' }).click();
      await page.getByRole('button', { name: 'Start' }).click();
      await fill(page, { 'Last name (family name)': 'Byron', 'First name': 'Ada' });
      await fill(page, HOME);
      await fill(page, { 'Date of birth': born });
      await fill(page, {});
      await choose(page, /A citizen of the United States/);
      await heading(page, 'Did someone help you?');
      await assertAccessibleInBothThemes(page, 'who signs');
      await choose(page, /A parent or legal guardian signs for me/);
      await page.getByText('the person who signs for the employee').waitFor();
      await fill(page, {
        'Last name of the person who helped': 'Byron',
        'First name of the person who helped': 'Eva',
      });
      await page.getByRole('link', { name: /what this person is/ }).waitFor();
      assert.equal(await page.getByRole('radio', { name: /Representative/ }).count(), 0);
      await assertAccessibleInBothThemes(page, 'relationship');
      await choose(page, 'Parent');
      for (const [name, value] of Object.entries(HOME)) {
        await page.getByRole('textbox', { name }).fill(value);
      }
      await page.getByText('I have read this statement').click();
      await page.getByRole('button', { name: 'Sign Supplement A' }).click();
      await heading(page, 'Check your answers and sign');
      await page.getByText('Eva Byron signs here for the employee').waitFor();
      await page.getByText('Individual under age 18').waitFor();
      await assertAccessibleInBothThemes(page, 'review');
      await page.getByText('I have read this statement').click();
      await page.getByRole('button', { name: 'Sign Section 1' }).click();
      await heading(page, 'Section 1 is signed');
    }, VIEWS.phone);
    const { section1, signatures, id } = await formOf(person);
    assert.equal(section1.identityProcedure, 'individual_under_18');
    assert.equal(signatures.at(-1).signer.name, 'Eva Byron');

    const { account, employer } = employees;
    const admin = await newAdmin(account, employer, { role: 'owner' });
    await place.onPage(async (page) => {
      await signInAsAdmin(page, place.server, admin);
      await page.goto(`/employers/${employer.split('/').at(-1)}/i9/${id}/section2`);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByText('The form says “Individual under age 18” under List B').waitFor();
      await assertAccessibleInBothThemes(page, 'List C alone');
      await choose(page, CARD);
      await fill(page, { 'Document number': '219-09-9999' });
      await fill(page, { 'First day of employment': '6/15/2026', 'Your title': 'HR' });
      await heading(page, 'Anything to add?');
    });
  });
});
