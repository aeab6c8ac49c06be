/** Calendar days as the interface writes them: `yyyy-MM-dd`. */

const DAY_MS = 86_400_000;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The day in UTC. */
export const today = (): string => dayOf(new Date());

/** `days` after `day`, or before it. */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));
