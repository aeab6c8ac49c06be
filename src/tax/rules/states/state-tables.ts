/**
 * The tables of `state-percentage@1` for one number of pay periods: the printed ones of the pay
 * period where there are any, or those of the year.
 */

import { CalculationError, type Citation, type Parameter } from '../../engine/index.ts';
import type { Tables as StateTables } from '../../engine/methods/state/tables.ts';
import { cents, rate, unitOf } from '../schema/decimal.ts';
import { slotOf } from '../schema/slots.ts';
import { annualFactor, figure, PERIODS, type Reader, requireDailyTable } from './period-figures.ts';
import { columnAmounts, columnsOf } from './state-columns.ts';
import type {
  AllowanceBlock,
  DeductionBlock,
  PercentageBlock,
  PhasedBlock,
} from './state-schema.ts';
import { column, rowsOf, table } from './table-rows.ts';

/** The tables of one number of pay periods; throws when a figure is missing. */
export const percentageTables = (
  block: PercentageBlock,
  parameters: readonly Parameter[],
  periods: number,
): StateTables =>
  tablesOf(block, columnsOf(block.columns, parameters).names, parameters, periods, false);

/** As `percentageTables`; `ofTheYear` even where the pay period has its own. */
export function tablesOf(
  block: PercentageBlock,
  names: readonly string[],
  parameters: readonly Parameter[],
  periods: number,
  ofTheYear: boolean,
): StateTables {
  const known = block.basis === 'period' && !ofTheYear ? PERIODS.get(periods) : undefined;
  const printed = known === undefined ? undefined : block.periodSchedules?.[known.name];
  const period = printed === undefined ? undefined : known;
  const schedules = printed ?? block.schedules;
  if (schedules === undefined) throw noTables(block, periods);
  if (period !== undefined) requireDailyTable(block.dailyPay, periods, block.source.document);
  const reader: Reader = { names, period };
  const at = `${period?.name ?? 'annual'} tables`;
  return {
    name: at,
    factor: period === undefined ? annualFactor(block, periods) : 1,
    noTax: noTaxOf(block, reader),
    deductions: (block.deductions ?? []).map((entry) =>
      deduction(entry, reader, block, parameters),
    ),
    allowances: (block.allowances ?? []).map((entry) =>
      allowance(entry, reader, block, parameters),
    ),
    credits: (block.credits ?? []).map((entry) =>
      'kind' in entry ? phased(entry, reader, block) : allowance(entry, reader, block, parameters),
    ),
    schedules: names.map((name) => {
      const text = schedules[name] ?? schedules.all;
      if (text === undefined) throw new Error(`${at}: no schedule for column ${name}`);
      return rowsOf(text);
    }),
  };
}

function noTables(block: PercentageBlock, periods: number): CalculationError {
  const printed = Object.keys(block.periodSchedules ?? {}).join(', ');
  return new CalculationError(
    'figure-unknown',
    'payrollRunParameters.payPeriodsPerYear',
    `${block.source.document} has no table for ${periods} pay periods a year; it has ${printed}`,
  );
}

const labels = (
  { label, line, source }: { label: string; line?: string; source?: Citation },
  block: PercentageBlock,
) => ({
  label,
  line: line ?? label.toLowerCase(),
  citation: source ?? block.source,
});

function noTaxOf(block: PercentageBlock, reader: Reader): StateTables['noTax'] {
  const { noTaxUpTo, noTaxBelow } = block;
  if (noTaxUpTo !== undefined) {
    return {
      amount: figure(noTaxUpTo, reader),
      inclusive: true,
      label: 'No withholding on wages up to',
    };
  }
  if (noTaxBelow === undefined) return null;
  return {
    amount: figure(noTaxBelow, reader),
    inclusive: false,
    label: 'No withholding on wages below',
  };
}

