/** What jobs may fill: each account's own limit, and the floor of the disk; what they held goes with them. */

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteOldJobs } from '../../../src/tax/bulk/retention.ts';
import { roomFor } from '../../support/bulk.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { accountClient, newEmployer } from '../../support/i9.ts';
import { paycheck } from '../../support/paychecks.ts';
import { type Answer, API_KEY, TestServer } from '../../support/server.ts';

const BULK = '/ste-hosted/v1/bulk';
const small = `${JSON.stringify(paycheck())}\n`;
/** Lines of 200 KB that do not compress. */
const linesOf = (count: number): string =>
  Array.from(
    { length: count },
    () => `{"employeeID":"${randomBytes(150_000).toString('base64')}"}\n`,
  ).join('');

const send = (server: TestServer, body: string, key = API_KEY): Promise<Answer> =>
  server.fetch(BULK, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-ndjson', prefer: 'respond-async' },
    key,
  });
const remove = (server: TestServer, { body }: Answer) =>
  server.fetch(`${BULK}/${body.jobId}`, { method: 'DELETE' });
const codeOf = ({ body }: Answer) => body.errorStatus.errorCode;
const parts = async (server: TestServer): Promise<number> =>
  (await server.db.selectFrom('bulk_parts').select('number').execute()).length;

forEachDatabase((databases) => {
  const start = (environment: Readonly<Record<string, string>>) =>
    TestServer.start(databases, { WORKERS: '0', ...environment });

  describe('the limit of an account', () => {
    test('refuses what does not fit, keeps nothing of it, and ends with a deletion', async (t) => {
      const server = await start({ BULK_STORAGE_LIMIT_MB: '1' });
      t.after(() => server.close());
      const refused = await send(server, linesOf(16));
      assert.deepEqual([refused.status, codeOf(refused)], [507, 1017], refused.text);
      assert.match(refused.text, /hold 1 MB, which is the limit \(BULK_STORAGE_LIMIT_MB\)/);
      assert.equal(await parts(server), 0);
      assert.deepEqual((await server.fetch(BULK)).body.jobs, []);

      const kept = await send(server, linesOf(8));
      assert.equal(kept.status, 202, kept.text);
      assert.equal((await send(server, small)).status, 507);
      const other = await server.makeKey({ account: 'other', scopes: ['tax'] });
      assert.equal((await send(server, small, other.key)).status, 202, 'another account');
      assert.equal((await remove(server, kept)).status, 200);
      assert.equal(await parts(server), 1, 'of the other account');
      assert.equal((await send(server, small)).status, 202);
    });

    test('counts results: a job that outgrows it fails, with what to do', async (t) => {
      const server = await start({ BULK_STORAGE_LIMIT_MB: '1' });
      t.after(() => server.close());
      // Their input fits however its bytes arrive; with the results it does not.
      const job = await send(server, linesOf(6));
      assert.equal(job.status, 202, job.text);
      server.startWork();
      for (;;) {
        const { body, status, text } = await server.fetch(`${BULK}/${job.body.jobId}`);
        assert.equal(status, 200, text);
        if (body.finishedAt === null) await sleep(20);
        else {
          assert.equal(body.status, 'failed');
          assert.match(body.problem, /BULK_STORAGE_LIMIT_MB.*delete finished jobs/);
          break;
        }
      }
      assert.equal(await parts(server), 0);
    });
  });

  test('what a crash left of a canceled job is deleted, and an upload that broke off', async (t) => {
    const server = await start({});
    t.after(() => server.close());
    const canceled = await send(server, small);
    const broken = await send(server, small);
    await server.db.updateTable('bulk_jobs').set({ status: 'canceled' }).execute();
    await server.db
      .updateTable('bulk_jobs')
      .set({ status: 'receiving' })
      .where('id', '=', broken.body.jobId)
      .execute();
    const deps = { db: server.db, storage: roomFor(server.db), days: 7, clock: () => server.now() };
    await deleteOldJobs(deps);
    const left = await server.db.selectFrom('bulk_parts').select('job_id').execute();
    assert.deepEqual(left, [{ job_id: broken.body.jobId }]);
    assert.equal((await server.fetch(`${BULK}/${canceled.body.jobId}`)).body.status, 'canceled');
    await deleteOldJobs({ ...deps, clock: () => server.now() + 61_000 });
    assert.equal(await parts(server), 0);
  });
});

// PostgreSQL's disk is another machine's.
describe('below FREE_DISK_MB', () => {
  forEachDatabase((databases) => {
    if (databases.kind !== 'sqlite') return;

    test('uploads are 507; small writes, calculations, and deletions go on', async (t) => {
      const server = await TestServer.start(databases, { FREE_DISK_MB: '100000000' });
      t.after(() => server.close());
      server.startWork();
      const job = await send(server, small);
      assert.deepEqual([job.status, codeOf(job)], [507, 1017], job.text);
      assert.deepEqual((await server.fetch(BULK)).body.jobs, []);
      const client = await accountClient(server);
      const employer = await newEmployer(client);
      const rows = 'firstName,lastName\nAda,Lovelace\n';
      const upload = await server.fetch(`${employer}/employees/import`, {
        method: 'POST',
        key: `Bearer ${client.token}`,
        headers: { 'content-type': 'text/csv' },
        body: rows,
      });
      assert.deepEqual([upload.status, upload.body.code], [507, 'disk_almost_full'], upload.text);
      assert.match(upload.body.message, /less than 100000000 MB left/);
      assert.ok((await server.payCalc(paycheck())).payCalc);
      assert.equal((await server.fetch('/health/ready', { key: null })).status, 200);
    });
  });
});
