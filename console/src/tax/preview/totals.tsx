/** The employer's totals of a preview, its causes with their sources, and what is not published yet. */

import type { PreviewTotalCause, PreviewTotals } from '@wagewright/client';
import { PREVIEW_COLUMNS, previewRows } from '@wagewright/preview/flat-preview';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { csvOf, save } from '../../ui/save-file.ts';
import { Source } from '../../ui/source.tsx';
import { CAUSES, useFigureText, useSigned } from './causes.ts';
import type { Preview } from './use-preview.ts';

type Props = { readonly preview: Preview };

export function Totals({ preview }: Props) {
  const t = useText();
  const { shortDate } = useFormats();
  const { totals, employees } = preview;
  const { from, to } = totals;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card stack" aria-labelledby="totals">
      <div className="results-head">
        <div>
          <h2 id="totals" ref={heading} tabIndex={-1}>
            <Text id="preview.totals" />
          </h2>
          <p className="muted">
            {t('preview.about', {
              count: totals.employees,
              from: shortDate(from.payDate),
              fromVersion: from.version,
              to: shortDate(to.payDate),
              toVersion: to.version,
            })}
          </p>
        </div>
        <Downloads preview={preview} />
      </div>
      {totals.failed > 0 ? (
        <Notice tone="warn" title={t('preview.failed', { count: totals.failed })} />
      ) : null}
      {employees.length < totals.employees ? (
        <Notice title={t('preview.firstOnes', { count: employees.length })} />
      ) : null}
      <Sums totals={totals} />
      <Causes totals={totals} />
      <Unknown totals={totals} />
    </section>
  );
}

function Downloads({ preview: { asked, employees, whole } }: Props) {
  const name = asked.file.name.replace(/\.\w+$/, '');
  const csv = (): string =>
    csvOf([
      PREVIEW_COLUMNS,
      ...employees.flatMap((one, i) =>
        previewRows(one, i + 1).map((row) => row.map((cell) => (cell === null ? '' : `${cell}`))),
      ),
    ]);
  return (
    <div className="row">
      <Button onPress={() => save(csv(), `${name}-preview.csv`, 'text/csv')}>
        <Text id="preview.saveCsv" />
      </Button>
      <Button onPress={() => save(whole, `${name}-preview.ndjson`, 'application/x-ndjson')}>
        <Text id="preview.saveNdjson" />
      </Button>
    </div>
  );
}

type TotalsProps = { readonly totals: PreviewTotals };

/** A net with a missing tax is not shown as a net. */
function Sums({ totals: { net, employeeTaxes, employerTaxes } }: TotalsProps) {
  const t = useText();
  const signed = useSigned();
  const { money } = useFormats();
  const sums = [
    { label: t('preview.net', { count: net.employees }), of: net.employees > 0 ? net : undefined },
    { label: t('preview.employeeTaxes'), of: employeeTaxes },
    { label: t('preview.employerTaxes'), of: employerTaxes },
  ];
  return (
    <dl className="totals">
      {sums.map(({ label, of }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{of === undefined ? t('preview.notKnown') : signed(of.difference)}</dd>
          {of === undefined ? null : (
            <dd className="before-after">
              {t('preview.fromTo', { before: money(of.before), after: money(of.after) })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Causes({ totals: { causes } }: TotalsProps) {
  const t = useText();
  const signed = useSigned();
  const figureText = useFigureText();
  const { shortDate, figure } = useFormats();
  if (causes.length === 0) return <Notice title={t('preview.nothing')} />;
  const columns: readonly Column<PreviewTotalCause>[] = [
    {
      id: 'tax',
      label: t('parallel.tax'),
      isRowHeader: true,
      cell: ({ title }) => <span lang="en">{title}</span>,
    },
    {
      id: 'cause',
      label: t('preview.cause'),
      cell: ({ cause, figures }) => (
        <>
          <Text id={CAUSES[cause]} />
          {figures.slice(0, 2).map(({ label, unit, before, after }) => (
            <div key={label} className="small muted" lang="en">
              {label}: {figureText(before, unit)} → {figureText(after, unit)}
            </div>
          ))}
        </>
      ),
    },
    {
      id: 'employees',
      label: t('preview.employees'),
      isNumber: true,
      cell: ({ employees }) => figure(employees),
    },
    {
      id: 'difference',
      label: t('preview.taxDifference'),
      isNumber: true,
      cell: ({ difference }) => signed(difference),
    },
    {
      id: 'source',
      label: t('preview.source'),
      cell: ({ citation, effective }) => (
        <span className="small">
          <Source citation={citation} />, {t('preview.since', { date: shortDate(effective) })}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={t('preview.causes')}
      columns={columns}
      rows={causes}
      keyOf={({ uniqueTaxID, cause, because = '', effective, of = [] }) =>
        `${uniqueTaxID} ${cause} ${because} ${effective} ${of.join()}`
      }
    />
  );
}

/** Named with the publication that is awaited; and taxes that the payments do not list yet. */
function Unknown({ totals: { notCompared, beginning } }: TotalsProps) {
  const { shortDate } = useFormats();
  return (
    <>
      {notCompared.length === 0 ? null : (
        <div className="stack tight">
          <h3>
            <Text id="preview.notCompared" />
          </h3>
          <ul className="bullets" lang="en">
            {notCompared.map(({ uniqueTaxID, title, employees, reason }) => (
              <li key={uniqueTaxID}>
                <strong>{title}</strong> ({employees}): {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {beginning.length === 0 ? null : (
        <div className="stack tight">
          <h3>
            <Text id="preview.beginning" />
          </h3>
          <ul className="bullets" lang="en">
            {beginning.map(({ uniqueTaxID, title, employees, effective, citation }) => (
              <li key={uniqueTaxID}>
                <strong>{title}</strong> ({employees}), {shortDate(effective)}:{' '}
                <Source citation={citation} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
