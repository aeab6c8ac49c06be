/** Figures of `period-exemptions@1` and `indiana-county@1`, their shapes and how they compile. */

import Type, { type Static } from 'typebox';
import {
  certificateOf,
  countyTax,
  type Exemption,
  type Method,
  type MethodWithExemptions,
  ownCertificate,
  type Parameter,
  periodExemptions,
} from '../../engine/index.ts';
import { cents, rate } from '../decimal.ts';
import { Amount, blockSchema, closed, Fraction, TaxId } from '../schema.ts';
import { slotOf } from '../slots.ts';
import { Supplemental } from '../state-schema.ts';
import { stateMethod } from './state-percentage.ts';

const shared = {
  rate: Fraction,
  supplemental: Supplemental,
  notes: Type.Optional(Type.Array(Type.String())),
};

export const PeriodExemptionsBlock = blockSchema({
  ...shared,
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
});
export type PeriodExemptionsBlock = Static<typeof PeriodExemptionsBlock>;

/** The county's rate; `of` is the state's tax whose exemptions it shares. */
export const IndianaCountyBlock = blockSchema({ ...shared, of: TaxId });
export type IndianaCountyBlock = Static<typeof IndianaCountyBlock>;

export function compilePeriodExemptions(
  block: PeriodExemptionsBlock,
  parameters: readonly Parameter[],
): MethodWithExemptions {
  const exemptions: Exemption[] = block.exemptions.map(({ label, line, of }) => ({
    label,
    line,
    citation: block.source,
    parts: of.map(({ parameter, each }) => {
      slotOf(parameters, parameter);
      return { parameter, each: cents(each) };
    }),
  }));
  const formula = periodExemptions({
    citation: block.source,
    rate: rate(block.rate),
    certificate: ownCertificate(exemptions),
  });
  return { ...stateMethod(block.method, formula, block.supplemental, parameters), exemptions };
}

export function compileIndianaCounty(
  block: IndianaCountyBlock,
  parameters: readonly Parameter[],
): Method {
  const formula = periodExemptions({
    citation: block.source,
    rate: rate(block.rate),
    certificate: certificateOf(block.of),
  });
  return countyTax(
    stateMethod(block.method, formula, block.supplemental, parameters),
    slotOf(parameters, 'PRINCIPALEMPLOYMENT'),
  );
}
