/** `wagewright key rotate-secret` as an operator runs it: while servers run, killed in the middle, again. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newEmployee } from '../../../src/people/employees/employees.ts';
import { insertEmployees } from '../../../src/people/employees/storage/employees.ts';
import { type Database, openDatabase } from '../../../src/platform/storage/database/database.ts';
import { openSecrets } from '../../../src/platform/storage/secrets/secret-key.ts';
import { Secrets } from '../../../src/platform/storage/secrets/secrets.ts';
import { sizeOf } from '../../sizes.ts';
import { serve, wagewright } from '../../support/cli.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { environmentOf } from '../../support/server.ts';
import { Workplace } from '../../support/submissions.ts';
import { NEW_KEY, OLD_KEY, populate } from './everything.ts';

const CLI = fileURLToPath(new URL('../../../src/app/cli.ts', import.meta.url));
const OLD = OLD_KEY.toString('base64');
const NEW = NEW_KEY.toString('base64');
const oldId = new Secrets([OLD_KEY]).keyId;
const ROTATE = ['key', 'rotate-secret'];
const MANY = 3000;
const KILLS = sizeOf('rotationKills');

/** Employees enough that a kill finds the command at work. */
async function hireMany(db: Database, secrets: Secrets): Promise<void> {
  const { deps, account, employerId } = await Workplace.open(db, {}, secrets);
  const rows = Array.from({ length: MANY }, (_, index) =>
    newEmployee(deps, account, employerId, {
      firstName: 'Ana',
      lastName: `Rivera ${index}`,
      socialSecurityNumber: String(100_000_000 + index),
    }),
  );
  await db.transaction().execute((transaction) => insertEmployees(transaction, rows));
}

const countNew = async (db: Database, column: 'sealed_ssn' | 'ssn_index'): Promise<number> => {
  const prefix = column === 'sealed_ssn' ? 'v1.' : '';
  const { count } = await db
    .selectFrom('employees')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(column, 'not like', `${prefix}${oldId}.%`)
    .executeTakeFirstOrThrow();
  return Number(count);
};

