/**
 * `premium-share@1`: one published premium on the year's wages, split between employee and
 * employer: paid family and medical leave and programmes like it. Both lines add up to the premium
 * to the cent. Normative text: methods/premium-share.md.
 */

import type { Basis } from '../basis.ts';
import type { Employee, TaxRequest } from '../employee.ts';
import type { Citation, EarningKind } from '../law.ts';
import { addExemptLines, addLine, dollars, note, step } from '../lines.ts';
import type { Method } from '../method.ts';
import { applyRate, RATE_SCALE } from '../money.ts';
import { CalculationError, type Line, type Step } from '../result.ts';
import { clip, upperAmount, withheldBefore } from './wage-band-rate.ts';

/** Rates of employers with at least so many employees; both 0 where the law leaves them out. */
export type SizeClass = {
  readonly atLeast: number;
  /** The whole premium. */
  readonly total: number;
  /** The most of it that may be withheld from the employee. */
  readonly employee: number;
};

/** Cents and rates; parameter indices are -1 where the tax has no such parameter. */
export type PremiumShare = {
  readonly share: 'employee' | 'employer';
  /** Ascending; the last stands for a request without NUMBER_EMPLOYEES. */
  readonly sizes: readonly SizeClass[];
  /** Rates of employers of whom SMALL_EMPLOYER is TRUE; null without. */
  readonly smallEmployer: SizeClass | null;
  readonly upTo: number;
  /** Withheld from the employee where EMPLOYEE_RATE is not given: the most allowed when NaN. */
  readonly ordinaryEmployeeRate: number;
  readonly slots: {
    readonly numberEmployees: number;
    readonly employeeRate: number;
    readonly smallEmployer: number;
  };
  readonly citation: Citation;
};

export function premiumShare(figures: PremiumShare): Method {
  const band = { from: 0, upTo: figures.upTo };
  return {
    name: 'premium-share@1',
    family: 'uniform',
    calculate(basis, request, employee, lines) {
      if (request.isExempt) {
        addExemptLines(lines, basis, request);
        return;
      }
      const size = classOf(figures, request);
      if (size.total === 0) {
        addNotCovered(figures, basis, request, lines);
        return;
      }
      const first = lines.length;
      const elected = employeeRateOf(figures, size, request);
      addShares(
        figures,
        upperAmount(band, request),
        size,
        elected,
        basis,
        request,
        employee,
        lines,
      );
      if (!isAssumed(figures, request)) return;
      const last = figures.sizes.at(-1)?.atLeast;
      for (let i = first; i < lines.length; i += 1) {
        note(
          lines[i] as Line,
          `NUMBER_EMPLOYEES not given: calculated as for an employer with ${last} or more.`,
        );
      }
    },
  };
}

const isAssumed = ({ slots, sizes }: PremiumShare, request: TaxRequest): boolean =>
  sizes.length > 1 && Number.isNaN(request.parameters[slots.numberEmployees] as number);

function classOf(figures: PremiumShare, request: TaxRequest): SizeClass {
  const { sizes, smallEmployer, slots } = figures;
  if (smallEmployer !== null && request.parameters[slots.smallEmployer] === 1) return smallEmployer;
  const last = sizes.at(-1) as SizeClass;
  if (sizes.length === 1 || isAssumed(figures, request)) return last;
  const count = request.parameters[slots.numberEmployees] as number;
  return sizes.findLast(({ atLeast }) => atLeast <= count) ?? (sizes[0] as SizeClass);
}

/** What is withheld from the employee: the most allowed, or what the employer elected. */
function employeeRateOf(figures: PremiumShare, size: SizeClass, request: TaxRequest): number {
  const elected = request.parameters[figures.slots.employeeRate] as number;
  if (Number.isNaN(elected)) {
    const { ordinaryEmployeeRate } = figures;
    return Number.isNaN(ordinaryEmployeeRate) ? size.employee : ordinaryEmployeeRate;
  }
  if (elected <= size.employee) return elected;
  throw new CalculationError(
    'parameter',
    'miscParameters EMPLOYEE_RATE',
    `at most ${size.employee / RATE_SCALE} may be withheld from the employee`,
  );
}

