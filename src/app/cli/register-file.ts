/** A payroll register of another provider, read with the columns that are given or guessed. */

import { writeFileSync } from 'node:fs';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import type { Row } from '../../platform/sheets/sheet.ts';
import { isRegisterText } from '../../tax/calculators/row-lines.ts';
import { type ConstantName, constantsOf } from '../../tax/compare/guess/constants.ts';
import type { Register } from '../../tax/compare/read/read-checks.ts';
import { findColumns, type RegisterFiles, registerOf } from '../../tax/compare/register.ts';
import { printColumns } from '../../tax/compare/table/columns.ts';
import type { Release } from '../../tax/rules/index.ts';
import { beginningOf, readInput, readText } from './input-file.ts';
import { UsageError } from './options.ts';

/** Options that say what holds for all checks. */
const CONSTANTS: Readonly<Record<ConstantName, keyof RegisterOptions>> = {
  payDate: 'pay-date',
  frequency: 'frequency',
  state: 'state',
  workPlace: 'work-place',
  homeState: 'home-state',
  homePlace: 'home-place',
  employee: 'employee',
};

const FILES = ['columns', 'write-columns', 'employees', 'opening'] as const;

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

/** A workbook, or CSV whose columns are not named by the fields of payCalc. */
export const isRegister = (file: string): boolean =>
  /\.xlsx$/i.test(file) || (/\.csv$/i.test(file) && isRegisterText(beginningOf(file)));

/** Throws a `UsageError` for options that only a register has. */
export function requireNoRegisterOptions(command: string, options: RegisterOptions): void {
  const given = [...FILES, ...Object.values(CONSTANTS)].find((name) => options[name] !== undefined);
  if (given === undefined) return;
  throw new UsageError(
    `${command}: --${given} is for a payroll register, and this file has payCalc items. Leave it out.`,
  );
}

/** The checks of a register. Throws a `SheetError`. */
export async function readRegister(
  command: string,
  file: string,
  { options, release, print }: With,
): Promise<Register> {
  const { columns, employees, opening } = options;
  const files: RegisterFiles = {
    name: file,
    rows: await rowsOf(command, file),
    columns:
      columns === undefined ? undefined : { file: columns, text: readText(command, columns) },
    employees: employees === undefined ? undefined : await rowsOf(command, employees),
    opening:
      opening === undefined ? undefined : { name: opening, rows: await rowsOf(command, opening) },
  };
  const texts = Object.fromEntries(
    Object.entries(CONSTANTS).map(([name, option]) => [name, options[option]]),
  );
  const constants = constantsOf(texts, (name) => `--${CONSTANTS[name]}`);
  const found = findColumns(files, constants);
  if (found.isGuessed) {
    print('Columns guessed from the headers. Correct them in a file: --write-columns FILE,');
    print('then --columns FILE.\n');
    print(printColumns(found.columns).replaceAll(/^/gm, '  ').trimEnd());
    print('');
    for (const remark of found.remarks) print(remark);
    if (found.remarks.length > 0) print('');
  }
  const write = options['write-columns'];
  if (write !== undefined) writeFileSync(write, printColumns(found.columns, found.missing));
  return registerOf(files, found, release);
}

const rowsOf = async (command: string, file: string): Promise<Row[]> =>
  await readSheet(readInput(command, file), file);
