/** `california-method-b@1`: California, exact calculation method. */

import Type, { type Static } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import { type CaliforniaTables, california } from '../../engine/methods/state/custom/california.ts';
import type { Tables as StateTables } from '../../engine/methods/state/tables.ts';
import { cents } from '../schema/decimal.ts';
import { Amount, blockSchema } from '../schema/schema.ts';
import { slotOf } from '../schema/slots.ts';
import { PERIODS, TABLE_PERIODS } from '../states/period-figures.ts';
import { columnsOf } from '../states/state-columns.ts';
import { stateMethod } from '../states/state-method.ts';
import { type PercentageBlock, percentageFigures } from '../states/state-schema.ts';
import { percentageTables, tablesOf } from '../states/state-tables.ts';
import { defineMethod } from './method.ts';

const { columns, noTaxUpTo, deductions, schedules, periodSchedules, printedBases, dailyPay } =
  percentageFigures;

const CaliforniaBlock = blockSchema({
  basis: Type.Literal('period'),
  columns,
  noTaxUpTo,
  deductions,
  schedules,
  periodSchedules,
  printedBases,
  dailyPay,
  /** Table 2, dollars per year for each allowance. */
  estimatedDeduction: Amount,
  /** Table 4, dollars per year for each allowance. */
  exemptionCredit: Amount,
  /** How many allowances Tables 2 and 4 list. */
  listedAllowances: Type.String({ pattern: '^\\d+$' }),
  rounding: percentageFigures.rounding,
  supplemental: percentageFigures.supplemental,
  notes: percentageFigures.notes,
});
type CaliforniaBlock = Static<typeof CaliforniaBlock>;

export const californiaMethod = defineMethod<CaliforniaBlock>({
  name: 'california-method-b@1',
  schema: CaliforniaBlock,
  compile,
});

/** Cents. */
const DOLLAR = 100;

function compile(block: CaliforniaBlock, parameters: readonly Parameter[]): Method {
  const figures: PercentageBlock = block;
  const { names } = columnsOf(block.columns, parameters);
  const ofPeriod = new Map<number, CaliforniaTables>();
  const ofYear = new Map<number, CaliforniaTables>();
  const tablesFor = (periods: number, annualized: boolean): CaliforniaTables => {
    const known = annualized ? ofYear : ofPeriod;
    const found = known.get(periods);
    if (found !== undefined) return found;
    const made = annualized ? annualTables(periods) : periodTables(periods);
    known.set(periods, made);
    return made;
  };
  const periodTables = (periods: number): CaliforniaTables => {
    const tables = complete(percentageTables(figures, parameters, periods));
    const printed = tables.factor === 1 ? PERIODS.get(periods)?.perYear : undefined;
    return { tables, perYear: printed ?? 1 };
  };
  /** The table for annual pay, on wages times the pay periods as sent. */
  const annualTables = (periods: number): CaliforniaTables => ({
    tables: { ...complete(tablesOf(figures, names, parameters, 1, false)), factor: periods },
    perYear: 1,
  });
  // Every printed table must be whole: they are otherwise read when first asked for.
  for (const periods of TABLE_PERIODS) tablesFor(periods, false);
  const listed = Number(block.listedAllowances);
  const formula = california(
    {
      citation: block.source,
      columns: columnsOf(block.columns, parameters),
      tablesFor,
      estimatedDeductions: { annual: cents(block.estimatedDeduction), unit: DOLLAR, listed },
      exemptionCredits: { annual: cents(block.exemptionCredit), unit: 1, listed },
    },
    {
      regular: slotOf(parameters, 'REGULARALLOWANCES'),
      additional: slotOf(parameters, 'ADDITIONALALLOWANCES'),
      total: slotOf(parameters, 'TOTALALLOWANCES'),
      annualized: parameters.findIndex(({ parameterName }) => parameterName === 'ANNUALIZED'),
    },
  );
  return stateMethod(block.method, formula, block.supplemental, parameters);
}

function complete(tables: StateTables): StateTables {
  if (tables.noTax === null || tables.deductions[0]?.kind !== 'amount') {
    throw new Error('noTaxUpTo and one deduction of kind amount are needed');
  }
  return tables;
}
