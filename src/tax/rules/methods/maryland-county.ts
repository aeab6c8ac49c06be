/** `maryland-county@1`: a county's tax; its figures are in the state's edition. */

import Type, { type Static } from 'typebox';
import { marylandCounty } from '../../engine/methods/state/custom/maryland.ts';
import { blockSchema, Fraction, TaxId } from '../schema/schema.ts';
import { slotsOf } from '../schema/slots.ts';
import { defineMethod } from './method.ts';

const MarylandCountyBlock = blockSchema({
  /** The state's tax. */
  of: TaxId,
  fips: Type.String({ pattern: '^\\d{3}$' }),
  /** As the state's edition reads it from the same row; `graduated`: a schedule there. */
  rate: Type.Optional(Type.Union([Fraction, Type.Literal('graduated')])),
});

export const marylandCountyMethod = defineMethod<Static<typeof MarylandCountyBlock>>({
  name: 'maryland-county@1',
  schema: MarylandCountyBlock,
  compile: ({ of, fips }, parameters) => marylandCounty(of, fips, slotsOf(parameters)),
  dependsOn: ({ of }) => [of],
});
