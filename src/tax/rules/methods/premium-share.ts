/** `premium-share@1`: a premium that employer and employee share, by size of the employer. */

import Type, { type Static } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import { premiumShare, type SizeClass } from '../../engine/methods/premium-share.ts';
import { cents, rate } from '../schema/decimal.ts';
import { Amount, blockSchema, closed, Fraction } from '../schema/schema.ts';
import { neededSlot, notes, share } from './contribution.ts';
import { defineMethod } from './method.ts';

const PremiumShareBlock = blockSchema({
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
type PremiumShareBlock = Static<typeof PremiumShareBlock>;

export const premiumShareMethod = defineMethod<PremiumShareBlock>({
  name: 'premium-share@1',
  schema: PremiumShareBlock,
  compile,
  usesYearToDate: ({ upTo }) => upTo !== undefined,
});

function compile(block: PremiumShareBlock, parameters: readonly Parameter[]): Method {
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
      numberEmployees: neededSlot(parameters, 'NUMBER_EMPLOYEES', sizes.length > 1),
      employeeRate: neededSlot(parameters, 'EMPLOYEE_RATE', true),
      smallEmployer: neededSlot(parameters, 'SMALL_EMPLOYER', small !== undefined),
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
        throw new Error(
          `sizes: "${line.trim()}" is not a row of employees, premium, employee's part`,
        );
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
