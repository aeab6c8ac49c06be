/**
 * What one client does to the doors and the disk of all: wrong keys behind a shared proxy, jobs that
 * fill the disk, copies of documents without end. Meanwhile another account writes and calculates all
 * the time, and no good request of it may be refused. Each case has a server of its own; the full disk
 * is a small tmpfs, which needs root on Linux.
 */

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, client } from '../examples/i9-story-server.ts';
import { noisePng } from '../test/support/pictures.ts';
import {
  ADDRESS,
  hire,
  makeKey,
  newEmployer,
  otherAccount,
  say,
  signIn,
  URL_OF_SERVER,
} from './hostile-accounts.ts';
import { start, stop } from './processes.ts';

const MB = 1024 * 1024;
const DISK_MB = 60;
const FLOOR_MB = 12;
const MOST_WRITES = 1000;
const FILLER = 'of-another-program';
/** So many wrong keys locked every door when the address of the proxy was counted. */
const WRONG_KEYS = 400;
const WAVES = 5;
/** Restarts of one form, each with two copies of each side. */
const ROUNDS = 10;
const MB_OF_THE_REST = 20;

/** What was seen, and what of it must not be. */
type Outcome = { readonly seen: string; readonly problems: readonly string[] };

type Tenants = {
  readonly directory: string;
  /** Ends the server as a power cut does, and starts it again. */
  readonly crash: () => Promise<void>;
  /** Keys of two accounts. */
  readonly attacker: string;
  readonly other: string;
};

type TenantCase = {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly diskMB?: number;
  /** The other account cannot write either. */
  readonly isAlone?: boolean;
  readonly attack: (tenants: Tenants) => Promise<Outcome>;
};

// The lock-out -------------------------------------------------------------------------------------

