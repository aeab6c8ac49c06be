/** `state-percentage@1`: the percentage method of most states. */

import { percentageFormula, stateMethod } from '../states/state-method.ts';
import { deductedTaxes, PercentageBlock } from '../states/state-schema.ts';
import { supplementalNeeds } from '../states/supplemental-rule.ts';
import { defineMethod } from './method.ts';

export const statePercentageMethod = defineMethod<PercentageBlock>({
  name: 'state-percentage@1',
  schema: PercentageBlock,
  compile: (block, parameters) =>
    stateMethod(block.method, percentageFormula(block, parameters), block.supplemental, parameters),
  dependsOn: (block) => [...deductedTaxes(block), ...supplementalNeeds(block.supplemental)],
});
