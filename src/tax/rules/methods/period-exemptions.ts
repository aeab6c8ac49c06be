/** `period-exemptions@1`: one rate after exemptions of the pay period, as in Indiana. */

import Type, { type Static } from 'typebox';
import type { Parameter } from '../../engine/index.ts';
import {
  countsOf,
  type Exemption,
  type MethodWithExemptions,
  ownCertificate,
  periodExemptions,
} from '../../engine/methods/state/custom/period-exemptions.ts';
import { cents, rate } from '../schema/decimal.ts';
import { Amount, blockSchema, closed, Fraction, TaxId } from '../schema/schema.ts';
import { slotOf } from '../schema/slots.ts';
import { stateMethod } from '../states/state-method.ts';
import { Supplemental } from '../states/state-schema.ts';
import { supplementalNeeds } from '../states/supplemental-rule.ts';
import { defineMethod } from './method.ts';

const PeriodExemptionsBlock = blockSchema({
  rate: Fraction,
  /** The tax of the same request whose certificate counts what this one's entry leaves out. */
  countsOf: Type.Optional(TaxId),
  /** Each line: annual amounts, divided by the pay periods together and rounded to the cent. */
  exemptions: Type.Array(
    Type.Object(
      {
        label: Type.String({ minLength: 3 }),
        line: Type.String(),
        of: Type.Array(Type.Object({ parameter: Type.String(), each: Amount }, closed), {
          minItems: 1,
        }),
      },
      closed,
    ),
    { minItems: 1 },
  ),
  supplemental: Supplemental,
  notes: Type.Optional(Type.Array(Type.String())),
});
type PeriodExemptionsBlock = Static<typeof PeriodExemptionsBlock>;

export const periodExemptionsMethod = defineMethod<PeriodExemptionsBlock>({
  name: 'period-exemptions@1',
  schema: PeriodExemptionsBlock,
  compile,
  dependsOn: ({ countsOf, supplemental }) => [
    ...(countsOf === undefined ? [] : [countsOf]),
    ...supplementalNeeds(supplemental),
  ],
});

function compile(
  block: PeriodExemptionsBlock,
  parameters: readonly Parameter[],
): MethodWithExemptions {
  const exemptions: Exemption[] = block.exemptions.map(({ label, line, of }) => ({
    label,
    line,
    citation: block.source,
    parts: of.map(({ parameter, each }) => ({
      parameter,
      slot: slotOf(parameters, parameter),
      each: cents(each),
    })),
  }));
  const formula = periodExemptions({
    citation: block.source,
    rate: rate(block.rate),
    certificate:
      block.countsOf === undefined
        ? ownCertificate(exemptions)
        : countsOf(block.countsOf, exemptions),
  });
  return { ...stateMethod(block.method, formula, block.supplemental, parameters), exemptions };
}
