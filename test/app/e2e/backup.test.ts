/** Backup and restore by the command line, with a server writing meanwhile. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readSubmission } from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { signSupplementB } from '../../../src/people/i9/submissions/sections/supplement-b.ts';
import { openDatabase } from '../../../src/platform/storage/database/database.ts';
import { openSecrets } from '../../../src/platform/storage/secrets/secret-key.ts';
import { command, serve, wagewright } from '../../support/cli.ts';
import { temporaryDirectory } from '../../support/databases.ts';
import { signature, Workplace } from '../../support/submissions.ts';

describe('backup and restore', () => {
  let root: string;
  let env: Record<string, string>;
  const at = (name: string): string => join(root, name);
  before(async () => {
    root = await temporaryDirectory();
    env = { DATA_DIR: at('data'), PORT: '0' };
  });
  after(() => rmSync(root, { recursive: true }));

  /** A form in the data directory, made next to whatever runs there. */
  async function complete(dataDir: string) {
    const db = await openDatabase({ dataDir });
    const secrets = await openSecrets(db, { dataDir });
    const work = await Workplace.open(db, {}, secrets);
    return { db, work, ...(await work.completed()) };
  }

  test('a backup while the server runs comes back whole, with the key kept apart', async () => {
    const server = await serve(env);
    const { db, work, place } = await complete(at('data'));
    const made = await wagewright(['backup', at('copy'), '--key-file', at('key')], { env });
    assert.equal(made.code, 0, made.stderr);
    assert.deepEqual(readdirSync(at('copy')).sort(), ['backup.json', 'wagewright.db']);
    const key = readFileSync(at('key'), 'utf8').trim();
    assert.ok(!readFileSync(join(at('copy'), 'wagewright.db')).includes(key));
    for (const file of [join(at('copy'), 'wagewright.db'), at('key')]) {
      assert.equal(statSync(file).mode & 0o777, 0o600, file);
    }
    // What happens later is not in the backup.
    await signSupplementB(work.deps, work.admin, place, {
      reason: 'nameChange',
      newName: { lastName: 'Later' },
      ...signature('supplementB'),
    });
    const running = await command(['restore', at('copy'), '--replace'], { env });
    assert.equal(running.code, 1);
    assert.match(running.stderr, /Another server is using/);
    await db.destroy();
    assert.equal(await server.end('SIGTERM'), 0);

    const other = { ...env, DATA_DIR: at('other') };
    const keyless = await command(['restore', at('copy')], { env: other });
    assert.equal(keyless.code, 1);
    assert.match(keyless.stderr, /needs the key [0-9a-f]{12}.*--key-file/);
    const restored = await wagewright(['restore', at('copy'), '--key-file', at('key')], {
      env: other,
    });
    assert.equal(restored.code, 0, restored.stderr);
    const verified = await wagewright(['i9', 'verify-audit'], { env: other });
    assert.equal(verified.code, 0, verified.stdout);
    assert.match(verified.stdout, /1 submissions, 5 entries, no anchors given: all as written/);
    const dataDir = at('other');
    const copy = await openDatabase({ dataDir });
    const secrets = await openSecrets(copy, { dataDir });
    const deps = { ...work.deps, db: copy, secrets };
    const view = await readSubmission(deps, work.admin, place);
    assert.equal(view.status, 'accepted');
    assert.deepEqual(view.supplementB, []);
    await copy.destroy();

    const refused = await command(['restore', at('copy')], { env: other });
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /--replace/);
    const replaced = await wagewright(['restore', at('copy'), '--replace'], { env: other });
    assert.equal(replaced.code, 0, replaced.stderr);
    assert.match(replaced.stdout, /before-restore-/);
  });

  test('a backup is not written over another, nor the key into it', async () => {
    const again = await command(['backup', at('copy')], { env });
    assert.match(again.stderr, /not empty/);
    const inside = join(at('copy2'), 'key');
    const inData = await command(['backup', at('copy2'), '--key-file', inside], { env });
    assert.match(inData.stderr, /separate from the data/);
    const none = await command(['backup', at('copy3')], { env: { DATA_DIR: at('nowhere') } });
    assert.match(none.stderr, /no database/);
    assert.equal((await command(['backup'], { env })).code, 2);
  });

  test('what is missing is named, with what to do', async () => {
    const other = { ...env, DATA_DIR: at('fourth') };
    const said = async (...args: string[]) => {
      const { code, stderr } = await command(args, { env: other });
      assert.equal(code, 1, stderr);
      assert.doesNotMatch(stderr, /ENOENT/);
      return stderr;
    };
    assert.match(
      await said('restore', at('gone')),
      /gone does not exist\. Check the path: name the directory that wagewright backup wrote\.$/m,
    );
    assert.match(
      await said('restore', at('data')),
      /backup\.json does not exist\. Check the path: name a directory that wagewright backup wrote\.$/m,
    );
    assert.match(
      await said('restore', at('copy'), '--key-file', at('no-key')),
      /no-key does not exist\. Check the path: name the file with the key [0-9a-f]{12}\.$/m,
    );
    const { stderr } = await command(['backup', at('copy4'), '--key-file', at('nowhere/key')], {
      env,
    });
    assert.match(stderr, /nowhere does not exist\. Check the path: name a key file in a directory/);
  });

  test('a backup that was changed, and another key, are refused', async () => {
    const other = { ...env, DATA_DIR: at('third') };
    writeFileSync(at('wrong-key'), Buffer.alloc(32, 1).toString('base64'));
    const wrong = await command(['restore', at('copy'), '--key-file', at('wrong-key')], {
      env: other,
    });
    assert.match(wrong.stderr, /is not the key/);
    const file = join(at('copy'), 'wagewright.db');
    const bytes = readFileSync(file);
    bytes.writeUInt8((bytes.readUInt8(5000) + 1) % 256, 5000);
    writeFileSync(file, bytes);
    const changed = await wagewright(['restore', at('copy'), '--key-file', at('key')], {
      env: other,
    });
    assert.match(changed.stderr, /SHA-256 differs/);
  });

  test('PostgreSQL is referred to its own tools', async () => {
    const postgres = { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    for (const name of ['backup', 'restore']) {
      const { code, stderr } = await command([name, at('pg')], { env: postgres });
      assert.equal(code, 1);
      assert.match(stderr, /pg_dump.*pg_restore.*SECRET_KEY/);
    }
  });

  test('anchors: written once, and what they say is checked', async () => {
    const { db, place } = await complete(at('data'));
    const anchored = await wagewright(['i9', 'anchor', at('anchors')], { env });
    assert.equal(anchored.code, 0, anchored.stderr);
    const twice = await command(['i9', 'anchor', at('anchors')], { env });
    assert.equal(twice.code, 1);
    const good = await wagewright(['i9', 'verify-audit', '--anchors', at('anchors')], { env });
    assert.equal(good.code, 0, good.stdout);
    await db
      .deleteFrom('audit_entries')
      .where('submission_id', '=', place.submissionId)
      .where('sequence', '=', 5)
      .execute();
    await db.destroy();
    const bad = await command(['i9', 'verify-audit', '--anchors', at('anchors')], { env });
    assert.equal(bad.code, 1);
    assert.match(bad.stdout, /entry 5: was anchored, but is missing/);
    assert.equal((await command(['i9', 'guess'], { env })).code, 2);
  });
});
