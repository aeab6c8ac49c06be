/** What the states' methods share: the frame around a formula, and the percentage formula. */

import type { Method, Parameter } from '../../engine/index.ts';
import type { Formula } from '../../engine/methods/state/formula.ts';
import { statePercentage } from '../../engine/methods/state/percentage.ts';
import { byShareOfServices } from '../../engine/methods/state/share-of-services.ts';
import { stateIncome } from '../../engine/methods/state/state-income.ts';
import type {
  PercentageFigures,
  Tables as StateTables,
} from '../../engine/methods/state/tables.ts';
import { cents, unitOf } from '../schema/decimal.ts';
import { slotOf, slotsOf } from '../schema/slots.ts';
import { columnsOf } from './state-columns.ts';
import type { PercentageBlock, SupplementalBlock } from './state-schema.ts';
import { tablesOf } from './state-tables.ts';
import { supplementalRule } from './supplemental-rule.ts';

type Parameters = readonly Parameter[];

/** The frame around a formula: what every method of a state compiles to. */
export const stateMethod = (
  name: string,
  formula: Formula,
  supplemental: SupplementalBlock,
  parameters: Parameters,
): Method => {
  const slots = slotsOf(parameters);
  const { shareOfServices } = slots;
  return stateIncome({
    name,
    formula: shareOfServices < 0 ? formula : byShareOfServices(formula, shareOfServices),
    supplemental: supplementalRule(supplemental, parameters),
    slots,
  });
};

export function percentageFormula(block: PercentageBlock, parameters: Parameters): Formula {
  const { rounding } = block;
  const columns = columnsOf(block.columns, parameters);
  const tables = new Map<number, StateTables>();
  const annualTables = new Map<number, StateTables>();
  const figures: PercentageFigures = {
    citation: block.source,
    columns,
    tablesFor(periods, ofTheYear) {
      const cache = ofTheYear ? annualTables : tables;
      let known = cache.get(periods);
      if (known === undefined) {
        known = tablesOf(block, columns.names, parameters, periods, ofTheYear);
        cache.set(periods, known);
      }
      return known;
    },
    edgesOver: block.edges === 'over',
    midpoint: {
      band: block.midpoint === undefined ? 0 : cents(block.midpoint.band),
      below: block.midpoint === undefined ? 0 : cents(block.midpoint.below),
    },
    rounding: {
      taxBeforeCredits: unitOf(rounding.taxBeforeCredits),
      annualTax: unitOf(rounding.annualTax),
      unit: rounding.withholding === 'dollars' || rounding.withholding === 'dollars-up' ? 100 : 1,
      direction: directionOf(rounding.withholding),
      choice: rounding.wholeDollars === 'permitted',
    },
    minimum: block.minimum === undefined ? 0 : cents(block.minimum),
    reduction:
      block.reduction === undefined
        ? null
        : {
            slot: slotOf(parameters, block.reduction.parameter),
            label: block.reduction.label,
            line: block.reduction.line ?? 'reduction',
            citation: block.reduction.source,
          },
  };
  return statePercentage(figures);
}

const directionOf = (word: string): 'nearest' | 'down' | 'up' =>
  word === 'cents-down' ? 'down' : word === 'dollars-up' ? 'up' : 'nearest';