function deduction(
  entry: DeductionBlock,
  reader: Reader,
  block: PercentageBlock,
  parameters: readonly Parameter[],
): StateTables['deductions'][number] {
  const named = labels(entry, block);
  const { names } = reader;
  switch (entry.kind) {
    case 'amount':
      return { ...named, kind: 'amount', amount: figure(entry.amount, reader) };
    case 'percent':
      return {
        ...named,
        kind: 'percent',
        rate: rate(entry.rate),
        least: entry.least === undefined ? all(names, 0) : figure(entry.least, reader),
        most: entry.most === undefined ? all(names, Infinity) : figure(entry.most, reader),
        noneWithout: entry.noneWithout === undefined ? -1 : slotOf(parameters, entry.noneWithout),
      };
    case 'phaseOut':
      return {
        ...named,
        kind: 'phaseOut',
        amount: figure(entry.amount, reader),
        from: figure(entry.from, reader),
        rate: columnAmounts(entry.rate, names, rate),
      };
    case 'phaseOutRatio':
      return {
        ...named,
        kind: 'phaseOutRatio',
        amount: figure(entry.amount, reader),
        from: figure(entry.from, reader),
        to: figure(entry.to, reader),
        decimals: entry.decimals,
      };
    case 'ladder':
      return {
        ...named,
        kind: 'ladder',
        amount: figure(entry.amount, reader),
        from: figure(entry.from, reader),
        step: figure(entry.step, reader),
        each: figure(entry.each, reader),
        least: figure(entry.least, reader),
      };
    case 'tax':
      return { ...named, kind: 'tax', taxes: entry.taxes, most: limitsOf(entry, reader) };
  }
}

const all = (names: readonly string[], value: number): Float64Array =>
  new Float64Array(names.length).fill(value);

function limitsOf(
  { most, mostByWages }: Extract<DeductionBlock, { kind: 'tax' }>,
  reader: Reader,
): Extract<StateTables['deductions'][number], { kind: 'tax' }>['most'] {
  if (mostByWages !== undefined) {
    return reader.names.map((name) => {
      const text = typeof mostByWages === 'string' ? mostByWages : mostByWages[name];
      if (text === undefined) throw new Error(`mostByWages: nothing for column ${name}`);
      const rows = table(text, 2);
      return { wages: column(rows, 0, cents), most: column(rows, 1, cents) };
    });
  }
  if (most === undefined) return [];
  return [...figure(most, reader)].map((amount) => ({
    wages: Float64Array.of(0),
    most: Float64Array.of(amount),
  }));
}

function allowance(
  entry: AllowanceBlock,
  reader: Reader,
  block: PercentageBlock,
  parameters: readonly Parameter[],
): StateTables['allowances'][number] {
  const slot = slotOf(parameters, entry.parameter);
  const isMoney = parameters[slot]?.dataType === 'money';
  if (!isMoney && entry.each === undefined && entry.tiers === undefined) {
    throw new Error(`${entry.label}: each or tiers is missing`);
  }
  const { names, period } = reader;
  return {
    ...labels(entry, block),
    slot,
    each: entry.each === undefined ? (isMoney ? null : all(names, 0)) : figure(entry.each, reader),
    moneyDivisor: period?.perYear ?? 1,
    first:
      entry.first === undefined
        ? null
        : {
            count: columnAmounts(entry.first.count, names, Number),
            each: figure(entry.first.each, reader),
          },
    noneAbove:
      entry.noneAbove === undefined ? all(names, Infinity) : figure(entry.noneAbove, reader),
    most: entry.most === undefined ? Infinity : Number(entry.most),
    tiers: (entry.tiers ?? []).map((tier) => ({
      upTo: tier.upTo === undefined ? Infinity : cents(tier.upTo),
      each: cents(tier.each),
    })),
  };
}

function phased(
  entry: PhasedBlock,
  reader: Reader,
  block: PercentageBlock,
): StateTables['credits'][number] {
  return {
    ...labels(entry, block),
    kind: 'phased',
    amount: figure(entry.amount, reader),
    from: figure(entry.from, reader),
    rate: rate(entry.rate),
    unit: unitOf(entry.rounding),
  };
}
