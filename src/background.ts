/**
 * What Form I-9 does by itself: E-Verify cases go on, expirations are told in time, and what an
 * interrupted import left is cleaned up.
 */

import type { EVerifyDeps } from './everify/deps.ts';
import { startEVerifyWorker } from './everify/worker.ts';
import { scanExpirations } from './i9/submissions/scan-expirations.ts';
import { HOUR_MS } from './storage/clock.ts';
import { abandonInterruptedImports } from './storage/employers/employee-imports.ts';

export type Background = {
  /** Waits for the step under way. */
  close(): Promise<void>;
};

export function startI9Background(deps: EVerifyDeps, report: (error: unknown) => void): Background {
  const everify = startEVerifyWorker(deps, report);
  let underWay: Promise<void> = Promise.resolve();
  const scan = (): void => {
    underWay = underWay.then(async () => {
      try {
        await abandonInterruptedImports(deps.db).catch(report);
        const { failures } = await scanExpirations(deps, deps.clock());
        for (const { error } of failures) report(error);
      } catch (error) {
        report(error);
      }
    });
  };
  scan();
  const timer = setInterval(scan, HOUR_MS);
  return {
    close: async () => {
      clearInterval(timer);
      await Promise.all([everify.close(), underWay]);
    },
  };
}
