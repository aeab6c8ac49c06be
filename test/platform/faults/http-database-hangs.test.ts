/** A database that takes a statement and never answers, or that waits on a lock: no request waits with it. */

import assert from 'node:assert/strict';
import { connect, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../../../src/app/parts/config.ts';
import { startServer } from '../../../src/app/parts/main.ts';
import { onPostgres } from '../../support/databases.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { API_KEY, environmentOf } from '../../support/server.ts';

/** Long enough for every other statement on a busy machine. */
const STATEMENT_MS = 1500;

/** Passes everything on until it is switched to keep what the database answers to itself. */
async function relay(target: URL) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.pipe(outgoing);
    outgoing.on('data', (data) => {
      if (!isSilent) incoming.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  return {
    url,
    setSilent: (silent: boolean) => {
      isSilent = silent;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

onPostgres(({ create, open }) => {
  const start = async (context: TestContext) => {
    const settings = await create();
    const env = environmentOf(settings);
    const between = await relay(new URL(env.DATABASE_URL as string));
    context.after(between.close);
    const config = readConfig({ ...env, DATABASE_URL: between.url.href, LOG_LEVEL: 'silent' });
    const limited = { ...config, statementMs: STATEMENT_MS };
    const server = await startServer(limited);
    context.after(() => server.close());
    const fetchJson = async (path: string, options: RequestInit = {}) => {
      const response = await fetch(`${server.address}${path}`, options);
      return { status: response.status, body: (await response.json()) as never };
    };
    const login = await fetchJson('/authentication/login', { headers: { 'api-key': API_KEY } });
    const { accessToken } = login.body as { accessToken: string };
    const body = JSON.stringify({
      name: 'Acme',
      federalEIN: '12-3456789',
      timezone: 'America/Phoenix',
      address: { streetAddress1: '1 St', city: 'Phoenix', state: 'AZ', zipCode: '85001' },
    });
    const headers = { authorization: `Bearer ${accessToken}` };
    return {
      settings,
      between,
      payCalc: () =>
        fetchJson('/ste-hosted/v1/payCalc', {
          method: 'POST',
          headers: { authorization: API_KEY },
          body: JSON.stringify(request(paycheck())),
        }),
      makeEmployer: () => fetchJson('/v1/employers', { method: 'POST', headers, body }),
    };
  };
  const unavailable = (reason: string) => ({
    statusCode: 503,
    error: 'Service Unavailable',
    code: 'database_unavailable',
    message: `${reason}. Try again in 5 seconds.`,
    errors: [],
  });

  test('a database that falls silent: each interface answers its own error, and recovers', async (context) => {
    const { between, payCalc, makeEmployer } = await start(context);
    assert.equal((await payCalc()).status, 200);
    assert.equal((await makeEmployer()).status, 201);
    between.setSilent(true);
    const [tax, i9] = await Promise.all([payCalc(), makeEmployer()]);
    assert.equal(tax.status, 503);
    const { PayCalcResponse: answer } = tax.body as {
      PayCalcResponse: { errorStatus: { errorCode: number }; payCalc: unknown[] };
    };
    assert.deepEqual([answer.errorStatus.errorCode, answer.payCalc], [9000, []]);
    assert.deepEqual(i9, { status: 503, body: unavailable('The database does not respond') });
    between.setSilent(false);
    assert.equal((await payCalc()).status, 200);
    assert.equal((await makeEmployer()).status, 201);
  });

  test('a statement that waits on a lock is ended by the database, and so is an open transaction', async (context) => {
    const { settings, makeEmployer, payCalc } = await start(context);
    const db = await open({ ...settings, statementMs: STATEMENT_MS });
    const patient = await open({ ...settings, patient: true });
    await patient.transaction().execute(async (transaction) => {
      await sql`lock table employers in exclusive mode`.execute(transaction);
      assert.deepEqual(await makeEmployer(), {
        status: 503,
        body: unavailable('The database is too slow'),
      });
      assert.equal((await payCalc()).status, 200);
    });
    assert.equal((await makeEmployer()).status, 201);
    const idle = db.transaction().execute(async (transaction) => {
      await sql`lock table employers in exclusive mode`.execute(transaction);
      await new Promise((resolve) => setTimeout(resolve, 1.5 * STATEMENT_MS));
      await sql`select 1`.execute(transaction);
    });
    await assert.rejects(idle, /the database (does not respond|is too slow)/);
    assert.equal((await makeEmployer()).status, 201);
  });

  test('limits that the operator set stay', async () => {
    const settings = await create();
    const url = new URL(settings.databaseUrl as string);
    url.searchParams.set('options', '-c statement_timeout=1234');
    const db = await open({ ...settings, databaseUrl: url.href });
    const { rows } = await sql`show statement_timeout`.execute(db);
    assert.deepEqual(rows, [{ statement_timeout: '1234ms' }]);
    const usual = await open(settings);
    const shown = await sql`show statement_timeout`.execute(usual);
    assert.deepEqual(shown.rows, [{ statement_timeout: '30s' }]);
  });
});
