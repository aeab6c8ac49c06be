/** Sample data: added, looked at, removed completely; real data and its evidence stay. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { verifyAudit } from '../../../src/people/i9/inspection/verify-audit.ts';
import { readAnchors } from '../../../src/platform/audit/anchors.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { openSecrets } from '../../../src/platform/storage/secrets/secret-key.ts';
import { accountClient, type Client, EMPLOYEE, newEmployer } from '../../support/i9.ts';
import { forEachServer, SECRET_KEY, type TestServer } from '../../support/server.ts';

const PATH = '/v1/sampleData';

async function add(client: Client): Promise<{ employerId: string; employees: number }> {
  const { status, body, text } = await client.post(PATH);
  assert.equal(status, 201, text);
  return body.sampleData;
}

const newClient = async (server: TestServer): Promise<Client> => {
  const { key } = await server.makeKey({ account: `account ${Math.random()}` });
  return await accountClient(server, key);
};

async function depsOf({ db, settings }: TestServer) {
  const secrets = await openSecrets(db, {
    dataDir: settings.dataDir,
    secretKey: settings.databaseUrl === undefined ? undefined : SECRET_KEY,
  });
  return { db, secrets };
}

async function anchorsOf(server: TestServer) {
  const deps = await depsOf(server);
  return await Array.fromAsync(readAnchors(deps.db, deps));
}

async function problemsOf(server: TestServer, anchors?: Awaited<ReturnType<typeof anchorsOf>>) {
  const { problems } = await verifyAudit(await depsOf(server), anchors);
  return problems;
}

/** Tables with a row that holds any of these texts, in any column. */
async function tablesWith(db: Database, texts: readonly string[]): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const found = await Promise.all(
    tables.map(async ({ name, columns }) => {
      const rows = await db
        .selectFrom(name as 'employers')
        .selectAll()
        .execute();
      assert.ok(columns.length > 0);
      return rows.some((row) =>
        Object.values(row).some((value) => texts.some((text) => String(value).includes(text))),
      )
        ? [name]
        : [];
    }),
  );
  // The last number that was given to anything.
  return found
    .flat()
    .filter((name) => name !== 'counters')
    .sort();
}

