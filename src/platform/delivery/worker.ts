/**
 * Sends the queue: takes on endpoints with due work, sends to each at most `concurrency` at a time,
 * records what became of it, gives the endpoint back. Any number of servers
 * may run one; what a dead one left continues elsewhere when its lease has passed.
 */

import type { Mailer } from '../outbound/mail/mailer.ts';
import type { Sender } from '../outbound/sender.ts';
import { isoTime } from '../shape/clock.ts';
import type { Database } from '../storage/database/database.ts';
import type { DeliveryKind } from '../storage/database/tables-delivery.ts';
import { type DueDelivery, readDueDeliveries } from '../storage/delivery/delivery-work.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';
import { type Attempt, attemptDelivery } from './attempt.ts';
import { SettingsCache } from './endpoint-settings.ts';
import { onQueued } from './outbox.ts';
import { holdsLater, type OwnedEndpoint } from './owned-endpoint.ts';
import { OwnedEndpoints } from './owned-endpoints.ts';
import type { PrintForm } from './postback-form.ts';
import { Recorder } from './recorder.ts';
import type { RetrySchedule } from './schedule.ts';
import { WorkerLease } from './worker-lease.ts';

export type WorkerOptions = {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: () => number;
  readonly sender: Sender;
  readonly mailer: Mailer | undefined;
  readonly schedule: RetrySchedule;
  /** Milliseconds of nothing but failures after which an endpoint is paused; undefined: never. */
  readonly pauseAfterMs?: number | undefined;
  /** Requests in flight to one endpoint, over all servers. */
  readonly concurrency: number;
  readonly publicUrl: string | undefined;
  readonly version: string;
  /** Makes the PDF of a postback at its first attempt. */
  readonly printForm: PrintForm;
  readonly report: (error: unknown) => void;
  readonly onAttempt?: (kind: DeliveryKind, outcome: string, seconds: number) => void;
  readonly random?: () => number;
  readonly timing?: Partial<WorkerTiming>;
};

/** Milliseconds. */
type WorkerTiming = {
  /** How long a server that died keeps its endpoints. */
  readonly leaseMs: number;
  /** Between looks at what other servers queued and at retries that fall due. */
  readonly pollMs: number;
  /** What attempts under way get to end when the server closes. */
  readonly graceMs: number;
};

const TIMING: WorkerTiming = { leaseMs: 10_000, pollMs: 500, graceMs: 5_000 };

/** Rows read ahead per endpoint, and more as soon as half are left; postbacks are large. */
const AHEAD = { webhook: 128, postback: 8, mail: 16 } as const;
/** Rows of one read, so that what the first endpoints of it send continues while the next are read. */
const PER_READ = 2_048;

