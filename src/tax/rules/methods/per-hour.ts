/** `per-hour@1`: dollars per hour worked. */

import Type, { type Static } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import { perHour } from '../../engine/methods/per-hour.ts';
import { rate } from '../schema/decimal.ts';
import { blockSchema, closed, Fraction } from '../schema/schema.ts';
import { neededSlot, notes, share } from './contribution.ts';
import { defineMethod } from './method.ts';

const PerHourBlock = blockSchema({
  share,
  /** Dollars per hour of both together and of the employee, where printed for all. */
  printed: Type.Optional(Type.Object({ total: Fraction, employee: Fraction }, closed)),
  notes,
});
type PerHourBlock = Static<typeof PerHourBlock>;

export const perHourMethod = defineMethod<PerHourBlock>({
  name: 'per-hour@1',
  schema: PerHourBlock,
  compile,
});

function compile(block: PerHourBlock, parameters: readonly Parameter[]): Method {
  const { printed, share: payer, source } = block;
  const isAsked = printed === undefined;
  return perHour({
    share: payer,
    total: isAsked ? Number.NaN : rate(printed.total),
    employee: isAsked ? Number.NaN : rate(printed.employee),
    slots: {
      total: neededSlot(parameters, 'HOURLY_RATE', isAsked && payer === 'employer'),
      employee: neededSlot(parameters, 'EMPLOYEE_HOURLY_RATE', isAsked),
    },
    citation: source,
  });
}
