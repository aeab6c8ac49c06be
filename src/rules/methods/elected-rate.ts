/** Figures of the states' small methods to the engine's. */

import { electedRate, type Method, noTax, type Parameter, shareOfTax } from '../../engine/index.ts';
import { rate } from '../decimal.ts';
import { slotOf } from '../slots.ts';
import type { ElectedRateBlock, NoTaxBlock, ShareOfTaxBlock } from '../state-schema.ts';
import { stateMethod } from './state-percentage.ts';

export const compileNoTax = ({ reason, source }: NoTaxBlock): Method => noTax(reason, source);

export const compileShareOfTax = ({ of, rate: share, rounding, source }: ShareOfTaxBlock): Method =>
  shareOfTax(of, rate(share), rounding === 'dollars' ? 100 : 1, source);

/** The elected rates are the values of the parameter, for example `0.025`. */
export function compileElectedRate(
  block: ElectedRateBlock,
  parameters: readonly Parameter[],
): Method {
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