function addNotCovered(
  { sizes }: PremiumShare,
  basis: Basis,
  request: TaxRequest,
  lines: Line[],
): void {
  const least = sizes.find(({ total }) => total > 0)?.atLeast;
  for (let k = 0; k < basis.count; k += 1) {
    const line = addLine(lines, request, basis.kinds[k] as EarningKind, 0, 0, 0);
    note(line, `Employers with fewer than ${least} employees are outside the programme.`);
  }
}

function addShares(
  figures: PremiumShare,
  upTo: number,
  { total }: SizeClass,
  employeeRate: number,
  basis: Basis,
  request: TaxRequest,
  employee: Employee,
  lines: Line[],
): void {
  const isEmployer = figures.share === 'employer';
  const isOverridden = !Number.isNaN(request.overrideRate);
  const ownRate = isEmployer ? total - employeeRate : employeeRate;
  const rate = isOverridden ? request.overrideRate : ownRate;
  const remainder = isEmployer && !isOverridden;
  const amountOf = (wages: number): number =>
    remainder ? applyRate(wages, total) - applyRate(wages, employeeRate) : applyRate(wages, rate);

  const start = clip(basis.totalYearToDate, 0, upTo);
  const adjust = request.autoAdjust;
  const from = adjust ? 0 : start;
  const withheld = withheldBefore(basis, request);
  let reached = basis.totalYearToDate;
  let taxed = start;
  let before = 0;
  for (let k = 0; k < basis.count; k += 1) {
    reached += basis.amounts[k] as number;
    const end = clip(reached, 0, upTo);
    let tax = amountOf(end - from);
    if (adjust) tax -= withheld;
    if (tax < 0 && tax < -withheld) tax = 0 - withheld;
    const kind = basis.kinds[k] as EarningKind;
    const line = addLine(lines, request, kind, tax - before, end - taxed, rate);
    if (employee.explain) {
      const shares = remainder ? { total, employeeRate } : null;
      line.steps = explained(figures, upTo, shares, basis, k, line, adjust, withheld);
    }
    before = tax;
    taxed = end;
  }
}

function explained(
  { citation, share }: PremiumShare,
  upTo: number,
  shares: { readonly total: number; readonly employeeRate: number } | null,
  basis: Basis,
  k: number,
  line: Line,
  adjust: boolean,
  withheld: number,
): Step[] {
  const kind = basis.kinds[k] as EarningKind;
  const reach = basis.base?.earningCitations[kind.index] ?? citation;
  const steps = [
    step(
      'wages',
      `${kind.name} wages of this payment that the programme reaches, after benefits`,
      dollars(basis.amounts[k] as number),
      reach,
    ),
    step('ytd', 'Wages reached earlier in the year', dollars(basis.totalYearToDate), reach),
  ];
  if (upTo !== Number.POSITIVE_INFINITY)
    steps.push(step('wage base', 'Wage base of the year', dollars(upTo), citation));
  steps.push(
    step('subject', 'Part of this payment that is charged', dollars(line.subjectWages), citation),
  );
  if (shares !== null)
    steps.push(
      step('total', 'Whole premium rate', shares.total / RATE_SCALE, citation),
      step('employee', "The employee's part of it", shares.employeeRate / RATE_SCALE, citation),
    );
  steps.push(step('rate', `Rate of the ${share}`, line.rate / RATE_SCALE, citation));
  if (adjust)
    steps.push(
      step(
        'withheld',
        'Taken before this payment, trued up (autoAdjust)',
        dollars(withheld),
        citation,
      ),
    );
  const how =
    shares === null
      ? 'Share, rounded half-up to the cent'
      : "The rounded premium less the employee's rounded part";
  steps.push(step('tax', how, dollars(line.taxAmount), citation));
  return steps;
}
