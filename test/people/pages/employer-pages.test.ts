/** Employers, their administrators, and their reminders, entered and changed in a real browser. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newAdmin, newEmployee, newEmployer } from '../../support/i9.ts';
import { assertAccessible } from '../../support/pages/browser.ts';
import { asOperator, open, SCRIPT } from '../../support/pages/operator.ts';

asOperator((operator) => {
  const { employerWith, startVisit } = operator;

  test('an employer is made, found, and changed; of two who change it, one is warned', async () => {
    const { page, expected, close } = await startVisit();
    expected.push(/412/);
    await open(page, '/employers');
    await page.getByRole('link', { name: 'Create an employer' }).press('Enter');
    await page.getByLabel('Name').fill(SCRIPT);
    await page.getByLabel('Federal EIN').fill('55-1234567');
    await page.getByRole('combobox', { name: 'Time zone' }).fill('America/Phoenix');
    await page.keyboard.press('Escape');
    await page.getByLabel('Street address').fill('1 Main Street');
    await page.getByLabel('City').fill('Scottsdale');
    await page.getByLabel('State', { exact: true }).fill('AZ');
    await page.getByLabel('ZIP code').fill('8525');
    await page.getByRole('button', { name: 'Create an employer' }).press('Enter');
    await page.getByText('Must have exactly 5 or exactly 9 digits').waitFor();
    await page.getByLabel('ZIP code').fill('85253');
    await page.getByRole('button', { name: 'Create an employer' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: SCRIPT }).waitFor();
    const employer = `/v1${new URL(page.url()).pathname}`;
    const { body } = await operator.client.get(employer);
    const theirs = { ...body.employer, name: 'Changed by somebody else' };
    assert.equal((await operator.client.patch(employer, theirs)).status, 200);
    await page.getByLabel('City').fill('Tempe');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Someone else changed this employer while you were editing.').waitFor();
    await page.getByText('Changed by somebody else').waitFor();
    await assertAccessible(page, 'conflict');
    assert.equal(await page.getByLabel('City').inputValue(), 'Tempe');
    await page.getByRole('button', { name: 'Save mine instead' }).press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.equal((await operator.client.get(employer)).body.employer.address.city, 'Tempe');
    await open(page, '/employers');
    await page.getByLabel('Name or EIN').fill('551234567');
    await page.getByRole('link', { name: SCRIPT }).waitFor();
    assert.notEqual(await page.title(), 'broken');
    await close();
  });

  test('the business days of an employer are asked, and days that no calendar has are refused', async () => {
    const { id } = await employerWith('/good/days');
    const { page, close } = await startVisit();
    await open(page, `/employers/${id}`);
    const days = page.locator('#business-days');
    await days.getByText('Sunday', { exact: true }).click();
    await days.getByText('Saturday', { exact: true }).click();
    await days.getByRole('radio').first().press('Space');
    const closed = days.getByRole('textbox');
    await closed.fill('2/30/2026');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.locator('[aria-invalid=true]').first().waitFor();
    await closed.fill('11/27/2026, 2026-12-24');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    const { employer } = (await operator.client.get(`/v1/employers/${id}`)).body;
    assert.deepEqual(employer.businessDays, {
      weekend: ['sunday', 'saturday'],
      federalHolidays: true,
      closedOn: ['2026-11-27', '2026-12-24'],
    });
    await close();
  });

  test('script stored in every text of an employer and its people is text on every page', async () => {
    const { client } = operator;
    const script = (field: string): string => `${field} ${SCRIPT}`;
    const address = {
      streetAddress1: script('street'),
      streetAddress2: script('unit'),
      city: script('city'),
      state: 'AZ',
      zipCode: '85253',
    };
    const authentication = { authType: 'basic', username: script('user'), password: SCRIPT };
    const webhook = { callbackUrl: `${operator.receiver.url}/broken/script`, authentication };
    const employer = await newEmployer(client, { name: script('name'), address, webhook });
    await newAdmin(client, employer, { firstName: script('admin'), lastName: SCRIPT });
    const employee = await newEmployee(client, employer, {
      firstName: script('first'),
      lastName: script('last'),
      middleName: script('middle'),
      address,
    });
    const changed = await client.patch(employee, { nickname: script('nickname') });
    assert.equal(changed.status, 200, changed.text);
    await operator.arrived('/broken/script');
    const id = employer.split('/').at(-1);
    const { page, close } = await startVisit();
    for (const [path, shown] of [
      ['/employers', script('name')],
      [`/employers/${id}`, script('name')],
      [`/employers/${id}/admins`, script('admin')],
      [`/employers/${id}/webhook`, script('name')],
      [`/employers/${id}/postback`, script('name')],
      [`/employers/${id}/reminders`, script('name')],
      [`/employers/${id}/work`, script('first')],
      [`/employers/${id}/employees`, script('first')],
      [`/employers/${id}/employees/${employee.split('/').at(-1)}`, script('first')],
      [`/employers/${id}/audit`, script('name')],
      ['/deliveries', script('name')],
    ] as const) {
      await open(page, path);
      await page.getByText(shown).first().waitFor({ state: 'attached' });
      assert.notEqual(await page.title(), 'broken', path);
      assert.equal(await page.locator('main img').count(), 0, path);
    }
    await page.locator('.log-open').first().press('Enter');
    // As JSON, where quotes are escaped.
    await page.getByRole('dialog').getByText('nickname <img src=x onerror=').waitFor();
    assert.equal(await page.getByRole('dialog').locator('img').count(), 0);
    assert.notEqual(await page.title(), 'broken');
    await close();
  });

  test('administrators are added, changed, and deactivated', async () => {
    const { id } = await employerWith('/good/admins');
    const { page, close } = await startVisit();
    await open(page, `/employers/${id}/admins`);
    await page.getByRole('button', { name: 'Add an administrator' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill(SCRIPT);
    await dialog.getByLabel('Last name').fill('Hopper');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog.getByText('Is required').waitFor();
    await dialog.getByLabel('Email address').fill('grace@example.com');
    await assertAccessible(page, 'new administrator');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: SCRIPT });
    await row.getByRole('button', { name: /^Edit/ }).press('Enter');
    await dialog.getByText('Viewer: reads only').click();
    await dialog.getByText('Send an email on workdays').click();
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('Viewer: reads only').waitFor();
    const { admins } = (await operator.client.get(`/v1/employers/${id}/admins`)).body;
    assert.deepEqual([admins[0].dailyList, admins[0].language], [true, 'en']);
    await row.getByRole('button', { name: /^Deactivate/ }).press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Deactivate' }).press('Enter');
    await row.getByText('Deactivated', { exact: true }).waitFor();
    assert.notEqual(await page.title(), 'broken');
    await close();
  });

  test('reminders are set, and the other options stay as they were', async () => {
    const { employer, id } = await employerWith('/good/reminders');
    const read = async () => (await operator.client.get(employer)).body.employer;
    const { name, federalEIN, timezone, address } = await read();
    const options = { reviewRequired: true, embeddingOrigins: ['https://app.example.com'] };
    await operator.client.patch(employer, { name, federalEIN, timezone, address, options });
    const { page, close } = await startVisit();
    await open(page, `/employers/${id}/reminders`);
    await page.getByText('Remind employees by email').click();
    await page.getByLabel('Section 1').fill('5, soon');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText(/Must be at most 10 whole numbers/).waitFor();
    await page.getByLabel('Section 1').fill('5, -2');
    await page.getByLabel('Receipts and reverification').fill('');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved').waitFor();
    const { reviewRequired, embeddingOrigins, reminders } = (await read()).options;
    assert.deepEqual([reviewRequired, embeddingOrigins], [true, ['https://app.example.com']]);
    assert.deepEqual(reminders, {
      enabled: true,
      hour: 9,
      weekdaysOnly: true,
      section1: [5, -2],
      section2: [2, 0],
      renewal: [],
    });
    await open(page, `/employers/${id}`);
    await page
      .getByLabel('Sites that may show')
      .fill('https://hr.example.com/\nhttps://b.example.com');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved').waitFor();
    const after = (await read()).options;
    assert.deepEqual(after.embeddingOrigins, ['https://hr.example.com', 'https://b.example.com']);
    assert.deepEqual(after.reminders.section1, [5, -2], 'what the form does not show stays');
    await close();
  });

  test('what is typed into one part of an employer stays while another part is changed', async () => {
    const { employer, id } = await employerWith('/good/parts');
    const { page, close } = await startVisit();
    const show = (part: string) =>
      page.locator('.parts').getByRole('link', { name: part }).press('Enter');
    await open(page, `/employers/${id}`);
    const city = page.getByRole('textbox', { name: 'City' });
    await city.fill('Typedville');
    await show('Webhook');
    await page.getByRole('textbox', { name: 'Failure email' }).fill('parts@example.com');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved', { exact: true }).filter({ visible: true }).waitFor();
    await show('Details');
    assert.equal(await city.inputValue(), 'Typedville');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved', { exact: true }).filter({ visible: true }).waitFor();
    const { body } = await operator.client.get(employer);
    assert.equal(body.employer.address.city, 'Typedville');
    assert.equal(body.employer.webhook.failureNotificationEmail, 'parts@example.com');
    await close();
  });
});
