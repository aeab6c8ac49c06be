/**
 * What one payment comes to: gross, taxes by payer, net, and what it costs the employer. Every dollar
 * of cash wages counts once, although its entries are sent for each location that taxes it.
 */

import { encloses, isFederal, type Paycheck, type Wage } from '../engine/index.ts';

/** Integer cents. */
type Totals = {
  readonly gross: number;
  readonly employeeTaxes: number;
  readonly employerTaxes: number;
  readonly net: number;
  readonly employerCost: number;
};

/** `employeeTaxes` and `employerTaxes` are the sums of the lines of each payer. */
export function totalsOf(paycheck: Paycheck, employeeTaxes: number, employerTaxes: number): Totals {
  const gross = cashGross(paycheck.wages);
  return {
    gross,
    employeeTaxes,
    employerTaxes,
    net: gross - employeeTaxes - deductions(paycheck),
    employerCost: gross + employerTaxes,
  };
}

/**
 * Cash wages of a payment, each dollar once: of each wage type the entries at `00-000-0000`, or where
 * it has none, those that lie inside no other entry of the type. Tips, noncash wages and wages that
 * another pays are not the employer's cash, and a base for unemployment taxes is no pay.
 */
export function cashGross(wages: readonly Wage[]): number {
  let federalKinds = 0;
  for (let i = 0; i < wages.length; i += 1) {
    const { kind, location } = wages[i] as Wage;
    if (isFederal(location)) federalKinds |= 1 << kind.index;
  }
  let cents = 0;
  for (let i = 0; i < wages.length; i += 1) {
    const wage = wages[i] as Wage;
    if (!wage.kind.cash || wage.kind.treatment === 'base') continue;
    const isCounted =
      isFederal(wage.location) ||
      (((federalKinds >> wage.kind.index) & 1) === 0 && isOutermost(wage, wages));
    if (isCounted) cents += wage.gross;
  }
  return cents;
}

/** Whether no other entry of the wage type lies around this one, the federal entries aside. */
export function isOutermost({ kind, location }: Wage, wages: readonly Wage[]): boolean {
  for (let i = 0; i < wages.length; i += 1) {
    const other = wages[i] as Wage;
    if (other.kind !== kind || isFederal(other.location)) continue;
    if (encloses(other.location, location) && !encloses(location, other.location)) return false;
  }
  return true;
}

/** What benefits take out of the pay. */
export function deductions({ benefits }: Paycheck): number {
  let cents = 0;
  for (let i = 0; i < benefits.length; i += 1) cents += benefits[i]?.amount ?? 0;
  return cents;
}
