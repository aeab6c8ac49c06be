/** The mailer and encryption: TLS, STARTTLS, login, certificates. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import {
  failure,
  MailServer,
  MESSAGE,
  mailerTo,
  onlyMail,
  refusal,
} from '../../../../test/support/mail-server.ts';
import { type Issued, newAuthority, selfSigned } from '../../../../test/support/tls.ts';

const login: SMTPServerOptions = {
  authOptional: false,
  disabledCommands: [],
  onAuth({ username, password }, _session, done) {
    if (username === 'ann' && password === 's3cret/%') done(null, { user: username });
    else done(refusal(535, 'Authentication credentials invalid'));
  },
};

describe('mailer and encryption', () => {
  let tls: Issued;
  const trusted = getCACertificates('default');
  before(async () => {
    const authority = await newAuthority();
    tls = await authority.issue({ ip: '127.0.0.1' });
    setDefaultCACertificates([...trusted, authority.cert]);
  });
  after(() => setDefaultCACertificates(trusted));

  test('smtps:// with a login', async (t) => {
    const server = await MailServer.start(t, { ...login, ...tls, secure: true });
    await mailerTo(`smtps://ann:s3cret%2F%25@127.0.0.1:${server.port}`).send(MESSAGE);
    const { secure, user } = onlyMail(server);
    assert.deepEqual({ secure, user }, { secure: true, user: 'ann' });
  });

  test('smtp:// with a login goes over STARTTLS', async (t) => {
    const server = await MailServer.start(t, { ...login, ...tls });
    await mailerTo(`smtp://ann:s3cret%2F%25@127.0.0.1:${server.port}`).send(MESSAGE);
    const { secure, user } = onlyMail(server);
    assert.deepEqual({ secure, user }, { secure: true, user: 'ann' });
  });

  test('a wrong password: transient, for the operator fixes it; not shown', async (t) => {
    const server = await MailServer.start(t, { ...login, ...tls });
    const error = await failure(
      mailerTo(`smtp://ann:s3cret@127.0.0.1:${server.port}`).send(MESSAGE),
    );
    assert.equal(error.permanence, 'transient');
    assert.equal(error.replyCode, 535);
    assert.match(error.message, /rejected the login.*Check the user and password in SMTP_URL/);
  });

  test('a login refused with a reply that would condemn a mail: transient all the same', async (t) => {
    const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) =>
      done(refusal(550, 'Account locked'));
    const server = await MailServer.start(t, { ...login, ...tls, onAuth });
    const error = await failure(
      mailerTo(`smtp://ann:s3cret@127.0.0.1:${server.port}`).send(MESSAGE),
    );
    assert.deepEqual([error.permanence, error.replyCode], ['transient', 550]);
  });

  test('a server that wants a login when there is none: transient', async (t) => {
    const server = await MailServer.start(t, { ...login, ...tls });
    const error = await failure(mailerTo(`smtp://127.0.0.1:${server.port}`).send(MESSAGE));
    assert.deepEqual([error.permanence, error.replyCode], ['transient', 530]);
  });

  test('a password is not sent where STARTTLS is not offered', async (t) => {
    let logins = 0;
    const server = await MailServer.start(t, {
      ...login,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth(_auth, _session, done) {
        logins += 1;
        done(null, { user: 'ann' });
      },
    });
    const url = `smtp://ann:s3cret@127.0.0.1:${server.port}`;
    const error = await failure(mailerTo(url).send(MESSAGE));
    assert.equal(error.permanence, 'transient');
    assert.match(error.message, /could not open an encrypted connection|STARTTLS/i);
    assert.equal(logins, 0);
    await mailerTo(`${url}?tls=optional`).send(MESSAGE);
    assert.equal(logins, 1);
  });

  test('a certificate nobody vouches for is refused where TLS is required', async (t) => {
    const own = await selfSigned({ ip: '127.0.0.1' });
    const server = await MailServer.start(t, { ...own, disabledCommands: ['AUTH'] });
    const url = `smtp://127.0.0.1:${server.port}`;
    const error = await failure(mailerTo(`${url}?tls=required`).send(MESSAGE));
    assert.equal(error.permanence, 'transient');
    assert.match(error.message, /could not open an encrypted connection.*certificate/);
    assert.equal(server.received.length, 0);
    await mailerTo(url).send(MESSAGE);
    assert.ok(onlyMail(server).secure, 'encrypted where it can be');
  });
});
