/**
 * Writes what became of attempts: all that ended while the last write was under way go into one
 * transaction, with the mails and pauses they cause. What is not written is sent again, never lost.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS, isoTime } from '../shape/clock.ts';
import type { Database } from '../storage/database/database.ts';
import {
  clearFailing,
  markFailing,
  pauseEndpoint,
} from '../storage/delivery/delivery-endpoints.ts';
import { queueNotice } from '../storage/delivery/delivery-mail.ts';
import { type DueDelivery, recordOutcomes } from '../storage/delivery/delivery-work.ts';
import { held, type Verdict } from './verdict.ts';

/** At most so many outcomes in one transaction. */
const BATCH = 1_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;

type Recorded = {
  readonly row: DueDelivery;
  readonly verdict: Verdict;
  /** Whom to tell: an address, and whether mail can be sent at all. */
  readonly mail: 'queued' | 'notConfigured' | undefined;
};

type RecorderOptions = {
  readonly db: Database;
  readonly clock: () => number;
  /** Milliseconds of nothing but failures after which an endpoint is paused; undefined: never. */
  readonly pauseAfterMs: number | undefined;
  readonly report: (error: unknown) => void;
  /** After each write. `mails`: one was queued. */
  readonly onRecorded: (written: readonly Recorded[], mails: boolean) => void;
};

export class Recorder {
  readonly #options: RecorderOptions;
  #waiting: Recorded[] = [];
  #writing: Promise<void> | undefined;
  #isGivingUp = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  add(recorded: Recorded): void {
    this.#waiting.push(recorded);
    this.#writing ??= this.#write();
  }

  /** Resolves when everything added is written, or `withinMs` have passed. */
  async drain(withinMs: number): Promise<void> {
    const writing = this.#writing;
    if (writing === undefined) return;
    const timer = new AbortController();
    // It is aborted below when the writing ends first.
    const late = wait(withinMs, undefined, { signal: timer.signal }).catch(() => {});
    await Promise.race([writing, late]);
    timer.abort();
    this.#isGivingUp = true;
  }

  async #write(): Promise<void> {
    // Those that end in the same turn of the event loop go along.
    await new Promise((resolve) => setImmediate(resolve));
    let waitMs = FIRST_WAIT_MS;
    while (this.#waiting.length > 0 && !this.#isGivingUp) {
      const batch = this.#waiting.slice(0, BATCH);
      try {
        const { recorded, mails } = await this.#record(batch);
        this.#waiting.splice(0, batch.length);
        waitMs = FIRST_WAIT_MS;
        this.#options.onRecorded(recorded, mails);
      } catch (error) {
        this.#options.report(error);
        await wait(waitMs);
        waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
      }
    }
    this.#writing = undefined;
  }

  async #record(
    batch: readonly Recorded[],
  ): Promise<{ readonly recorded: readonly Recorded[]; readonly mails: boolean }> {
    const { db, clock, pauseAfterMs } = this.#options;
    const now = clock();
    const at = isoTime(now);
    // In one order everywhere, so that two servers never wait for each other.
    const sorted = batch.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1));
    return await db.transaction().execute(async (transaction) => {
      const ordered = await holdFailing(transaction, sorted, now, pauseAfterMs);
      const outcomes = ordered.map(({ verdict, mail }) => ({
        ...verdict.outcome,
        notification: verdict.notice === undefined ? null : (mail ?? null),
      }));
      const counted = await recordOutcomes(transaction, outcomes, at);
      const effective = ordered.filter(({ row }) => counted.has(row.id));
      const paused = await pauseAll(transaction, effective, at);
      const told = effective.filter(
        ({ row, verdict, mail }) =>
          verdict.notice !== undefined &&
          mail === 'queued' &&
          (verdict.pause === undefined || paused.get(row.endpoint_id) === row.id),
      );
      await tell(transaction, told, now);
      return { recorded: ordered, mails: told.length > 0 };
    });
  }
}

/** Endpoints of which every attempt has failed for too long: what failed now is held there. */
async function holdFailing(
  transaction: Database,
  recorded: readonly Recorded[],
  now: number,
  pauseAfterMs: number | undefined,
): Promise<readonly Recorded[]> {
  const outcomes = { delivered: new Set<string>(), failed: new Set<string>() };
  for (const { row, verdict } of recorded) {
    const { attempt } = verdict.outcome;
    if (row.kind !== 'mail' && attempt !== undefined) {
      outcomes[attempt.outcome].add(row.endpoint_id);
    }
  }
  await clearFailing(transaction, [...outcomes.delivered].sort());
  const failing = [...outcomes.failed.difference(outcomes.delivered)].sort();
  const since = await markFailing(transaction, failing, isoTime(now));
  if (pauseAfterMs === undefined) return recorded;
  return recorded.map((one) => {
    const { row, verdict } = one;
    const failedFor = now - Date.parse(since.get(row.endpoint_id) ?? isoTime(now));
    const isHeld =
      failedFor >= pauseAfterMs &&
      verdict.outcome.attempt?.outcome === 'failed' &&
      verdict.pause === undefined;
    if (!isHeld) return one;
    const days = Math.floor(failedFor / DAY_MS);
    const why = `every attempt has failed for ${days} ${days === 1 ? 'day' : 'days'}, the last one because ${verdict.outcome.reason ?? 'there was no response'}`;
    return { ...one, verdict: held(row, verdict, why, isoTime(now)) };
  });
}

/** Per endpoint newly paused, the delivery that did it. */
async function pauseAll(
  transaction: Database,
  recorded: readonly Recorded[],
  at: string,
): Promise<ReadonlyMap<string, string>> {
  const first = new Map<string, Recorded>();
  for (const one of recorded) {
    const { endpoint_id } = one.row;
    if (one.verdict.pause !== undefined && !first.has(endpoint_id)) first.set(endpoint_id, one);
  }
  const paused = new Map<string, string>();
  for (const [id, { row, verdict }] of [...first].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (await pauseEndpoint(transaction, id, verdict.pause ?? '', at)) paused.set(id, row.id);
  }
  return paused;
}

async function tell(
  transaction: Database,
  recorded: readonly Recorded[],
  now: number,
): Promise<void> {
  const digests = new Map<string, Recorded[]>();
  for (const one of recorded) {
    const key = `${one.row.endpoint_id}/${one.verdict.notice}`;
    digests.set(key, [...(digests.get(key) ?? []), one]);
  }
  for (const [, gathered] of [...digests].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [{ row, verdict }] = gathered as [Recorded];
    const notice = {
      accountId: row.account_id,
      employerId: row.employer_id,
      endpointId: row.endpoint_id,
      notice: verdict.notice ?? '',
      deliveryIds: gathered.map((one) => one.row.id),
    };
    await queueNotice(transaction, notice, now);
  }
}
