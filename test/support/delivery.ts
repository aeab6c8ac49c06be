/** Employers with callbacks, a clock, and workers whose sender is a script: what is sent, how it ends. */

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { insertEmployer } from '../../src/people/employers/storage/employers.ts';
import type { EventKey } from '../../src/people/events/catalog.ts';
import { emitEvent } from '../../src/platform/delivery/emit.ts';
import { queuePostback } from '../../src/platform/delivery/outbox.ts';
import { DeliveryWorker, type WorkerOptions } from '../../src/platform/delivery/worker.ts';
import type { Mailer, MailMessage } from '../../src/platform/outbound/mail/mailer.ts';
import type {
  AttemptOutcome,
  OutboundRequest,
  Sender,
} from '../../src/platform/outbound/sender.ts';
import { createAccount } from '../../src/platform/storage/accounts/accounts.ts';
import type { Database } from '../../src/platform/storage/database/database.ts';
import type { DeliveryRow } from '../../src/platform/storage/database/tables-delivery.ts';
import { sealPart } from '../../src/platform/storage/delivery/endpoint-settings.ts';
import { newId } from '../../src/platform/storage/rows/new-id.ts';
import { SECRETS } from './submissions.ts';

/** A bound for what would never end; nothing that works comes near it. */
const LONGEST_WAIT_MS = 60_000;

const START = Date.parse('2026-06-15T12:00:00.000Z');
const NONE = { id: randomUUID(), authType: 'none' } as const;

export type Sent = OutboundRequest & {
  readonly at: number;
  /** `webhook-id`. */
  readonly id: string;
  readonly text: string;
};

type Answer = Partial<AttemptOutcome> | Promise<Partial<AttemptOutcome>>;

export const ok: Answer = { outcome: 'delivered', status: 200 };
export const failed = (status = 500, rest: Partial<AttemptOutcome> = {}): Answer => ({
  outcome: 'failed',
  status,
  failure: 'status',
  message: `the target returned ${status}`,
  ...rest,
});

export class DeliveryWorld {
  readonly db: Database;
  readonly time = { now: START };
  readonly sent: Sent[] = [];
  readonly mails: MailMessage[] = [];
  readonly reported: unknown[] = [];
  /** Requests under way, per address: now and at most. */
  readonly inFlight = new Map<string, { now: number; most: number }>();
  /** How the receiver answers; by default it takes everything. */
  answer: (sent: Sent) => Answer = () => ok;
  readonly secrets = SECRETS;
  readonly clock = (): number => this.time.now;
  readonly #workers: DeliveryWorker[] = [];

  constructor(db: Database) {
    this.db = db;
  }

  readonly sender: Sender = {
    send: async (request) => {
      const sent: Sent = {
        ...request,
        at: this.time.now,
        id: request.headers['webhook-id'] ?? '',
        text: Buffer.from(request.body).toString(),
      };
      this.sent.push(sent);
      const flight = this.inFlight.get(request.url) ?? { now: 0, most: 0 };
      this.inFlight.set(request.url, flight);
      flight.now += 1;
      flight.most = Math.max(flight.most, flight.now);
      try {
        const given = await Promise.race([this.answer(sent), aborted(request.signal)]);
        return { outcome: 'delivered', durationMs: 1, ...given };
      } finally {
        flight.now -= 1;
      }
    },
    close: async () => {},
  };

  readonly mailer: Mailer = {
    send: async (message) => {
      this.mails.push(message);
    },
  };

