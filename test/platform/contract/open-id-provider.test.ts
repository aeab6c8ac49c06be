/** The OpenID Connect provider away, set up wrongly, and set up in other ways. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, type TestContext, test } from 'node:test';
import { decodeJwt } from 'jose';
import { createOpenIdProvider } from '../../../src/platform/http/session/open-id/provider.ts';
import { onSqlite } from '../../support/databases.ts';
import { accountClient, newAdmin, newEmployer } from '../../support/i9.ts';
import { CLIENT_ID, CLIENT_SECRET, OpenIdProvider } from '../../support/open-id-provider.ts';
import { TestServer } from '../../support/server.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const START = '/v1/session/openId';
const CHECKS = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
const LOG = { warn: () => {} };
const REDIRECT = 'http://127.0.0.1:1/sign-in/openid';

const post = (server: TestServer, path: string, body: unknown, cookie = '') =>
  server.fetch(path, {
    method: 'POST',
    key: null,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

onSqlite((databases) => {
  /** A provider that answers 500 until it serves, and a server that is set up for it. */
  async function start(context: TestContext, environment: Readonly<Record<string, string>> = {}) {
    const provider = await OpenIdProvider.listen();
    context.after(() => provider.close());
    const server = await TestServer.start(databases, { ...provider.environment, ...environment });
    context.after(() => server.close());
    const client = await accountClient(server);
    await newAdmin(client, await newEmployer(client), { emailAddress: 'ida@example.com' });
    const begin = async () => {
      const { status, body, headers } = await post(server, START, {});
      const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      return { status, body, cookie };
    };
    const signIn = async () => {
      const { body, cookie } = await begin();
      const answer = await provider.signIn(body.authorizationUrl, 'ida@example.com');
      return await post(server, `${START}/use`, { parameters: answer.search }, cookie);
    };
    return { provider, server, begin, signIn };
  }
  const unavailable = { status: 503, code: 'open_id_unavailable' };
  const shortOf = ({ status, body }: { status: number; body: { code?: string } }) => ({
    status,
    code: body.code,
  });

  describe('an OpenID Connect provider', () => {
    test('that is away at the start is found when it is back; one that breaks off is 503 each time', async (t) => {
      const { provider, server, begin, signIn } = await start(t);
      assert.deepEqual(provider.asked, [], 'the start asks nothing');
      assert.deepEqual(shortOf(await begin()), unavailable);
      await provider.serve(server.url);
      assert.equal((await signIn()).status, 201);

      for (const path of ['/token', '/jwks', '/me']) {
        const fresh = await start(t);
        await fresh.provider.serve(fresh.server.url);
        for (const status of [500, 301]) {
          fresh.provider.behave = ({ url }, response) => {
            if (url !== path) return false;
            response.writeHead(status, { location: 'http://169.254.169.254/' }).end('{}');
            return true;
          };
          assert.deepEqual(shortOf(await fresh.signIn()), unavailable, `${path} ${status}`);
        }
        fresh.provider.behave = () => false;
        assert.equal((await fresh.signIn()).status, 201, `${path} again`);
      }
    });

    test('that takes the secret in the body, one that vouches in the ID token, and one without a secret', async (t) => {
      const cases = [
        [{ authentication: 'client_secret_post' }, {}],
        [{ inIdToken: true }, {}],
        [{ hasSecret: false }, { OIDC_CLIENT_SECRET: '' }],
      ] as const;
      for (const [settings, environment] of cases) {
        const { provider, server, signIn } = await start(t, environment);
        await provider.serve(server.url, settings);
        const { status, text } = await signIn();
        assert.equal(status, 201, text);
        const asksUserInfo = provider.asked.includes('GET /me');
        assert.equal(asksUserInfo, !('inIdToken' in settings));
      }
    });

    test('that does not take the secret is 503, and the person learns nothing of it', async (t) => {
      const { provider, server, signIn } = await start(t, { OIDC_CLIENT_SECRET: 'wrong' });
      await provider.serve(server.url);
      const answer = await signIn();
      assert.deepEqual(shortOf(answer), unavailable);
      assert.doesNotMatch(answer.text, /invalid_client|wrong/);
    });

    /** Metadata of a provider, changed. */
    const withMetadata = async (t: TestContext, changes: object, secret?: string) => {
      const provider = await OpenIdProvider.listen();
      t.after(() => provider.close());
      let changed = changes;
      provider.behave = (_request, response) => {
        const metadata = {
          issuer: provider.url,
          authorization_endpoint: `${provider.url}/auth`,
          token_endpoint: `${provider.url}/token`,
          jwks_uri: `${provider.url}/jwks`,
          code_challenge_methods_supported: ['S256'],
          ...changed,
        };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(metadata));
        return true;
      };
      const time = { now: 0 };
      const settings = { issuer: provider.url, clientId: CLIENT_ID, name: 'Acme' };
      const client = createOpenIdProvider({ ...settings, clientSecret: secret }, () => time.now);
      t.after(() => client.close());
      return {
        provider,
        time,
        change: (more: object) => {
          changed = more;
        },
        ask: () => client.authorizationUrl(REDIRECT, CHECKS, LOG),
      };
    };

    test('without PKCE is used with a secret only', async (t) => {
      const without = { code_challenge_methods_supported: undefined };
      const open = await withMetadata(t, without);
      await assert.rejects(open.ask(), { kind: 'unavailable', message: /set OIDC_CLIENT_SECRET/ });
      const closed = await withMetadata(t, without, CLIENT_SECRET);
      assert.match((await closed.ask()).search, /code_challenge_method=S256/);
    });

    test('of another issuer, or without a sign-in page, is refused', async (t) => {
      for (const changes of [
        { issuer: 'http://localhost:1' },
        { issuer: 'https://login.example/{tenantid}' },
        { authorization_endpoint: 'javascript:alert(1)//' },
      ]) {
        const { ask } = await withMetadata(t, changes);
        await assert.rejects(ask(), { kind: 'unavailable' }, JSON.stringify(changes));
      }
    });

    test('is asked for its metadata once an hour; the old is used while it is away', async (t) => {
      const { provider, time, ask, change } = await withMetadata(t, {});
      await Promise.all([ask(), ask(), ask()]);
      time.now = HOUR - 1;
      await ask();
      assert.equal(provider.asked.length, 1);
      change({ authorization_endpoint: `${provider.url}/elsewhere` });
      time.now = HOUR;
      assert.equal((await ask()).pathname, '/elsewhere');
      assert.equal(provider.asked.length, 2);
      change({ issuer: 'http://localhost:1' });
      time.now = 2 * HOUR;
      assert.equal((await ask()).pathname, '/elsewhere');
      time.now += MINUTE - 1;
      assert.equal((await ask()).pathname, '/elsewhere');
      assert.equal(provider.asked.length, 3, 'not each time');
      change({});
      time.now += 1;
      assert.equal((await ask()).pathname, '/auth');
    });

    test('that offers it is signed out of, with the ID token as proof where the browser still has it', async (t) => {
      const { provider, server, signIn } = await start(t);
      type Started = Awaited<ReturnType<typeof start>>;
      const signOut = async (
        { server, signIn }: Pick<Started, 'server' | 'signIn'>,
        keeps: (name: string) => boolean = () => true,
      ) => {
        const { headers, body } = await signIn();
        const pairs = [
          ...(headers.get('set-cookie') ?? '').matchAll(/(wagewright-[\w-]+)=([\w.-]+)/g),
        ];
        assert.deepEqual(
          pairs.map(([, name]) => name),
          ['wagewright-session', 'wagewright-id-token'],
        );
        const kept = pairs.filter(([, name = '']) => keeps(name)).map(([pair]) => pair);
        const cookie = kept.join('; ');
        const answer = await server.fetch('/v1/session', {
          method: 'DELETE',
          key: null,
          headers: { cookie, 'x-csrf-token': body.session.csrfToken },
        });
        assert.equal(answer.status, 200, answer.text);
        const removed = answer.headers.get('set-cookie') ?? '';
        for (const [, name] of pairs) assert.match(removed, new RegExp(`${name}=; Max-Age=0`));
        const after = await server.fetch('/v1/session', { key: null, headers: { cookie } });
        assert.equal(after.body.session, null);
        return answer.body.endSessionUrl as string | undefined;
      };
      await provider.serve(server.url);
      const url = new URL((await signOut({ server, signIn })) ?? '');
      assert.equal(url.origin + url.pathname, `${provider.url}/session/end`);
      const { id_token_hint = '', ...others } = Object.fromEntries(url.searchParams);
      assert.deepEqual(others, {
        client_id: CLIENT_ID,
        post_logout_redirect_uri: `${server.url}/sign-in`,
      });
      assert.equal(decodeJwt(id_token_hint).sub, 'ida@example.com');
      assert.equal(
        (await fetch(url)).status,
        200,
        'the provider knows the address to come back to',
      );
      const without = new URL(
        (await signOut({ server, signIn }, (name) => !name.endsWith('id-token'))) ?? '',
      );
      assert.equal(without.searchParams.get('id_token_hint'), null);

      const other = await start(t);
      await other.provider.serve(other.server.url, { canSignOut: false });
      assert.equal(await signOut(other), undefined);
    });

    test('at a metadata service of a cloud is not asked', async (t) => {
      const settings = {
        issuer: 'http://169.254.169.254',
        clientId: 'x',
        clientSecret: 'y',
        name: 'z',
      };
      const client = createOpenIdProvider(settings);
      t.after(() => client.close());
      await assert.rejects(client.authorizationUrl(REDIRECT, CHECKS, LOG), {
        kind: 'unavailable',
        message: /cloud metadata address/,
      });
    });

    test('is not offered unless it is set, and too many beginnings are 429', async (t) => {
      const server = await TestServer.start(databases);
      t.after(() => server.close());
      const { body } = await server.fetch('/v1/session', { key: null });
      assert.equal(body.signIn.openId, null);
      const { status, body: refused } = await post(server, START, {});
      assert.deepEqual([status, refused.code], [409, 'open_id_not_configured']);
      const { begin } = await start(t);
      for (let i = 0; i < 120; i += 1) assert.equal((await begin()).status, 503);
      assert.equal((await begin()).status, 429);
    });

    test('costs a server nothing that has none: the library is not loaded', () => {
      const script = `
        import { registerHooks } from 'node:module';
        registerHooks({ load(url, context, next) {
          if (/openid-client|oauth4webapi/.test(url)) { console.log('LOADED', url); }
          return next(url, context);
        } });
        await import('./src/app/parts/main.ts');`;
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        cwd: new URL('../../..', import.meta.url),
        encoding: 'utf8',
      });
      assert.equal(output, '');
    });
  });
});
