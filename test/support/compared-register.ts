/** A register's text compared by the newest release without a columns file, and its results as lines. */

import assert from 'node:assert/strict';
import { readSheet } from '../../src/platform/sheets/read-sheet.ts';
import { type Comparison, compare } from '../../src/tax/compare/compare.ts';
import { columnsFor } from '../../src/tax/compare/guess/columns-for.ts';
import type { Constants } from '../../src/tax/compare/guess/guess-columns.ts';
import { readChecks } from '../../src/tax/compare/read/read-checks.ts';
import type { Columns } from '../../src/tax/compare/table/columns.ts';
import { buildRelease, loadRules } from '../../src/tax/rules/index.ts';
import { NEWEST } from './releases.ts';

export const release = buildRelease(loadRules(), NEWEST);

/** The header of a register with one state and one tax. */
export const REGISTER = 'Employee ID,Pay Date,Work State,Gross Pay,Social Security Employee';

export type Given = Constants & {
  readonly name?: string;
  /** Text of a file of employees. */
  readonly employees?: string;
};

export async function compared(
  text: string,
  { name = 'register.csv', employees, ...constants }: Given = {},
): Promise<Comparison & { layout: string | undefined; remarks: readonly string[] }> {
  const rows = await readSheet(Buffer.from(text), name);
  const file =
    employees === undefined ? undefined : await readSheet(Buffer.from(employees), 'employees.csv');
  const { shaped, columns, missing, remarks } = columnsFor(rows, undefined, name, constants, file);
  assert.deepEqual(missing, [], JSON.stringify(columns));
  const register = readChecks(shaped.header, shaped.rows, columns as Columns, release);
  return { ...compare(register, release), layout: columns.layout, remarks };
}

export const results = ({ checks }: Comparison): string[] =>
  checks.flatMap(({ check, amounts }) =>
    amounts.map(
      ({ expected, agrees, difference, failure }) =>
        `${check.employee} ${expected.label}: ${agrees ? 'agrees' : (failure ?? difference)}`,
    ),
  );
