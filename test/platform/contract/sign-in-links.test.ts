/** One-time links to sign in with: emailed through a real mail server, or handed over by the operator. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createEmailedLink } from '../../../src/platform/accounts/sign-in-links.ts';
import { revokeApiKey } from '../../../src/platform/auth/keys.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { accountClient, actAs, newAdmin, newEmployer } from '../../support/i9.ts';
import { MailServer } from '../../support/mail-server.ts';
import { forEachServer, TestServer } from '../../support/server.ts';
import { SESSION_COOKIE, sessionClient, sessionOfSecret } from '../../support/sign-in.ts';
import { mailedLink, tokenIn } from '../../support/sign-in-mail.ts';

const MINUTE = 60_000;
const JSON_BODY = { 'content-type': 'application/json' };

const send = (server: TestServer, path: string, body: unknown, headers = {}) =>
  server.fetch(path, {
    method: 'POST',
    key: null,
    headers: { ...JSON_BODY, ...headers },
    body: JSON.stringify(body),
  });
const ask = (server: TestServer, emailAddress: string, headers = {}, more = {}) =>
  send(server, '/v1/session/link', { emailAddress, ...more }, headers);
const use = (server: TestServer, token: string, headers = {}) =>
  send(server, '/v1/session/link/use', { token }, headers);

async function signedIn(server: TestServer, token: string) {
  const { status, headers, text } = await use(server, token);
  assert.equal(status, 201, text);
  const secret = new RegExp(`^${SESSION_COOKIE}=([\\w-]{43});`).exec(
    headers.get('set-cookie') ?? '',
  )?.[1];
  return sessionClient(server, sessionOfSecret(secret as string));
}

forEachDatabase((databases) => {
  describe('links by email', () => {
    let server: TestServer;
    let mail: MailServer;
    const ends: (() => unknown)[] = [];
    before(async () => {
      const context = { after: (end: () => unknown) => ends.push(end) };
      mail = await MailServer.start(context);
      server = await TestServer.start(databases, {
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        MAIL_FROM: 'Payroll <payroll@example.com>',
      });
    });
    after(async () => {
      await server?.close();
      for (const end of ends) await end();
    });
    const people = async () => {
      const client = await accountClient(server);
      const employer = await newEmployer(client);
      return { client, employer };
    };
    const nextLink = () => mailedLink(mail, mail.received.length + 1);

    test('the answer tells nothing of who has the address; the link leads to this server, whatever Host says', async () => {
      const { client, employer } = await people();
      await newAdmin(client, employer, { emailAddress: 'Ida@example.com' });
      const sent = mail.received.length;
      const unknown = await ask(server, 'nobody@example.com');
      const next = nextLink();
      const known = await ask(server, 'ida@EXAMPLE.com', { host: 'evil.example' });
      assert.deepEqual([unknown.status, known.status], [202, 202]);
      assert.deepEqual(unknown.body, known.body);
      const names = ({ headers }: typeof known) => [...headers.keys()].sort();
      assert.deepEqual(names(unknown), names(known));
      const link = await next;
      assert.equal(link.origin, server.url);
      assert.equal(mail.received.length, sent + 1, 'nobody else got one');
      assert.deepEqual(mail.received.at(-1)?.to, ['Ida@example.com']);
      const token = tokenIn(link);
      const rows = await Promise.all([
        server.db.selectFrom('sign_in_links').selectAll().execute(),
        server.db.selectFrom('deliveries').selectAll().execute(),
      ]);
      assert.ok(!JSON.stringify(rows).includes(token), 'the token is on no disk');
    });

    test('it works once and ends the others of the address; a second browser is refused while the first stays', async () => {
      const { client, employer } = await people();
      await newAdmin(client, employer, { emailAddress: 'once@example.com', role: 'viewer' });
      const links = [];
      for (const language of ['en', 'es']) {
        const next = nextLink();
        await ask(server, 'once@example.com', {}, { language });
        links.push(tokenIn(await next));
      }
      assert.match(mail.received.at(-1)?.raw ?? '', /Inicie sesi/);
      const [first = '', second = ''] = links;
      const person = await signedIn(server, first);
      assert.equal((await person.get('/v1/me')).body.me.role, 'viewer');
      for (const token of [first, second, 'x'.repeat(43)]) {
        const { status, body } = await use(server, token);
        assert.deepEqual([status, body.code], [401, 'sign_in_link_invalid']);
      }
      assert.equal((await person.get('/v1/me')).status, 200);
    });

    test('it ends after 15 minutes, and with the administrator', async () => {
      const { client, employer } = await people();
      const path = await newAdmin(client, employer, { emailAddress: 'late@example.com' });
      const asked = async () => {
        const next = nextLink();
        await ask(server, 'late@example.com');
        return tokenIn(await next);
      };
      const late = await asked();
      server.setTime(15 * MINUTE);
      assert.equal((await use(server, late)).status, 401);
      const justInTime = await asked();
      server.setTime(15 * MINUTE - 1);
      await signedIn(server, justInTime);
      const leaving = await asked();
      await client.delete(path);
      assert.equal((await use(server, leaving)).status, 401);
    });

    test('a new sign-in has a new secret, and the session that the browser had before ends', async () => {
      const { client, employer } = await people();
      await newAdmin(client, employer, { emailAddress: 'again@example.com' });
      const tokens = [];
      for (let i = 0; i < 2; i += 1) {
        const next = nextLink();
        await ask(server, 'again@example.com');
        tokens.push(tokenIn(await next));
        if (i === 0) server.setTime(1);
      }
      const [first = ''] = tokens;
      const { headers } = await use(server, first, { cookie: `${SESSION_COOKIE}=planted` });
      const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
      assert.ok(!cookie.includes('planted'));
      const next = nextLink();
      await ask(server, 'again@example.com');
      const { headers: newer } = await use(server, tokenIn(await next), { cookie });
      assert.notEqual(newer.get('set-cookie')?.split(';')[0], cookie);
      const old = await server.fetch('/v1/session', { key: null, headers: { cookie } });
      assert.equal(old.body.session, null);
    });

    test('a forged request, one that is no JSON, and an invalid address are refused', async () => {
      const cross = { 'sec-fetch-site': 'cross-site' };
      assert.equal((await ask(server, 'ida@example.com', cross)).status, 403);
      assert.equal((await use(server, 'x', cross)).status, 403);
      const text = { 'content-type': 'text/plain' };
      assert.equal((await use(server, 'x', text)).status, 415);
      for (const address of ['ida', 'ida@example.com, eve@example.com', 'a@b\nBcc: c@d']) {
        const { status, body } = await ask(server, address);
        assert.deepEqual([status, body.errors[0].field], [400, 'emailAddress'], address);
      }
    });

    test('an address gets five links at a time, a client asks thirty times a minute', async () => {
      const { client, employer } = await people();
      await newAdmin(client, employer, { emailAddress: 'much@example.com' });
      await newAdmin(client, employer, { emailAddress: 'little@example.com' });
      const sent = mail.received.length;
      for (let i = 0; i < 5; i += 1) {
        assert.equal((await ask(server, 'much@example.com')).status, 202);
        await mailedLink(mail, sent + i + 1);
      }
      const deps = { db: server.db, clock: () => server.now() };
      assert.equal(await createEmailedLink(deps, 'Much@example.com'), undefined);
      assert.equal((await ask(server, 'much@example.com')).status, 202, 'the answer is the same');
      assert.ok(await createEmailedLink(deps, 'little@example.com'));
      let answer = await ask(server, 'nobody@example.com');
      for (let i = 0; i < 30 && answer.status === 202; i += 1) {
        answer = await ask(server, 'nobody@example.com');
      }
      assert.deepEqual([answer.status, answer.body.code], [429, 'sign_in_rate_limited']);
      assert.ok(Number(answer.headers.get('retry-after')) > 0);
    });
  });
});

forEachServer(
  'the answer to a request for a link',
  (start) => {
    test('waits for no look-up: it comes while administrators cannot be read', async () => {
      const server = start();
      const client = await accountClient(server);
      const employer = await newEmployer(client);
      await newAdmin(client, employer, { emailAddress: 'known@example.com' });
      const { schema } = server.db;
      await schema.alterTable('admins').renameTo('admins_away').execute();
      const known = await ask(server, 'known@example.com');
      const unknown = await ask(server, 'nobody@example.com');
      await schema.alterTable('admins_away').renameTo('admins').execute();
      assert.deepEqual([known.status, unknown.status], [202, 202]);
      assert.deepEqual(known.body, unknown.body);
    });
  },
  { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'payroll@example.com' },
);

forEachServer(
  'links of the operator, on a server without email',
  (start) => {
    const idOf = (path: string) => path.split('/').at(-1) as string;

    test('the account makes one; it is for that administrator only, audited, and ends with its key', async () => {
      const server = start();
      const { key, id } = await server.makeKey({ account: 'operator' });
      const client = await accountClient(server, key);
      const employer = await newEmployer(client);
      const elsewhere = await newEmployer(client);
      const emailAddress = 'handed@example.com';
      const path = await newAdmin(client, employer, { emailAddress });
      await newAdmin(client, elsewhere, { emailAddress });
      const made = await client.post(`${path}/signInLink`);
      assert.equal(made.status, 201, made.text);
      const { url, expiresAt } = made.body.signInLink;
      assert.ok(url.startsWith(`${server.url}/sign-in/link#token=`));
      assert.equal(Date.parse(expiresAt) - server.now(), 15 * MINUTE);
      const person = await signedIn(server, tokenIn(url));
      const { session } = (await person.get('/v1/session')).body;
      assert.deepEqual(
        session.person.choices.map(({ adminId }: { adminId: string }) => adminId),
        [idOf(path)],
      );
      assert.equal((await use(server, tokenIn(url))).status, 401, 'once');
      const { entries } = (await client.get(`${employer}/audit`)).body;
      const acts = entries.map(({ action }: { action: string }) => action);
      assert.deepEqual(acts.slice(-2), ['admin.signInLinkCreated', 'admin.signedIn']);

      const owner = await actAs(server, client, path);
      assert.equal((await owner.post(`${path}/signInLink`)).status, 403);
      assert.equal((await person.post(`${path}/signInLink`)).status, 403);
      const gone = await newAdmin(client, employer);
      await client.delete(gone);
      assert.equal((await client.post(`${gone}/signInLink`)).body.code, 'admin_deactivated');

      const unused = await client.post(`${path}/signInLink`);
      await revokeApiKey(server.db, id, () => server.now());
      server.setTime(6_000);
      assert.equal((await person.get('/v1/me')).status, 401);
      const refused = await use(server, tokenIn(unused.body.signInLink.url));
      assert.deepEqual([refused.status, refused.body.code], [401, 'sign_in_link_invalid']);
      const trail = (await (await accountClient(server)).get(`${employer}/audit`)).body.entries;
      const signIns = trail?.filter(
        ({ action }: { action: string }) => action === 'admin.signedIn',
      );
      assert.equal(signIns?.length ?? 1, 1, 'nobody signed in with it');
    });

    test('without email the page says so; guesses are limited', async () => {
      const server = start();
      const refused = await ask(server, 'ida@example.com');
      assert.deepEqual([refused.status, refused.body.code], [409, 'mail_not_configured']);
      const { body } = await server.fetch('/v1/session', { key: null });
      assert.equal(body.signIn.email, false);
      const statuses = [];
      for (let i = 0; i < 4; i += 1) statuses.push((await use(server, `guess-${i}`)).status);
      assert.ok(statuses.includes(401) && statuses.at(-1) === 429, statuses.join());
    });
  },
  { FAILURE_LIMIT: '3' },
);
