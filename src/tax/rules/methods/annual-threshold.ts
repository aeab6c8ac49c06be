/** `annual-threshold@1` and `@2`: rates on annualized wages above thresholds. */

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

const version = (name: 'annual-threshold@1' | 'annual-threshold@2') =>
  defineMethod<Static<typeof AnnualThresholdBlock>>({
    name,
    schema: AnnualThresholdBlock,
    usesYearToDate: () => false,
    compile: ({ steps, source }, parameters) =>
      annualThreshold({
        name,
        steps: steps.map((one) => ({ above: cents(one.above), rate: rate(one.rate) })),
        additionalSlot: slotOf(parameters, 'ADDITIONALWH'),
        citation: source,
      }),
  });

export const annualThresholdMethod = version('annual-threshold@1');
/** Supplemental wages are added to all regular wages of the payment. */
export const annualThresholdOnAllMethod = version('annual-threshold@2');
