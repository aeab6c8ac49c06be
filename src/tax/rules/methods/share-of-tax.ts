/** `share-of-tax@1`: a part of another tax's withholding. */

import Type, { type Static } from 'typebox';
import { shareOfTax } from '../../engine/methods/state/simple.ts';
import { rate } from '../schema/decimal.ts';
import { blockSchema, Fraction, TaxId } from '../schema/schema.ts';
import { unit } from '../states/state-schema.ts';
import { defineMethod } from './method.ts';

const ShareOfTaxBlock = blockSchema({
  of: TaxId,
  rate: Fraction,
  rounding: Type.Optional(unit),
});

export const shareOfTaxMethod = defineMethod<Static<typeof ShareOfTaxBlock>>({
  name: 'share-of-tax@1',
  schema: ShareOfTaxBlock,
  compile: ({ of, rate: share, rounding, source }) =>
    shareOfTax(of, rate(share), rounding === 'dollars' ? 100 : 1, source),
  dependsOn: ({ of }) => [of],
});
