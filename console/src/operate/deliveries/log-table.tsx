// biome-ignore-all lint/a11y/useSemanticElements: a table element drops its meaning where its rows are positioned
// biome-ignore-all lint/a11y/useFocusableInteractive: the button in a row takes the focus
/** The rows of the log, of which only those in view are in the page. */

import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { KIND_NAMES, STATUS_NAMES, STATUS_TONES } from './deliveries.ts';
import { whatHappened } from './endpoint-trouble.tsx';
import { loggedName } from './events.ts';
import type { Log } from './log.ts';
import type { Delivery } from './model.ts';

type Props = {
  readonly log: Log;
  readonly isBehind: boolean;
  readonly onMore: () => void;
  /** The first row in view; null at the top. */
  readonly onView: (id: string | null) => void;
  readonly onOpen: (delivery: Delivery) => void;
};

/** Rows below the view at which more are read. */
const AHEAD = 150;
const OVERSCAN = 10;
/** In rem, as the style sheet has it. */
const ROW_HEIGHT = { wide: 3, narrow: 5.5 } as const;

const NARROW = '(max-width: 56rem)';

const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(NARROW);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(NARROW).matches,
  );

export function LogTable({ log: { rows, nextCursor }, isBehind, onMore, onView, onOpen }: Props) {
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const height = ROW_HEIGHT[useIsNarrow() ? 'narrow' : 'wide'] * rem;
  // The same function until the rows change: another one has all rows measured again at every scroll.
  const getItemKey = useCallback((index: number) => rows[index]?.deliveryId ?? index, [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    getItemKey,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of rows is measured again
  useEffect(() => virtual.measure(), [height]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (nextCursor !== null && last >= rows.length - AHEAD) onMore();
  }, [last, rows.length, nextCursor, onMore]);
  const offset = virtual.scrollOffset ?? 0;
  const first = offset < height ? null : (rows[Math.floor(offset / height)]?.deliveryId ?? null);
  useEffect(() => onView(first), [first, onView]);
  return (
    <div className="log">
      {isBehind ? (
        <div className="log-new">
          <Button variant="primary" onPress={() => virtual.scrollToOffset(0)}>
            <Text id="log.new" />
          </Button>
        </div>
      ) : null}
      <div
        ref={scroller}
        className="log-scroll"
        role="table"
        aria-label={t('log.title')}
        aria-rowcount={nextCursor === null ? rows.length + 1 : -1}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus
        tabIndex={0}
      >
        <Head />
        <div role="rowgroup" className="log-rows" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <Row
                key={row.deliveryId}
                delivery={row}
                index={index}
                start={start}
                onOpen={onOpen}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

const COLUMNS = [
  'log.status',
  'log.event',
  'log.employer',
  'log.endpoint',
  'log.attempts',
  'log.queued',
  'log.next',
] as const;

const Head = () => (
  <div role="rowgroup" className="log-head">
    <div role="row" className="log-row" aria-rowindex={1}>
      {COLUMNS.map((id) => (
        <span key={id} role="columnheader" className={id === 'log.attempts' ? 'number' : undefined}>
          <Text id={id} />
        </span>
      ))}
    </div>
  </div>
);

type RowProps = {
  readonly delivery: Delivery;
  readonly index: number;
  readonly start: number;
  readonly onOpen: (delivery: Delivery) => void;
};

const Row = memo(function Row({ delivery, index, start, onOpen }: RowProps) {
  const t = useText();
  const { status, eventKey, employerName, kind, attempts, createdAt, nextAttemptAt, reason } =
    delivery;
  const name = loggedName(eventKey);
  return (
    <div
      role="row"
      className="log-row"
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${start}px)` }}
    >
      <span role="cell">
        <Badge tone={STATUS_TONES[status]}>{t(STATUS_NAMES[status])}</Badge>
      </span>
      <span role="cell" className="log-event">
        <button type="button" className="log-open" onClick={() => onOpen(delivery)}>
          {name === undefined ? eventKey : t(name)}
        </button>
      </span>
      <span role="cell" className="log-employer">
        {employerName}
      </span>
      <span role="cell" className="log-wide">
        {t(KIND_NAMES[kind])}
      </span>
      <span role="cell" className="log-wide number">
        {attempts}
      </span>
      <span role="cell" className="log-time">
        <Moment at={createdAt} isShort />
      </span>
      <span
        role="cell"
        className="log-wide log-why"
        title={reason === null ? undefined : whatHappened(reason)}
      >
        {nextAttemptAt === null ? (
          reason && whatHappened(reason)
        ) : (
          <Moment at={nextAttemptAt} isShort />
        )}
      </span>
    </div>
  );
});
