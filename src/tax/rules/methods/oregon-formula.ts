/** `oregon-formula@1`: Oregon, computer formula. */

import Type, { type Static } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import { oregon } from '../../engine/methods/state/custom/oregon.ts';
import { cents, rate } from '../schema/decimal.ts';
import { Amount, blockSchema, closed, Fraction } from '../schema/schema.ts';
import { slotOf } from '../schema/slots.ts';
import { percentageFormula, stateMethod } from '../states/state-method.ts';
import { deductedTaxes, percentageFigures } from '../states/state-schema.ts';
import { percentageTables } from '../states/state-tables.ts';
import { defineMethod } from './method.ts';

const OregonBlock = blockSchema({
  ...percentageFigures,
  /** The certificate's value for an employee without a certificate, and the rate then. */
  withoutCertificate: Type.Object({ value: Type.String(), rate: Fraction }, closed),
  /** The tables for annual wages of `from` and more; rows as in `schedules`. */
  highWages: Type.Object(
    { from: Amount, schedules: Type.Record(Type.String(), Type.String()) },
    closed,
  ),
});
type OregonBlock = Static<typeof OregonBlock>;

export const oregonMethod = defineMethod<OregonBlock>({
  name: 'oregon-formula@1',
  schema: OregonBlock,
  compile,
  dependsOn: deductedTaxes,
});

function compile(block: OregonBlock, parameters: readonly Parameter[]): Method {
  const high = { ...block, schedules: block.highWages.schedules };
  for (const table of [block, high]) percentageTables(table, parameters, 1);
  const status = slotOf(parameters, 'FILINGSTATUS');
  const { value, rate: noFormRate } = block.withoutCertificate;
  const noForm = (parameters[status]?.allowedValues ?? []).findIndex((v) => v.value === value);
  if (noForm < 0) throw new Error(`withoutCertificate: FILINGSTATUS has no value ${value}`);
  const formula = oregon(
    percentageFormula(block, parameters),
    percentageFormula(high, parameters),
    { status, noForm, noFormRate: rate(noFormRate), highFrom: cents(block.highWages.from) },
  );
  return stateMethod(block.method, formula, block.supplemental, parameters);
}
