/** Figures of `nebraska-percentage@1` to the engine's. */

import Type, { type Static } from 'typebox';
import { type Method, nebraska, type Parameter } from '../../engine/index.ts';
import { rate } from '../decimal.ts';
import { blockSchema, closed, Fraction } from '../schema.ts';
import { slotOf } from '../slots.ts';
import { columnsOf } from '../state-columns.ts';
import { percentageFigures } from '../state-schema.ts';
import { percentageFormula, stateMethod } from './state-percentage.ts';

const Count = Type.String({ pattern: '^\\d+$' });

export const NebraskaBlock = blockSchema({
  ...percentageFigures,
  specialProcedure: Type.Object(
    {
      employees: Count,
      belowRate: Fraction,
      share: Fraction,
      /** By column. */
      referenceAllowances: Type.Record(Type.String(), Count),
    },
    closed,
  ),
});
export type NebraskaBlock = Static<typeof NebraskaBlock>;

export function compileNebraska(block: NebraskaBlock, parameters: readonly Parameter[]): Method {
  const { specialProcedure: special } = block;
  const { names, ofValue } = columnsOf(block.columns, parameters);
  const counts = names.map((name) => {
    const count = special.referenceAllowances[name];
    if (count === undefined) throw new Error(`referenceAllowances: nothing for column ${name}`);
    return Number(count);
  });
  const formula = nebraska(
    percentageFormula(block, parameters),
    {
      employees: Number(special.employees),
      belowRate: rate(special.belowRate),
      share: rate(special.share),
      referenceAllowances: Float64Array.from(ofValue, (column) => counts[column] as number),
    },
    {
      status: slotOf(parameters, 'FILINGSTATUS'),
      allowances: slotOf(parameters, 'TOTALALLOWANCES'),
      documented: slotOf(parameters, 'DOCUMENTEDLOWERWH'),
      employees: slotOf(parameters, 'NUMBER_EMPLOYEES'),
      nebraskaPart: slotOf(parameters, 'NONRESPERCENTAGE'),
    },
  );
  return stateMethod(block.method, formula, block.supplemental, parameters);
}
