/** Transactions of the account, day by day. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Usage } from '@wagewright/client';
import { FormattedDate, FormattedNumber, useIntl } from 'react-intl';
import { useSearchParams } from 'wouter';
import { request } from '../../ui/api/request.ts';
import { Details } from '../../ui/details.tsx';
import { Select } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';
import './account.css';
import { addDays } from '../../ui/dates.ts';

const PATH = '/v1/usage';
/** Days that the server answers with where a request has no range. */
const DEFAULT = '30';
const RANGES = [
  { id: DEFAULT, label: 'usage.days30' },
  { id: '90', label: 'usage.days90' },
  { id: '365', label: 'usage.days365' },
] as const;

export const UsagePage = () => <SignedIn>{() => <UsageOfAccount />}</SignedIn>;

function UsageOfAccount() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const range = RANGES.find(({ id }) => id === search.get('days'))?.id ?? DEFAULT;
  const { data, error } = useQuery({
    queryKey: ['usage', range],
    queryFn: () => readUsage(Number(range)),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t('usage.title')} intro={t('usage.intro')}>
      <div className="stack">
        <div className="usage-range">
          <Select
            label={t('usage.range')}
            options={RANGES.map(({ id, label }) => ({ id, label: t(label) }))}
            value={range}
            onChange={(days) => setSearch({ days }, { replace: true })}
          />
        </div>
        <ErrorNotice error={error} />
        {data === undefined ? (
          error === null && <Text id="loading" />
        ) : (
          <section className="card stack">
            <p className="stack tight">
              <span className="muted">
                <Text id="usage.total" />
              </span>
              <strong className="usage-total number">
                <FormattedNumber value={data.transactions} />
              </strong>
            </p>
            <Bars days={data.days} />
            <Details title={t('usage.table')} level={2}>
              <DayTable days={data.days} />
            </Details>
          </section>
        )}
      </div>
    </Page>
  );
}

/** The last day is the server's today, whatever the clock of this browser says. */
async function readUsage(days: number): Promise<Usage> {
  const latest = await request<Usage>(PATH);
  const last = latest.days.at(-1)?.date;
  if (String(days) === DEFAULT || last === undefined) return latest;
  const first = addDays(last, 1 - days);
  return await request<Usage>(`${PATH}?startDate=${first}&endDate=${last}`);
}

const HEIGHT = 100;
/** Of the width of a day. */
const BAR = 0.8;

function Bars({ days }: { readonly days: Usage['days'] }) {
  const t = useText();
  const { formatNumber } = useIntl();
  const most = Math.max(0, ...days.map(({ transactions }) => transactions));
  return (
    <figure className="stack tight">
      <figcaption className="muted small">
        <Text id="usage.most" values={{ count: formatNumber(most) }} />
      </figcaption>
      <svg
        className="usage-bars"
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('usage.chart', { most: formatNumber(most) })}
      >
        {days.map(({ date, transactions }, i) => {
          const height = most === 0 ? 0 : (transactions / most) * HEIGHT;
          return (
            <rect key={date} x={i + (1 - BAR) / 2} y={HEIGHT - height} width={BAR} height={height}>
              <title>{`${date}: ${formatNumber(transactions)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="usage-ends muted small">
        <DayName date={days[0]?.date} />
        <DayName date={days.at(-1)?.date} />
      </p>
    </figure>
  );
}

/** Newest first. */
const DayTable = ({ days }: { readonly days: Usage['days'] }) => (
  <table className="table usage-days">
    <thead>
      <tr>
        <th scope="col">
          <Text id="usage.date" />
        </th>
        <th scope="col" className="number">
          <Text id="usage.transactions" />
        </th>
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map(({ date, transactions }) => (
        <tr key={date}>
          <td>
            <DayName date={date} />
          </td>
          <td className="number">
            <FormattedNumber value={transactions} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const DayName = ({ date }: { readonly date: string | undefined }) => (
  <span>
    {date === undefined ? null : <FormattedDate value={date} dateStyle="medium" timeZone="UTC" />}
  </span>
);
