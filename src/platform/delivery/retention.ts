/** Removes deliveries that ended longer ago than the log is kept; those that wait always stay. */

import { DAY_MS, HOUR_MS, isoTime } from '../shape/clock.ts';
import type { Database } from '../storage/database/database.ts';
import { removeOldDeliveries } from '../storage/delivery/deliveries.ts';

/** Rows of one transaction: short enough to hold up no one. */
const BATCH = 500;

type RetentionDeps = {
  readonly db: Database;
  readonly clock: () => number;
  /** `DELIVERY_LOG_DAYS`. */
  readonly days: number;
};

/** Returns how many were removed. */
export async function removeOld({ db, clock, days }: RetentionDeps): Promise<number> {
  const before = isoTime(clock() - days * DAY_MS);
  let removed = 0;
  for (;;) {
    const count = await db
      .transaction()
      .execute((transaction) => removeOldDeliveries(transaction, before, BATCH));
    removed += count;
    if (count < BATCH) return removed;
  }
}

type Retention = { close(): Promise<void> };

/** Removes now and every hour. */
export function startRetention(deps: RetentionDeps, report: (error: unknown) => void): Retention {
  let underWay: Promise<unknown> = Promise.resolve();
  const run = (): void => {
    underWay = underWay.then(() => removeOld(deps)).catch(report);
  };
  run();
  const timer = setInterval(run, HOUR_MS);
  return {
    close: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
