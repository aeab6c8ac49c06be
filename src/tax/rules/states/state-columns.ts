/** Columns of a state's tables: which one a certificate uses, and the amounts of each. */

import type { Parameter } from '../../engine/index.ts';
import type { PercentageFigures } from '../../engine/methods/state/tables.ts';
import { cents } from '../schema/decimal.ts';
import { slotOf } from '../schema/slots.ts';
import type { ColumnsBlock } from './state-schema.ts';

/** Columns in the order of their first mention. */
export function columnsOf(
  block: ColumnsBlock | undefined,
  parameters: readonly Parameter[],
): PercentageFigures['columns'] {
  if (block === undefined)
    return { slot: -1, ofValue: new Float64Array(0), names: ['all'], atLeast: [] };
  const { parameter: status, of = {}, start, atLeast: rules = [] } = block;
  if ((status === undefined) === (start === undefined)) {
    throw new Error('columns: needs parameter and of, or start');
  }
  const first = start === undefined ? Object.values(of) : [start];
  const names = [...new Set([...first, ...rules.map(({ to }) => to)])];
  const slot = status === undefined ? -1 : slotOf(parameters, status);
  const values = parameters[slot]?.allowedValues ?? [];
  const ofValue = Float64Array.from(values, ({ value }) => {
    const column = of[value];
    if (column === undefined) throw new Error(`columns: no column for ${status} ${value}`);
    return names.indexOf(column);
  });
  const odd = Object.keys(of).find((name) => !values.some(({ value }) => value === name));
  if (odd !== undefined) throw new Error(`columns: ${status} has no value ${odd}`);
  const column = (name: string): number => {
    if (!names.includes(name)) throw new Error(`columns: no column ${name}`);
    return names.indexOf(name);
  };
  return {
    slot,
    ofValue,
    names,
    atLeast: rules.map(({ parameter, value, from, to }) => ({
      slot: slotOf(parameters, parameter),
      value: thresholdOf(parameters, parameter, value),
      from: column(from),
      to: column(to),
    })),
  };
}

/** A count, or cents of a money parameter. */
function thresholdOf(parameters: readonly Parameter[], name: string, value: string): number {
  const { dataType } = parameters[slotOf(parameters, name)] as Parameter;
  return dataType === 'money' ? cents(value) : Number(value);
}

/** Amounts of every column. */
export function columnAmounts(
  value: string | Readonly<Record<string, string>>,
  names: readonly string[],
  read: (text: string) => number = cents,
): Float64Array {
  return Float64Array.from(names, (name) => {
    const text = typeof value === 'string' ? value : (value[name] ?? value.all);
    if (text === undefined) throw new Error(`no figure for column ${name}`);
    return read(text);
  });
}
