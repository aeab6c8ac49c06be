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

export async function compared(
  text: string,
  { name = 'register.csv', ...constants }: Constants & { name?: string } = {},
): Promise<Comparison & { layout: string | undefined; remarks: readonly string[] }> {
  const rows = await readSheet(Buffer.from(text), name);
  const { shaped, columns, missing, remarks } = columnsFor(rows, undefined, name, constants);
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
