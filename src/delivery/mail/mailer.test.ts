/** The mailer against the real `smtp-server`: encryption, login, refusals, delays, silence, injection. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { MailError, mailErrorOf } from './mail-error.ts';
import { createMailer, type Mailer, type MailMessage, type MailTimeouts } from './mailer.ts';
import { webhookFailedMail } from './notices.ts';

const MESSAGE: MailMessage = {
  to: 'ops@acme.example',
  subject: 'Wagewright: 1 webhook message not delivered (Ácme)',
  text: 'Plain wörds\n.\nafter a lone dot\n',
  html: '<p>HTML wörds</p>',
  id: '33333333-3333-4333-8333-333333333333.webhookFailed',
};
const FAST: MailTimeouts = { connectMs: 300, silenceMs: 300, totalMs: 5_000 };

/** A certificate for 127.0.0.1, its own authority. */
function certificate(): { key: string; cert: string } {
  const directory = mkdtempSync(join(tmpdir(), 'wagewright-mail-'));
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=mail'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert],
    ],
    { stdio: 'ignore' },
  );
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(directory, { recursive: true });
  return pair;
}

type Received = {
  readonly raw: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly user: string | undefined;
};

/** Long header lines in one piece again (RFC 5322, 2.2.3). */
const unfolded = (raw: string): string => raw.replace(/\r\n(?=[ \t])/g, '').replace(/: +/g, ': ');

class MailServer {
  readonly received: Received[] = [];
  readonly #server: SMTPServer;

  constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      logger: false,
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          this.received.push({
            raw: unfolded(Buffer.concat(parts).toString('utf8')),
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            secure: session.secure,
            user: session.user as string | undefined,
          });
          done();
        });
      },
      ...options,
    });
    this.#server.on('error', () => {});
  }

  static async start(t: TestContext, options: SMTPServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(options);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    t.after(() => new Promise<void>((resolve) => server.#server.close(resolve)));
    return server;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }
}

function mailerTo(url: string, timeouts: MailTimeouts = FAST): Mailer {
  const mailer = createMailer({
    smtpUrl: url,
    mailFrom: 'Wagewright <noreply@payroll.example>',
    timeouts,
  });
  assert.ok(mailer);
  return mailer;
}

async function failure(sending: Promise<void>): Promise<MailError> {
  const error = await sending.then(
    () => assert.fail('the mail went out'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof MailError, String(error));
  assert.doesNotMatch(error.message, /s3cret/);
  return error;
}

const onlyMail = ({ received }: MailServer): Received => {
  assert.equal(received.length, 1);
  return received[0] as Received;
};

/** An SMTP reply with this code to whatever was asked. */
const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

const login: SMTPServerOptions = {
  authOptional: false,
  disabledCommands: [],
  onAuth({ username, password }, _session, done) {
    if (username === 'ann' && password === 's3cret/%') done(null, { user: username });
    else done(refusal(535, 'Authentication credentials invalid'));
  },
};

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
      employerName: 'Ácme 公司',
      employerId: 'e',
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
      /^SetupError: MAIL_FROM: is needed/,
    );
    assert.throws(
      () => createMailer({ smtpUrl: undefined, mailFrom: 'a@b.example' }),
      /^SetupError: MAIL_FROM: no mail is sent without SMTP_URL/,
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

describe('mailer and encryption', () => {
  let tls: { key: string; cert: string };
  const trusted = getCACertificates('default');
  before(() => {
    tls = certificate();
    setDefaultCACertificates([...trusted, tls.cert]);
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

  test('a wrong password: transient, for the operator mends it; not shown', async (t) => {
    const server = await MailServer.start(t, { ...login, ...tls });
    const error = await failure(
      mailerTo(`smtp://ann:s3cret@127.0.0.1:${server.port}`).send(MESSAGE),
    );
    assert.equal(error.permanence, 'transient');
    assert.equal(error.replyCode, 535);
    assert.match(error.message, /refused the login.*check user and password in SMTP_URL/);
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
    assert.match(error.message, /no encrypted connection|STARTTLS/i);
    assert.equal(logins, 0);
    await mailerTo(`${url}?tls=optional`).send(MESSAGE);
    assert.equal(logins, 1);
  });

  test('a certificate nobody vouches for is refused where TLS is required', async (t) => {
    const server = await MailServer.start(t, { ...certificate(), disabledCommands: ['AUTH'] });
    const url = `smtp://127.0.0.1:${server.port}`;
    const error = await failure(mailerTo(`${url}?tls=required`).send(MESSAGE));
    assert.equal(error.permanence, 'transient');
    assert.match(error.message, /no encrypted connection.*certificate/);
    assert.equal(server.received.length, 0);
    await mailerTo(url).send(MESSAGE);
    assert.ok(onlyMail(server).secure, 'encrypted where it can be');
  });
});

describe('mailer and servers that do not take the mail', () => {
  const refusing = (code: number, message: string): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) => done(refusal(code, message)),
  });

  test('a refused recipient (5xx) is permanent', async (t) => {
    const server = await MailServer.start(t, refusing(550, '5.1.1 No such user here'));
    const error = await failure(mailerTo(`smtp://127.0.0.1:${server.port}`).send(MESSAGE));
    assert.deepEqual([error.permanence, error.replyCode], ['permanent', 550]);
    assert.match(error.message, /refused the mail.*No such user here/);
  });

  test('greylisting (4xx) is transient, and the same mail goes through later', async (t) => {
    let tries = 0;
    const server = await MailServer.start(t, {
      onRcptTo(_address, _session, done) {
        tries += 1;
        done(tries === 1 ? refusal(451, '4.7.1 Greylisted, come back later') : null);
      },
    });
    const mailer = mailerTo(`smtp://127.0.0.1:${server.port}`);
    const error = await failure(mailer.send(MESSAGE));
    assert.deepEqual([error.permanence, error.replyCode], ['transient', 451]);
    assert.match(error.message, /put the mail off.*Greylisted/);
    await mailer.send(MESSAGE);
    assert.equal(server.received.length, 1);
  });

  test('after the text: 554 and 500 are permanent; a full disk (452) and 503 are not', async (t) => {
    for (const [code, permanence] of [
      [554, 'permanent'],
      [500, 'permanent'],
      [452, 'transient'],
      [503, 'transient'],
    ] as const) {
      const server = await MailServer.start(t, {
        onData(stream, _session, done) {
          stream.resume().on('end', () => done(refusal(code, 'not this one')));
        },
      });
      const error = await failure(mailerTo(`smtp://127.0.0.1:${server.port}`).send(MESSAGE));
      assert.deepEqual([error.permanence, error.replyCode], [permanence, code]);
    }
  });

  test('a long reply with control characters becomes one short line', () => {
    const response = `550-no\u0007pe\r\n550 ${'x'.repeat(900)}`;
    const { message } = mailErrorOf({ responseCode: 550, response, message: response }, 'mail:25');
    assert.match(message, /550-no pe 550 xxx/);
    assert.doesNotMatch(message, /\p{Cc}/u);
    assert.ok(message.length < 400);
  });

  /** Far below `FAST.totalMs`: not the limit of the whole attempt ended it. */
  const failureSoon = async (sending: Promise<void>): Promise<MailError> => {
    const started = performance.now();
    const error = await failure(sending);
    assert.ok(performance.now() - started < FAST.totalMs / 2, 'soon');
    return error;
  };

  test('a server that hangs after RCPT TO: transient within the limits', async (t) => {
    const server = await MailServer.start(t, { onRcptTo: () => {} });
    const error = await failureSoon(mailerTo(`smtp://127.0.0.1:${server.port}`).send(MESSAGE));
    assert.equal(error.permanence, 'transient');
    assert.match(error.message, /did not answer in time/);
  });

  const connected = async (t: TestContext, onSocket: (socket: Socket) => void): Promise<string> => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      onSocket(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    });
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  test('a server that never greets: transient within the limits', async (t) => {
    const url = await connected(t, () => {});
    const error = await failureSoon(mailerTo(url).send(MESSAGE));
    assert.equal(error.permanence, 'transient');
    assert.match(error.message, /did not answer in time/);
  });

  test('a server that drips a greeting for ever: the whole attempt has a limit', async (t) => {
    const url = await connected(t, (socket) => {
      const timer = setInterval(() => socket.write('220-still here\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    const patient = { connectMs: 60_000, silenceMs: 60_000, totalMs: 400 };
    const error = await failure(mailerTo(url, patient).send(MESSAGE));
    assert.equal(error.permanence, 'transient');
    assert.match(error.message, /did not answer in time/);
  });

  test('shutdown ends an attempt at once', async (t) => {
    const url = await connected(t, () => {});
    const stopping = new AbortController();
    const patient = { connectMs: 60_000, silenceMs: 60_000, totalMs: 60_000 };
    const sending = failure(mailerTo(url, patient).send(MESSAGE, stopping.signal));
    stopping.abort();
    assert.equal((await sending).permanence, 'transient');
  });

  test('a server that breaks off, and one that is not there: transient', async (t) => {
    const broken = await connected(t, (socket) => socket.destroy());
    assert.equal((await failure(mailerTo(broken).send(MESSAGE))).permanence, 'transient');
    const server = await MailServer.start(t);
    const gone = `smtp://127.0.0.1:${server.port}`;
    const busy = await connected(t, (socket) => socket.end('421 too busy\r\n'));
    assert.equal((await failure(mailerTo(busy).send(MESSAGE))).permanence, 'transient');
    const nobody = gone.replace(/\d+$/, '1');
    const error = await failure(mailerTo(nobody).send(MESSAGE));
    assert.equal(error.permanence, 'transient');
    assert.match(error.message, /could not be reached/);
  });
});
