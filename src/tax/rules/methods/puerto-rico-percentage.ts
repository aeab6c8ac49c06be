/** `puerto-rico-percentage@1`: Puerto Rico, percentage method. */

import Type, { type Static } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import {
  type PuertoRicoTables,
  puertoRico,
} from '../../engine/methods/state/custom/puerto-rico.ts';
import { cents } from '../schema/decimal.ts';
import { blockSchema } from '../schema/schema.ts';
import { slotOf } from '../schema/slots.ts';
import { PERIODS, TABLE_PERIODS } from '../states/period-figures.ts';
import { columnsOf } from '../states/state-columns.ts';
import { stateMethod } from '../states/state-method.ts';
import { percentageFigures } from '../states/state-schema.ts';
import { percentageTables } from '../states/state-tables.ts';
import { defineMethod } from './method.ts';

const PuertoRicoBlock = blockSchema({
  ...percentageFigures,
  /** What each row of the tables takes off, in the rows' order, by pay period. */
  less: Type.Record(Type.String(), Type.String()),
});
type PuertoRicoBlock = Static<typeof PuertoRicoBlock>;

export const puertoRicoMethod = defineMethod<PuertoRicoBlock>({
  name: 'puerto-rico-percentage@1',
  schema: PuertoRicoBlock,
  compile,
});

function compile(block: PuertoRicoBlock, parameters: readonly Parameter[]): Method {
  const tables = new Map<number, PuertoRicoTables>();
  for (const periods of TABLE_PERIODS) tables.set(periods, tablesOf(block, parameters, periods));
  const formula = puertoRico({
    citation: block.source,
    status: slotOf(parameters, 'FILINGSTATUS'),
    columns: columnsOf(block.columns, parameters),
    tablesFor(periods) {
      let known = tables.get(periods);
      if (known === undefined) {
        known = tablesOf(block, parameters, periods);
        tables.set(periods, known);
      }
      return known;
    },
  });
  return stateMethod(block.method, formula, block.supplemental, parameters);
}

function tablesOf(
  block: PuertoRicoBlock,
  parameters: readonly Parameter[],
  periods: number,
): PuertoRicoTables {
  const tables = percentageTables(block, parameters, periods);
  const name = tables.factor === 1 ? PERIODS.get(periods)?.name : 'annually';
  const amounts = (block.less[name ?? 'annually'] ?? '').trim().split(/\s+/);
  const rows = tables.schedules[0]?.thresholds.length;
  if (amounts.length !== rows) throw new Error(`less: ${name} needs ${rows} amounts`);
  return { tables, less: Float64Array.from(amounts, cents) };
}
