/**
 * What the answers do to a sample paycheck. The wage is the reader's own entry: it stays in this page, which
 * calculates in the browser.
 */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TaxListAnswer } from '@wagewright/library';
import { callWorker } from '../../../tax/payroll/library/client.ts';
import { type Paycheck, payCalcItem, taxListRequest } from '../../../tax/payroll/model.ts';
import { TaxName } from '../../../tax/payroll/tax-name.tsx';
import { today } from '../../../ui/dates.ts';
import { Details } from '../../../ui/details.tsx';
import { MoneyInput, Select } from '../../../ui/fields.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import type { ApplicableForms, Certificates, Draft, TaxEntry } from './api.ts';
import { locationOfState } from './states.ts';

export type SampleWage = { readonly amount: number; readonly periods: Periods };

const PERIODS = {
  52: 'periods.weekly',
  26: 'periods.biweekly',
  24: 'periods.semimonthly',
  12: 'periods.monthly',
} as const;
type Periods = keyof typeof PERIODS;

export const EMPTY_WAGE: SampleWage = { amount: Number.NaN, periods: 26 };

type Props = {
  readonly draft: Draft;
  readonly applicable: ApplicableForms;
  readonly certificates: Certificates;
  readonly wage: SampleWage;
  readonly onWage: (wage: SampleWage) => void;
};

export const SamplePaycheck = (props: Props) => (
  <Details
    title={<Text id="i9.sample.title" />}
    level={2}
    isOpen={!Number.isNaN(props.wage.amount)}
  >
    <Sample {...props} />
  </Details>
);

function Sample({ wage, onWage, ...props }: Props) {
  const t = useText();
  const { amount, periods } = wage;
  return (
    <div className="stack tight">
      <p>
        <Text id="i9.sample.text" />
      </p>
      <MoneyInput
        label={t('i9.sample.wage')}
        value={amount}
        onChange={(next) => onWage({ ...wage, amount: next })}
      />
      <Select
        label={t('i9.sample.periods')}
        options={Object.entries(PERIODS).map(([id, name]) => ({ id, label: t(name) }))}
        value={String(periods)}
        onChange={(id) => onWage({ ...wage, periods: Number(id) as Periods })}
      />
      <div aria-live="polite">{amount > 0 ? <Stub {...props} wage={wage} /> : null}</div>
    </div>
  );
}

function Stub({ draft, applicable, certificates, wage }: Omit<Props, 'onWage'>) {
  const t = useText();
  const { money } = useFormats();
  const { result, problem } = usePaycheck(certificates, applicable, draft, wage);
  if (problem !== undefined) {
    return (
      <p className="muted">
        <Text id="i9.sample.none" /> <span lang="en">{problem}</span>
      </p>
    );
  }
  if (result?.totals === undefined) return <Text id="loading" />;
  const own = new Set(draft.taxJurisdictionParms.map(({ uniqueTaxID }) => uniqueTaxID));
  const lines = result.taxCalculation.filter(({ payer }) => payer === 'employee');
  const { gross, employeeTaxes, net } = result.totals;
  return (
    <table className="table small sample-stub">
      <caption>{t('i9.sample.caption')}</caption>
      <tbody>
        <Row label={<Text id="stub.gross" />} amount={money(gross)} />
        {lines.map(({ uniqueTaxID, locationCode, title, taxAmount }) => (
          <Row
            key={`${uniqueTaxID} ${locationCode}`}
            label={<TaxName tax={{ uniqueTaxID, title }} />}
            amount={`−${money(taxAmount)}`}
            isMain={own.has(uniqueTaxID)}
          />
        ))}
        <Row label={<Text id="stub.employeeTaxes" />} amount={`−${money(employeeTaxes)}`} />
        <Row label={<Text id="stub.net" />} amount={money(net)} isMain />
      </tbody>
    </table>
  );
}

type RowProps = {
  readonly label: React.ReactNode;
  readonly amount: string;
  readonly isMain?: boolean;
};

const Row = ({ label, amount, isMain = false }: RowProps) => (
  <tr className={isMain ? 'main' : ''}>
    <th scope="row">{label}</th>
    <td className="number">{amount}</td>
  </tr>
);

function usePaycheck(
  certificates: Certificates,
  { homeState, workState }: ApplicableForms,
  draft: Draft,
  { amount, periods }: SampleWage,
) {
  const payDate = today();
  const place = (state: string) => ({ code: locationOfState(state), label: state });
  const paycheck: Paycheck = {
    payDate,
    payPeriodsPerYear: periods,
    home: place(homeState),
    work: [place(workState)],
    gross: amount,
    yearToDate: Number.NaN,
    extras: [],
    benefits: [],
    answers: {},
  };
  const request = taxListRequest(paycheck);
  const list = useQuery({
    queryKey: ['taxList', request],
    queryFn: () => callWorker('taxList', request),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const signed = useQuery({
    queryKey: ['taxParameters', payDate],
    queryFn: () => certificates.parameters(payDate),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const answered = list.data !== undefined && 'payCalcItem' in list.data ? list.data : undefined;
  const skeleton = answered && withoutRequired(answered);
  const item =
    skeleton === undefined || signed.data === undefined
      ? undefined
      : withCertificates(payCalcItem(paycheck, skeleton), [
          signed.data,
          draft.taxJurisdictionParms,
        ]);
  const answer = useQuery({
    queryKey: ['payCalc', item],
    queryFn: () => callWorker('payCalc', { PayCalcRequest: { payCalc: [item as Item] } }),
    enabled: item !== undefined,
    gcTime: 10_000,
    placeholderData: keepPreviousData,
  });
  const result = answer.data?.PayCalcResponse.payCalc[0];
  const refused = list.data?.errorStatus.errorCode === 0 ? undefined : list.data?.errorStatus;
  return { result, problem: (refused ?? result?.errorStatus)?.errorMessage };
}

type Item = ReturnType<typeof payCalcItem>;

/** Without the taxes that need what only the employer knows. */
function withoutRequired({ payCalcItem: item, required }: TaxListAnswer): Item {
  const open = new Set(required.map(({ uniqueTaxID }) => uniqueTaxID));
  return {
    ...item,
    taxJurisdictionParms: item.taxJurisdictionParms.filter(
      ({ uniqueTaxID }) => !open.has(uniqueTaxID),
    ),
  };
}

/** Later ones take the place of earlier ones, tax by tax; without them a tax has its defaults. */
function withCertificates(item: Item, signed: readonly (readonly TaxEntry[])[]): Item {
  const byTax = new Map(signed.flat().map((entry) => [entry.uniqueTaxID, entry]));
  return {
    ...item,
    taxJurisdictionParms: item.taxJurisdictionParms.map((entry) => {
      const given = byTax.get(entry.uniqueTaxID);
      if (given === undefined) return entry;
      const names = new Set(given.miscParameters.map(({ parameterName }) => parameterName));
      const kept = (entry.miscParameters ?? []).filter(
        ({ parameterName }) => parameterName == null || !names.has(parameterName),
      );
      return {
        ...entry,
        ...(given.isExempt ? { isExempt: true } : {}),
        miscParameters: [...kept, ...given.miscParameters],
      };
    }),
  };
}
