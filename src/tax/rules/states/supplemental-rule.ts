/** How supplemental wages are taxed: the block's rule to the engine's; custom formulas use it too. */

import type { Parameter } from '../../engine/index.ts';
import type { SupplementalRule } from '../../engine/methods/state/supplemental-rule.ts';
import { cents, rate, unitOf } from '../schema/decimal.ts';
import { slotOf } from '../schema/slots.ts';
import type { SupplementalBlock } from './state-schema.ts';
import { column, table } from './table-rows.ts';

const FEDERAL_INCOME_TAX = '00-000-0000-FIT-000';

/** Taxes whose amounts the rule needs. */
export const supplementalNeeds = ({ rule }: SupplementalBlock): readonly string[] =>
  rule === 'shareOfFederal' ? [FEDERAL_INCOME_TAX] : [];

export function supplementalRule(
  block: SupplementalBlock,
  parameters: readonly Parameter[],
): SupplementalRule {
  const common = {
    citation: block.source,
    condition: block.condition ?? '',
    salary: block.salary === undefined ? -1 : slotOf(parameters, block.salary.parameter),
    unit: unitOf(block.rounding) || 1,
  };
  const needed = <T>(value: T | undefined, name: string): T => {
    if (value === undefined) throw new Error(`supplemental ${block.rule}: ${name} is missing`);
    return value;
  };
  switch (block.rule) {
    case 'flat':
    case 'shareOfFederal':
      return { ...common, rule: block.rule, rate: rate(needed(block.rate, 'rate')) };
    case 'byKind': {
      const slot = slotOf(parameters, needed(block.parameter, 'parameter'));
      const rates = needed(block.rates, 'rates');
      return {
        ...common,
        rule: 'byKind',
        slot,
        rates: Float64Array.from(parameters[slot]?.allowedValues ?? [], ({ value }) => {
          const text = rates[value];
          return text === undefined ? Number.NaN : rate(text);
        }),
      };
    }
    case 'byAnnualWages': {
      const rows = table(needed(block.rows, 'rows'), 2);
      return {
        ...common,
        rule: 'byAnnualWages',
        atLeast: column(rows, 0, cents),
        rates: column(rows, 1, rate),
      };
    }
    default:
      return { ...common, rule: block.rule };
  }
}
