/** Hands finished mails to the operator's mail server (SMTP_URL), one attempt at a time. */

import { createTransport } from 'nodemailer';
import { isMailAddress } from '../../shape/mail-address.ts';
import { SetupError } from '../../storage/errors.ts';
import { MailError, mailErrorOf } from './mail-error.ts';
import { parseMailFrom, parseSmtpUrl } from './smtp-url.ts';

export type MailMessage = {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * Names the email across attempts; becomes its Message-ID, on which mail systems deduplicate one
   * that was sent again because of a crash before it was recorded.
   */
  readonly id?: string;
  /** The address that ends mails of this kind with one POST (RFC 8058). */
  readonly unsubscribe?: string;
};

export type Mailer = {
  /**
   * Resolves when the mail server has taken the mail. Throws a `MailError`: `permanent` when it
   * never will, `transient` when a later attempt may succeed. `signal` ends the attempt.
   */
  send(message: MailMessage, signal?: AbortSignal): Promise<void>;
};

/** Milliseconds. */
export type MailTimeouts = {
  /** Until connected, greeted and, with STARTTLS, encrypted. */
  readonly connectMs: number;
  /** Without a byte from the server. */
  readonly silenceMs: number;
  /** The whole attempt. */
  readonly totalMs: number;
};

const TIMEOUTS: MailTimeouts = { connectMs: 10_000, silenceMs: 20_000, totalMs: 60_000 };

/**
 * The mailer of these settings; undefined without SMTP_URL. Connects to nothing yet. Throws a
 * `SetupError` when a setting is wrong, or one is there without the other.
 */
export function createMailer({
  smtpUrl,
  mailFrom,
  timeouts = TIMEOUTS,
}: {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly timeouts?: MailTimeouts;
}): Mailer | undefined {
  if (smtpUrl === undefined) {
    if (mailFrom === undefined) return undefined;
    throw new SetupError('MAIL_FROM: has no effect without SMTP_URL. Set both or neither');
  }
  if (mailFrom === undefined) {
    throw new SetupError(
      'MAIL_FROM: is required with SMTP_URL. Set it to the sender address of the emails',
    );
  }
  const { host, port, implicitTls, tlsRequired, credentials } = parseSmtpUrl(smtpUrl);
  const from = parseMailFrom(mailFrom);
  const transport = createTransport({
    host,
    port,
    secure: implicitTls,
    requireTLS: tlsRequired && !implicitTls,
    opportunisticTLS: !tlsRequired,
    tls: { rejectUnauthorized: tlsRequired },
    ...(credentials === undefined
      ? {}
      : { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: timeouts.connectMs,
    socketTimeout: timeouts.silenceMs,
    // Nothing in a mail may make this machine read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const send = async (message: MailMessage, signal?: AbortSignal): Promise<void> => {
    const { to, subject, text, html, id, unsubscribe } = checked(message);
    const deadline = AbortSignal.timeout(timeouts.totalMs);
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
        // RFC 3834: holiday notices and other responders keep quiet.
        headers: {
          'auto-submitted': 'auto-generated',
          ...(unsubscribe === undefined ? {} : unsubscribeHeaders(unsubscribe)),
        },
        signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
      });
    } catch (error) {
      throw mailErrorOf(error, `${host}:${port}`);
    }
  };
  return { send };
}

const unsubscribeHeaders = (url: string) => ({
  'list-unsubscribe': `<${new URL(url).href}>`,
  'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
});

/** Refuses what could become a second address or a second header. */
function checked(message: MailMessage): MailMessage {
  const { to, subject, id } = message;
  if (!isMailAddress(to)) {
    throw new MailError(
      'permanent',
      'the notification address is not a valid email address such as payroll@example.com. Correct failureNotificationEmail',
    );
  }
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject)) {
    throw new MailError('permanent', 'the subject of an email must be a single line');
  }
  if (id !== undefined && !/^[\w.-]{1,200}$/.test(id)) {
    throw new MailError(
      'permanent',
      'the id of an email may contain only letters, digits, ".", "_", and "-"',
    );
  }
  return message;
}
