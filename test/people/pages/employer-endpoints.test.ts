/** Webhooks and postbacks of an employer: ping, secrets, and forms with the server’s own rules. */

import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { certificateOf, toPem } from '../../support/certificate.ts';
import { asOperator, open } from '../../support/pages/operator.ts';

const CERTIFICATE = toPem(
  certificateOf(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey,
    Date.parse('2036-01-01'),
  ),
);

asOperator((operator) => {
  const { employerWith, startVisit } = operator;

  test('ping shows what came back; a rotated secret verifies, and so does the one before', async () => {
    const { id } = await employerWith('/good/ping');
    const { page, close } = await startVisit();
    await open(page, `/employers/${id}/webhook`);
    const shown = page.locator('code.secret');
    await page.getByRole('button', { name: 'Show the secret' }).press('Enter');
    const before = (await shown.textContent()) ?? '';
    await page.getByRole('button', { name: 'Rotate the secret' }).press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Rotate the secret' }).press('Enter');
    await page.getByText('The previous secret also signs until').waitFor();
    const now = (await shown.textContent()) ?? '';
    assert.notEqual(now, before);
    await page.getByRole('button', { name: 'Send a ping' }).press('Enter');
    await page.getByText('Arrived').waitFor();
    await page.getByText('HTTP 200').waitFor();
    const [ping] = operator.receiver.received.filter(({ path }) => path === '/good/ping');
    assert.ok(ping);
    // The library refuses what is older than five minutes by the clock of this machine.
    const at = Number(ping.headers['webhook-timestamp']) * 1000;
    for (const secret of [before, now]) {
      const signature = new Webhook(secret).sign(ping.id, new Date(at), ping.body);
      assert.ok(`${ping.headers['webhook-signature']}`.split(' ').includes(signature));
    }
    await page.getByRole('button', { name: 'Hide' }).press('Enter');
    await shown.waitFor({ state: 'detached' });
    assert.ok(!(await page.content()).includes(now), 'a hidden secret stays in the page');
    await close();
  });

  test('the page’s rules have the server’s words, and the server’s are shown at the field', async () => {
    const { page, expected, close } = await startVisit();
    expected.push(/400/);
    const { employer, id } = await employerWith('/good/rules');
    await open(page, `/employers/${id}/webhook`);
    const errorAt = (label: string) =>
      page
        .locator('.field')
        .filter({ has: page.getByLabel(label, { exact: true }) })
        .locator('.react-aria-FieldError');
    const cases: readonly [act: () => Promise<void>, label: string, path: string, body: object][] =
      [
        [
          () => page.getByLabel('Callback URL').fill('nowhere'),
          'Callback URL',
          'webhook.callbackUrl',
          { callbackUrl: 'nowhere' },
        ],
        [
          () => page.getByLabel('Callback URL').fill('https://ada:x@example.com/'),
          'Callback URL',
          'webhook.callbackUrl',
          { callbackUrl: 'https://ada:x@example.com/' },
        ],
        [
          () => page.getByLabel('Failure email').fill('nobody'),
          'Failure email',
          'webhook.failureNotificationEmail',
          { callbackUrl: 'https://example.com', failureNotificationEmail: 'nobody' },
        ],
        [
          () => page.getByText('Username and password (basic)').click(),
          'Password',
          'webhook.authentication.password',
          {
            callbackUrl: 'https://example.com',
            authentication: { authType: 'basic', username: 'a' },
          },
        ],
        [
          () => page.getByText('OAuth 2.0 client credentials').click(),
          'Client secret',
          'webhook.authentication.oauth2ClientSecret',
          {
            callbackUrl: 'https://example.com',
            authentication: { authType: 'oauth2', oauth2GrantType: 'client_credentials' },
          },
        ],
      ];
    const read = await operator.client.get(employer);
    for (const [act, label, path, webhook] of cases) {
      await act();
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      const { body } = await operator.client.patch(employer, { ...read.body.employer, webhook });
      const said = body.errors.find((error: { path: string }) => error.path === path)?.message;
      await errorAt(label).waitFor();
      assert.equal((await errorAt(label).textContent())?.toLowerCase(), said?.toLowerCase(), path);
    }
    assert.equal(
      (await operator.client.get(employer)).headers.get('etag'),
      '"1"',
      'nothing was sent',
    );
    // What only the server knows.
    await page.getByText('None', { exact: true }).click();
    await page.getByLabel('Failure email').fill('');
    await page.getByLabel('Callback URL').fill('http://169.254.169.254/');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await errorAt('Callback URL')
      .filter({ hasText: /address/i })
      .waitFor();
    await close();
  });

  test('a stored password is never shown, kept with its address, and asked for with another', async () => {
    const { employer, id } = await employerWith('/good/kept');
    const { page, close } = await startVisit();
    await open(page, `/employers/${id}/webhook`);
    await page.getByText('Username and password (basic)').click();
    await page.getByLabel('Username', { exact: true }).fill('ada');
    await page.getByLabel('Password', { exact: true }).fill('analytical engine');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), '');
    await page.getByText('Stored. Leave it empty to keep it.').waitFor();
    await page.getByRole('button', { name: 'Send a ping' }).press('Enter');
    await page.getByText('Arrived').waitFor();
    const ping = operator.receiver.received.findLast(({ path }) => path === '/good/kept');
    const expected = Buffer.from('ada:analytical engine').toString('base64');
    assert.equal(ping?.headers.authorization, `Basic ${expected}`);
    await page.getByLabel('Failure email').fill('ops@example.com');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    const { body } = await operator.client.get(employer);
    assert.equal(body.employer.webhook.failureNotificationEmail, 'ops@example.com');
    await page.getByLabel('Callback URL').fill(`${operator.receiver.url}/good/elsewhere`);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Is required when authType is basic').waitFor();
    await close();
  });

  test('a postback with every part is stored as it was entered', async () => {
    const { employer, id } = await employerWith('/good/postback');
    const { page, close } = await startVisit();
    await open(page, `/employers/${id}/postback`);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Is required when postback.enabled is true').waitFor();
    await page.getByLabel('Target URL').fill('https://hr.example.com/i9');
    await page.getByText('OAuth 2.0 client credentials').click();
    await page.getByLabel('Token server URL').fill('https://login.example.com/token');
    await page.getByLabel('Client id').fill('payroll');
    await page.getByLabel('Client secret').fill('sealed away');
    await page.getByLabel('Additional parameters').fill('scope=i9\naudience=hr');
    await page.getByLabel('Timeout in seconds').fill('61');
    await page.getByText('Reach the target through a proxy').click();
    await page.getByLabel('Proxy port').fill('3128');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Must be at most 60').waitFor();
    await page.getByText('Is required for a proxy').waitFor();
    await page.getByLabel('Timeout in seconds').fill('30');
    await page.getByLabel('Proxy host').fill('proxy.example.com');
    await page.getByText('Encrypt postbacks for a certificate').click();
    await page.getByLabel('Certificate', { exact: true }).fill(CERTIFICATE);
    await page.getByText('PKCS #1 v1.5, for receivers').click();
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    const { postback } = (await operator.client.get(employer)).body.employer;
    assert.equal(postback.timeout, 30);
    assert.equal(postback.target.authentication.authType, 'oauth2');
    assert.deepEqual(
      [postback.proxy.host, postback.proxy.port, postback.proxy.enabled],
      ['proxy.example.com', 3128, true],
    );
    const { keyTransport, encryptionCertificate } = postback.encryption;
    assert.equal(keyTransport, 'rsa-pkcs1v15');
    assert.equal(encryptionCertificate.trim(), CERTIFICATE.trim());
    await page.getByRole('button', { name: 'Remove the postback' }).press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Remove the postback' }).press('Enter');
    // "Saved" is there from before.
    await page.getByRole('button', { name: 'Remove the postback' }).waitFor({ state: 'detached' });
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.equal((await operator.client.get(employer)).body.employer.postback, undefined);
    await close();
  });
});
