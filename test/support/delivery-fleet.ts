/** The servers of a fault test, calls to them, and what they say of events and deliveries. */

import { request as send } from 'undici';
import { type ServingProcess, serve } from './cli.ts';
import { changeIn, type Logged } from './delivery-verdict.ts';

const REQUEST_MS = 60_000;

export class Fleet {
  readonly #env: Readonly<Record<string, string>>;
  readonly #servers: (ServingProcess | undefined)[] = [];

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
  }

  async add(): Promise<void> {
    this.#servers.push(await serve(this.#env));
  }

  /** One that runs, by chance; undefined when none does. */
  any(random: () => number): string | undefined {
    const running = this.#servers.filter((server) => server !== undefined);
    return running[Math.floor(random() * running.length)]?.url;
  }

  async killAndRestart(index: number): Promise<void> {
    const server = this.#servers[index];
    this.#servers[index] = undefined;
    await server?.end('SIGKILL');
    this.#servers[index] = await serve(this.#env);
  }

  /** Ends all; politely where there is time for it. */
  async close(signal: NodeJS.Signals): Promise<void> {
    await Promise.all(this.#servers.map((server) => server?.end(signal)));
    this.#servers.length = 0;
  }
}

type Call = { readonly status: number; readonly body: Record<string, unknown> };

/** One request; undefined when it got no whole answer. */
export async function request(
  base: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
  body?: object,
): Promise<Call | undefined> {
  try {
    // `fetch` costs several times as much.
    const response = await send(base + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(REQUEST_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.body.json()) as Record<string, unknown>;
    return { status: response.statusCode, body: answer };
  } catch {
    return undefined;
  }
}

export async function expecting(
  status: number,
  call: Promise<Call | undefined>,
): Promise<Call['body']> {
  const found = await call;
  if (found?.status !== status) throw new Error(`got ${JSON.stringify(found)}, want ${status}`);
  return found.body;
}

/** The event log of all employers, each in its order. */
export async function readLog(
  base: () => string,
  headers: Readonly<Record<string, string>>,
  employers: readonly string[],
): Promise<Logged[]> {
  const log: Logged[] = [];
  for (const employer of employers) {
    let after: string | null = '0';
    while (after !== null) {
      const path: string = `${employer}/events?limit=100&after=${after}`;
      const page = await expecting(200, request(base(), path, headers));
      for (const event of page.events as { data: { employeeId: string } }[]) {
        const name = changeIn(JSON.stringify(event));
        if (name === undefined) throw new Error(`an event of no change: ${JSON.stringify(event)}`);
        log.push({ name, employeeId: event.data.employeeId });
      }
      after = page.nextCursor as string | null;
    }
  }
  return log;
}

/** Up to one page per employer and status. */
export async function countUndone(
  base: () => string,
  headers: Readonly<Record<string, string>>,
  employers: readonly string[],
): Promise<number> {
  let undone = 0;
  for (const employer of employers) {
    for (const status of ['pending', 'held', 'failed', 'cancelled']) {
      const path = `${employer}/deliveries?status=${status}`;
      const { deliveries } = await expecting(200, request(base(), path, headers));
      undone += (deliveries as readonly object[]).length;
    }
  }
  return undone;
}
