/** Amounts of a register, as many as there are: only the rows in view are in the page. */

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, useState } from 'react';
import { useFormats } from '../../ui/format.ts';
import { useSentences } from '../../ui/i18n/sentences.ts';
import { useText } from '../../ui/i18n/text.tsx';
import { OF_REGISTERS } from '../payroll/notes.tsx';
import { AmountDetails } from './amount-details.tsx';
import type { RegisterWorker } from './client.ts';
import type { AmountRow } from './messages.ts';

/** Pixels by whether the row has a second line, before it is measured: in columns, and as a card. */
const HEIGHTS = {
  wide: { agrees: 52, differs: 84 },
  narrow: { agrees: 120, differs: 180 },
} as const;
const OVERSCAN = 8;

type Props = { readonly rows: readonly AmountRow[]; readonly worker: RegisterWorker };

/** Place of the amount, or the line of a row that was not read, below zero. */
const keyOf = ({ index, line }: AmountRow): number => (index < 0 ? -line : index);

export function AmountTable({ rows, worker }: Props) {
  const t = useText();
  const area = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  /** The row with the focus stays in the page wherever it is scrolled to. */
  const [focused, setFocused] = useState<number>();
  const heights = HEIGHTS[window.matchMedia('(min-width: 64rem)').matches ? 'wide' : 'narrow'];
  // The same function until the rows change: another one has all rows measured again at every scroll.
  const getItemKey = useCallback((i: number) => keyOf(rows[i] as AmountRow), [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: (i) => heights[rows[i]?.state === 'agrees' ? 'agrees' : 'differs'],
    overscan: OVERSCAN,
    getItemKey,
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range);
      if (focused === undefined || focused >= rows.length) return inView;
      return [...new Set([...inView, focused])].sort((a, b) => a - b);
    },
  });
  const toggle = (key: number): void =>
    setOpen((old) =>
      old.has(key) ? new Set([...old].filter((one) => one !== key)) : new Set([...old, key]),
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus
    <section ref={area} className="amounts" aria-label={t('parallel.amounts')} tabIndex={0}>
      <Heads />
      <ul className="amounts-all" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index] as AmountRow;
          const own = keyOf(row);
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              className="amount"
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => setFocused(index)}
              onBlur={() => setFocused(undefined)}
            >
              <Row row={row} isOpen={open.has(own)} onToggle={() => toggle(own)} />
              {open.has(own) ? <AmountDetails row={row} worker={worker} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** For the eye only: each row names its amounts for screen readers. */
function Heads() {
  const t = useText();
  return (
    <div className="amount-heads amount-row" aria-hidden="true">
      <span>{t('parallel.row')}</span>
      <span>{t('parallel.employee')}</span>
      <span>{t('wages.payDate')}</span>
      <span>{t('parallel.tax')}</span>
      <span className="number">{t('parallel.theirs')}</span>
      <span className="number">Wagewright</span>
      <span className="number">{t('parallel.difference')}</span>
    </div>
  );
}

type RowProps = {
  readonly row: AmountRow;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

function Row({ row, isOpen, onToggle }: RowProps) {
  const t = useText();
  const { money, shortDate } = useFormats();
  const { line, employee, name, payDate, tax, theirs, ours, difference, state, why } = row;
  const amount = (cents: number | null): string => (cents === null ? '' : money(cents / 100));
  const signed = `${difference > 0 ? '+' : ''}${money(difference / 100)}`;
  const result = {
    agrees: t('parallel.agrees'),
    differs: signed,
    failed: t('parallel.notCalculatedOne'),
  }[state];
  return (
    <div className="amount-row">
      <span className="amount-line muted number">
        <span className="amount-label">{t('parallel.row')} </span>
        {line}
      </span>
      <span className="amount-who">
        {name === '' ? employee : name}{' '}
        {name === '' ? null : <span className="muted">{employee}</span>}
      </span>
      <span className="amount-date">{payDate === '' ? '' : shortDate(payDate)}</span>
      <span className="amount-tax">{tax}</span>
      <span className="amount-theirs number">
        <span className="amount-label">{t('parallel.theirs')} </span>
        {amount(theirs)}
      </span>
      <span className="amount-ours number">
        <span className="amount-label">Wagewright </span>
        {amount(ours)}
      </span>
      <span className={`amount-result number ${state}`}>{result}</span>
      <span className="amount-why">
        {state === 'differs' ? (
          <button
            type="button"
            className="amount-toggle"
            aria-expanded={isOpen}
            aria-label={t('parallel.steps', { tax, employee: name || employee })}
            onClick={onToggle}
          >
            <span aria-hidden="true" className="chevron" />
          </button>
        ) : null}
        {state === 'differs' && why === '' ? (
          <span>{t('parallel.noReason')}</span>
        ) : (
          <Why row={row} />
        )}
      </span>
    </div>
  );
}

/** In another language, a sentence for the cause comes first. */
function Why({ row: { why, code = '' } }: Pick<RowProps, 'row'>) {
  const sentence = useSentences(OF_REGISTERS)?.[code];
  return (
    <span>
      {sentence} <span lang="en">{why}</span>
    </span>
  );
}
