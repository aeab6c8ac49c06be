/** `wagewright compare FILE`: recalculates another provider's payroll register and says what differs. */

import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { type Row, SheetError } from '../../platform/sheets/sheet.ts';
import { compare as compareRegister } from '../../tax/compare/compare.ts';
import { columnsFor } from '../../tax/compare/guess/columns-for.ts';
import { type Constants, missingMessage } from '../../tax/compare/guess/guess-columns.ts';
import { readOpening } from '../../tax/compare/guess/opening.ts';
import type { Shaped } from '../../tax/compare/layouts/layout.ts';
import { readChecks } from '../../tax/compare/read/read-checks.ts';
import { csvReport } from '../../tax/compare/report/csv.ts';
import { htmlReport } from '../../tax/compare/report/html.ts';
import { summaryOf } from '../../tax/compare/report/summary.ts';
import { styleFor, terminalReport } from '../../tax/compare/report/terminal.ts';
import { readFrequency } from '../../tax/compare/table/cells.ts';
import { type Columns, printColumns } from '../../tax/compare/table/columns.ts';
import { installedReleases } from '../../tax/paycalc/releases.ts';
import { loadRules } from '../../tax/rules/index.ts';
import { readInput, readText } from './input-file.ts';
import { UsageError } from './options.ts';
import { withImported } from './with-imported.ts';

type Options = {
  /** Of the rules. */
  readonly version?: string | undefined;
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
  readonly csv?: string | undefined;
  readonly html?: string | undefined;
  /** Dollars. */
  readonly tolerance?: string | undefined;
  readonly all?: boolean | undefined;
};

/** Prints the report; returns 0 when all amounts agree, 1 when some do not, 2 when the file cannot be read. */
export async function compare(
  file: string | undefined,
  options: Options,
  print: (text: string) => void,
): Promise<number> {
  if (file === undefined) throw new UsageError('compare: name a payroll register (CSV or .xlsx)');
  const tolerance = centsOf(options.tolerance ?? '0');
  const tree = loadRules();
  const release = withImported(tree, installedReleases(tree)).select(options.version);
  try {
    const employees = await readRows(options.employees);
    const { columns, shaped } = await readRegister(file, options, employees, print);
    const earlier = await readRows(options.opening);
    const opening =
      earlier === undefined
        ? undefined
        : readOpening(earlier, columns, release, { employees, name: options.opening ?? '' });
    const comparison = compareRegister(
      readChecks(shaped.header, shaped.rows, columns, release, opening),
      release,
      { tolerance },
    );
    if (options.csv !== undefined) writeFileSync(options.csv, csvReport(comparison));
    if (options.html !== undefined) {
      writeFileSync(options.html, htmlReport(comparison, basename(file)));
    }
    const style = styleFor(process.stdout.isTTY && process.env.NO_COLOR === undefined);
    print(terminalReport(comparison, { all: options.all ?? false, style }));
    const { differ, failed } = summaryOf(comparison);
    return differ + failed + comparison.failed.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof SheetError) throw new UsageError(`compare: ${error.message}`);
    throw error;
  }
}

const readRows = async (file: string | undefined): Promise<Row[] | undefined> =>
  file === undefined ? undefined : readSheet(readInput('compare', file), file);

/** The rows of the register and the columns that were given or guessed, which are printed. */
async function readRegister(
  file: string,
  options: Options,
  employees: readonly Row[] | undefined,
  print: (text: string) => void,
): Promise<{ columns: Columns; shaped: Shaped }> {
  const rows = await readSheet(readInput('compare', file), file);
  const given =
    options.columns === undefined
      ? undefined
      : { file: options.columns, text: readText('compare', options.columns) };
  const found = columnsFor(rows, given, file, constantsOf(options), employees);
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

function constantsOf(options: Options): Constants {
  const { 'pay-date': payDate, frequency, state: workState } = options;
  const { 'home-state': homeState, 'home-place': homePlace } = options;
  const { 'work-place': workPlace, employee } = options;
  const periods = frequency === undefined ? undefined : readFrequency(frequency);
  if (frequency !== undefined && periods === undefined) {
    throw new UsageError(
      `compare: --frequency ${frequency} is not a pay frequency. Use weekly, biweekly, semimonthly, monthly, or the number of pay periods.`,
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

function centsOf(text: string): number {
  if (/^\d+(\.\d{1,2})?$/.test(text)) return Math.round(Number(text) * 100);
  throw new UsageError(
    `compare: --tolerance ${text} is not an amount. Use dollars, such as 0.01 for one cent.`,
  );
}
