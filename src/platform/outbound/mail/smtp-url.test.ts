import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMailFrom, parseSmtpUrl } from './smtp-url.ts';

test('port and TLS follow from the scheme, the credentials and the host', () => {
  assert.deepEqual(parseSmtpUrl('smtp://ann:p%40ss%2Fword%25@mail.example.com'), {
    host: 'mail.example.com',
    port: 587,
    implicitTls: false,
    tlsRequired: true,
    credentials: { user: 'ann', password: 'p@ss/word%' },
  });
  assert.deepEqual(parseSmtpUrl('smtps://mail.example.com'), {
    host: 'mail.example.com',
    port: 465,
    implicitTls: true,
    tlsRequired: true,
  });
  const tlsRequired = (url: string) => parseSmtpUrl(url).tlsRequired;
  assert.ok(tlsRequired('smtp://mail.example.com:25'));
  assert.ok(!tlsRequired('smtp://localhost:25'));
  assert.ok(!tlsRequired('smtp://127.0.0.1:25'));
  assert.ok(!tlsRequired('smtp://[::1]:25'));
  assert.ok(tlsRequired('smtp://127.example.com:25'));
  assert.ok(tlsRequired('smtp://ann:secret@localhost:25'));
  assert.ok(!tlsRequired('smtp://mailpit:1025?tls=optional'));
  assert.ok(tlsRequired('smtp://localhost?tls=required'));
  assert.equal(parseSmtpUrl('smtp://[::1]:25').host, '::1');
});

const WRONG: Readonly<Record<string, RegExp>> = {
  'mail.example.com': /must be a URL such as smtp:/,
  'https://mail.example.com': /must start with smtp:/,
  'smtp://': /must be a URL|has no mail server/,
  'smtp://:25': /must be a URL|has no mail server/,
  'smtp://ann:s3cret#9@mail.example.com': /must be a URL|may follow the port|%23/,
  'smtp://mail.example.com/inbox': /may follow the port/,
  'smtp://mail.example.com#x': /may follow the port/,
  'smtp://s3cret@mail.example.com': /set both user and password or neither/,
  'smtp://:s3cret@mail.example.com': /set both user and password or neither/,
  'smtp://ann:s3cret%zz@mail.example.com': /Write % as %25/,
  'smtp://mail.example.com?tls=maybe': /tls=maybe is not valid/,
  'smtp://mail.example.com?tls=required&tls=optional': /twice/,
  'smtps://mail.example.com?tls=optional': /cannot be used with smtps/,
  'smtp://mail.example.com?rejectUnauthorized=false': /rejectUnauthorized is not an option/,
};

for (const [url, message] of Object.entries(WRONG)) {
  test(`SMTP_URL ${url} is refused, without its password`, () => {
    assert.throws(
      () => parseSmtpUrl(url),
      (error: Error) => {
        assert.equal(error.name, 'SetupError');
        assert.match(error.message, /^SMTP_URL: /);
        assert.match(error.message, message);
        assert.doesNotMatch(error.message, /s3cret/);
        return true;
      },
    );
  });
}

test('MAIL_FROM is an address with or without a name', () => {
  const address = 'payroll@example.com';
  assert.deepEqual(parseMailFrom(address), { name: '', address });
  assert.deepEqual(parseMailFrom(` <${address}> `), { name: '', address });
  assert.deepEqual(parseMailFrom(`Payroll <${address}>`), { name: 'Payroll', address });
  assert.deepEqual(parseMailFrom(`"Acme, Inc." <${address}>`), { name: 'Acme, Inc.', address });
  for (const wrong of [
    'payroll',
    '',
    '@example.com',
    'a@b, c@d',
    `A <${address}> <${address}>`,
    `A\r\nBcc: x@y.example <${address}>`,
  ])
    assert.throws(() => parseMailFrom(wrong), /^SetupError: MAIL_FROM: must be an address/);
});
