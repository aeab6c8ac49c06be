/** `monthly-head-tax@1`: a fixed amount per employee and month. */

import type { Static } from 'typebox';
import { monthlyHeadTax } from '../../engine/methods/monthly-head-tax.ts';
import { cents } from '../schema/decimal.ts';
import { Amount, blockSchema } from '../schema/schema.ts';
import { notes } from './contribution.ts';
import { defineMethod } from './method.ts';

const MonthlyHeadTaxBlock = blockSchema({ amount: Amount, from: Amount, notes });

export const monthlyHeadTaxMethod = defineMethod<Static<typeof MonthlyHeadTaxBlock>>({
  name: 'monthly-head-tax@1',
  schema: MonthlyHeadTaxBlock,
  compile: ({ amount, from, source }) =>
    monthlyHeadTax({ amount: cents(amount), from: cents(from), citation: source }),
});
