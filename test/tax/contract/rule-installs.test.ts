/** Releases as files of their own: packed, installed, refused, removed; and whose signature counts. */

import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { operator } from '../../../src/platform/audit/administration.ts';
import { inRoot } from '../../../src/platform/compiled/root.ts';
import { createAccount } from '../../../src/platform/storage/accounts/accounts.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { Secrets } from '../../../src/platform/storage/secrets/secrets.ts';
import { checkRelease } from '../../../src/tax/installs/check-release.ts';
import {
  installRelease,
  type OperatorDeps,
  removeInstalled,
  trustKey,
  untrustKey,
} from '../../../src/tax/installs/install.ts';
import { projectKey, publicOf, readPublicKey } from '../../../src/tax/installs/keys.ts';
import { packRelease } from '../../../src/tax/installs/pack-release.ts';
import { readReleaseFile } from '../../../src/tax/installs/release-file.ts';
import { ReleaseFileError } from '../../../src/tax/installs/release-file-error.ts';
import { signingKeys } from '../../../src/tax/installs/trust.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { listReleases, markUsed } from '../../../src/tax/storage/installed-releases.ts';
import { forEachDatabase } from '../../support/databases.ts';
import {
  FICA,
  good,
  HOSTILE,
  idOf,
  OLDER_RATE,
  removeFolders,
  revoked,
  scope,
  trusted,
} from '../../support/hostile-releases.ts';
import {
  entriesOf,
  INVENTED,
  newSigner,
  releaseFile,
  sealedRules,
} from '../../support/release-files.ts';
import { NEWEST } from '../../support/releases.ts';
import { changeFiles, replacing } from '../../support/rule-tree.ts';

after(removeFolders);

describe('packing', () => {
  test('gives the same bytes again, from another folder and at another time', () => {
    assert.ok(releaseFile(scope, trusted).equals(good));
  });

  test('holds rules with evidence, compiled form, coverage, golden answers, and the seal', () => {
    const names = [...entriesOf(good).keys()];
    for (const name of [
      'compiled.json',
      'coverage.json',
      'golden.jsonl',
      'manifest.json',
      'signature.json',
      'rules/releases.yaml',
      FICA,
      'rules/us/federal/fica.evidence.yaml',
    ]) {
      assert.ok(names.includes(name), name);
    }
  });

  test('holds minimum wages, garnishment limits, and where registers come from', () => {
    const labor = releaseFile(scope, trusted, { hasLabor: true });
    const names = [...entriesOf(labor).keys()];
    for (const name of [
      'labor.json',
      'rules/minimum-wage/federal.yaml',
      'rules/garnishment/states.yaml',
    ]) {
      assert.ok(names.includes(name), name);
      assert.ok(!entriesOf(good).has(name), name);
    }
    const root = sealedRules(scope, {
      hasLabor: true,
      changes: { 'us/federal/x.source.yaml': () => 'files: []\n' },
    });
    const pack = () => packRelease(loadRules(root), INVENTED, trusted.privateKey);
    assert.ok(entriesOf(pack()).has('rules/us/federal/x.source.yaml'));
    changeFiles(root, { 'minimum-wage/federal.yaml': replacing('"7.25"', '"7.26"') });
    assert.throws(pack, /its minimum wages or garnishment limits differ from what was sealed/);
  });

  test('takes a release of all states, which checks clean', () => {
    const bytes = packRelease(loadRules(), NEWEST, trusted.privateKey);
    const file = readReleaseFile(bytes, () => readPublicKey(trusted.publicPem));
    assert.equal(checkRelease(file).version, NEWEST);
    assert.ok(bytes.length < 4_000_000);
  });

  test('refuses a draft, an unknown release, and one that was changed after sealing', () => {
    const tree = loadRules();
    const draft = tree.releases.find(({ sealedOn }) => sealedOn === undefined)?.version;
    if (draft !== undefined) {
      assert.throws(() => packRelease(tree, draft, trusted.privateKey), /is a draft/);
    }
    assert.throws(() => packRelease(tree, '1.1', trusted.privateKey), /there is no release 1\.1/);
    const root = sealedRules(scope);
    const other = { ...loadRules(sealedRules(scope, { changes: OLDER_RATE })) };
    const { releases } = loadRules(root);
    assert.throws(
      () => packRelease({ ...other, releases }, INVENTED, trusted.privateKey),
      /its rules differ from what was sealed/,
    );
  });
});

describe('keys', () => {
  test('only Ed25519 keys in PEM', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    const pem = rsa.export({ type: 'spki', format: 'pem' }).toString();
    for (const text of [pem, '', 'AAAA', '-----BEGIN PUBLIC KEY-----']) {
      assert.throws(() => readPublicKey(text), /is not a public Ed25519 key/);
    }
  });

  test("the project's key comes from one file of the rules, and may be missing", () => {
    assert.equal(projectKey(sealedRules(scope)), undefined);
    const root = sealedRules(scope, { changes: { 'release-key.pem': () => trusted.publicPem } });
    assert.equal(projectKey(root)?.id, publicOf(trusted.privateKey).id);
    assert.equal(projectKey() !== undefined, existsSync(inRoot('rules/release-key.pem')));
  });
});

