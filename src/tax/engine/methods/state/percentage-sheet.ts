/** The worksheet of `state-percentage@1`, and the sums that it is filled in and explained with. */

import { figureAt } from '../../elements.ts';
import { isSent } from '../../wage.ts';
import { allowanceOf, creditOf } from './allowances.ts';
import { deductionOf } from './deductions.ts';
import type { FormulaInput, Sheet } from './formula.ts';
import type { PercentageFigures, TableInput, Tables } from './tables.ts';

/** What one calculation found; the amount of each deduction, allowance and credit follows from it. */
export type PercentageSheet = Sheet &
  TableInput & {
    readonly tables: Tables;
    /** The row that holds `taxable`; -1 where nothing is withheld on such small wages. */
    readonly row: number;
    readonly taxable: number;
    /** `tax` before the reduction on a certificate. */
    readonly unreduced: number;
  };

export function deductionsOf(sheet: PercentageSheet): number {
  const { deductions } = sheet.tables;
  let total = 0;
  for (const deduction of deductions) {
    total += deductionOf(deduction, sheet);
  }
  return total;
}

export function allowancesOf(sheet: PercentageSheet): number {
  const { allowances } = sheet.tables;
  let total = 0;
  for (const allowance of allowances) {
    total += allowanceOf(allowance, sheet);
  }
  return total;
}

export function creditsOf(sheet: PercentageSheet): number {
  const { credits } = sheet.tables;
  let total = 0;
  for (const credit of credits) total += creditOf(credit, sheet);
  return total;
}

/** An amount of a pay period: what is taken of the year is not lowered by it. */
export function reductionOf(
  { reduction }: PercentageFigures,
  { request, ofTheYear }: FormulaInput,
): number {
  if (reduction === null || ofTheYear) return 0;
  const amount = figureAt(request.parameters, reduction.slot);
  return isSent(amount) ? amount : 0;
}
