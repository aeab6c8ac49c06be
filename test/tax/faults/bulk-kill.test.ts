/**
 * Kills servers that work on a bulk job: every item is answered once, in its place and byte for byte,
 * and usage counts each once, whatever the moment. One server on SQLite, two on PostgreSQL.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { answerChunk } from '../../../src/tax/calculators/chunk.ts';
import { answersOn } from '../../../src/tax/paycalc/fast/index.ts';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import type { BulkJobRow } from '../../../src/tax/storage/jobs.ts';
import { sizeOf } from '../../sizes.ts';
import { type ServingProcess, serve } from '../../support/cli.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { FIT, paycheck, tax, wage } from '../../support/paychecks.ts';
import { randomNumbers } from '../../support/random.ts';
import { API_KEY, environmentOf } from '../../support/server.ts';

const SEED = 20_261_123;
const KILLS = sizeOf('bulkKills');
const ITEMS = 4_000;
const headers = { authorization: API_KEY };

const input = Array.from({ length: ITEMS }, (_, n) =>
  JSON.stringify(
    paycheck({
      employeeID: `E${n}`,
      wages: n % 500 === 3 ? [] : [wage({ grossWages: 1_000 + n })],
      taxJurisdictionParms: [tax(FIT)],
    }),
  ),
).join('\n');

function expected(): string {
  const work = answerChunk(
    {
      from: 'ndjson',
      to: 'ndjson',
      first: 1,
      header: undefined,
      version: undefined,
      skip: 0,
      bytes: Buffer.from(input),
    },
    {
      releases: installedReleases(),
      answersOf: answersOn(true),
      onFault: (error) => assert.fail(String(error)),
    },
  );
  let step = work.next();
  while (!step.done) step = work.next();
  return Buffer.from(step.value.bytes).toString();
}

async function jobIn(db: Database, id: string): Promise<BulkJobRow> {
  return await db
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function sendTo(url: string): Promise<string> {
  const response = await fetch(`${url}/ste-hosted/v1/bulk`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson', prefer: 'respond-async' },
    body: input,
  });
  assert.equal(response.status, 202);
  return ((await response.json()) as { jobId: string }).jobId;
}

const textOf = async (url: string): Promise<string> => await (await fetch(url, { headers })).text();

forEachDatabase((databases) => {
  test(`${KILLS} kills: each item is answered and counted once (seed ${SEED})`, async () => {
    const settings = await databases.create();
    const count = databases.kind === 'sqlite' ? 1 : 2;
    const env = { ...environmentOf(settings), WORKERS: '1', LOG_LEVEL: 'warn' };
    const random = randomNumbers(SEED);
    const servers: ServingProcess[] = [];
    for (let n = 0; n < count; n += 1) servers.push(await serve(env));
    const db = databases.connect(settings);
    const whole = expected();
    let struck = 0;
    let jobs = 0;
    while (struck < KILLS) {
      const id = await sendTo((servers[0] as ServingProcess).url);
      jobs += 1;
      let job = await jobIn(db, id);
      while (job.finished_at === null) {
        const aim = job.parts_done + 1 + Math.floor(random() * 4);
        while (job.finished_at === null && job.parts_done < aim) {
          await sleep(1);
          job = await jobIn(db, id);
        }
        if (job.finished_at !== null || struck === KILLS) continue;
        const victim = Math.floor(random() * count);
        await (servers[victim] as ServingProcess).end('SIGKILL');
        struck += 1;
        servers[victim] = await serve(env);
        job = await jobIn(db, id);
      }
      const { url } = servers[0] as ServingProcess;
      assert.equal(job.status, 'completed');
      assert.equal(job.items, ITEMS);
      assert.ok((await textOf(`${url}/ste-hosted/v1/bulk/${id}/results`)) === whole);
    }
    const account = `${servers[0]?.url}/ste-hosted/accountInfo?startDate=2000/01/01&endDate=2999/12/31`;
    assert.equal(JSON.parse(await textOf(account)).steCalculations, jobs * ITEMS);
    for (const server of servers) assert.equal(await server.end('SIGTERM'), 0);
  });
});
