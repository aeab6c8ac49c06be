/** `quarterly-fee@1`: a fixed amount per employee and quarter. */

import type { Static } from 'typebox';
import { quarterlyFee } from '../../engine/methods/quarterly-fee.ts';
import { cents } from '../schema/decimal.ts';
import { Amount, blockSchema } from '../schema/schema.ts';
import { notes } from './contribution.ts';
import { defineMethod } from './method.ts';

const QuarterlyFeeBlock = blockSchema({ amount: Amount, notes });

export const quarterlyFeeMethod = defineMethod<Static<typeof QuarterlyFeeBlock>>({
  name: 'quarterly-fee@1',
  schema: QuarterlyFeeBlock,
  compile: ({ amount, source }) => quarterlyFee({ amount: cents(amount), citation: source }),
});
