/** `nebraska-percentage@1`: Nebraska, percentage method with the special procedure. */

import Type, { type Static } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import { nebraska } from '../../engine/methods/state/custom/nebraska.ts';
import { rate } from '../schema/decimal.ts';
import { blockSchema, closed, Fraction } from '../schema/schema.ts';
import { slotOf } from '../schema/slots.ts';
import { columnsOf } from '../states/state-columns.ts';
import { percentageFormula, stateMethod } from '../states/state-method.ts';
import { percentageFigures } from '../states/state-schema.ts';
import { defineMethod } from './method.ts';

const Count = Type.String({ pattern: '^\\d+$' });

const NebraskaBlock = blockSchema({
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
type NebraskaBlock = Static<typeof NebraskaBlock>;

export const nebraskaMethod = defineMethod<NebraskaBlock>({
  name: 'nebraska-percentage@1',
  schema: NebraskaBlock,
  compile,
});

function compile(block: NebraskaBlock, parameters: readonly Parameter[]): Method {
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
