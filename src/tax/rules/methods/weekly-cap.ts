/** `weekly-cap@1`: a contribution with a most per week. */

import Type, { type Static } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import { weeklyCap } from '../../engine/methods/weekly-cap.ts';
import { cents, rate } from '../schema/decimal.ts';
import { Amount, blockSchema, Fraction } from '../schema/schema.ts';
import { neededSlot, notes, share } from './contribution.ts';
import { defineMethod } from './method.ts';

const WeeklyCapBlock = blockSchema({
  share,
  rate: Fraction,
  wagesPerWeek: Type.Optional(Amount),
  taxPerWeek: Amount,
  taxPerDay: Type.Optional(Amount),
  /** The part of an insurance premium (PREMIUM_RATE) that the employee may be charged. */
  employeePartOfPremium: Type.Optional(Fraction),
  notes,
});
type WeeklyCapBlock = Static<typeof WeeklyCapBlock>;

export const weeklyCapMethod = defineMethod<WeeklyCapBlock>({
  name: 'weekly-cap@1',
  schema: WeeklyCapBlock,
  compile,
});

function compile(block: WeeklyCapBlock, parameters: readonly Parameter[]): Method {
  const part = block.employeePartOfPremium;
  const slot = neededSlot(parameters, 'PREMIUM_RATE', part !== undefined);
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
