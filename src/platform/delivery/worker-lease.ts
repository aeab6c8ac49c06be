/**
 * The lease of a worker: while it is renewed, by the database's clock, what the worker took on is its
 * own. One that ran out is not renewed; the worker continues under a new name, owning nothing.
 */

import { randomUUID } from 'node:crypto';
import type { Database } from '../storage/database/database.ts';
import {
  endWorker,
  forgetAllWorkers,
  forgetDeadWorkers,
  keepWorkerAlive,
} from '../storage/delivery/delivery-endpoints.ts';
import { databaseKind } from '../storage/schema/schema.ts';

type LeaseOptions = {
  readonly db: Database;
  /** How long it lasts from each renewal, milliseconds. */
  readonly leaseMs: number;
  readonly report: (error: unknown) => void;
  /** Others may have taken on what this worker owned. */
  readonly onLost: () => void;
};

export class WorkerLease {
  readonly #options: LeaseOptions;
  #id = randomUUID();
  /** As `performance.now()`. */
  #until = 0;

  constructor(options: LeaseOptions) {
    this.#options = options;
  }

  /** The worker's name; another one after a lease that ran out. */
  get id(): string {
    return this.#id;
  }

  /** With a margin for the start of an attempt. */
  get isHeld(): boolean {
    return performance.now() < this.#until - this.#options.leaseMs / 10;
  }

  async begin(): Promise<void> {
    const { db, report } = this.#options;
    try {
      // The data directory is locked: every earlier owner has ended.
      if (databaseKind(db) === 'sqlite') await forgetAllWorkers(db);
      else await forgetDeadWorkers(db);
    } catch (error) {
      report(error);
    }
    await this.renew();
  }

  async renew(): Promise<void> {
    const { db, leaseMs, report, onLost } = this.#options;
    const from = performance.now();
    if (this.#until > 0 && from > this.#until) {
      onLost();
      this.#id = randomUUID();
    }
    try {
      await keepWorkerAlive(db, this.#id, leaseMs / 1000);
      this.#until = from + leaseMs;
    } catch (error) {
      report(error);
    }
  }

  /** Gives back everything the worker owns immediately. */
  async end(): Promise<void> {
    const { db, report } = this.#options;
    await endWorker(db, this.#id).catch(report);
  }
}