forEachDatabase((databases) => {
  test('a change of SECRET_KEY while a server runs, each wrong step refused', async () => {
    const settings = await databases.create();
    const db = await databases.open(settings);
    const base = { ...environmentOf(settings), LOG_LEVEL: 'silent' };
    const env = (SECRET_KEY: string) => ({ ...base, SECRET_KEY });
    const secrets = await openSecrets(db, { ...settings, secretKey: OLD });
    await populate(db, secrets);

    const one = await wagewright(ROTATE, { env: env(OLD) });
    assert.equal(one.code, 1);
    assert.match(one.stderr, /SECRET_KEY has only one key/);
    const before = await serve(env(OLD));
    // Looking does not make the new key the one that seals.
    const looked = await wagewright(['i9', 'verify-audit'], { env: env(`${NEW},${OLD}`) });
    assert.equal(looked.code, 0, looked.stdout);
    const early = await wagewright(ROTATE, { env: env(`${NEW},${OLD}`) });
    assert.equal(early.code, 1);
    assert.match(early.stderr, /No server has started with the key/);
    assert.equal(await before.end('SIGTERM'), 0);

    const server = await serve(env(`${NEW},${OLD}`));
    const hasty = await wagewright(['i9', 'verify-audit'], { env: env(NEW) });
    assert.match(hasty.stderr, new RegExp(`lacks the older key ${oldId}`));
    const rotated = await wagewright(ROTATE, { env: env(`${NEW},${OLD}`) });
    assert.equal(rotated.code, 0, rotated.stderr);
    assert.match(rotated.stdout, /employees.ssn_index: 1 encrypted with the new key/);
    assert.match(rotated.stdout, /Nothing is encrypted with an older key/);
    assert.equal((await fetch(`${server.url}/health/ready`)).status, 200);
    assert.equal(await server.end('SIGTERM'), 0);

    const after = await serve(env(NEW));
    assert.equal(await after.end('SIGTERM'), 0);
    const verified = await wagewright(['i9', 'verify-audit'], { env: env(NEW) });
    assert.equal(verified.code, 0, verified.stdout);
    assert.match(verified.stdout, /2 submissions, .*: all as written/);
    assert.match((await wagewright(ROTATE, { env: env(OLD) })).stderr, /not the one this database/);
  });

  test(`${KILLS} kills in the middle lose nothing, and the next run ends the work`, async () => {
    const settings = await databases.create();
    const db = await databases.open(settings);
    const base = { ...environmentOf(settings), LOG_LEVEL: 'silent' };
    const env = { ...base, SECRET_KEY: `${NEW},${OLD}` };
    await hireMany(db, await openSecrets(db, { ...settings, secretKey: OLD }));
    const both = await openSecrets(db, { ...settings, secretKey: env.SECRET_KEY });

    for (let kill = 0; kill < KILLS; kill += 1) {
      const column = kill < KILLS / 2 ? 'sealed_ssn' : 'ssn_index';
      const from = await countNew(db, column);
      const child = spawn(process.execPath, [CLI, ...ROTATE], {
        env: { PATH: process.env.PATH ?? '', ...env },
        stdio: 'ignore',
      });
      const ended = once(child, 'close');
      while ((await countNew(db, column)) === from) await wait(1);
      child.kill('SIGKILL');
      assert.deepEqual(await ended, [null, 'SIGKILL']);
      const left = MANY - (await countNew(db, column));
      assert.ok(left > 0, 'the kill came before the end');
      const rows = await db.selectFrom('employees').selectAll().execute();
      for (const { id, sealed_ssn, ssn_index } of rows) {
        const ssn = both.open(sealed_ssn ?? '', `employees.ssn:${id}`);
        assert.ok(both.blindIndexes(ssn, 'employees.ssn').includes(ssn_index ?? ''));
      }
    }
    const { code, stderr } = await wagewright(ROTATE, { env });
    assert.equal(code, 0, stderr);
    const renewed = new Secrets([NEW_KEY]);
    const rows = await db.selectFrom('employees').selectAll().execute();
    const numbers = rows.map(({ id, sealed_ssn, ssn_index }) => {
      const ssn = renewed.open(sealed_ssn ?? '', `employees.ssn:${id}`);
      assert.equal(renewed.blindIndex(ssn, 'employees.ssn'), ssn_index);
      return Number(ssn) - 100_000_000;
    });
    assert.deepEqual(
      numbers.toSorted((a, b) => a - b),
      Array.from({ length: MANY }, (_, index) => index),
    );
  });

  if (databases.kind === 'postgres') return;

  test('with the key file: a new key is made, the old one put aside, a server left alone', async () => {
    const { dataDir } = await databases.create();
    const file = join(dataDir, 'secret.key');
    // The database first: a key next to a missing one is refused.
    const db = await openDatabase({ dataDir });
    writeFileSync(file, `${OLD}\n`, { mode: 0o600 });
    await populate(db, await openSecrets(db, { dataDir }));
    await db.destroy();
    const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };

    const server = await serve(env);
    const refused = await wagewright(ROTATE, { env });
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /A server is running/);
    assert.equal(readFileSync(file, 'utf8').trim(), OLD);
    assert.equal(await server.end('SIGTERM'), 0);

    const rotated = await wagewright(ROTATE, { env });
    assert.equal(rotated.code, 0, rotated.stderr);
    const key = readFileSync(file, 'utf8').trim();
    assert.match(key, /^[\w+/]{43}=$/);
    assert.notEqual(key, OLD);
    assert.equal(readFileSync(`${file}.${oldId}`, 'utf8').trim(), OLD);
    const again = await serve(env);
    assert.equal(await again.end('SIGTERM'), 0);

    const wrong = { ...env, SECRET_KEY: OLD };
    assert.match((await wagewright(ROTATE, { env: wrong })).stderr, /not the one this database/);
    const interrupted = `${NEW},${key}`;
    writeFileSync(file, `${interrupted}\n`);
    const resumed = await wagewright(ROTATE, { env });
    assert.equal(resumed.code, 0, resumed.stderr);
    assert.equal(readFileSync(file, 'utf8').trim(), NEW);
    assert.ok(existsSync(`${file}.${new Secrets([Buffer.from(key, 'base64')]).keyId}`));
  });
});
