/** The log as the page reads it: further pages at its end, new rows at its top, changes where it is in view. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { request } from '../../ui/api/request.ts';
import { LOOK_EVERY_MS } from './deliveries.ts';
import {
  appendPage,
  beginLog,
  type Log,
  type LogPage,
  markOf,
  refreshFrom,
  refreshTop,
} from './log.ts';

const PER_PAGE = 200;

const readPage = (filter: string, cursor: string | null, signal: AbortSignal): Promise<LogPage> => {
  const query = new URLSearchParams(filter);
  query.set('limit', String(PER_PAGE));
  if (cursor !== null) query.set('cursor', cursor);
  return request(`/v1/deliveries?${query}`, { signal });
};

/** `filter` is a query string; a component with another key starts over. */
export function useLog(filter: string) {
  const [log, setLog] = useState<Log>();
  /** A row of the page in view; null at the top. */
  const [inView, setInView] = useState<string | null>(null);
  const known = useRef<Log>(undefined);
  known.current = log;
  // Called for every row that scrolls by: only another page is news.
  const look = useCallback((id: string | null) => {
    setInView((before) => {
      const { current } = known;
      if (before === null || id === null || current === undefined) return id;
      return markOf(current, before) === markOf(current, id) ? before : id;
    });
  }, []);
  const [hasNew, setHasNew] = useState(false);

  const head = useQuery({
    queryKey: ['deliveries', filter, 'top'],
    queryFn: ({ signal }) => readPage(filter, null, signal),
    refetchInterval: LOOK_EVERY_MS,
    gcTime: 0,
  });
  const isAtTop = inView === null;
  useEffect(() => {
    const page = head.data;
    if (page === undefined) return;
    setLog((before) => {
      if (before === undefined) return beginLog(page);
      // New rows above must not move the rows that someone is reading.
      return isAtTop ? refreshTop(before, page) : before;
    });
    setHasNew(!isAtTop);
  }, [head.data, isAtTop]);

  const mark = log === undefined || inView === null ? undefined : markOf(log, inView);
  const cursor = mark?.cursor ?? null;
  const view = useQuery({
    queryKey: ['deliveries', filter, cursor],
    queryFn: ({ signal }) => readPage(filter, cursor, signal),
    enabled: cursor !== null,
    refetchInterval: LOOK_EVERY_MS,
    gcTime: 0,
  });
  const after = mark?.after ?? null;
  useEffect(() => {
    const page = view.data;
    if (page === undefined || cursor === null) return;
    setLog((before) => before && refreshFrom(before, { cursor, after }, page));
  }, [view.data, cursor, after]);

  const more = useMore(filter, log?.nextCursor ?? null, setLog);

  const newest = log?.rows[0]?.deliveryId;
  const isBehind =
    hasNew && !isAtTop && (head.data?.deliveries[0]?.deliveryId ?? '') > (newest ?? '');
  return { log, error: head.error, more, look, isBehind };
}

type SetLog = (change: (before: Log | undefined) => Log | undefined) => void;

/** Reads the page at `next` and appends it; one at a time. */
function useMore(filter: string, next: string | null, setLog: SetLog): () => void {
  const client = useQueryClient();
  const isLoading = useRef(false);
  return useCallback(() => {
    if (next === null || isLoading.current) return;
    isLoading.current = true;
    client
      .fetchQuery({
        queryKey: ['deliveries', filter, 'more', next],
        queryFn: ({ signal }) => readPage(filter, next, signal),
        gcTime: 0,
      })
      .then((page) => setLog((before) => before && appendPage(before, next, page)))
      // The top says what is wrong; scrolling on tries again.
      .catch(() => {})
      .finally(() => {
        isLoading.current = false;
      });
  }, [client, filter, next, setLog]);
}
