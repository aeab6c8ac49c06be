/** Figures of `state-percentage@1` to the engine's. */

import {
  CalculationError,
  type Citation,
  type Formula,
  type Method,
  type Parameter,
  type PercentageFigures,
  type StateSlots,
  type StateTables,
  type SupplementalRule,
  stateIncome,
  statePercentage,
} from '../engine/index.ts';
import { cents, rate } from './decimal.ts';
import type {
  AllowanceBlock,
  ColumnsBlock,
  DeductionBlock,
  Figure,
  PercentageBlock,
  PeriodName,
  PhasedBlock,
  SupplementalBlock,
} from './state-schema.ts';

type Columns = Float64Array;
type Parameters = readonly Parameter[];

/** Which printed table a number of pay periods takes: 53 and 27 pay dates are weeks and fortnights too. */
export const PERIODS: ReadonlyMap<number, { readonly name: PeriodName; readonly perYear: number }> =
  new Map(
    (
      [
        [52, 'weekly', 52],
        [53, 'weekly', 52],
        [26, 'biweekly', 26],
        [27, 'biweekly', 26],
        [24, 'semimonthly', 24],
        [12, 'monthly', 12],
        [4, 'quarterly', 4],
        [2, 'semiannually', 2],
        [1, 'annually', 1],
        [260, 'daily', 260],
        [365, 'daily', 260],
      ] as const
    ).map(([periods, name, perYear]) => [periods, { name, perYear }]),
  );

export function compilePercentage(block: PercentageBlock, parameters: Parameters): Method {
  return stateMethod(
    block.method,
    percentageFormula(block, parameters),
    block.supplemental,
    parameters,
  );
}

/** The frame around a formula: what every compile function of a state ends with. */
export const stateMethod = (
  name: string,
  formula: Formula,
  supplemental: SupplementalBlock,
  parameters: Parameters,
): Method =>
  stateIncome({
    name,
    formula,
    supplemental: supplementalRule(supplemental, parameters),
    slots: slotsOf(parameters),
  });

export function percentageFormula(block: PercentageBlock, parameters: Parameters): Formula {
  const { rounding } = block;
  const columns = columnsOf(block.columns, parameters);
  const tables = new Map<number, StateTables>();
  const annualTables = new Map<number, StateTables>();
  const figures: PercentageFigures = {
    citation: block.source,
    columns,
    tablesFor(periods, ofTheYear) {
      const cache = ofTheYear ? annualTables : tables;
      let known = cache.get(periods);
      if (known === undefined) {
        known = tablesOf(block, columns.names, parameters, periods, ofTheYear);
        cache.set(periods, known);
      }
      return known;
    },
    edgesOver: block.edges === 'over',
    midpoint: {
      band: block.midpoint === undefined ? 0 : cents(block.midpoint.band),
      below: block.midpoint === undefined ? 0 : cents(block.midpoint.below),
    },
    rounding: {
      taxBeforeCredits: unitOf(rounding.taxBeforeCredits),
      annualTax: unitOf(rounding.annualTax),
      unit: rounding.withholding === 'dollars' || rounding.withholding === 'dollars-up' ? 100 : 1,
      direction: directionOf(rounding.withholding),
      choice: rounding.wholeDollars === 'permitted',
    },
    minimum: block.minimum === undefined ? 0 : cents(block.minimum),
  };
  return statePercentage(figures);
}

const directionOf = (word: string): 'nearest' | 'down' | 'up' =>
  word === 'cents-down' ? 'down' : word === 'dollars-up' ? 'up' : 'nearest';

const unitOf = (word: 'cents' | 'dollars' | undefined): number =>
  word === undefined ? 0 : word === 'dollars' ? 100 : 1;

/** Index of a parameter; throws when the tax has none of that name. */
export function slotOf(parameters: Parameters, name: string): number {
  const index = parameters.findIndex(({ parameterName }) => parameterName === name);
  if (index < 0) throw new Error(`the tax has no parameter ${name}`);
  return index;
}

export const slotsOf = (parameters: Parameters): StateSlots => ({
  additional: slotOf(parameters, 'ADDITIONALWH'),
  recentWages: slotOf(parameters, 'MOST_RECENT_WAGES'),
  recentWithheld: slotOf(parameters, 'MOST_RECENT_WH'),
});

/** Columns in the order of their first mention. */
export function columnsOf(
  block: ColumnsBlock | undefined,
  parameters: Parameters,
): PercentageFigures['columns'] {
  if (block === undefined) return { slot: -1, ofValue: [], names: ['all'], atLeast: [] };
  const { parameter: status, of = {}, start, atLeast: rules = [] } = block;
  if ((status === undefined) === (start === undefined)) {
    throw new Error('columns: needs parameter and of, or start');
  }
  const first = start === undefined ? Object.values(of) : [start];
  const names = [...new Set([...first, ...rules.map(({ to }) => to)])];
  const slot = status === undefined ? -1 : slotOf(parameters, status);
  const values = parameters[slot]?.allowedValues ?? [];
  const ofValue = values.map(({ value }) => {
    const column = of[value];
    if (column === undefined) throw new Error(`columns: no column for ${status} ${value}`);
    return names.indexOf(column);
  });
  const odd = Object.keys(of).find((name) => !values.some(({ value }) => value === name));
  if (odd !== undefined) throw new Error(`columns: ${status} has no value ${odd}`);
  const column = (name: string): number => {
    if (!names.includes(name)) throw new Error(`columns: no column ${name}`);
    return names.indexOf(name);
  };
  return {
    slot,
    ofValue,
    names,
    atLeast: rules.map(({ parameter, value, from, to }) => ({
      slot: slotOf(parameters, parameter),
      value: thresholdOf(parameters, parameter, value),
      from: column(from),
      to: column(to),
    })),
  };
}

