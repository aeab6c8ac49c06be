/** Releases installed and removed over HTTP, with a key that no account can make. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operator } from '../../../src/platform/audit/administration.ts';
import { createOperatorKey, revokeOperatorKey } from '../../../src/platform/auth/operator-keys.ts';
import { openSecrets } from '../../../src/platform/storage/secrets/secret-key.ts';
import { type OperatorDeps, trustKey, untrustKey } from '../../../src/tax/installs/install.ts';
import { forEachDatabase } from '../../support/databases.ts';
import {
  good,
  HOSTILE,
  removeFolders,
  revoked,
  scope,
  trusted,
} from '../../support/hostile-releases.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { INVENTED, releaseFile, resigned } from '../../support/release-files.ts';
import { NEWEST } from '../../support/releases.ts';
import { replacing } from '../../support/rule-tree.ts';
import { SECRET_KEY, TestServer } from '../../support/server.ts';

const PATH = '/v1/installedReleases';

after(removeFolders);

forEachDatabase((databases) => {
  let server: TestServer;
  let deps: OperatorDeps;
  let key: string;
  let keyId: string;

  const makeKey = async (expiresAt: string | null = null) =>
    await createOperatorKey(server.db, deps, deps.acting, { label: 'Deployment', expiresAt });
  const install = async (file: Uint8Array, sent: string | null = key) =>
    await server.fetch(PATH, {
      method: 'POST',
      key: sent,
      headers: { 'content-type': 'application/gzip' },
      body: new Uint8Array(file),
    });
  const entries = async () =>
    await server.db
      .selectFrom('account_audit_entries')
      .select(['action', 'actor_kind', 'actor_id'])
      .orderBy('sequence')
      .execute();

  before(async () => {
    server = await TestServer.start(databases, { WORKERS: '0' });
    server.startWork();
    const secretKey = databases.kind === 'postgres' ? SECRET_KEY : undefined;
    deps = {
      db: server.db,
      secrets: await openSecrets(server.db, { ...server.settings, secretKey }),
      clock: () => server.now(),
      acting: operator('key create'),
    };
    await trustKey(deps, trusted.publicPem, 'Trusted');
    const { id } = await trustKey(deps, revoked.publicPem, 'Revoked');
    await untrustKey(deps, id);
    ({ key, id: keyId } = await makeKey());
  });
  after(async () => await server.close());

  describe('only an operator key counts:', () => {
    const refused = async (sent: string | null): Promise<void> => {
      for (const [method, path] of [
        ['GET', PATH],
        ['POST', PATH],
        ['DELETE', `${PATH}/${INVENTED}`],
      ] as const) {
        const { status, body, headers } = await server.fetch(path, { method, key: sent });
        assert.deepEqual([status, body.code], [401, 'operator_key_required'], method);
        assert.match(body.hint, /key create --operator/);
        assert.match(headers.get('www-authenticate') ?? '', /^ApiKey /);
      }
    };

    test('no key, an account’s key with every scope, and its access token are refused', async () => {
      await refused(null);
      const { key: own } = await server.makeKey();
      await refused(own);
      const login = await server.fetch('/authentication/login', {
        key: null,
        headers: { 'api-key': own },
      });
      await refused(`Bearer ${login.body.accessToken}`);
    });

    test('an expired one and a revoked one are refused', async () => {
      await refused((await makeKey('2026-06-15T11:59:59.000Z')).key);
      const { key: other, id } = await makeKey();
      assert.equal((await server.fetch(PATH, { key: other })).status, 200);
      await revokeOperatorKey(server.db, deps, deps.acting, id);
      await refused(other);
    });

    test('no account can make one, and it opens nothing of an account', async () => {
      const { key: own } = await server.makeKey();
      const login = await server.fetch('/authentication/login', {
        key: null,
        headers: { 'api-key': own },
      });
      const made = await server.fetch('/v1/apiKeys', {
        method: 'POST',
        key: `Bearer ${login.body.accessToken}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ label: 'x', scopes: ['operator'] }),
      });
      assert.equal(made.status, 400);
      const asTax = await server.fetch('/availableVersions', { key });
      assert.equal(asTax.status, 401);
      assert.match(asTax.body.errorStatus.errorMessage, /is an operator key/);
      const asLogin = await server.fetch('/authentication/login', {
        key: null,
        headers: { 'api-key': key },
      });
      assert.equal(asLogin.status, 401);
    });

    test('each key made and revoked is an entry in the trail of the account', async () => {
      const actions = (await entries()).map(({ action }) => action);
      assert.ok(actions.includes('operatorKey.created'));
      assert.ok(actions.includes('operatorKey.revoked'));
    });
  });

  describe('refused with the words of the command line, with nothing written:', () => {
    const written = async () => [
      await server.db.selectFrom('rule_releases').selectAll().execute(),
      await entries(),
    ];
    // Once: what a file is refused for does not depend on the database.
    for (const [what, file, words] of databases.kind === 'sqlite' ? HOSTILE : []) {
      test(what, async () => {
        const earlier = await written();
        const { status, body } = await install(file());
        // A file that is too large is refused before it is read.
        if (status === 413) assert.equal(what, 'a file of 33 MB');
        else {
          assert.deepEqual([status, body.code], [422, 'release_refused']);
          assert.match(body.message, words);
          assert.match(body.message, /^The release file .*Nothing was installed\.$/s);
        }
        assert.deepEqual(await written(), earlier);
      });
    }

    test('a form with the file in it', async () => {
      const { status, body } = await server.fetch(PATH, {
        method: 'POST',
        key,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x--',
      });
      assert.equal(status, 415);
      assert.match(body.message, /not in a form/);
    });
  });

  test('a good file is installed once, answers immediately, and is an entry in the trail', async () => {
    const first = await install(good);
    assert.equal(first.status, 201, first.text);
    const { release } = first.body;
    assert.deepEqual([release.version, release.signer], [INVENTED, 'Trusted']);
    const again = await install(good, `Bearer ${key}`);
    assert.deepEqual([again.status, again.body], [200, first.body]);
    const { releases, signingKeys } = (await server.fetch(PATH, { key })).body;
    assert.deepEqual(releases, [release]);
    assert.deepEqual(
      signingKeys.map(({ label }: { label: string }) => label),
      ['Trusted'],
    );
    const installed = (await entries()).filter(({ action }) => action === 'rules.installed');
    assert.deepEqual(
      installed.map(({ actor_kind, actor_id }) => [actor_kind, actor_id]),
      [['operator', keyId]],
    );
    const { availableVersions } = (await server.fetch('/availableVersions')).body;
    const { version, source, signer } = availableVersions[0];
    assert.deepEqual([version, source, signer], [INVENTED, 'installed', 'Trusted']);
  });

  test('what has answered nothing is removed; what is built in or unknown is not', async () => {
    const removed = async (version: string) =>
      await server.fetch(`${PATH}/${version}`, { method: 'DELETE', key });
    const { status, body } = await removed(INVENTED);
    assert.deepEqual([status, body.release?.version], [200, INVENTED], JSON.stringify(body));
    assert.notEqual(body.release.removedAt, null);
    assert.deepEqual((await server.fetch(PATH, { key })).body.releases, []);
    const builtIn = await removed(NEWEST);
    assert.deepEqual([builtIn.status, builtIn.body.code], [409, 'release_not_removed']);
    assert.match(builtIn.body.message, /is part of Wagewright/);
    const unknown = await removed('1.1');
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'release_not_found']);
  });

  test('what has answered stays', async () => {
    const file = releaseFile(scope, trusted, { version: '9999.2' });
    assert.equal((await install(file)).status, 201);
    assert.equal((await server.post(request(paycheck()), {}, '?version=9999.2')).status, 200);
    const { status, body } = await server.fetch(`${PATH}/9999.2`, { method: 'DELETE', key });
    assert.deepEqual([status, body.code], [409, 'release_not_removed']);
    assert.match(body.message, /has answered requests/);
    assert.notEqual((await server.fetch(PATH, { key })).body.releases[0].usedAt, null);
  });

  test('its minimum wages answer, by default too, and keep it installed', async () => {
    const changes = { 'minimum-wage/federal.yaml': replacing('"7.25"', '"7.75"') };
    const file = releaseFile(scope, trusted, { version: '9999.3', hasLabor: true, changes });
    const ask = async (query = '') =>
      (await server.fetch(`/v1/minimumWages?date=2026-06-15${query}`, { key: null })).body;
    assert.equal((await ask()).highest, 7.25);
    assert.equal((await install(file)).status, 201);
    const { version, isDraft, highest } = await ask();
    assert.deepEqual([version, isDraft, highest], ['9999.3', false, 7.75]);
    assert.equal((await ask('&version=9999.3')).highest, 7.75);
    const { releases } = (await server.fetch(PATH, { key })).body;
    const own = releases.find((one: { version: string }) => one.version === '9999.3');
    assert.notEqual(own.usedAt, null);
    // As it was packed before files had them: the rows of the program answer.
    const older = resigned(
      releaseFile(scope, trusted, { version: '9999.4', hasLabor: true }),
      trusted,
      ({ parts }) => {
        for (const name of parts.keys())
          if (/^labor|minimum-wage|garnishment/.test(name)) parts.delete(name);
      },
    );
    assert.equal((await install(older)).status, 201);
    assert.equal((await ask()).version, '9999.3');
  });
});
