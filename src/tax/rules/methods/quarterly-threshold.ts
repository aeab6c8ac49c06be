/** `quarterly-threshold@1`: a rate on the payroll of the quarter above an amount. */

import Type, { type Static } from 'typebox';
import { quarterlyThreshold } from '../../engine/methods/quarterly-threshold.ts';
import { cents, rate } from '../schema/decimal.ts';
import { Amount, blockSchema, Fraction } from '../schema/schema.ts';
import { neededSlot, notes } from './contribution.ts';
import { defineMethod } from './method.ts';

const QuarterlyThresholdBlock = blockSchema({
  rate: Fraction,
  /** Payroll of the quarter that is free; left out where all is taxed. */
  over: Type.Optional(Amount),
  notes,
});

export const quarterlyThresholdMethod = defineMethod<Static<typeof QuarterlyThresholdBlock>>({
  name: 'quarterly-threshold@1',
  schema: QuarterlyThresholdBlock,
  compile: (block, parameters) =>
    quarterlyThreshold({
      rate: rate(block.rate),
      over: block.over === undefined ? 0 : cents(block.over),
      slots: {
        payrollBefore: neededSlot(parameters, 'PAYROLL_BEFORE', block.over !== undefined),
        deduction: neededSlot(parameters, 'HEALTH_BENEFITS', true),
      },
      citation: block.source,
    }),
});