/** A count, or cents of a money parameter. */
function thresholdOf(parameters: Parameters, name: string, value: string): number {
  const { dataType } = parameters[slotOf(parameters, name)] as Parameter;
  return dataType === 'money' ? cents(value) : Number(value);
}

/** Reads figures for one number of pay periods, `period` undefined: of the year. */
type Reader = {
  readonly names: readonly string[];
  readonly period: { readonly name: PeriodName; readonly perYear: number } | undefined;
};

/** The tables of one number of pay periods; throws when a figure is missing. */
export const percentageTables = (
  block: PercentageBlock,
  parameters: Parameters,
  periods: number,
): StateTables =>
  tablesOf(block, columnsOf(block.columns, parameters).names, parameters, periods, false);

function tablesOf(
  block: PercentageBlock,
  names: readonly string[],
  parameters: Parameters,
  periods: number,
  ofTheYear: boolean,
): StateTables {
  const known = block.basis === 'period' && !ofTheYear ? PERIODS.get(periods) : undefined;
  const printed = known === undefined ? undefined : block.periodSchedules?.[known.name];
  const period = printed === undefined ? undefined : known;
  const schedules = printed ?? block.schedules;
  if (schedules === undefined) throw noTables(block, periods);
  const reader: Reader = { names, period };
  const at = `${period?.name ?? 'annual'} tables`;
  return {
    name: at,
    factor: period === undefined ? periods : 1,
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

/** Amounts of every column. */
export function columnAmounts(
  value: string | Readonly<Record<string, string>>,
  names: readonly string[],
  read: (text: string) => number = cents,
): Columns {
  return Float64Array.from(names, (name) => {
    const text = typeof value === 'string' ? value : (value[name] ?? value.all);
    if (text === undefined) throw new Error(`no figure for column ${name}`);
    return read(text);
  });
}

/** A figure of the year or of the reader's pay period. */
export function figure(value: Figure, { names, period }: Reader): Columns {
  if (typeof value === 'string' || !('annual' in value)) {
    if (period !== undefined) {
      throw new Error(`a figure needs the amount for ${period.name} pay periods, or derive`);
    }
    return columnAmounts(value, names);
  }
  const { annual, periods, derive } = value as Extract<Figure, { annual: unknown }>;
  if (period === undefined) return columnAmounts(annual, names);
  const printed = periods?.[period.name];
  if (printed !== undefined) return columnAmounts(printed, names);
  if (derive === undefined) throw new Error(`no figure for ${period.name} pay periods`);
  const unit = derive === 'dollars' ? 100 : 1;
  return columnAmounts(annual, names).map(
    (amount) => Math.floor(amount / (period.perYear * unit) + 0.5) * unit,
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
  parameters: Parameters,
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

const all = (names: readonly string[], value: number): Columns =>
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
  parameters: Parameters,
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

function table(text: string, width: number): string[][] {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const odd = rows.find((row) => row.length !== width);
  if (odd !== undefined) throw new Error(`row "${odd.join(' ')}" needs ${width} columns`);
  return rows;
}

const column = (
  rows: readonly string[][],
  index: number,
  read: (text: string) => number,
): Columns => Float64Array.from(rows, (row) => read(row[index] ?? 'missing'));

/** Rows "over | base | rate on the excess", or "over | whole | rate on all of it". */
export function rowsOf(text: string): StateTables['schedules'][number] {
  const rows = table(text, 3);
  return {
    thresholds: column(rows, 0, cents),
    bases: column(rows, 1, (word) => (word === 'whole' ? 0 : cents(word))),
    rates: column(rows, 2, rate),
    whole: Uint8Array.from(rows, (row) => Number(row[1] === 'whole')),
  };
}

/** How supplemental wages are taxed; used by custom formulas too. */
export function supplementalRule(
  block: SupplementalBlock,
  parameters: Parameters,
): SupplementalRule {
  const common = {
    citation: block.source,
    condition: block.condition ?? '',
    unit: unitOf(block.rounding) || 1,
  };
  const needed = <T>(value: T | undefined, name: string): T => {
    if (value === undefined) throw new Error(`supplemental ${block.rule}: ${name} is missing`);
    return value;
  };
  switch (block.rule) {
    case 'flat':
    case 'shareOfFederal':
      return { ...common, rule: block.rule, rate: rate(needed(block.rate, 'rate')) };
    case 'byKind': {
      const slot = slotOf(parameters, needed(block.parameter, 'parameter'));
      const rates = needed(block.rates, 'rates');
      return {
        ...common,
        rule: 'byKind',
        slot,
        rates: Float64Array.from(parameters[slot]?.allowedValues ?? [], ({ value }) => {
          const text = rates[value];
          return text === undefined ? Number.NaN : rate(text);
        }),
      };
    }
    case 'byAnnualWages': {
      const rows = table(needed(block.rows, 'rows'), 2);
      return {
        ...common,
        rule: 'byAnnualWages',
        atLeast: column(rows, 0, cents),
        rates: column(rows, 1, rate),
      };
    }
    default:
      return { ...common, rule: block.rule };
  }
}