forEachDatabase((databases) => {
  let db: Database;
  let deps: OperatorDeps;
  /** Everything that an installation writes. */
  const written = async () => ({
    releases: await db.selectFrom('rule_releases').selectAll().orderBy('version').execute(),
    entries: await db
      .selectFrom('account_audit_entries')
      .select(['action', 'sequence'])
      .orderBy('account_id')
      .orderBy('sequence')
      .execute(),
  });

  before(async () => {
    db = await databases.open();
    const secrets = new Secrets([Buffer.alloc(32, 7)]);
    const clock = () => Date.parse('2027-01-04T12:00:00.000Z');
    deps = { db, secrets, clock, acting: operator('rules install') };
    for (const name of ['one', 'two']) await createAccount(db, name, '2026-11-01T00:00:00.000Z');
    await trustKey(deps, trusted.publicPem, 'Trusted');
    const { id } = await trustKey(deps, revoked.publicPem, 'Revoked');
    await untrustKey(deps, id);
  });

  describe('refused, with nothing written:', () => {
    assert.ok(HOSTILE.length >= 30);
    for (const [what, file, words] of HOSTILE) {
      test(what, async () => {
        const earlier = await written();
        await assert.rejects(
          async () => await installRelease(deps, file()),
          (error) => error instanceof ReleaseFileError && words.test(error.message),
        );
        assert.deepEqual(await written(), earlier);
      });
    }
  });

  describe('a release', () => {
    const entries = async () => (await written()).entries.map(({ action }) => action);
    const noWait = async () => {};

    test('is installed once, with an entry in the trail of every account', async () => {
      const { seal, signer, isNew } = await installRelease(deps, good);
      assert.deepEqual([seal.version, signer.label, isNew], [INVENTED, 'Trusted', true]);
      const [row] = await listReleases(db);
      assert.equal(row?.version, INVENTED);
      assert.equal(row?.keyId, idOf(trusted));
      assert.equal((await entries()).filter((action) => action === 'rules.installed').length, 2);
      assert.equal((await installRelease(deps, good)).isNew, false);
      assert.equal((await entries()).filter((action) => action === 'rules.installed').length, 2);
    });

    test('is never replaced by another of the same name', async () => {
      for (const sealedOn of ['2026-12-23', '2026-12-24', '2026-12-25']) {
        const other = releaseFile(scope, trusted, { sealedOn, changes: OLDER_RATE });
        await assert.rejects(
          async () => await installRelease(deps, other),
          /(is older than|has other content than) the one that is installed/,
        );
      }
    });

    test('stays installed when its key is no longer trusted, and cannot be installed again', async () => {
      await untrustKey(deps, idOf(trusted));
      assert.equal((await listReleases(db))[0]?.removedAt, null);
      await assert.rejects(async () => await installRelease(deps, good), /is not trusted since/);
      await trustKey(deps, trusted.publicPem, 'Trusted');
      assert.ok((await entries()).includes('rulesKey.removed'));
    });

    test('is removed; an older one of its name is then a replay', async () => {
      await removeInstalled(deps, INVENTED, noWait);
      assert.equal((await listReleases(db))[0]?.removedAt, '2027-01-04T12:00:00.000Z');
      assert.ok((await entries()).includes('rules.removed'));
      const older = releaseFile(scope, trusted, { sealedOn: '2026-12-01', changes: OLDER_RATE });
      await assert.rejects(
        async () => await installRelease(deps, older),
        /is older than the one that was installed before/,
      );
      assert.equal((await installRelease(deps, good)).isNew, true);
    });

    test('that answers while its removal waits stays', async () => {
      const answers = async () => void (await markUsed(db, INVENTED, '2027-01-05T00:00:00.000Z'));
      await assert.rejects(
        async () => await removeInstalled(deps, INVENTED, answers),
        /has answered requests .* RULES_VERSION/,
      );
      const [row] = await listReleases(db);
      assert.deepEqual([row?.removedAt, row?.leavingAt], [null, null]);
      await assert.rejects(
        async () => await removeInstalled(deps, INVENTED, noWait),
        /has answered/,
      );
    });

    test('that is built in or not installed is not removed', async () => {
      await assert.rejects(async () => await removeInstalled(deps, NEWEST, noWait), /is part of/);
      await assert.rejects(async () => await removeInstalled(deps, '1.1', noWait), /not installed/);
    });
  });

  test('the key of the project counts until the operator removes it', async () => {
    const own = readPublicKey(newSigner().publicPem);
    const listed = (await signingKeys(db, own)).filter(({ isBuiltIn }) => isBuiltIn);
    assert.deepEqual(
      listed.map(({ id, removedAt }) => [id, removedAt]),
      [[own.id, null]],
    );
  });
});
