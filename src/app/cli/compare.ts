/** `wagewright compare FILE`: recalculates another provider's payroll register and says what differs. */

import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { SheetError } from '../../platform/sheets/sheet.ts';
import { compare as compareRegister } from '../../tax/compare/compare.ts';
import { csvReport } from '../../tax/compare/report/csv.ts';
import { htmlReport } from '../../tax/compare/report/html.ts';
import { summaryOf } from '../../tax/compare/report/summary.ts';
import { styleFor, terminalReport } from '../../tax/compare/report/terminal.ts';
import { installedReleases } from '../../tax/paycalc/releases.ts';
import { loadRules } from '../../tax/rules/index.ts';
import { UsageError } from './options.ts';
import { type RegisterOptions, readRegister } from './register-file.ts';
import { withImported } from './with-imported.ts';

type Options = RegisterOptions & {
  /** Of the rules. */
  readonly version?: string | undefined;
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
    const register = await readRegister('compare', file, { options, release, print });
    const comparison = compareRegister(register, release, { tolerance });
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

function centsOf(text: string): number {
  if (/^\d+(\.\d{1,2})?$/.test(text)) return Math.round(Number(text) * 100);
  throw new UsageError(
    `compare: --tolerance ${text} is not an amount. Use dollars, such as 0.01 for one cent.`,
  );
}
