/** Figures of `vermont-percentage@1` to the engine's. */

import { type Method, type Parameter, vermont } from '../../engine/index.ts';
import { slotOf } from '../slots.ts';
import type { PercentageBlock } from '../state-schema.ts';
import { percentageFormula, stateMethod } from './state-percentage.ts';

export const compileVermont = (block: PercentageBlock, parameters: readonly Parameter[]): Method =>
  stateMethod(
    block.method,
    vermont(percentageFormula(block, parameters), slotOf(parameters, 'NONRESPERCENTAGE')),
    block.supplemental,
    parameters,
  );
