/** The mailer against a real mail server: what it sends, and what it refuses to send. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  failure,
  MailServer,
  MESSAGE,
  mailerTo,
  onlyMail,
} from '../../../../test/support/mail-server.ts';
import { createMailer, type MailMessage } from './mailer.ts';
import { webhookFailedMail } from './notices.ts';

describe('mailer', () => {
  test('sends plain text and HTML, one recipient, a stable Message-ID, no auto-reply', async (t) => {
    const server = await MailServer.start(t);
    await mailerTo(`smtp://127.0.0.1:${server.port}`).send(MESSAGE);
    const { raw, from, to } = onlyMail(server);
    assert.equal(from, 'noreply@payroll.example');
    assert.deepEqual(to, ['ops@acme.example']);
    assert.match(raw, /^From: Wagewright <noreply@payroll\.example>\r$/m);
    assert.match(raw, /^To: ops@acme\.example\r$/m);
    assert.match(raw, /^Auto-Submitted: auto-generated\r$/m);
    assert.ok(raw.includes(`Message-ID: <${MESSAGE.id}@payroll.example>\r\n`));
    assert.match(raw, /^Content-Type: multipart\/alternative;/m);
    assert.match(
      raw,
      /text\/plain; charset=utf-8[\s\S]*Plain w=C3=B6rds\r\n\.\r\nafter a lone dot/,
    );
    assert.match(raw, /text\/html; charset=utf-8[\s\S]*<p>HTML w=C3=B6rds<\/p>/);
    assert.doesNotMatch(raw, /^(Cc|Bcc|Reply-To):/im);
  });

  test('a notice of 10,000 deliveries goes through', async (t) => {
    const server = await MailServer.start(t);
    const notice = webhookFailedMail({
      ownerName: 'Ácme 公司',
      owner: { id: 'e' },
      endpointKind: 'webhook',
      endpointHost: 'hooks.example.com',
      eventKeys: ['employee.i9Complete'],
      deliveryIds: Array.from({ length: 10_000 }, (_, n) => `delivery-${n}`),
      firstAttemptAt: '2026-06-15T12:00:00.000Z',
      lastAttemptAt: '2026-06-18T12:00:00.000Z',
      attempts: 10,
      lastOutcome: 'HTTP status 503',
    });
    await mailerTo(`smtp://127.0.0.1:${server.port}`).send({ to: MESSAGE.to, ...notice });
    assert.match(onlyMail(server).raw, /^Subject: =\?UTF-8\?/m);
  });

  test('without SMTP_URL there is none; one setting without the other is refused', () => {
    const smtpUrl = 'smtp://127.0.0.1';
    assert.equal(createMailer({ smtpUrl: undefined, mailFrom: undefined }), undefined);
    assert.throws(
      () => createMailer({ smtpUrl, mailFrom: undefined }),
      /^SetupError: MAIL_FROM: is required/,
    );
    assert.throws(
      () => createMailer({ smtpUrl: undefined, mailFrom: 'a@b.example' }),
      /^SetupError: MAIL_FROM: has no effect without SMTP_URL/,
    );
  });

  test('what would be a second header or recipient is refused before anything is sent', async (t) => {
    let connections = 0;
    const server = await MailServer.start(t, {
      onConnect(_session, done) {
        connections += 1;
        done();
      },
    });
    const mailer = mailerTo(`smtp://127.0.0.1:${server.port}`);
    const attacks: Partial<MailMessage>[] = [
      { to: 'ops@acme.example\r\nBcc: all@evil.example' },
      { to: 'ops@acme.example, all@evil.example' },
      { to: 'ops@acme.example>\r\nRCPT TO:<all@evil.example' },
      { to: 'Ops <ops@acme.example>' },
      { to: '' },
      { subject: 'x\r\nBcc: all@evil.example' },
      { subject: 'x\nBcc: all@evil.example' },
      { subject: 'x\u2028y' },
      { id: 'x>\r\nBcc: all@evil.example' },
      { id: 'a b' },
    ];
    for (const attack of attacks) {
      const error = await failure(mailer.send({ ...MESSAGE, ...attack }));
      assert.equal(error.permanence, 'permanent', JSON.stringify(attack));
    }
    assert.equal(connections, 0);
    await mailer.send({ ...MESSAGE, text: 'x\r\n.\r\nRCPT TO:<all@evil.example>\r\nQUIT\r\n' });
    assert.deepEqual(onlyMail(server).to, ['ops@acme.example']);
  });
});
