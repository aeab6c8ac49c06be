/**
 * What else a fault test does to its servers while it kills them: employees created under an
 * Idempotency-Key, repeated until an answer comes, and payCalc items that are counted. Nothing
 * acknowledged may be missing, nothing may be there twice under one key, and the usage count lies
 * between the items answered and the items sent.
 */

import { randomUUID } from 'node:crypto';
import { expecting, type Fleet, request } from './delivery-fleet.ts';
import { EMPLOYEE, EMPLOYER } from './i9.ts';
import { request as payCalcOf, paycheck } from './paychecks.ts';
import { API_KEY } from './server.ts';

export type KeyedCounts = {
  /** Creations whose answer came, immediately or on a repetition. */
  readonly created: number;
  /** Creations sent more than once under their key. */
  readonly repeated: number;
  /** Repetitions after the answer whose answer was another one. */
  readonly answeredDifferently: number;
  /** Employees of one key that are there more than once. */
  readonly twice: number;
  /** Answered creations without an employee. */
  readonly lost: number;
  /** Employees that no one created. */
  readonly invented: number;
};

export type UsageCounts = {
  readonly answered: number;
  readonly counted: number;
  readonly sent: number;
};

const ACCOUNT = '/ste-hosted/accountInfo?startDate=2000/01/01&endDate=2999/12/31';
const ITEMS = 5;
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class KeyedWork {
  readonly #fleet: Fleet;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #random: () => number;
  readonly #employer: string;
  /** The answer to each creation, by the last name that is its own. */
  readonly #answers = new Map<string, string>();
  #repeated = 0;
  #answeredDifferently = 0;
  readonly #begun = new Set<string>();
  readonly #items = { answered: 0, sent: 0 };
  #isStopping = false;
  readonly #working: Promise<void>[] = [];

  private constructor(
    fleet: Fleet,
    headers: Readonly<Record<string, string>>,
    random: () => number,
    employer: string,
  ) {
    this.#fleet = fleet;
    this.#headers = headers;
    this.#random = random;
    this.#employer = employer;
  }

  /** Starts the clients. */
  static async start(
    fleet: Fleet,
    headers: Readonly<Record<string, string>>,
    random: () => number,
    clients: number,
  ): Promise<KeyedWork> {
    const base = fleet.any(random) ?? '';
    const body = { ...EMPLOYER, name: 'Keyed Works' };
    const { employer } = await expecting(201, request(base, '/employers', headers, 'POST', body));
    const path = `/v1/employers/${(employer as { id: string }).id}`;
    const work = new KeyedWork(fleet, headers, random, path);
    for (let n = 0; n < clients; n += 1) work.#working.push(work.#create(), work.#calculate());
    return work;
  }

  async #create(): Promise<void> {
    while (!this.#isStopping) {
      const lastName = `k${randomUUID().replaceAll('-', '')}`;
      this.#begun.add(lastName);
      // Whatever happens to the server, this one is carried through.
      const first = await this.#post(lastName, false);
      this.#answers.set(lastName, first);
      if (this.#random() < 0.1 && (await this.#post(lastName, true)) !== first) {
        this.#answeredDifferently += 1;
      }
      await later(this.#random() * 40);
    }
  }

  /** Sends a creation until its answer comes. */
  async #post(lastName: string, wasAnswered: boolean): Promise<string> {
    const headers = { ...this.#headers, 'idempotency-key': lastName };
    const body = { ...EMPLOYEE, lastName, emailAddress: `${lastName}@example.com` };
    for (let attempt = wasAnswered ? 1 : 0; ; attempt += 1) {
      const server = this.#fleet.any(this.#random);
      if (server === undefined) {
        await later(5);
        continue;
      }
      if (attempt === 1 && !wasAnswered) this.#repeated += 1;
      const call = await request(server, `${this.#employer}/employees`, headers, 'POST', body);
      if (call?.status === 201) return JSON.stringify(call.body);
      if (call !== undefined && call.status < 500 && call.status !== 409) {
        throw new Error(`a keyed creation was answered ${JSON.stringify(call)}`);
      }
      await later(20);
    }
  }

  async #calculate(): Promise<void> {
    const body = payCalcOf(...new Array(ITEMS).fill(paycheck()));
    const headers = { authorization: API_KEY };
    while (!this.#isStopping) {
      const server = this.#fleet.any(this.#random);
      if (server !== undefined) {
        this.#items.sent += ITEMS;
        const call = await request(server, '/ste-hosted/v1/payCalc', headers, 'POST', body);
        if (call?.status === 200) this.#items.answered += ITEMS;
      }
      await later(this.#random() * 60);
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#working);
  }

  /** After `stop`, with a server that runs. */
  async count(base: () => string): Promise<{ keyed: KeyedCounts; usage: UsageCounts }> {
    const found = new Map<string, number>();
    let path = `${this.#employer}/employees?limit=200`;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await expecting(200, request(base(), path, this.#headers));
      for (const { lastName } of page.employees as { lastName: string }[]) {
        found.set(lastName, (found.get(lastName) ?? 0) + 1);
      }
      cursor = page.nextCursor as string | null;
      path = `${this.#employer}/employees?limit=200&cursor=${cursor}`;
    }
    const account = await expecting(200, request(base(), ACCOUNT, { authorization: API_KEY }));
    const names = [...found.keys()];
    return {
      keyed: {
        created: this.#answers.size,
        repeated: this.#repeated,
        answeredDifferently: this.#answeredDifferently,
        twice: [...found.values()].filter((times) => times > 1).length,
        lost: [...this.#answers.keys()].filter((name) => !found.has(name)).length,
        invented: names.filter((name) => !this.#begun.has(name)).length,
      },
      usage: { ...this.#items, counted: account.steCalculations as number },
    };
  }
}

/** What may not be: keyed work lost, torn or done twice, or a usage count outside its bounds. */
export function faultsOf({ keyed, usage }: { keyed: KeyedCounts; usage: UsageCounts }): number {
  const { answeredDifferently, twice, lost, invented } = keyed;
  const isMiscounted = usage.counted < usage.answered || usage.counted > usage.sent;
  return answeredDifferently + twice + lost + invented + (isMiscounted ? 1 : 0);
}
