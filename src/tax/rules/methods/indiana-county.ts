/** `indiana-county@1`: a county's rate on what the state's exemptions leave. */

import Type, { type Static } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import {
  certificateOf,
  countyTax,
  periodExemptions,
} from '../../engine/methods/state/custom/period-exemptions.ts';
import { rate } from '../schema/decimal.ts';
import { blockSchema, Fraction, TaxId } from '../schema/schema.ts';
import { slotOf } from '../schema/slots.ts';
import { stateMethod } from '../states/state-method.ts';
import { Supplemental } from '../states/state-schema.ts';
import { defineMethod } from './method.ts';

const IndianaCountyBlock = blockSchema({
  rate: Fraction,
  /** The state's tax whose exemptions it shares. */
  of: TaxId,
  supplemental: Supplemental,
  notes: Type.Optional(Type.Array(Type.String())),
});
type IndianaCountyBlock = Static<typeof IndianaCountyBlock>;

export const indianaCountyMethod = defineMethod<IndianaCountyBlock>({
  name: 'indiana-county@1',
  schema: IndianaCountyBlock,
  compile,
  dependsOn: ({ of }) => [of],
});

function compile(block: IndianaCountyBlock, parameters: readonly Parameter[]): Method {
  const slots = new Map(parameters.map(({ parameterName }, slot) => [parameterName, slot]));
  const formula = periodExemptions({
    citation: block.source,
    rate: rate(block.rate),
    certificate: certificateOf(block.of, slots),
  });
  return countyTax(
    stateMethod(block.method, formula, block.supplemental, parameters),
    slotOf(parameters, 'PRINCIPALEMPLOYMENT'),
  );
}
