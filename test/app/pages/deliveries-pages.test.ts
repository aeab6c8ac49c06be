/** The delivery log in a real browser, with a real receiver at the other end. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from '../../support/pages/browser.ts';
import { asOperator, open, rowOf, SCRIPT } from '../../support/pages/operator.ts';

asOperator((operator) => {
  const { place, employerWith, startVisit, arrived } = operator;

  test('a webhook fails, is seen with its reason, corrected, resent, and arrives', async () => {
    const { id, name, emit } = await employerWith('/broken/1');
    await emit({ nickname: 'Ada', socialSecurityNumber: '123-45-6780' });
    await arrived('/broken/1');
    const { page, close } = await startVisit();
    await open(page, '/deliveries');
    const trouble = page.getByRole('region', { name: 'Needs attention' });
    const card = trouble.getByRole('listitem').filter({ hasText: name });
    await card.getByText('the target returned 500').waitFor();
    await card.getByText('Check the receiver’s log for this webhook-id.').waitFor();
    await rowOf(page, name).getByText('Waiting', { exact: true }).waitFor();
    await rowOf(page, name).getByRole('button').press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading', { name: 'Employee profile updated' }).waitFor();
    await sheet.getByText('Attempt 1').waitFor();
    await sheet.getByText('***-**-6780').waitFor();
    assert.equal(await sheet.getByText('123-45-6780').count(), 0);
    await sheet.getByRole('button', { name: 'Request as sent' }).press('Enter');
    await sheet.getByText(`POST ${operator.receiver.url}/broken/1`).waitFor();
    await sheet.getByText(/webhook-signature: v1,/).waitFor();
    await sheet.getByRole('button', { name: 'Response' }).press('Enter');
    await sheet.getByText(SCRIPT).waitFor();
    await assertAccessible(page, 'delivery');
    assert.notEqual(await page.title(), 'broken');

    await sheet.getByRole('link', { name: 'Open the settings' }).press('Enter');
    await page.waitForURL(`${place.server.url}/employers/${id}/webhook`);
    const url = page.getByLabel('Callback URL');
    await url.fill('ftp://elsewhere.example');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Must be an http or https URL').waitFor();
    await url.fill(`${operator.receiver.url}/good/1`);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();

    await open(page, `/deliveries?employer=${id}`);
    await rowOf(page, name).getByRole('button').press('Enter');
    await sheet.getByRole('button', { name: 'Send now' }).press('Enter');
    await arrived('/good/1');
    await sheet.getByText('Attempt 2').waitFor();
    await sheet.getByRole('button', { name: 'Send again' }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await rowOf(page, name).getByText('Delivered', { exact: true }).waitFor();
    const [sent] = operator.receiver.received.filter((one) => one.path === '/good/1');
    assert.equal(sent?.id, operator.receiver.received.find((one) => one.path === '/broken/1')?.id);
    await close();
  });

  test('new deliveries come in by themselves, and filters hold what they say', async () => {
    const { id, name, emit } = await employerWith('/good/live');
    await emit({ nickname: 'One' });
    await arrived('/good/live');
    const { page, close } = await startVisit();
    await open(page, `/deliveries?employer=${id}`);
    await rowOf(page, name).getByText('Delivered', { exact: true }).waitFor();
    await emit({ nickname: 'Two' });
    await page.getByRole('row').filter({ hasText: name }).nth(1).waitFor();
    await page.getByRole('button', { name: /Status/ }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await page.getByText('No delivery matches.').waitFor();
    assert.match(page.url(), /status=failed/);
    await page.goBack();
    await rowOf(page, name).waitFor();
    await page.getByLabel('From').fill('2026-06-16');
    await page.getByText('No delivery matches.').waitFor();
    await page.getByLabel('From').fill('2026-06-14');
    await rowOf(page, name).waitFor();
    await close();
  });

  test('pause holds, resume sends', async () => {
    const { id, name, emit } = await employerWith('/good/pause');
    const { page, close } = await startVisit();
    await open(page, `/employers/${id}/webhook`);
    const state = page.getByRole('region', { name: 'Status' });
    await state.getByRole('button', { name: 'Pause' }).press('Enter');
    await state.getByText('Paused', { exact: true }).waitFor();
    await emit({ nickname: 'Held' });
    await open(page, `/deliveries?employer=${id}`);
    await rowOf(page, name).getByText('Held', { exact: true }).waitFor();
    assert.equal(operator.receiver.received.filter(({ path }) => path === '/good/pause').length, 0);
    const card = page.getByRole('listitem').filter({ hasText: name });
    await card.getByText('1 delivery is waiting').waitFor();
    await card.getByRole('button', { name: 'Resume' }).press('Enter');
    await arrived('/good/pause');
    await rowOf(page, name).getByText('Delivered', { exact: true }).waitFor();
    await card.waitFor({ state: 'detached' });
    await close();
  });
});
