/**
 * Installs and removes releases of the rules 50 times while servers calculate: one on SQLite, then two on
 * PostgreSQL. Commands and servers are killed at random moments in between. Fails when a request is
 * refused or answered by anything but one whole release, or when the servers do not agree within ten
 * seconds. Run: `npm run faults:installs [sqlite|postgres]`; INSTALL_ROUNDS changes the number.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServingProcess, serve, wagewright } from '../test/support/cli.ts';
import { freePort } from '../test/support/free-port.ts';
import { paycheck, request } from '../test/support/paychecks.ts';
import { postgresBinaries, startCluster } from '../test/support/postgres-cluster.ts';
import { newSigner, releaseFile } from '../test/support/release-files.ts';
import { NEWEST } from '../test/support/releases.ts';
import { API_KEY, environmentOf } from '../test/support/server.ts';

const ROUNDS = Number(process.env.INSTALL_ROUNDS ?? 50);
const WITHIN_MS = 10_000;
const CLI = new URL('../src/app/cli.ts', import.meta.url).pathname;

type Environment = Readonly<Record<string, string>>;

const folder = mkdtempSync(join(tmpdir(), 'wagewright-installs-'));
const signer = newSigner();
writeFileSync(join(folder, 'key.pem'), signer.publicPem);

const SMALL = request(paycheck());
const LARGE = request(...Array.from({ length: 300 }, () => paycheck()));

/** Social Security of 2,000 dollars by version: each has a rate of its own. */
const cents = new Map<string, number>([[NEWEST, 12_400]]);

function newRelease(round: number): string {
  const version = `9999.${round}`;
  const points = 6200 + round;
  cents.set(version, 2 * points);
  const file = releaseFile(
    { after: (remove: () => unknown) => void removals.push(remove) },
    signer,
    {
      version,
      changes: {
        'us/federal/fica.yaml': (text) => text.replaceAll('"0.062"', `"0.0${points}"`),
      },
    },
  );
  writeFileSync(join(folder, `${version}.tar.gz`), file);
  return version;
}
const removals: (() => unknown)[] = [];

/** The version of an answer; undefined when the server was killed. Throws for any answer but a right one. */
async function ask(url: string, body: unknown, query = ''): Promise<string | undefined> {
  let text: string;
  let status: number;
  try {
    const response = await fetch(`${url}/ste-hosted/v1/payCalc${query}`, {
      method: 'POST',
      headers: { authorization: API_KEY },
      body: JSON.stringify(body),
    });
    status = response.status;
    text = await response.text();
  } catch {
    return undefined;
  }
  if (status !== 200) throw new Error(`refused: ${status} ${text.slice(0, 300)}`);
  const { transactionStamp, payCalc } = JSON.parse(text).PayCalcResponse;
  const version: string = transactionStamp.steVersion;
  for (const { taxCalculation } of payCalc) {
    const amount = Math.round(taxCalculation[0].taxAmount * 100);
    if (amount !== cents.get(version)) throw new Error(`${version} answered ${amount} cents`);
  }
  return version;
}

/** Waits until every server lists the version, or lists it no longer; returns how long that took. */
async function agree(urls: readonly string[], version: string, isThere: boolean): Promise<number> {
  const began = performance.now();
  for (const url of urls) {
    for (;;) {
      const listed = await fetch(`${url}/availableVersions`, {
        headers: { authorization: API_KEY },
      })
        .then(async (response) => await response.text())
        .catch(() => undefined);
      if (listed?.includes(`"${version}"`) === isThere) break;
      if (performance.now() - began > WITHIN_MS)
        throw new Error(`${url} does not agree on ${version}`);
      await sleep(50);
    }
  }
  return performance.now() - began;
}

/** Ends a command at a random moment, as a machine that stops does. */
async function killed(args: readonly string[], env: Environment): Promise<void> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: 'ignore',
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), 500 + Math.random() * 2_000);
  await once(child, 'close');
  clearTimeout(timer);
}

async function rules(env: Environment, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await wagewright(['rules', ...args], { env });
  if (code !== 0) throw new Error(`rules ${args.join(' ')}: ${stderr}`);
  return stdout;
}

async function scenario(title: string, env: Environment, count: number): Promise<void> {
  // Each keeps its port, so that its clients find it again.
  const ports = await Promise.all(
    Array.from({ length: count }, async () => String(await freePort())),
  );
  const start = async (port: string): Promise<ServingProcess> =>
    await serve({ ...env, PORT: port, RULES_VERSION: NEWEST, LOG_LEVEL: 'fatal', WORKERS: '1' });
  const servers: ServingProcess[] = [];
  for (const port of ports) servers.push(await start(port));
  const urls = servers.map(({ url }) => url);
  await rules(env, 'trust', join(folder, 'key.pem'));
  let isOver = false;
  let isKilling = false;
  let [asked, lost, slowest, kills] = [0, 0, 0, 0];
  const load = urls.flatMap((url) =>
    [SMALL, LARGE].map(async (body) => {
      while (!isOver) {
        const version = await ask(url, body);
        if (version === undefined) {
          if (!isKilling) throw new Error(`${url} closed a connection`);
          lost += 1;
          await sleep(20);
        } else asked += 1;
      }
    }),
  );
  const work = async (): Promise<void> => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const version = newRelease(round);
      const file = join(folder, `${version}.tar.gz`);
      if (round % 5 === 0) {
        kills += 1;
        await killed(['rules', 'install', file], env);
      }
      const restarted = round % 10 === 0 ? round % count : undefined;
      if (restarted !== undefined) {
        kills += 1;
        isKilling = true;
        await servers[restarted]?.end('SIGKILL');
      }
      await rules(env, 'install', file);
      if (restarted !== undefined) servers[restarted] = await start(ports[restarted] ?? '');
      await sleep(restarted === undefined ? 0 : 500);
      isKilling = false;
      slowest = Math.max(slowest, await agree(urls, version, true));
      if (round % 2 === 0) {
        await rules(env, 'remove', version);
        await agree(urls, version, false);
        continue;
      }
      for (const url of urls) {
        for (const body of [SMALL, LARGE]) {
          if ((await ask(url, body, `?version=${version}`)) !== version) throw new Error(version);
        }
      }
    }
  };
  try {
    await Promise.race([work(), Promise.all(load)]);
  } finally {
    isOver = true;
    await Promise.allSettled(load);
    for (const server of servers) await server.end('SIGTERM');
  }
  console.log(
    `${title}: ${ROUNDS} installs, ${Math.floor(ROUNDS / 2)} removals, ${kills} kills; ${asked} requests answered rightly, ${lost} without a server; all agreed within ${Math.ceil(slowest)} ms`,
  );
}

const wanted = process.argv[2];
if (wanted !== 'postgres') {
  const dataDir = join(folder, 'data');
  await scenario('SQLite', environmentOf({ dataDir }), 1);
}
if (wanted !== 'sqlite') {
  const binaries = postgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed: no initdb, no pg_ctl');
  const cluster = await startCluster(binaries);
  try {
    const databaseUrl = await cluster.createDatabase();
    await scenario('PostgreSQL', environmentOf({ dataDir: folder, databaseUrl }), 2);
  } finally {
    await cluster.remove();
  }
}
for (const remove of removals) remove();
rmSync(folder, { recursive: true });