export class DeliveryWorker {
  readonly #options: WorkerOptions;
  readonly #timing: WorkerTiming;
  readonly #settings: SettingsCache;
  readonly #recorder: Recorder;
  readonly #endpoints: OwnedEndpoints;
  readonly #lease: WorkerLease;
  readonly #underWay = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  #isOpen = false;
  #wantsClaim = false;
  #wantsTurn = false;
  #turning: Promise<void> | undefined;
  #renewing: Promise<void> = Promise.resolve();
  #timers: NodeJS.Timeout[] = [];
  #unsubscribe: () => void = () => {};

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
    this.#settings = new SettingsCache(options);
    const { db, clock, report, pauseAfterMs } = options;
    this.#endpoints = new OwnedEndpoints(options);
    this.#lease = new WorkerLease({
      db,
      leaseMs: this.#timing.leaseMs,
      report,
      onLost: () => this.#endpoints.clear(),
    });
    this.#recorder = new Recorder({
      db,
      clock,
      report,
      pauseAfterMs,
      onRecorded: (written, mails) => {
        for (const { row, verdict } of written) {
          if (verdict.pause !== undefined) this.#endpoints.paused(row.endpoint_id);
          this.#endpoints.recorded(row.endpoint_id, row.id);
        }
        if (mails) this.wake();
        else this.#turn();
      },
    });
  }

  start(): void {
    this.#isOpen = true;
    this.#unsubscribe = onQueued(() => this.wake());
    const { leaseMs, pollMs } = this.#timing;
    this.#timers = [
      setInterval(() => {
        this.#renewing = this.#renewing.then(() => this.#lease.renew());
      }, leaseMs / 4),
      setInterval(() => this.#look(), pollMs),
    ];
    this.#renewing = this.#lease.begin().then(() => this.wake());
  }

  /** Looks for work now. */
  wake(): void {
    this.#wantsClaim = true;
    this.#turn();
  }

  /**
   * Takes on nothing more, lets attempts under way end for a moment, then breaks them off: what is
   * not recorded stays due. Everything owned is given back immediately.
   */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#unsubscribe();
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.allSettled([this.#turning, this.#renewing]);
    const grace = setTimeout(
      () => this.#abort.abort(new Error('the server is shutting down')),
      this.#timing.graceMs,
    );
    await Promise.allSettled(this.#underWay);
    clearTimeout(grace);
    await this.#recorder.drain(this.#timing.graceMs);
    await this.#lease.end();
  }

  // Turns: take on, read, send ------------------------------------------------------------------

  /** One turn at a time; what is asked for meanwhile is one more. */
  #turn(): void {
    this.#wantsTurn = true;
    this.#turning ??= this.#turns().finally(() => {
      this.#turning = undefined;
    });
  }

  async #turns(): Promise<void> {
    while (this.#wantsTurn && this.#isOpen) {
      this.#wantsTurn = false;
      if (!this.#lease.isHeld) return;
      try {
        if (this.#wantsClaim) {
          this.#wantsClaim = false;
          await this.#endpoints.takeOn(this.#lease);
        }
        await this.#refill();
      } catch (error) {
        // The next look tries again.
        this.#endpoints.mayOwnMore();
        this.#options.report(error);
        return;
      }
    }
  }

  async #refill(): Promise<void> {
    for (const kind of ['webhook', 'postback', 'mail'] as const) {
      const ahead = Math.max(AHEAD[kind], 2 * this.#options.concurrency);
      const short = this.#endpoints.runningShort(kind, ahead / 2);
      const together = Math.ceil(PER_READ / ahead);
      for (let from = 0; from < short.length; from += together) {
        await this.#read(short.slice(from, from + together), ahead);
      }
    }
    for (const endpoint of this.#endpoints.all()) this.#send(endpoint);
  }

  async #read(endpoints: readonly OwnedEndpoint[], ahead: number): Promise<void> {
    const { db, clock } = this.#options;
    const reads = endpoints.map((endpoint) => endpoint.beginRead());
    const inVain = Math.max(...endpoints.map(({ knownAgain }) => knownAgain));
    const limits = { first: ahead, again: ahead + inVain };
    const rows = await readDueDeliveries(db, reads, isoTime(clock()), limits);
    const found = Map.groupBy(rows, ({ endpoint_id }) => endpoint_id);
    for (const endpoint of endpoints) {
      endpoint.endRead(found.get(endpoint.id) ?? [], limits);
      this.#send(endpoint);
    }
  }

  #send(endpoint: OwnedEndpoint): void {
    if (!this.#isOpen || !this.#endpoints.has(endpoint)) return;
    while (endpoint.inFlight < this.#options.concurrency && this.#lease.isHeld) {
      const row = endpoint.next();
      if (row === undefined) return;
      const attempt = this.#attempt(endpoint, row);
      this.#underWay.add(attempt);
      attempt.finally(() => this.#underWay.delete(attempt));
    }
  }

  async #attempt(endpoint: OwnedEndpoint, row: DueDelivery): Promise<void> {
    const { onAttempt, report } = this.#options;
    let attempt: Attempt | undefined;
    try {
      attempt = await attemptDelivery(this.#options, this.#settings, row, this.#abort.signal);
    } catch (error) {
      // Nothing is known of it, or the database is unavailable: it stays due.
      if (!this.#abort.signal.aborted) report(error);
    }
    if (attempt === undefined) {
      endpoint.abandoned(row);
      return;
    }
    const { verdict, mail, durationMs } = attempt;
    const { status, failures } = verdict.outcome;
    endpoint.ended(row, holdsLater(status !== 'pending', failures));
    if (verdict.pause !== undefined) endpoint.isEnding = true;
    if (verdict.outcome.attempt !== undefined) this.#endpoints.answered(endpoint, durationMs);
    this.#recorder.add({ row, verdict, mail });
    const outcome = verdict.outcome.attempt?.outcome ?? 'cancelled';
    onAttempt?.(row.kind, outcome, durationMs / 1000);
    this.#send(endpoint);
  }

  #look(): void {
    this.#endpoints.look();
    this.wake();
  }
}
