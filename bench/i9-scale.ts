/**
 * One employer with 100,000 employees and forms: what lists, searches and the daily scan take and
 * read. Fails when a plan reads more rows than its page needs. COUNT changes the number; PostgreSQL
 * is TEST_DATABASE_URL, else the local superuser, and is left out when it does not answer.
 */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../src/app/parts/config.ts';
import { startServer } from '../src/app/parts/main.ts';
import { caseNeed } from '../src/people/cases/statuses.ts';
import { listDueSubmissions } from '../src/people/i9/storage/submissions.ts';
import { scanExpirations } from '../src/people/i9/submissions/scan-expirations.ts';
import { refreshWork } from '../src/people/i9/work/refresh-work.ts';
import { createApiKey } from '../src/platform/auth/keys.ts';
import type { Deps } from '../src/platform/requests/deps.ts';
import { DAY_MS, isoTime } from '../src/platform/shape/clock.ts';
import { type DatabaseSettings, openDatabase } from '../src/platform/storage/database/database.ts';
import { openSecrets } from '../src/platform/storage/secrets/secret-key.ts';
import { DUE, DUE_DAY, type Filled, fill } from './i9-fill.ts';
import { measuresOf } from './i9-measures.ts';
import { type Plans, plansOf } from './i9-plans.ts';
import { onPostgres, POSTGRES_URL } from './postgres.ts';

const COUNT = Number(process.env.COUNT ?? 100_000);
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
const REQUESTS = 40;
/** Noon in Phoenix on the day the notices are due. */
const DUE_AT = Date.parse(`${DUE_DAY}T19:00:00Z`);
const NOW = DUE_AT - 2 * DAY_MS;

const START = { notifyOn: '', id: 0 };

let failures = 0;

async function bench(name: string, settings: DatabaseSettings): Promise<void> {
  const isPostgres = settings.databaseUrl !== undefined;
  const db = await openDatabase(settings);
  const secretKey = isPostgres ? SECRET_KEY : undefined;
  const secrets = await openSecrets(db, { ...settings, secretKey });
  const time = { now: NOW };
  const deps: Deps = { db, secrets, clock: () => time.now };
  const begun = performance.now();
  const filled = await fill(deps, COUNT);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const derived = performance.now();
  await refreshWork({ ...deps, caseNeed });
  const refreshed = ((performance.now() - derived) / 1000).toFixed(0);
  // PostgreSQL counts its tables by itself, a minute later; SQLite never does, and need not.
  if (isPostgres) await sql`vacuum analyze`.execute(db);
  console.log(
    `\n${name}: ${COUNT} employees with a form each, filled in ${seconds} s, work list derived in ${refreshed} s\n`,
  );
  console.log('| What | p50 | slowest | rows read | may read |\n|---|---|---|---|---|');

  const details: string[] = [];
  const tell = (
    what: string,
    times: readonly number[],
    plans: Plans,
    rows: number,
    isSorted = false,
  ): void => {
    // In addition to its own rows, a request reads the employer, and the employee a path names.
    const allowed = rows + 4;
    const isTooMuch = plans.rowsRead !== null && plans.rowsRead > allowed;
    const isBad = isTooMuch || (!isSorted && plans.faults.length > 0);
    if (isBad) failures += 1;
    const [p50, slowest] = [times[Math.floor(times.length / 2)], times.at(-1)];
    const read = plans.rowsRead ?? 'by index only';
    const cells = [what, milliseconds(p50), milliseconds(slowest), read, allowed];
    console.log(`| ${cells.join(' | ')} |${isBad ? ' TOO MUCH' : ''}`);
    details.push(`${what}:`, ...plans.plans.map((line) => `  ${line}`));
    if (!isSorted) details.push(...plans.faults.map((line) => `  FAULT: ${line}`));
  };
  const explain = (work: (deps: Deps) => Promise<unknown>) =>
    plansOf(db, isPostgres, (watched) => work({ ...deps, db: watched }));

  const http = await serve(settings, filled, deps);
  for (const { path, body, work, rows, isSorted, name: what } of measuresOf(filled, COUNT)) {
    tell(what, await http.times(path, body), await explain(work), rows, isSorted);
  }
  await http.close();

  for (const [what, now, due, looks] of [
    ['daily scan, none due', NOW, 0, 0],
    // Where the day begins first it is tomorrow already.
    [`daily scan, ${DUE} due tomorrow`, DUE_AT - DAY_MS, 0, DUE],
    [`daily scan, ${DUE} due`, DUE_AT, DUE, DUE],
    ['daily scan again, none left', DUE_AT, 0, 0],
  ] as const) {
    time.now = now;
    // Explained before the scan: afterwards what was due is due no more.
    const plans = await explain(({ db: watched }) =>
      listDueSubmissions(watched, isoTime(now + DAY_MS / 2).slice(0, 10), START, looks + 1),
    );
    const begun = performance.now();
    const { notified, looked } = await scanExpirations(deps, now);
    const took = performance.now() - begun;
    if (notified !== due || looked !== looks) throw new Error(`${what}: ${notified} of ${looked}`);
    // Each form due, and its employer.
    tell(what, [took], plans, 2 * looks);
  }
  console.log(`\nPlans on ${name}:\n\n${details.join('\n')}`);
  await db.destroy();
}

const milliseconds = (time = 0): string => `${time.toFixed(1)} ms`;

/** The server over HTTP on the filled database. */
async function serve(settings: DatabaseSettings, filled: Filled, { db, clock }: Deps) {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: settings.dataDir,
    LOG_LEVEL: 'silent',
    ...(settings.databaseUrl === undefined
      ? {}
      : { DATABASE_URL: settings.databaseUrl, SECRET_KEY }),
  });
  const server = await startServer(config, clock);
  const { key } = await createApiKey(db, { accountId: filled.accountId, label: 'bench' }, clock);
  const login = await fetch(`${server.address}/authentication/login`, {
    headers: { 'api-key': key },
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  return {
    close: () => server.close(),
    /** Milliseconds of the requests, sorted. */
    async times(path: string, body?: object): Promise<number[]> {
      const times: number[] = [];
      for (let request = 0; request < REQUESTS; request += 1) {
        const start = performance.now();
        const answer = await fetch(server.address + path, {
          headers,
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b);
    },
  };
}

const dataDir = mkdtempSync(join(tmpdir(), 'wagewright-bench-'));
try {
  await bench('SQLite', { dataDir });
  const name = `wagewright_bench_${randomBytes(6).toString('hex')}`;
  if (await onPostgres(`create database ${name}`)) {
    const url = new URL(POSTGRES_URL);
    url.pathname = name;
    try {
      await bench('PostgreSQL', { dataDir, databaseUrl: url.href });
    } finally {
      await onPostgres(`drop database ${name} with (force)`);
    }
  }
} finally {
  rmSync(dataDir, { recursive: true });
}
console.log(failures === 0 ? '\nNothing reads too much.' : `\n${failures} read too much.`);
process.exitCode = failures === 0 ? 0 : 1;
