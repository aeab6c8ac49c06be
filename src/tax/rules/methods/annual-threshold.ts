/** `annual-threshold@1`: rates on annualized wages above thresholds. */

import Type, { type Static } from 'typebox';
import { annualThreshold } from '../../engine/methods/annual-threshold.ts';
import { cents, rate } from '../schema/decimal.ts';
import { Amount, blockSchema, closed, Fraction } from '../schema/schema.ts';
import { slotOf } from '../schema/slots.ts';
import { notes } from './contribution.ts';
import { defineMethod } from './method.ts';

const AnnualThresholdBlock = blockSchema({
  /** Rising; each rate is added above its amount. */
  steps: Type.Array(Type.Object({ above: Amount, rate: Fraction }, closed), { minItems: 1 }),
  notes,
});

export const annualThresholdMethod = defineMethod<Static<typeof AnnualThresholdBlock>>({
  name: 'annual-threshold@1',
  schema: AnnualThresholdBlock,
  usesYearToDate: () => false,
  compile: ({ steps, source }, parameters) =>
    annualThreshold({
      steps: steps.map((one) => ({ above: cents(one.above), rate: rate(one.rate) })),
      additionalSlot: slotOf(parameters, 'ADDITIONALWH'),
      citation: source,
    }),
});
