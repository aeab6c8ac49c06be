/** Looks for due cases and advances them, again and again, until it is closed. */

import { SECOND_MS } from '../../platform/shape/clock.ts';
import { advanceCases } from './advance-cases.ts';
import type { EVerifyDeps } from './deps.ts';
import { ensureDueCases } from './ensure-due-cases.ts';

const INTERVAL_MS = 15 * SECOND_MS;

type EVerifyWorker = {
  /** Waits for the step under way. */
  close(): Promise<void>;
};

export function startEVerifyWorker(
  deps: EVerifyDeps,
  report: (error: unknown) => void,
  intervalMs = INTERVAL_MS,
): EVerifyWorker {
  let open = true;
  let underWay: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const turn = async (): Promise<void> => {
    try {
      const ensured = await ensureDueCases(deps);
      const advanced = await advanceCases(deps);
      for (const error of [...ensured.errors, ...advanced.errors]) report(error);
    } catch (error) {
      report(error);
    }
    if (open) timer = setTimeout(start, intervalMs);
  };
  const start = (): void => {
    underWay = turn();
  };
  start();
  return {
    close: async () => {
      open = false;
      await underWay;
      clearTimeout(timer);
    },
  };
}
