import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  base64url,
  type CryptoKey,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { forEachDatabase } from '../../../test/support/databases.ts';
import { DAY_MS, HOUR_MS } from '../shape/clock.ts';
import { createAccount } from '../storage/accounts/accounts.ts';
import { deleteSigningKeys, listSigningKeys } from '../storage/accounts/signing-keys.ts';
import type { Database } from '../storage/database/database.ts';
import { Secrets } from '../storage/secrets/secrets.ts';
import { isRefused, type Principal } from './access.ts';
import { KeyGuard } from './key-guard.ts';
import { createApiKey, revokeApiKey } from './keys.ts';
import { rotateSigningKeys, SigningKeys } from './signing-keys.ts';
import { issueAccessToken, verifyAccessToken } from './tokens.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const secrets = new Secrets([Buffer.alloc(32, 7)]);

/** One process: its own guard and signing keys, on a clock the test moves. */
async function startProcess(db: Database, clock: () => number) {
  const keys = await SigningKeys.open(db, secrets, clock);
  const guard = new KeyGuard(db, clock);
  const close = async () => {
    await keys.close();
    await guard.close();
  };
  return { keys, guard, close };
}

async function newPrincipal(db: Database, guard: KeyGuard, expiresAt?: string) {
  const account = await createAccount(
    db,
    `account ${Math.random()}`,
    new Date(START).toISOString(),
  );
  assert.ok(account);
  const { key } = await createApiKey(db, {
    accountId: account.id,
    label: '',
    scopes: ['i9', 'forms'],
    expiresAt: expiresAt ?? null,
  });
  return (await guard.lookup(key)) as Principal;
}

