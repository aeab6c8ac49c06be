/** `weekly-fee@1`: a fixed amount per employee and week. */

import Type, { type Static } from 'typebox';
import { weeklyFee } from '../../engine/methods/weekly-fee.ts';
import { cents } from '../schema/decimal.ts';
import { Amount, blockSchema } from '../schema/schema.ts';
import { slotOf } from '../schema/slots.ts';
import { notes } from './contribution.ts';
import { defineMethod } from './method.ts';

const WeeklyFeeBlock = blockSchema({
  amount: Amount,
  nonresidentsOnly: Type.Optional(Type.Literal('yes')),
  notes,
});

export const weeklyFeeMethod = defineMethod<Static<typeof WeeklyFeeBlock>>({
  name: 'weekly-fee@1',
  schema: WeeklyFeeBlock,
  compile: ({ amount, nonresidentsOnly, source }, parameters) =>
    weeklyFee({
      amount: cents(amount),
      nonresidentsOnly: nonresidentsOnly !== undefined,
      weeksSlot: slotOf(parameters, 'WEEKS'),
      citation: source,
    }),
});
