/**
 * `per-hour@1`: so much for every hour worked, split between employee and employer: Oregon's
 * Workers' Benefit Fund, Washington's industrial insurance. Normative text: methods/per-hour.md.
 */

import type { Basis } from '../basis.ts';
import { figureAt } from '../elements.ts';
import { addExemptLines, addLine, dollars, methodSteps, note, step } from '../lines.ts';
import { RATE_SCALE, toRate } from '../money.ts';
import type { Method, TaxRequest } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import type { Citation, EarningKind } from '../rule-parts.ts';
import { entriesFor } from '../scope.ts';
import { isSent, NOT_SENT, type Wage } from '../wage.ts';
import { requireNoWageBase } from './no-override.ts';

const methodStep = methodSteps('per-hour');

/** Rates are dollars per hour of `RATE_SCALE`, `NOT_SENT` where the request must say them. */
type PerHour = {
  readonly share: 'employee' | 'employer';
  /** Of both together. */
  readonly total: number;
  readonly employee: number;
  /** Parameter indices of HOURLY_RATE and EMPLOYEE_HOURLY_RATE, -1 without. */
  readonly slots: { readonly total: number; readonly employee: number };
  readonly citation: Citation;
};

const NO_ADJUSTMENT = 'autoAdjust has no effect: the charge is made by the hours of this payment.';

/** Hours and a rate, both of `RATE_SCALE`, to cents, half-up. */
function centsOf(hours: number, rate: number): number {
  const scale = BigInt(RATE_SCALE);
  const product = BigInt(hours) * BigInt(rate) * 100n;
  return Number((2n * product + scale * scale) / (2n * scale * scale));
}

export function perHour(figures: PerHour): Method {
  const { share, slots, citation } = figures;
  const isEmployer = share === 'employer';
  return {
    name: 'per-hour@1',
    family: 'uniform',
    calculate(run) {
      const { basis, request, paycheck } = run;
      if (request.isExempt) {
        addExemptLines(run);
        return;
      }
      requireNoWageBase(request, 'is charged by the hour');
      const isOverridden = isSent(request.overrideRate);
      const ofEmployee = isOverridden
        ? request.overrideRate
        : rateOf(request, figures.employee, slots.employee, 'EMPLOYEE_HOURLY_RATE');
      const total =
        isEmployer && !isOverridden
          ? rateOf(request, figures.total, slots.total, 'HOURLY_RATE')
          : ofEmployee;
      if (total < ofEmployee) {
        throw new CalculationError(
          'parameter',
          'miscParameters EMPLOYEE_HOURLY_RATE',
          'is a part of HOURLY_RATE and cannot be more. Send the employee’s part, or correct HOURLY_RATE.',
        );
      }
      const remainder = isEmployer && !isOverridden;
      const amountOf = (hours: number): number =>
        centsOf(hours, total) - (remainder ? centsOf(hours, ofEmployee) : 0);
      const rate = remainder ? total - ofEmployee : ofEmployee;
      const entries = entriesFor(request.rule.wageBase, paycheck.wages, request.location);
      requireHours(basis, entries, request);
      let hours = 0;
      let before = 0;
      for (let k = 0; k < basis.count; k += 1) {
        const { kind } = basis.at(k);
        const own = hoursOf(kind, entries);
        hours += own;
        const amount = amountOf(hours);
        const line = addLine(run, kind, {
          taxAmount: amount - before,
          subjectWages: basis.at(k).amount,
          rate,
        });
        if (request.autoAdjust) note(line, 'auto_adjust_ignored', NO_ADJUSTMENT);
        before = amount;
        if (!paycheck.explain) continue;
        line.steps = [
          methodStep(
            3,
            step('hours', `Hours of the ${kind.name} wages`, own / RATE_SCALE, citation),
          ),
          methodStep(
            5,
            step('rate', `Dollars per hour of the ${share}`, rate / RATE_SCALE, citation),
          ),
          methodStep(
            5,
            step('tax', 'Charge, rounded half-up to the cent', dollars(line.taxAmount), citation),
          ),
        ];
      }
    },
  };
}

function rateOf(request: TaxRequest, printed: number, slot: number, name: string): number {
  const given = slot < 0 ? NOT_SENT : figureAt(request.parameters, slot);
  const rate = isSent(given) ? given : printed;
  if (isSent(rate)) return rate;
  throw new CalculationError(
    'field-missing',
    `miscParameters ${name}`,
    `${request.rule.title} depends on the risk class: send the dollars per hour on the rate notice that the state’s agency sent to the employer`,
  );
}

function requireHours(basis: Basis, entries: readonly Wage[], request: TaxRequest): void {
  if (basis.count === 0 || entries.some(({ hours }) => isSent(hours))) return;
  throw new CalculationError(
    'field-missing',
    'wages[].hours',
    `${request.rule.title} is charged by the hour: send the hours worked at ${request.location.code}, from the employer’s time records`,
  );
}

/** Hours of one wage type, of `RATE_SCALE`; an entry without hours has none. */
function hoursOf(kind: EarningKind, entries: readonly Wage[]): number {
  let sum = 0;
  for (const { kind: own, hours } of entries) {
    if (own !== kind || !isSent(hours)) continue;
    const scaled = toRate(hours);
    if (!isSent(scaled)) {
      throw new CalculationError(
        'too-many-decimals',
        'wages[].hours',
        `${hours} has more than eight decimals. Round it to eight`,
      );
    }
    sum += scaled;
  }
  return sum;
}
