/** `federal-percentage-2020@1` and `@2`: federal income tax withholding, Publication 15-T. */

import Type, { type Static } from 'typebox';
import type { Method, Parameter, Schedule } from '../../engine/index.ts';
import type {
  FederalFigures,
  FederalParameter,
  FilingStatus,
} from '../../engine/methods/federal-figures.ts';
import { federalPercentage } from '../../engine/methods/federal-percentage.ts';
import { cents, rate } from '../schema/decimal.ts';
import { Amount, blockSchema, closed, evidence, Fraction } from '../schema/schema.ts';
import { slotOf } from '../schema/slots.ts';
import { column, table } from '../states/table-rows.ts';
import { defineMethod } from './method.ts';

const PeriodAmounts = Type.Object(
  {
    weekly: Amount,
    biweekly: Amount,
    semimonthly: Amount,
    monthly: Amount,
    quarterly: Amount,
    semiannually: Amount,
    annually: Amount,
    daily: Amount,
  },
  closed,
);

const FederalBlock = blockSchema({
  constants: Type.Object(
    { line1g: Type.Object({ married: Amount, other: Amount }, closed), line1k: Amount },
    closed,
  ),
  /** Rows "at least | tentative amount | rate on the excess", one per text line. */
  schedules: Type.Object(
    {
      'standard.married': Type.String(),
      'standard.single': Type.String(),
      'standard.head': Type.String(),
      'checkbox.married': Type.String(),
      'checkbox.single': Type.String(),
      'checkbox.head': Type.String(),
    },
    closed,
  ),
  nonresidentAlien: Type.Object(
    { ...evidence, table1: PeriodAmounts, table2: PeriodAmounts },
    closed,
  ),
  supplemental: Type.Object(
    { ...evidence, flatRate: Fraction, over: Amount, overRate: Fraction },
    closed,
  ),
  rounding: Type.Object(
    { withholding: Type.Literal('cents'), wholeDollars: Type.Literal('permitted') },
    closed,
  ),
});
type FederalBlock = Static<typeof FederalBlock>;

const PARAMETER_NAMES: Readonly<Record<FederalParameter, string>> = {
  newForm: '2020_W4',
  filingStatus: 'FILINGSTATUS',
  twoJobs: 'TWO_JOBS',
  dependents: 'DEPENDENTS_AMT',
  otherIncome: 'OTHER_INCOME',
  deductions: 'DEDUCTIONS',
  allowances: 'TOTALALLOWANCES',
  additional: 'ADDITIONALWH',
  recentWages: 'MOST_RECENT_WAGES',
  recentWithheld: 'MOST_RECENT_WH',
};

/** Form W-4 Step 1(c): which column of the tables each status uses (Pub. 15-T, Worksheet 1A). */
const FILING: Readonly<Record<string, { status: FilingStatus; nonresident: boolean }>> = {
  S: { status: 'single', nonresident: false },
  MS: { status: 'single', nonresident: false },
  M: { status: 'married', nonresident: false },
  H: { status: 'head', nonresident: false },
  NRA: { status: 'single', nonresident: true },
};

/** Table rows by pay periods per year; 27 and 53 pay dates are biweekly and weekly periods too. */
const PERIOD_ROWS = [
  [52, 'weekly'],
  [53, 'weekly'],
  [26, 'biweekly'],
  [27, 'biweekly'],
  [24, 'semimonthly'],
  [12, 'monthly'],
  [4, 'quarterly'],
  [2, 'semiannually'],
  [1, 'annually'],
  [260, 'daily'],
] as const;

const version = (name: FederalFigures['name']) =>
  defineMethod<FederalBlock>({
    name,
    schema: FederalBlock,
    compile: (block, parameters) => compile(name, block, parameters),
  });

export const federalMethod = version('federal-percentage-2020@1');
/** Tax on a line is on wages of this payment only. */
export const federalByLineMethod = version('federal-percentage-2020@2');

function compile(
  name: FederalFigures['name'],
  block: FederalBlock,
  parameters: readonly Parameter[],
): Method {
  const { schedules, constants, nonresidentAlien, supplemental } = block;
  const byPeriods = (amounts: FederalBlock['nonresidentAlien']['table1']) =>
    new Map(PERIOD_ROWS.map(([periods, row]) => [periods as number, cents(amounts[row])]));
  const figures: FederalFigures = {
    name,
    citation: block.source,
    line1g: { married: cents(constants.line1g.married), other: cents(constants.line1g.other) },
    line1k: cents(constants.line1k),
    standard: {
      single: schedule(
        'STANDARD, Single or Married Filing Separately',
        schedules['standard.single'],
      ),
      married: schedule('STANDARD, Married Filing Jointly', schedules['standard.married']),
      head: schedule('STANDARD, Head of Household', schedules['standard.head']),
    },
    checkbox: {
      single: schedule(
        'Step 2 checkbox, Single or Married Filing Separately',
        schedules['checkbox.single'],
      ),
      married: schedule('Step 2 checkbox, Married Filing Jointly', schedules['checkbox.married']),
      head: schedule('Step 2 checkbox, Head of Household', schedules['checkbox.head']),
    },
    nonresident: {
      newForm: byPeriods(nonresidentAlien.table2),
      oldForm: byPeriods(nonresidentAlien.table1),
      citation: nonresidentAlien.source,
    },
    supplemental: {
      flatRate: rate(supplemental.flatRate),
      over: cents(supplemental.over),
      overRate: rate(supplemental.overRate),
      citation: supplemental.source,
    },
    slots: slotsOf(parameters),
    filingStatuses: filingStatuses(parameters),
  };
  return federalPercentage(figures);
}

/** Rows "at least | tentative amount | rate", one per text line. */
function schedule(name: string, text: string): Schedule {
  const rows = table(text, 3);
  return {
    name,
    thresholds: column(rows, 0, cents),
    bases: column(rows, 1, cents),
    rates: column(rows, 2, rate),
  };
}

function slotsOf(parameters: readonly Parameter[]): FederalFigures['slots'] {
  const entries = Object.entries(PARAMETER_NAMES).map(([slot, name]) => [
    slot,
    slotOf(parameters, name),
  ]);
  return Object.fromEntries(entries);
}

function filingStatuses(parameters: readonly Parameter[]): FederalFigures['filingStatuses'] {
  const values = parameters.find(({ parameterName }) => parameterName === 'FILINGSTATUS');
  return (values?.allowedValues ?? []).map(({ value }) => {
    const filing = FILING[value];
    if (filing === undefined) throw new Error(`no schedule for FILINGSTATUS ${value}`);
    return filing;
  });
}
