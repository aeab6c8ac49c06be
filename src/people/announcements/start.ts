/** The work on announcements of one server: it looks every few seconds for what is new, and for whom. */

import { SECOND_MS } from '../../platform/shape/clock.ts';
import type { AnnounceDeps } from '../../tax/announcements/announce.ts';
import { Announcer } from '../../tax/announcements/announcer.ts';
import { type ServeDeps, serveSubscriptions } from './serve.ts';

const LOOK_EVERY_MS = 5 * SECOND_MS;

export function startAnnouncements(
  deps: AnnounceDeps & ServeDeps,
  report: (error: unknown) => void,
  everyMs: number = LOOK_EVERY_MS,
): { close(): Promise<void> } {
  const announcer = new Announcer(deps);
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const turn = async (): Promise<void> => {
    try {
      await announcer.look();
      await serveSubscriptions(deps);
    } catch (error) {
      report(error);
    }
    if (isOver) return;
    timer = setTimeout(() => {
      underWay = turn();
    }, everyMs);
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
