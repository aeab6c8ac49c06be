/**
 * What Form I-9 does by itself: E-Verify cases continue, expirations are reported in time, the work list is
 * kept up to date, and what an interrupted import left is cleaned up.
 */

import { caseNeed } from '../../people/cases/statuses.ts';
import { abandonInterruptedImports } from '../../people/employees/storage/employee-imports.ts';
import type { EVerifyDeps } from '../../people/everify/deps.ts';
import { startEVerifyWorker } from '../../people/everify/worker.ts';
import { sendDailyLists } from '../../people/i9/mails/daily-list.ts';
import { type MailDeps, sendReminders } from '../../people/i9/mails/reminders.ts';
import { scanExpirations } from '../../people/i9/submissions/scan-expirations.ts';
import { refreshWork } from '../../people/i9/work/refresh-work.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/shape/clock.ts';

const MAILS_MS = 5 * MINUTE_MS;
/** Readers of the work list wait for a few changes, not for those of an import. */
const WORK_LIST_MS = 5 * SECOND_MS;

type Background = {
  /** Waits for the step under way. */
  close(): Promise<void>;
};

/** `mailBase`: where links in emails lead; undefined where no email is sent. */
export function startI9Background(
  deps: EVerifyDeps,
  mailBase: string | undefined,
  report: (error: unknown) => void,
): Background {
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
  const workList = startWorkList(deps, report);
  const mails =
    mailBase === undefined ? undefined : startMails({ ...deps, caseNeed, base: mailBase }, report);
  return {
    close: async () => {
      clearInterval(timer);
      await Promise.all([everify.close(), workList.close(), mails?.close(), underWay]);
    },
  };
}

function startMails(deps: MailDeps, report: (error: unknown) => void): Background {
  let underWay: Promise<void> = Promise.resolve();
  const scan = (): void => {
    underWay = underWay.then(async () => {
      for (const send of [sendReminders, sendDailyLists]) {
        try {
          const { failures } = await send(deps, deps.clock());
          failures.forEach(report);
        } catch (error) {
          report(error);
        }
      }
    });
  };
  scan();
  const timer = setInterval(scan, MAILS_MS);
  return {
    close: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}

function startWorkList(deps: EVerifyDeps, report: (error: unknown) => void): Background {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const turn = async (): Promise<void> => {
    await refreshWork({ ...deps, caseNeed }, () => isOver).catch(report);
    if (isOver) return;
    timer = setTimeout(() => {
      underWay = turn();
    }, WORK_LIST_MS);
  };
  let underWay = turn();
  return {
    close: async () => {
      isOver = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
