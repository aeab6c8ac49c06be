/**
 * Sends the queue: takes on endpoints with due work, sends to each at most `concurrency` at a time,
 * records what became of it, gives the endpoint back (contract.md section 6). Any number of servers
 * may run one; what a dead one left goes on elsewhere when its lease has passed.
 */

import { randomUUID } from 'node:crypto';
import { onQueued } from '../events/outbox.ts';
import { isoTime } from '../storage/clock.ts';
import type { Database } from '../storage/database.ts';
import {
  claimEndpoints,
  endWorker,
  forgetAllWorkers,
  forgetDeadWorkers,
  keepWorkerAlive,
  markSlow,
  releaseEndpoints,
} from '../storage/delivery-endpoints.ts';
import { type DueDelivery, readDueDeliveries } from '../storage/delivery-work.ts';
import { databaseKind } from '../storage/dialect-differences.ts';
import type { Secrets } from '../storage/secrets.ts';
import type { DeliveryKind } from '../storage/tables-delivery.ts';
import { type Attempt, attemptDelivery } from './attempt.ts';
import { SettingsCache } from './endpoint-settings.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Sender } from './outbound/sender.ts';
import { holdsLater, OwnedEndpoint } from './owned-endpoint.ts';
import { Recorder } from './recorder.ts';
import type { RetrySchedule } from './schedule.ts';

export type WorkerOptions = {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: () => number;
  readonly sender: Sender;
  readonly mailer: Mailer | undefined;
  readonly schedule: RetrySchedule;
  /** Requests in flight to one endpoint, over all servers. */
  readonly concurrency: number;
  readonly publicUrl: string | undefined;
  readonly version: string;
  readonly report: (error: unknown) => void;
  readonly onAttempt?: (kind: DeliveryKind, outcome: string, seconds: number) => void;
  readonly random?: () => number;
  readonly timing?: Partial<WorkerTiming>;
};

/** Milliseconds. */
export type WorkerTiming = {
  /** How long a server that died keeps its endpoints. */
  readonly leaseMs: number;
  /** Between looks at what other servers queued and at retries that fall due. */
  readonly pollMs: number;
  /** What attempts under way get to end when the server closes. */
  readonly graceMs: number;
};

const TIMING: WorkerTiming = { leaseMs: 10_000, pollMs: 500, graceMs: 5_000 };

/** Endpoints a process serves at a time. Those that hang have a room of their own, so that they never take it from those that answer. */
const FAST_ENDPOINTS = 128;
const SLOW_ENDPOINTS = 256;
/** An attempt under way for longer makes its endpoint a slow one. */
const SLOW_AFTER_MS = 1_000;
/** With all places taken, endpoints served for so long make room for those that wait. */
const FAST_TURN_MS = 1_000;
const SLOW_TURN_MS = 30_000;
/** Rows read ahead per endpoint, and more as soon as half are left; postbacks are large. */
const AHEAD = { webhook: 128, postback: 8, mail: 16 } as const;
/** Rows of one read, so that what the first endpoints of it send goes on while the next are read. */
const PER_READ = 2_048;