/** Links of all kinds that nobody has opened yet: path of the exchange, and token. */
async function goodLinks(account: Client, employer: string) {
  const { admin } = await account.post<{ admin: { id: string } }>(`${employer}/admins`, {
    firstName: 'Grace',
    lastName: 'Stone',
    emailAddress: 'grace@example.com',
    role: 'owner',
  });
  const { signInLink } = await account.post<{ signInLink: { url: string } }>(
    `${employer}/admins/${admin.id}/signInLink`,
  );
  const employee = await hire(account, employer, 'Chen');
  const { invitation } = await account.post<{ invitation: { invitationUri: string } }>(
    `${employee}/invitation`,
  );
  return [
    { path: '/v1/session/link/use', link: signInLink.url },
    { path: '/v1/employeeSessions', link: invitation.invitationUri },
  ].map(({ path, link }) => ({ path, token: new URL(link).hash.replace(/^#\w+=/, '') }));
}

/** Each from a network of its own. */
const wrongKeys = (wave: number): Promise<number>[] =>
  Array.from({ length: WRONG_KEYS / WAVES }, async (_, i) => {
    const answer = await fetch(`${URL_OF_SERVER}/authentication/login`, {
      headers: {
        'api-key': randomBytes(24).toString('hex'),
        'x-forwarded-for': `2001:db8:${wave}:${i}::1`,
      },
    });
    return answer.status;
  });

/** Wrong keys of many networks through one proxy: then people open their links, and visitors come. */
async function lockOut({ other }: Tenants): Promise<Outcome> {
  const account = await signIn(other);
  const links = await goodLinks(account, await newEmployer(account));
  const statuses: number[] = [];
  for (let wave = 0; wave < WAVES; wave += 1) {
    statuses.push(...(await Promise.all(wrongKeys(wave))));
    await sleep(1_000);
  }
  const from = { 'x-forwarded-for': '203.0.113.7' };
  const problems: string[] = [];
  for (const { path, token } of links) {
    const answer = await fetch(URL_OF_SERVER + path, {
      method: 'POST',
      headers: { ...from, 'content-type': 'application/json', origin: URL_OF_SERVER },
      body: JSON.stringify({ token }),
    });
    const text = await say(answer);
    if (answer.status !== 201) problems.push(`${path}: ${text}`);
  }
  const visit = await fetch(`${URL_OF_SERVER}/ste-hosted/v1/locations?zip=10001`, {
    headers: from,
  });
  if (visit.status !== 200) problems.push(`a visitor: ${await say(visit)}`);
  const refused = statuses.filter((status) => status !== 401).length;
  return {
    seen: `${WRONG_KEYS} wrong keys, ${refused} not 401; links and visitor let in`,
    problems,
  };
}

// The full disk ------------------------------------------------------------------------------------

const bulk = (key: string, lines: number): Promise<Response> =>
  fetch(`${URL_OF_SERVER}/ste-hosted/v1/bulk`, {
    method: 'POST',
    headers: {
      authorization: key,
      'content-type': 'application/x-ndjson',
      prefer: 'respond-async',
    },
    // Random text does not compress.
    body: Array.from(
      { length: lines },
      () => `{"employeeID":"${randomBytes(150_000).toString('base64')}"}\n`,
    ).join(''),
  });

/** Jobs until one is refused for want of room; then the first is deleted, and a job fits again. */
async function fullDisk({ attacker }: Tenants): Promise<Outcome> {
  const problems: string[] = [];
  const jobs: string[] = [];
  let refused = '';
  for (let i = 0; i < 40 && refused === ''; i += 1) {
    const answer = await bulk(attacker, 10);
    if (answer.status === 202) jobs.push(((await answer.json()) as { jobId: string }).jobId);
    else refused = await say(answer);
  }
  if (!refused.startsWith('507')) problems.push(`a job that does not fit: ${refused || 'taken'}`);
  const tooLarge = await bulk(attacker, 400);
  if (tooLarge.status !== 507) problems.push(`a job larger than the disk: ${await say(tooLarge)}`);
  problems.push(...(await deleteAll(attacker, jobs)));
  problems.push(...(await fitsAgain(attacker)));
  return { seen: `${jobs.length} jobs taken, then 507; deleted, and taken again`, problems };
}

async function deleteAll(key: string, jobs: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const job of jobs) {
    const deleted = await fetch(`${URL_OF_SERVER}/ste-hosted/v1/bulk/${job}`, {
      method: 'DELETE',
      headers: { authorization: key },
    });
    if (deleted.status !== 200) problems.push(`deleting a job: ${await say(deleted)}`);
  }
  return problems;
}

/** The server looks at the disk once in a while. */
async function fitsAgain(key: string): Promise<string[]> {
  let again = await bulk(key, 10);
  for (let i = 0; i < 50 && again.status !== 202; i += 1) {
    await sleep(200);
    again = await bulk(key, 10);
  }
  return again.status === 202 ? [] : [`a job after the deletions: ${await say(again)}`];
}

/** Writes until the disk takes nothing more. */
function fillUp(directory: string): void {
  for (const size of [MB, 4096, 1]) {
    try {
      for (;;) appendFileSync(join(directory, FILLER), Buffer.alloc(size, 'x'));
    } catch {
      // Full for this size.
    }
  }
}

/** What the first refused write was answered: those before it used the room inside the database. */
async function writesUntilFull(directory: string, account: Client): Promise<string> {
  for (let i = 0; i < MOST_WRITES; i += 1) {
    fillUp(directory);
    const answered = await newEmployer(account).then(() => undefined, String);
    if (answered !== undefined) return answered;
  }
  return `${MOST_WRITES} were taken`;
}

/** Another program takes the last byte, and the server dies of it; deleting jobs makes room again. */
async function otherProgram({ directory, attacker, crash }: Tenants): Promise<Outcome> {
  const problems: string[] = [];
  const jobs: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    const answer = await bulk(attacker, 10);
    jobs.push(((await answer.json()) as { jobId: string }).jobId);
  }
  const refused = await writesUntilFull(directory, await signIn(attacker));
  if (!/\b503\b/.test(refused)) problems.push(`a write on a full disk: ${refused}`);
  await crash();
  problems.push(...(await deleteAll(attacker, jobs)));
  // What a deletion frees lies inside the database, and is taken by the next write.
  problems.push(
    ...(await newEmployer(await signIn(attacker)).then(
      () => [],
      (error: unknown) => [`a write after the deletions: ${error}`],
    )),
  );
  rmSync(join(directory, FILLER));
  problems.push(...(await fitsAgain(attacker)));
  return {
    seen: `${jobs.length} jobs, full to the last byte, killed; jobs deleted, and writes taken`,
    problems,
  };
}

// The flood of copies ------------------------------------------------------------------------------

/** Of more sides than a form keeps without a signature. */
const SIDES = [
  'A&documentationKey=us_passport',
  'A&documentationKey=us_passport_card',
  'A&documentationKey=permanent_resident_card',
  'A&documentationKey=foreign_passport',
  'A&documentationKey=employment_authorization_document',
  'B&documentationKey=drivers_license',
  'C&documentationKey=birth_certificate',
  'C&documentationKey=social_security_card',
].flatMap((document) => ['front', 'back'].map((side) => `listKey=${document}&side=${side}`));

/** The session of one employee uploads, restarts, and uploads again: what is kept has an end. */
async function copies({ directory, attacker }: Tenants): Promise<Outcome> {
  const account = await signIn(attacker);
  const employee = await hire(account, await newEmployer(account), 'Wong');
  const { token } = await account.get<{ token: { token: string } }>(`${employee}/generateToken`);
  const self = client(URL_OF_SERVER, token.token);
  const picture = noisePng(1000);
  const count = { taken: 0, refused: 0 };
  const problems: string[] = [];
  const begun = await self.post<{ submission: { id: number } }>(`${employee}/submissions`);
  let form = `${employee}/submissions/${begun.submission.id}`;
  for (let round = 0; round < ROUNDS; round += 1) {
    await signSection1(self, form);
    for (const side of [...SIDES, ...SIDES]) {
      const answer = await fetch(`${URL_OF_SERVER}${form}/copies?part=section2&${side}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token.token}`, 'content-type': 'image/png' },
        body: new Uint8Array(picture),
      });
      const said = await say(answer);
      if (answer.status === 201) count.taken += 1;
      else if (answer.status === 409) count.refused += 1;
      else problems.push(`a copy: ${said}`);
    }
    const { submission } = await self.post<{ submission: { id: number } }>(`${form}/restart`);
    form = form.replace(/\d+$/, String(submission.id));
  }
  const held = sizeOf(directory);
  const sent = count.taken * picture.length;
  // The file keeps the room of what was removed for what comes next.
  const most = (SIDES.length * 3 * picture.length) / MB + MB_OF_THE_REST;
  if (held > most)
    problems.push(`the database holds ${held.toFixed(0)} MB, more than ${most.toFixed(0)}`);
  if (sent / MB < most) problems.push(`only ${count.taken} copies were taken`);
  return {
    seen: `${count.taken} copies of ${(sent / MB).toFixed(0)} MB taken, ${count.refused} refused; database ${held.toFixed(0)} MB`,
    problems,
  };
}

