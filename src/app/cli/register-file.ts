/** A payroll register of another provider, read with the columns that are given or guessed. */

import { writeFileSync } from 'node:fs';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { type Row, SheetError } from '../../platform/sheets/sheet.ts';
import { columnsFor } from '../../tax/compare/guess/columns-for.ts';
import { type Constants, missingMessage } from '../../tax/compare/guess/guess-columns.ts';
import { readOpening } from '../../tax/compare/guess/opening.ts';
import type { Shaped } from '../../tax/compare/layouts/layout.ts';
import { type Register, readChecks } from '../../tax/compare/read/read-checks.ts';
import { readFrequency } from '../../tax/compare/table/cells.ts';
import { type Columns, printColumns } from '../../tax/compare/table/columns.ts';
import type { Release } from '../../tax/rules/index.ts';
import { readInput, readText } from './input-file.ts';
import { UsageError } from './options.ts';

export type RegisterOptions = {
  readonly columns?: string | undefined;
  readonly 'write-columns'?: string | undefined;
  readonly employees?: string | undefined;
  readonly opening?: string | undefined;
  readonly 'pay-date'?: string | undefined;
  readonly frequency?: string | undefined;
  readonly state?: string | undefined;
  readonly 'home-state'?: string | undefined;
  readonly 'home-place'?: string | undefined;
  readonly 'work-place'?: string | undefined;
  readonly employee?: string | undefined;
};

type With = {
  readonly options: RegisterOptions;
  readonly release: Release;
  readonly print: (text: string) => void;
};

/** The checks of a register. Throws a `SheetError`. */
export async function readRegister(
  command: string,
  file: string,
  { options, release, print }: With,
): Promise<Register> {
  const employees = await readRows(command, options.employees);
  const { columns, shaped } = await readColumns(command, file, options, employees, print);
  const earlier = await readRows(command, options.opening);
  const opening =
    earlier === undefined
      ? undefined
      : readOpening(earlier, columns, release, { employees, name: options.opening ?? '' });
  return readChecks(shaped.header, shaped.rows, columns, release, opening);
}

const readRows = async (command: string, file: string | undefined): Promise<Row[] | undefined> =>
  file === undefined ? undefined : readSheet(readInput(command, file), file);

/** The rows of the register and the columns that were given or guessed, which are printed. */
async function readColumns(
  command: string,
  file: string,
  options: RegisterOptions,
  employees: readonly Row[] | undefined,
  print: (text: string) => void,
): Promise<{ columns: Columns; shaped: Shaped }> {
  const rows = await readSheet(readInput(command, file), file);
  const given =
    options.columns === undefined
      ? undefined
      : { file: options.columns, text: readText(command, options.columns) };
  const found = columnsFor(rows, given, file, constantsOf(command, options), employees);
  const { columns, whole, shaped, isGuessed, missing, remarks } = found;
  if (isGuessed) {
    print('Columns guessed from the headers. Correct them in a file: --write-columns FILE,');
    print('then --columns FILE.\n');
    print(printColumns(columns).replaceAll(/^/gm, '  ').trimEnd());
    print('');
    for (const remark of remarks) print(remark);
    if (remarks.length > 0) print('');
  }
  const write = options['write-columns'];
  if (write !== undefined) writeFileSync(write, printColumns(columns, missing));
  if (whole !== undefined) return { columns: whole, shaped };
  throw new SheetError(missingMessage(shaped.header, missing));
}

function constantsOf(command: string, options: RegisterOptions): Constants {
  const { 'pay-date': payDate, frequency, state: workState } = options;
  const { 'home-state': homeState, 'home-place': homePlace } = options;
  const { 'work-place': workPlace, employee } = options;
  const periods = frequency === undefined ? undefined : readFrequency(frequency);
  if (frequency !== undefined && periods === undefined) {
    throw new UsageError(
      `${command}: --frequency ${frequency} is not a pay frequency. Use weekly, biweekly, semimonthly, monthly, or the number of pay periods.`,
    );
  }
  return {
    ...(payDate === undefined ? {} : { payDate: { value: payDate } }),
    ...(periods === undefined ? {} : { payPeriodsPerYear: periods }),
    ...(workState === undefined ? {} : { workState }),
    ...(homeState === undefined ? {} : { homeState }),
    ...(homePlace === undefined ? {} : { homePlace }),
    ...(workPlace === undefined ? {} : { workPlace }),
    ...(employee === undefined ? {} : { employee: { value: employee } }),
  };
}
