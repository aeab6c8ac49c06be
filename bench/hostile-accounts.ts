/** Two accounts of a server under attack: the attacker's, and one that goes on working meanwhile. */

import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, client } from '../examples/i9-story-server.ts';
import { employees } from './workload.ts';

export const URL_OF_SERVER = 'http://127.0.0.1:18086';
const TODAY = new Date().toISOString().slice(0, 10);
export const ADDRESS = {
  streetAddress1: '1 Main St',
  city: 'Phoenix',
  state: 'AZ',
  zipCode: '85001',
};

export function makeKey(directory: string, account: string): string {
  const options = ['--account', account, '--label', account, '--scopes', 'i9,tax'];
  const env = { ...process.env, DATA_DIR: directory, DATABASE_URL: '' };
  const text = execFileSync(process.execPath, ['src/app/cli.ts', 'key', 'create', ...options], {
    encoding: 'utf8',
    env,
  });
  const key = text.split(/\s+/).find((word) => /^[\w-]{40,}$/.test(word));
  if (key === undefined) throw new Error(`no key in: ${text}`);
  return key;
}

export async function signIn(key: string): Promise<Client> {
  const answer = await fetch(`${URL_OF_SERVER}/authentication/login`, {
    headers: { 'api-key': key },
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return client(URL_OF_SERVER, accessToken);
}

export async function newEmployer(account: Client): Promise<string> {
  const { employer } = await account.post<{ employer: { id: string } }>('/v1/employers', {
    name: 'Hostile Works',
    federalEIN: `30${String(Date.now()).slice(-7)}`,
    timezone: 'America/Phoenix',
    address: ADDRESS,
    options: { documentCopiesKept: true },
  });
  return `/v1/employers/${employer.id}`;
}

export async function hire(account: Client, employer: string, lastName: string): Promise<string> {
  const { employee } = await account.post<{ employee: { id: string } }>(`${employer}/employees`, {
    firstName: 'Ana',
    lastName,
    emailAddress: 'ana@example.com',
    employment: { hireDate: TODAY, startDate: TODAY },
  });
  return `${employer}/employees/${employee.id}`;
}

export const say = async (answer: Response): Promise<string> =>
  `${answer.status} ${(await answer.text()).slice(0, 200)}`;

async function calculate(key: string): Promise<void> {
  const answer = await fetch(`${URL_OF_SERVER}/ste-hosted/v1/payCalc`, {
    method: 'POST',
    headers: { authorization: key, 'content-type': 'application/json' },
    body: JSON.stringify({ PayCalcRequest: { payCalc: employees(1) } }),
  });
  const text = await say(answer);
  if (answer.status !== 200) throw new Error(`payCalc of the other account: ${text}`);
}

/** Hires and calculates until `end`, which answers how often, and what was refused. */
export async function otherAccount(key: string) {
  const account = await signIn(key);
  const employer = await newEmployer(account);
  const problems: string[] = [];
  let rounds = 0;
  let isOn = true;
  const working = (async () => {
    while (isOn) {
      try {
        await account.get(await hire(account, employer, `Rivera ${rounds}`));
        await calculate(key);
        rounds += 1;
      } catch (error) {
        if (problems.length < 5) problems.push(String(error));
      }
      await sleep(20);
    }
  })();
  return async (): Promise<{ rounds: number; problems: string[] }> => {
    isOn = false;
    await working;
    return { rounds, problems };
  };
}
