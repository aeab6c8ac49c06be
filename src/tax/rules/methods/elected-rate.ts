/** `elected-rate@1`: the employee chooses one of the printed rates. */

import Type, { type Static } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import { electedRate } from '../../engine/methods/state/simple.ts';
import { rate } from '../schema/decimal.ts';
import { blockSchema } from '../schema/schema.ts';
import { slotOf } from '../schema/slots.ts';
import { stateMethod } from '../states/state-method.ts';
import { Supplemental } from '../states/state-schema.ts';
import { supplementalNeeds } from '../states/supplemental-rule.ts';
import { defineMethod } from './method.ts';

const ElectedRateBlock = blockSchema({
  parameter: Type.String(),
  supplemental: Supplemental,
});
type ElectedRateBlock = Static<typeof ElectedRateBlock>;

export const electedRateMethod = defineMethod<ElectedRateBlock>({
  name: 'elected-rate@1',
  schema: ElectedRateBlock,
  compile,
  dependsOn: ({ supplemental }) => supplementalNeeds(supplemental),
});

/** The elected rates are the values of the parameter, for example `0.025`. */
function compile(block: ElectedRateBlock, parameters: readonly Parameter[]): Method {
  const slot = slotOf(parameters, block.parameter);
  const rates = Float64Array.from(parameters[slot]?.allowedValues ?? [], ({ value }) =>
    rate(value),
  );
  return stateMethod(
    block.method,
    electedRate(slot, rates, block.source),
    block.supplemental,
    parameters,
  );
}