async function signSection1(self: Client, form: string): Promise<void> {
  await self.put(`${form}/section1`, {
    firstName: 'Ana',
    lastName: 'Wong',
    address: ADDRESS,
    dateOfBirth: '1990-04-02',
    citizenshipStatus: 'citizen',
    socialSecurityNumber: '123-45-6789',
  });
  const { attestations } = await self.get<{ attestations: { id: string; part: string }[] }>(
    '/v1/attestations',
  );
  const attestationId = attestations.findLast(({ part }) => part === 'section1')?.id;
  await self.post(`${form}/section1/sign`, { signature: { attestationId, acknowledged: true } });
}

/** MB of everything below it. */
const sizeOf = (directory: string): number =>
  readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0) / MB;

// The runs -----------------------------------------------------------------------------------------

export const TENANT_CASES: readonly TenantCase[] = [
  { name: 'lock-out', environment: { TRUST_PROXY: '1' }, attack: lockOut },
  {
    name: 'full disk',
    environment: { FREE_DISK_MB: String(FLOOR_MB) },
    diskMB: DISK_MB,
    attack: fullDisk,
  },
  {
    name: 'disk filled by another program',
    environment: { FREE_DISK_MB: String(FLOOR_MB) },
    diskMB: DISK_MB,
    isAlone: true,
    attack: otherProgram,
  },
  { name: 'flood of copies', environment: {}, attack: copies },
];

/** Makes `directory` a disk of its own; false where that is not allowed. */
function mounted(directory: string, sizeMB: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMB}m`, 'tmpfs', directory], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

async function run(
  { attack, environment, isAlone = false }: TenantCase,
  directory: string,
): Promise<Outcome> {
  const serve = () =>
    start(['src/app/cli.ts', 'serve'], `${URL_OF_SERVER}/health/live`, {
      PORT: new URL(URL_OF_SERVER).port,
      DATA_DIR: directory,
      DATABASE_URL: '',
      LOG_LEVEL: 'fatal',
      ...environment,
    });
  let server = await serve();
  const crash = async (): Promise<void> => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
    server = await serve();
  };
  try {
    const tenants = {
      directory,
      crash,
      attacker: makeKey(directory, 'attacker'),
      other: makeKey(directory, 'other'),
    };
    const end = isAlone ? undefined : await otherAccount(tenants.other);
    const outcome = await attack(tenants).catch((error: unknown) => ({
      seen: 'the attack ended early',
      problems: [String(error)],
    }));
    if (end === undefined) return outcome;
    const { rounds, problems } = await end();
    const idle = rounds === 0 ? ['the other account did nothing'] : [];
    return {
      seen: `${outcome.seen}; the other account hired and paid ${rounds}`,
      problems: [...outcome.problems, ...problems, ...idle],
    };
  } finally {
    await stop(server);
  }
}

/** Prints a line for each case; false when one shows a problem. */
export async function runTenantCases(cases: readonly TenantCase[]): Promise<boolean> {
  let isGood = true;
  for (const each of cases) {
    const directory = mkdtempSync(join(tmpdir(), 'wagewright-tenants-'));
    const isDisk = each.diskMB !== undefined && mounted(directory, each.diskMB);
    try {
      if (each.diskMB !== undefined && !isDisk) {
        console.log(`- ${each.name}: skipped, mounting a small disk needs root on Linux`);
        continue;
      }
      const { seen, problems } = await run(each, directory);
      console.log(`- ${each.name}: ${seen}`);
      for (const problem of problems) console.log(`  PROBLEM: ${problem}`);
      if (problems.length > 0) isGood = false;
    } finally {
      if (isDisk) execFileSync('umount', [directory]);
      rmSync(directory, { recursive: true });
    }
  }
  return isGood;
}
