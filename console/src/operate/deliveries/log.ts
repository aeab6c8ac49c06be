/**
 * The part of the log that was read, newest first, and how newer answers are laid over it. Ids begin
 * with the time, so their order is the order of the log.
 */

import type { Delivery } from './model.ts';

export type LogPage = {
  readonly deliveries: readonly Delivery[];
  readonly nextCursor: string | null;
};

/** Where a page began: its cursor, and the id it comes after. null: at the top. */
type Mark = { readonly cursor: string | null; readonly after: string | null };

export type Log = {
  readonly rows: readonly Delivery[];
  /** Oldest last. */
  readonly marks: readonly Mark[];
  /** null: everything was read. */
  readonly nextCursor: string | null;
};

const TOP: Mark = { cursor: null, after: null };

export const beginLog = ({ deliveries, nextCursor }: LogPage): Log => ({
  rows: deliveries,
  marks: [TOP],
  nextCursor,
});

/** The log with the page after its last. */
export function appendPage(log: Log, cursor: string, page: LogPage): Log {
  if (cursor !== log.nextCursor) return log;
  const after = log.rows.at(-1)?.deliveryId ?? null;
  return {
    rows: [...log.rows, ...page.deliveries],
    marks: [...log.marks, { cursor, after }],
    nextCursor: page.nextCursor,
  };
}

/** The first page as it is now. When it does not reach what is known, the log starts over. */
export function refreshTop(log: Log, page: LogPage): Log {
  const known = log.rows[0]?.deliveryId;
  const last = page.deliveries.at(-1)?.deliveryId;
  const reaches = page.nextCursor === null || (known !== undefined && (last ?? '') <= known);
  return reaches ? refreshFrom(log, TOP, page) : beginLog(page);
}

/** The page at `mark` as it is now: it replaces all rows of its range. */
export function refreshFrom(log: Log, { after }: Mark, page: LogPage): Log {
  const from = after === null ? 0 : indexAfter(log.rows, after);
  const last = page.nextCursor === null ? undefined : page.deliveries.at(-1)?.deliveryId;
  const to = last === undefined ? log.rows.length : indexAfter(log.rows, last);
  const isEnd = page.nextCursor === null;
  return {
    ...log,
    rows: [...log.rows.slice(0, from), ...page.deliveries, ...(isEnd ? [] : log.rows.slice(to))],
    nextCursor: isEnd ? null : log.nextCursor,
  };
}

/** The page that holds this row. */
export const markOf = (log: Log, id: string): Mark =>
  log.marks.findLast(({ after }) => after === null || after > id) ?? TOP;

/** How many rows are newer than `id`, or have it. */
function indexAfter(rows: readonly Delivery[], id: string): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.deliveryId ?? '') >= id) low = middle + 1;
    else high = middle;
  }
  return low;
}
