/** `california-method-b@1`: California, exact calculation method. */

import Type, { type Static } from 'typebox';
import {
  type CaliforniaTables,
  california,
  type Method,
  type Parameter,
} from '../../engine/index.ts';
import { cents } from '../decimal.ts';
import { defineMethod } from '../method.ts';
import { PERIODS, TABLE_PERIODS } from '../period-figures.ts';
import { Amount, blockSchema } from '../schema.ts';
import { slotOf } from '../slots.ts';
import { columnsOf } from '../state-columns.ts';
import { stateMethod } from '../state-method.ts';
import { type PercentageBlock, percentageFigures } from '../state-schema.ts';
import { percentageTables } from '../state-tables.ts';

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
  const known = new Map<number, CaliforniaTables>();
  const tablesFor = (periods: number): CaliforniaTables => {
    const found = known.get(periods);
    if (found !== undefined) return found;
    const tables = percentageTables(figures, parameters, periods);
    if (tables.noTax === null || tables.deductions[0]?.kind !== 'amount') {
      throw new Error('noTaxUpTo and one deduction of kind amount are needed');
    }
    const printed = tables.factor === 1 ? PERIODS.get(periods)?.perYear : undefined;
    const made = { tables, perYear: printed ?? 1 };
    known.set(periods, made);
    return made;
  };
  // Every printed table must be whole: they are otherwise read when first asked for.
  for (const periods of TABLE_PERIODS) tablesFor(periods);
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
    },
  );
  return stateMethod(block.method, formula, block.supplemental, parameters);
}
