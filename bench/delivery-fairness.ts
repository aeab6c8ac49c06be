/**
 * 100 employers, each with its own callback, and changes of employees at a steady pace: how
 * late do deliveries arrive, with and without one callback that never answers and has a backlog.
 */

import type { Seen } from './delivery-seen.ts';

const ENDPOINTS = 100;
const CHANGES_PER_SECOND = 100;
const WARM_UP_SECONDS = 5;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const PAIRS = Number(process.env.BENCH_PAIRS ?? 5);
/** Waiting at the callback that hangs, in addition to what the pace adds. */
const BACKLOG = 200;
/** Of the employer whose callback hangs: enough that their order leaves no place of it free. */
const HANGING_EMPLOYEES = 20;

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Employer = { readonly path: string; readonly employees: readonly string[] };

async function call(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Record<string, { id: string }>> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, { id: string }>;
}

const idOf = (answer: Record<string, { id: string }>, name: string): string => {
  const id = answer[name]?.id;
  if (id === undefined) throw new Error(`the answer holds no ${name}`);
  return id;
};

/** A line of results: p99 delay of the 99 in each run, p50 of the last, and the medians. */
export async function measureFairness(
  address: string,
  key: string,
  receiver: string,
  readSeen: () => Promise<Seen>,
): Promise<string> {
  const login = await call(`${address}/authentication/login`, 'GET', { 'api-key': key });
  const headers = { authorization: `Bearer ${String(login.accessToken)}` };
  const employers: Employer[] = [];
  for (let n = 0; n < ENDPOINTS; n += 1) {
    const employer = await call(`${address}/employers`, 'POST', headers, {
      name: `Employer ${n}`,
      federalEIN: '12-3456789',
      timezone: 'America/Phoenix',
      address: { streetAddress1: '1 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85001' },
      webhook: webhook(`${receiver}/hook/${n}`),
    });
    const path = `${address}/v1/employers/${idOf(employer, 'employer')}`;
    const employees: string[] = [];
    for (let m = 0; m < (n === 0 ? HANGING_EMPLOYEES : 1); m += 1) {
      const employee = await call(`${path}/employees`, 'POST', headers, {
        firstName: 'Ada',
        lastName: 'Byron',
        employment: { hireDate: '2026-06-01', startDate: '2026-06-15' },
      });
      employees.push(`${path}/employees/${idOf(employee, 'employee')}`);
    }
    employers.push({ path, employees });
  }
  let changes = 0;
  const change = async ({ employees }: Employer): Promise<void> => {
    changes += 1;
    const employee = employees[changes % employees.length] as string;
    await call(employee, 'PATCH', headers, { lastName: `Name ${changes}` });
  };
  const [hanging, ...healthy] = employers as [Employer, ...Employer[]];
  const setCallback = (path: string) =>
    call(hanging.path, 'PATCH', headers, {
      name: 'Employer 0',
      federalEIN: '12-3456789',
      timezone: 'America/Phoenix',
      address: { streetAddress1: '1 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85001' },
      webhook: webhook(receiver + path),
    });

  /** Sorted delays in ms of the changes of the 99. */
  const measure = async (seconds: number): Promise<number[]> => {
    await later(1_000);
    await readSeen();
    const before = performance.now();
    const sent: Promise<void>[] = [];
    const total = seconds * CHANGES_PER_SECOND;
    for (let n = 0; n < total; n += 1) {
      const wait = before + (n * 1000) / CHANGES_PER_SECOND - performance.now();
      if (wait > 0) await later(wait);
      // The hundredth gets its share too; it is not measured in either run.
      const index = n % ENDPOINTS;
      sent.push(change(index === 0 ? hanging : (healthy[index - 1] as Employer)));
    }
    await Promise.all(sent);
    const expected = total - total / ENDPOINTS;
    const delays: number[] = [];
    const end = performance.now() + 30_000;
    while (delays.length < expected) {
      if (performance.now() > end) throw new Error(`${delays.length} of ${expected} arrived`);
      delays.push(...(await readSeen()).delays);
      await later(100);
    }
    return delays.sort((a, b) => a - b);
  };

  const at = (values: readonly number[], share: number): number =>
    values[Math.min(values.length - 1, Math.floor(values.length * share))] as number;
  const pairs: { readonly without: number[]; readonly withHanging: number[] }[] = [];
  // In the runs without it, the hundredth's own deliveries must not be counted: a path that is
  // not noted.
  await setCallback('/quiet/0');
  await measure(WARM_UP_SECONDS);
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const without = await measure(SECONDS);
    await setCallback('/hang/0');
    for (let n = 0; n < BACKLOG; n += 1) await change(hanging);
    const withHanging = await measure(SECONDS);
    await setCallback('/quiet/0');
    pairs.push({ without, withHanging });
  }
  const show = (name: 'without' | 'withHanging', share: number): string => {
    const values = pairs.map((pair) => at(pair[name], share));
    const inOrder = values.toSorted((a, b) => a - b);
    return `${at(inOrder, 0.5)} ms (${values.join(' ')})`;
  };
  return [
    `without, p50 ${show('without', 0.5)}, p99 ${show('without', 0.99)}`,
    `with one that hangs, p50 ${show('withHanging', 0.5)}, p99 ${show('withHanging', 0.99)}`,
  ].join('; ');
}

const webhook = (callbackUrl: string) => ({ callbackUrl, authentication: { authType: 'none' } });
