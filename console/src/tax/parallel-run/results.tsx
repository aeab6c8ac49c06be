/** The results of a parallel run: totals, taxes, and every amount with its reason. */

import { useEffect, useMemo, useRef, useState } from 'react';
import { FormattedNumber } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { type Option, Select, TextField } from '../../ui/fields.tsx';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { save } from '../../ui/save-file.ts';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { messageOf } from '../../ui/values.ts';
import { Notes, OF_REGISTERS } from '../payroll/notes.tsx';
import { AmountTable } from './amount-table.tsx';
import type { AmountState, Finished } from './messages.ts';
import type { Register } from './use-register.ts';

type Props = { readonly register: Register; readonly finished: Finished };

const REPORTS = { csv: 'text/csv', html: 'text/html' } as const;

export function Results({ register, finished }: Props) {
  const t = useText();
  const { date } = useFormats();
  const { summary, version, notes, noteCodes, unread } = finished;
  const [tax, setTax] = useState('');
  const [problem, setProblem] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  // They are below the columns, often out of view.
  useEffect(() => heading.current?.focus(), []);
  const report = async (format: keyof typeof REPORTS): Promise<void> => {
    const { worker, file } = register;
    if (worker === undefined || file === undefined) return;
    try {
      const text = await worker.call('report', [format, file.name]);
      save(text, `${file.name.replace(/\.\w+$/, '')}-compared.${format}`, REPORTS[format]);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <section className="card stack" aria-labelledby="results">
      <div className="results-head">
        <div>
          <h2 id="results" ref={heading} tabIndex={-1}>
            <Text id="parallel.results" />
          </h2>
          <p className="muted">
            {summary.checks === 0
              ? t('parallel.noChecks', { version })
              : t('parallel.about', {
                  checks: summary.checks,
                  first: date(summary.firstPayDate),
                  last: date(summary.lastPayDate),
                  version,
                })}
          </p>
        </div>
        <div className="row">
          <Button onPress={() => report('csv')}>
            <Text id="parallel.saveCsv" />
          </Button>
          <Button onPress={() => report('html')}>
            <Text id="parallel.saveHtml" />
          </Button>
        </div>
      </div>
      {problem === undefined ? null : <Notice tone="bad" title={problem} />}
      <dl className="totals">
        <Total tone="good" label={t('parallel.agree')} count={summary.agree} />
        <Total tone="bad" label={t('parallel.differ')} count={summary.differ} />
        <Total
          tone="warn"
          label={t('parallel.notCalculated')}
          count={summary.failed + unread.length}
        />
      </dl>
      <Notes notes={notes} codes={noteCodes} sentencesOf={OF_REGISTERS} />
      <ByTax finished={finished} onTax={setTax} />
      <Amounts register={register} finished={finished} tax={tax} onTax={setTax} />
      <p className="muted small">
        <Text id="parallel.reasonsMean" />
      </p>
    </section>
  );
}

type TotalProps = {
  readonly tone: 'good' | 'bad' | 'warn';
  readonly label: string;
  readonly count: number;
};

const Total = ({ tone, label, count }: TotalProps) => (
  <div className={count > 0 ? tone : ''}>
    <dt>{label}</dt>
    <dd>
      <FormattedNumber value={count} />
    </dd>
  </div>
);

type ByTaxProps = { readonly finished: Finished; readonly onTax: (tax: string) => void };

function ByTax({ finished: { summary }, onTax }: ByTaxProps) {
  const t = useText();
  const { money } = useFormats();
  if (summary.byTax.length === 0) return null;
  return (
    <ScrollArea label={t('parallel.byTax')}>
      <table className="table by-tax">
        <thead>
          <tr>
            <th scope="col">{t('parallel.tax')}</th>
            <th scope="col" className="number">
              {t('parallel.agree')}
            </th>
            <th scope="col" className="number">
              {t('parallel.differ')}
            </th>
            <th scope="col" className="number">
              {t('parallel.notCalculated')}
            </th>
            <th scope="col" className="number">
              {t('parallel.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {summary.byTax.map(({ label, agree, differ, failed, difference }) => (
            <tr key={label}>
              <th scope="row">
                <Button
                  variant="quiet"
                  aria-label={t('parallel.onlyTax', { tax: label })}
                  onPress={() => onTax(label)}
                >
                  {label}
                </Button>
              </th>
              <Count count={agree} />
              <Count count={differ} tone="is-bad" />
              <Count count={failed} tone="is-warn" />
              <td className="number">{money(difference / 100)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

const Count = ({ count, tone = '' }: { readonly count: number; readonly tone?: string }) => (
  <td className={count > 0 ? `number ${tone}` : 'number'}>
    <FormattedNumber value={count} />
  </td>
);

type Shown = AmountState | 'all';

type AmountsProps = Props & { readonly tax: string; readonly onTax: (tax: string) => void };

function Amounts({ register, finished, tax, onTax }: AmountsProps) {
  const t = useText();
  const { rows, worker } = register;
  const { summary } = finished;
  const [shown, setShown] = useState<Shown>(summary.differ > 0 ? 'differs' : 'all');
  const [employee, setEmployee] = useState('');
  const filtered = useMemo(() => {
    const wanted = employee.trim().toLowerCase();
    return rows.filter(
      (row) =>
        (shown === 'all' || row.state === shown) &&
        (tax === '' || row.tax === tax) &&
        (wanted === '' || `${row.employee} ${row.name}`.toLowerCase().includes(wanted)),
    );
  }, [rows, shown, tax, employee]);
  const states: readonly Option<Shown>[] = [
    { id: 'all', label: t('parallel.showAll') },
    { id: 'differs', label: t('parallel.differ') },
    { id: 'failed', label: t('parallel.notCalculated') },
    { id: 'agrees', label: t('parallel.agree') },
  ];
  const taxes = [
    { id: '', label: t('parallel.allTaxes') },
    ...summary.byTax.map(({ label }) => ({ id: label, label })),
  ];
  return (
    <>
      <div className="grid">
        <Select label={t('parallel.show')} options={states} value={shown} onChange={setShown} />
        <Select label={t('parallel.tax')} options={taxes} value={tax} onChange={onTax} />
        <TextField
          label={t('parallel.employee')}
          type="search"
          value={employee}
          onChange={setEmployee}
        />
      </div>
      <p role="status" className="muted">
        <Text id="parallel.shown" values={{ count: filtered.length, of: rows.length }} />
      </p>
      {filtered.length === 0 || worker === undefined ? null : (
        <AmountTable rows={filtered} worker={worker} />
      )}
    </>
  );
}
