/** `/ste-hosted/v1/bulk`: streams and jobs answer each item as payCalc does, and count each once. */

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '../../../src/platform/shape/clock.ts';
import { deleteOldJobs } from '../../../src/tax/bulk/retention.ts';
import { finishJob, roomFor } from '../../support/bulk.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { FIT, MEDICARE, paycheck, SOCIAL_SECURITY, tax, wage } from '../../support/paychecks.ts';
import { type Answer, API_KEY, TestServer } from '../../support/server.ts';

const BULK = '/ste-hosted/v1/bulk';
const NDJSON = { 'content-type': 'application/x-ndjson' };
const AS_JOB = { prefer: 'respond-async' };

/** Several parts, and one item in 100 that fails. */
const items = Array.from({ length: 900 }, (_, n) =>
  paycheck({
    employeeID: `E${n}`,
    wages: n % 100 === 7 ? [] : [wage({ grossWages: 1_000 + n })],
    taxJurisdictionParms: [tax(FIT), tax(SOCIAL_SECURITY), tax(MEDICARE)],
  }),
);
const FAILED = items.filter(({ wages }) => wages?.length === 0).length;
const input = items.map((item) => `${JSON.stringify(item)}\n`).join('');

forEachDatabase((databases) => {
  let server: TestServer;
  let expected: string;
  before(async () => {
    server = await TestServer.start(databases, {
      WORKERS: databases.kind === 'sqlite' ? '0' : '1',
    });
    server.startWork();
    const { payCalc } = await server.payCalc(...items);
    expected = (payCalc as unknown[]).map((item) => `${JSON.stringify(item)}\n`).join('');
  });
  after(() => server?.close());

  const send = (
    body: string,
    headers: Readonly<Record<string, string>> = NDJSON,
    key = API_KEY,
  ): Promise<Answer> => server.fetch(BULK, { method: 'POST', body, headers, key });

  const read = async (id: string, key = API_KEY): Promise<Answer> =>
    await server.fetch(`${BULK}/${id}`, { key });

  async function ended(id: string): Promise<Answer['body']> {
    for (;;) {
      const { body } = await read(id);
      if (body.finishedAt !== null) return body;
      await sleep(20);
    }
  }

  describe('a stream', () => {
    test('answers byte for byte as payCalc, and counts what it answers', async () => {
      const before = await server.counted();
      const { status, text, headers } = await send(input);
      assert.equal(status, 200);
      assert.equal(headers.get('content-type'), 'application/x-ndjson; charset=utf-8');
      assert.ok(text === expected);
      assert.equal(await server.counted(), before + items.length);
    });

    test('a JSON array is answered with CSV where that is accepted', async () => {
      const { status, text } = await send(JSON.stringify(items.slice(0, 9)), {
        'content-type': 'application/json; charset=utf-8',
        accept: 'text/csv',
      });
      assert.equal(status, 200);
      assert.match(text, /^row,employeeID,/);
      assert.match(text, /\r\n1,E0,00-000-0000-FIT-000,/);
      assert.match(text, /\r\n8,E7,,,,,,,,,,\d+,/);
    });

    test('lines that cannot be read are answered in their place', async () => {
      const { text } = await send(`${JSON.stringify(items[0])}\nnonsense\n`);
      const [first, second] = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      assert.equal(first.employeeID, 'E0');
      assert.equal(second.errorStatus.errorCode, 1001);
      assert.match(second.errorStatus.errorMessage, /^line 2 is not JSON/);
    });

    test('what is wrong with the whole is refused with its status', async () => {
      for (const [headers, body, status, code] of [
        [{ 'content-type': 'text/plain' }, input, 415, 1015],
        [NDJSON, '', 400, 1001],
        [{ 'content-type': 'application/json' }, '{}', 400, 1001],
        [{ 'content-type': 'text/csv' }, 'employeeId\n1\n', 400, 1001],
        [{ ...NDJSON, version: '1999.1' }, input, 400, 1005],
        [{ ...NDJSON, ...AS_JOB, version: '1999.1' }, input, 400, 1005],
      ] as const) {
        const answer = await send(body, headers);
        assert.equal(answer.status, status, answer.text);
        assert.equal(answer.body.errorStatus.errorCode, code, answer.text);
        assert.equal(answer.body.transactionStamp.transactionType, 'Bulk');
      }
    });

    test('a client that goes away stops the work', async () => {
      const before = await server.counted();
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST ${BULK} HTTP/1.1\r\nhost: x\r\nauthorization: ${API_KEY}\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n`,
      );
      const bytes = Buffer.from(input);
      socket.write(`${bytes.length.toString(16)}\r\n`);
      socket.write(bytes);
      await new Promise((resolve) => socket.once('data', resolve));
      socket.destroy();
      let counted = -1;
      let next = await server.counted();
      while (next !== counted) {
        await sleep(100);
        [counted, next] = [next, await server.counted()];
      }
      assert.ok(
        counted > before && counted - before <= items.length,
        `${counted - before} counted`,
      );
      // The place of the request is free again.
      for (let n = 0; n < 5; n += 1) assert.equal((await send(input.slice(0, 0))).status, 400);
    });
  });

  describe('a job', () => {
    test('has the results of a stream, its errors as a file, and counts each item once', async () => {
      const before = await server.counted();
      const sent = await send(input, { ...NDJSON, ...AS_JOB, 'idempotency-key': 'june' });
      assert.equal(sent.status, 202, sent.text);
      const id = sent.body.jobId as string;
      assert.equal(sent.headers.get('location'), `${BULK}/${id}`);
      const job = await ended(id);
      assert.deepEqual(
        [job.status, job.items, job.failed, job.progress, job.clientId, job.inputBytes],
        ['completed', items.length, FAILED, 1, 'june', Buffer.byteLength(input)],
      );
      const results = await server.fetch(`${BULK}/${id}/results`);
      assert.equal(results.status, 200);
      assert.ok(results.text === expected);
      const errors = await server.fetch(`${BULK}/${id}/errors`);
      const lines = errors.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      assert.deepEqual(
        lines.map(({ line, employeeID }) => [line, employeeID]),
        Array.from({ length: FAILED }, (_, n) => [n * 100 + 8, `E${n * 100 + 7}`]),
      );
      assert.equal(await server.counted(), before + items.length);

      const again = await send(input, { ...NDJSON, ...AS_JOB, 'idempotency-key': 'june' });
      assert.equal(again.body.jobId, id);
      assert.equal(again.headers.get('idempotency-replayed'), 'true');
      const other = await send(`${input}\n`, { ...NDJSON, ...AS_JOB, 'idempotency-key': 'june' });
      assert.deepEqual([other.status, other.body.errorStatus.errorCode], [422, 1013]);
      assert.equal(await server.counted(), before + items.length);
    });

    test('holds neither names nor wages in the clear, and no input once it is answered', async () => {
      const { body } = await send(input, { ...NDJSON, ...AS_JOB });
      await ended(body.jobId);
      const parts = await server.db
        .selectFrom('bulk_parts')
        .selectAll()
        .where('job_id', '=', body.jobId)
        .execute();
      assert.ok(parts.length > 1);
      for (const { input: kept, output } of parts) {
        assert.equal(kept, null);
        assert.match(output ?? '', /^v1\.[0-9a-f]{12}\./);
      }
    });

    test('CSV has a header once, and rows in order', async () => {
      const body = `employeeID,wages[0].grossWages\n${`${'A'.repeat(200)},1\n`.repeat(3_000)}`;
      const sent = await send(body, { 'content-type': 'text/csv', ...AS_JOB });
      const job = await ended(sent.body.jobId);
      assert.deepEqual([job.status, job.items, job.failed], ['completed', 3_000, 3_000]);
      for (const [file, header] of [
        ['results', /^row,employeeID,uniqueTaxID,/],
        ['errors', /^row,employeeID,errorCode,/],
      ] as const) {
        const { text } = await server.fetch(`${BULK}/${sent.body.jobId}/${file}`);
        const [first = '', ...rows] = text.trimEnd().split('\r\n');
        assert.match(first, header);
        assert.deepEqual(
          rows.map((row) => Number.parseInt(row, 10)),
          Array.from({ length: 3_000 }, (_, n) => n + 2),
        );
      }
    });

    test('a header that is wrong fails the job; the operator hears nothing of it', async () => {
      const sent = await send('employeeID,wages[0].nothing\nA,1\n', {
        'content-type': 'text/csv',
        ...AS_JOB,
      });
      assert.equal(sent.status, 202, sent.text);
      // Fails where anything is reported.
      await finishJob(server, sent.body.jobId);
      const { body } = await server.fetch(`${BULK}/${sent.body.jobId}`);
      assert.equal(body.status, 'failed');
      assert.match(body.problem, /nothing/);
    });

    test('is of its account only: others cannot see, read, or end it', async () => {
      const { key } = await server.makeKey({ account: 'another' });
      const { body } = await send(input, { ...NDJSON, ...AS_JOB, 'idempotency-key': 'mine' });
      await ended(body.jobId);
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/results'],
        ['GET', '/errors'],
        ['DELETE', ''],
      ] as const) {
        const answer = await server.fetch(`${BULK}/${body.jobId}${path}`, { method, key });
        assert.deepEqual([answer.status, answer.body.errorStatus.errorCode], [404, 1011]);
        const none = await server.fetch(`${BULK}/nobody${path}`, { method, key });
        assert.equal(none.body.errorStatus.errorMessage, answer.body.errorStatus.errorMessage);
      }
      assert.deepEqual((await server.fetch(BULK, { key })).body.jobs, []);
      const own = await send(input, { ...NDJSON, ...AS_JOB, 'idempotency-key': 'mine' }, key);
      assert.notEqual(own.body.jobId, body.jobId);
      assert.equal((await read(body.jobId)).body.status, 'completed');
    });

    test('a list has the newest first, page by page', async () => {
      const { body } = await server.fetch(`${BULK}?limit=2`);
      assert.equal(body.jobs.length, 2);
      assert.ok(body.jobs[0].jobId > body.jobs[1].jobId);
      const next = await server.fetch(`${BULK}?limit=2&cursor=${body.nextCursor}`);
      assert.ok(next.body.jobs[0].jobId < body.jobs[1].jobId);
      assert.equal((await server.fetch(`${BULK}?cursor=x`)).status, 400);
    });

    test('a deleted job is gone with its results, and its name is free', async () => {
      const { body } = await send(input, { ...NDJSON, ...AS_JOB, 'idempotency-key': 'gone' });
      await ended(body.jobId);
      const { status } = await server.fetch(`${BULK}/${body.jobId}`, { method: 'DELETE' });
      assert.equal(status, 200);
      assert.equal((await read(body.jobId)).status, 404);
      const again = await send(input, { ...NDJSON, ...AS_JOB, 'idempotency-key': 'gone' });
      assert.notEqual(again.body.jobId, body.jobId);
      await ended(again.body.jobId);
    });

    test('a download that a deletion cuts has no clean end', async () => {
      const { body } = await send(input, { ...NDJSON, ...AS_JOB });
      await ended(body.jobId);
      await server.db
        .deleteFrom('bulk_parts')
        .where('job_id', '=', body.jobId)
        .where('number', '>', 1)
        .execute();
      const url = `${server.url}${BULK}/${body.jobId}/results`;
      await assert.rejects(
        fetch(url, { headers: { authorization: API_KEY } }).then((cut) => cut.text()),
      );
    });

    test('retention deletes what ended days ago, and uploads that broke off', async () => {
      const { body } = await send(input, { ...NDJSON, ...AS_JOB });
      await ended(body.jobId);
      const days = 7;
      const { db } = server;
      const storage = roomFor(db);
      const deps = { db, storage, days, clock: () => server.now() + days * DAY_MS };
      await deleteOldJobs(deps);
      assert.equal((await read(body.jobId)).status, 200);
      await deleteOldJobs({ ...deps, clock: () => server.now() + days * DAY_MS + 1 });
      assert.equal((await read(body.jobId)).status, 404);
    });
  });
});
