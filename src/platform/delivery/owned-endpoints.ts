/**
 * The endpoints this process sends to: taken on while there is room, watched for those that hang,
 * given back when nothing is due or others have waited long enough.
 */

import { isoTime } from '../shape/clock.ts';
import type { Database } from '../storage/database/database.ts';
import type { DeliveryKind } from '../storage/database/tables-delivery.ts';
import {
  claimEndpoints,
  markSlow,
  pausedOfWorker,
  releaseEndpoints,
} from '../storage/delivery/delivery-endpoints.ts';
import { OwnedEndpoint } from './owned-endpoint.ts';
import type { WorkerLease } from './worker-lease.ts';

/** Endpoints a process serves at a time. Those that hang have their own room, so that they never take it from those that answer. */
const FAST_ENDPOINTS = 128;
const SLOW_ENDPOINTS = 256;
/** An attempt under way for longer makes its endpoint a slow one. */
const SLOW_AFTER_MS = 1_000;
/** With all places taken, endpoints served for so long make room for those that wait. */
const FAST_TURN_MS = 1_000;
const SLOW_TURN_MS = 30_000;

type OwnedEndpointsOptions = {
  readonly db: Database;
  readonly clock: () => number;
  readonly report: (error: unknown) => void;
};

export class OwnedEndpoints {
  readonly #options: OwnedEndpointsOptions;
  readonly #byId = new Map<string, OwnedEndpoint>();
  /** It may own what it does not serve: to give back before anything else is taken on. */
  #ownsIdle = false;
  /** Another request or server may have paused what is served here. */
  #mayBePaused = false;

  constructor(options: OwnedEndpointsOptions) {
    this.#options = options;
  }

  /** Those served now. */
  all(): OwnedEndpoint[] {
    return [...this.#byId.values()];
  }

  has(endpoint: OwnedEndpoint): boolean {
    return this.#byId.get(endpoint.id) === endpoint;
  }

  /** Starts nothing more there. */
  paused(endpointId: string): void {
    const endpoint = this.#byId.get(endpointId);
    if (endpoint !== undefined) endpoint.isEnding = true;
  }

  /** The outcome of a delivery is in the queue. */
  recorded(endpointId: string, deliveryId: string): void {
    this.#byId.get(endpointId)?.recorded(deliveryId);
  }

  /** Nothing is owned anymore. */
  clear(): void {
    this.#byId.clear();
  }

  /** A claim may have come to pass though its answer got lost. */
  mayOwnMore(): void {
    this.#ownsIdle = true;
  }

  async takeOn(lease: WorkerLease): Promise<void> {
    const { db, clock } = this.#options;
    if (this.#ownsIdle) {
      // First: what becomes idle while the database works on it is for the next time.
      this.#ownsIdle = false;
      await releaseEndpoints(db, lease.id, [...this.#byId.keys()]);
    }
    if (this.#mayBePaused) {
      this.#mayBePaused = false;
      for (const id of await pausedOfWorker(db, lease.id)) this.paused(id);
    }
    const slow = this.all().filter(({ isSlow }) => isSlow).length;
    const claimed = await claimEndpoints(db, {
      worker: lease.id,
      now: isoTime(clock()),
      fast: Math.max(0, FAST_ENDPOINTS - (this.#byId.size - slow)),
      slow: Math.max(0, SLOW_ENDPOINTS - slow),
    });
    for (const endpoint of this.#byId.values()) endpoint.isDry = false;
    for (const one of claimed) this.#byId.set(one.id, new OwnedEndpoint(one));
  }

  /** Those of a kind that have no more than `most` rows left and may have others in the queue. */
  runningShort(kind: DeliveryKind, most: number): OwnedEndpoint[] {
    return this.all().filter(
      (endpoint) =>
        endpoint.kind === kind &&
        !endpoint.isDry &&
        !endpoint.isEnding &&
        endpoint.dueCount <= most,
    );
  }

  /** An attempt got an answer after so long: an endpoint that hung hangs no more. */
  answered(endpoint: OwnedEndpoint, durationMs: number): void {
    if (endpoint.isSlow && durationMs <= SLOW_AFTER_MS) this.#setSlow(endpoint, false);
  }

  /** Finds those that hang and those to give back. */
  look(): void {
    const now = performance.now();
    this.#mayBePaused = this.#byId.size > 0;
    for (const endpoint of this.#byId.values()) {
      if (!endpoint.isSlow && endpoint.longestMs(now) > SLOW_AFTER_MS) {
        this.#setSlow(endpoint, true);
      }
    }
    this.#makeRoom(now);
    this.#returnEndpoints();
  }

  #makeRoom(now: number): void {
    const all = this.all();
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

  #returnEndpoints(): void {
    for (const endpoint of this.#byId.values()) {
      const isIdle = endpoint.isEnding || (endpoint.isDry && endpoint.dueCount === 0);
      if (!isIdle || !endpoint.isQuiet) continue;
      this.#byId.delete(endpoint.id);
      this.#ownsIdle = true;
    }
  }

  #setSlow(endpoint: OwnedEndpoint, isSlow: boolean): void {
    endpoint.isSlow = isSlow;
    markSlow(this.#options.db, endpoint.id, isSlow).catch(this.#options.report);
  }
}
