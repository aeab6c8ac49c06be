/** Login, tokens and their public keys. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { revokeApiKey } from '../../../src/platform/auth/keys.ts';
import { API_KEY, forEachServer, type TestServer } from '../../support/server.ts';

const DAY_SECONDS = 86_400;

const login = (server: TestServer, key: string | undefined) =>
  server.fetch('/authentication/login', {
    key: null,
    ...(key === undefined ? {} : { headers: { 'api-key': key } }),
  });

async function tokenOf(server: TestServer, key = API_KEY): Promise<string> {
  const { status, body } = await login(server, key);
  assert.equal(status, 200);
  return body.accessToken;
}

async function verify(server: TestServer, token: string) {
  const { body } = await server.fetch('/.well-known/jwks.json', { key: null });
  return await jwtVerify(token, createLocalJWKSet(body), {
    currentDate: new Date(server.now()),
    algorithms: ['EdDSA', 'RS256'],
  });
}

describe('login', () => {
  forEachServer('with one server', (server) => {
    test('answers an access token and nothing else', async () => {
      const { status, body, headers } = await login(server(), API_KEY);
      assert.equal(status, 200);
      assert.deepEqual(Object.keys(body), ['accessToken']);
      assert.match(body.accessToken, /^[\w-]+\.[\w-]+\.[\w-]+$/);
      assert.equal(headers.get('cache-control'), 'no-store');
    });

    for (const [name, key] of [
      ['no key', undefined],
      ['an unknown key', 'x'.repeat(46)],
      ['a short key', 'x'],
      ['an endless key', 'x'.repeat(4000)],
    ] as const) {
      test(`refuses ${name} with exactly status, statusCode and reason`, async () => {
        const { status, body } = await login(server(), key);
        assert.equal(status, 401);
        assert.deepEqual(Object.keys(body).sort(), ['reason', 'status', 'statusCode']);
        assert.equal(body.status, 'Unauthorized');
        assert.equal(body.statusCode, 401);
        assert.ok(body.reason.length > 0);
      });
    }

    test('the token carries account, key and scopes, lives 24 hours and verifies with the JWKS', async () => {
      const { key, id } = await server().makeKey({ account: 'claims', scopes: ['i9', 'forms'] });
      const token = await tokenOf(server(), key);
      const { payload, protectedHeader } = await verify(server(), token);
      assert.equal((payload.exp as number) - (payload.iat as number), DAY_SECONDS);
      assert.equal(payload.iat, Math.floor(server().now() / 1000));
      assert.equal(payload.key, id);
      assert.deepEqual(payload.scopes, ['i9', 'forms']);
      assert.equal(typeof payload.sub, 'string');
      assert.ok(protectedHeader.kid);
    });

    test('the published keys are public ones', async () => {
      const { body } = await server().fetch('/.well-known/jwks.json', { key: null });
      assert.ok(body.keys.length > 0);
      for (const key of body.keys) assert.equal(key.d, undefined);
    });

    test('an expired key is refused with the reason', async () => {
      const expiresAt = new Date(server().now() + 60_000).toISOString();
      const { key } = await server().makeKey({ expiresAt });
      await tokenOf(server(), key);
      server().setTime(60_000);
      const { status, body } = await login(server(), key);
      assert.equal(status, 401);
      assert.match(body.reason, /expired/);
    });

    test('a revoked key is refused within 5 seconds, for login and for the tax interface', async () => {
      const { key, id } = await server().makeKey();
      await tokenOf(server(), key);
      assert.equal((await server().fetch('/availableVersions', { key })).status, 200);
      await revokeApiKey(server().db, id, () => server().now());
      server().setTime(5000);
      const refused = await login(server(), key);
      assert.equal(refused.status, 401);
      assert.match(refused.body.reason, /revoked/);
      const { status, body } = await server().fetch('/availableVersions', { key });
      assert.equal(status, 401);
      assert.equal(body.errorStatus.errorCode, 1003);
      assert.match(body.errorStatus.errorMessage, /revoked/);
    });

    test('rotation logs nobody out: a new key signs, and yesterday evening`s token still verifies', async () => {
      const old = await tokenOf(server());
      const kidOf = (token: string) =>
        JSON.parse(Buffer.from(token.split('.')[0] as string, 'base64url').toString()).kid;
      // Hour by hour through the month after which the key is replaced.
      let before = old;
      let rotated: string | undefined;
      for (let hour = 0; hour < 31 * 24 && rotated === undefined; hour += 1) {
        server().setTime(3_600_000);
        const token = await tokenOf(server());
        if (kidOf(token) !== kidOf(before)) rotated = token;
        else before = token;
      }
      assert.ok(rotated, 'the signing key was replaced');
      assert.ok((decodeJwt(before).exp as number) * 1000 > server().now());
      server().setTime(22 * 3_600_000);
      await tokenOf(server());
      await verify(server(), before);
      await verify(server(), rotated);
    });
  });
});
