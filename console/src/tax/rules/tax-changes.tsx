/** The paychecks of one tax that one release answers differently from another. */

import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { type PaycheckChange, type TaxChange, usePaycheckChanges } from './data.ts';

type Amounts = NonNullable<PaycheckChange['before']>;

type Props = { readonly from: string; readonly to: string; readonly tax: TaxChange };

export function TaxChanges({ tax, from, to }: Props) {
  const t = useText();
  const { money } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { title, lines, added, removed, least, most } = tax;
  return (
    <div className="evidence stack tight">
      <p>
        <strong lang="en">{title}</strong>{' '}
        <Text id="releases.taxLines" values={{ lines, added, removed }} />{' '}
        {least === null || most === null
          ? null
          : t('releases.range', { least: money(least), most: money(most) })}
      </p>
      {isOpen ? (
        <Paychecks tax={tax} from={from} to={to} />
      ) : (
        <p className="no-print">
          <Button
            variant="plain"
            aria-label={t('releases.showNamed', { name: title })}
            onPress={() => setOpen(true)}
          >
            <Text id="releases.show" />
          </Button>
        </p>
      )}
    </div>
  );
}

type Numbered = PaycheckChange & { readonly key: number };

function Paychecks({ tax, from, to }: Props) {
  const columns = useColumns(from, to);
  const query = usePaycheckChanges(from, to, tax.uniqueTaxID);
  const rows = query.data?.pages.flatMap(({ paychecks }) => paychecks) ?? [];
  return (
    <div className="stack tight">
      <ErrorNotice error={query.error} />
      <DataTable
        label={tax.title}
        columns={columns}
        rows={rows.map((row, i): Numbered => ({ ...row, key: i }))}
        keyOf={({ key }) => String(key)}
      />
      {query.hasNextPage ? (
        <p className="no-print">
          <Button isPending={query.isFetching} onPress={() => query.fetchNextPage()}>
            <Text id="releases.showMore" values={{ shown: rows.length, all: tax.lines }} />
          </Button>
        </p>
      ) : query.isPending ? (
        <Text id="loading" />
      ) : null}
    </div>
  );
}

function useColumns(from: string, to: string): readonly Column<Numbered>[] {
  const t = useText();
  const { money, date } = useFormats();
  const difference = useDifference();
  const amount = (one: PaycheckChange['before']): string =>
    one === null ? t('releases.none') : money(one.taxAmount);
  return [
    {
      id: 'case',
      label: t('releases.case'),
      isRowHeader: true,
      cell: (line) => (
        <span className="plain-text">
          {t('rules.paid', { date: date(line.payDate), periods: line.payPeriodsPerYear })}
          <span lang="en">
            {[
              '',
              line.grossWages === null ? '' : `${line.wageType} ${money(line.grossWages)}`,
              ...line.certificate,
            ]
              .filter((part, i) => i === 0 || part !== '')
              .join('; ')}
          </span>
        </span>
      ),
    },
    { id: 'before', label: from, isNumber: true, cell: ({ before }) => amount(before) },
    { id: 'after', label: to, isNumber: true, cell: ({ after }) => amount(after) },
    {
      id: 'difference',
      label: t('compare.difference'),
      isNumber: true,
      cell: ({ before, after }) =>
        before === null || after === null ? '' : difference(before, after),
    },
    {
      id: 'why',
      label: t('releases.why'),
      cell: ({ reason }) => (
        <span className="reason small" lang="en">
          {reason}
        </span>
      ),
    },
  ];
}

/** What changed of the amount, the rate, and the subject wages. */
function useDifference(): (before: Amounts, after: Amounts) => string {
  const t = useText();
  const { money, percent } = useFormats();
  return (before, after) =>
    [
      before.taxAmount === after.taxAmount
        ? ''
        : `${after.taxAmount > before.taxAmount ? '+' : ''}${money(after.taxAmount - before.taxAmount)}`,
      before.rate === after.rate ? '' : `${percent(before.rate)} → ${percent(after.rate)}`,
      before.subjectWages === after.subjectWages
        ? ''
        : t('releases.subject', { amount: money(after.subjectWages) }),
    ]
      .filter((part) => part !== '')
      .join('; ');
}
