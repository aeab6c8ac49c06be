/** SMTP_URL and MAIL_FROM: which mail server takes the notices, how safely, and who sends them. */

import { isIP } from 'node:net';
import { isMailAddress } from '../../shape/mail-address.ts';
import { SetupError } from '../../storage/errors.ts';

type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps:`), else STARTTLS. */
  readonly implicitTls: boolean;
  /**
   * Whether mail goes out only over TLS with a certificate that is good for `host`. Where it need
   * not, STARTTLS is taken when offered, whatever the certificate (RFC 7435).
   */
  readonly tlsRequired: boolean;
  readonly credentials?: { readonly user: string; readonly password: string };
};

type Sender = { readonly name: string; readonly address: string };

const EXAMPLE = 'smtp://user:password@mail.example.com:587';
const SUBMISSION = 587;
const SUBMISSIONS = 465;

/**
 * Reads SMTP_URL: `smtp://` (STARTTLS, port 587 by default) or `smtps://` (port 465 by default),
 * user and password percent-encoded, and optionally `?tls=required` or `?tls=optional`. TLS is
 * required by default when there is a password or the server is on another machine.
 * Throws a `SetupError`, which does not show the URL: it holds a password.
 */
export function parseSmtpUrl(text: string): SmtpSettings {
  if (!URL.canParse(text)) {
    throw new SetupError(
      `SMTP_URL: must be a URL such as ${EXAMPLE}. Percent-encode special characters in the password (%XX)`,
    );
  }
  const url = new URL(text);
  const implicitTls = url.protocol === 'smtps:';
  if (!implicitTls && url.protocol !== 'smtp:') {
    throw new SetupError(`SMTP_URL: must start with smtp:// or smtps://, for example ${EXAMPLE}`);
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '')
    throw new SetupError(`SMTP_URL: has no mail server. Use a URL such as ${EXAMPLE}`);
  if (!/^\/?$/.test(url.pathname) || url.hash !== '') {
    throw new SetupError(
      'SMTP_URL: only ?tls=required or ?tls=optional may follow the port. Write # and / in a password as %23 and %2F',
    );
  }
  const credentials = readCredentials(url);
  const isElsewhere = !isThisMachine(host);
  return {
    host,
    port: url.port === '' ? (implicitTls ? SUBMISSIONS : SUBMISSION) : Number(url.port),
    implicitTls,
    tlsRequired: readTls(url, implicitTls) ?? (isElsewhere || credentials !== undefined),
    ...(credentials === undefined ? {} : { credentials }),
  };
}

function readCredentials(url: URL): SmtpSettings['credentials'] {
  if (url.username === '' && url.password === '') return undefined;
  if (url.username === '' || url.password === '') {
    throw new SetupError(`SMTP_URL: set both user and password or neither, as in ${EXAMPLE}`);
  }
  try {
    return {
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    };
  } catch {
    throw new SetupError(
      'SMTP_URL: the user or password contains a % that does not start a %XX code. Write % as %25',
    );
  }
}

function readTls({ searchParams }: URL, implicitTls: boolean): boolean | undefined {
  for (const name of searchParams.keys()) {
    if (name !== 'tls') {
      throw new SetupError(`SMTP_URL: ${name} is not an option. The only option is tls`);
    }
  }
  const [value, second] = searchParams.getAll('tls');
  if (second !== undefined) throw new SetupError('SMTP_URL: tls appears twice. Set it once');
  if (value === undefined) return implicitTls ? true : undefined;
  if (value === 'required') return true;
  if (value !== 'optional') {
    throw new SetupError(`SMTP_URL: tls=${value} is not valid. Use tls=required or tls=optional`);
  }
  if (implicitTls) {
    throw new SetupError('SMTP_URL: tls=optional cannot be used with smtps://. Use smtp://');
  }
  return false;
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Reads MAIL_FROM: `payroll@example.com` or `Payroll <payroll@example.com>`. Throws a `SetupError`. */
export function parseMailFrom(text: string): Sender {
  const found = /^(?:"?([^"<>]*?)"?\s*<([^<>]+)>|([^<>]+))$/.exec(text.trim());
  const address = (found?.[2] ?? found?.[3] ?? '').trim();
  const name = (found?.[1] ?? '').trim();
  if (!isMailAddress(address) || /\p{Cc}/u.test(name)) {
    throw new SetupError(
      'MAIL_FROM: must be an address such as payroll@example.com or Payroll <payroll@example.com>',
    );
  }
  return { name, address };
}
