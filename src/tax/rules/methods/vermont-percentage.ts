/** `vermont-percentage@1`: Vermont, percentage method for a part of the wages. */

import { vermont } from '../../engine/methods/state/custom/vermont.ts';
import { slotOf } from '../schema/slots.ts';
import { percentageFormula, stateMethod } from '../states/state-method.ts';
import { PercentageBlock } from '../states/state-schema.ts';
import { supplementalNeeds } from '../states/supplemental-rule.ts';
import { defineMethod } from './method.ts';

export const vermontMethod = defineMethod<PercentageBlock>({
  name: 'vermont-percentage@1',
  schema: PercentageBlock,
  compile: (block, parameters) =>
    stateMethod(
      block.method,
      vermont(percentageFormula(block, parameters), slotOf(parameters, 'NONRESPERCENTAGE')),
      block.supplemental,
      parameters,
    ),
  dependsOn: ({ supplemental }) => supplementalNeeds(supplemental),
});
