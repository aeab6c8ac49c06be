/** A server that is gone, a wrong key, and a session that ends cost an operator nothing that was typed. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from '../../support/pages/browser.ts';
import { asOperator, open } from '../../support/pages/operator.ts';
import { API_KEY } from '../../support/server.ts';

const PAST_THE_SESSION_MS = 9 * 3_600_000;

asOperator((operator) => {
  const { place, employerWith, startVisit } = operator;

  test('a server that is gone in mid-work costs nothing that was typed', async () => {
    const { employer, id } = await employerWith('/good/gone');
    const { page, expected, close } = await startVisit();
    expected.push(/ERR_/);
    await open(page, `/employers/${id}/webhook`);
    await page.getByLabel('Failure email').fill('typed@example.com');
    await page.route('**/v1/**', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('The server cannot be reached.').first().waitFor();
    await assertAccessible(page, 'server gone');
    await page.unroute('**/v1/**');
    assert.equal(await page.getByLabel('Failure email').inputValue(), 'typed@example.com');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    const { body } = await operator.client.get(employer);
    assert.equal(body.employer.webhook.failureNotificationEmail, 'typed@example.com');
    await close();
  });

  test('a wrong key leads nowhere; a key without the scope is refused with the reason', async () => {
    const { page, expected, close } = await place.visit();
    expected.push(/40[13]/);
    await page.goto('/sign-in?next=/employers');
    await page.getByLabel('API key').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    assert.match(page.url(), /\/sign-in/);
    const { key } = await place.server.makeKey({ scopes: ['tax'] });
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${place.server.url}/employers`);
    await page.getByRole('alert').getByText(/scope/).waitFor();
    await close();
  });

  test('a session that ends in mid-work costs nothing that was typed', async () => {
    const { id } = await employerWith('/good/session');
    const { page, expected, close } = await startVisit();
    expected.push(/401/);
    await open(page, `/employers/${id}/webhook`);
    await page.getByLabel('Failure email').fill('typed@example.com');
    place.server.setTime(PAST_THE_SESSION_MS);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    const again = page.getByRole('link', { name: 'Sign in again' }).first();
    await again.waitFor();
    const opened = page.context().waitForEvent('page');
    await again.click();
    const other = await opened;
    await other.getByLabel('API key').fill(API_KEY);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('heading', { level: 1, name: /^Acme/ }).waitFor();
    await page.getByText('Your session has ended').first().waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Failure email').inputValue(), 'typed@example.com');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    await close();
  });
});
