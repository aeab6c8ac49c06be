/** `connecticut-tables@1`: Connecticut, Tables A to E. */

import Type, { type Static } from 'typebox';
import { present } from '../../../platform/shape/known.ts';
import type { Method, Parameter } from '../../engine/index.ts';
import {
  type ConnecticutCode,
  connecticut,
  type SalaryRows,
} from '../../engine/methods/state/custom/connecticut.ts';
import { cents, rate } from '../schema/decimal.ts';
import { blockSchema, Fraction } from '../schema/schema.ts';
import { slotOf } from '../schema/slots.ts';
import { stateMethod } from '../states/state-method.ts';
import { percentageFigures } from '../states/state-schema.ts';
import { rowsOf } from '../states/table-rows.ts';
import { defineMethod } from './method.ts';

/** Rows "salary of more than | value" by the name of the tables. */
const ByCode = Type.Record(Type.String(), Type.String());

const ConnecticutBlock = blockSchema({
  /** Withholding code to the tables it uses, or `exempt`, or `flat`. */
  codes: Type.Record(Type.String(), Type.String()),
  /** Table A. */
  exemptions: ByCode,
  /** Table B, rows "over | amount | rate on the excess". */
  schedules: ByCode,
  /** Table C. */
  addBack: ByCode,
  /** Table D. */
  recapture: ByCode,
  /** Table E, decimals. */
  credits: ByCode,
  withoutCertificate: Fraction,
  supplemental: percentageFigures.supplemental,
  notes: percentageFigures.notes,
});
type ConnecticutBlock = Static<typeof ConnecticutBlock>;

export const connecticutMethod = defineMethod<ConnecticutBlock>({
  name: 'connecticut-tables@1',
  schema: ConnecticutBlock,
  compile,
});

function compile(block: ConnecticutBlock, parameters: readonly Parameter[]): Method {
  const slot = slotOf(parameters, 'WITHHOLDINGCODE');
  const values = parameters[slot]?.allowedValues ?? [];
  const formula = connecticut(
    {
      citation: block.source,
      codes: values.map(({ value }) => {
        const tables = block.codes[value];
        if (tables === undefined) throw new Error(`codes: nothing for WITHHOLDINGCODE ${value}`);
        return tables === 'exempt' || tables === 'flat' ? tables : codeOf(block, tables);
      }),
      flatRate: rate(block.withoutCertificate),
    },
    { code: slot, reduced: slotOf(parameters, 'REDUCED_WH_AMT') },
  );
  return stateMethod(block.method, formula, block.supplemental, parameters);
}

function codeOf(block: ConnecticutBlock, name: string): ConnecticutCode {
  const text = (table: 'exemptions' | 'schedules' | 'addBack' | 'recapture' | 'credits') => {
    const found = block[table][name];
    if (found === undefined) throw new Error(`${table}: nothing for ${name}`);
    return found;
  };
  return {
    exemptions: salaryRows(`exemptions ${name}`, text('exemptions'), cents),
    schedule: rowsOf(text('schedules')),
    addBack: salaryRows(`addBack ${name}`, text('addBack'), cents),
    recapture: salaryRows(`recapture ${name}`, text('recapture'), cents),
    // Decimals of two places: hundredths, as cents are.
    credits: salaryRows(`credits ${name}`, text('credits'), cents),
  };
}

function salaryRows(at: string, text: string, read: (word: string) => number): SalaryRows {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(read));
  if (rows.some((row) => row.length !== 2)) throw new Error(`${at}: two columns are needed`);
  const moreThan = Float64Array.from(rows, ([first]) => present(first));
  if (moreThan[0] !== 0 || moreThan.some((amount, i) => i > 0 && amount <= (moreThan[i - 1] ?? 0)))
    throw new Error(`${at}: the first row must start at 0, and the amounts must rise`);
  return { moreThan, values: Float64Array.from(rows, ([, second]) => present(second)) };
}
