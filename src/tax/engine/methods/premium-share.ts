/**
 * `premium-share@1`: one published premium on the year's wages, split between employee and
 * employer: paid family and medical leave and programs like it. Both lines add up to the premium
 * to the cent. Normative text: methods/premium-share.md.
 */

import { elementAt, figureAt } from '../elements.ts';
import {
  addExemptLines,
  addZeroLines,
  lineAt,
  methodSteps,
  NO_STEPS,
  note,
  step,
} from '../lines.ts';
import { RATE_SCALE } from '../money.ts';
import type { Method, TaxRequest, TaxRun } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import type { Citation } from '../rule-parts.ts';
import { isSent } from '../wage.ts';
import {
  addBandLines,
  type Band,
  type BandRate,
  type BandWords,
  bandRate,
} from './wage-band-rate.ts';

const methodStep = methodSteps('premium-share');

/** Rates of employers with at least so many employees; both 0 where the law leaves them out. */
export type SizeClass = {
  readonly atLeast: number;
  /** The whole premium. */
  readonly total: number;
  /** The most of it that may be withheld from the employee. */
  readonly employee: number;
};

/** Cents and rates; parameter indices are -1 where the tax has no such parameter. */
type PremiumShare = {
  readonly share: 'employee' | 'employer';
  /** Ascending; the last is used for a request without NUMBER_EMPLOYEES. */
  readonly sizes: readonly SizeClass[];
  /** Rates of employers of whom SMALL_EMPLOYER is TRUE; null without. */
  readonly smallEmployer: SizeClass | null;
  readonly upTo: number;
  /** Withheld from the employee where EMPLOYEE_RATE is not given: the most allowed when `NOT_SENT`. */
  readonly ordinaryEmployeeRate: number;
  readonly slots: {
    readonly numberEmployees: number;
    readonly employeeRate: number;
    readonly smallEmployer: number;
  };
  readonly citation: Citation;
};

const EMPLOYEE: BandWords = {
  wages: 'subject to the program, after benefits',
  subject: 'Part of this payment that is charged',
  rate: 'Rate of the employee',
  withheld: 'Taken before this payment, trued up (autoAdjust)',
  tax: 'Share, rounded half-up to the cent',
};
const EMPLOYER: BandWords = { ...EMPLOYEE, rate: 'Rate of the employer' };
const WORDS = { employee: EMPLOYEE, employer: EMPLOYER };
const REMAINDER: BandWords = {
  ...EMPLOYER,
  tax: "The rounded premium less the employee's rounded part",
};

export function premiumShare(figures: PremiumShare): Method {
  const band: Band = { from: 0, upTo: figures.upTo, citation: figures.citation };
  return {
    name: 'premium-share@1',
    family: 'uniform',
    calculate(run) {
      const { request, lines } = run;
      if (request.isExempt) {
        addExemptLines(run);
        return;
      }
      const size = classOf(figures, request);
      if (size.total === 0) {
        addZeroLines(run, 'employer_too_small', notCovered(figures));
        return;
      }
      const first = lines.length;
      addBandLines(run, band, shareOf(figures, size, run));
      if (!isAssumed(figures, request)) return;
      const last = figures.sizes.at(-1)?.atLeast;
      for (let i = first; i < lines.length; i += 1) {
        note(
          lineAt(lines, i),
          'employer_size_assumed',
          `NUMBER_EMPLOYEES was not sent; calculated as for an employer with ${last} or more.`,
        );
      }
    },
  };
}

const isAssumed = ({ slots, sizes }: PremiumShare, request: TaxRequest): boolean =>
  sizes.length > 1 && !isSent(figureAt(request.parameters, slots.numberEmployees));

function classOf(figures: PremiumShare, request: TaxRequest): SizeClass {
  const { sizes, smallEmployer, slots } = figures;
  if (smallEmployer !== null && request.parameters[slots.smallEmployer] === 1) return smallEmployer;
  const last = elementAt(sizes, sizes.length - 1);
  if (sizes.length === 1 || isAssumed(figures, request)) return last;
  const count = figureAt(request.parameters, slots.numberEmployees);
  return sizes.findLast(({ atLeast }) => atLeast <= count) ?? elementAt(sizes, 0);
}

/** What is withheld from the employee: the most allowed, or what the employer elected. */
function employeeRateOf(figures: PremiumShare, size: SizeClass, request: TaxRequest): number {
  const elected = figureAt(request.parameters, figures.slots.employeeRate);
  if (!isSent(elected)) {
    const { ordinaryEmployeeRate } = figures;
    return isSent(ordinaryEmployeeRate) ? ordinaryEmployeeRate : size.employee;
  }
  if (elected <= size.employee) return elected;
  throw new CalculationError(
    'parameter',
    'miscParameters EMPLOYEE_RATE',
    `at most ${size.employee / RATE_SCALE} may be withheld from the employee. Send that or less; the employer pays the rest`,
  );
}

function notCovered({ sizes }: PremiumShare): string {
  const least = sizes.find(({ total }) => total > 0)?.atLeast;
  return `Employers with fewer than ${least} employees are not covered by the program.`;
}

/** The employer's share is what the employee's rounded part leaves of the rounded premium. */
function shareOf(figures: PremiumShare, size: SizeClass, { request, paycheck }: TaxRun): BandRate {
  const { share, citation } = figures;
  const { total } = size;
  const employeeRate = employeeRateOf(figures, size, request);
  const isOverridden = isSent(request.overrideRate);
  if (isOverridden || share === 'employee') {
    return bandRate(isOverridden ? request.overrideRate : employeeRate, NO_STEPS, WORDS[share]);
  }
  const steps = paycheck.explain
    ? [
        methodStep(3, step('total', 'Whole premium rate', total / RATE_SCALE, citation)),
        methodStep(
          3,
          step('employee', "The employee's part of it", employeeRate / RATE_SCALE, citation),
        ),
      ]
    : NO_STEPS;
  return { rate: total, less: employeeRate, steps, words: REMAINDER };
}