export class DeliveryWorker {
  readonly #options: WorkerOptions;
  readonly #timing: WorkerTiming;
  readonly #settings: SettingsCache;
  readonly #recorder: Recorder;
  readonly #endpoints = new Map<string, OwnedEndpoint>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  /** It may own what it does not serve: to give back before anything else is taken on. */
  #ownsIdle = false;
  #id = randomUUID();
  #leaseUntil = 0;
  #isOpen = false;
  #wantsClaim = false;
  #wantsTurn = false;
  #turning: Promise<void> | undefined;
  #beating: Promise<void> = Promise.resolve();
  #timers: NodeJS.Timeout[] = [];
  #unsubscribe: () => void = () => {};

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
    this.#settings = new SettingsCache(options);
    const { db, clock, report } = options;
    this.#recorder = new Recorder({
      db,
      clock,
      report,
      onRecorded: (written, mails) => {
        for (const { row } of written) this.#endpoints.get(row.endpoint_id)?.recorded(row.id);
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
      setInterval(() => this.#beat(), leaseMs / 4),
      setInterval(() => this.#look(), pollMs),
    ];
    this.#beating = this.#begin();
  }

  /** Looks for work now. */
  wake(): void {
    this.#wantsClaim = true;
    this.#turn();
  }

  /**
   * Takes on nothing more, lets attempts under way end for a moment, then breaks them off: what is
   * not recorded stays due. Everything owned is given back at once.
   */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#unsubscribe();
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.allSettled([this.#turning, this.#beating]);
    const grace = setTimeout(
      () => this.#abort.abort(new Error('the server is shutting down')),
      this.#timing.graceMs,
    );
    await Promise.allSettled(this.#underWay);
    clearTimeout(grace);
    await this.#recorder.drain(this.#timing.graceMs);
    await endWorker(this.#options.db, this.#id).catch(this.#options.report);
  }

  // The lease ---------------------------------------------------------------------------------

  async #begin(): Promise<void> {
    const { db, report } = this.#options;
    try {
      // The data directory is locked: whoever owned something there is dead.
      if (databaseKind(db) === 'sqlite') await forgetAllWorkers(db);
      else await forgetDeadWorkers(db);
    } catch (error) {
      report(error);
    }
    await this.#keepAlive();
    this.wake();
  }

  #beat(): void {
    this.#beating = this.#beating.then(() => this.#keepAlive());
  }

  async #keepAlive(): Promise<void> {
    const { db, report } = this.#options;
    const { leaseMs } = this.#timing;
    const from = performance.now();
    if (this.#leaseUntil > 0 && from > this.#leaseUntil) {
      // Others may have taken on what this worker owned.
      this.#endpoints.clear();
      this.#id = randomUUID();
    }
    try {
      await keepWorkerAlive(db, this.#id, leaseMs / 1000);
      this.#leaseUntil = from + leaseMs;
    } catch (error) {
      report(error);
    }
  }

  /** With a margin for the start of an attempt. */
  get #holdsLease(): boolean {
    return performance.now() < this.#leaseUntil - this.#timing.leaseMs / 10;
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
      if (!this.#holdsLease) return;
      try {
        if (this.#wantsClaim) await this.#takeOn();
        await this.#refill();
      } catch (error) {
        // The next look tries again; a claim may have come to pass all the same.
        this.#ownsIdle = true;
        this.#options.report(error);
        return;
      }
    }
  }

  async #takeOn(): Promise<void> {
    this.#wantsClaim = false;
    const { db, clock } = this.#options;
    if (this.#ownsIdle) {
      // First: what becomes idle while the database works on it is for the next time.
      this.#ownsIdle = false;
      await releaseEndpoints(db, this.#id, [...this.#endpoints.keys()]);
    }
    const slow = [...this.#endpoints.values()].filter(({ isSlow }) => isSlow).length;
    const claimed = await claimEndpoints(db, {
      worker: this.#id,
      now: isoTime(clock()),
      fast: Math.max(0, FAST_ENDPOINTS - (this.#endpoints.size - slow)),
      slow: Math.max(0, SLOW_ENDPOINTS - slow),
    });
    for (const endpoint of this.#endpoints.values()) endpoint.isDry = false;
    for (const one of claimed) this.#endpoints.set(one.id, new OwnedEndpoint(one));
  }

  async #refill(): Promise<void> {
    for (const kind of ['webhook', 'postback', 'mail'] as const) {
      const ahead = Math.max(AHEAD[kind], 2 * this.#options.concurrency);
      const short = [...this.#endpoints.values()].filter(
        (endpoint) =>
          endpoint.kind === kind &&
          !endpoint.isDry &&
          !endpoint.isEnding &&
          endpoint.dueCount <= ahead / 2,
      );
      const together = Math.ceil(PER_READ / ahead);
      for (let from = 0; from < short.length; from += together) {
        await this.#read(short.slice(from, from + together), ahead);
      }
    }
    for (const endpoint of this.#endpoints.values()) this.#send(endpoint);
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
    if (!this.#isOpen || this.#endpoints.get(endpoint.id) !== endpoint) return;
    while (endpoint.inFlight < this.#options.concurrency && this.#holdsLease) {
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
      // Nothing is known of it, or the database is away: it stays due.
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
    const isSlow = durationMs > SLOW_AFTER_MS;
    if (endpoint.isSlow && !isSlow && verdict.outcome.attempt !== undefined) {
      this.#setSlow(endpoint, false);
    }
    this.#recorder.add({ row, verdict, mail });
    const outcome = verdict.outcome.attempt?.outcome ?? 'cancelled';
    onAttempt?.(row.kind, outcome, durationMs / 1000);
    this.#send(endpoint);
  }

  // Looking after what is owned -----------------------------------------------------------------

  #look(): void {
    const now = performance.now();
    for (const endpoint of this.#endpoints.values()) {
      if (!endpoint.isSlow && endpoint.longestMs(now) > SLOW_AFTER_MS) {
        this.#setSlow(endpoint, true);
      }
    }
    this.#makeRoom(now);
    this.#giveBack();
    this.wake();
  }

  #makeRoom(now: number): void {
    const all = [...this.#endpoints.values()];
    for (const [isSlow, room, turnMs] of [
      [false, FAST_ENDPOINTS, FAST_TURN_MS],
      [true, SLOW_ENDPOINTS, SLOW_TURN_MS],
    ] as const) {
      const taken = all.filter((endpoint) => endpoint.isSlow === isSlow);
      if (taken.length < room) continue;
      for (const endpoint of taken) {
        if (now - endpoint.ownedSince > turnMs) endpoint.isEnding = true;
      }
    }
  }

  #giveBack(): void {
    for (const endpoint of this.#endpoints.values()) {
      const isIdle = endpoint.isEnding || (endpoint.isDry && endpoint.dueCount === 0);
      if (!isIdle || !endpoint.isQuiet) continue;
      this.#endpoints.delete(endpoint.id);
      this.#ownsIdle = true;
    }
  }

  #setSlow(endpoint: OwnedEndpoint, isSlow: boolean): void {
    endpoint.isSlow = isSlow;
    markSlow(this.#options.db, endpoint.id, isSlow).catch(this.#options.report);
  }
}
