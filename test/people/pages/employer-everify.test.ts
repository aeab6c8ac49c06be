/** E-Verify settings of an employer in a real browser, by a link as existing clients ask for it. About 12 s. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newAdmin, newEmployer } from '../../support/i9.ts';
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  VIEWS,
} from '../../support/pages/browser.ts';
import { asOperator, open } from '../../support/pages/operator.ts';

asOperator((operator) => {
  const linkFor = async (employer: string) => {
    const admin = await newAdmin(operator.client, employer, { role: 'owner' });
    const { status, body } = await operator.client.get(`${admin}/everifySettings/generateToken`);
    assert.equal(status, 200);
    return body as { readonly authenticateUri: string; readonly eVerifySettingsUri: string };
  };
  const settingsOf = async (employer: string) =>
    (await operator.client.get(`${employer}/everifySettings`)).body.everifySettings;

  test('an owner signs in by the link once and sets up, checks, and turns off E-Verify', async () => {
    const employer = await newEmployer(operator.client, { federalEIN: '551234501' });
    const { authenticateUri, eVerifySettingsUri } = await linkFor(employer);
    const { page, expected, close } = await operator.place.visit();
    // No settings yet; later, a link that was used.
    expected.push(/404/, /401/);
    await page.goto(authenticateUri);
    await page.getByRole('button', { name: 'Sign in' }).press('Enter');
    await page.waitForURL(eVerifySettingsUri);
    await page.getByText('E-Verify is not set up. No cases are created.').waitFor();
    const save = page.getByRole('button', { name: 'Save and check' });
    await save.press('Enter');
    await page.getByText('Is required').first().waitFor();
    await page.getByLabel('Username').fill('acme-web');
    await page.getByLabel('Password').fill('battery-wrong');
    await page.getByLabel('Verify employees who start on or after').fill('soon');
    await save.press('Enter');
    await page.getByText('Must be a date such as 11/27/2026').waitFor();
    await page.getByLabel('Verify employees who start on or after').fill('7/1/2026');
    await save.press('Enter');
    await page.getByText('Username or password rejected').waitFor();
    await page.getByText('Cases are not submitted until E-Verify accepts').waitFor();
    assert.equal(await page.getByLabel('Password').inputValue(), '');
    await assertAccessibleInBothThemes(page, 'rejected credentials');
    await page.getByLabel('Password').fill('correct horse');
    await save.press('Enter');
    await page.getByText('Credentials accepted').waitFor();
    const stored = await settingsOf(employer);
    assert.deepEqual(
      [stored.username, stored.effectiveOn, stored.authenticated],
      ['acme-web', '2026-07-01', true],
    );
    assert.ok(!(await page.content()).includes('correct horse'));
    await page.getByRole('button', { name: 'Check again' }).press('Enter');
    await page.getByText('Credentials accepted').waitFor();
    await page.getByRole('button', { name: 'Turn off E-Verify' }).press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Turn off E-Verify' }).press('Enter');
    await page.getByText('E-Verify is not set up. No cases are created.').waitFor();
    assert.equal((await operator.client.get(`${employer}/everifySettings`)).status, 404);
    const trail = (await operator.client.get(`${employer}/audit?limit=200`)).body.entries;
    assert.deepEqual(trail.map(({ action }: { action: string }) => action).slice(-6), [
      'admin.signInLinkCreated',
      'admin.signedIn',
      'everifySettings.saved',
      'everifySettings.saved',
      'everifySettings.validated',
      'everifySettings.deleted',
    ]);
    await page.goto('about:blank');
    await page.goto(authenticateUri);
    await page.getByRole('button', { name: 'Sign in' }).press('Enter');
    await page.getByRole('link', { name: 'Request a new link' }).waitFor();
    await close();
  });

  test('an EIN that E-Verify does not take is said as such', async () => {
    const employer = await newEmployer(operator.client, { federalEIN: '999-888-7777' });
    const { page, expected, close } = await operator.startVisit();
    expected.push(/404/, /400/);
    await open(page, `/employers/${employer.split('/').at(-1)}/everify`);
    await page.getByLabel('Username').fill('acme-web');
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Save and check' }).press('Enter');
    await page.getByText('federalEIN', { exact: true }).waitFor();
    await close();
  });

  test('in Spanish on a phone, without a barrier', async () => {
    const employer = await newEmployer(operator.client, { federalEIN: '551234502' });
    const put = { username: 'acme-web', password: 'correct horse-expires-2026-12-31' };
    assert.equal((await operator.client.put(`${employer}/everifySettings`, put)).status, 200);
    const { authenticateUri } = await linkFor(employer);
    const { page, close } = await operator.place.visit({ ...VIEWS.phoneDark, locale: 'es-US' });
    await page.goto(authenticateUri);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.getByText('Credenciales aceptadas').waitFor();
    await page.getByText('La contraseña vence').waitFor();
    await assertAccessible(page, 'E-Verify settings in Spanish');
    await close();
  });
});