forEachDatabase((databases) => {
  async function setUp() {
    const db = await databases.openNew();
    const time = { now: START };
    const clock = () => time.now;
    const process = await startProcess(db, clock);
    return { db, time, clock, process };
  }

  test('a token carries account, key and scopes, and lives exactly 24 hours', async () => {
    const { db, time, process } = await setUp();
    const principal = await newPrincipal(db, process.guard);
    const token = await issueAccessToken(process.keys, principal);
    assert.deepEqual(decodeJwt(token), {
      sub: principal.accountId,
      key: principal.keyId,
      scopes: ['i9', 'forms'],
      iat: START / 1000,
      exp: START / 1000 + 86_400,
    });
    const kid = decodeProtectedHeader(token).kid;
    assert.deepEqual(decodeProtectedHeader(token), { alg: 'EdDSA', typ: 'JWT', kid });
    assert.deepEqual(await verifyAccessToken(process, token), principal);

    // Anyone can check it with the published set, which holds nothing private.
    const published = process.keys.jwks();
    await jwtVerify(token, createLocalJWKSet(published), { currentDate: new Date(time.now) });
    assert.deepEqual(
      published.keys.map((key) => [key.kid, key.d]),
      [[kid, undefined]],
    );

    time.now = START + DAY_MS - 1;
    assert.ok(!isRefused(await verifyAccessToken(process, token)));
    time.now = START + DAY_MS;
    assert.ok(isRefused(await verifyAccessToken(process, token)));
    await process.close();
  });

  test('what these keys did not sign is refused', async () => {
    const { db, clock, process } = await setUp();
    const principal = await newPrincipal(db, process.guard);
    const token = await issueAccessToken(process.keys, principal);
    const claims = decodeJwt(token);
    const { kid } = decodeProtectedHeader(token) as { kid: string };
    const [header = '', body = '', signature = ''] = token.split('.');
    const edit = (change: object) => base64url.encode(JSON.stringify({ ...claims, ...change }));
    const stranger = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
    const sign = (head: { alg: string; kid?: string; typ?: string }, key: CryptoKey | Uint8Array) =>
      new SignJWT(claims).setProtectedHeader(head).sign(key);
    const publicBytes = base64url.decode(process.keys.jwks().keys[0]?.x ?? '');

    const forged: Record<string, string> = {
      empty: '',
      words: 'not a token',
      'alg none': new UnsecuredJWT(claims).encode(),
      'no signature': `${header}.${body}.`,
      'another account': `${header}.${edit({ sub: 'someone else' })}.${signature}`,
      'another end': `${header}.${edit({ exp: START })}.${signature}`,
      'another key': await sign({ alg: 'EdDSA', typ: 'JWT', kid }, stranger.privateKey),
      'unknown kid': await sign({ alg: 'EdDSA', typ: 'JWT', kid: 'unknown' }, stranger.privateKey),
      'no kid': await sign({ alg: 'EdDSA', typ: 'JWT' }, stranger.privateKey),
      'public key as HMAC secret': await sign({ alg: 'HS256', typ: 'JWT', kid }, publicBytes),
      'no API key named': await process.keys.sign(
        { sub: principal.accountId, scopes: [] },
        HOUR_MS,
      ),
      'API key of another account': await process.keys.sign(
        { sub: 'someone else', key: principal.keyId, scopes: ['i9'] },
        HOUR_MS,
      ),
    };
    for (const [name, text] of Object.entries(forged)) {
      assert.ok(isRefused(await verifyAccessToken(process, text)), name);
    }
    assert.ok(!isRefused(await verifyAccessToken(process, token)));
    const narrow = await process.keys.sign(
      { sub: principal.accountId, key: principal.keyId, scopes: ['forms', 'tax'] },
      HOUR_MS,
    );
    assert.deepEqual(((await verifyAccessToken(process, narrow)) as Principal).scopes, ['forms']);
    await assert.rejects(process.keys.sign({}, DAY_MS + 1000), RangeError);
    assert.equal(clock(), START);
    await process.close();
  });

  test('tokens of a revoked or expired key stop with it', async () => {
    const { db, time, clock, process } = await setUp();
    const revoked = await newPrincipal(db, process.guard);
    const expiring = await newPrincipal(db, process.guard, new Date(START + 60_000).toISOString());
    const tokens = [
      await issueAccessToken(process.keys, revoked),
      await issueAccessToken(process.keys, expiring),
    ];
    const refused = async () => {
      const accesses = await Promise.all(tokens.map((token) => verifyAccessToken(process, token)));
      await process.guard.close();
      return accesses.map((access) => isRefused(access) && access.refused);
    };
    assert.deepEqual(await refused(), [false, false]);
    await revokeApiKey(db, revoked.keyId, clock);
    time.now += 4999;
    assert.deepEqual(await refused(), ['revoked', false]);
    time.now = START + 60_000;
    assert.deepEqual(await refused(), ['revoked', 'expired']);
    await process.close();
  });

  test('a token verified before is refused without its key, and so is its copy with another signature', async () => {
    const { db, time, process } = await setUp();
    const principal = await newPrincipal(db, process.guard);
    const token = await issueAccessToken(process.keys, principal);
    const [first, again] = await Promise.all([
      process.keys.verify(token),
      process.keys.verify(token),
    ]);
    assert.deepEqual(again, first);
    assert.equal(await process.keys.verify(token), await process.keys.verify(token));
    assert.throws(() => Object.assign(again as object, { sub: 'someone else' }), TypeError);
    const damaged = `${token.slice(0, -8)}AAAAAAAA`;
    assert.equal(await process.keys.verify(damaged), undefined);

    const ids = (await listSigningKeys(db)).map(({ id }) => id);
    await deleteSigningKeys(db, ids);
    time.now += HOUR_MS;
    await process.keys.refresh();
    assert.equal(await process.keys.verify(token), undefined);
    await process.close();
  });

  test('two processes that start together share one key', async () => {
    const settings = await databases.create();
    const db = await databases.open(settings);
    const both = [db, await databases.open(settings)];
    const [a, b] = await Promise.all(both.map((one) => startProcess(one, () => START)));
    assert.ok(a && b);
    assert.deepEqual(a.keys.jwks(), b.keys.jwks());
    assert.equal(a.keys.jwks().keys.length, 1);
    assert.ok(!(await listSigningKeys(db)).some((key) => key.private_jwk.includes('"d"')));
    await Promise.all([a.close(), b.close()]);
  });

  test('monthly rotation in two processes logs nobody out', async () => {
    const { db, time, clock, process: a } = await setUp();
    const b = await startProcess(db, clock);
    const principal = await newPrincipal(db, a.guard);
    const step = 5 * HOUR_MS;
    const signed: { token: string; at: number }[] = [];
    const kids = new Set<string>();
    let published: string[] = [];
    while (time.now < START + 100 * DAY_MS) {
      time.now += step;
      // What a client cached an hour and more ago must know every key that signs now.
      const token = await issueAccessToken(a.keys, principal);
      const { kid } = decodeProtectedHeader(token) as { kid: string };
      assert.ok(published.length === 0 || published.includes(kid), 'published before it signs');
      kids.add(kid);
      published = a.keys.jwks().keys.map((key) => key.kid ?? '');
      assert.ok(published.length <= 3, `${published.length} keys published`);
      signed.push({ token, at: time.now });
      while ((signed[0]?.at ?? time.now) <= time.now - DAY_MS) signed.shift();
      for (const { token: earlier } of [signed[0], signed.at(-1)].filter((s) => s !== undefined)) {
        assert.ok(await b.keys.verify(earlier), `signed by ${decodeProtectedHeader(earlier).kid}`);
        assert.ok(await a.keys.verify(earlier));
      }
    }
    assert.ok(kids.size === 4, `${kids.size} keys signed`);
    await Promise.all([a.close(), b.close()]);
  });

  test('a rotation on request signs only after it was published, and is not repeated', async () => {
    const { db, time, clock, process } = await setUp();
    assert.equal(await rotateSigningKeys(db, secrets, clock), undefined);
    const made = await rotateSigningKeys(db, secrets, clock, { onRequest: true });
    assert.equal(made?.signsFrom, new Date(START + 2 * HOUR_MS).toISOString());
    assert.equal(await rotateSigningKeys(db, secrets, clock, { onRequest: true }), undefined);
    const kid = async () => decodeProtectedHeader(await process.keys.sign({}, HOUR_MS)).kid;
    const first = await kid();
    time.now += 2 * HOUR_MS - 1;
    assert.equal(await kid(), first);
    assert.equal(process.keys.jwks().keys.length, 2);
    time.now += 1;
    assert.equal(await kid(), made?.id);
    await process.close();
  });

  test('a token signed by a key this process has not read yet is accepted', async () => {
    const { db, time, clock, process } = await setUp();
    await rotateSigningKeys(db, secrets, clock, { onRequest: true });
    const ahead = await startProcess(db, () => time.now + 2 * HOUR_MS);
    const token = await ahead.keys.sign({ sub: 'x' }, HOUR_MS);
    time.now += 2000;
    assert.equal((await process.keys.verify(token))?.sub, 'x');
    await Promise.all([ahead.close(), process.close()]);
  });

  test('another SECRET_KEY cannot read the signing keys', async () => {
    const { db, clock, process } = await setUp();
    const stranger = new Secrets([Buffer.alloc(32, 8)]);
    await assert.rejects(SigningKeys.open(db, stranger, clock), /SECRET_KEY does not contain/);
    await process.close();
  });
});
