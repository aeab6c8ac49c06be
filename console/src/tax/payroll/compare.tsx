/** The same paycheck on another pay date, or under another version of the rules, line by line. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../ui/api/request.ts';
import { useSession } from '../../ui/api/session.ts';
import { Select, TextField } from '../../ui/fields.tsx';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { keyOf, type Paycheck } from './model.ts';
import { TaxName } from './tax-name.tsx';
import { type Line, type Result, useCalculation } from './use-calculation.ts';

type Props = { readonly paycheck: Paycheck; readonly result: Result };

export function Compare({ paycheck, result }: Props) {
  const t = useText();
  const [payDate, setPayDate] = useState(() => yearBefore(paycheck.payDate));
  const [version, setVersion] = useState<string>(NEWEST);
  const versions = useVersions();
  const other = useCalculation({ ...paycheck, payDate }, version === NEWEST ? undefined : version);
  const otherVersion = version === NEWEST ? '' : version;
  return (
    <div className="stack">
      <div className="grid">
        <TextField label={t('compare.payDate')} type="date" value={payDate} onChange={setPayDate} />
        {versions.length < 2 ? null : (
          <Select
            label={t('compare.version')}
            options={[
              { id: NEWEST, label: t('compare.sameVersion') },
              ...versions.map((one) => ({ id: one, label: one })),
            ]}
            value={version}
            onChange={setVersion}
          />
        )}
      </div>
      {version === NEWEST ? null : (
        <p className="muted small">
          <Text id="compare.byServer" />
        </p>
      )}
      {other.problem === undefined ? null : <Notice tone="warn" title={other.problem} />}
      {other.result === undefined ? null : (
        <Differences
          now={result}
          then={other.result}
          dates={[paycheck.payDate, payDate]}
          otherVersion={otherVersion}
        />
      )}
    </div>
  );
}

/** The version in the page. */
const NEWEST = 'newest';

type Versions = { readonly availableVersions: readonly { readonly version: string }[] };

/** Installed versions of the rules, for those whose key may calculate on the server. */
function useVersions(): readonly string[] {
  const { data: session } = useSession();
  const { data } = useQuery({
    queryKey: ['versions'],
    queryFn: () => request<Versions>('/availableVersions'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: session?.scopes.includes('tax') === true,
  });
  return data?.availableVersions.map(({ version }) => version) ?? [];
}

const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

type DifferencesProps = {
  readonly now: Result;
  readonly then: Result;
  readonly dates: readonly [string, string];
  /** Of the rules; empty for the same as now. */
  readonly otherVersion: string;
};

function Differences({ now, then, dates, otherVersion }: DifferencesProps) {
  const t = useText();
  const { money, shortDate: date } = useFormats();
  const rows = rowsOf(now, then);
  return (
    <ScrollArea label={`${dates[0]}, ${dates[1]}`}>
      <table className="table small stacks compared">
        <thead>
          <tr>
            <th scope="col">
              <Text id="compare.tax" />
            </th>
            <th scope="col" className="number">
              {date(dates[0])}
            </th>
            <th scope="col" className="number">
              {date(dates[1])}
              {otherVersion === '' ? null : <div>{otherVersion}</div>}
            </th>
            <th scope="col" className="number">
              <Text id="compare.difference" />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, tax, first, second }) => (
            <tr key={key}>
              <th scope="row">
                {tax === undefined ? <Text id="stub.net" /> : <TaxName tax={tax} />}
              </th>
              <td className="number" data-label={date(dates[0])}>
                {first === undefined ? '–' : money(first)}
              </td>
              <td className="number" data-label={[date(dates[1]), otherVersion].join(' ').trim()}>
                {second === undefined ? '–' : money(second)}
              </td>
              <td className="number" data-label={t('compare.difference')}>
                {money((first ?? 0) - (second ?? 0))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

type Row = {
  readonly key: string;
  /** Undefined: net pay. */
  readonly tax: Pick<Line, 'uniqueTaxID' | 'title'> | undefined;
  readonly first: number | undefined;
  readonly second: number | undefined;
};

function rowsOf(now: Result, then: Result): Row[] {
  const [first, second] = [amounts(now), amounts(then)];
  const keys = new Set([...first.keys(), ...second.keys()]);
  const taxes = [...keys].map((key) => ({
    key,
    tax: (first.get(key) ?? second.get(key))?.line,
    first: first.get(key)?.amount,
    second: second.get(key)?.amount,
  }));
  const net = { key: 'net', tax: undefined, first: now.totals?.net, second: then.totals?.net };
  return [...taxes, net];
}

function amounts({ taxCalculation }: Result) {
  const found = new Map<string, { line: Line; amount: number }>();
  for (const line of taxCalculation) {
    const known = found.get(keyOf(line));
    const amount = Math.round(((known?.amount ?? 0) + line.taxAmount) * 100) / 100;
    found.set(keyOf(line), { line, amount });
  }
  return found;
}
