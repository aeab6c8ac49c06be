import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  endpointPausedMail,
  type FailureNotice,
  IDS_SHOWN,
  postbackFailedMail,
  postbackGivenUpMail,
  webhookFailedMail,
} from './notices.ts';
import type { Mail } from './render.ts';

const EMPLOYER_ID = '11111111-1111-4111-8111-111111111111';
const idOf = (n: number): string => `22222222-2222-4222-8222-${String(n).padStart(12, '0')}`;

const NOTICE: FailureNotice = {
  ownerName: 'Acme Rockets & Sons',
  owner: { id: EMPLOYER_ID },
  endpointKind: 'webhook',
  endpointHost: 'hooks.example.com:8443',
  eventKeys: ['employee.i9Complete', 'employee.profileUpdated'],
  deliveryIds: [idOf(1), idOf(2), idOf(3)],
  firstAttemptAt: '2026-06-15T12:00:00.000Z',
  lastAttemptAt: '2026-06-18T15:30:05.123Z',
  attempts: 10,
  lastOutcome: 'HTTP status 503',
  publicUrl: 'https://payroll.example.com/',
};

const KINDS: Readonly<Record<string, (notice: FailureNotice) => Mail>> = {
  webhookFailedMail,
  endpointPausedMail,
  postbackFailedMail,
  postbackGivenUpMail,
};

/** What a reader of the HTML sees, as words. */
const visible = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');

for (const [kind, mailOf] of Object.entries(KINDS)) {
  describe(kind, () => {
    test('says who, where, what, since when, how it ended and what to do, in both forms', () => {
      const { subject, text, html } = mailOf(NOTICE);
      assert.match(subject, /^Wagewright: .*\(Acme Rockets & Sons\)$/);
      for (const form of [text.replace(/\s+/g, ' '), visible(html)]) {
        for (const part of [
          'Acme Rockets & Sons',
          EMPLOYER_ID,
          'hooks.example.com:8443',
          'employee.i9Complete, employee.profileUpdated',
          '2026-06-15 12:00:00 UTC',
          '2026-06-18 15:30:05 UTC',
          'Attempts',
          '10',
          'HTTP status 503',
          'What to do',
          ...NOTICE.deliveryIds,
          `PATCH https://payroll.example.com/v1/employers/${EMPLOYER_ID}`,
          `GET https://payroll.example.com/v1/employers/${EMPLOYER_ID}/deliveries`,
          'failureNotificationEmail',
        ])
          assert.ok(form.includes(part), `${part} in ${form}`);
      }
    });

    test('the two forms hold the same words', () => {
      const words = (form: string): string[] => form.split(/[\s:.,=-]+/).filter((word) => word);
      const { text, html } = mailOf(NOTICE);
      const inHtml = new Set(words(visible(html)));
      // Numbers of the list of steps are the browser's in HTML.
      const missing = words(text).filter((word) => !inHtml.has(word) && !/^\d$/.test(word));
      assert.deepEqual(missing, []);
    });

    test('a name breaks no header, no line and no HTML', () => {
      const ownerName = `A\r\nBcc: x@evil.example\u2028<script>alert(1)</script>"'&\u202e\0 ${'x'.repeat(3000)}`;
      const { subject, text, html } = mailOf({ ...NOTICE, ownerName });
      assert.doesNotMatch(subject, /[\r\n\0\u2028\u202e]/);
      assert.ok([...subject].length <= 150);
      assert.doesNotMatch(text, /^Bcc:/m);
      assert.doesNotMatch(text, /[\0\r\u2028\u202e]/);
      assert.doesNotMatch(html, /<script/);
      assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;&amp;/);
    });

    test(`of 10,000 deliveries it prints ${IDS_SHOWN} and says how many more there are`, () => {
      const deliveryIds = Array.from({ length: 10_000 }, (_, n) => idOf(n));
      const { text, html } = mailOf({ ...NOTICE, deliveryIds });
      for (const form of [text, html]) {
        assert.equal(form.match(/22222222-2222/g)?.length, IDS_SHOWN);
        assert.ok(form.includes('and 9,980 more.'));
      }
      assert.ok(text.length < 5_000);
    });

    test('lines of the plain text stay short, but for what may not be broken', () => {
      for (const line of mailOf(NOTICE).text.split('\n'))
        assert.ok(line.length <= 76 || !line.trim().includes(' '), line);
    });

    test('without PUBLIC_URL the calls are named by their path', () => {
      const { publicUrl: _, ...notice } = NOTICE;
      const text = mailOf(notice).text.replace(/\s+/g, ' ');
      assert.ok(text.includes(`GET /v1/employers/${EMPLOYER_ID}/deliveries`), text);
    });
  });
}

test('a paused postback is called one', () => {
  const { subject, text } = endpointPausedMail({ ...NOTICE, endpointKind: 'postback' });
  assert.match(subject, /postback paused/);
  assert.match(text, /completed\s+forms\s+are\s+held/);
  assert.match(text, /no longer want the postback, disable or remove it/);
  assert.doesNotMatch(text, /webhook/i);
});

test('the four subjects tell what happened and how often', () => {
  const subjects = (notice: FailureNotice) =>
    Object.values(KINDS).map((mailOf) => mailOf(notice).subject);
  assert.deepEqual(subjects({ ...NOTICE, ownerName: 'Acme' }), [
    'Wagewright: 3 webhook messages not delivered (Acme)',
    'Wagewright: webhook paused (Acme)',
    'Wagewright: 3 postbacks failed, retrying (Acme)',
    'Wagewright: 3 postbacks not delivered (Acme)',
  ]);
  assert.deepEqual(subjects({ ...NOTICE, ownerName: 'Acme', deliveryIds: [idOf(1)] }), [
    'Wagewright: 1 webhook message not delivered (Acme)',
    'Wagewright: webhook paused (Acme)',
    'Wagewright: 1 postback failed, retrying (Acme)',
    'Wagewright: 1 postback not delivered (Acme)',
  ]);
});