forEachServer('sample data', (start) => {
  test('is there once it was added, in different states, and says that it is sample data', async () => {
    const server = start();
    const client = await newClient(server);
    assert.deepEqual((await client.get(PATH)).body, { sampleData: null });
    const { employerId, employees } = await add(client);
    const { body: read } = await client.get(PATH);
    assert.equal(read.sampleData.employerId, employerId);
    const { body: own } = await client.get(`/v1/employers/${employerId}`);
    assert.match(own.employer.name, /\(sample data\)$/);
    assert.match(new URL(own.employer.webhook.callbackUrl).hostname, /\.invalid$/);
    const { body: list } = await client.get(`/v1/employers/${employerId}/employees`);
    assert.equal(list.employees.length, employees);
    const states = await Promise.all(
      list.employees.map(async ({ id }: { id: string }) => {
        const path = `/v1/employers/${employerId}/employees/${id}/submissions`;
        return (await client.get(path)).body.submissions[0].status;
      }),
    );
    assert.deepEqual(states.toSorted(), [
      'accepted',
      'accepted',
      'in_review',
      'not_started',
      'rejected',
      'section1_complete',
    ]);
    const again = await client.post(PATH);
    assert.deepEqual([again.status, again.body.code], [409, 'sample_data_exists']);
    assert.deepEqual(await problemsOf(server), []);
  });

  test('its events are for an address that cannot exist, and mail nobody', async () => {
    const server = start();
    const client = await newClient(server);
    const { employerId } = await add(client);
    const { body } = await client.get(`/v1/employers/${employerId}/deliveries`);
    assert.ok(body.deliveries.length >= 6);
    assert.deepEqual(
      new Set(body.deliveries.map(({ kind }: { kind: string }) => kind)),
      new Set(['webhook']),
    );
  });

  test('is removed without a trace but that it was there, and may be added again', async () => {
    const server = start();
    const client = await newClient(server);
    const { employerId } = await add(client);
    const people = await server.db
      .selectFrom('employees')
      .select('id')
      .where('employer_id', '=', employerId)
      .execute();
    const forms = await server.db
      .selectFrom('submissions')
      .select('id')
      .where('employer_id', '=', employerId)
      .execute();
    const ids = [employerId, ...[...people, ...forms].map(({ id }) => String(id))];
    assert.ok((await tablesWith(server.db, ids)).length > 10);
    const before = await tablesWith(server.db, [employerId]);
    assert.ok(before.includes('employers') && before.includes('deliveries'));
    const { status } = await client.delete(PATH);
    assert.equal(status, 200);
    assert.deepEqual(await tablesWith(server.db, ids), []);
    assert.equal((await client.get(`/v1/employers/${employerId}`)).status, 404);
    const gone = await client.delete(PATH);
    assert.deepEqual([gone.status, gone.body.code], [404, 'sample_data_not_found']);
    assert.notEqual((await add(client)).employerId, employerId);
    const { body: audit } = await client.get('/v1/audit');
    const actions = audit.entries.map(({ action }: { action: string }) => action);
    assert.equal(actions.filter((action: string) => action.startsWith('sampleData.')).length, 3);
  });

  test('its removal is no finding of the audit check, with anchors neither', async () => {
    const server = start();
    const client = await newClient(server);
    await add(client);
    const anchors = await anchorsOf(server);
    await client.delete(PATH);
    assert.deepEqual(await problemsOf(server), []);
    assert.deepEqual(await problemsOf(server, anchors), []);
  });

  test('is kept with your own person in it, and leaves other employers alone', async () => {
    const server = start();
    const client = await newClient(server);
    const real = await newEmployer(client);
    const { employerId } = await add(client);
    const hired = await client.post(`/v1/employers/${employerId}/employees`, EMPLOYEE);
    assert.equal(hired.status, 201);
    const refused = await client.delete(PATH);
    assert.deepEqual([refused.status, refused.body.code], [409, 'sample_data_in_use']);
    assert.match(refused.body.message, /^The sample employer has 1 employee that/);
    assert.equal((await client.get(`/v1/employers/${employerId}`)).status, 200);
    assert.equal((await client.get(real)).status, 200);
  });

  describe('is for the account', () => {
    test('of the caller, with the scope of Form I-9, and for no person', async () => {
      const server = start();
      const client = await newClient(server);
      const { employerId } = await add(client);
      const other = await newClient(server);
      assert.deepEqual((await other.get(PATH)).body, { sampleData: null });
      assert.equal((await other.delete(PATH)).status, 404);
      const { key } = await server.makeKey({ scopes: ['tax', 'forms'] });
      assert.equal((await (await accountClient(server, key)).post(PATH)).status, 403);
      assert.equal((await server.fetch(PATH, { key: null })).status, 401);
      const { body } = await client.get(`/v1/employers/${employerId}/admins`);
      const path = `/v1/employers/${employerId}/admins/${body.admins[0].id}/generateToken`;
      const { token } = (await client.get(path)).body.token;
      const asPerson = { method: 'POST', key: `Bearer ${token}` };
      assert.equal((await server.fetch(PATH, asPerson)).status, 403);
    });
  });
});

forEachServer('who deletes a real employer', (start) => {
  test('is found, even where it is called sample data that was removed', async () => {
    const server = start();
    const client = await newClient(server);
    const employerId = (await newEmployer(client)).split('/').at(-1) as string;
    const anchors = await anchorsOf(server);
    const { employerId: sample } = await add(client);
    await server.db
      .updateTable('sample_data')
      .set({ employer_id: employerId })
      .where('employer_id', '=', sample)
      .execute();
    assert.equal((await client.delete(PATH)).status, 200);
    const problems = await problemsOf(server, anchors);
    assert.ok(problems.includes(`employer ${employerId}: was created, but does not exist`));
    assert.ok(problems.some((text) => text.startsWith(`employer ${employerId}: the audit trail`)));
    await sql`delete from sample_data`.execute(server.db);
  });
});
