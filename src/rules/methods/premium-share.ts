/**
 * Figures of the shared, capped, hourly and fixed contributions: `premium-share@1`, `weekly-cap@1`,
 * `per-hour@1`, `quarterly-fee@1`, `quarterly-threshold@1`; their shapes, and their way into the engine.
 */

import Type, { type Static } from 'typebox';
import {
  type Method,
  type Parameter,
  perHour,
  premiumShare,
  quarterlyFee,
  quarterlyThreshold,
  type SizeClass,
  weeklyCap,
} from '../../engine/index.ts';
import { cents, rate } from '../decimal.ts';
import { Amount, blockSchema, closed, Fraction } from '../schema.ts';

const share = Type.Union([Type.Literal('employee'), Type.Literal('employer')]);
const notes = Type.Optional(Type.Array(Type.String({ minLength: 10 }), { minItems: 1 }));

export const PremiumShareBlock = blockSchema({
  share,
  /** Rows "employees at least | whole premium | most that the employee may be charged". */
  sizes: Type.String(),
  /** Rates of employers of whom SMALL_EMPLOYER is TRUE. */
  smallEmployer: Type.Optional(Type.Object({ total: Fraction, employee: Fraction }, closed)),
  upTo: Type.Optional(Amount),
  /** Withheld without EMPLOYEE_RATE, where the law asks for less than the most. */
  ordinaryEmployeeRate: Type.Optional(Fraction),
  notes,
});
export type PremiumShareBlock = Static<typeof PremiumShareBlock>;

export const WeeklyCapBlock = blockSchema({
  share,
  rate: Fraction,
  wagesPerWeek: Type.Optional(Amount),
  taxPerWeek: Amount,
  taxPerDay: Type.Optional(Amount),
  /** The part of an insurance premium (PREMIUM_RATE) that the employee may be charged. */
  employeePartOfPremium: Type.Optional(Fraction),
  notes,
});
export type WeeklyCapBlock = Static<typeof WeeklyCapBlock>;

export const PerHourBlock = blockSchema({
  share,
  /** Dollars per hour of both together and of the employee, where printed for all. */
  printed: Type.Optional(Type.Object({ total: Fraction, employee: Fraction }, closed)),
  notes,
});
export type PerHourBlock = Static<typeof PerHourBlock>;

export const QuarterlyFeeBlock = blockSchema({ amount: Amount, notes });
export type QuarterlyFeeBlock = Static<typeof QuarterlyFeeBlock>;

export const QuarterlyThresholdBlock = blockSchema({
  rate: Fraction,
  /** Payroll of the quarter that is free; left out where all is taxed. */
  over: Type.Optional(Amount),
  notes,
});
export type QuarterlyThresholdBlock = Static<typeof QuarterlyThresholdBlock>;

/** The index of a parameter that the figures need, or -1; throws where one stands without need. */
function slotOf(parameters: readonly Parameter[], name: string, isNeeded: boolean): number {
  const slot = parameters.findIndex(({ parameterName }) => parameterName === name);
  if (isNeeded === slot >= 0) return slot;
  throw new Error(isNeeded ? `the figures need the parameter ${name}` : `${name} has no figures`);
}

export function compilePremiumShare(
  block: PremiumShareBlock,
  parameters: readonly Parameter[],
): Method {
  const sizes = sizesOf(block.sizes);
  const small = block.smallEmployer;
  return premiumShare({
    share: block.share,
    sizes,
    smallEmployer:
      small === undefined
        ? null
        : { atLeast: 0, total: rate(small.total), employee: rate(small.employee) },
    upTo: block.upTo === undefined ? Number.POSITIVE_INFINITY : cents(block.upTo),
    ordinaryEmployeeRate:
      block.ordinaryEmployeeRate === undefined ? Number.NaN : rate(block.ordinaryEmployeeRate),
    slots: {
      numberEmployees: slotOf(parameters, 'NUMBER_EMPLOYEES', sizes.length > 1),
      employeeRate: slotOf(parameters, 'EMPLOYEE_RATE', true),
      smallEmployer: slotOf(parameters, 'SMALL_EMPLOYER', small !== undefined),
    },
    citation: block.source,
  });
}

function sizesOf(text: string): SizeClass[] {
  const sizes = text
    .trim()
    .split('\n')
    .map((line) => {
      const [atLeast = '', total = '', employee = '', ...rest] = line.trim().split(/\s+/);
      if (!/^\d+$/.test(atLeast) || rest.length > 0) {
        throw new Error(`sizes: "${line.trim()}" is no row of employees, premium, employee's part`);
      }
      return { atLeast: Number(atLeast), total: rate(total), employee: rate(employee) };
    });
  sizes.forEach(({ atLeast, total, employee }, i) => {
    const before = sizes[i - 1]?.atLeast ?? -1;
    if (atLeast <= before) throw new Error('sizes: the counts of employees must rise');
    if (employee > total) throw new Error(`sizes: the employee's part of ${atLeast} is too large`);
  });
  if (sizes[0]?.atLeast !== 0) throw new Error('sizes: the first row must start at 0');
  return sizes;
}

export function compileWeeklyCap(block: WeeklyCapBlock, parameters: readonly Parameter[]): Method {
  const part = block.employeePartOfPremium;
  const slot = slotOf(parameters, 'PREMIUM_RATE', part !== undefined);
  if (part === undefined && block.share === 'employer') {
    throw new Error('an employer share needs employeePartOfPremium');
  }
  return weeklyCap({
    share: block.share,
    rate: rate(block.rate),
    wagesPerWeek:
      block.wagesPerWeek === undefined ? Number.POSITIVE_INFINITY : cents(block.wagesPerWeek),
    taxPerWeek: cents(block.taxPerWeek),
    taxPerDay: block.taxPerDay === undefined ? Number.NaN : cents(block.taxPerDay),
    premium: part === undefined ? null : { slot, employeePart: rate(part) },
    citation: block.source,
  });
}

export function compilePerHour(block: PerHourBlock, parameters: readonly Parameter[]): Method {
  const { printed, share: payer, source } = block;
  const isAsked = printed === undefined;
  return perHour({
    share: payer,
    total: isAsked ? Number.NaN : rate(printed.total),
    employee: isAsked ? Number.NaN : rate(printed.employee),
    slots: {
      total: slotOf(parameters, 'HOURLY_RATE', isAsked && payer === 'employer'),
      employee: slotOf(parameters, 'EMPLOYEE_HOURLY_RATE', isAsked),
    },
    citation: source,
  });
}

export const compileQuarterlyFee = (block: QuarterlyFeeBlock): Method =>
  quarterlyFee({ amount: cents(block.amount), citation: block.source });

export const compileQuarterlyThreshold = (
  block: QuarterlyThresholdBlock,
  parameters: readonly Parameter[],
): Method =>
  quarterlyThreshold({
    rate: rate(block.rate),
    over: block.over === undefined ? 0 : cents(block.over),
    slots: {
      payrollBefore: slotOf(parameters, 'PAYROLL_BEFORE', block.over !== undefined),
      deduction: slotOf(parameters, 'HEALTH_BENEFITS', true),
    },
    citation: block.source,
  });
