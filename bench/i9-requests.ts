/**
 * Processor time of the server per Form I-9 request, all threads together (PostgreSQL's own processes
 * are not in it): creating, reading, changing and listing employees, 16 at a time. Run:
 * `npm run bench:i9-requests`, or with words of the databases and requests, such as
 * `npm run bench:i9-requests -- sqlite create`. REQUESTS, ROUNDS, and WARM_UP change how many are sent.
 */

import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPostgres, POSTGRES_URL } from './postgres.ts';
import { pinLoad, start, stop } from './processes.ts';

const REQUESTS = Number(process.env.REQUESTS ?? 1500);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** Until the compiler has seen everything. */
const WARM_UP = Number(process.env.WARM_UP ?? 5000);
const CALLERS = 16;
const EMPLOYEES = 500;
const KEY = 'benchmark-key-0123456789-0123456789-0123456789';
const SERVER = 'http://127.0.0.1:18082';
const ADDRESS = { streetAddress1: '1 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85001' };

type Call = { readonly method?: string; readonly path: string; readonly body?: object };
type Send = (call: Call) => Promise<unknown>;
type Made = { readonly id: string };

const only = process.argv.slice(2);
const DATABASES = ['SQLite', 'PostgreSQL'];
const isAsked = (name: string, all: readonly string[]): boolean => {
  const asked = only.filter((word) => all.some((each) => matches(each, word)));
  return asked.length === 0 || asked.some((word) => matches(name, word));
};
const matches = (name: string, word: string): boolean =>
  name.toLowerCase().includes(word.toLowerCase());

/** Without 00 in the middle and 0000 at the end. */
const ssnOf = (index: number): string =>
  `${100 + Math.floor(index / 9000)}45${1000 + (index % 9000)}`;

let made = 0;
const employee = (): object => {
  made += 1;
  return {
    firstName: 'Maria',
    lastName: `Garcia ${made}`,
    emailAddress: `person${made}@example.com`,
    socialSecurityNumber: ssnOf(made),
    dateOfBirth: '1990-04-02',
    address: ADDRESS,
    employment: { hireDate: '2026-05-01', startDate: '2026-05-01' },
  };
};

/** Nanoseconds of processor time that the threads of a process have had; none ends meanwhile. */
function nanosecondsOf({ pid }: ChildProcess): number {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks)
    .map((id) => Number(readFileSync(join(tasks, id, 'schedstat'), 'utf8').split(' ')[0]))
    .reduce((sum, each) => sum + each, 0);
}

async function sender(): Promise<Send> {
  const login = await fetch(`${SERVER}/authentication/login`, { headers: { 'api-key': KEY } });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  return async ({ method = 'GET', path, body }) => {
    const answer = await fetch(SERVER + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
}

async function sendAll(send: Send, count: number, callOf: (index: number) => Call): Promise<void> {
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await send(callOf(next));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

async function bench(database: string, env: Readonly<Record<string, string>>): Promise<void> {
  const server = await start(['src/app/cli.ts', 'serve'], `${SERVER}/health/ready`, {
    PORT: '18082',
    BOOTSTRAP_API_KEY: KEY,
    LOG_LEVEL: 'error',
    WORKERS: '0',
    ...env,
  });
  try {
    await measure(database, server);
  } finally {
    await stop(server);
  }
}

async function measure(database: string, server: ChildProcess): Promise<void> {
  const send = await sender();
  const body = {
    name: 'Works',
    federalEIN: '12-3456789',
    timezone: 'America/Phoenix',
    address: ADDRESS,
  };
  const { employer } = (await send({ method: 'POST', path: '/v1/employers', body })) as {
    employer: Made;
  };
  const employerPath = `/v1/employers/${employer.id}`;
  const employees = `${employerPath}/employees`;
  const ids: string[] = [];
  for (let index = 0; index < EMPLOYEES; index += 1) {
    const answer = await send({ method: 'POST', path: employees, body: employee() });
    ids.push((answer as { employee: Made }).employee.id);
  }
  const idOf = (index: number): string => ids[index % ids.length] ?? '';
  const cases: Readonly<Record<string, (index: number) => Call>> = {
    'create an employee': () => ({ method: 'POST', path: employees, body: employee() }),
    'read an employee': (index) => ({ path: `${employees}/${idOf(index)}` }),
    'list of 50 employees': () => ({ path: employees }),
    'search for 50 employees': () => ({ path: `${employees}?search=maria` }),
    'change an employee': (index) => ({
      method: 'PATCH',
      path: `${employees}/${idOf(index)}`,
      body: { nickname: `Mary ${index}` },
    }),
    'read an employer': () => ({ path: employerPath }),
    'list of employers': () => ({ path: '/v1/employers' }),
    'work list': () => ({ path: `${employerPath}/workList` }),
  };
  for (const [name, callOf] of Object.entries(cases)) {
    if (!isAsked(name, Object.keys(cases))) continue;
    await sendAll(send, WARM_UP, callOf);
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = nanosecondsOf(server);
      await sendAll(send, REQUESTS, callOf);
      costs.push((nanosecondsOf(server) - before) / REQUESTS / 1e6);
    }
    const median = [...costs].sort((a, b) => a - b)[Math.floor(costs.length / 2)];
    const shown = costs.map((cost) => cost.toFixed(2)).join(' ');
    console.log(
      `${database}, ${name}: ${median?.toFixed(2)} ms CPU (${shown}); load average ${loadavg()[0]?.toFixed(0)}`,
    );
  }
}

console.log(pinLoad());
const dataDir = mkdtempSync(join(tmpdir(), 'wagewright-bench-'));
try {
  if (isAsked('SQLite', DATABASES)) await bench('SQLite', { DATA_DIR: dataDir });
  const name = `wagewright_bench_${randomBytes(6).toString('hex')}`;
  if (isAsked('PostgreSQL', DATABASES) && (await onPostgres(`create database ${name}`))) {
    const url = new URL(POSTGRES_URL);
    url.pathname = name;
    const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
    try {
      await bench('PostgreSQL', { DATA_DIR: dataDir, DATABASE_URL: url.href, SECRET_KEY });
    } finally {
      await onPostgres(`drop database ${name} with (force)`);
    }
  }
} finally {
  rmSync(dataDir, { recursive: true });
}
