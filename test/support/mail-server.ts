/** A real mail server (`smtp-server`) that keeps what it was sent, and a mailer to it. */

import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { MailError } from '../../src/platform/outbound/mail/mail-error.ts';
import {
  createMailer,
  type Mailer,
  type MailMessage,
  type MailTimeouts,
} from '../../src/platform/outbound/mail/mailer.ts';

export const MESSAGE: MailMessage = {
  to: 'ops@acme.example',
  subject: 'Wagewright: 1 webhook message not delivered (Ácme)',
  text: 'Plain wörds\n.\nafter a lone dot\n',
  html: '<p>HTML wörds</p>',
  id: '33333333-3333-4333-8333-333333333333.webhookFailed',
};
export const FAST: MailTimeouts = { connectMs: 2000, silenceMs: 2000, totalMs: 60_000 };

type Received = {
  readonly raw: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly user: string | undefined;
};

/** Long header lines in one piece again (RFC 5322, 2.2.3). */
const unfolded = (raw: string): string => raw.replace(/\r\n(?=[ \t])/g, '').replace(/: +/g, ': ');

/** What ends with a test, such as its context. */
type Endings = { after(end: () => unknown): unknown };

export class MailServer {
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

  static async start(t: Endings, options: SMTPServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(options);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    t.after(() => new Promise<void>((resolve) => server.#server.close(resolve)));
    return server;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }
}

export function mailerTo(url: string, timeouts: MailTimeouts = FAST): Mailer {
  const mailer = createMailer({
    smtpUrl: url,
    mailFrom: 'Wagewright <noreply@payroll.example>',
    timeouts,
  });
  assert.ok(mailer);
  return mailer;
}

export async function failure(sending: Promise<void>): Promise<MailError> {
  const error = await sending.then(
    () => assert.fail('the mail went out'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof MailError, String(error));
  assert.doesNotMatch(error.message, /s3cret/);
  return error;
}

export const onlyMail = ({ received }: MailServer): Received => {
  assert.equal(received.length, 1);
  return received[0] as Received;
};

/** An SMTP reply with this code to whatever was asked. */
export const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