  worker(options: Partial<WorkerOptions> = {}): DeliveryWorker {
    const worker = new DeliveryWorker({
      db: this.db,
      secrets: SECRETS,
      clock: this.clock,
      sender: this.sender,
      mailer: this.mailer,
      schedule: [5_000, 60_000, 300_000],
      concurrency: 4,
      publicUrl: undefined,
      version: '0.0.0',
      printForm: async (document) => Buffer.from(`%PDF of ${JSON.stringify(document)}`),
      report: (error) => this.reported.push(error),
      random: () => 0,
      ...options,
      timing: { pollMs: 20, leaseMs: 2_000, graceMs: 200, ...options.timing },
    });
    this.#workers.push(worker);
    worker.start();
    return worker;
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  /** Forwards the clock; the worker looks again within its poll. */
  pass(ms: number): void {
    this.time.now += ms;
  }

  async employer(
    settings: {
      readonly webhook?: object | null;
      readonly postback?: object;
      readonly email?: string;
    } = {},
  ): Promise<Employer> {
    const at = new Date(START).toISOString();
    const account = await createAccount(this.db, `account ${randomUUID()}`, at);
    if (account === undefined) throw new Error('the account was not made');
    const id = newId(START);
    const email = settings.email === undefined ? {} : { failureNotificationEmail: settings.email };
    const webhook = {
      id: randomUUID(),
      callbackUrl: `https://hooks.example/${id}`,
      authentication: NONE,
      ...email,
      ...settings.webhook,
    };
    const postback = settings.postback && {
      id: randomUUID(),
      enabled: true,
      target: { id: randomUUID(), authentication: NONE, url: `https://forms.example/${id}` },
      timeout: 15,
      trustAllCertificates: false,
      ...email,
      ...settings.postback,
    };
    await insertEmployer(this.db, {
      id,
      account_id: account.id,
      name: 'Desert Supply',
      federal_ein: '12-3456789',
      timezone: 'America/Phoenix',
      address: '{}',
      options: '{}',
      business_days: null,
      postback: postback ? sealPart(SECRETS, 'postback', id, postback) : null,
      webhook: settings.webhook === null ? null : sealPart(SECRETS, 'webhook', id, webhook),
      version: 1,
      created_at: at,
      updated_at: at,
    });
    return new Employer(this, account.id, id);
  }

  /** Waits until `condition` holds, however busy the machine is; `between` looks, something may be done. */
  async until(
    condition: () => boolean | Promise<boolean>,
    what = 'the condition',
    between: () => void = () => {},
  ): Promise<void> {
    const end = performance.now() + LONGEST_WAIT_MS;
    while (!(await condition())) {
      if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
      between();
      await wait(5);
    }
  }

  /** Long enough for a worker to have looked several times. */
  async settle(): Promise<void> {
    await wait(120);
  }
}

class Employer {
  readonly world: DeliveryWorld;
  readonly accountId: string;
  readonly id: string;

  constructor(world: DeliveryWorld, accountId: string, id: string) {
    this.world = world;
    this.accountId = accountId;
    this.id = id;
  }

  get url(): string {
    return `https://hooks.example/${this.id}`;
  }

  /** Emits events in one transaction, each about the employee of its place in the list. */
  async emit(...employeeIds: readonly (string | undefined)[]): Promise<void> {
    await this.world.db.transaction().execute(async (transaction) => {
      for (const employeeId of employeeIds) {
        await emitEvent(transaction, this.world, {
          eventKey: 'employee.section1Complete' satisfies EventKey,
          accountId: this.accountId,
          employerId: this.id,
          ...(employeeId === undefined ? {} : { employeeId }),
          data: { employerId: this.id, employeeId, submission: { id: 1 } },
        });
      }
    });
  }

  async complete(employeeId: string, submissionId: number, body: object = {}): Promise<void> {
    await this.world.db.transaction().execute(async (transaction) => {
      await queuePostback(transaction, this.world, {
        accountId: this.accountId,
        employerId: this.id,
        employeeId,
        submissionId,
        body: () => body,
      });
    });
  }

  /** Oldest first. */
  async deliveries(kind = 'webhook'): Promise<DeliveryRow[]> {
    return await this.world.db
      .selectFrom('deliveries')
      .selectAll()
      .where('employer_id', '=', this.id)
      .where('kind', '=', kind as 'webhook')
      .orderBy('sequence')
      .orderBy('id')
      .execute();
  }

  async statuses(kind = 'webhook'): Promise<string[]> {
    return (await this.deliveries(kind)).map(({ status }) => status);
  }

  /** Resolves when every delivery has this status. */
  async untilAll(status: string, kind = 'webhook'): Promise<void> {
    await this.world.until(async () => (await this.statuses(kind)).every((one) => one === status));
  }

  async set(part: 'webhook' | 'postback', value: object | null): Promise<void> {
    await this.world.db
      .updateTable('employers')
      .set({ [part]: value === null ? null : sealPart(SECRETS, part, this.id, value) })
      .where('id', '=', this.id)
      .execute();
  }

  sent(): Sent[] {
    return this.world.sent.filter(({ url }) => url.endsWith(this.id));
  }
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
