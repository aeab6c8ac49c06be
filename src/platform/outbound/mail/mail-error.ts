/** Why a mail was not taken, and whether sending it again can help (RFC 5321, reply codes 4yz and 5yz). */

import type { NodemailerError } from 'nodemailer';

/**
 * `permanent`: the mail server refused this mail for good, another attempt gets the same answer.
 * `transient`: the server could not be reached, was busy, or refuses us until the operator fixes
 * SMTP_URL; the mail itself is good and is tried again.
 */
type Permanence = 'permanent' | 'transient';

export class MailError extends Error {
  override readonly name = 'MailError';
  readonly permanence: Permanence;
  /** The mail server's reply code, when it replied. */
  readonly replyCode: number | undefined;

  constructor(permanence: Permanence, message: string, replyCode?: number) {
    super(message);
    this.permanence = permanence;
    this.replyCode = replyCode;
  }
}

const LONGEST_REPLY = 300;
/** Replies to the login, not to the mail: 530 and 538 want one, 534 and 535 refuse ours. */
const LOGIN_REPLIES = new Set([530, 534, 535, 538]);
/** Our commands came out of turn: nothing against the mail, a new connection starts afresh. */
const BAD_SEQUENCE = 503;

/** The error of one attempt through the mail server `host:port`, as operators read it; shows no credential. */
export function mailErrorOf(error: unknown, server: string): MailError {
  if (error instanceof MailError) return error;
  const { code, responseCode, response, message } = error as NodemailerError & Error;
  const reply = response === undefined ? '' : `: ${oneLine(response)}`;
  // Before the replies: a refused STARTTLS has one too, and says nothing about the mail.
  if (code === 'ETLS' || (code === 'ESOCKET' && /certificate|\bSSL\b|\bTLS\b/i.test(message))) {
    return new MailError(
      'transient',
      `could not open an encrypted connection to the mail server ${server}: ${oneLine(message)}`,
      responseCode,
    );
  }
  if (code === 'EAUTH' || (responseCode !== undefined && LOGIN_REPLIES.has(responseCode))) {
    return new MailError(
      'transient',
      `the mail server ${server} rejected the login${reply}. Check the user and password in SMTP_URL`,
      responseCode,
    );
  }
  if (responseCode !== undefined && responseCode !== BAD_SEQUENCE) {
    return responseCode >= 500
      ? new MailError(
          'permanent',
          `the mail server ${server} rejected the email${reply}`,
          responseCode,
        )
      : new MailError(
          'transient',
          `the mail server ${server} deferred the email${reply}`,
          responseCode,
        );
  }
  if (code === 'EENVELOPE') {
    return new MailError('permanent', `the email has no usable address: ${message}`);
  }
  if (code === 'ETIMEDOUT' || code === 'EABORT') {
    return new MailError('transient', `the mail server ${server} did not respond in time`);
  }
  return new MailError(
    'transient',
    `the mail server ${server} could not be reached or closed the connection: ${oneLine(message)}`,
    responseCode,
  );
}

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_REPLY);
