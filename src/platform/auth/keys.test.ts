import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { forEachDatabase } from '../../../test/support/databases.ts';
import { createAccount, findAccountByName, listAccounts } from '../storage/accounts/accounts.ts';
import { listApiKeys } from '../storage/accounts/api-keys.ts';
import type { Database } from '../storage/database/database.ts';
import { SetupError } from '../storage/errors.ts';
import { Secrets } from '../storage/secrets/secrets.ts';
import { isRefused, type Principal, type Refusal, SCOPES } from './access.ts';
import { firstKey } from './first-key.ts';
import { KeyGuard } from './key-guard.ts';
import { createApiKey, hashApiKey, revokeApiKey } from './keys.ts';

/** What entries of the audit trail are made with. */
const deps = { secrets: new Secrets([Buffer.alloc(32, 7)]), clock: Date.now };
const START = Date.parse('2026-03-01T12:00:00Z');
const BOOTSTRAP = 'bootstrap-key-of-the-operator-0123456789';

/** A clock the test moves; every reading of the database is finished by `settled`. */
function testClock() {
  let now = START;
  return {
    clock: () => now,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

async function newAccount(db: Database): Promise<string> {
  const account = await createAccount(db, `account ${Math.random()}`, '2026-01-01T00:00:00.000Z');
  assert.ok(account);
  return account.id;
}

/** The same database, counting the queries made through it. */
function counting(db: Database): { db: Database; queries: () => number } {
  let count = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: counted, queries: () => count };
}

forEachDatabase((databases) => {
  test('a key has 256 random bits, is stored as a hash and listed without it', async () => {
    const db = await databases.openNew();
    const accountId = await newAccount(db);
    const { key, id } = await createApiKey(
      db,
      {
        accountId,
        label: 'payroll',
        scopes: ['tax'],
        expiresAt: '2027-01-01',
      },
      () => START,
    );
    assert.match(key, /^ww_[A-Za-z0-9_-]{43}$/);
    const [listed, ...others] = await listApiKeys(db, accountId);
    assert.deepEqual(others, []);
    assert.deepEqual(
      { ...listed, accountName: '' },
      {
        id,
        accountId,
        accountName: '',
        label: 'payroll',
        hint: key.slice(0, 9),
        scopes: ['tax'],
        isLenient: false,
        createdAt: '2026-03-01T12:00:00.000Z',
        expiresAt: '2027-01-01T00:00:00.000Z',
        revokedAt: null,
      },
    );
    const { rows } = await sql<{ hash: string }>`select * from api_keys`.execute(db);
    assert.equal(rows[0]?.hash, hashApiKey(key));
    assert.ok(!JSON.stringify(rows).includes(key));
    const other = await createApiKey(db, { accountId, label: '' });
    assert.notEqual(other.key, key);
    assert.equal((await listApiKeys(db)).length, 2);
    await assert.rejects(createApiKey(db, { accountId, label: '', scopes: [] }), SetupError);
    await assert.rejects(createApiKey(db, { accountId, label: '', expiresAt: 'soon' }), SetupError);
  });

  test('the guard tells whose key it is, without a reading the second time', async () => {
    const db = await databases.open();
    const accountId = await newAccount(db);
    const { key, id } = await createApiKey(db, { accountId, label: '', scopes: ['tax', 'i9'] });
    const guard = new KeyGuard(db);
    const waited = guard.lookup(key);
    assert.ok(waited instanceof Promise);
    const principal = (await waited) as Principal;
    assert.deepEqual([principal.accountId, principal.keyId], [accountId, id]);
    assert.deepEqual([principal.scopes, principal.expiresAt], [['tax', 'i9'], null]);
    assert.equal(guard.lookup(key), principal);
    assert.equal(((await guard.lookupById(id)) as Principal).keyId, id);
  });

  test('unknown keys are refused and remembered for a moment only', async () => {
    const db = await databases.open();
    const { clock, advance } = testClock();
    const guard = new KeyGuard(db, clock);
    const unknown = `ww_${'x'.repeat(43)}`;
    for (const text of ['', 'short', 'x'.repeat(10_000)]) {
      assert.equal((guard.lookup(text) as Refusal).refused, 'unknown');
    }
    assert.ok(guard.lookup(unknown) instanceof Promise);
    assert.equal(((await guard.lookup(unknown)) as Refusal).refused, 'unknown');
    assert.equal((guard.lookup(unknown) as Refusal).refused, 'unknown');
    advance(2000);
    assert.ok(guard.lookup(unknown) instanceof Promise);
    await guard.close();
  });

  test('random keys do not fill memory: the oldest is forgotten', async () => {
    const guard = new KeyGuard(await databases.open(), () => START, { maxUnknown: 3 });
    const random = Array.from({ length: 5 }, (_, index) => `ww_${`${index}`.repeat(43)}`);
    for (const key of random) await guard.lookup(key);
    const remembered = random.map((key) => !(guard.lookup(key) instanceof Promise));
    assert.deepEqual(remembered, [false, false, true, true, true]);
    await guard.close();
  });

  test('many requests with one key make one reading', async () => {
    const { db, queries } = counting(await databases.open());
    const { key } = await createApiKey(db, { accountId: await newAccount(db), label: '' });
    const { clock, advance } = testClock();
    const guard = new KeyGuard(db, clock);
    const before = queries();
    await Promise.all(Array.from({ length: 100 }, () => guard.lookup(key)));
    assert.equal(queries() - before, 1);
    advance(2000);
    for (let time = 0; time < 100; time++) assert.ok(!(guard.lookup(key) instanceof Promise));
    await guard.close();
    assert.equal(queries() - before, 2);
  });

  test('a revocation in another process takes effect within 5 seconds, however a key is used', async () => {
    const db = await databases.open();
    const elsewhere = await databases.open();
    // Used every `step` until the fifth second: often, about as often as an answer is renewed, rarely.
    for (const step of [100, 1900, 2500, 3999, 5000]) {
      const { key, id } = await createApiKey(db, { accountId: await newAccount(db), label: '' });
      const { clock, advance } = testClock();
      const guard = new KeyGuard(db, clock);
      const use = async () => [await guard.lookup(key), await guard.lookupById(id)].map(isRefused);
      assert.deepEqual(await use(), [false, false]);
      assert.equal(await revokeApiKey(elsewhere, id, clock), true);
      assert.equal(await revokeApiKey(elsewhere, id, clock), false);
      let waited = 0;
      while (waited + step < 5000) {
        advance(step);
        waited += step;
        await use();
        await guard.close();
      }
      advance(5000 - waited);
      assert.deepEqual(await use(), [true, true], `used every ${step} ms`);
      assert.equal(((await guard.lookup(key)) as Refusal).refused, 'revoked');
    }
  });

  test('the last moment a revoked key may still be served lies before the fifth second', async () => {
    const db = await databases.open();
    const { key, id } = await createApiKey(db, { accountId: await newAccount(db), label: '' });
    const { clock, advance } = testClock();
    const guard = new KeyGuard(db, clock);
    await guard.lookup(key);
    await revokeApiKey(db, id, clock);
    advance(3999);
    assert.ok(!(guard.lookup(key) instanceof Promise), 'served while it is renewed');
    await guard.close();
    assert.equal((guard.lookup(key) as Refusal).refused, 'revoked');

    const other = new KeyGuard(db, clock);
    await other.lookup(key);
    advance(-60_000);
    assert.ok(other.lookup(key) instanceof Promise, 'a clock set back does not prolong an answer');
    await other.close();
  });

  test('a key stops at the very millisecond it expires', async () => {
    const db = await databases.open();
    const { clock, advance } = testClock();
    const { key } = await createApiKey(db, {
      accountId: await newAccount(db),
      label: '',
      expiresAt: new Date(START + 1000).toISOString(),
    });
    const guard = new KeyGuard(db, clock);
    await guard.lookup(key);
    advance(999);
    assert.ok(!isRefused(await guard.lookup(key)));
    advance(1);
    assert.equal((guard.lookup(key) as Refusal).refused, 'expired');
    assert.equal(((await new KeyGuard(db, clock).lookup(key)) as Refusal).refused, 'expired');
  });

  test('a database that is away is an error once the answer is old, and never a pass', async () => {
    const db = await databases.openNew();
    const { key } = await createApiKey(db, { accountId: await newAccount(db), label: '' });
    const { clock, advance } = testClock();
    const guard = new KeyGuard(db, clock);
    await guard.lookup(key);
    await db.schema.alterTable('api_keys').renameTo('away').execute();
    advance(3000);
    assert.ok(!isRefused(await guard.lookup(key)));
    await guard.close();
    advance(1000);
    await assert.rejects(async () => await guard.lookup(key));
    await db.schema.alterTable('away').renameTo('api_keys').execute();
    assert.ok(!isRefused(await guard.lookup(key)));
  });

  test('first start on loopback: one key, printed once', async () => {
    const db = await databases.openNew();
    const { lines, key = '' } = await firstKey(db, deps, { loopbackHost: true });
    assert.match(key, /^ww_[\w-]{43}$/);
    assert.ok(lines.join('\n').includes(key));
    const access = (await new KeyGuard(db).lookup(key)) as Principal;
    assert.deepEqual([access.accountName, access.scopes], ['default', [...SCOPES]]);
    const again = await firstKey(db, deps, { loopbackHost: true });
    assert.equal(again.key, undefined);
    const later = again.lines.join('\n');
    assert.match(later, /wagewright(\.js)? key create/);
    assert.doesNotMatch(later, /ww_/);
    assert.equal((await listApiKeys(db)).length, 1);
  });

  test('first start of two processes at the same time makes one key', async () => {
    const settings = await databases.create();
    const processes = [await databases.open(settings), await databases.open(settings)];
    const printed = await Promise.all(
      processes.map((db) => firstKey(db, deps, { loopbackHost: true })),
    );
    const lines = printed.flatMap((first) => first.lines);
    assert.equal(lines.filter((line) => line.includes('ww_')).length, 1);
    assert.equal(printed.filter(({ key }) => key !== undefined).length, 1);
  });

  test('first start where others can reach the server prints no key', async () => {
    const db = await databases.openNew();
    const first = await firstKey(db, deps, { loopbackHost: false });
    assert.equal(first.key, undefined);
    const printed = first.lines.join('\n');
    assert.match(printed, /wagewright(\.js)? key create/);
    assert.deepEqual([await listApiKeys(db), await listAccounts(db)], [[], []]);
  });

  test('BOOTSTRAP_API_KEY works from the first start on, once', async () => {
    const db = await databases.openNew();
    const start = { loopbackHost: false, bootstrapKey: BOOTSTRAP };
    const { lines } = await firstKey(db, deps, start);
    assert.equal(lines.length, 1);
    assert.ok(!lines.join().includes(BOOTSTRAP));
    assert.deepEqual((await firstKey(db, deps, start)).lines, []);
    const access = (await new KeyGuard(db).lookup(BOOTSTRAP)) as Principal;
    assert.deepEqual([access.accountName, access.scopes], ['default', [...SCOPES]]);

    await revokeApiKey(db, access.keyId);
    assert.deepEqual((await firstKey(db, deps, start)).lines, []);
    assert.equal(((await new KeyGuard(db).lookup(BOOTSTRAP)) as Refusal).refused, 'revoked');
    for (const bootstrapKey of ['short', `${BOOTSTRAP} `, 'é'.repeat(40), 'x'.repeat(257)]) {
      await assert.rejects(firstKey(db, deps, { loopbackHost: true, bootstrapKey }), SetupError);
    }
    assert.equal((await listApiKeys(db)).length, 1);
    assert.ok(await findAccountByName(db, 'default'));
  });
});
